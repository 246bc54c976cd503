"""A strict reader of Gambit's extensive form, from the format's description: it takes nothing that Gambit might refuse.

https://gambitproject.readthedocs.io/en/latest/formats.efg.html, and what the program says of labels: texts in ASCII,
not beginning or ending with a blank, those of moves not empty and different within an information set. It knows nothing
of the program's own reader.
"""

from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction

PRINTABLE = set(map(chr, range(32, 127)))


@dataclass
class Node:
    """A node of the file: its kind (c, p or t), its player (from 1), its actions, the payoffs of its outcome."""

    kind: str
    label: str
    player: int = 0
    actions: list[str] = field(default_factory=list)
    chances: list[Fraction] = field(default_factory=list)
    payoffs: list[Fraction] = field(default_factory=list)
    children: list["Node"] = field(default_factory=list)


def tokens(text: str) -> list[tuple[str, str]]:
    """Texts ("text"), and everything else ("word"), character by character."""
    found: list[tuple[str, str]] = []
    at = 0
    while at < len(text):
        if text[at] in " \t\r\n,":
            at += 1
        elif text[at] == '"':
            at, letters = at + 1, ""
            while text[at] != '"':
                if text[at] == "\\" and text[at + 1] == '"':
                    at += 1
                letters += text[at]
                at += 1
            at += 1
            assert at == len(text) or text[at] in " \t\r\n", f"{text[at - 9:at + 9]!r}: no blank behind a text"
            found.append(("text", letters))
        else:
            end = at
            while end < len(text) and text[end] not in ' \t\r\n,"':
                end += 1
            found.append(("word", text[at:end]))
            at = end
    return found


class Strict:
    """Takes the tokens from left to right."""

    def __init__(self, text: str) -> None:
        self.rest = tokens(text)[::-1]
        self.sets: set[tuple[int, int]] = set()
        self.outcomes: set[int] = set()
        self.labels: set[str] = set()
        self.players = 0

    def word(self, *wanted: str) -> str:
        """The next token, a word, of these if there are some."""
        kind, token = self.rest.pop()
        assert kind == "word"
        assert not wanted or token in wanted, (token, wanted)
        return token

    def label(self) -> str:
        """The next token, a text that can be a label."""
        kind, token = self.rest.pop()
        assert kind == "text", token
        assert set(token) <= PRINTABLE, f"{token!r} is not printable ASCII"
        assert token == token.strip(), f"{token!r} begins or ends with a blank"
        return token

    def number(self) -> Fraction:
        """A decimal or a fraction of two whole numbers."""
        token = self.word()
        above, slash, below = token.partition("/")
        if slash:
            assert below.isdigit()
            return Fraction(int(above), int(below))
        assert set(token) <= set("+-.0123456789"), token
        return Fraction(Decimal(token))

    def game(self) -> Node:
        """The whole file."""
        self.word("EFG")
        self.word("2")
        self.word("R")
        assert self.rest.pop()[0] == "text"  # the title may be any text
        self.word("{")
        names: list[str] = []
        while self.rest[-1] != ("word", "}"):
            names.append(self.label())
        self.word("}")
        assert all(names)
        assert len(set(names)) == len(names)
        self.players = len(names)
        self.label()
        root = self.node()
        waiting = [(root, len(root.actions))] if root.actions else []
        while waiting:
            parent, left = waiting.pop()
            if left > 1:
                waiting.append((parent, left - 1))
            child = self.node()
            parent.children.append(child)
            if child.actions:
                waiting.append((child, len(child.actions)))
        assert not self.rest
        return root

    def node(self) -> Node:
        """One line."""
        node = Node(self.word("c", "p", "t"), self.label())
        assert not node.label or node.label not in self.labels, f"{node.label!r} is two nodes' label"
        self.labels.add(node.label)
        if node.kind != "t":
            node.player = int(self.word()) if node.kind == "p" else 0
            assert 0 <= node.player <= self.players
            number = int(self.word())
            assert number > 0
            assert (node.player, number) not in self.sets
            self.sets.add((node.player, number))
            self.label()
            self.word("{")
            while self.rest[-1] != ("word", "}"):
                node.actions.append(self.label())
                if node.kind == "c":
                    node.chances.append(self.number())
            self.word("}")
            assert node.actions
            assert all(node.actions), f"{node.actions} has an empty label"
            assert len(set(node.actions)) == len(node.actions), f"{node.actions} has a label twice"
            assert node.kind == "p" or (sum(node.chances) == 1 and min(node.chances) >= 0)
        outcome = int(self.word())
        if outcome:
            assert outcome not in self.outcomes
            self.outcomes.add(outcome)
            self.label()
            self.word("{")
            node.payoffs = [self.number() for _player in range(self.players)]
            self.word("}")
        assert bool(outcome) == (node.kind == "t")
        return node


def read(text: str) -> Node:
    """The root of a file's game; AssertionError for what Gambit might refuse."""
    return Strict(text).game()
