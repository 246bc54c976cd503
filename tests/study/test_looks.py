"""Looks are stored with a study, refused if unknown, and reach every picture."""

import json
from dataclasses import replace
from typing import Any

import pytest

from explorer.core.errors import FormatError
from explorer.core.option import options_of
from explorer.pictures.figure.outlines import FRAMES, NODE_STYLES
from explorer.pictures.figure.show import show_from_view
from explorer.study import View, dumps, empty_study, loads
from explorer.study.file import VERSION
from explorer.study.looks import FIRST_VERSION, LATER_VERSIONS, SIZES, Looks

OTHERS = [(name, choice) for name, option in options_of(Looks).items() for choice in option.choices
          if choice != option.default] + [(name, True) for name, option in options_of(Looks).items()
                                          if option.kind == "flag"]
"""Each choice of each look that is not the usual one."""


@pytest.mark.parametrize(("name", "choice"), OTHERS)
def test_a_look_comes_back_from_the_file_and_stands_in_pictures(name: str, choice: Any) -> None:
    looks = Looks(**{name: choice})
    study = replace(empty_study(), view=View(looks=looks))
    stored = json.loads(dumps(study))
    assert (stored["version"], stored["view"]["looks"]) == (looks.first_version, {name: choice})
    assert loads(dumps(study)).view.looks == looks
    assert show_from_view(study.view).looks == looks


def test_a_file_has_the_version_that_its_newest_look_needs() -> None:
    assert Looks(node_style="squares").first_version == FIRST_VERSION
    assert Looks(node_style="squares", edge_style="elbow").first_version == LATER_VERSIONS["edge_style"]
    assert max(LATER_VERSIONS.values()) <= VERSION
    looks = options_of(Looks)
    assert looks["node_size"].choices.keys() == looks["text_size"].choices.keys() == SIZES.keys()
    assert LATER_VERSIONS.keys() | {"node_style", "direction", "level_bands"} == looks.keys()


def test_usual_looks_leave_the_file_as_it_was() -> None:
    assert "looks" not in dumps(empty_study())
    assert json.loads(dumps(empty_study()))["version"] < FIRST_VERSION


def test_unknown_looks_are_refused() -> None:
    with pytest.raises(ValueError, match="stars"):
        Looks(node_style="stars")
    text = dumps(replace(empty_study(), view=View(looks=Looks(node_style="squares"))))
    with pytest.raises(FormatError, match="stars"):
        loads(text.replace("squares", "stars"))


def test_every_node_style_has_shapes() -> None:
    assert {*options_of(Looks)["node_style"].choices, FRAMES} == NODE_STYLES.keys()
