"""Catalogues of translations: GNU gettext's text form (.po, .pot) and its compiled form (.mo)."""

import ast
import struct
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

Key = tuple[str, str]
"""The context of a text ("" for none) and the English text in the singular."""
WIDTH = 100
"""Longest line of a text before it is broken."""


@dataclass
class Entry:
    """A text to translate: its context, plural, translations (one per plural form), files and comments.

    `said` are the translators' own comments, `comments` those from the code.
    """

    text: str
    context: str = ""
    plural: str = ""
    translations: list[str] = field(default_factory=list)
    files: set[str] = field(default_factory=set)
    comments: list[str] = field(default_factory=list)
    said: list[str] = field(default_factory=list)
    flags: set[str] = field(default_factory=set)
    is_obsolete: bool = False

    @property
    def key(self) -> Key:
        """What gettext finds the entry by."""
        return self.context, self.text

    @property
    def is_translated(self) -> bool:
        """True if every plural form has a text."""
        return bool(self.translations) and all(self.translations)


def read_po(source: str) -> list[Entry]:
    """Return the entries of a catalogue, its header first (an entry with an empty text).

    Raises ValueError with the line that can't be read.
    """
    entries: list[Entry] = []
    parts: dict[str, str] = {}
    made, keyword = Entry(""), ""

    def finish() -> None:
        nonlocal made, parts
        if parts:
            made.text, made.context = parts.get("msgid", ""), parts.get("msgctxt", "")
            made.plural = parts.get("msgid_plural", "")
            made.translations = [text for name, text in parts.items() if name.startswith("msgstr")]
            entries.append(made)
        made, parts = Entry(""), {}

    for number, line in enumerate([*source.splitlines(), ""], 1):
        if line.startswith("#~ "):
            made.is_obsolete, line = True, line[3:]
        if not line:
            finish()
        elif line.startswith("#: "):
            made.files.update(line[3:].split())
        elif line.startswith("#, "):
            made.flags.update(line[3:].split(", "))
        elif line.startswith("#. "):
            made.comments.append(line[3:])
        elif line.startswith("#"):
            made.said.append(line[1:].strip())
        else:
            name, _space, quoted = (keyword, "", line) if line.startswith('"') else line.partition(" ")
            keyword = name
            try:
                parts[name] = parts.get(name, "") + str(ast.literal_eval(quoted))
            except (SyntaxError, ValueError):
                raise ValueError(f"line {number}: {line}") from None
    return entries


def write_po(entries: Iterable[Entry]) -> str:
    """Return a catalogue as text, the entries in the order given."""
    return "\n".join("".join(f"{line}\n" for line in _lines(entry)) for entry in entries)


def _lines(entry: Entry) -> Iterator[str]:
    yield from (f"# {line}".rstrip() for line in entry.said)
    yield from (f"#. {line}" for line in entry.comments)
    yield from (f"#: {name}" for name in sorted(entry.files))
    if entry.flags:
        yield f"#, {', '.join(sorted(entry.flags))}"
    start = "#~ " if entry.is_obsolete else ""
    if entry.context:
        yield from _quote(f"{start}msgctxt", entry.context, start)
    yield from _quote(f"{start}msgid", entry.text, start)
    if entry.plural:
        yield from _quote(f"{start}msgid_plural", entry.plural, start)
        for number, text in enumerate(entry.translations or ("", "")):
            yield from _quote(f"{start}msgstr[{number}]", text, start)
    else:
        yield from _quote(f"{start}msgstr", "".join(entry.translations), start)


def _quote(keyword: str, text: str, start: str) -> Iterator[str]:
    """Yield the lines of a text in quotes, broken after line breaks and, where it is long, between words."""
    lines = [""]
    for word in text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n\n").replace("\t", "\\t").split(" "):
        first, *others = word.split("\n")
        if len(lines[-1]) + len(first) > WIDTH and lines[-1]:
            lines.append("")
        lines[-1] += first
        lines.extend(others)
        lines[-1] += " "
    lines[-1] = lines[-1].removesuffix(" ")
    lines = [line for line in lines if line] or [""]
    if len(lines) == 1:
        yield f'{keyword} "{lines[0]}"'
        return
    yield f'{keyword} ""'
    yield from (f'{start}"{line}"' for line in lines)


def compile_mo(entries: Iterable[Entry]) -> bytes:
    """Return the compiled catalogue: translated entries only, sorted; the same entries give the same bytes."""
    pairs = sorted(_pair(entry) for entry in entries if entry.is_translated and not entry.is_obsolete
                   and "fuzzy" not in entry.flags)
    start = 28 + 16 * len(pairs)
    tables, texts = [], b""
    for column in (0, 1):
        for pair in pairs:
            tables.append(struct.pack("<2I", len(pair[column]), start + len(texts)))
            texts += pair[column] + b"\0"
    head = struct.pack("<7I", 0x950412DE, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, 0)
    return head + b"".join(tables) + texts


def _pair(entry: Entry) -> tuple[bytes, bytes]:
    key = f"{entry.context}\4{entry.text}" if entry.context else entry.text
    whole = f"{key}\0{entry.plural}" if entry.plural else key
    return whole.encode(), "\0".join(entry.translations).encode()
