"""Bring the catalogues of translations up to date with the code: `catalogue.py [LANGUAGE...]`.

Writes resources/locale/game-tree-explorer.pot with all English texts, merges them into the .po file of each language
(those named are added), and compiles these into .mo files. Run it after each change of a text or of a translation.
"""

import re
import sys
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path

from po_file import Entry, compile_mo, read_po, write_po
from texts import collect_texts

from explorer.core import i18n
from explorer.core.i18n import DOMAIN

ROOT = Path(__file__).resolve().parents[2]
LOCALE = ROOT / "resources/locale"
TEMPLATE = LOCALE / f"{DOMAIN}.pot"
PLURALS = {
    "ja": "nplurals=1; plural=0;", "zh": "nplurals=1; plural=0;", "zh_CN": "nplurals=1; plural=0;",
    "fr": "nplurals=2; plural=(n > 1);",
    "cs": "nplurals=3; plural=(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2;",
    "pl": "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);",
    "ru": "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);",
    "ar": "nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5);",
}
"""The plural forms of languages, as their header says them; all others are like English."""
LIKE_ENGLISH = "nplurals=2; plural=(n != 1);"
NAMED = re.compile(r"\{[a-z_]\w*[^{}]*\}")
UNNAMED = re.compile(r"\{(\d*)(?:[:!][^{}]*)?\}")


def header(language: str = "") -> Entry:
    """Return the first entry of a catalogue, which names its language, its encoding and its plural forms."""
    plurals = PLURALS.get(language, LIKE_ENGLISH)
    return Entry("", translations=[
        f"Project-Id-Version: {DOMAIN}\nLanguage: {language}\nMIME-Version: 1.0\n"
        "Content-Type: text/plain; charset=UTF-8\nContent-Transfer-Encoding: 8bit\n"
        f"Plural-Forms: {plurals}\n"])


def plural_count(head: Entry) -> int:
    """Return the number of plural forms that a catalogue's header states."""
    found = re.search(r"nplurals=(\d)", head.translations[0])
    return int(found[1]) if found else 2


def merge(template: Sequence[Entry], translated: Sequence[Entry]) -> list[Entry]:
    """Return a language's entries for the texts of the template, with its translations so far, after its header.

    A text whose fields alone were named, "{} of {}" as "{place} of {count}", keeps its translation. Translations of
    texts that are gone stay at the end, as comments.
    """
    head, *old = translated
    forms = plural_count(head)
    by_key = {entry.key: entry for entry in old if entry.is_translated}
    left = {(entry.context, entry.text): entry for entry in old if entry.is_translated}
    merged = [head]
    for entry in template:
        before = by_key.get(entry.key) or by_key.get((entry.context, _without_names(entry.text)))
        fits = before is not None and len(before.translations) == (forms if entry.plural else 1)
        texts = [""] * (forms if entry.plural else 1)
        if before is not None and fits:
            left.pop(before.key, None)
            texts = [_with_names(text, entry.text) for text in before.translations]
        merged.append(Entry(entry.text, entry.context, entry.plural, texts, entry.files, entry.comments,
                            before.said if before else [], entry.flags))
    for entry in left.values():
        merged.append(Entry(entry.text, entry.context, entry.plural, entry.translations, said=entry.said,
                            is_obsolete=True))
    return merged


def _without_names(text: str) -> str:
    return re.sub(r"\{[a-z_]\w*([^{}]*)\}", r"{\1}", text)


def _with_names(translation: str, text: str) -> str:
    """Return a translation whose fields have no names with those of the text: in order, or by their numbers."""
    names = NAMED.findall(text)
    rest = iter(names)

    def named(found: re.Match[str]) -> str:
        number = int(found[1]) if found[1] else 0
        return names[number] if found[1] and number < len(names) else next(rest, found[0])

    return UNNAMED.sub(named, translation) if names and not UNNAMED.search(text) else translation


def faults_of(entries: Sequence[Entry]) -> Iterator[str]:
    """Yield what is wrong with a language's translations, after its header: each with its text.

    Every translation has the fields of its text, but the form for one thing may leave them out; as many & for the
    letters of menus, "…", blanks and line breaks at its end alike; as many forms as the header states, none guessed.
    """
    forms = plural_count(entries[0])
    for entry in entries[1:]:
        if entry.is_obsolete or not any(entry.translations):
            continue
        if "fuzzy" in entry.flags:
            yield f"{entry.text}: fuzzy"
        if len(entry.translations) != (forms if entry.plural else 1) or not entry.is_translated:
            yield f"{entry.text}: {len(entry.translations)} forms"
        fields = _fields(entry.plural or entry.text)
        for number, text in enumerate(entry.translations):
            may_lack = bool(entry.plural) and number == 0 and forms > 1
            if not (_fields(text) <= fields if may_lack else _fields(text) == fields):
                yield f"{entry.text}: fields of {text}"
            if text.count("&") != entry.text.count("&") or _end(text) != _end(entry.text):
                yield f"{entry.text}: signs of {text}"


def _fields(text: str) -> set[str]:
    """Return the fields of a text, those without a name numbered."""
    unnamed = count()
    found = re.findall(r"(?<!\{)\{(\w*)([^{}]*)\}", text)
    with_percent = re.findall(r"%(?:\(\w+\))?[sr]", text)
    return {f"{name or next(unnamed)}{more}" for name, more in found} | set(with_percent)


def _end(text: str) -> str:
    found = re.search(r"[\s…]*$", text)
    return found[0] if found else ""


def update(languages: Sequence[str]) -> None:
    """Write the template, and merge and compile every language, those given too."""
    template = collect_texts().sorted_entries()
    LOCALE.mkdir(parents=True, exist_ok=True)
    TEMPLATE.write_text(write_po([header(), *template]), encoding="utf-8")
    known = {path.parent.parent.name for path in LOCALE.glob(f"*/LC_MESSAGES/{DOMAIN}.po")}
    for language in sorted({*known, *languages}):
        path = LOCALE / language / "LC_MESSAGES" / f"{DOMAIN}.po"
        before = read_po(path.read_text(encoding="utf-8")) if path.is_file() else [header(language)]
        merged = merge(template, before)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(write_po(merged), encoding="utf-8")
        path.with_suffix(".mo").write_bytes(compile_mo(merged))
        wanted = [entry for entry in merged if not entry.is_obsolete]
        print(f"{language}: {sum(entry.is_translated for entry in wanted) - 1:,} of {len(wanted) - 1:,} texts")


if __name__ == "__main__":
    if not Path(i18n.__file__).resolve().is_relative_to(ROOT):  # its texts would be written into this checkout
        sys.exit(f"catalogue: the program of another checkout is installed; set PYTHONPATH={ROOT}")
    update(sys.argv[1:])
