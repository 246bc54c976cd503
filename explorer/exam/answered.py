"""A question's figure with what was answered in it, and with its marks: right and wrong, in colour and in shape."""

from collections import defaultdict
from dataclasses import replace
from typing import TypeVar

from explorer.exam.drawings import PITCH
from explorer.exam.fields import NOWHERE, Choice, Field, InOrder, Nodes
from explorer.exam.practice import MISSING, RIGHT, WRONG, Practice, chosen_in, node_of, options_of
from explorer.exam.witness import leaves_below
from explorer.figure import Figure, Line, Shape, Text
from explorer.figure.badges import disc
from explorer.figure.geometry import BESIDE, LEAF, NAME, SIZES, SMALL, VALUE, value_room
from explorer.figure.metrics import width
from explorer.numerals import pretty
from explorer.theme import LIGHT, STATES, Style, Theme
from explorer.tree import BoolArray

SLOT = 34.0
"""px of an empty line beside a node."""
GREEK = {"alpha": "α", "beta": "β", "value": "v"}
Item = TypeVar("Item", Line, Shape, Text)


def answered(practice: Practice, theme: Theme, rightward: BoolArray) -> Figure:
    """The student's figure in these colours with all replies and marks; (n,) `rightward` says on which side of a node
    there is room for texts."""
    drawings = practice.question.drawings
    assert drawings is not None
    return _Sheet(practice, coloured(drawings.student, theme), theme, rightward).figure


class _Sheet:
    """The figure as it is filled in, part by part."""

    def __init__(self, practice: Practice, blank: Figure, theme: Theme, rightward: BoolArray) -> None:
        self._practice, self._theme, self._rightward = practice, theme, rightward
        self._shapes = {shape.node: shape for shape in blank.shapes}
        self._places = {shape.node: place for place, shape in enumerate(blank.shapes)}
        self._taken = {text.node for text in blank.texts if text.role == "value"}
        self._signs: dict[int, int] = defaultdict(int)
        self.figure = replace(
            blank, edges=[edge for edge in blank.edges if edge.role != "place"], shapes=list(blank.shapes),
            strikes=list(blank.strikes), texts=list(blank.texts), badges=list(blank.badges))
        typed: dict[int, list[Field]] = defaultdict(list)
        # Of several sets of the same nodes the one being answered is seen.
        sets = [part for part in practice.question.fields if isinstance(part, Nodes | InOrder)]
        clicked = next((part for part in sets if part.name == practice.at), sets[0] if sets else None)
        for part in practice.question.fields:
            if isinstance(part, Choice) and options_of(part, practice.tree):
                self._choose(part)
            elif isinstance(part, Nodes | InOrder):
                if part is clicked or not _meet(part, clicked):
                    self._click(part)
            elif node_of(part) in self._shapes:
                typed[node_of(part)].append(part)
        for node, parts in typed.items():
            self._fill(node, parts)
        self._shift()

    # What is typed

    def _fill(self, node: int, parts: list[Field]) -> None:
        """A single number stands in the node, where it fits; else a line beside it for each."""
        shape, practice = self._shapes[node], self._practice
        text = practice.shown(parts[0].name)
        size = next((size for size in SIZES if width(text, size, True) <= _room(shape, size)[1]), 0.0)
        if len(parts) > 1 or node in self._taken or not size or not practice.tree.n_children[node]:
            self._beside(node, parts)
            return
        self._taken.add(node)
        part, (base, room) = parts[0], _room(shape, size)
        half = min(max(width(text, size, True) / 2, 8.0), room / 2)
        self._write(shape.x, shape.y + base, text, size, part, "middle")
        self._slot(shape.x - half, shape.x + half, shape.y + base + 4, part, shape.x + width(text, size, True) / 2 + 1)
        if sign := self._practice.sign_of(part):
            self._sign(node, sign)

    def _beside(self, node: int, parts: list[Field]) -> None:
        shape, right = self._shapes[node], bool(self._rightward[node])
        is_leaf = not self._practice.tree.n_children[node]
        for place, part in enumerate(parts):
            lead, reply = _lead(part, len(parts)), self._practice.shown(part.name)
            long = max(width(reply, SMALL, True), SLOT if not is_leaf else 2 * NAME)
            wide = width(f"{lead} ", SMALL) * bool(lead) + long
            if is_leaf:
                left, y = shape.x - wide / 2, shape.y + LEAF / 2 + 33 + PITCH * place
            else:
                start = shape.width / 2 + BESIDE
                left = shape.x + start if right else shape.x - start - wide
                y = shape.y + 11.5 + PITCH * place
            first = left + wide - long
            if lead:
                self.figure.texts.append(Text(round(left, 1), round(y, 1), lead, SMALL, False, self._theme.muted,
                                              "start", "note", node))
            self._write(first, y, reply, SMALL, part, "start")
            self._slot(first, first + long, y + 3, part, first + width(reply, SMALL, True) + 1)
            if sign := self._practice.sign_of(part):
                at = left + wide + 9 if right or is_leaf else left - 9
                self._add_disc(at, y - 4, sign, node)

    def _write(self, x: float, y: float, text: str, size: float, part: Field, anchor: str) -> None:
        if text:
            ink = self._theme.cut if self._is_key(part) else self._theme.edge["variation"].stroke
            node = node_of(part)
            self.figure.texts.append(Text(
                round(x, 1), round(y, 1), text, size, True, ink, "middle" if anchor == "middle" else "start",
                "answer", node))

    def _slot(self, left: float, right: float, y: float, part: Field, caret: float) -> None:
        """A dotted line to write on; where the next character goes, a stroke."""
        theme, node = self._theme, node_of(part)
        if not self._practice.has_given_up and part.name == self._practice.at:
            style = Style(stroke=theme.edge["variation"].stroke, width=1.6)
            self.figure.strikes.append(Line(caret, y - 14, caret, y, style, "caret", "plain", node))
        elif not self._practice.shown(part.name):
            style = replace(theme.edge["plain"], width=1.0, dash=(1.5, 2.5))
            self.figure.strikes.append(Line(left, y, right, y, style, "place", "plain", node))

    def _is_key(self, part: Field) -> bool:
        """Whether the key stands there, and something else was replied."""
        practice = self._practice
        return practice.has_given_up and bool(part.mark(practice.reply(part.name)).share != 1)

    # What is clicked

    def _choose(self, part: Choice) -> None:
        practice, theme = self._practice, self._theme
        place = part.place(practice.shown(part.name))
        if place is None:
            return
        node = options_of(part, practice.tree)[place]
        style = replace(theme.choice, width=3.4)
        edges = self.figure.edges
        chosen = [edge for edge in edges if edge.node == node]
        self.figure = replace(self.figure, edges=[
            *(edge for edge in edges if edge.node != node),
            *(edge._replace(style=style, state="chosen") for edge in chosen)])
        if sign := self._practice.sign_of(part):
            for edge in chosen[:1]:
                self._add_disc((edge.x1 + edge.x2) / 2, (edge.y1 + edge.y2) / 2, sign, node)

    def _click(self, part: Nodes | InOrder) -> None:
        practice = self._practice
        chosen = chosen_in(part, practice.shown(part.name))
        for place, node in enumerate(chosen):
            if isinstance(part, InOrder):
                self._number(node, place + 1)
            elif crosses(part):
                self._cross(node)
            else:
                self._light(node)
        marks = practice.marks(part.name)
        if marks is None:
            return
        wrong = {fault.node: fault for fault in marks.faults if fault.node != NOWHERE}
        for node, fault in wrong.items():
            self._sign(node, WRONG if node in chosen else MISSING)
            if isinstance(part, InOrder) and fault.node not in chosen:
                break
        is_read = not any(fault.kind in ("unanswered", "unreadable") for fault in marks.faults)
        good = chosen if isinstance(part, Nodes) else [
            node for node, right in zip(chosen, part.right, strict=False) if node == right]
        for node in good if is_read else ():
            if node not in wrong:
                self._sign(node, RIGHT)

    def _number(self, node: int, number: int) -> None:
        shape, theme = self._shapes[node], self._theme
        away = 0.3 * shape.width / 2 + 3 if shape.kind == "max" else shape.width / 2 - 3
        badge, text = disc(shape.x - away, shape.y - shape.height / 2 + 2, str(number), (theme.badge, theme.text),
                           "number", node)
        self.figure.badges.append(badge)
        self.figure.texts.append(text)

    def _cross(self, node: int) -> None:
        """Cross the edge above out; the root, which has none, itself."""
        theme = self._theme
        edge = next((edge for edge in self.figure.edges if edge.node == node), None)
        if edge is None:
            self._light(node)
            return
        x, y = (edge.x1 + edge.x2) / 2, (edge.y1 + edge.y2) / 2
        self.figure.strikes.extend(
            Line(x + shift - 5, y + 8, x + shift + 5, y - 8, theme.strike, "strike", "cut", node)
            for shift in (-3.0, 3.0))

    def _light(self, node: int) -> None:
        place = self._places[node]
        shapes = self.figure.shapes
        shapes[place] = shapes[place]._replace(style=self._theme.node["open"])

    # Marks

    def _sign(self, node: int, sign: str) -> None:
        """A disc at the node's upper right; several stand beside each other."""
        shape = self._shapes[node]
        away = 0.3 * shape.width / 2 + 3 if shape.kind == "max" else shape.width / 2 - 2
        self._add_disc(shape.x + away + 18 * self._signs[node], shape.y - shape.height / 2 + 2, sign, node)
        self._signs[node] += 1

    def _add_disc(self, x: float, y: float, sign: str, node: int) -> None:
        badge, text = disc(x, y, sign, look(sign, self._theme), "mark", node)
        self.figure.badges.append(badge)
        self.figure.texts.append(text)

    def _shift(self) -> None:
        """The numbers of the witness: what stands at the changed leaves."""
        practice = self._practice
        if practice.shifted is None:
            return
        below = leaves_below(practice.tree, practice.shifted.node)
        self.figure = replace(self.figure, texts=[
            text._replace(text=pretty(practice.shifted.value), colour=self._theme.text, bold=True)
            if text.node in below and text.role == "value" else text for text in self.figure.texts])
        for leaf in below:
            place = self._places[leaf]
            self.figure.shapes[place] = self.figure.shapes[place]._replace(style=self._theme.now)
        if 0 not in self._taken:
            shape, worth = self._shapes[0], pretty(practice.shifted.now)
            self.figure.texts.append(Text(
                shape.x, round(shape.y + _room(shape, VALUE)[0], 1), worth, VALUE, True, self._theme.text, "middle",
                "answer", 0))


def _meet(one: Nodes | InOrder, other: Nodes | InOrder | None) -> bool:
    """Whether a node may be in both."""
    return other is not None and not {spot.node for spot in one.spots}.isdisjoint(spot.node for spot in other.spots)


def crosses(part: Nodes | InOrder) -> bool:
    """Whether what is chosen is crossed out, as what is skipped is, and not brought out."""
    return isinstance(part, Nodes) and any(word in f"{part.name} {part.what}" for word in ("skip", "cut", "extra"))


def look(sign: str, theme: Theme) -> tuple[Style, str]:
    """The style of a mark's disc, and the colour of its sign."""
    right, wrong = theme.edge["variation"].stroke, theme.cut
    if sign == RIGHT:
        return Style(right, right, 1.0), theme.paper
    return (Style(wrong, wrong, 1.0), theme.paper) if sign == WRONG else (Style(theme.paper, wrong, 1.6), wrong)


def _room(shape: Shape, size: float) -> tuple[float, float]:
    """The baseline and the room for a text of this size in a shape."""
    return value_room(shape.kind, shape.width, shape.height, size)


def _lead(part: Field, count: int) -> str:
    """What stands before one of several lines beside a node."""
    word = part.name.partition(":")[0]
    return GREEK.get(word, word) if count > 1 else ""


def coloured(figure: Figure, theme: Theme) -> Figure:
    """A light figure in the colours of another theme."""
    if theme is LIGHT:
        return figure
    inks = _inks(theme)
    shape_inks = inks | {LIGHT.node["plain"].fill: theme.node["plain"].fill}

    def styled(item: Item, known: dict[str, str]) -> Item:
        if isinstance(item, Text):
            return item._replace(colour=known.get(item.colour, item.colour))
        style = replace(item.style, fill=known.get(item.style.fill, item.style.fill),
                        stroke=known.get(item.style.stroke, item.style.stroke))
        return item._replace(style=style)

    boards = [board._replace(
        style=replace(board.style, stroke=inks.get(board.style.stroke, board.style.stroke)),
        ink=inks.get(board.ink, board.ink)) for board in figure.boards]
    hatches = [each._replace(style=replace(each.style, stroke=inks.get(each.style.stroke, each.style.stroke)))
               for each in figure.hatches]
    return replace(
        figure, paper=theme.paper, ink=theme.text, edges=[styled(each, inks) for each in figure.edges],
        shapes=[styled(each, shape_inks) for each in figure.shapes], hatches=hatches, boards=boards,
        strikes=[styled(each, inks) for each in figure.strikes], texts=[styled(each, inks) for each in figure.texts],
        badges=[styled(each, inks) for each in figure.badges])


def _inks(theme: Theme) -> dict[str, str]:
    """By the light theme's colours those of another one."""
    pairs = [(LIGHT.paper, theme.paper), (LIGHT.muted, theme.muted), (LIGHT.rule, theme.rule), (LIGHT.cut, theme.cut)]
    for state in STATES:
        pairs += [(LIGHT.ink[state], theme.ink[state]), (LIGHT.edge[state].stroke, theme.edge[state].stroke),
                  (LIGHT.node[state].stroke, theme.node[state].stroke)]
        pairs += [(LIGHT.node[state].fill, theme.node[state].fill)] if LIGHT.node[state].fill != LIGHT.paper else []
    return dict([*reversed(pairs), (LIGHT.text, theme.text)])
