"""The tree notation of CONTRACT.md, written in its shortest form."""

import json
from decimal import Decimal
from functools import lru_cache

import numpy as np

from explorer import numerals
from explorer.errors import FormatError
from explorer.formats.grow import is_uniform
from explorer.formats.notation_rows import FLAGS, PLAYERS
from explorer.i18n import _
from explorer.numerals import Number
from explorer.tree import CHANCE, MAX, MIN, NOBODY, AnyArray, Tree

_NAMES = {player: name for name, player in PLAYERS.items()}


def write(tree: Tree) -> str:
    """The notation of a tree: plain lists and numbers wherever alternation from MAX says the rest.

    `parse` reads back every column the notation has; title, names of players, constant, ids and keys it has not.
    Children stand in the order of this tree. FormatError where max or min has a payoff for each player.
    """
    _refuse_mixture(tree)
    payoffs = _payoff_texts(tree)
    flags = {name: column.tolist() for name in FLAGS
             if isinstance(column := tree.columns.get(name), np.ndarray)}
    numbered = _is_numbered(tree)
    first, count, player = tree.first_child.tolist(), tree.n_children.tolist(), tree.player.tolist()
    known = [not np.isnan(row).all() for row in tree.payoff] if numbered else []
    out: list[str] = []
    rest: list[tuple[int, int] | str] = [(0, MAX)]
    while rest:
        turn = rest.pop()
        if isinstance(turn, str):
            out.append(turn)
            continue
        node, due = turn
        said = [f'"label":{quoted(tree.label[node])}'] if tree.label[node] else []
        said += [f'"{name}":{json.dumps(flag[node])}' for name, flag in flags.items() if flag[node] != FLAGS[name]]
        if numbered and (known[node] or not count[node]):
            said.append(f'"payoffs":{payoffs[node]}')
        if not count[node]:
            if not numbered:
                value = payoffs[node] if tree.payoff[node, 0] == tree.payoff[node, 0] else ""
                value = quoted("?" + tree.unknown_name(node)) if tree.unknown_name(node) else value
                if value and not said:
                    out.append(value)
                    continue
                said += [f'"value":{value}'] if value else []
            out.append("{" + ",".join(said) + "}")
            continue
        mover = player[node]
        if not numbered and tree.payoff[node, 0] == tree.payoff[node, 0]:
            said.append(f'"value":{payoffs[node]}')
        if mover != due:
            said.insert(0, f'"player":{json.dumps(_NAMES.get(mover, mover))}')
        said += _edges(tree, node)
        out.append("{" + ",".join([*said, '"children":[']) if said else "[")
        rest.append("]}" if said else "]")
        below = due if mover == CHANCE else MAX + MIN - mover if mover < 0 else NOBODY
        for child in range(first[node] + count[node] - 1, first[node], -1):
            rest += [(child, below), ","]
        rest.append((first[node], below))
    return "".join(out)


def quoted(text: str) -> str:
    """A text as JSON, readable letters kept."""
    return json.dumps(text, ensure_ascii=False)


@lru_cache(maxsize=4096)
def _number(number: Number) -> str:
    if number != number:
        return "null"
    text = numerals.write(number)
    return text if isinstance(numerals.as_json(number), int | Decimal) else f'"{text}"'


def _payoff_texts(tree: Tree) -> list[str]:
    """Each node's number, or its list of numbers."""
    columns: list[list[Number]] = [column.tolist() for column in tree.payoff.T]
    if tree.exact is not None:
        for player, numbers in enumerate(columns):
            for node, known in enumerate(tree.exact[:, player].tolist()):
                if known is not None:
                    numbers[node] = known
    if not _is_numbered(tree):
        return [_number(number) for number in columns[0]]
    return ["[" + ",".join(map(_number, numbers)) + "]" for numbers in zip(*columns, strict=True)]


def _edges(tree: Tree, node: int) -> list[str]:
    """What is said about the moves of a node: their names and chances, where there is anything to say."""
    said, children = [], tree.children(node)
    if any(map(tree.move.__getitem__, children)):
        said.append(f'"moves":[{",".join(quoted(tree.move[child]) for child in children)}]')
    if tree.player[node] == CHANCE and not is_uniform(tree, node):
        said.append(f'"probabilities":[{",".join(_number(tree.chance_of(child)) for child in children)}]')
    return said


def _is_numbered(tree: Tree) -> bool:
    return tree.payoff.shape[1] > 1 or bool(np.any(tree.player >= 0))


def _refuse_mixture(tree: Tree) -> None:
    two: AnyArray = (tree.player == MAX) | (tree.player == MIN)
    if two.any() and _is_numbered(tree):
        node = tree.name(int(np.argmax(two)))
        raise FormatError(_("node {}: max and min don't mix with numbered players in the notation").format(node))
    if _is_numbered(tree) and any(map(tree.unknown_name, range(len(tree)))):
        raise FormatError(_("an unknown leaf doesn't mix with numbered players in the notation"))
