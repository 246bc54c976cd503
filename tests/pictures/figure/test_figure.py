"""Contents of figures, and that no items overlap."""

import random
import re
from dataclasses import replace

import numpy as np
import pytest

from explorer import search
from explorer.analysis.analyse import analyse
from explorer.analysis.snapshot import snapshot_at
from explorer.pictures import theme
from explorer.pictures.figure.drawing import draw
from explorer.pictures.figure.geometry import SIZES, tree_geometry
from explorer.pictures.figure.items import Figure
from explorer.pictures.figure.metrics import shorten, text_box, text_width, text_widths
from explorer.pictures.figure.nodes import hatch_segments
from explorer.pictures.figure.outlines import outline_corners
from explorer.pictures.figure.show import BLANK, FULL, KEY, STUDENT, Show
from explorer.search.convention import Convention
from explorer.trees import formats, games, layout
from explorer.trees.tree import StringColumn, Tree
from tests.legibility import overlap_depth, text_corners
from tests.options import sample, thinned

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"


def aima() -> Tree:
    return replace(formats.parse(AIMA), label=StringColumn.from_texts([*"ABCD", *[""] * 9]))


def draw_search(
    tree: Tree, step: int | None = None, show: Show = FULL, convention: Convention = Convention()
) -> Figure:
    trace = search.run(tree, "alpha-beta", convention=convention)
    state = snapshot_at(analyse(tree, trace), trace.steps if step is None else step)
    return draw(tree, layout.tidy_layout(tree), state, show)


def texts_of_role(picture: Figure, role: str) -> list[str]:
    return [text.text for text in picture.texts if text.role == role]


def random_tree(seed: int) -> Tree:
    """Return a ragged tree with names, moves and numbers of various lengths."""
    chance = random.Random(seed)

    def grow(depth: int) -> object:
        if depth == 0 or chance.random() < 0.25:
            return chance.choice([0, 7, -3, 42, -1000, "1/3", 0.125, "inf"])
        return [grow(depth - 1) for _ in range(chance.randint(1, 4))]

    literal = [grow(3) for _ in range(chance.randint(2, 3))]
    tree = formats.parse(str(literal).replace("'", '"'))
    words = ["", "", "a", "N7", "a long name", "W" * 30]
    return replace(
        tree,
        label=StringColumn.from_texts([chance.choice(words) for _ in range(len(tree))]),
        move=StringColumn.from_texts([chance.choice(words) for _ in range(len(tree))]),
    )


def find_overlaps(picture: Figure, with_shapes: bool = True) -> list[str]:
    """Return descriptions of texts that overlap each other or, if `with_shapes`, the shape of another node."""
    boxes = [text_box(text) for text in picture.texts]
    found = []
    for i, (left, top, right, bottom) in enumerate(boxes):
        for j in range(i):
            other = boxes[j]
            if left < other[2] and right > other[0] and top < other[3] and bottom > other[1] and overlap_depth(
                    text_corners(picture.texts[i]), text_corners(picture.texts[j])) > 0:
                found.append(f"{picture.texts[i].text} / {picture.texts[j].text}")
        for shape in picture.shapes:
            a, b = shape.width / 2, shape.height / 2
            if (
                with_shapes and shape.node != picture.texts[i].node
                and left < shape.x + a and right > shape.x - a and top < shape.y + b and bottom > shape.y - b
            ):
                found.append(f"{picture.texts[i]} on the shape of node {shape.node}")
    return found


@pytest.mark.parametrize("seed", range(sample(40, 4)))
@pytest.mark.parametrize("intervals", [False, True])
def test_no_text_overlaps_a_text_or_another_nodes_shape(seed: int, intervals: bool) -> None:
    tree = random_tree(seed)
    trace = search.run(tree)
    places = layout.tidy_layout(tree)
    show = replace(FULL, intervals=intervals, title="A title")
    for step in (0, trace.steps // 3, trace.steps // 2, trace.steps):
        state = snapshot_at(analyse(tree, trace), step)
        assert find_overlaps(draw(tree, places, state, show)) == []


@pytest.mark.parametrize("seed", range(20))
def test_everything_lies_on_the_page(seed: int) -> None:
    show = replace(FULL, title="A title that is longer than a small page is wide")
    picture = draw_search(random_tree(seed), show=show)
    boxes = np.array([text_box(text) for text in picture.texts])
    assert boxes[:, :2].min() >= 0
    assert boxes[:, 2].max() <= picture.width
    assert boxes[:, 3].max() <= picture.height
    assert max(shape.y + shape.height / 2 for shape in picture.shapes) < picture.height


@pytest.mark.parametrize("seed", thinned(range(20), 6))
def test_places_and_page_are_the_same_on_every_sheet_and_at_every_step(seed: int) -> None:
    tree = random_tree(seed)
    trace = search.run(tree)
    places, run = layout.tidy_layout(tree), analyse(tree, trace)
    seen = {
        (picture.width, picture.height, tuple((shape.x, shape.y, shape.kind, shape.width) for shape in picture.shapes
                                              if shape.node >= 0))
        for show in (BLANK, STUDENT, KEY, FULL)
        for state in (None, *(snapshot_at(run, step) for step in (0, 3, trace.steps)))
        for picture in [draw(tree, places, state, show)]
    }
    assert len(seen) == 1


@pytest.mark.parametrize("seed", range(20))
def test_a_blank_sheet_holds_no_number_and_a_student_sheet_no_answer(seed: int) -> None:
    tree = replace(random_tree(seed), label=StringColumn.empty(len(random_tree(seed))))
    tree = replace(tree, move=StringColumn.empty(len(tree)))
    blank, student = draw_search(tree, show=BLANK), draw_search(tree, show=STUDENT)
    assert not [text for text in blank.texts if re.search(r"\d|∞", text.text)]
    assert all(tree.n_children[text.node] == 0 for text in student.texts if text.role == "value")
    for sheet in (blank, student):
        assert {shape.state for shape in sheet.shapes} == {"plain"}
        assert not sheet.strikes
        assert not sheet.arrows
        assert not texts_of_role(sheet, "ordinal")
        assert not texts_of_role(sheet, "window")
        assert not texts_of_role(sheet, "count")


def test_the_end_of_alpha_beta_on_the_textbooks_tree() -> None:
    picture = draw_search(aima(), show=replace(FULL, intervals=True, title="Alpha-beta, left to right"))
    assert texts_of_role(picture, "name") == ["A", "B", "C", "D"]
    assert texts_of_role(picture, "window") == ["[3, 3]", "[3, 3]", "[−∞, 2]", "[2, 2]"]
    assert texts_of_role(picture, "value")[:4] == ["3", "3", "≤2", "2"]
    assert texts_of_role(picture, "ordinal") == ["1", "2", "3", "4", "pruned", "pruned", "5", "6", "7"]
    assert texts_of_role(picture, "cutoff") == ["2 ≤ α = 3: cut"]
    assert texts_of_role(picture, "legend") == ["MAX", "MIN", "done", "pruned", "principal variation", "cutoff"]
    assert texts_of_role(picture, "count") == ["7 of 9 leaves evaluated"]
    assert texts_of_role(picture, "convention") == ["cut on ≥ · fail-soft · window (−∞, +∞) · step 22 of 22"]
    assert [strike.node for strike in picture.strikes if strike.node >= 0] == [8, 8, 9, 9]
    assert [shape.state for shape in picture.shapes if shape.node >= 0] == [
        "variation", "variation", "cut", "done", "variation", "done", "done", "done", "skipped", "skipped", "done",
        "done", "done",
    ]


def test_the_current_path_shows_its_windows_and_live_values() -> None:
    picture = draw_search(aima(), 12)
    assert texts_of_role(picture, "window") == ["α 3  β ∞", "α 3  β ∞"]
    assert texts_of_role(picture, "value")[:4] == ["3", "3", "2", "3"]
    assert [edge.node for edge in picture.edges if edge.state == "open"] == [2]
    assert texts_of_role(picture, "legend") == ["MAX", "MIN", "current path", "done", "not visited"]


def test_a_strict_test_is_written_strictly() -> None:
    picture = draw_search(aima(), convention=Convention(cut="gt"))
    assert texts_of_role(picture, "cutoff") == ["2 < α = 3: cut"]


def test_a_key_has_no_windows_and_no_arrows() -> None:
    picture = draw_search(aima(), 12, KEY)
    assert not texts_of_role(picture, "window")
    assert not picture.arrows
    assert texts_of_role(picture, "ordinal")


def test_skipped_nodes_are_hatched_inside_their_outline() -> None:
    picture = draw_search(aima())
    skipped = {shape.node for shape in picture.shapes if shape.state == "skipped"}
    assert {hatch.node for hatch in picture.hatches} == skipped
    for kind in ("max", "min", "circle", "square", "hexagon", "house"):
        lines = hatch_segments(kind, 58, 50)
        assert len(lines) > 4
        corners = np.array(outline_corners(kind, 58, 50))
        assert np.abs(np.array(lines).reshape(-1, 2)).max(axis=0) == pytest.approx(
            np.minimum(np.abs(np.array(lines).reshape(-1, 2)).max(axis=0), np.abs(corners).max(axis=0))
        )


def test_static_evaluations_are_marked_and_counted_apart() -> None:
    tree = formats.parse('[{"value":5,"children":[1,2]},{"value":4,"children":[3,{"value":9,"children":[1]}]},7]')
    picture = draw_search(tree, convention=Convention(depth=1))
    marks = [mark.node for mark in picture.hatches if mark.role == "static" and mark.node >= 0]
    assert marks == [1, 2, 7]
    assert "static evaluation" in texts_of_role(picture, "legend")
    assert texts_of_role(picture, "count") == ["2 static evaluations · 1 of 5 leaves evaluated"]


def test_a_static_evaluation_is_marked_also_where_a_board_has_its_place() -> None:
    tree = games.expand("tic-tac-toe", position="X.O/.X./..O", depth=3, eval="lines")
    for depth in (1, 2):
        picture = draw_search(tree, convention=Convention(depth=depth))
        values = {text.node: text for text in picture.texts if text.role == "value"}
        marks = {mark.node: mark for mark in picture.hatches if mark.role == "static" and mark.node >= 0}
        at_limit = np.flatnonzero((tree.depth_of(np.arange(len(tree))) == depth) & (tree.n_children > 0)).tolist()
        assert set(marks) >= set(at_limit) & set(values)
        assert marks
        assert not tree.is_leaf[list(marks)].any()
        for node, mark in marks.items():
            left, _top, right, bottom = text_box(values[node])
            assert left - 0.1 <= mark.x + mark.segments[0][0] < mark.x + mark.segments[0][2] <= right + 0.1
            assert mark.y < bottom + 2, "close below the digits"


def test_unknown_leaves_show_their_name_and_untyped_ones_nothing() -> None:
    tree = formats.parse('[1,"?x"]')
    picture = draw(tree, layout.tidy_layout(tree))
    assert texts_of_role(picture, "value") == ["1", "x"]
    blank = replace(tree, payoff=np.full((3, 1), np.nan), columns={})
    assert texts_of_role(draw(blank, layout.tidy_layout(blank)), "value") == []


def test_several_players_have_shapes_with_their_numbers_and_vectors() -> None:
    tree = formats.parse(
        '{"player":0,"children":[{"payoffs":[1,2]},{"player":1,"children":[{"payoffs":[3,"1/3"]}]}]}'
    )
    picture = draw(tree, layout.tidy_layout(tree))
    assert texts_of_role(picture, "value") == ["(1, 2)", "(3, 1/3)"]
    assert texts_of_role(picture, "badge")[:2] == ["1", "2"]
    assert [shape.kind for shape in picture.shapes if shape.node >= 0] == ["hexagon", "square", "house", "square"]


def test_moves_stand_above_and_probabilities_below_their_edge() -> None:
    tree = formats.parse('{"player":"chance","moves":["up","down"],"probabilities":["1/3","2/3"],"children":[1,2]}')
    picture = draw(tree, layout.tidy_layout(tree))
    assert texts_of_role(picture, "move") == ["up", "down"]
    assert texts_of_role(picture, "probability") == ["1/3", "2/3"]
    for node in (1, 2):
        above = next(text for text in picture.texts if (text.node, text.role) == (node, "move"))
        below = next(text for text in picture.texts if (text.node, text.role) == (node, "probability"))
        assert above.y < below.y
    assert not texts_of_role(draw(tree, layout.tidy_layout(tree), show=BLANK), "probability")
    assert not texts_of_role(draw(tree, layout.tidy_layout(tree), show=replace(FULL, moves=False)), "move")


def test_merged_siblings_show_how_many_they_are() -> None:
    tree = formats.parse('[{"value":1,"count":4},2]')
    assert texts_of_role(draw(tree, layout.tidy_layout(tree)), "probability") == ["×4"]


def test_tic_tac_toe_is_drawn_as_boards() -> None:
    tree = games.expand("tic-tac-toe", position="XOX/OX./O..")
    picture = draw(tree, layout.tidy_layout(tree))
    assert len(picture.boards) == len(tree)
    assert picture.boards[0].cells == "XOXOX.O.."
    assert not draw(tree, layout.tidy_layout(tree), show=replace(FULL, boards=False)).boards
    assert find_overlaps(draw_search(tree)) == []


def test_only_the_nodes_asked_for_are_drawn_and_at_their_places() -> None:
    tree = aima()
    places = layout.tidy_layout(tree)
    part = draw(tree, places, show=replace(FULL, legend=False), nodes=np.array([2, 7]))
    assert [shape.node for shape in part.shapes] == [2, 7]
    assert [edge.node for edge in part.edges] == [2, 7]
    placed = tree_geometry(places)
    assert [shape.x for shape in part.shapes] == pytest.approx(placed.x[[2, 7]])
    assert [shape.y for shape in part.shapes] == pytest.approx(placed.y[[2, 7]])


def test_there_are_three_sizes_of_text() -> None:
    assert {text.size for text in draw_search(aima(), show=replace(FULL, title="T")).texts} <= set(SIZES)
    assert len(SIZES) == 3


def test_a_single_leaf_is_a_picture() -> None:
    tree = formats.parse("5")
    picture = draw_search(tree)
    assert texts_of_role(picture, "value") == ["5"]
    assert picture.width > 40


def test_names_are_shortened_and_numbers_dropped() -> None:
    assert shorten("a long name", 13, True, 60) == "a long…"
    assert shorten("a long name", 13, True, 5) == ""
    assert text_width("10", 10) == pytest.approx(12.72)


def test_every_theme_draws_every_state() -> None:
    for colours in theme.THEMES.values():
        for step in (0, 5, 12, 22):
            tree = aima()
            run = analyse(tree, search.run(tree))
            draw(tree, layout.tidy_layout(tree), snapshot_at(run, step), FULL, colours)


def test_many_texts_are_as_wide_together_as_one_by_one() -> None:
    chance = random.Random(1)
    texts = ["", "日本", *("".join(chance.choices("abcW.…−∞≤ é", k=chance.randint(0, 9))) for _ in range(500))]
    for size in SIZES:
        for bold in (False, True):
            assert text_widths(texts, size, bold).tolist() == [text_width(text, size, bold) for text in texts]


def test_a_large_tree_stands_on_whole_px_and_says_skipped_by_hatching_alone() -> None:
    small = games.expand("uniform", depth="4", branching="4", seed="1")
    large = games.expand("uniform", depth="3", branching="9", seed="1")
    assert len(small) < 600 < len(large)
    assert "pruned" in texts_of_role(draw_search(small), "ordinal")
    picture = draw_search(large)
    assert "pruned" not in texts_of_role(picture, "ordinal")
    assert {hatch.node for hatch in picture.hatches} >= {shape.node for shape in picture.shapes
                                                        if shape.state == "skipped"}
    assert not [shape.x for shape in picture.shapes if shape.node >= 0 and shape.x % 1]


def test_positions_of_any_small_board_stand_in_their_nodes_with_all_their_marks() -> None:
    tree = games.expand("connect", width=4, height=3, k=3, gravity=True, position="..../.O../XXO.", depth=1)
    picture = draw(tree, layout.tidy_layout(tree))
    assert len(picture.boards) == len(tree)
    root = picture.boards[0]
    assert (root.columns, root.rows, root.cells) == (4, 3, ".....O..XXO.")
    assert sorted(mark for mark, _x, _y in root.marks) == ["O", "O", "X", "X"]
    assert len(root.grid) == 5
    assert all(abs(x) <= root.size / 2 and abs(y) <= root.size / 2 for _mark, x, y in root.marks)
    wide = games.expand("connect", width=9, height=3, k=3, depth=1)
    assert not draw(wide, layout.tidy_layout(wide)).boards
