"""Themes: every state has a style, and the states differ without colour."""

import re

import pytest

from explorer.core import resources
from explorer.pictures.theme import GREY, STATES, THEMES, Style, Theme


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES.keys())
def test_every_state_has_a_node_an_edge_and_an_ink(theme: Theme) -> None:
    assert set(theme.node) == set(theme.edge) == set(theme.ink) == set(STATES)


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES.keys())
def test_states_differ_without_their_hue(theme: Theme) -> None:
    looks = {
        state: (style.width, style.dash, round(lightness(style.fill), 2), round(lightness(style.stroke), 1))
        for state, style in theme.node.items()
    }
    assert len(set(looks.values())) == len(STATES)
    assert theme.node["skipped"].dash
    assert theme.edge["skipped"].dash
    assert theme.edge["variation"].width > 2 * theme.edge["done"].width


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES.keys())
def test_texts_have_the_contrast_of_wcag_aa(theme: Theme) -> None:
    grounds = [(theme.text, theme.paper), (theme.muted, theme.paper), (theme.text, theme.current.fill)]
    grounds += [(theme.ink[state], theme.node[state].fill) for state in STATES]
    grounds += [(text, fill) for fill, text in theme.players]
    assert [pair for pair in grounds if contrast(*pair) < 4.5] == []


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES.keys())
def test_outlines_edges_and_marks_have_the_contrast_of_wcag_aa(theme: Theme) -> None:
    lines = [*theme.node.values(), *theme.edge.values(), theme.strike, theme.arrow, theme.hatch, theme.static,
             theme.board, theme.current, theme.badge, theme.mark, theme.link, theme.purge, theme.choice, theme.tied]
    colours = {style.stroke for style in lines} | {theme.arrow_head.fill, theme.link_head.fill}
    assert [colour for colour in colours if contrast(colour, theme.paper) < 3] == []


def test_every_file_in_the_folder_is_a_theme() -> None:
    assert {file.stem for file in resources.path("themes").iterdir()} == THEMES.keys()


def test_grey_is_grey() -> None:
    styles = [*GREY.node.values(), *GREY.edge.values(), GREY.hatch, GREY.strike, GREY.arrow, GREY.arrow_head]
    colours = {colour for style in styles for colour in (style.fill, style.stroke)} | set(GREY.ink.values())
    for colour in colours - {"none"}:
        red, green, blue = re.findall("..", colour[1:])
        assert red == green == blue


def test_a_style_is_a_plain_value() -> None:
    assert Style("#ffffff", "#000000", 1.0) == Style("#ffffff", "#000000", 1.0)


def lightness(colour: str) -> float:
    """Return the relative luminance as defined by WCAG; 0 for "none"."""
    if colour == "none":
        return 0.0
    parts = [int(part, 16) / 255 for part in re.findall("..", colour[1:])]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((lightness(one), lightness(other)))
    return (light + 0.05) / (dark + 0.05)
