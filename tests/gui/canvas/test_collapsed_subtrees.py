"""Collapsed subtrees in a view of many nodes."""

import numpy as np
import pytest

from explorer.analysis.node_status import DONE, PRUNED
from explorer.gui.canvas import Canvas, collapsed_subtrees
from explorer.gui.canvas.overview import marks, pixel_columns
from explorer.gui.document import Document
from explorer.study import Study
from explorer.trees import games
from explorer.trees.visible import VisiblePart


@pytest.fixture
def canvas(qtbot):
    document = Document(Study(games.expand("uniform", depth=6, branching=5)))
    qtbot.waitUntil(lambda: document.trace is not None, timeout=20_000)
    canvas = Canvas(document)
    canvas.viewpoint.is_animated = False
    canvas.resize(1000, 700)
    qtbot.addWidget(canvas)
    canvas.show()
    yield canvas
    document.close()


def in_view(canvas):
    canvas.repaint()
    levels, document = canvas.drawing._overview.levels, canvas.document
    return [stub for above, level in zip([None, *levels], levels, strict=False)
            for stub in collapsed_subtrees.collapsed_triangles(
                canvas.positions, canvas.camera, above, level, document.visible_tree.hidden_counts,
                document.visible_snapshot)]


def test_every_node_put_away_is_counted_once(canvas):
    document = canvas.document
    document.set_scope("", VisiblePart(collapsed=tuple(range(6, 31, 3))))
    found = in_view(canvas)
    assert sum(stub.hidden for stub in found) == document.visible_tree.hidden_counts.sum() == len(document.tree) - len(
        document.visible_tree.tree) + np.count_nonzero(document.visible_tree.hidden_counts)
    assert all(stub.apex.y() < stub.left.y() for stub in found)


def test_stubs_side_by_side_share_a_triangle_that_says_what_was_visited(canvas):
    document = canvas.document
    document.set_scope("", VisiblePart(collapsed=(2, 3, 4)))
    found = in_view(canvas)
    assert [stub.hidden for stub in found] == [3 * 3905]
    assert found[0].state_code == marks.BEST, "the principal variation goes on behind it"
    document.set_scope("", VisiblePart(levels=(0, 2)))
    assert {DONE, PRUNED} <= {stub.state_code for stub in in_view(canvas)}
    document.set_scope("", VisiblePart(levels=(0, 4)))
    assert in_view(canvas) == [], "so many are a strip"


def test_large_subtrees_beside_put_away_ones_keep_their_shapes(canvas):
    document = canvas.document
    document.set_scope("", VisiblePart(collapsed=(1, 2, 3)))
    canvas.repaint()
    level = next(level for level in canvas.drawing._overview.levels if level.depth == 1)
    assert level.kind == "shapes"
    nodes = pixel_columns.nodes_needing_room(document.visible_tree.tree, 1, 6)
    assert nodes.tolist() == [4, 5]
    document.set_scope("", VisiblePart(levels=(0, 1)))
    nodes = pixel_columns.nodes_needing_room(document.visible_tree.tree, 1, 6)
    assert nodes.tolist() == [1, 2, 3, 4, 5], "all are put away"


def test_the_legend_names_stubs_in_a_crowd(canvas):
    canvas.document.set_scope("", VisiblePart(collapsed=(1,)))
    canvas.repaint()
    assert canvas.drawing._overview.has_collapsed
    canvas.document.set_scope("", VisiblePart())
    canvas.repaint()
    assert not canvas.drawing._overview.has_collapsed
