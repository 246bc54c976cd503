"""The English texts that the program translates: in calls of gettext, and in records translated when shown."""

import ast
import re
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

from po_file import Entry, Key

import explorer
from explorer.core.option import Option, options_of

ROOT = Path(__file__).resolve().parents[2]
CALLS: Mapping[str, tuple[str, ...]] = {
    "_": ("text",), "N_": ("text", "plural"), "ngettext": ("text", "plural"), "pgettext": ("context", "text"),
    "npgettext": ("context", "text", "plural"),
}
"""The functions of explorer.core.i18n, and what each of their first arguments is."""
RECORDS: Mapping[str, tuple[str, ...]] = {
    "Algorithm": ("english_title", "group", "sentence"),
    "Exporter": ("title",),
    "Form": ("english_title", "sentence"),
    "Format": ("title",),
    "Option": (
        "english_heading", "sentence", "blank", "unit", "usage", "phrase", "short_phrase", "absent", "rule", "choices"),
    "Ordering": ("title", "sentence"),
    "PanelSpec": ("title", "text", "sentence"),
    "Sample": ("group", "title", "point"),
    "Sheet": ("title", "sentence"),
    "Source": ("name", "sentence"),
    "Statement": ("text", "reason"),
    "Switch": ("title", "sentence"),
    "TourStep": ("title", "text"),
    "Wording": ("sentence", "phrase", "short_phrase", "rule"),
}
"""The fields of records whose texts are English in the code and translated when they are shown."""
CLASS_TEXTS = ("rule_text",)
"""Texts of classes that are translated when they are shown."""
SAMPLES = "resources/samples/index.json"
_MARK = re.compile(r"#\s*Translators:\s*(.*)")
_FIELD = re.compile(r"(?<!\{)\{[^{}]*\}|%(?:\(\w+\))?[sr]")


class Collection:
    """All texts by their keys, each with the files that it is in."""

    def __init__(self) -> None:
        self.entries: dict[Key, Entry] = {}
        self.literals: dict[str, list[str]] = defaultdict(list)
        """The files in which each literal text stands."""

    def add(self, file: str, text: str, context: str = "", plural: str = "", comment: str = "") -> None:
        """Add a text of a file. Raises ValueError if it has another plural elsewhere."""
        if not re.search(r"[^\W\d_]", _FIELD.sub("", text + plural)):
            return  # nothing to translate in "{}: {}"
        entry = self.entries.setdefault((context, text), Entry(text, context, plural))
        if plural and entry.plural not in ("", plural):
            raise ValueError(f"{file}: {text!r} has two plurals: {plural!r}, {entry.plural!r}")
        entry.plural = entry.plural or plural
        entry.files.add(file)
        if comment and comment not in entry.comments:
            entry.comments.append(comment)
        if _FIELD.search(text + plural):
            entry.flags.add("python-format" if "%" in text else "python-brace-format")

    def add_of_record(self, file: str, text: str, plural: str = "") -> None:
        """Add a text of a record that was met in `file`, but is written in the file with this literal."""
        files = self.literals.get(text, [file])
        self.add(file if file in files else files[0], text, plural=plural)

    def sorted_entries(self) -> list[Entry]:
        """Return the texts by their first file, then alphabetically."""
        return sorted(self.entries.values(), key=lambda entry: (min(entry.files), entry.text, entry.context))


def collect_texts() -> Collection:
    """Return all texts of the program. Imports every module of it, Qt's too: about three seconds."""
    found = Collection()
    for path in sorted((ROOT / "explorer").rglob("*.py")):
        _add_calls(found, path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8"))
    from explorer.gui.dialogs.gallery import samples

    seen: dict[int, object] = {}
    for each in walk_packages(explorer.__path__, "explorer."):
        if not each.name.endswith("__main__"):
            module = import_module(each.name)
            for value in vars(module).values():
                _add_records(found, module.__name__, value, seen)
    for sample in samples():
        _add_records(found, SAMPLES, sample, seen)
    return found


def _add_calls(found: Collection, file: str, source: str) -> None:
    """Add the literal texts of all calls of gettext, each with the translators' comment in the lines above it."""
    lines = source.splitlines()
    for call in ast.walk(ast.parse(source)):
        if isinstance(call, ast.Constant) and isinstance(call.value, str):
            found.literals[call.value].append(file)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in CALLS:
            given = [part.value for part in call.args if isinstance(part, ast.Constant) and isinstance(part.value, str)]
            names = CALLS[call.func.id]
            is_whole = len(given) == len(names) or (call.func.id == "N_" and len(given) == 1)
            if is_whole and given[names.index("text")]:
                found.add(file, **dict(zip(names, given, strict=False)), comment=_comment_above(lines, call.lineno))


def _comment_above(lines: Sequence[str], number: int) -> str:
    """Return what "# Translators: …" says in the line itself or in the comment just above it."""
    if mark := _MARK.search(lines[number - 1]):
        return mark[1]
    above: list[str] = []
    for line in reversed(lines[:number - 1]):
        if not line.strip().startswith("#"):
            break
        above.insert(0, line.strip())
        if mark := _MARK.match(line.strip()):
            return " ".join([mark[1], *(each.lstrip("# ") for each in above[1:])])
    return ""


def _add_records(found: Collection, module: str, value: object, seen: dict[int, object]) -> None:
    """Add the texts of the records in a value, in a mapping or sequence of it, or in a field of its records."""
    if id(value) in seen or isinstance(value, str | bytes | int | float | None):
        return
    seen[id(value)] = value  # kept, so that no other object gets its id
    if isinstance(value, type):
        if not value.__module__.startswith("explorer."):
            return
        file = _file_of(value.__module__)
        for name in CLASS_TEXTS:
            if isinstance(text := vars(value).get(name), str) and text:
                found.add_of_record(file, text)
        if is_dataclass(value):
            for each in options_of(value).values():
                _add_records(found, value.__module__, each, seen)
            for column in fields(value):
                for record in column.metadata.values():
                    _add_records(found, value.__module__, record, seen)
        return
    file = _file_of(module)
    for text in _texts_of(value):
        found.add_of_record(file, text)
    if isinstance(value, Option) and value.singular:
        found.add_of_record(file, value.singular, value.counted_phrase)
    if isinstance(value, Mapping):
        parts: Iterator[object] = iter(value.values())
    elif isinstance(value, list | tuple | set | frozenset):
        parts = iter(value)
    elif is_dataclass(value):
        parts = (getattr(value, column.name, None) for column in fields(value))
    else:
        return
    for part in parts:
        _add_records(found, module, part, seen)


def _texts_of(record: object) -> Iterator[str]:
    kind = next((each.__name__ for each in type(record).__mro__ if each.__name__ in RECORDS), "")
    for name in RECORDS.get(kind, ()):
        texts = getattr(record, name)
        if isinstance(record, Option) and record.singular and getattr(record, name) == record.counted_phrase:
            continue  # the plural of `singular`
        yield from filter(None, texts.values() if isinstance(texts, Mapping) else (texts,))


def _file_of(module: str) -> str:
    """Return the path of a module's source within the repository; a path stays as it is."""
    if module not in sys.modules:
        return module
    path = module.replace(".", "/")  # the program may be installed elsewhere than the sources that are read
    return f"{path}/__init__.py" if hasattr(sys.modules[module], "__path__") else f"{path}.py"
