"""Numbers as languages write them: decimal commas are read and written in the window, never in files."""

import sys
from collections.abc import Iterator
from fractions import Fraction
from importlib import import_module
from pathlib import Path

import pytest

import explorer as gt
from explorer.core import exact, i18n, resources
from explorer.trees import formats

ROOT = Path(__file__).parent.parent.parent
CATALOGUE = {
    "": "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=(n != 1);\n",
    "{count:,} nodes, {mean:.1f} on average": "{count:,} Knoten, im Mittel {mean:.1f}",
}


@pytest.fixture
def german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """German with a single text, so that only the numbers of all others are German."""
    monkeypatch.setattr(sys, "path", [str(ROOT / "packaging/tools"), *sys.path])
    po = import_module("po_file")
    folder = tmp_path / "locale/de/LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / f"{i18n.DOMAIN}.mo").write_bytes(
        po.compile_mo(po.Entry(text, translations=[words]) for text, words in CATALOGUE.items()))
    real = resources.path
    monkeypatch.setattr(resources, "path", lambda name: tmp_path / name if name == "locale" else real(name))
    i18n.set_language("de")
    yield
    monkeypatch.undo()
    i18n.set_language("en")


@pytest.mark.usefixtures("german")
@pytest.mark.parametrize(("number", "text"), [
    (0.5, "0,5"), (-2.25, "−2,25"), (3.0, "3"), (Fraction(7, 3), "7/3"), (float("inf"), "∞"),
    (1 / 1024**2, "≈9,53674e−07"),
])
def test_numbers_are_written_with_a_comma_and_read_again(number: float | Fraction, text: str) -> None:
    assert exact.display(number) == text
    if "≈" not in text:
        assert exact.parse_typed(text) == number


@pytest.mark.usefixtures("german")
def test_the_numbers_of_a_translated_text_have_the_languages_signs() -> None:
    text = i18n._("{count:,} nodes, {mean:.1f} on average").format(count=12345, mean=2.5)
    assert text == "12.345 Knoten, im Mittel 2,5"
    assert i18n._("{name} 1.5, 2").format(name="0.5, x") == "0.5, x 1.5, 2"  # texts are not numbers
    assert i18n.ngettext("{:,} leaf", "{:,} leaves", 1234).format(1234) == "1.234 leaves"
    assert i18n.grouped(1234567) == "1.234.567"


@pytest.mark.usefixtures("german")
@pytest.mark.parametrize(("typed", "parts"), [
    ("0,5; 3", ["0,5", " 3"]), ("0,5, 3", ["0,5", "3"]), ("1;2", ["1", "2"]), ("0,5", ["0,5"]), ("", [""])])
def test_lists_of_numbers_are_parted_at_semicolons(typed: str, parts: list[str]) -> None:
    assert exact.split_numbers(typed) == parts


@pytest.mark.usefixtures("german")
def test_a_joined_list_is_parted_into_its_numbers_again() -> None:
    assert exact.join_numbers(("0,5", "3")) == "0,5; 3"
    assert [exact.parse_typed(each) for each in exact.split_numbers("0,5; 3")] == [0.5, 3]


@pytest.mark.usefixtures("german")
def test_notation_json_and_arguments_keep_the_point() -> None:
    tree = formats.parse("[0.5,[1.25,3]]")
    assert formats.write(tree) == "[0.5,[1.25,3]]"
    assert '"value": 1.25' in gt.run(tree).json().replace('":1.25', '": 1.25')
    assert formats.write(formats.parse("[0,5]")) == "[0,5]"  # two leaves
    with pytest.raises(ValueError, match="0,5"):
        exact.parse_exact("0,5")


def test_english_is_as_it_was() -> None:
    assert exact.display(0.5) == "0.5"
    assert exact.join_numbers(("1", "2")) == "1, 2"
    assert exact.split_numbers("1,2;3") == ["1", "2", "3"]
    assert type(i18n._("Save")) is str
    with pytest.raises(ValueError, match="0,5"):
        exact.parse_typed("0,5")
