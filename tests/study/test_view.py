"""Tests that a switch of the view needs only a field with its metadata."""

import json
from dataclasses import fields, replace

import pytest

from explorer.pictures.figure.show import Show, show_from_view
from explorer.study import View, dumps, empty_study, loads
from explorer.study.view import switches_by_field


def test_a_switch_stands_in_the_view_in_pictures_and_in_the_file() -> None:
    names = {each.name for each in fields(View)} - {"step", "looks"}
    assert names == set(switches_by_field())
    assert {each.name for each in fields(Show)} == names | {"kind", "title", "looks"}
    later = {name for name, switch in switches_by_field().items() if switch.since > 1}
    assert {name for name in names if f'"{name}":' not in dumps(empty_study())} == later


def test_a_file_has_the_version_of_the_switches_that_are_set() -> None:
    assert json.loads(dumps(empty_study()))["version"] == 1
    for name, switch in switches_by_field().items():
        view = replace(View(), **{name: not getattr(View(), name)})
        assert json.loads(dumps(replace(empty_study(), view=view)))["version"] == switch.since


@pytest.mark.parametrize("name", switches_by_field())
def test_a_switch_reaches_the_picture_and_comes_back_from_the_file(name: str) -> None:
    view = replace(View(), **{name: not getattr(View(), name)})
    shown = show_from_view(view, "key", title="A tree")
    assert shown == replace(Show("key", title="A tree"), **{name: getattr(view, name)})
    assert shown != Show("key", title="A tree")
    assert loads(dumps(replace(empty_study(), view=view))).view == view


def test_no_two_switches_have_one_title_key_or_place() -> None:
    known = switches_by_field().values()
    for kind in ("title", "key", "place"):
        assert len({getattr(each, kind) for each in known}) == len(known)
    assert [each.place for each in known] == sorted(each.place for each in known)


def test_a_view_counts_its_step_first() -> None:
    assert View(3) == View(step=3)
    assert dumps(empty_study()).index('"step"') < dumps(empty_study()).index('"intervals"')
