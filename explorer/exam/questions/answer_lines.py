"""The answer lines beside or below the nodes of a question's figures, and the notes that replace them in the key."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from explorer.pictures.figure.answer_places import FIRST_ANSWER_LINE, answer_places
from explorer.pictures.figure.geometry import MARGIN, SMALL, TreeGeometry
from explorer.pictures.figure.items import Figure, Line, Text
from explorer.pictures.figure.metrics import text_box, text_width
from explorer.pictures.figure.shift import with_margins
from explorer.pictures.theme import LIGHT

ANSWER_LINE_LENGTH = 56.0
"""The least length of an answer line in pixels: 1.2 cm in the smallest scale of a sheet."""
NAME_ABOVE_LINE = 24.0
"""The distance of a name's baseline above the first answer line, in pixels."""
LINE_LABEL_GAP = 4.0
"""The distance between the label of an answer line and the line, in pixels."""


def room_beside(notes: Mapping[int, Sequence[str]], heads: Sequence[str]) -> float:
    """Return the width in pixels of the widest note with its label."""
    return _label_room(heads) + max(
        ANSWER_LINE_LENGTH, *(text_width(line, SMALL, True) for lines in notes.values() for line in lines))


def draw_answer_lines(
    placed: TreeGeometry, notes: Mapping[int, Sequence[str]], heads: Sequence[str]
) -> tuple[list[Line], list[Text]]:
    """Return the dotted answer lines and the labels before them; all lines are equally long."""
    style = replace(LIGHT.edge["plain"], width=0.8, dash=(1.5, 2.5))
    room, long = _label_room(heads), room_beside(notes, ())
    answer_lines, labels = [], []
    for node, lines in notes.items():
        positions = answer_places(placed, node, len(lines))
        for head, (x, y, way) in zip(heads or [""] * len(lines), positions, strict=True):
            begin = x + room if way > 0 else x - long
            answer_lines.append(Line(begin, y + 2, begin + long, y + 2, style, "place", "plain", node))
            if head:
                labels.append(Text(begin - LINE_LABEL_GAP, y, head, SMALL, False, LIGHT.text, "end", "note", node))
    return answer_lines, labels


def with_notes(key: Figure, placed: TreeGeometry, notes: Mapping[int, Sequence[str]]) -> Figure:
    """Return the key with notes instead of the texts that they replace."""
    return replace(
        key, texts=[*_drop_replaced_texts(key, set(notes)), *_draw_notes(placed, notes)],
        unplaced=[each for each in key.unplaced
                  if each.node not in notes or each.role not in ("window", "ordinal", "value")])


def raise_names(figure: Figure, placed: TreeGeometry, noted: set[int]) -> Figure:
    """Return the figure with the names of these nodes above their answer lines."""
    y = placed.y
    return replace(figure, texts=[
        text._replace(y=round(float(y[text.node]) + FIRST_ANSWER_LINE - NAME_ABOVE_LINE, 1))
        if text.role == "name" and text.node in noted else text for text in figure.texts])


def widen_for_notes(figures: Sequence[Figure]) -> list[Figure]:
    """Return figures of one geometry, widened on either side to hold the notes and answer lines beside their nodes."""
    boxes = [text_box(text) for each in figures for text in each.texts if text.role == "note"]
    ends = [end for left, _top, right, _bottom in boxes for end in (left, right)]
    ends += [end for each in figures for line in each.edges if line.role == "place" for end in (line.x1, line.x2)]
    page, beside = figures[0].width, MARGIN / 2
    left, right = max(0.0, beside - min(ends)), max(0.0, max(ends) - page + beside)
    if not left and not right:
        return list(figures)
    return [with_margins(each, left=left, right=right) for each in figures]


def _label_room(heads: Sequence[str]) -> float:
    """Return the width in pixels of the labels before answer lines."""
    return max((text_width(head, SMALL) + LINE_LABEL_GAP for head in heads), default=0.0)


def _draw_notes(placed: TreeGeometry, notes: Mapping[int, Sequence[str]]) -> list[Text]:
    return [
        Text(x, y, line, SMALL, True, LIGHT.cut, "start" if way > 0 else "end", "note", node)
        for node, lines in notes.items()
        for line, (x, y, way) in zip(lines, answer_places(placed, node, len(lines)), strict=True)
    ]


def _drop_replaced_texts(key: Figure, noted: set[int]) -> list[Text]:
    """Return the key's texts without those that notes replace: windows, visit numbers, and values outside a shape."""
    return [
        text for text in key.texts
        if not (text.node in noted and (text.role in ("window", "ordinal")
                                        or (text.role == "value" and text.anchor != "middle")))
    ]
