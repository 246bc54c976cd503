"""Reader of CONTRACT.md's tree notation, a JSON parser without recursion that reports the position of errors."""

import json
import math
import re
from dataclasses import dataclass, field
from typing import Literal, NoReturn

from explorer.core import exact
from explorer.core.errors import FormatError
from explorer.core.exact import Number
from explorer.core.i18n import _
from explorer.trees.formats.notation_rows import PLAYER_CODES, NotationRows, to_tree
from explorer.trees.formats.tree_from_rows import LARGEST_FILE, LONE_SURROGATE, LONGEST_TEXT, MOST_NODES, MOST_PLAYERS
from explorer.trees.named_columns import MOST_MERGED
from explorer.trees.tree import CHANCE, Tree

_LIST_KEYS = {"moves": MOST_NODES, "probabilities": MOST_NODES, "payoffs": MOST_PLAYERS, "bounds": 2}
"""The keys with list values, and the largest length of each list."""
_KEYS = ("player", "label", "value", *_LIST_KEYS, "quiet", "forcing", "count", "children")
# Possessive quantifiers (*+): backtracking over an unclosed text would take a hundred bytes per character.
_TOKEN = re.compile(
    r"""[ \t\r\n]*+(?:
        (?P<mark>[\[\]{},:])
      | (?P<number>-?(?:0|[1-9][0-9]*+)(?:\.[0-9]++)?(?:[eE][+-]?[0-9]++)?)(?![\w.+/-])
      | (?P<text>"[^"\\\x00-\x1f]*+(?:\\.[^"\\\x00-\x1f]*+)*+")
      | (?P<word>(?:true|false|null)\b)
    )""",
    re.VERBOSE,
)
_SPACE = re.compile(r"[ \t\r\n]*+")
_PLAIN_TEXT = re.compile(rf'"([^"\\\x00-\x1f]{{0,{LONGEST_TEXT}}}+)"')
_PLAIN_TEXTS = re.compile(r"_T(?:_,_T)*+_\]".replace("T", _PLAIN_TEXT.pattern).replace("_", _SPACE.pattern))
_FAMILY = re.compile(r'_"moves"_:_\[('.replace("_", _SPACE.pattern) + _PLAIN_TEXTS.pattern
                     + r')_,_"children"_:_\['.replace("_", _SPACE.pattern))
"""What follows the bracket of the usual object, with moves in plain quotes and then the children."""
_WORD = re.compile(r"[^\s\[\]{},:\"]+|.", re.DOTALL)
_VALUE, _KEY, _FIRST_KEY, _COLON, _NEXT = "a value", "a key", "a key or }", ":", "a comma or closing bracket"


@dataclass(slots=True)
class _Bracket:
    """An open bracket: the list of a node's children, a node's object, or the list of one of its keys."""

    content: str
    node: int
    keys: dict[str, int] = field(default_factory=dict)


def parse(text: str, root: Literal["max", "min"] = "max") -> Tree:
    """Return the tree of a text in the notation; `root` is the player to move at the root of a plain list.

    Raises FormatError with line, column and the node's path.
    """
    if not isinstance(text, str):
        raise TypeError(f"a text of the notation is a str, not {type(text).__name__}: for bytes there is formats.read")
    if root not in ("max", "min"):
        raise FormatError(_('the root is "max" or "min", not {!r}').format(root))
    rows = NotationRows(text)
    if len(text) > LARGEST_FILE:
        rows.refuse(0, _("{:,} characters are too many: at most {:,}").format(len(text), LARGEST_FILE))
    if half := LONE_SURROGATE.search(text):
        rows.refuse(half.start(), _("half a character (a lone surrogate) can't be stored"))
    bare = text.strip()
    if not (bare[:1] in {*"+-0123456789"} and _read_single_number(bare, rows)):
        _read_tree(rows)
    return to_tree(rows, PLAYER_CODES[root])


def _read_single_number(text: str, rows: NotationRows) -> bool:
    """Read a text that is one number as users type it (7/3, -inf, +2); return False if it is not."""
    if len(text) > exact.LONGEST_NUMBER:
        return False
    try:
        number = exact.parse_exact(text)
    except ValueError:
        return False
    rows.value[rows.add(-1, 0)] = number
    return True


def _read_tree(rows: NotationRows) -> None:
    """Fill the rows from the text: one token per iteration, with a stack of the open brackets."""
    text, match, numbers = rows.text, _TOKEN.match, rows.numbers
    stack: list[_Bracket] = []
    wanted, key, at = _VALUE, "", 0
    while True:
        found = match(text, at)
        if found is None:
            _refuse_unreadable(rows, at, stack, wanted)
        kind = str(found.lastgroup)
        token, start, at = found[kind], found.start(kind), found.end()
        inside = stack[-1] if stack else None
        if wanted is _VALUE and (inside is None or inside.content == "children"):
            parent = inside.node if inside else -1
            if kind == "mark" and token not in "[{":
                empty = token == "]" and inside is not None and not rows.n_children[parent]
                why = _("[] has no children: a leaf is a number") if empty else _("a value is missing before {}")
                rows.refuse(start, why.format(token), parent)
            node = rows.add(parent, start)
            if token == "{" and (family := _FAMILY.match(text, at)) and _store_moves(rows, node, *family.span(1)):
                stack.append(_Bracket("object", node, {"moves": text.index('"', at), "children": family.end(1)}))
                stack.append(_Bracket("children", node))
                at = family.end()
                continue
            if kind == "mark":
                stack.append(_Bracket("children" if token == "[" else "object", node))
                wanted = _VALUE if token == "[" else _FIRST_KEY
                continue
            if kind == "number" and token in numbers:
                rows.value[node] = numbers[token]
            else:
                _store_leaf(rows, node, kind, token, start)
            if inside is not None and text.startswith(",", at):
                at += 1
                continue
            wanted = _NEXT
        elif wanted is _VALUE:
            assert inside is not None
            if inside.content == "object" and (key == "children" or key in _LIST_KEYS):
                if token != "[":
                    rows.refuse(start, _('"{}" needs a list [...]').format(key), inside.node)
                plain = _PLAIN_TEXTS.match(text, at) if key == "moves" else None
                if plain and _store_moves(rows, inside.node, at, plain.end()):
                    wanted, at = _NEXT, plain.end()
                    continue
                stack.append(_Bracket(key, inside.node))
                continue
            if kind == "mark":
                why = _("{} can't stand here") if token in "[{" else _("a value is missing before {}")
                rows.refuse(start, why.format(token), inside.node)
            _store_value(rows, inside.node, key if inside.content == "object" else inside.content, kind, token, start)
            wanted = _NEXT
        elif wanted is _NEXT and inside is not None:
            if token == ",":
                wanted = _KEY if inside.content == "object" else _VALUE
            elif token == ("}" if inside.content == "object" else "]"):
                while True:
                    stack.pop()
                    if inside.content == "object":
                        _check_object(rows, inside)
                    # Usually several brackets are closed one after the other.
                    if not stack or not text.startswith("}" if stack[-1].content == "object" else "]", at):
                        break
                    inside, at = stack[-1], at + 1
                if stack and stack[-1].content == "children" and text.startswith(",", at):
                    wanted, at = _VALUE, at + 1
            else:
                why = _("a comma or closing bracket is missing before {}").format(_shorten(token))
                rows.refuse(start, why, inside.node)
        elif wanted is _COLON:
            assert inside is not None
            if token != ":":
                rows.refuse(start, _('a colon is missing after "{}"').format(key), inside.node)
            wanted = _VALUE
        else:
            assert inside is not None
            if token == "}" and wanted is _FIRST_KEY:
                stack.pop()
                wanted = _NEXT
            else:
                key = _read_key(rows, inside, kind, token, start)
                wanted = _COLON
        if wanted is _NEXT and not stack:
            break
    end = _space_after(text, at)
    if end < len(text):
        rows.refuse(end, _("{} after the end of the tree").format(_shorten(text[end:end + 40])))


def _store_moves(rows: NotationRows, node: int, start: int, stop: int) -> bool:
    """Store a list of moves in plain quotes; return False if it is too long."""
    if rows.text.count(",", start, stop) >= MOST_NODES:
        return False
    rows.moves[node] = _PLAIN_TEXT.findall(rows.text, start, stop)
    return True


def _space_after(text: str, at: int) -> int:
    found = _SPACE.match(text, at)
    return found.end() if found else at


def _shorten(token: str) -> str:
    return token if len(token) <= 40 else token[:39] + "…"


def _refuse_unreadable(rows: NotationRows, at: int, stack: list[_Bracket], wanted: str) -> NoReturn:
    at = _space_after(rows.text, at)
    node = stack[-1].node if stack else 0
    if at >= len(rows.text):
        why = _("not finished: {} is missing").format(_(wanted)) if rows.depth else _("the text is empty")
        rows.refuse(at, why, node)
    found = _WORD.match(rows.text, at)
    word = _shorten(found[0]) if found else ""
    if word == '"':
        rows.refuse(at, _("a text has no closing quote, or holds a line break"), node)
    hint = _('write "inf" or "-inf"') if "nfinity" in word else _('write it "7/3"') if "/" in word else (
        _('for an unknown leaf write "?x"') if word.isidentifier() else "")
    why = _("{} is not a number").format(word)
    rows.refuse(at, f"{why}: {hint}" if hint else why, node)


def _read_key(rows: NotationRows, inside: _Bracket, kind: str, token: str, start: int) -> str:
    if kind != "text":
        rows.refuse(start, _("a key in quotes is missing before {}").format(_shorten(token)), inside.node)
    key = _read_text(rows, inside.node, token, start)
    if key not in _KEYS:
        rows.refuse(start, _('unknown key "{}": the keys are {}').format(_shorten(key), ", ".join(_KEYS)), inside.node)
    if key in inside.keys:
        rows.refuse(start, _('the key "{}" is given twice').format(key), inside.node)
    inside.keys[key] = start
    return key


def _read_text(rows: NotationRows, node: int, token: str, start: int) -> str:
    text = token[1:-1]
    if "\\" in token:
        try:
            text = json.loads(token)
        except ValueError:
            rows.refuse(start, _("a text holds a backslash that starts no JSON escape"), node)
        if LONE_SURROGATE.search(text):
            rows.refuse(start, _("half a character (a lone surrogate) can't be stored"), node)
    if len(text) > LONGEST_TEXT:
        why = _("a text of {:,} characters is too long: at most {:,}")
        rows.refuse(start, why.format(len(text), LONGEST_TEXT), node)
    return text


def _read_number(rows: NotationRows, node: int, kind: str, token: str, start: int) -> Number:
    known = rows.numbers.get(token)
    if known is not None:
        return known
    if kind == "word":
        rows.refuse(start, _("{} is not a number").format(token), node)
    try:
        number = exact.parse_exact(_read_text(rows, node, token, start) if kind == "text" else token)
    except ValueError as error:
        rows.refuse(start, str(error), node)
    rows.numbers[token] = number
    return number


def _store_leaf(rows: NotationRows, node: int, kind: str, token: str, start: int) -> None:
    """Store the utility of a leaf or the name of an unknown leaf."""
    if kind == "text" and token.startswith('"?'):
        name = _read_text(rows, node, token, start)[1:]
        if not name.strip():
            rows.refuse(start, _('an unknown leaf needs a name: "?x"'), node)
        rows.unknown[node] = name
    else:
        rows.value[node] = _read_number(rows, node, kind, token, start)


def _store_value(rows: NotationRows, node: int, key: str, kind: str, token: str, start: int) -> None:
    """Store the value of a key, or one entry of a key's list."""
    if key == "value":
        _store_leaf(rows, node, kind, token, start)
    elif key in {"payoffs", "bounds"}:
        number = math.nan if token == "null" else _read_number(rows, node, kind, token, start)
        numbers = (rows.payoffs if key == "payoffs" else rows.bounds).setdefault(node, [])
        numbers.append(number)
        _check_list_length(rows, node, key, len(numbers), start)
    elif key == "probabilities":
        chance = _read_number(rows, node, kind, token, start)
        if not 0 <= chance <= 1:
            rows.refuse(start, _("{} is not a probability").format(exact.format_exact(chance)), node)
        chances = rows.probabilities.setdefault(node, [])
        chances.append(chance)
        _check_list_length(rows, node, key, len(chances), start)
    elif key in {"label", "moves"}:
        if kind != "text":
            rows.refuse(start, _('"{}" needs text in quotes, not {}').format(key, token), node)
        text = _read_text(rows, node, token, start)
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
            why = _('a player is "max", "min", "chance" or a number from 0 to {}, not {}')
            rows.refuse(start, why.format(MOST_PLAYERS - 1, _shorten(token)), node)
    elif key == "count":
        if not (kind == "number" and token.isdecimal() and len(token) < 12 and 1 <= int(token) <= MOST_MERGED):
            why = _('"count" is a whole number from 1 to {:,}, not {}')
            rows.refuse(start, why.format(MOST_MERGED, _shorten(token)), node)
        rows.flags.setdefault(key, {})[node] = int(token)
    else:
        if token not in {"true", "false"}:
            rows.refuse(start, _('"{}" is true or false, not {}').format(key, _shorten(token)), node)
        rows.flags.setdefault(key, {})[node] = token == "true"


def _check_list_length(rows: NotationRows, node: int, key: str, count: int, start: int) -> None:
    """Refuse a list at the first entry beyond its limit, before the rest is read."""
    if count > _LIST_KEYS[key]:
        why = _('"bounds" are two numbers, the lower first: [-1, 3]') if key == "bounds" else _(
            '"{}" has more than {:,} entries').format(key, _LIST_KEYS[key])
        rows.refuse(start, why, node)


def _check_object(rows: NotationRows, inside: _Bracket) -> None:
    """Refuse an object whose keys contradict one another."""
    node, keys = inside.node, inside.keys
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
        rows.refuse(keys["moves"], _("{} moves for {} children").format(len(rows.moves[node]), count), node)
    if "probabilities" in keys:
        chances = rows.probabilities[node]
        if rows.player.get(node) != CHANCE:
            rows.refuse(keys["probabilities"], _('probabilities belong to a node with "player": "chance"'), node)
        if len(chances) != count:
            rows.refuse(keys["probabilities"], _("{} probabilities for {} children").format(len(chances), count), node)
        try:
            total = exact.exact_sum(chances)
        except ValueError as error:
            rows.refuse(keys["probabilities"], str(error), node)
        if total != 1:
            why = _("probabilities must sum to 1, not {}").format(exact.display(total))
            rows.refuse(keys["probabilities"], why, node)
