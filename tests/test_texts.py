"""Texts for translators: whole literal sentences whose placeholders have names."""

import ast
import re
import string
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FILES = sorted(ROOT.glob("explorer/**/*.py"))
TRANSLATES = {"_": 1, "ngettext": 2}
"""The functions that translate, and how many of their arguments are texts."""
NAME = re.compile(r"[a-z]+(_[a-z]+)*")
COUNTED = re.compile(
    r"\{\w*[^}]*\} (?:[a-z-]+ )??(?:leaves|nodes|subtrees|utilities|students|iterations|evaluations)\b")
"""A number and what it counts."""
COUNTED_VALUE = re.compile(r"\{[^}]*\} (?:[a-z]+s|children)\b")
"""The value of an option and what it counts."""
LIMIT = re.compile(r"\{most\b|too many|more than|up to|at most|needs? |No preview|has \{rows\}")
"""Words of texts about numbers that are never 1: limits, and what is beyond them."""
ALWAYS_SEVERAL = {
    "question {number} leaves open: {doubt}",
    "As drawn {drawn} of {leaves} leaves are evaluated; for instance in this order {best}: {order}.",
    "As drawn {drawn} leaves are examined, in the best order {best}: {order}.",
    "{examined} of the {leaves} leaves are examined.",
    "In the best case {examined} of {leaves} leaves are examined; pruned: {pruned}.",
    "{count} nodes are called {name}: an answer with this name could mean either",
    "{descents}, {known:,} of {nodes:,} nodes known, {evaluated:,} of {leaves:,} leaves evaluated.",
    "{descents}, {known:,} of {nodes:,} nodes known, {evaluated:,} evaluated, {static:,} of them statically.",
    "With {branching} moves per node and {leaves} evaluations per move, a search reaches {worst} plies in the worst "
    "order, {random} in a random one and {best} in the best, {times} times as deep as in the worst.",
    "{form}: {seen} leaves can't have been seen", "{form}: {count} leaves can't be hidden: {known} are known",
}
"""Texts about whole trees with a question, or that count something else first."""
OLD_STYLE = re.compile(r"%(\(\w+\))?[sdifgr]\b")


def placeholders(text: str) -> list[str]:
    """Return the names of the placeholders of a text in their order, "" for one without a name."""
    try:
        return [re.split(r"[.\[]", name)[0] for _, name, _, _ in string.Formatter().parse(text) if name is not None]
    except ValueError:  # a regular expression or a piece of LaTeX
        return []


@lru_cache(maxsize=1)
def nodes_of(source: str) -> tuple[ast.AST, ...]:
    """Return all nodes of a source's syntax tree, once for all checks of the source."""
    return tuple(ast.walk(ast.parse(source)))


def is_pattern(node: ast.AST) -> bool:
    """Return True for a call of a function of the module `re`."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) \
        and isinstance(node.func.value, ast.Name) and node.func.value.id == "re"


def has_unnamed(names: list[str]) -> bool:
    """Return True if a translator could not tell or move the placeholders."""
    return names.count("") > 1 or ("" in names and len(set(names)) > 1) or any(name.isdigit() for name in names)


def faults_of(source: str) -> Iterator[str]:
    """Yield the line and the fault of each text of a module that a translator could not work with."""
    skipped: set[ast.AST] = set()
    for node in nodes_of(source):
        if isinstance(node, ast.JoinedStr) or is_pattern(node):
            skipped |= set(ast.walk(node))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            skipped.add(node.value)
    for node in nodes_of(source):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in TRANSLATES:
            yield from (f"{node.lineno}: {fault}" for fault in _faults_of_call(node))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in skipped \
                and placeholders(node.value).count("") > 1:
            yield f"{node.lineno}: several placeholders without a name: {node.value}"
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod) and isinstance(node.left, ast.Call) \
                and ast.unparse(node.left.func) in TRANSLATES:
            yield f"{node.lineno}: filled in by %"


def _faults_of_call(call: ast.Call) -> Iterator[str]:
    """Yield the faults of the texts of one call that translates; variables are literals elsewhere."""
    texts = []
    for argument in call.args[:TRANSLATES[ast.unparse(call.func)]]:
        if isinstance(argument, ast.JoinedStr):
            yield "an f-string"
        elif isinstance(argument, ast.BinOp):
            yield "a text put together"
        elif isinstance(argument, ast.Constant) and isinstance(argument.value, str):
            texts.append(argument.value)
    for text in texts:
        names = placeholders(text)
        if has_unnamed(names):
            yield f"several placeholders without a name: {text}"
        if any(name and not name.isdigit() and not NAME.fullmatch(name) for name in names):
            yield f"a placeholder that is not in snake case: {text}"
        if OLD_STYLE.search(text):
            yield f"a placeholder of the old style: {text}"
    if len(texts) == 2 and not set(placeholders(texts[0])) <= set(placeholders(texts[1])):
        yield f"the singular has a placeholder that the plural lacks: {texts[0]}"


def without_singular(source: str) -> Iterator[str]:
    """Yield the line of each translated text with a number of things that has no form for one thing."""
    for node in nodes_of(source):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "_" \
                and isinstance(text := getattr(node.args[0], "value", None), str) \
                and COUNTED.search(text) and not LIMIT.search(text) and text not in ALWAYS_SEVERAL:
            yield f"{node.lineno}: without a singular: {text}"
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("option", "Option") \
                and "singular" not in (keywords := {each.arg: each.value for each in node.keywords}):
            for argument in (*node.args, keywords.get("phrase"), keywords.get("short_phrase")):
                if isinstance(text := getattr(argument, "value", None), str) and COUNTED_VALUE.search(text):
                    yield f"{node.lineno}: an option without a singular: {text}"


def unfilled(source: str) -> Iterator[str]:
    """Yield the line of each translated text whose placeholders are not those that are filled in beside it."""
    for node in nodes_of(source):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "format" \
                and isinstance(node.func.value, ast.Call) and ast.unparse(node.func.value.func) in TRANSLATES \
                and all(keyword.arg for keyword in node.keywords):
            given = {keyword.arg for keyword in node.keywords}
            for text in node.func.value.args[:TRANSLATES[ast.unparse(node.func.value.func)]]:
                if isinstance(text, ast.Constant) and {*placeholders(text.value)} - {""} - given:
                    yield f"{node.lineno}: {text.value}"


@pytest.mark.parametrize(("source", "fault"), [
    ('_("{} of {}")', "several placeholders"), ('_("{1} of {0}")', "several placeholders"),
    ('_("{:,} of {count:,}")', "several placeholders"), ('ngettext("{} of {}", "{count} of {all}", 2)', "several"),
    ('option("window [{}, {}]")', "several placeholders"), ('WORDS = {"a": "{} of {}"}', "several placeholders"),
    ('_(f"{count} nodes")', "an f-string"), ('_("%d nodes")', "old style"), ('_("{} nodes" % 3)', "put together"),
    ('_("{} nodes") % 3', "by %"), ('_("one " + "two")', "put together"), ('_("{nodeCount} nodes")', "snake case"),
    ('ngettext("{node} alone", "{count} nodes", 3)', "the plural lacks"),
])
def test_a_text_that_cannot_be_translated_is_found(source: str, fault: str) -> None:
    assert fault in " ".join(faults_of(source))


def test_texts_that_can_be_translated_pass() -> None:
    assert list(faults_of('_("{} nodes"), _("{count:,} of {all_nodes:,}"), _("{node} below {node}"), _(words)')) == []
    assert list(faults_of('"""Fill {} and {}."""\nre.compile(r"[{}]|[{}]")\nf"{a} {b}"\n_("100 % of {}")')) == []
    source = '_("{} leaves are pruned."), ngettext("{} leaf", "{} leaves", n), _("at most {most} nodes")'
    assert list(without_singular(source)) == ["1: without a singular: {} leaves are pruned."]
    source = 'option("whole", 2, "Drawn", "How many.", "{} children drawn", least=1), Option("depth", "whole", 1, ' \
             'short_phrase="{:,} plies"), option("whole", 2, "Plies", "", "{} plies", singular="{} ply")'
    assert list(without_singular(source)) == [
        "1: an option without a singular: {} children drawn", "1: an option without a singular: {:,} plies"]
    assert list(unfilled('_("{node} of {tree}").format(node=1, count=2)')) == ["1: {node} of {tree}"]


def test_every_text_can_be_translated() -> None:
    sources = {file.relative_to(ROOT): file.read_text(encoding="utf-8") for file in FILES}
    assert [f"{file}:{fault}" for file, source in sources.items()
            for fault in (*faults_of(source), *unfilled(source), *without_singular(source))] == []
