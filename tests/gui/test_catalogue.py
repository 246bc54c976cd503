"""The catalogues of translations hold every text of the program, and every translation fits its text."""

import gettext
import io
import re
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parent.parent.parent
LOCALE = ROOT / "resources/locale"
TEMPLATE = LOCALE / "game-tree-explorer.pot"
CATALOGUES = sorted(LOCALE.glob("*/LC_MESSAGES/*.po"))
FIELDS = re.compile(r"(?<!\{)\{[^{}]*\}")


@pytest.fixture(name="tools", scope="module")
def _tools() -> dict[str, ModuleType]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "path", [str(ROOT / "packaging/tools"), *sys.path])
        return {name: import_module(name) for name in ("po_file", "texts", "catalogue")}


def test_the_template_holds_the_texts_of_the_code(tools: dict[str, ModuleType]) -> None:
    """Run packaging/tools/catalogue.py where this fails: a text was added, changed or taken out."""
    here = {entry.key: entry.plural for entry in tools["texts"].collect_texts().sorted_entries()}
    there = {entry.key: entry.plural for entry in tools["po_file"].read_po(TEMPLATE.read_text(encoding="utf-8"))[1:]}
    assert len(here) > 3_000
    assert set(here.items()) ^ set(there.items()) == set()


@pytest.mark.parametrize("text", [
    "Alpha-beta",  # the title of an algorithm, which is a record
    "No repeated utilities",  # of an option
    "Eight leaves",  # of a sample
    "a comma or closing bracket",  # marked with N_
    "Any equivalent formula earns full marks.",  # of a class
])
def test_texts_of_every_kind_are_collected(text: str, tools: dict[str, ModuleType]) -> None:
    entries = tools["po_file"].read_po(TEMPLATE.read_text(encoding="utf-8"))
    assert text in {entry.text for entry in entries}


def test_every_language_has_the_texts_of_the_template(tools: dict[str, ModuleType]) -> None:
    read = tools["po_file"].read_po
    wanted = {(entry.key, entry.plural) for entry in read(TEMPLATE.read_text(encoding="utf-8"))}
    for path in CATALOGUES:
        entries = [entry for entry in read(path.read_text(encoding="utf-8")) if not entry.is_obsolete]
        assert {(entry.key, entry.plural) for entry in entries} ^ wanted == set(), path


def test_translations_have_the_fields_and_plural_forms_of_their_texts(tools: dict[str, ModuleType]) -> None:
    for path in CATALOGUES:
        entries = tools["po_file"].read_po(path.read_text(encoding="utf-8"))
        assert list(tools["catalogue"].faults_of(entries)) == [], path


def test_each_compiled_catalogue_is_that_of_its_source(tools: dict[str, ModuleType]) -> None:
    for path in CATALOGUES:
        made = tools["po_file"].compile_mo(tools["po_file"].read_po(path.read_text(encoding="utf-8")))
        assert path.with_suffix(".mo").read_bytes() == made, path


SOURCE = r'''msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=(n != 1);\n"

#. Translators: a key
#: explorer/a.py
#, python-brace-format
msgid "{} leaf"
msgid_plural "{} leaves"
msgstr[0] "{} Blatt"
msgstr[1] "{} Blätter"

#  by hand
msgctxt "rule"
msgid "say \"v\"\n"
msgstr ""
"sag "
"„v“\n"

msgid "Next"
msgstr ""

#~ msgid "Gone"
#~ msgstr "Weg"
'''


def test_a_catalogue_is_read_and_written_alike(tools: dict[str, ModuleType]) -> None:
    po = tools["po_file"]
    once = po.read_po(SOURCE)
    assert [entry.text for entry in once] == ["", "{} leaf", 'say "v"\n', "Next", "Gone"]
    assert po.read_po(po.write_po(once)) == once


@pytest.mark.parametrize("text", ["a " * 200, "\n" * 3, "a\n\nb " + "c" * 300, "\\n \t \"", " a ", "ü " * 90 + "\n"])
def test_any_text_is_written_so_that_it_is_read_alike(text: str, tools: dict[str, ModuleType]) -> None:
    po = tools["po_file"]
    entry = po.Entry(text, "context", "", [text])
    assert po.read_po(po.write_po([entry])) == [entry]


def test_a_compiled_catalogue_is_read_by_gettext(tools: dict[str, ModuleType]) -> None:
    po = tools["po_file"]
    texts = gettext.GNUTranslations(io.BytesIO(po.compile_mo(po.read_po(SOURCE))))
    assert texts.ngettext("{} leaf", "{} leaves", 2) == "{} Blätter"
    assert texts.pgettext("rule", 'say "v"\n') == "sag „v“\n"
    assert texts.gettext("Next") == "Next"
    assert texts.gettext("Gone") == "Gone"


@pytest.mark.parametrize("line", ["msgid Next", 'msgid "a', "msgid 'a' + 'b'", 'msgid "a" "b"x'])
def test_a_damaged_line_is_named(line: str, tools: dict[str, ModuleType]) -> None:
    with pytest.raises(ValueError, match="line 2"):
        tools["po_file"].read_po(f"# one\n{line}\n")


def test_a_text_whose_fields_were_named_keeps_its_translation(tools: dict[str, ModuleType]) -> None:
    entry, merge = tools["po_file"].Entry, tools["catalogue"].merge
    old = [tools["catalogue"].header("de"), entry("{} of {:,} nodes", translations=["{1:,} Knoten, davon {0}"]),
           entry("{} {}", translations=["{}: {}"]), entry("Gone", translations=["Weg"])]
    merged = merge([entry("{place} of {count:,} nodes"), entry("{name} {text}"), entry("New")], old)
    assert [(each.text, each.translations, each.is_obsolete) for each in merged[1:]] == [
        ("{place} of {count:,} nodes", ["{count:,} Knoten, davon {place}"], False),
        ("{name} {text}", ["{name}: {text}"], False), ("New", [""], False), ("Gone", ["Weg"], True)]


@pytest.mark.parametrize(("text", "plural", "translations", "is_fault"), [
    ("{} of {}", "", ["{} von {}"], False), ("{} of {}", "", ["{1} von {0}"], False),
    ("{} of {}", "", ["{} von"], True),
    ("{count:,} of {most}", "", ["{most}: {count:,}"], False), ("{count:,}", "", ["{count}"], True),
    ("{count:,}", "", ["{zahl:,}"], True), ("a", "", ["{b}"], True), ("a", "", [""], False),
    ("{count} leaf", "{count} leaves", ["ein Blatt", "{count} Blätter"], False),
    ("{count} leaf", "{count} leaves", ["{count} Blatt", "Blätter"], True),
    ("{count} leaf", "{count} leaves", ["{count} Blatt"], True),
    ("{count} leaf", "{count} leaves", ["{count} Blatt", ""], True),
    ("&Open…", "", ["Ö&ffnen"], True), ("&Open", "", ["Öffnen"], True), ("R&D", "", ["F&E"], False),
    ("a\n", "", ["b"], True),
])
def test_a_translation_that_does_not_fit_is_found(
    text: str, plural: str, translations: list[str], is_fault: bool, tools: dict[str, ModuleType]
) -> None:
    entry = tools["po_file"].Entry(text, plural=plural, translations=translations)
    assert bool(list(tools["catalogue"].faults_of([tools["catalogue"].header("de"), entry]))) is is_fault
