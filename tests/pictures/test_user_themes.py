"""Themes of a person's own: what they change, what is refused and how it is said, and what is hard to read."""

import json
from pathlib import Path
from typing import Any

import pytest

from explorer.cli import main
from explorer.core import resources
from explorer.core.errors import ExportError, FormatError
from explorer.pictures.export import PictureOptions
from explorer.pictures.theme import DARK, LIGHT, THEMES, Theme
from explorer.pictures.user_themes import (
    contrast,
    describe_low_contrasts,
    find_theme,
    low_contrasts,
    read_theme,
    theme_in,
    themes_in,
)


def written(folder: Path, theme: Any, name: str = "mine") -> Path:
    file = folder / f"{name}.json"
    file.write_text(theme if isinstance(theme, str) else json.dumps(theme))
    return file


def test_a_theme_changes_only_what_it_says(tmp_path: Path) -> None:
    theme = read_theme(written(tmp_path, {"base": "dark", "colours": {"paper": "#202000"}, "widths": {"variation": 5}}))
    assert (theme.base, theme.paper, theme.text) == ("dark", "#202000", DARK.text)
    assert theme.node["variation"].width == 5
    assert theme.node["done"] == DARK.node["done"]
    assert theme.players == DARK.players
    plain = read_theme(written(tmp_path, {}))
    assert (plain.base, plain.node, plain.paper) == ("light", LIGHT.node, LIGHT.paper)


@pytest.mark.parametrize("name", THEMES)
def test_the_program_s_own_files_are_such_themes(name: str) -> None:
    theme = read_theme(resources.path(f"themes/{name}.json"))
    assert theme.node == THEMES[name].node
    assert theme.players == THEMES[name].players
    assert THEMES[name].base == name


@pytest.mark.parametrize(("theme", "says"), [
    ("{", "not a theme: Expecting"), ("[1]", "has to be an object"), ("[" * 90_000, "more than 500 brackets"),
    ({"colors": {}}, "colors: a theme has no such key; known are base, colours"),
    ({"base": "pink"}, 'base: "pink" is none of the themes light, dark, grey'), ({"base": 3}, "base: 3 is none"),
    ({"colours": {"papper": "#ffffff"}}, "colours.papper: a theme has no such key; known are paper"),
    ({"colours": {"paper": "white"}}, 'colours.paper: "white" is not a colour; write it as #rrggbb'),
    ({"colours": {"paper": "#fff"}}, '"#fff" is not a colour'), ({"colours": {"paper": None}}, "null is not a colour"),
    ({"colours": {"paper": "x" * 100}}, "x…"), ({"colours": []}, "colours: it has to be an object"),
    ({"widths": {"line": 0}}, "widths.line: 0 is not a width"), ({"widths": {"line": True}}, "true is not a width"),
    ({"widths": {"line": 400}}, "at most 12"), ({"widths": {"lime": 4}}, "widths.lime"),
    ({"cut_dash": [1]}, "cut_dash: it is"), ({"cut_dash": [1, "a"]}, '"a" is not a width'),
    ({"players": []}, "players: it is a list"), ({"players": [["#000000"]]}, "players.1: it has to be two colours"),
    ({"players": [["#000000", "red"]]}, 'players.1: "red" is not a colour'),
])
def test_a_bad_theme_is_refused_with_a_sentence(tmp_path: Path, theme: Any, says: str) -> None:
    file = written(tmp_path, theme)
    with pytest.raises(FormatError) as caught:
        read_theme(file)
    assert says in str(caught.value)
    assert str(caught.value).startswith(str(file))
    assert "\n" not in str(caught.value)


def test_a_changed_file_is_another_theme_and_both_are_found(tmp_path: Path) -> None:
    file = written(tmp_path, {"colours": {"paper": "#fffff0"}})
    first = theme_in(file)
    written(tmp_path, {"colours": {"paper": "#f0ffff"}})
    assert theme_in(file) is first
    second = read_theme(file)
    assert (theme_in(file), find_theme(first.name), find_theme(second.name)) == (second, first, second)
    assert PictureOptions(theme=second.name).palette is second
    with pytest.raises(ExportError, match="nothing"):
        find_theme("nothing")


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES.keys())
def test_the_program_s_themes_can_be_read(theme: Theme) -> None:
    assert not low_contrasts(theme)
    assert describe_low_contrasts(theme) == ""


def test_low_contrasts_are_told(tmp_path: Path) -> None:
    pale = read_theme(written(tmp_path, {"colours": {"text": "#aaaaaa", "line": "#eeeeee", "muted": "#cccccc"}}))
    assert {"text", "muted", "plain_text", "plain"} <= {name for name, _found, _least in low_contrasts(pale)}
    sentence = describe_low_contrasts(pale)
    assert "text 2.3 (at least 4.5)" in sentence
    assert "more" in sentence
    assert contrast("#000000", "#ffffff") == pytest.approx(21)


def test_the_files_in_a_folder_are_listed_by_name(tmp_path: Path) -> None:
    assert themes_in(tmp_path / "none") == []
    files = [written(tmp_path, {}, name) for name in ("b", "a")]
    (tmp_path / "notes.txt").write_text("")
    assert themes_in(tmp_path) == sorted(files)


def test_the_command_line_takes_a_theme_by_name_or_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out.svg"
    assert main(["export", "[[3,12],[2,4]]", str(out), "--theme", "dark"]) == 0
    assert DARK.paper in out.read_text()
    assert main(["export", "[[3,12],[2,4]]", str(out), "--theme", str(written(
        tmp_path, {"colours": {"paper": "#fffff0", "text": "#999999"}}))]) == 0
    assert "#fffff0" in out.read_text()
    assert "text 2.8 (at least 4.5)" in capsys.readouterr().err
    out.unlink()
    for theme, says in (("pink", "'pink' is none of light, dark, grey"),
                        (str(written(tmp_path, {"colours": {"paper": "pink"}})), '"pink" is not a colour')):
        assert main(["export", "[[3,12],[2,4]]", str(out), "--theme", theme]) == 2
        assert says in capsys.readouterr().err
        assert not out.exists()
