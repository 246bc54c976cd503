"""Writer of Gambit's extensive-form files (.efg), in a form that Gambit's own reader accepts."""

import re
import unicodedata
from fractions import Fraction
from functools import lru_cache

import numpy as np

from explorer.core import exact
from explorer.core.errors import FormatError
from explorer.core.exact import Number, as_fraction
from explorer.core.i18n import _
from explorer.trees.formats.tree_from_rows import LONGEST_TEXT, is_blank_leaf
from explorer.trees.tree import CHANCE, MAX, MIN, NOBODY, Tree

LONGEST_LABEL = LONGEST_TEXT - 50
"""The largest number of characters of a written text; short enough to be read back with a number appended."""
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+")
_STRAY_BACKSLASH = re.compile(r'\\(?="|$)')
_ASCII_FORMS = {ord(fine): plain for fines, plain in (
    ("\u201c\u201d\u201e\u00ab\u00bb", '"'), ("\u2018\u2019\u201a", "'"), ("\u2212\u2013\u2014", "-"), ("ß", "ss"),
    (map(chr, range(0x300, 0x370)), ""),
) for fine in fines}
"""ASCII forms of typographic quotes and dashes and of ß; combining accents are removed."""


def write(tree: Tree) -> str:
    """Return the .efg text of a tree whose leaves all have finite payoffs.

    MAX is player 1 and MIN player 2; their payoffs sum to the tree's constant. Gambit requires labels to be unique and
    in ASCII: accents are removed, repeated or non-Latin node labels are left out, and such moves become numbers. The
    format has no place for static evaluations of inner nodes, flags, counts and keys. Raises FormatError naming the
    node.
    """
    payoffs = _payoffs(tree)
    title = _CONTROL.sub(" ", tree.title)[:LONGEST_LABEL]
    lines = [f"EFG 2 R {_quote(title)} {{ {' '.join(map(_quote, _players(tree)))} }}", '""', ""]
    labels: set[str] = set()
    sets: dict[int, int] = {}
    outcomes = 0
    rest = [0]
    while rest:
        node = rest.pop()
        label = _ascii_label(tree.label[node])
        label = "" if label in labels else label
        labels.add(label)
        mover = int(tree.player[node])
        if mover == NOBODY:
            outcomes += 1
            lines.append(f't {_quote(label)} {outcomes} "" {{ {", ".join(payoffs[node])} }}')
            continue
        children = tree.children(node)
        rest.extend(reversed(children))
        sets[mover] = sets.get(mover, 0) + 1
        actions = _unique_move_labels([_ascii_label(tree.move[child]) for child in children])
        if mover == CHANCE:
            chances = [_number(tree.probability_of(child)) for child in children]
            action_texts = " ".join(f"{action} {chance}" for action, chance in zip(actions, chances, strict=True))
            lines.append(f'c {_quote(label)} {sets[mover]} "" {{ {action_texts} }} 0')
        else:
            player = {MAX: 1, MIN: 2}.get(mover, mover + 1)
            lines.append(f'p {_quote(label)} {player} {sets[mover]} "" {{ {" ".join(actions)} }} 0')
    return "\n".join(lines) + "\n"


def _payoffs(tree: Tree) -> dict[int, list[str]]:
    """Return each leaf's payoffs as texts, one per player."""
    for wrong, why in (
        (is_blank_leaf(tree), _("node {} has no number yet, which an .efg file can't hold")),
        (tree.is_leaf & np.isinf(tree.payoff).any(axis=1), _("node {} is infinite, which an .efg file can't hold")),
        (np.isin(tree.player, (MAX, MIN)) & tree.is_numbered,
         _("node {} is MAX's or MIN's among numbered players, which an .efg file can't hold")),
    ):
        if wrong.any():
            raise FormatError(why.format(tree.name(int(np.argmax(wrong)))))
    leaves = np.flatnonzero(tree.is_leaf).tolist()
    if tree.is_numbered:
        players = range(tree.payoff.shape[1])
        return {leaf: [_number(tree.payoff_of(leaf, player)) for player in players] for leaf in leaves}
    constant = as_fraction(tree.constant)

    @lru_cache(maxsize=4096)
    def texts(number: Number) -> list[str]:
        value = as_fraction(number)
        return [_number(value), _number(constant - value)]

    return {leaf: texts(tree.payoff_of(leaf)) for leaf in leaves}


def _players(tree: Tree) -> list[str]:
    """Return distinct names for all players."""
    count = tree.payoff.shape[1] if tree.is_numbered else 2
    named = tree.is_numbered or len(tree.players) == 2
    names = [_ascii_label(name) for name in tree.players[:count]] if named else ["MAX", "MIN"]
    names += [f"Player {player + 1}" for player in range(len(names), count)]
    return names if len(set(names)) == count and all(names) else [f"Player {player + 1}" for player in range(count)]


def _unique_move_labels(moves: list[str]) -> list[str]:
    """Return quoted names of the moves: missing names become numbers from 1, repeated ones get a number appended.

    Gambit requires the names at a node to be distinct and not empty, without spaces at their ends.
    """
    taken = set(moves)
    named: set[str] = set()
    texts: list[str] = []
    for number, move in enumerate(moves, 1):
        plain = name = move or str(number)
        while name in named or (name != move and name in taken):
            name = f"{plain} ({number})" if name == plain else name + "'"
        named.add(name)
        texts.append(_quote(name))
    return texts


@lru_cache(maxsize=4096)
def _ascii_label(text: str) -> str:
    """Return a label in printable ASCII with single spaces; "" if it has letters without an ASCII form."""
    folded = unicodedata.normalize("NFKD", text.translate(_ASCII_FORMS)).translate(_ASCII_FORMS)
    label = " ".join(folded.split())[:LONGEST_LABEL].rstrip("\\ ")
    return label if label.isascii() and label.isprintable() else ""


def _number(number: Number) -> str:
    """Return the number as a plain decimal or a fraction: Gambit does not read every exponent notation."""
    text = exact.format_exact(number)
    text = text if "E" not in text else exact.fraction_text(Fraction(text))
    if len(text) > exact.LONGEST_NUMBER:
        raise FormatError(_("a number of {count:,} characters is too long for an .efg file: at most {most}").format(
            count=len(text), most=exact.LONGEST_NUMBER))
    return text


@lru_cache(maxsize=4096)
def _quote(text: str) -> str:
    """Return the text in quotes, with quotes in it escaped.

    Gambit can't escape a backslash before a quote, so a space is inserted between them.
    """
    return '"' + _STRAY_BACKSLASH.sub(r"\\ ", text).replace('"', r"\"") + '"'
