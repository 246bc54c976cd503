"""A figure's tree in lines."""

from explorer.exam import FORMS
from explorer.exam.sheets.outline import outline
from tests.exam.trees import SOURCES, posed


def test_it_is_indented_by_level_and_goes_from_left_to_right() -> None:
    question = posed("skipped-leaves", "ragged")
    assert question.drawings is not None
    assert outline(question.drawings.student).splitlines()[:8] == [
        "MAX A", "  MIN B", "    MAX E", "      L1 5", "      MIN I", "        L2 3", "        L3 9", "    L4 7"]


def test_the_blank_sheet_tells_no_numbers() -> None:
    question = posed("skipped-leaves", "aima")
    assert question.drawings is not None
    assert "L1 3" not in outline(question.drawings.blank)
    assert "L1" in outline(question.drawings.blank)


def test_what_stands_beside_edges_and_shapes_is_told_by_what_it_is() -> None:
    chances, players = posed("expectimax", "dice-game"), posed("many-players", "three")
    assert chances.drawings is not None
    assert players.drawings is not None
    lines = outline(chances.drawings.student).splitlines()
    assert lines[1] == "  chance B"
    assert any(line.endswith((" (probability 3/4)", " (probability 0.75)")) for line in lines)
    assert outline(players.drawings.student).splitlines()[:2] == ["A (player 1)", "  B (player 2)"]


def test_every_node_of_every_forms_figure_has_a_line_at_its_depth() -> None:
    for name in FORMS:
        for source in SOURCES[name]:
            question = posed(name, source)
            if question.drawings:
                figure = question.drawings.student
                lines = outline(figure).splitlines()
                nodes = [shape for shape in figure.shapes if shape.node >= 0]
                assert len(lines) == len(nodes)
                assert sum(not line.startswith(" ") for line in lines) == 1
                rows = sorted({round(shape.y) for shape in nodes})
                by_depth = [round(sum((len(line) - len(line.lstrip())) // 2 == depth for line in lines))
                            for depth in range(len(rows))]
                by_row = [sum(round(shape.y) == row for shape in nodes) for row in rows]
                assert by_depth == by_row, (name, source)
