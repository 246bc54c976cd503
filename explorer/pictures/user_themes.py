"""Themes of a person's own: files that say what differs from a theme of the program."""

import json
import re
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from explorer.core.errors import ExportError, FormatError
from explorer.core.files import read_file
from explorer.core.i18n import _
from explorer.pictures.theme import STATES, THEME_SUFFIX, THEMES, Theme, make_theme, shipped_file

LARGEST = 100_000
"""The largest file of a theme, in bytes."""
MOST_BRACKETS = 500
"""The most opening brackets in a theme's file."""
WIDEST = 12.0
"""The largest width of a line, in pixels."""
TEXT_CONTRAST, LINE_CONTRAST = 4.5, 3.0
"""The least contrasts of texts, and of lines and signs, by WCAG 2.1 AA."""
MOST_NAMED = 3
"""Number of low contrasts that a message names; the rest are counted."""
COLOUR = re.compile(r"#[0-9a-fA-F]{6}")

_loaded: dict[str, Theme] = {}
"""The themes that were read, by their names: pictures name their theme."""
_current: dict[Path, Theme] = {}
"""The theme read last from each file."""


def find_theme(name: str) -> Theme:
    """Return a theme of the program by its name, or one that was read; raises ExportError if there is none."""
    found = THEMES.get(name) or _loaded.get(name)
    if found is None:
        raise ExportError(_("there is no theme {name}").format(name=name))
    return found


def read_theme(path: Path) -> Theme:
    """Return the theme in a file, which can then be found by its name; raises FormatError with the reason.

    The file is a JSON object. `base` names the theme of the program from which all that is not said is taken.
    """
    data = read_file(path, LARGEST)
    if data.count(b"[") + data.count(b"{") > MOST_BRACKETS:  # deep nesting ends the process
        raise FormatError(_("not a theme: it has more than {count:,} brackets").format(count=MOST_BRACKETS), str(path))
    try:
        given = json.loads(data)
    except ValueError as error:
        raise FormatError(_("not a theme: {reason}").format(reason=error), str(path)) from error
    if not isinstance(given, dict):
        raise FormatError(_("not a theme: it has to be an object, in braces"), str(path))
    try:
        theme = _build_theme(given, path, data)
    except ValueError as error:
        raise FormatError(str(error), str(path)) from error
    _loaded[theme.name] = _current[path] = theme
    return theme


def theme_in(path: Path) -> Theme:
    """Return the theme read last from a file, or read it; raises what `read_theme` raises."""
    return _current.get(path) or read_theme(path)


def themes_in(folder: Path) -> list[Path]:
    """Return the files of themes in a folder, by name; empty if there is no such folder."""
    return sorted(each for each in folder.glob(f"*{THEME_SUFFIX}") if each.is_file()) if folder.is_dir() else []


def _build_theme(given: dict[str, Any], path: Path, data: bytes) -> Theme:
    """Return the theme that the file's object describes; raises ValueError with a sentence."""
    _require_known(given, ("base", "colours", "widths", "cut_dash", "players"), "")
    base = given.get("base", "light")
    if not isinstance(base, str) or base not in THEMES:
        raise ValueError(_("base: {value} is none of the themes {known}").format(
            value=_shown(base), known=", ".join(THEMES)))
    file = shipped_file(base)
    colours, widths = (_part(given, name) for name in ("colours", "widths"))
    _require_known(colours, file["colours"], "colours")
    _require_known(widths, file["widths"], "widths")
    for name, value in colours.items():
        _require_colour(value, f"colours.{name}")
    for name, value in widths.items():
        _require_width(value, f"widths.{name}")
    file["colours"] |= colours
    file["widths"] |= widths
    if "cut_dash" in given:
        file["cut_dash"] = _read_dash(given["cut_dash"])
    if "players" in given:
        file["players"] = _read_players(given["players"])
    # A changed file is another theme, so that no picture of the former is shown.
    return replace(make_theme(f"{path} {zlib.crc32(data):08x}", file), base=base)


def _part(given: Mapping[str, Any], name: str) -> dict[str, Any]:
    part = given.get(name, {})
    if not isinstance(part, dict):
        raise ValueError(_("{place}: it has to be an object, in braces").format(place=name))
    return part


def _require_known(part: Mapping[str, Any], known: Iterable[str], place: str) -> None:
    for name in part:
        if name not in known:
            raise ValueError(_("{place}: a theme has no such key; known are {known}").format(
                place=f"{place}.{name}" if place else name, known=", ".join(known)))


def _require_colour(value: object, place: str) -> None:
    if not isinstance(value, str) or not COLOUR.fullmatch(value):
        raise ValueError(_("{place}: {value} is not a colour; write it as #rrggbb, such as #0072b2").format(
            place=place, value=_shown(value)))


def _require_width(value: object, place: str) -> None:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value <= WIDEST:
        raise ValueError(_("{place}: {value} is not a width; it is a number above 0, at most {most:g}").format(
            place=place, value=_shown(value), most=WIDEST))


def _read_dash(value: object) -> list[float]:
    """Return a dash pattern: none, or the lengths of a dash and of a gap."""
    if not isinstance(value, list) or len(value) not in (0, 2):
        raise ValueError(_("cut_dash: it is [] for a solid line, or a list of two lengths"))
    for length in value:
        _require_width(length, "cut_dash")
    return value


def _read_players(value: object) -> list[list[str]]:
    """Return the pairs of colours of numbered players' badges."""
    if not isinstance(value, list) or not value:
        raise ValueError(_("players: it is a list of pairs of colours, each of a disc and of the number in it"))
    for number, pair in enumerate(value, 1):
        place = f"players.{number}"
        if not isinstance(pair, list) or len(pair) != 2:
            raise ValueError(_("{place}: it has to be two colours, of the disc and of the number in it").format(
                place=place))
        for colour in pair:
            _require_colour(colour, place)
    return value


def _shown(value: object) -> str:
    """Return a value of the file as it is written there, cut if it is long."""
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 40 else text[:39] + "…"


def low_contrasts(theme: Theme) -> list[tuple[str, float, float]]:
    """Return what cannot be read well in a theme: its key or state, its contrast, and the least one wanted."""
    pairs = [("text", theme.text, theme.paper, TEXT_CONTRAST), ("muted", theme.muted, theme.paper, TEXT_CONTRAST)]
    pairs += [(f"{state}_text", theme.ink[state], theme.node[state].fill, TEXT_CONTRAST) for state in STATES]
    pairs += [(f"players.{number}", ink, fill, TEXT_CONTRAST) for number, (fill, ink) in enumerate(theme.players, 1)]
    pairs += [(state, theme.node[state].stroke, theme.paper, LINE_CONTRAST) for state in STATES]
    pairs.append(("cut", theme.cut, theme.paper, LINE_CONTRAST))
    found = ((name, contrast(one, other), least) for name, one, other, least in pairs)
    return [each for each in found if each[1] < each[2]]


def describe_low_contrasts(theme: Theme) -> str:
    """Return a sentence on what cannot be read well in a theme, "" if all can."""
    low = low_contrasts(theme)
    if not low:
        return ""
    named = ", ".join(_("{name} {contrast:.1f} (at least {least:g})").format(
        name=name, contrast=found, least=least) for name, found, least in low[:MOST_NAMED])
    more = _(" and {count} more").format(count=len(low) - MOST_NAMED) if len(low) > MOST_NAMED else ""
    return _("Hard to read, as contrasts are low: {named}{more}.").format(named=named, more=more)


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours as WCAG defines it, from 1 to 21."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(part, 16) / 255 for part in re.findall("..", colour[1:])]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
