"""A question's figure with what was answered in it, and with its marks: right and wrong, in colour and in shape."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from itertools import zip_longest

from explorer.core.numerals import pretty
from explorer.exam.answers import NOWHERE, Field
from explorer.exam.answers.interactions import Choose, Mark, Order
from explorer.exam.practice.coloured import coloured
from explorer.exam.practice.practice import MISSING, RIGHT, WRONG, Practice, chosen_in, node_of, options_of
from explorer.exam.practice.witness import leaves_below
from explorer.exam.questions.drawings import PITCH
from explorer.pictures.figure import Figure, Line, Shape, Text
from explorer.pictures.figure.badges import disc
from explorer.pictures.figure.geometry import BESIDE, LEAF, NAME, SIZES, SMALL, VALUE, value_room
from explorer.pictures.figure.metrics import width
from explorer.pictures.theme import Style, Theme
from explorer.trees.tree import BoolArray

SLOT = 34.0
"""px of an empty line beside a node."""
UPPER = 0.26
"""Of an edge: where a sign stands that is not to hide what is written along it."""
GREEK = {"alpha": "α", "beta": "β", "value": "v"}


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
        self._boards = {board.node for board in blank.boards}
        self._slots: dict[int, list[Line]] = defaultdict(list)
        for edge in blank.edges:
            if edge.role == "place":
                self._slots[edge.node].append(edge)
        self._signs: dict[int, int] = defaultdict(int)
        self.figure = replace(
            blank, edges=list(blank.edges), shapes=list(blank.shapes), strikes=list(blank.strikes),
            texts=list(blank.texts), badges=list(blank.badges))
        typed: dict[int, list[Field]] = defaultdict(list)
        # Of several sets of the same nodes the one being answered is seen.
        sets = [(part, way) for part in practice.question.fields if isinstance(way := part.interaction, Mark | Order)]
        clicked, own = next((each for each in sets if each[0].name == practice.at), sets[0] if sets else (None, None))
        for part in practice.question.fields:
            match part.interaction:
                case Choose() as choose if options_of(choose, practice.tree):
                    self._choose(part, choose)
                case Mark() | Order() as way:
                    if part is clicked or not _meet(way, own):
                        self._click(part, way)
                case _ if node_of(part) in self._shapes:
                    typed[node_of(part)].append(part)
        for node, parts in typed.items():
            self._fill(node, parts)
        self._shift()

    # What is typed

    def _fill(self, node: int, parts: list[Field]) -> None:
        """The replies stand on the figure's own lines; without any, one in the node, several beside it."""
        slots = self._slots[node]
        for part, slot in zip(parts, slots, strict=False):
            self._on_line(part, slot)
        left = parts[len(slots) :]
        if len(parts) == 1 and left and self._fits(node, left[0]):
            self._inside(node, left[0])
        else:
            for place, part in enumerate(left):
                self._beside(node, part, place, len(left))

    def _fits(self, node: int, part: Field) -> bool:
        """Whether a reply finds room in the node."""
        is_free = node not in self._taken and node not in self._boards and self._practice.tree.n_children[node]
        return bool(is_free and self._size(node, part))

    def _size(self, node: int, part: Field) -> float:
        text, shape = self._practice.shown(part.name), self._shapes[node]
        return next((size for size in SIZES if width(text, size, True) <= _room(shape, size)[1]), 0.0)

    def _inside(self, node: int, part: Field) -> None:
        shape, size, text = self._shapes[node], self._size(node, part), self._practice.shown(part.name)
        self._taken.add(node)
        base, room = _room(shape, size)
        wide = width(text, size, True)
        half = min(max(wide / 2, 8.0), room / 2)
        self._write(shape.x - wide / 2, shape.y + base, text, size, part)
        self._slot(shape.x - half, shape.x + half, shape.y + base + 4, part, shape.x + wide / 2 + 1)
        if sign := self._practice.sign_of(part):
            self._sign(node, sign)

    def _on_line(self, part: Field, slot: Line) -> None:
        reply, base = self._practice.shown(part.name), slot.y1 - 2
        self._write(slot.x1, base, reply, SMALL, part)
        if part.name == self._practice.at:
            self._slot(slot.x1, slot.x2, base + 2, part, slot.x1 + width(reply, SMALL, True) + 1)
        if sign := self._practice.sign_of(part):
            heads = [text.x - width(text.text, SMALL) for text in self.figure.texts
                     if text.node == slot.node and text.role == "note" and text.anchor == "end"]
            is_left = (slot.x1 + slot.x2) / 2 < self._shapes[slot.node].x and slot.y1 > self._shapes[slot.node].y
            at = min([slot.x1, *heads]) - 11 if is_left else max(slot.x2, slot.x1 + width(reply, SMALL, True)) + 11
            self._add_disc(at, base - 4, sign, slot.node, on_line=True)

    def _beside(self, node: int, part: Field, place: int, count: int) -> None:
        shape, right = self._shapes[node], bool(self._rightward[node])
        is_leaf = not self._practice.tree.n_children[node]
        lead, reply = _lead(part, count), self._practice.shown(part.name)
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
            self.figure.texts.append(Text(
                round(left, 1), round(y, 1), lead, SMALL, False, self._theme.muted, "start", "note", node))
        begin = first if right or is_leaf or lead else first + long - max(width(reply, SMALL, True), 2.0)
        self._write(begin, y, reply, SMALL, part)
        self._slot(first, first + long, y + 3, part, begin + width(reply, SMALL, True) + 1)
        if sign := self._practice.sign_of(part):
            self._add_disc(left + wide + 9 if right or is_leaf else left - 9, y - 4, sign, node, on_line=True)

    def _write(self, x: float, y: float, text: str, size: float, part: Field) -> None:
        if text:
            ink = self._theme.cut if self._is_key(part) else self._theme.edge["variation"].stroke
            self.figure.texts.append(
                Text(round(x, 1), round(y, 1), text, size, True, ink, "start", "answer", node_of(part)))

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

    def _choose(self, part: Field, choose: Choose) -> None:
        practice, theme = self._practice, self._theme
        place = choose.place(practice.shown(part.name))
        if place is None:
            return
        node = options_of(choose, practice.tree)[place]
        style = replace(theme.choice, width=3.4)
        edges = self.figure.edges
        chosen = [edge for edge in edges if edge.node == node and edge.role == "edge"]
        self.figure = replace(self.figure, edges=[
            *(edge for edge in edges if edge not in chosen),
            *(edge._replace(style=style, state="chosen") for edge in chosen)])
        if sign := self._practice.sign_of(part):
            for edge in chosen[:1]:
                self._add_disc(*self._spot(edge), sign, node)

    def _click(self, part: Field, way: Mark | Order) -> None:
        practice = self._practice
        chosen = chosen_in(way, practice.shown(part.name))
        for place, node in enumerate(chosen):
            if isinstance(way, Order):
                self._number(node, place + 1)
            elif way.is_crossed_out:
                self._cross(node)
            else:
                self._light(node)
        marks = practice.marks(part.name)
        if marks is None:
            return
        is_read = not any(fault.kind in ("unanswered", "unreadable") for fault in marks.faults)
        wrong = [fault.node for fault in marks.faults if fault.node != NOWHERE]
        if isinstance(way, Order):
            wrong = _first_off(chosen, way.right) if is_read else []
        for node in wrong:
            self._sign(node, WRONG if node in chosen else MISSING)
        good = chosen if isinstance(way, Mark) else [
            node for node, right in zip(chosen, way.right, strict=False) if node == right]
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
        edge = next((edge for edge in self.figure.edges if edge.node == node and edge.role == "edge"), None)
        if edge is None:
            self._light(node)
            return
        x, y = self._spot(edge)
        self.figure.strikes.extend(
            Line(x + shift - 5, y + 8, x + shift + 5, y - 8, theme.strike, "strike", "cut", node)
            for shift in (-3.0, 3.0))

    def _spot(self, edge: Line) -> tuple[float, float]:
        """Where a sign on an edge hides no word that stands beside it."""
        share = UPPER if any(text.role in ("move", "probability") for text in self.figure.texts) else 0.5
        return edge.x1 + share * (edge.x2 - edge.x1), edge.y1 + share * (edge.y2 - edge.y1)

    def _light(self, node: int) -> None:
        place = self._places[node]
        shapes = self.figure.shapes
        shapes[place] = shapes[place]._replace(style=self._theme.node["open"])

    # Marks

    def _sign(self, node: int, sign: str) -> None:
        """A disc at the node's upper right; several stand beside each other."""
        shape = self._shapes[node]
        # Outside of the ring of what is selected.
        away, up = (0.3 * shape.width / 2 + 14, 0.0) if shape.kind == "max" else (shape.width / 2 + 7, 5.0)
        self._add_disc(shape.x + away + 18 * self._signs[node], shape.y - shape.height / 2 - up, sign, node)
        self._signs[node] += 1

    def _add_disc(self, x: float, y: float, sign: str, node: int, *, on_line: bool = False) -> None:
        """A disc with the sign; those on lines are small enough not to touch the ones above and below."""
        badge, text = disc(x, y, sign, look(sign, self._theme), "mark", node)
        if on_line:
            badge = badge._replace(width=PITCH - 1, height=PITCH - 1)
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


def _first_off(chosen: Sequence[int], right: Sequence[int]) -> list[int]:
    """Where a list goes wrong: the first that stands in another's place, and that other where it stands nowhere."""
    said, meant = next((pair for pair in zip_longest(chosen, right) if pair[0] != pair[1]), (None, None))
    return [node for node in (said, meant) if node is not None and (node is said or node not in chosen)]


def _meet(one: Mark | Order, other: Mark | Order | None) -> bool:
    """Whether a node may be in both."""
    return other is not None and not {spot.node for spot in one.spots}.isdisjoint(spot.node for spot in other.spots)


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
