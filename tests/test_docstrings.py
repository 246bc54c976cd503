"""Docstrings: a plain first sentence on one line, without the words of riddles."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FILES = sorted((*ROOT.glob("explorer/**/*.py"), *ROOT.glob("tests/**/*.py")))
QUESTION = re.compile(r"(What|Whether|How|Who|Whose|Where|Which|Why|When|The same)\b")
PERSONS = re.compile(r"\b(whoever|somebody|the person|himself|his)\b", re.IGNORECASE)


def docstrings(file: Path) -> Iterator[tuple[str, str]]:
    """Yield the line and the docstring of the module and of each class and function of a file."""
    statements: list[ast.AST] = [ast.parse(file.read_text(encoding="utf-8"))]
    for node in statements:  # it grows; expressions, which are most of a file, have no docstrings
        statements += [child for child in ast.iter_child_nodes(node) if isinstance(child, ast.stmt)]
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            text = ast.get_docstring(node)
            if text and not getattr(node, "name", "").startswith("test_"):  # those name their sources
                yield f"{file.relative_to(ROOT)}:{getattr(node, 'lineno', 1)}", text


def faults_of(text: str) -> list[str]:
    """Return what is wrong with a docstring."""
    first, *rest = text.splitlines()
    found = [f"begins with {match[0]}"] if (match := QUESTION.match(first)) else []
    if rest and rest[0]:
        found.append("the first sentence goes on in a second line")
    if not first.endswith((".", ":", "?", "`", ")", "”")):
        found.append("the first line is no sentence")
    return found + [f"says {match[0]!r}" for match in PERSONS.finditer(text)]


@pytest.mark.parametrize(("text", "fault"), [
    ("Whether it is so.", "begins with Whether"), ("Return a long\nsentence.", "goes on in a second line"),
    ("Return", "no sentence"), ("Ask the person.", "says 'the person'"),
])
def test_a_riddle_is_found(text: str, fault: str) -> None:
    assert fault in " ".join(faults_of(text))
    assert faults_of("Return the leaves below `node`.\n\nRaises TreeError for a leaf.") == []


def test_every_docstring_begins_with_a_plain_sentence() -> None:
    assert [(place, fault) for file in FILES for place, text in docstrings(file) for fault in faults_of(text)] == []
