"""The figure of a practice: the question's figure with the replies and their marks, in colours and in shapes."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from itertools import zip_longest

from explorer.core.exact import display
from explorer.exam.answers import NOWHERE, AnswerField
from explorer.exam.answers.interactions import ChooseOption, MarkNodes, OrderNodes
from explorer.exam.practice.leaf_change import leaves_below
from explorer.exam.practice.practice import MISSING, RIGHT, WRONG, Practice, option_nodes, read_chosen_nodes
from explorer.exam.practice.recolour import recolour_figure
from explorer.exam.practice.reply_places import ANSWER_LINE_PITCH, find_reply_place
from explorer.pictures.figure.badges import corner_position, make_disc
from explorer.pictures.figure.geometry import NAME, SIZES, SMALL, VALUE
from explorer.pictures.figure.items import Figure, Line, Shape, Text
from explorer.pictures.figure.metrics import text_width
from explorer.pictures.figure.outlines import value_room
from explorer.pictures.theme import Style, Theme
from explorer.study.looks import DOWN, UP
from explorer.trees.tree import BoolArray

EMPTY_LINE = 34.0
"""The length of an empty answer line beside a node, in pixels."""
SIGN_SHARE = 0.26
"""The position of a sign along an edge with texts, as a share of its length."""
FIELD_SYMBOLS = {"alpha": "α", "beta": "β", "value": "v"}


def draw_practice(practice: Practice, theme: Theme, rightward: BoolArray) -> Figure:
    """Draw the student's figure in these colours, with all replies and marks.

    `rightward` (n,): True if the texts beside the node are on its right.
    """
    drawings = practice.question.drawings
    assert drawings is not None
    return _PracticeFigure(practice, recolour_figure(drawings.student, theme), theme, rightward).figure


class _PracticeFigure:
    """The figure while it is filled in, field by field."""

    def __init__(self, practice: Practice, blank: Figure, theme: Theme, rightward: BoolArray) -> None:
        assert practice.question.drawings is not None
        self._practice, self._theme, self._rightward = practice, theme, rightward
        self._direction = practice.question.drawings.direction
        self._shapes = {shape.node: shape for shape in blank.shapes}
        self._places = {shape.node: place for place, shape in enumerate(blank.shapes)}
        self._taken = {text.node for text in blank.texts if text.role == "value"}
        self._worded = {text.node for text in blank.texts if text.role == "player"}
        self._boards = {board.node for board in blank.boards}
        self._slots: dict[int, list[Line]] = defaultdict(list)
        for edge in blank.edges:
            if edge.role == "place":
                self._slots[edge.node].append(edge)
        self._signs: dict[int, int] = defaultdict(int)
        self.figure = replace(
            blank, edges=list(blank.edges), shapes=list(blank.shapes), strikes=list(blank.strikes),
            texts=list(blank.texts), badges=list(blank.badges))
        typed: dict[int, list[AnswerField]] = defaultdict(list)
        # Of several node sets over the same nodes only the current one is drawn.
        sets = [(part, way) for part in practice.question.fields
                if isinstance(way := part.interaction, MarkNodes | OrderNodes)]
        clicked, own = next((each for each in sets if each[0].name == practice.current_name),
                            sets[0] if sets else (None, None))
        for part in practice.question.fields:
            match part.interaction:
                case ChooseOption() as choose if option_nodes(choose, practice.tree):
                    self._draw_choice(part, choose)
                case MarkNodes() | OrderNodes() as way:
                    if part is clicked or not _share_nodes(way, own):
                        self._draw_clicked_nodes(part, way)
                case _ if part.node in self._shapes:
                    typed[part.node].append(part)
        for node, parts in typed.items():
            self._fill(node, parts)
        self._draw_leaf_change()

    # Typed replies

    def _fill(self, node: int, parts: list[AnswerField]) -> None:
        """Write the replies on the figure's lines at the node; without lines, one in the node, several beside it."""
        slots = self._slots[node]
        for part, slot in zip(parts, slots, strict=False):
            self._write_on_line(part, slot)
        left = parts[len(slots) :]
        if len(parts) == 1 and left and self._fits(node, left[0]):
            self._write_inside(node, left[0])
        else:
            for place, part in enumerate(left):
                self._write_beside(node, part, place, len(left))

    def _fits(self, node: int, part: AnswerField) -> bool:
        """Return True if the reply fits into the node."""
        is_free = node not in self._taken and node not in self._boards and self._practice.tree.n_children[node]
        return bool(is_free and self._size(node, part))

    def _size(self, node: int, part: AnswerField) -> float:
        text, shape = self._practice.displayed_reply(part.name), self._shapes[node]
        return next((size for size in SIZES if text_width(text, size, True) <= self._text_room(shape, size)[1]), 0.0)

    def _text_room(self, shape: Shape, size: float) -> tuple[float, float]:
        """Return the baseline and the width available for a text of this size in a shape, in pixels."""
        return value_room(shape.kind, shape.width, shape.height, size, is_below_word=shape.node in self._worded)

    def _write_inside(self, node: int, part: AnswerField) -> None:
        shape, size, text = self._shapes[node], self._size(node, part), self._practice.displayed_reply(part.name)
        self._taken.add(node)
        base, room = self._text_room(shape, size)
        wide = text_width(text, size, True)
        half = min(max(wide / 2, 8.0), room / 2)
        self._write(shape.x - wide / 2, shape.y + base, text, size, part)
        self._add_answer_line(shape.x - half, shape.x + half, shape.y + base + 4, part, shape.x + wide / 2 + 1)
        if sign := self._practice.score_sign(part):
            self._add_sign(node, sign)

    def _write_on_line(self, part: AnswerField, slot: Line) -> None:
        reply, base = self._practice.displayed_reply(part.name), slot.y1 - 2
        self._write(slot.x1, base, reply, SMALL, part)
        if part.name == self._practice.current_name:
            self._add_answer_line(slot.x1, slot.x2, base + 2, part, slot.x1 + text_width(reply, SMALL, True) + 1)
        if sign := self._practice.score_sign(part):
            heads = [text.x - text_width(text.text, SMALL) for text in self.figure.texts
                     if text.node == slot.node and text.role == "note" and text.anchor == "end"]
            shape, after = self._shapes[slot.node], max(slot.x2, slot.x1 + text_width(reply, SMALL, True)) + 11
            is_at_shape = abs(slot.y1 - shape.y) < (shape.height + ANSWER_LINE_PITCH) / 2
            has_room = not is_at_shape or after + ANSWER_LINE_PITCH / 2 < shape.x - shape.width / 2
            is_left = (slot.x1 + slot.x2) / 2 < shape.x and (slot.y1 > shape.y or not has_room)
            self._add_disc(min([slot.x1, *heads]) - 11 if is_left else after, base - 4, sign, slot.node, on_line=True)

    def _write_beside(self, node: int, part: AnswerField, place: int, count: int) -> None:
        is_leaf = not self._practice.tree.n_children[node]
        lead, reply = _line_prefix(part, count), self._practice.displayed_reply(part.name)
        long = max(text_width(reply, SMALL, True), EMPTY_LINE if not is_leaf else 2 * NAME)
        wide = text_width(f"{lead} ", SMALL) * bool(lead) + long
        left, y, is_right_aligned = find_reply_place(
            self.figure, self._shapes[node], self._direction, (wide, place, count), is_leaf=is_leaf,
            is_rightward=bool(self._rightward[node]))
        first = left + wide - long
        if lead:
            self.figure.texts.append(Text(
                round(left, 1), round(y, 1), lead, SMALL, False, self._theme.muted, "start", "note", node))
        begin = first if lead or not is_right_aligned else first + long - max(text_width(reply, SMALL, True), 2.0)
        self._write(begin, y, reply, SMALL, part)
        self._add_answer_line(first, first + long, y + 3, part, begin + text_width(reply, SMALL, True) + 1)
        if sign := self._practice.score_sign(part):
            self._add_disc(left - 9 if is_right_aligned else left + wide + 9, y - 4, sign, node, on_line=True)

    def _write(self, x: float, y: float, text: str, size: float, part: AnswerField) -> None:
        if text:
            ink = self._theme.cut if self._shows_model_answer(part) else self._theme.edge["variation"].stroke
            self.figure.texts.append(
                Text(round(x, 1), round(y, 1), text, size, True, ink, "start", "answer", part.node))

    def _add_answer_line(self, left: float, right: float, y: float, part: AnswerField, caret: float) -> None:
        """Add a dotted line for a missing reply, and a caret where the next character goes."""
        theme, node = self._theme, part.node
        if not self._practice.has_given_up and part.name == self._practice.current_name:
            style = Style(stroke=theme.edge["variation"].stroke, width=1.6)
            self.figure.strikes.append(Line(caret, y - 14, caret, y, style, "caret", "plain", node))
        elif not self._practice.displayed_reply(part.name):
            style = replace(theme.edge["plain"], width=1.0, dash=(1.5, 2.5))
            self.figure.strikes.append(Line(left, y, right, y, style, "place", "plain", node))

    def _shows_model_answer(self, part: AnswerField) -> bool:
        """Return True if the model answer is shown and differs from the reply."""
        practice = self._practice
        return practice.has_given_up and bool(part.mark(practice.reply(part.name)).share != 1)

    # Clicked replies

    def _draw_choice(self, part: AnswerField, choose: ChooseOption) -> None:
        practice, theme = self._practice, self._theme
        place = choose.option_index(practice.displayed_reply(part.name))
        if place is None:
            return
        node = option_nodes(choose, practice.tree)[place]
        style = replace(theme.choice, width=3.4)
        edges = self.figure.edges
        chosen = [edge for edge in edges if edge.node == node and edge.role in ("edge", "lead")]
        self.figure = replace(self.figure, edges=[
            *(edge for edge in edges if edge not in chosen),
            *(edge._replace(style=style, state="chosen") for edge in chosen)])
        if sign := self._practice.score_sign(part):
            for edge in chosen[:1]:
                self._add_disc(*self._edge_sign_position(edge), sign, node)

    def _draw_clicked_nodes(self, part: AnswerField, way: MarkNodes | OrderNodes) -> None:
        practice = self._practice
        chosen = read_chosen_nodes(way, practice.displayed_reply(part.name))
        for place, node in enumerate(chosen):
            if isinstance(way, OrderNodes):
                self._add_number(node, place + 1)
            elif way.is_crossed_out:
                self._cross_out(node)
            else:
                self._highlight_node(node)
        score = practice.score_of(part.name)
        if score is None:
            return
        is_read = not any(mistake.kind in ("unanswered", "unreadable") for mistake in score.mistakes)
        wrong = [mistake.node for mistake in score.mistakes if mistake.node != NOWHERE]
        if isinstance(way, OrderNodes):
            wrong = _first_misplaced(chosen, way.right) if is_read else []
        for node in wrong:
            self._add_sign(node, WRONG if node in chosen else MISSING)
        good = chosen if isinstance(way, MarkNodes) else [
            node for node, right in zip(chosen, way.right, strict=False) if node == right]
        for node in good if is_read else ():
            if node not in wrong:
                self._add_sign(node, RIGHT)

    def _add_number(self, node: int, number: int) -> None:
        shape, theme = self._shapes[node], self._theme
        x, y = corner_position(shape, -1)
        # Below a leaf whose name is above it.
        centre = x, 2 * shape.y - y if self._direction == UP else y
        badge, text = make_disc(*centre, str(number), (theme.badge, theme.text), "number", node)
        self.figure.badges.append(badge)
        self.figure.texts.append(text)

    def _cross_out(self, node: int) -> None:
        """Cross out the edge above a node; highlight the root, which has none."""
        theme = self._theme
        edge = next((edge for edge in self.figure.edges if edge.node == node and edge.role == "edge"), None)
        if edge is None:
            self._highlight_node(node)
            return
        x, y = self._edge_sign_position(edge)
        self.figure.strikes.extend(
            Line(x + shift - 5, y + 8, x + shift + 5, y - 8, theme.strike, "strike", "cut", node)
            for shift in (-3.0, 3.0))

    def _edge_sign_position(self, edge: Line) -> tuple[float, float]:
        """Return the position of a sign on an edge that covers no text beside the edge."""
        share = SIGN_SHARE if any(text.role in ("move", "probability") for text in self.figure.texts) else 0.5
        return edge.own_point(share)

    def _highlight_node(self, node: int) -> None:
        place = self._places[node]
        shapes = self.figure.shapes
        shapes[place] = shapes[place]._replace(style=self._theme.node["open"])

    # Marks

    def _add_sign(self, node: int, sign: str) -> None:
        """Add a disc at the upper right of a node, or at the lower right where names are above nodes.

        Several are placed side by side.
        """
        shape, way = self._shapes[node], -1 if self._direction == DOWN else 1
        # Outside of the ring that marks the selected node.
        is_apex = shape.kind == ("max" if way < 0 else "min")
        away, out = (0.3 * shape.width / 2 + 14, 0.0) if is_apex else (shape.width / 2 + 7, 5.0)
        self._add_disc(shape.x + away + 18 * self._signs[node], shape.y + way * (shape.height / 2 + out), sign, node)
        self._signs[node] += 1

    def _add_disc(self, x: float, y: float, sign: str, node: int, *, on_line: bool = False) -> None:
        """Add a disc with a sign; on answer lines it is smaller, so that it does not touch other lines."""
        badge, text = make_disc(x, y, sign, sign_style(sign, self._theme), "mark", node)
        if on_line:
            badge = badge._replace(width=ANSWER_LINE_PITCH - 1, height=ANSWER_LINE_PITCH - 1)
        self.figure.badges.append(badge)
        self.figure.texts.append(text)

    def _draw_leaf_change(self) -> None:
        """Draw the changed leaves with their value, and the root's value that follows."""
        practice = self._practice
        if practice.leaf_change is None:
            return
        below = leaves_below(practice.tree, practice.leaf_change.node)
        self.figure = replace(self.figure, texts=[
            text._replace(text=display(practice.leaf_change.value), colour=self._theme.text, bold=True)
            if text.node in below and text.role == "value" else text for text in self.figure.texts])
        for leaf in below:
            place = self._places[leaf]
            self.figure.shapes[place] = self.figure.shapes[place]._replace(style=self._theme.current)
        if 0 not in self._taken:
            shape, value = self._shapes[0], display(practice.leaf_change.root_value_after)
            self.figure.texts.append(Text(
                shape.x, round(shape.y + self._text_room(shape, VALUE)[0], 1), value, VALUE, True, self._theme.text,
                "middle", "answer", 0))


def _first_misplaced(chosen: Sequence[int], right: Sequence[int]) -> list[int]:
    """Return the first wrong node in a list, and the node that belongs there if the list does not contain it."""
    chosen_node, right_node = next((pair for pair in zip_longest(chosen, right) if pair[0] != pair[1]), (None, None))
    return [node for node in (chosen_node, right_node)
            if node is not None and (node is chosen_node or node not in chosen)]


def _share_nodes(one: MarkNodes | OrderNodes, other: MarkNodes | OrderNodes | None) -> bool:
    """Return True if a node may be in both replies."""
    return other is not None and not {named_node.node for named_node in one.named_nodes}.isdisjoint(
        named_node.node for named_node in other.named_nodes)


def sign_style(sign: str, theme: Theme) -> tuple[Style, str]:
    """Return the style of a mark's disc, and the colour of its sign."""
    right, wrong = theme.edge["variation"].stroke, theme.cut
    if sign == RIGHT:
        return Style(right, right, 1.0), theme.paper
    return (Style(wrong, wrong, 1.0), theme.paper) if sign == WRONG else (Style(theme.paper, wrong, 1.6), wrong)


def _line_prefix(part: AnswerField, count: int) -> str:
    """Return the text before one of several answer lines beside a node, such as "α"."""
    word = part.name.partition(":")[0]
    return FIELD_SYMBOLS.get(word, word) if count > 1 else ""
