"""Values of the notation's keys, checked and stored in the rows."""

import json
import math
from collections.abc import Mapping

from explorer.core import exact
from explorer.core.exact import Number
from explorer.core.i18n import _
from explorer.trees.formats.notation_rows import PLAYER_CODES, NotationRows
from explorer.trees.formats.tree_from_rows import LONE_SURROGATE, LONGEST_TEXT, MOST_NODES, MOST_PLAYERS
from explorer.trees.named_columns import MOST_MERGED
from explorer.trees.tree import CHANCE

LIST_KEYS = {"moves": MOST_NODES, "probabilities": MOST_NODES, "payoffs": MOST_PLAYERS, "bounds": 2}
"""The keys with list values, and the largest length of each list."""


def shorten(token: str) -> str:
    """Return a token as errors show it: its first 40 characters."""
    return token if len(token) <= 40 else token[:39] + "…"


def read_text(rows: NotationRows, node: int, token: str, start: int) -> str:
    """Return the text that a token in quotes says, or refuse it."""
    text = token[1:-1]
    if "\\" in token:
        try:
            text = json.loads(token)
        except ValueError:
            rows.refuse(start, _("a text holds a backslash that starts no JSON escape"), node)
        if LONE_SURROGATE.search(text):
            rows.refuse(start, _("half a character (a lone surrogate) can't be stored"), node)
    if len(text) > LONGEST_TEXT:
        why = _("a text of {count:,} characters is too long: at most {most:,}")
        rows.refuse(start, why.format(count=len(text), most=LONGEST_TEXT), node)
    return text


def read_number(rows: NotationRows, node: int, kind: str, token: str, start: int) -> Number:
    """Return the exact number that a token says, with or without quotes, or refuse it."""
    known = rows.numbers.get(token)
    if known is not None:
        return known
    if kind == "word":
        rows.refuse(start, _("{} is not a number").format(token), node)
    try:
        number = exact.parse_exact(read_text(rows, node, token, start) if kind == "text" else token)
    except ValueError as error:
        rows.refuse(start, str(error), node)
    rows.numbers[token] = number
    return number


def store_leaf(rows: NotationRows, node: int, kind: str, token: str, start: int) -> None:
    """Store the utility of a leaf or the name of an unknown leaf."""
    if kind == "text" and token.startswith('"?'):
        name = read_text(rows, node, token, start)[1:]
        if not name.strip():
            rows.refuse(start, _('an unknown leaf needs a name: "?x"'), node)
        rows.unknown[node] = name
    else:
        rows.value[node] = read_number(rows, node, kind, token, start)


def store_value(rows: NotationRows, node: int, key: str, kind: str, token: str, start: int) -> None:
    """Store the value of a key, or one entry of a key's list."""
    if key == "value":
        store_leaf(rows, node, kind, token, start)
    elif key in {"payoffs", "bounds"}:
        number = math.nan if token == "null" else read_number(rows, node, kind, token, start)
        numbers = (rows.payoffs if key == "payoffs" else rows.bounds).setdefault(node, [])
        numbers.append(number)
        _check_list_length(rows, node, key, len(numbers), start)
    elif key == "probabilities":
        chance = read_number(rows, node, kind, token, start)
        if not 0 <= chance <= 1:
            rows.refuse(start, _("{} is not a probability").format(exact.format_exact(chance)), node)
        chances = rows.probabilities.setdefault(node, [])
        chances.append(chance)
        _check_list_length(rows, node, key, len(chances), start)
    elif key in {"label", "moves"}:
        if kind != "text":
            rows.refuse(start, _('"{key}" needs text in quotes, not {found}').format(key=key, found=token), node)
        text = read_text(rows, node, token, start)
        if key == "label":
            rows.label[node] = text
        else:
            moves = rows.moves.setdefault(node, [])
            moves.append(text)
            _check_list_length(rows, node, key, len(moves), start)
    elif key == "player":
        if kind == "text" and token[1:-1] in PLAYER_CODES:
            rows.player[node] = PLAYER_CODES[token[1:-1]]
        elif kind == "number" and token.isdecimal() and len(token) < 4 and int(token) < MOST_PLAYERS:
            rows.player[node] = int(token)
        else:
            why = _('a player is "max", "min", "chance" or a number from 0 to {most}, not {found}')
            rows.refuse(start, why.format(most=MOST_PLAYERS - 1, found=shorten(token)), node)
    elif key == "count":
        if not (kind == "number" and token.isdecimal() and len(token) < 12 and 1 <= int(token) <= MOST_MERGED):
            why = _('"count" is a whole number from 1 to {most:,}, not {found}')
            rows.refuse(start, why.format(most=MOST_MERGED, found=shorten(token)), node)
        rows.flags.setdefault(key, {})[node] = int(token)
    else:
        if token not in {"true", "false"}:
            rows.refuse(start, _('"{key}" is true or false, not {found}').format(key=key, found=shorten(token)), node)
        rows.flags.setdefault(key, {})[node] = token == "true"


def _check_list_length(rows: NotationRows, node: int, key: str, count: int, start: int) -> None:
    """Refuse a list at the first entry beyond its limit, before the rest is read."""
    if count > LIST_KEYS[key]:
        why = _('"bounds" are two numbers, the lower first: [-1, 3]') if key == "bounds" else _(
            '"{key}" has more than {most:,} entries').format(key=key, most=LIST_KEYS[key])
        rows.refuse(start, why, node)


def check_object(rows: NotationRows, node: int, keys: Mapping[str, int]) -> None:
    """Refuse an object whose keys contradict one another; `keys` are their places in the text."""
    count = rows.n_children[node]
    if "value" in keys and "payoffs" in keys:
        rows.refuse(keys["payoffs"], _('either "value" or "payoffs", not both'), node)
    if not count:
        rows.player.pop(node, None)  # other programs write a player at leaves
        for key in ("moves", "probabilities", "bounds"):
            if key in keys:
                rows.refuse(keys[key], _('"{}" belongs to a node with children').format(key), node)
    elif node in rows.unknown:
        rows.refuse(keys["value"], _("only a leaf can be unknown"), node)
    if "payoffs" in keys and node not in rows.payoffs:
        rows.refuse(keys["payoffs"], _('"payoffs" hold a number for each player'), node)
    if "bounds" in keys:
        ends = rows.bounds.get(node, [])
        if len(ends) != 2 or ends[0] > ends[1]:
            rows.refuse(keys["bounds"], _('"bounds" are two numbers, the lower first: [-1, 3]'), node)
    if "moves" in keys and len(rows.moves[node]) != count:
        rows.refuse(keys["moves"], _("{moves} moves for {children} children").format(
            moves=len(rows.moves[node]), children=count), node)
    if "probabilities" in keys:
        chances = rows.probabilities[node]
        if rows.player.get(node) != CHANCE:
            rows.refuse(keys["probabilities"], _('probabilities belong to a node with "player": "chance"'), node)
        if len(chances) != count:
            rows.refuse(keys["probabilities"], _("{probabilities} probabilities for {children} children").format(
                probabilities=len(chances), children=count), node)
        try:
            total = exact.exact_sum(chances)
        except ValueError as error:
            rows.refuse(keys["probabilities"], str(error), node)
        if total != 1:
            why = _("probabilities must sum to 1, not {}").format(exact.display(total))
            rows.refuse(keys["probabilities"], why, node)
