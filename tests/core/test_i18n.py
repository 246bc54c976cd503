"""Tests of translation, with English as the fallback."""

import gettext
import re
import struct
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from explorer import study
from explorer.core import i18n, resources
from explorer.core.errors import FormatError
from explorer.trees import formats
from explorer.trees.formats import efg_read, efg_write, notation

LANGUAGE_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


def catalogue(texts: dict[str, str]) -> bytes:
    """Return a compiled GNU gettext catalogue: header, two tables of (length, offset), the sorted texts."""
    pairs = sorted((key.encode(), text.encode()) for key, text in texts.items())
    start = 28 + 16 * len(pairs)
    tables, blob = [], b""
    for column in (0, 1):
        for pair in pairs:
            tables.append(struct.pack("<2I", len(pair[column]), start + len(blob)))
            blob += pair[column] + b"\0"
    head = struct.pack("<7I", 0x950412DE, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, 0)
    return head + b"".join(tables) + blob


@pytest.fixture
def german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    folder = tmp_path / "locale/de/LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / f"{i18n.DOMAIN}.mo").write_bytes(catalogue({
        "": "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=(n != 1);\n",
        "Next": "Vorwärts",
        "{} leaf\0{} leaves": "{} Blatt\0{} Blätter",
    }))
    monkeypatch.setattr(resources, "path", lambda name: tmp_path / name)
    for name in LANGUAGE_VARIABLES:
        monkeypatch.delenv(name, raising=False)
    yield
    monkeypatch.undo()
    i18n.set_language("en")


@pytest.mark.usefixtures("german")
def test_a_text_is_shown_in_the_language_in_use() -> None:
    i18n.set_language("de")
    assert i18n._("Next") == "Vorwärts"
    assert i18n.language() == "de"


@pytest.mark.usefixtures("german")
def test_a_text_without_a_translation_stays_english() -> None:
    i18n.set_language("de")
    assert i18n._("Previous") == "Previous"


@pytest.mark.usefixtures("german")
def test_an_empty_text_is_not_the_catalogues_header() -> None:
    i18n.set_language("de")
    assert i18n._("") == ""


@pytest.mark.usefixtures("german")
def test_a_language_without_a_catalogue_is_shown_in_english() -> None:
    i18n.set_language("nl")
    assert i18n._("Next") == "Next"
    assert i18n.language() == "en"


@pytest.mark.usefixtures("german")
@pytest.mark.parametrize("variable", LANGUAGE_VARIABLES)
def test_the_environment_chooses_where_nobody_else_did(variable: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(variable, "de_AT.UTF-8")
    i18n.set_language(None)
    assert i18n._("Next") == "Vorwärts"


@pytest.mark.usefixtures("german")
@pytest.mark.parametrize(("count", "text"), [(1, "{} Blatt"), (2, "{} Blätter"), (0, "{} Blätter")])
def test_the_form_of_a_text_follows_its_number(count: int, text: str) -> None:
    i18n.set_language("de")
    assert i18n.ngettext("{} leaf", "{} leaves", count) == text


@pytest.mark.usefixtures("german")
def test_the_languages_are_those_with_a_catalogue_and_english() -> None:
    assert i18n.languages() == ("de", "en")


class Shouted(gettext.NullTranslations):
    """Translations that turn every text into capitals."""

    def gettext(self, message: str) -> str:
        """Return the text in capitals, with its replacement fields unchanged."""
        return re.sub(r"\{[^}]*\}|[^{]+", lambda found: found[0] if found[0][0] == "{" else found[0].upper(), message)


@pytest.mark.usefixtures("german")
def test_a_language_is_spoken_in_a_block_of_one_thread_alone() -> None:
    i18n.set_language("en")
    with i18n.speaking("de"):
        assert (i18n._("Next"), i18n.language(), i18n.local_number("1.5")) == ("Vorwärts", "de", "1,5")
        with ThreadPoolExecutor(1) as worker:
            assert worker.submit(lambda: (i18n._("Next"), i18n.local_number("1.5"))).result() == ("Next", "1.5")
        with i18n.speaking(""):
            assert i18n._("Next") == "Vorwärts"
        with i18n.speaking("en"):
            assert i18n._("Next") == "Next"
        assert i18n.ngettext("{} leaf", "{} leaves", 2) == "{} Blätter"
        later = i18n.keep_language(lambda: i18n._("Next"))
    assert (i18n._("Next"), i18n.language(), i18n.local_number("1.5")) == ("Next", "en", "1.5")
    assert later() == "Vorwärts"
    at_once = i18n.keep_language(lambda: i18n._("Next"))
    with i18n.speaking("de"):
        assert at_once() == "Next"


@pytest.mark.usefixtures("german")
def test_an_error_in_a_block_ends_its_language() -> None:
    i18n.set_language("en")
    with pytest.raises(ValueError, match="x"), i18n.speaking("de"):
        raise ValueError("x")
    assert i18n._("Next") == "Next"


HEAD = 'EFG 2 R "" { "a" "b" } '


@pytest.mark.parametrize(("attempt", "text"), [
    *((notation.parse, text) for text in (
        "", "]", "[]", "[1 2]", "[1", "[x]", "[1,]", "[7/3]", "[1] 2", '{"z":1}', '{"label":3}', '["?"]', '{"count":0}',
        '{"player":7.5,"children":[1]}', '{"player":0,"children":[1]}', '[{"value":1,"value":2}]',
        '{"moves":["a"],"children":[1,2]}',
    )),
    *((efg_read.read, text) for text in (
        "", "NFG", "EFG 3", HEAD, HEAD + 'p "" 1', HEAD + 'p "" 3', HEAD + 'x', HEAD + 'p "" 1 1 "" { }',
        HEAD + 'c "" 1 "" { "x" 1/2 } 0', HEAD + 't "" 7', HEAD + 't "" 7 "" { 1 }', HEAD + 't "',
    )),
    (study.loads, "{}"),
    (lambda text: efg_write.write(formats.parse(text)), "[{}]"),
    (formats.load, "a.xyz"),
    (lambda text: formats.read(text.encode("latin-1")), "ä"),
])
def test_what_is_wrong_with_a_text_is_told_in_the_language_in_use(
    attempt: Callable[[str], object], text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(i18n, "_texts", Shouted())
    with pytest.raises(FormatError) as caught:
        attempt(text)
    quoted = {"json", "txt", "efg", *notation._KEYS, *re.findall(r"[a-z]+", text)}
    assert set(re.findall(r"[a-z]{2,}", caught.value.reason)) <= quoted


@pytest.mark.usefixtures("german")
def test_who_listens_is_told_of_each_change_of_the_language_and_of_no_block(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(i18n, "_listeners", [])
    heard: list[str] = []
    i18n.when_language_changes(lambda: heard.append(i18n.language()))
    i18n.set_language("de")
    with i18n.speaking("en"):
        pass
    i18n.set_language("en")
    assert heard == ["de", "en"]


def test_signs_keep_their_direction_in_languages_from_right_to_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not i18n.is_right_to_left()
    assert i18n.keep_direction("(−∞, +∞)") == "(−∞, +∞)"
    monkeypatch.setattr(i18n, "RIGHT_TO_LEFT", ("en",))
    assert i18n.is_right_to_left()
    assert i18n.keep_direction("≥") == f"{i18n.LEFT_TO_RIGHT_ISOLATE}≥{i18n.END_OF_ISOLATE}"
    assert i18n.keep_direction("v ≥ 3") == "v ≥ 3"


def test_a_text_of_several_meanings_has_a_translation_for_each() -> None:
    with i18n.speaking("de"):
        told = i18n.pgettext("steps", "Play"), i18n._("Play")
    assert told[0] != told[1]
    assert i18n.pgettext("steps", "Play") == "Play"
