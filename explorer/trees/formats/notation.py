"""Reader of CONTRACT.md's tree notation, a JSON parser without recursion that reports the position of errors."""

import re
from dataclasses import dataclass, field
from typing import Literal, NoReturn

from explorer.core import exact
from explorer.core.errors import FormatError
from explorer.core.i18n import N_, _
from explorer.trees.formats.notation_rows import PLAYER_CODES, NotationRows, to_tree
from explorer.trees.formats.notation_values import (
    LIST_KEYS,
    check_object,
    read_number,
    read_text,
    shorten,
    store_leaf,
    store_value,
)
from explorer.trees.formats.tree_from_rows import LARGEST_FILE, LONE_SURROGATE, LONGEST_TEXT, MOST_NODES
from explorer.trees.tree import Tree

_KEYS = ("player", "label", "value", *LIST_KEYS, "quiet", "forcing", "count", "children")
# Possessive quantifiers (*+): backtracking over an unclosed text would take a hundred bytes per character.
_SPACE = re.compile(r"[ \t\r\n]*+")
_NUMBER = r"-?(?:0|[1-9][0-9]*+)(?:\.[0-9]++)?(?:[eE][+-]?[0-9]++)?"
_TOKEN = re.compile(
    rf"""{_SPACE.pattern}(?:
        (?P<mark>[\[\]{{}},:])
      | (?P<number>{_NUMBER})(?![\w.+/-])
      | (?P<text>"[^"\\\x00-\x1f]*+(?:\\.[^"\\\x00-\x1f]*+)*+")
      | (?P<word>(?:true|false|null)\b)
    )""",
    re.VERBOSE,
)
_PLAIN_TEXT = re.compile(rf'"([^"\\\x00-\x1f]{{0,{LONGEST_TEXT}}}+)"')
_PLAIN_TEXTS = re.compile(
    r"_T(?:_,_T)*+_\]".replace("T", _PLAIN_TEXT.pattern.replace("(", "(?:")).replace("_", _SPACE.pattern))
_PLAIN_NODE = re.compile(
    r'_(?:(NUMBER)([\]}]*+)_,|\[|{_"moves"_:_\[(TEXTS)_,_"children"_:_\[)'
    .replace("NUMBER", _NUMBER).replace("TEXTS", _PLAIN_TEXTS.pattern).replace("_", _SPACE.pattern))
"""A number, the brackets closed behind it and a comma; or what opens the children of a node of the usual form."""
_WORD = re.compile(r"[^\s\[\]{},:\"]+|.", re.DOTALL)
_VALUE, _KEY, _FIRST_KEY, _COLON, _NEXT = (
    N_("a value"), N_("a key"), N_("a key or }"), ":", N_("a comma or closing bracket"))


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
        rows.refuse(0, _("{count:,} characters are too many: at most {most:,}").format(
            count=len(text), most=LARGEST_FILE))
    if "{" not in text and text.count(",") + text.count("[") - text.count('"') > MOST_NODES:  # every one is a node
        rows.refuse(0, _("more than {:,} nodes").format(MOST_NODES))
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
    text, match = rows.text, _TOKEN.match
    stack: list[_Bracket] = []
    wanted, key, at = _VALUE, "", 0
    while True:
        if wanted is _VALUE and stack and stack[-1].content == "children":
            at, wanted = _read_plain_nodes(rows, stack, at)
            if not stack:
                break
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
            if kind == "mark":
                stack.append(_Bracket("children" if token == "[" else "object", node))
                wanted = _VALUE if token == "[" else _FIRST_KEY
                continue
            store_leaf(rows, node, kind, token, start)
            wanted = _NEXT
        elif wanted is _VALUE:
            assert inside is not None
            if inside.content == "object" and (key == "children" or key in LIST_KEYS):
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
            store_value(rows, inside.node, key if inside.content == "object" else inside.content, kind, token, start)
            wanted = _NEXT
        elif wanted is _NEXT and inside is not None:
            if token == ",":
                wanted = _KEY if inside.content == "object" else _VALUE
            elif token == ("}" if inside.content == "object" else "]"):
                stack.pop()
                if inside.content == "object":
                    check_object(rows, inside.node, inside.keys)
            else:
                why = _("a comma or closing bracket is missing before {}").format(shorten(token))
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
        rows.refuse(end, _("{} after the end of the tree").format(shorten(text[end:end + 40])))


def _read_plain_nodes(rows: NotationRows, stack: list[_Bracket], at: int) -> tuple[int, str]:
    """Read nodes of the usual form in a list of children, each by one match.

    Returns the place from which on the tokens have to be read one by one, and what is wanted there.
    """
    text, match, numbers = rows.text, _PLAIN_NODE.match, rows.numbers
    while found := match(text, at):
        number, closing, listed = found.groups()
        if number is None:
            if listed and listed.count('"') > 2 * MOST_NODES:
                break
            node = rows.add(stack[-1].node, text.index("{" if listed else "[", at))
            at = found.end()
            if listed:
                if listed not in rows.plain_moves:
                    rows.plain_moves[listed] = _PLAIN_TEXT.findall(listed)
                rows.moves[node] = rows.plain_moves[listed]
                stack.append(_Bracket("object", node, {"moves": text.index('"', rows.start[node]), "children": at}))
            stack.append(_Bracket("children", node))
            continue
        start, at = found.start(1), found.end()
        node = rows.add(stack[-1].node, start)
        value = numbers.get(number)
        rows.value[node] = value if value is not None else read_number(rows, node, "number", number, start)
        if closing:
            at = found.start(2)
            for mark in closing:
                inside = stack[-1]
                if mark != ("}" if inside.content == "object" else "]"):
                    return at, _NEXT
                stack.pop()
                at += 1
                if inside.content == "object":
                    check_object(rows, inside.node, inside.keys)
                if not stack:
                    return at, _NEXT
            if stack[-1].content != "children":
                return at, _NEXT
            at = found.end()
    return at, _VALUE


def _store_moves(rows: NotationRows, node: int, start: int, stop: int) -> bool:
    """Store a list of moves in plain quotes; return False if it is too long."""
    if rows.text.count(",", start, stop) >= MOST_NODES:
        return False
    rows.moves[node] = _PLAIN_TEXT.findall(rows.text, start, stop)
    return True


def _space_after(text: str, at: int) -> int:
    found = _SPACE.match(text, at)
    return found.end() if found else at


def _refuse_unreadable(rows: NotationRows, at: int, stack: list[_Bracket], wanted: str) -> NoReturn:
    at = _space_after(rows.text, at)
    node = stack[-1].node if stack else 0
    if at >= len(rows.text):
        why = _("not finished: {} is missing").format(_(wanted)) if rows.depth else _("the text is empty")
        rows.refuse(at, why, node)
    found = _WORD.match(rows.text, at)
    word = shorten(found[0]) if found else ""
    if word == '"':
        rows.refuse(at, _("a text has no closing quote, or holds a line break"), node)
    hint = _('write "inf" or "-inf"') if "nfinity" in word else _('write it "7/3"') if "/" in word else (
        _('for an unknown leaf write "?x"') if word.isidentifier() else "")
    why = _("{} is not a number").format(word)
    rows.refuse(at, f"{why}: {hint}" if hint else why, node)


def _read_key(rows: NotationRows, inside: _Bracket, kind: str, token: str, start: int) -> str:
    if kind != "text":
        rows.refuse(start, _("a key in quotes is missing before {}").format(shorten(token)), inside.node)
    key = read_text(rows, inside.node, token, start)
    if key not in _KEYS:
        rows.refuse(start,
                    _('unknown key "{key}": the keys are {keys}').format(key=shorten(key), keys=", ".join(_KEYS)),
                    inside.node)
    if key in inside.keys:
        rows.refuse(start, _('the key "{}" is given twice').format(key), inside.node)
    inside.keys[key] = start
    return key
