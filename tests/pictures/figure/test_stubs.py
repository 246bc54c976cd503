"""Collapsed subtrees in figures."""

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from explorer import search
from explorer.analysis.analyse import analyse
from explorer.analysis.snapshot import snapshot_at
from explorer.pictures.export import svg, tikz
from explorer.pictures.figure.drawing import draw
from explorer.pictures.figure.items import Figure
from explorer.pictures.figure.metrics import text_box
from explorer.pictures.figure.show import BLANK, FULL, KEY, STUDENT, Show
from explorer.pictures.theme import THEMES
from explorer.trees import formats, layout
from explorer.trees.tree import StringColumn, Tree
from explorer.trees.visible import HIDDEN, VisiblePart, visible_tree

STUBS = {"0.1": 4, "1.1": 4, "2": 1234}


def collapsed_tree() -> Tree:
    """Return a tree with three collapsed subtrees, the last of 1234 nodes; they have numbers, so it can be searched."""
    whole = formats.parse("[[3,[[12,5],7],8],[[2,9],[4,[1,6]],6],[5,2]]")
    whole = replace(whole, label=StringColumn.from_texts([f"n{node}" for node in range(len(whole))]),
                    move=StringColumn.from_texts([f"m{node}" for node in range(len(whole))]))
    tree = visible_tree(whole,
                        VisiblePart(collapsed=tuple(int(whole.id[whole.node_at_path(path)]) for path in STUBS))).tree
    hidden = np.array(tree.columns[HIDDEN])
    hidden[tree.first_child[tree.node_at_path("2")]] = 1234
    blank = np.isnan(tree.payoff) & tree.is_leaf[:, None]
    return replace(tree, payoff=np.where(blank, 5.0, tree.payoff), columns={**tree.columns, HIDDEN: hidden})


def draw_search(tree: Tree, step: int | None = None, show: Show = FULL) -> Figure:
    trace = search.run(tree)
    state = snapshot_at(analyse(tree, trace), trace.steps if step is None else step)
    return draw(tree, layout.tidy_layout(tree), state, show)


def stubs(tree: Tree) -> list[int]:
    return [int(node) for node in np.flatnonzero(np.asarray(tree.columns[HIDDEN]))]


@pytest.mark.parametrize("sheet", [BLANK, STUDENT, KEY, FULL])
def test_a_stub_is_a_triangle_from_its_parents_foot_with_its_count_below_and_no_value(sheet: Show) -> None:
    tree = collapsed_tree()
    picture = draw_search(tree, show=sheet)
    shapes = {shape.node: shape for shape in picture.shapes if shape.node >= 0}
    assert [node for node, shape in shapes.items() if shape.kind == "stub"] == stubs(tree)
    for node in stubs(tree):
        parent, stub = shapes[int(tree.parent[node])], shapes[node]
        assert stub.x == parent.x
        assert stub.y - stub.height / 2 == pytest.approx(parent.y + parent.height / 2, abs=0.1)
        (count,) = [text for text in picture.texts if text.node == node]
        assert count.role == "hidden"
        assert text_box(count)[1] > stub.y + stub.height / 2
    assert not [edge for edge in picture.edges if edge.node in stubs(tree)]
    assert [text.text for text in picture.texts if text.role == "hidden"] == ["1,234 nodes", "4 nodes", "4 nodes"]


def test_where_there_is_no_room_the_count_is_the_number_alone() -> None:
    whole = formats.parse(str([[1, 2]] * 30))
    tree = visible_tree(whole, VisiblePart(levels=(0, 1))).tree
    tree = replace(tree, columns={**tree.columns, HIDDEN: np.where(tree.is_leaf, 549_945, 0)})
    picture = draw(tree, layout.tidy_layout(tree))
    counts = [text for text in picture.texts if text.role == "hidden"]
    assert len(counts) == 30
    assert "549,945" in {count.text for count in counts}
    assert all(left[2] <= right[0] for left, right in pairwise(map(text_box, counts)))


def test_a_stub_has_its_state_and_looks_quieter_than_a_node() -> None:
    tree = collapsed_tree()
    looks = {shape.node: shape for step in (0, None) for shape in draw_search(tree, step).shapes}
    assert {looks[node].state for node in stubs(tree)} <= {"done", "variation", "skipped"}
    assert {shape.state for shape in draw_search(tree, 0).shapes if shape.node in stubs(tree)} == {"unseen"}
    for theme in THEMES.values():
        for state, style in theme.collapsed.items():
            assert style.width < theme.node[state].width
            assert style.dash == theme.node[state].dash


def test_the_legend_names_stubs_only_where_one_appears() -> None:
    def legend(picture: Figure) -> list[str]:
        return [text.text for text in picture.texts if text.role == "legend"]

    assert "collapsed subtree" in legend(draw_search(collapsed_tree()))
    assert "collapsed subtree" not in legend(draw_search(formats.parse("[[3,12,8],[2,4,6],[14,5,2]]")))


def test_stubs_are_no_leaves_to_be_counted() -> None:
    texts = draw_search(collapsed_tree()).texts
    assert next(text.text for text in texts if text.role == "count") == "5 of 5 leaves evaluated"


def test_texts_on_edges_stay_off_stubs() -> None:
    whole = collapsed_tree()
    for tree in (whole, replace(whole, move=StringColumn.from_texts(["a long move"] * len(whole)))):
        picture = draw_search(tree)
        for text in picture.texts:
            left, top, right, bottom = text_box(text)
            for shape in picture.shapes:
                if shape.kind == "stub" and shape.node >= 0 and text.role != "hidden":
                    foot = shape.y - shape.height / 2
                    half = shape.width / 2 * min(max((bottom - foot) / shape.height, 0), 1)
                    apart = bottom <= foot or top >= shape.y + shape.height / 2
                    assert apart or right <= shape.x - half or left >= shape.x + half, text


def test_pictures_in_files_have_the_stubs() -> None:
    picture = draw_search(collapsed_tree())
    assert '<polygon id="stub42x146"' in svg(picture)
    assert "1,234 nodes" in tikz(picture)
