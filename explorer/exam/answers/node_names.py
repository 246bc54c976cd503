"""Parsing of lists of node names: `L5, L6`, `{L5; L6}`, `L5 and L6`, `leaves L5-L7`, `C→L5`, or "none"."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from explorer.core.i18n import _
from explorer.exam.answers.number_reading import means_none
from explorer.exam.answers.score import NOWHERE

LONGEST = 20_000
"""The greatest length, in characters, of a reply that is read."""
EDGE_DASH = "–"
"""The dash between the two nodes in the name of an edge."""
_AROUND = re.compile(r"[{\[(⟨<]([^{}\[\]()⟨⟩<>]*)[}\])⟩>]")
_ARROW = re.compile(r"->|=>|[→⟶⇒]")
_PUNCTUATION = ".:()[]{}'\""
"""The characters that are ignored around a name."""
_RANGE = re.compile(r"(.+?)(?:-|\.\.+|…|\sto\s)(.+)")
_FILLERS = frozenset({"and", "&", "+", "then", "the", "leaf", "leaves", "node", "nodes", "edge", "edges", "branch",
                      "branches", "are", "is"})


@dataclass(frozen=True)
class NamedNode:
    """A node, or the edge above it, under the name used in replies.

    `step` is the step of the search that decides whether the node belongs to the answer, or NOWHERE.
    """

    node: int
    name: str
    step: int = NOWHERE


def read_nodes(reply: str, named_nodes: Sequence[NamedNode]) -> list[int]:
    """Return the nodes that a reply names, in its order; raises ValueError for an unknown or a repeated name."""
    found: list[int] = []
    for each in read_nodes_leniently(reply, named_nodes):
        if isinstance(each, str):
            raise ValueError(describe_unknown_name(each, named_nodes))
        if each in found:
            raise ValueError(_("{} appears twice").format(
                next(named.name for named in named_nodes if named.node == each)))
        found.append(each)
    return found


def describe_unknown_name(word: str, named_nodes: Sequence[NamedNode]) -> str:
    """Return the message that `word` names no node."""
    names = [named.name for named in named_nodes]
    return _("{word!r} is not one of {names}").format(
        word=word, names=", ".join(names[:8]) + (", …" if len(names) > 8 else ""))


def read_nodes_leniently(reply: str, named_nodes: Sequence[NamedNode]) -> list[int | str]:
    """Return the nodes that a reply names and the unknown words in it, in the order of the reply.

    Repeated names are kept. A reply longer than `LONGEST` gives its beginning as one unknown word.
    """
    node_by_name = _nodes_by_name(named_nodes)
    text = re.sub(r"[^\S\n]+", " ", reply).strip()
    if len(text) > LONGEST:
        return [f"{text[:20]}…"]
    if (node := _find_node(text, node_by_name)) is not None:
        return [node]
    if means_none(text):
        return []
    if found := _AROUND.fullmatch(text):
        text = found[1]
    if not any(_ARROW.search(named.name) for named in named_nodes):
        text = _ARROW.sub("-" if any(EDGE_DASH in named.name for named in named_nodes) else ",", text)
    longest = max((name.count(" ") for name in node_by_name), default=0) + 1
    entries: list[int | str] = []
    for piece in re.split(r"[,;\n]", text):
        words = _normalize_name(piece).split()
        entries += _read_piece(words, node_by_name, longest, [named.node for named in named_nodes])
    return entries


def _read_piece(words: list[str], node_by_name: dict[str, int], longest: int, nodes: list[int]) -> list[int | str]:
    """Return the nodes and the unknown words in `words`; the longest name that fits is taken first."""
    found: list[int | str] = []
    index = 0
    while index < len(words):
        nodes_here, index = _read_next(words, index, node_by_name, longest, nodes)
        found += nodes_here
    return found


def _read_next(
    words: list[str], index: int, node_by_name: dict[str, int], longest: int, nodes: list[int]
) -> tuple[list[int | str], int]:
    """Return the nodes or the unknown word at `index` (possibly nothing), and the index after them."""
    for count in range(min(longest, len(words) - index), 0, -1):
        is_range = count == 1 and words[index + 1 : index + 2] == ["to"]
        if is_range and (several := _read_group(" ".join(words[index : index + 3]), node_by_name, nodes)):
            return [*several], index + 3
        node = _find_node(" ".join(words[index : index + count]), node_by_name)
        if node is not None:
            return [node], index + count
    if several := _read_group(words[index], node_by_name, nodes):
        return [*several], index + 1
    return [words[index]] if words[index].casefold().strip(".:") not in _FILLERS | {""} else [], index + 1


def _read_group(text: str, node_by_name: dict[str, int], nodes: list[int]) -> list[int]:
    """Return the nodes of a range such as `L5-L7` or of a group such as `L5&L6`; [] if `text` is neither."""
    parts = [_find_node(part, node_by_name) for part in re.split(r"[&+/.|]", text.rstrip("."))]
    if len(parts) > 1 and None not in parts:
        return [part for part in parts if part is not None]
    matched = _RANGE.fullmatch(text)
    ends = [_find_node(end, node_by_name) for end in matched.groups()] if matched else []
    if None in ends or len(ends) != 2:
        return []
    first, last = (nodes.index(end) for end in ends if end is not None)
    return nodes[first : last + 1]


def _find_node(text: str, node_by_name: dict[str, int]) -> int | None:
    """Return the node of this name; None if there is none.

    Punctuation around the name is ignored, and so is case if the name remains unambiguous.
    """
    for each in (text, text.strip(_PUNCTUATION)):
        for name in (_normalize_name(each), _normalize_name(each).casefold()):
            if name in node_by_name:
                return node_by_name[name]
    return None


def _nodes_by_name(named_nodes: Sequence[NamedNode]) -> dict[str, int]:
    """Return the nodes by name and by every shorter spelling that fits only one of them.

    The shorter spellings ignore case and, in names of edges, the dash or the upper node.
    """
    nodes_by_spelling: dict[str, set[int]] = {}
    names = {_normalize_name(named.name): named.node for named in named_nodes}
    folded = {name.casefold() for name in names}
    for named in named_nodes:
        nodes_by_spelling.setdefault(_normalize_name(named.name).casefold(), set()).add(named.node)
        upper, dash, lower = (_normalize_name(part).casefold() for part in named.name.partition(EDGE_DASH))
        for short in {lower, upper + lower} - folded if dash else ():
            nodes_by_spelling.setdefault(short, set()).add(named.node)
    return {name: next(iter(nodes)) for name, nodes in nodes_by_spelling.items() if len(nodes) == 1} | names


def _normalize_name(name: str) -> str:
    """Return the name with hyphens for dashes and without superfluous spaces: `C – L5` becomes `C-L5`."""
    return re.sub(r"\s*[–—−\u2010-]\s*", "-", " ".join(name.split()))
