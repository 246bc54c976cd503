"""Room for long numbers, windows, names and moves, and shapes that do not depend on the numbers."""

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from explorer import search
from explorer.analysis.analyse import analyse
from explorer.analysis.node_status import DONE
from explorer.analysis.snapshot import Snapshot, snapshot_at
from explorer.pictures import theme
from explorer.pictures.figure import geometry
from explorer.pictures.figure.drawing import draw
from explorer.pictures.figure.items import Figure
from explorer.pictures.figure.show import FULL, Show
from explorer.trees import edit, formats, games, layout
from explorer.trees.tree import MAX, MIN, StringColumn, Tree
from tests.options import sample
from tests.pictures.figure.test_figure import aima, draw_search, find_overlaps, random_tree, texts_of_role


def draw_at_step(tree: Tree, step: int, show: Show = FULL) -> tuple[Figure, Snapshot]:
    trace = search.run(tree)
    state = snapshot_at(analyse(tree, trace), step)
    return draw(tree, layout.tidy_layout(tree), state, show), state


def long_numbers() -> Tree:
    return formats.parse('[["-1234567.25",7,"7/3"],["-0.0001","12345/67891"],[1,2,3,4,5]]')


@pytest.mark.parametrize("seed", range(sample(20, 4)))
def test_no_node_of_the_current_path_loses_its_window(seed: int) -> None:
    tree = random_tree(seed)
    for step in range(0, search.run(tree).steps + 1, 3):
        picture, state = draw_at_step(tree, step)
        inner = {visit.node for visit in map(state.open_visit, range(len(state.path))) if tree.n_children[visit.node]}
        assert {text.node for text in picture.texts if text.role == "window" and "α" in text.text} == inner


@pytest.mark.parametrize("seed", range(20))
def test_every_visited_inner_node_shows_its_interval(seed: int) -> None:
    tree = random_tree(seed)
    picture, state = draw_at_step(tree, search.run(tree).steps, replace(FULL, intervals=True))
    visited = set(np.flatnonzero((state.status == DONE) & (tree.n_children > 0)).tolist())
    assert visited <= {text.node for text in picture.texts if text.role == "window" and "[" in text.text}


def test_no_number_is_cut() -> None:
    tree = long_numbers()
    picture = draw_search(tree)
    values = {text.node: text.text for text in picture.texts if text.role == "value"}
    assert not any("…" in value for value in values.values())
    assert [values[node] for node in tree.children(1)] == ["−1234567.25", "7", "7/3"]
    assert values[1] == "−1234567.25"
    vectors = formats.parse('{"player":0,"children":[{"payoffs":["7/3",-12.5,1234567]},{"payoffs":[1,2,3]}]}')
    picture = draw(vectors, layout.tidy_layout(vectors))
    assert texts_of_role(picture, "value") == ["(7/3, −12.5, 1234567)", "(1, 2, 3)"]


def test_one_long_number_does_not_widen_every_leaf() -> None:
    tree = long_numbers()
    widths = {shape.node: shape.width for shape in draw_search(tree).shapes}
    assert widths[tree.children(1)[0]] > 2 * widths[tree.children(3)[0]]
    assert len({widths[node] for node in tree.children(3)}) == 1


def test_triangles_and_circles_keep_their_form_when_numbers_are_long() -> None:
    tree = formats.parse(
        '{"player":"chance","probabilities":["1/2","1/2"],"children":[["-1234567.25",2],[3,"12345/67891"]]}')
    picture = draw(tree, layout.tidy_layout(tree))
    for shape in picture.shapes:
        if shape.kind == "circle":
            assert shape.width == shape.height
        if shape.kind in ("max", "min") and shape.node >= 0:
            assert 1.1 < shape.width / shape.height < 1.4


def test_names_and_moves_are_whole_where_there_is_room() -> None:
    tree = aima()
    names, moves = ["", "the left branch of it", *[""] * 11], ["", "takes the bishop", "b", "c", *[""] * 9]
    tree = replace(tree, label=StringColumn.from_texts(names), move=StringColumn.from_texts(moves))
    picture = draw_search(tree)
    assert "the left branch of it" in texts_of_role(picture, "name")
    assert "takes the bishop" in texts_of_role(picture, "move")


def test_multiplicities_have_the_room_that_they_need_beside_probabilities() -> None:
    leaf = '{{"count":{},"value":{}}}'
    family = ",".join(leaf.format(100_000_000 + place, place) for place in range(6))
    chances = ",".join(f'"{place + 1}000001/21000006"' for place in range(6))
    for text in (f"[[{family}],[{family}]]",
                 f'[{{"player":"chance","probabilities":[{chances}],"children":[{family}]}},2]'):
        tree = formats.parse(text)
        picture = draw(tree, layout.tidy_layout(tree))
        written = {text.node for text in picture.texts if "×" in text.text}
        assert written == set(np.flatnonzero(tree.columns["count"] != 1).tolist())
        assert not picture.unplaced
        assert not find_overlaps(picture)


def test_every_move_of_a_position_is_written() -> None:
    tree = games.expand("tic-tac-toe", position="XOX/.O./..X")
    picture = draw_search(tree)
    written = {text.node: text.text for text in picture.texts if text.role == "move"}
    assert written == {node: tree.move[node] for node in range(1, len(tree))}
    assert find_overlaps(picture) == []


def test_boards_point_up_for_max_and_down_for_min_and_the_legend_says_so() -> None:
    tree = games.expand("tic-tac-toe", position="XOX/.O./..X")
    picture = draw_search(tree)
    kinds = {MAX: "peak", MIN: "valley"}
    for shape in picture.shapes:
        if shape.node >= 0:
            assert shape.kind == kinds.get(int(tree.player[shape.node]), "square")
    assert texts_of_role(picture, "legend")[:2] == ["MAX", "MIN"]
    assert {shape.kind for shape in picture.shapes if shape.node < 0} >= {"peak", "valley"}


def test_probabilities_are_as_dark_as_moves_and_on_their_own_side() -> None:
    tree = formats.parse(
        '{"player":"chance","probabilities":["0.25","0.25","0.5"],"children":[1,2,3]}')
    picture = draw(tree, layout.tidy_layout(tree))
    first, second, _third = (text for text in picture.texts if text.role == "probability")
    assert first.colour == "#1b1f24"
    edge = next(edge for edge in picture.edges if edge.node == 1)
    middle = edge.x1 + (edge.x2 - edge.x1) * (first.y - edge.y1) / (edge.y2 - edge.y1)
    assert (first.anchor, second.anchor) == ("end", "start")
    assert first.x < middle


@pytest.mark.parametrize("colours", list(theme.THEMES.values()), ids=list(theme.THEMES))
def test_the_deepest_node_of_the_current_path_stands_out(colours: theme.Theme) -> None:
    tree = aima()
    state = snapshot_at(analyse(tree, search.run(tree)), 12)
    picture = draw(tree, layout.tidy_layout(tree), state, FULL, colours)
    assert len(state.path) > 1
    styles = {shape.node: shape.style for shape in picture.shapes}
    now, before = styles[state.open_visit(-1).node], styles[state.open_visit(-2).node]
    assert now.width > before.width
    assert now.fill != before.fill


@pytest.mark.parametrize("number", [8, 1234567, "12345/67891"])
def test_after_an_edit_a_tree_stands_as_if_it_had_never_stood_otherwise(number: object) -> None:
    tree = long_numbers()
    leaf = int(np.flatnonzero(tree.is_leaf)[1])
    changed = edit.set_value(tree, [leaf], Fraction(str(number)))
    before = layout.tidy_layout(tree)
    assert geometry.tree_geometry(before).spread is not None
    after = geometry.tree_geometry(layout.tidy_layout(changed, before=before), before)
    fresh = geometry.tree_geometry(layout.tidy_layout(changed))
    assert after.x.tolist() == fresh.x.tolist()
    assert after.widths[:].tolist() == fresh.widths[:].tolist()
    assert after.page_width == fresh.page_width


def wide_tree(width: int, inner: bool) -> Tree:
    """Return a tree with a root of `width` children, two of three with two leaves if `inner`."""
    children = ",".join(
        f"[{place % 9},{place % 5}]" if inner and place % 3 else str(place % 7) for place in range(width))
    moves = ",".join(f'"m{place + 1}"' for place in range(width))
    return formats.parse(f'{{"moves":[{moves}],"children":[{children}]}}')


@pytest.mark.parametrize("inner", [False, True])
@pytest.mark.parametrize("width", [25, 143, 400, 700])
def test_every_move_of_a_wide_node_is_at_its_node(width: int, inner: bool) -> None:
    tree = wide_tree(width, inner)
    trace = search.run(tree)
    places = layout.tidy_layout(tree)
    run = analyse(tree, trace)
    found: list[list[tuple[float, float, str, int]]] = []
    for step in (0, trace.steps // 2, trace.steps):
        picture = draw(tree, places, snapshot_at(run, step))
        moves = [text for text in picture.texts if text.role == "move"]
        assert sorted((text.node, text.text) for text in moves) == [(node, f"m{node}") for node in range(1, width + 1)]
        centres = {shape.node: shape.x for shape in picture.shapes}
        assert max(abs(text.x - centres[text.node]) for text in moves) < 40
        assert not any(each.role == "move" for each in picture.unplaced)
        if width <= 143:
            assert find_overlaps(picture) == []
        found.append([(text.x, text.y, text.text, text.node) for text in moves])
    assert found[0] == found[1] == found[2]


def test_moves_of_a_node_of_usual_width_stay_on_their_edges() -> None:
    tree = wide_tree(5, inner=False)
    picture = draw(tree, layout.tidy_layout(tree))
    bottoms = {shape.node: shape.y for shape in picture.shapes}
    assert all(text.y < bottoms[text.node] for text in picture.texts if text.role == "move")


@pytest.mark.parametrize("place", range(9))
def test_a_long_name_below_a_leaf_is_whole_also_at_the_edge_of_the_page_and_beside_a_short_one(place: int) -> None:
    tree, long_name = aima(), "a rather long name of a position"
    names = [""] * 4 + ["short"] * 9
    names[4 + place] = long_name
    tree = replace(tree, label=StringColumn.from_texts(names))
    for picture in (draw_search(tree), draw(tree, layout.tidy_layout(tree))):
        assert texts_of_role(picture, "name") == names[4:]
        assert not picture.unplaced
        assert find_overlaps(picture) == []
