"""The legend on the canvas, and the arrow of the selected cutoff."""

import random

from pytestqt.qtbot import QtBot

from explorer import search, study
from explorer.analysis.analyse import analyse
from explorer.analysis.snapshot import Snapshot, snapshot_at
from explorer.gui.canvas import Canvas
from explorer.gui.canvas.drawing import TreeDrawing
from explorer.gui.canvas.legend import overview_signs
from explorer.gui.canvas.view import Camera, fit_camera
from explorer.gui.document import Document
from explorer.study import Study
from explorer.trees import formats


def document_of(notation: str) -> Document:
    document = Document()
    document.new(Study(formats.parse(notation)))
    return document


def bushy(branching: int, depth: int) -> str:
    chance = random.Random(1)

    def grow(depth: int) -> str:
        inner = (grow(depth - 1) for _ in range(branching))
        return "[" + ",".join(inner) + "]" if depth else str(chance.randint(-9, 9))

    return grow(depth)


def painted(document: Document, size: tuple[int, int] = (1000, 700), camera: Camera | None = None) -> TreeDrawing:
    drawing = TreeDrawing(document, document.shown_run)
    drawing.layer(camera or fit_camera(drawing.positions, *size), *size, 1.0)
    return drawing


def test_the_legend_stands_at_the_bottom_left_and_covers_no_node(qtbot: QtBot) -> None:
    document = document_of("[[3,12,8],[2,4,6],[14,5,2]]")
    drawing = painted(document)
    assert drawing.legend is not None
    assert drawing.legend.left() < 20
    assert drawing.legend.bottom() > 680
    camera = fit_camera(drawing.positions, 1000, 700)
    assert not any(drawing.box(node, camera).intersects(drawing.legend) for node in range(len(document.tree)))


def test_the_legend_is_left_out_where_it_would_cover_nodes(qtbot: QtBot) -> None:
    drawing = painted(document_of("[[3,12,8],[2,4,6],[14,5,2]]"), camera=Camera(1.0, 1.0, -20.0, 340.0))
    assert drawing.legend is None


def test_the_legend_can_be_switched_off(qtbot: QtBot) -> None:
    document = document_of("[1,2]")
    assert painted(document).legend is not None
    document.set_view(legend=False)
    assert painted(document).legend is None
    assert not study.loads(study.dumps(document.study)).view.legend


def test_a_file_from_before_the_legend_shows_it(qtbot: QtBot) -> None:
    text = study.dumps(Study(formats.parse("[1,2]"))).replace(',"legend":true', "")
    assert "legend" not in text
    assert study.loads(text).view.legend


def test_where_levels_are_drawn_as_a_whole_the_legend_names_their_colours(qtbot: QtBot) -> None:
    document = document_of(bushy(9, 3))
    assert overview_signs(document.snapshot) >= {"done", "skipped", "variation", "cut"}
    assert overview_signs(None) == set()
    document.set_step(40)
    assert "open" in overview_signs(document.snapshot)


def test_selecting_a_cut_node_shows_its_arrow_at_the_end_of_many(qtbot: QtBot) -> None:
    document = document_of(bushy(3, 4))
    state = document.snapshot
    assert isinstance(state, Snapshot)
    cut = next(cutoff for cutoff in state.cutoffs if cutoff.set_by >= 0)
    canvas = Canvas(document)
    qtbot.addWidget(canvas)
    canvas.resize(1600, 900)
    camera = Camera(1.0, 1.0, 0.0, 0.0)
    canvas.drawing.layer(camera, 1600, 900, 1.0)
    assert canvas.drawing.painting is not None
    assert not canvas.drawing.painting.figure.arrows
    document.select([cut.node])
    canvas.drawing.layer(camera, 1600, 900, 1.0)
    assert [arrow.node for arrow in canvas.drawing.painting.figure.arrows] == [cut.node]


def test_a_crowded_view_names_what_older_passes_visited_and_what_is_open_in_a_list() -> None:
    tree = formats.parse("[[[[41,5],[12,90]],[[101,80],[20,30]]],[[[34,80],[36,35]],[[50,36],[25,3]]]]")
    passes, listed = search.run(tree, "mtd-f"), search.run(tree, "sss-star")
    start = int(passes.entered[passes.passes[-1].first_row])
    assert "earlier" in overview_signs(snapshot_at(analyse(tree, passes), start + 1))
    names = overview_signs(snapshot_at(analyse(tree, listed), 5))
    assert "pending" in names
    assert "open" not in names
