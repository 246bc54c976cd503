"""Put away subtrees in a view of many nodes."""

import numpy as np
import pytest

from explorer.analysis import DONE, SKIPPED
from explorer.gui.canvas import Canvas, stubs
from explorer.gui.canvas.overview import marks, pixel_columns
from explorer.gui.document import Document
from explorer.study import Study
from explorer.trees import games
from explorer.trees.visible import Scope


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
    levels, document = canvas.drawing._crowd.levels, canvas.document
    return [stub for above, level in zip([None, *levels], levels, strict=False)
            for stub in stubs.stubs_in(canvas.places, canvas.camera, above, level, document.shown.hidden,
                                       document.picture)]


def test_every_node_put_away_is_counted_once(canvas):
    document = canvas.document
    document.set_scope("", Scope(collapsed=tuple(range(6, 31, 3))))
    found = in_view(canvas)
    assert sum(stub.hidden for stub in found) == document.shown.hidden.sum() == len(document.tree) - len(
        document.shown.tree) + np.count_nonzero(document.shown.hidden)
    assert all(stub.apex.y() < stub.left.y() for stub in found)


def test_stubs_side_by_side_share_a_triangle_that_says_what_was_visited(canvas):
    document = canvas.document
    document.set_scope("", Scope(collapsed=(2, 3, 4)))
    found = in_view(canvas)
    assert [stub.hidden for stub in found] == [3 * 3905]
    assert found[0].look == marks.BEST, "the principal variation goes on behind it"
    document.set_scope("", Scope(levels=(0, 2)))
    assert {DONE, SKIPPED} <= {stub.look for stub in in_view(canvas)}
    document.set_scope("", Scope(levels=(0, 4)))
    assert in_view(canvas) == [], "so many are a strip"


def test_large_subtrees_beside_put_away_ones_keep_their_shapes(canvas):
    document = canvas.document
    document.set_scope("", Scope(collapsed=(1, 2, 3)))
    canvas.repaint()
    level = next(level for level in canvas.drawing._crowd.levels if level.depth == 1)
    assert level.kind == "shapes"
    nodes = pixel_columns.spread_nodes(document.shown.tree, 1, 6)
    assert nodes.tolist() == [4, 5]
    document.set_scope("", Scope(levels=(0, 1)))
    assert pixel_columns.spread_nodes(document.shown.tree, 1, 6).tolist() == [1, 2, 3, 4, 5], "all are put away"


def test_the_legend_names_stubs_in_a_crowd(canvas):
    canvas.document.set_scope("", Scope(collapsed=(1,)))
    canvas.repaint()
    assert canvas.drawing._crowd.has_stubs
    canvas.document.set_scope("", Scope())
    canvas.repaint()
    assert not canvas.drawing._crowd.has_stubs
