"""Writer of CONTRACT.md's tree notation in its shortest form."""

import json
from decimal import Decimal
from functools import lru_cache

import numpy as np

from explorer.core import exact
from explorer.core.errors import FormatError
from explorer.core.exact import Number
from explorer.core.i18n import _
from explorer.trees.formats.notation_rows import BOUND_COLUMNS, FLAG_DEFAULTS, PLAYER_CODES
from explorer.trees.formats.tree_from_rows import LONE_SURROGATE, LONGEST_TEXT, has_uniform_probabilities
from explorer.trees.tree import CHANCE, MAX, MIN, NOBODY, AnyArray, StringColumn, Tree

_NAMES = {player: name for name, player in PLAYER_CODES.items()}
_EMPTY_TEXT = '""'


def write(tree: Tree) -> str:
    """Return the notation of a tree: plain lists and numbers except where objects are needed.

    Children are written in their current order, and players only where they do not alternate from MAX. The notation has
    no place for title, names of players, constant, ids, ranks and keys. Raises FormatError if MAX or MIN moves, or an
    unknown leaf occurs, among numbered players, and for texts or numbers that are too long.
    """
    _require_one_kind_of_player(tree)
    payoffs = _payoff_texts(tree)
    flags = {name: column.tolist() for name in FLAG_DEFAULTS if (column := tree.array(name)) is not None}
    bounds = _bounds_texts(tree)
    numbered = tree.is_numbered
    first, count, player = tree.first_child.tolist(), tree.n_children.tolist(), tree.player.tolist()
    known: list[bool] = np.asarray(~np.isnan(tree.payoff).all(axis=1)).tolist()
    labels, moves = _quoted_texts(tree.label), _quoted_texts(tree.move)
    unknown = tree.columns.get("unknown")
    unknowns = _quoted_texts(unknown, before="?") if isinstance(unknown, StringColumn) else None
    out: list[str] = []
    rest: list[tuple[int, int] | str] = [(0, MAX)]
    while rest:
        item = rest.pop()
        if isinstance(item, str):
            out.append(item)
            continue
        node, due = item
        parts = [f'"label":{labels[node]}'] if labels and labels[node] else []
        parts += [f'"{name}":{json.dumps(flag[node])}' for name, flag in flags.items()
                 if flag[node] != FLAG_DEFAULTS[name]]
        if numbered and (known[node] or not count[node]):
            parts.append(f'"payoffs":{payoffs[node]}')
        if not count[node]:
            if not numbered:
                value = (unknowns and unknowns[node]) or (payoffs[node] if known[node] else "")
                if value and not parts:
                    out.append(value)
                    continue
                parts += [f'"value":{value}'] if value else []
            out.append("{" + ",".join(parts) + "}")
            continue
        mover = player[node]
        if not numbered and known[node]:
            parts.append(f'"value":{payoffs[node]}')
        if node in bounds:
            parts.append(f'"bounds":{bounds[node]}')
        if mover != due:
            parts.insert(0, f'"player":{json.dumps(_NAMES.get(mover, mover))}')
        end = first[node] + count[node]
        if moves and any(named := moves[first[node] : end]):
            parts.append(f'"moves":[{",".join(move or _EMPTY_TEXT for move in named)}]')
        if mover == CHANCE and not has_uniform_probabilities(tree, node):
            chances = ",".join(_number(tree.probability_of(child)) for child in tree.children(node))
            parts.append(f'"probabilities":[{chances}]')
        out.append("{" + ",".join([*parts, '"children":[']) if parts else "[")
        rest.append("]}" if parts else "]")
        below = due if mover == CHANCE else MAX + MIN - mover if mover < 0 else NOBODY
        for child in range(end - 1, first[node], -1):
            rest += [(child, below), ","]
        rest.append((first[node], below))
    return "".join(out)


def _quoted_texts(texts: StringColumn, before: str = "") -> list[str] | None:
    """Return each node's text as JSON, "" for none; None if no node has a text."""
    names = [name and quote(before + name) for name in texts.names]
    return [names[code] for code in texts.codes.tolist()] if any(names) else None


def quote(text: str) -> str:
    """Return a text as JSON, with letters beyond ASCII unescaped.

    Raises FormatError for texts that the notation refuses.
    """
    if LONE_SURROGATE.search(text):
        raise FormatError(_("half a character (a lone surrogate) in a text can't be stored"))
    if len(text) > LONGEST_TEXT:
        raise FormatError(_("a text of {count:,} characters is too long: at most {most:,}").format(
            count=len(text), most=LONGEST_TEXT))
    return json.dumps(text, ensure_ascii=False)


@lru_cache(maxsize=4096)
def _number(number: Number) -> str:
    if number != number:
        return "null"
    text = exact.format_exact(number)
    if len(text) > exact.LONGEST_NUMBER:
        raise FormatError(_("a number of {count:,} characters is too long for the notation: at most {most}").format(
            count=len(text), most=exact.LONGEST_NUMBER))
    return text if isinstance(exact.as_json(number), int | Decimal) else f'"{text}"'


def _payoff_texts(tree: Tree) -> list[str]:
    """Return each node's number, or its list of payoffs, as text."""
    columns: list[list[Number]] = [column.tolist() for column in tree.payoff.T]
    if tree.exact is not None:
        for player, numbers in enumerate(columns):
            for node, known in enumerate(tree.exact[:, player].tolist()):
                if known is not None:
                    numbers[node] = known
    if not tree.is_numbered:
        return [_number(number) for number in columns[0]]
    return ["[" + ",".join(map(_number, numbers)) + "]" for numbers in zip(*columns, strict=True)]


def _bounds_texts(tree: Tree) -> dict[int, str]:
    """Return the pair of bounds, as text, of each node that has at least one."""
    texts: dict[int, list[str]] = {}
    for side, name in enumerate(BOUND_COLUMNS):
        for node, end in enumerate(tree.array_or(name, np.nan).tolist()):
            if end is not None and end == end:
                texts.setdefault(node, ["null", "null"])[side] = _number(end)
    return {node: f"[{','.join(ends)}]" for node, ends in texts.items()}


def _require_one_kind_of_player(tree: Tree) -> None:
    two: AnyArray = (tree.player == MAX) | (tree.player == MIN)
    if two.any() and tree.is_numbered:
        node = tree.name(int(np.argmax(two)))
        raise FormatError(_("node {}: max and min don't mix with numbered players in the notation").format(node))
    if tree.is_numbered and any(map(tree.unknown_name, range(len(tree)))):
        raise FormatError(_("an unknown leaf doesn't mix with numbered players in the notation"))
