"""Names of nodes in the window: no text has a path for a name, and each generated name belongs to one node."""

import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QSignalBlocker, Qt
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from explorer import search
from explorer.core import resources
from explorer.core.errors import ExplorerError
from explorer.explanations.explain import event_text, explain
from explorer.gui.canvas import Canvas
from explorer.gui.document import Document
from explorer.gui.document.second_run import SecondRun
from explorer.gui.lab.orders.panel import OrdersPanel
from explorer.gui.lab.strategies.panel import StrategyPanel
from explorer.gui.main_window.message_bar import MessageBar
from explorer.gui.main_window.panel_table import PANELS
from explorer.gui.panels.log import LogPanel
from explorer.gui.panels.outline import OutlinePanel
from explorer.gui.panels.pointing import mark_names
from explorer.gui.panels.run import RunPanel
from explorer.gui.panels.run_details import RunDetails
from explorer.gui.panels.stack import OpenVisitsModel, StackPanel
from explorer.gui.panels.why import WhyPanel
from explorer.pictures.export.page import PictureOptions
from explorer.pictures.export.picture import make_figure
from explorer.pictures.export.side_by_side import RunSide, side_by_side
from explorer.pictures.figure.show import show_from_view
from explorer.study import Study
from explorer.study.opening import open_study
from explorer.trees import edit, formats
from explorer.trees.names import MOST_NAMED, fill_names, strip_references
from explorer.trees.tree import build
from explorer.trees.visible import VisiblePart
from tests.options import thinned

PATH_NAME = re.compile(r"\b(?:node|leaf) (?:…|\d+(?:\.\d+)+)|\bnode \d")
SAMPLES = sorted((resources.path("samples")).glob("*.gtree"))
AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"
MOST_STEPS = 60
"""Number of steps of a search that are looked at."""


@pytest.fixture(params=thinned(SAMPLES, 4), ids=lambda path: path.stem)
def document(qapp, qtbot, request):
    document = Document(open_study(request.param))
    qtbot.waitUntil(lambda: document.trace is not None or bool(document.refusal))
    return document


def texts_at(document, step, details):
    """Return the sentences of the panels Why, Log, Stack and Run at a step."""
    document.set_step(step)
    state, named = document.snapshot, document.named_tree
    told = explain(state, named)
    texts = [told.title, *map(strip_references, told.sentences), strip_references(told.note), told.next_step]
    if step < document.steps:
        texts.append(event_text(document.analysed_run, step, named))
    stack = OpenVisitsModel()
    stack.show_snapshot(state, named)
    texts += [stack.index(row, 0).data() for row in range(stack.rowCount())]
    table = details.table_at(state)
    return texts + [cell for row in (table.rows[:20] if table else ()) for cell in row]


def test_no_text_names_a_node_by_its_path(document, qtbot):
    algorithms = [document.study.algorithm, *search.ALGORITHMS]
    for algorithm in dict.fromkeys(algorithms):
        document.set_algorithm(algorithm)
        qtbot.waitUntil(lambda: document.trace is not None or bool(document.refusal))
        if document.trace is None:
            continue
        details = RunDetails(document.analysed_run, document.named_tree)
        every = max(document.steps // MOST_STEPS, 1)
        for step in {*range(0, document.steps + 1, every), document.steps}:
            for text in texts_at(document, step, details):
                assert not PATH_NAME.search(text), (algorithm, step, text)


def test_every_node_without_a_label_has_a_name_of_its_own(document):
    tree, named = document.tree, document.named_tree
    given = [tree.label[node] for node in range(len(tree)) if tree.label[node]]
    made = [named.label[node] for node in range(1, len(tree)) if not tree.label[node]]
    assert all(made)
    assert len(set(made)) == len(made)
    assert not set(made) & set(given)
    assert all(named.label[node] == tree.label[node] for node in range(len(tree)) if tree.label[node])
    assert named.label[0] == tree.label[0]


def test_names_stay_with_their_nodes_in_every_order(document, qtbot):
    before = dict(zip(document.named_tree.id.tolist(), map(document.named_tree.label.__getitem__,
                                                           range(len(document.tree))), strict=True))
    for ordering in ("mirror", "best-first", "random:3"):
        try:
            document.set_ordering(ordering)
        except ExplorerError:
            continue
        named = document.named_tree
        assert {int(named.id[node]): named.label[node] for node in range(len(named))} == before


def test_letters_leave_out_labels_in_use_and_the_one_of_leaves():
    named = fill_names(formats.parse('[[3,{"label":"L2","value":1}],{"label":"B","children":[5]},[[6]]]'))
    assert [named.label[node] for node in range(len(named))] == ["A", "C", "B", "D", "L1", "L2", "L3", "E", "L4"]
    chain = fill_names(build([1] * 30 + [0], [1.0] * 31))
    assert [chain.label[node] for node in (0, 10, 11, 24, 25, 29, 30)] == ["A", "K", "M", "Z", "AA", "AE", "L1"]


def test_large_trees_are_named_by_moves_or_paths(qapp):
    counts = [MOST_NAMED, *[0] * MOST_NAMED]
    large = build(counts, [1.0] * len(counts))
    assert fill_names(large) is large
    document = Document(Study(large))
    document.set_ordering("mirror")
    assert document.named_tree is document.tree


@pytest.fixture
def shown(qtbot):
    """A document at its cutoff, its canvas, and the nodes that were pointed at."""
    document = Document(Study(formats.parse(AIMA)))
    qtbot.waitUntil(lambda: document.trace is not None)
    document.set_step(12)
    canvas = Canvas(document)
    qtbot.addWidget(canvas)
    canvas.resize(600, 400)
    canvas.show()
    pointed = []
    document.node_pointed_at.connect(pointed.append)
    return document, canvas, pointed


def show_panel(qtbot, panel):
    qtbot.addWidget(panel)
    panel.resize(400, 500)
    panel.show()
    panel.activateWindow()
    panel.refresh()
    return panel


def test_a_name_pointed_at_in_why_rings_its_node(qtbot, shown):
    document, canvas, pointed = shown
    panel = show_panel(qtbot, WhyPanel(document))
    plain = canvas.grab().toImage()
    panel.sentences.linkHovered.emit("2")
    assert pointed == [2]
    assert canvas.grab().toImage() != plain
    panel.sentences.linkHovered.emit("")
    assert pointed == [2, -1]
    assert canvas.grab().toImage() == plain


def test_tab_goes_from_name_to_name_and_rings_their_nodes(qtbot, shown):
    document, _canvas, pointed = shown
    panel = show_panel(qtbot, WhyPanel(document))
    panel.sentences.setFocus()
    qtbot.waitUntil(panel.sentences.hasFocus)
    for _turn in range(3):
        qtbot.keyClick(panel.sentences, Qt.Key.Key_Tab)
    assert [node for node in dict.fromkeys(pointed) if node >= 0] == [2, 7]
    panel.title.setFocus()
    panel.sentences.clearFocus()
    assert pointed[-1] == -1


@pytest.mark.parametrize(("panel_class", "model", "algorithm", "row"), [
    (StackPanel, "visits", "alpha-beta", 1), (LogPanel, "steps", "alpha-beta", 3), (RunPanel, "model", "sss-star", 0)])
def test_a_row_pointed_at_or_gone_to_rings_its_node(qtbot, shown, panel_class, model, algorithm, row):
    document, _canvas, pointed = shown
    document.set_algorithm(algorithm)
    qtbot.waitUntil(lambda: document.study.algorithm == algorithm and document.trace is not None)
    document.set_step(12 if algorithm == "alpha-beta" else 3)
    panel = show_panel(qtbot, panel_class(document))
    index = getattr(panel, model).index(row, 0)
    panel.view.entered.emit(index)
    assert pointed[-1] >= 0
    name = index.data()
    if panel_class is not LogPanel:
        assert document.named_tree.label[pointed[-1]] == name
    else:
        assert document.named_tree.label[pointed[-1]] in name
    QApplication.sendEvent(panel.view.viewport(), QEvent(QEvent.Type.Leave))
    assert pointed[-1] == -1
    panel.view.setFocus()
    qtbot.waitUntil(panel.view.hasFocus)
    before = len(pointed)
    with QSignalBlocker(panel.view):  # an earlier test may have left the pointer over a row that is scrolled
        panel.view.setCurrentIndex(getattr(panel, model).index(row + 1, 0))
    assert pointed[before:] == [], "the current row changes with each step; nobody has gone to it"
    qtbot.keyClick(panel.view, Qt.Key.Key_Up)
    assert pointed[-1] >= 0


def texts_shown(widget):
    """Yield every text that a widget shows, without the marks of rich text."""
    for part in widget.findChildren(QWidget):
        if part.isVisible():
            for getter in ("text", "toolTip", "placeholderText"):
                text = getattr(part, getter, str)()
                if isinstance(text, str):
                    yield re.sub("<[^>]+>", "", text)


HARD = {
    "a blank leaf": lambda: edit.set_value(formats.parse("[[3,12,8],[2,4,[6,7]],[14,5,2]]"), [14], None),
    "an unknown leaf": lambda: formats.parse('[[3,12,8],["?x",4,6],[14,5,2]]'),
    "chance nodes": lambda: formats.parse(
        '[{"player":"chance","children":[3,12]},{"player":"chance","children":[3,[4,"inf"]]}]'),
}
"""Trees for which searches, orders and strategies are refused, each with a reason that names a node."""


@pytest.mark.parametrize("hard", HARD)
def test_no_panel_names_a_node_by_its_path_in_what_it_refuses(qtbot, hard):
    document = Document(Study(HARD[hard]()))
    for name, spec in PANELS.items():
        panel = spec.make(document)
        show_panel(qtbot, panel)
        for text in texts_shown(panel):
            assert not PATH_NAME.search(text), (name, text)


@pytest.mark.parametrize("panel_class", [WhyPanel, OrdersPanel, StrategyPanel])
def test_a_name_in_a_refusal_rings_its_node_and_leads_there(qtbot, panel_class):
    document = Document(Study(HARD["a blank leaf"]()))
    pointed = []
    document.node_pointed_at.connect(pointed.append)
    panel = show_panel(qtbot, panel_class(document))
    label = next(each for each in panel.findChildren(QLabel) if each.isVisible() and "href" in each.text())
    link = re.search(r'href="(\d+)"[^>]*>([^<]+)<', label.text())
    node = int(link[1])
    assert document.named_tree.label[node] == link[2]
    assert np.isnan(document.tree.payoff_of(node))
    label.linkHovered.emit(link[1])
    assert pointed[-1] == node
    label.linkActivated.emit(link[1])
    assert document.current == node


@pytest.mark.parametrize(("text", "marked"), [
    ("leaf L1 has no value yet", "leaf [[4|L1]] has no value yet"),
    ("not all siblings of C are shown", "not all siblings of [[2|C]] are shown"),
    ("C: its bounds", "[[2|C]]: its bounds"),
    ("L12 and CB are no names here", "L12 and CB are no names here"),
    ("A tree is written like this. B is a letter", "A tree is written like this. B is a letter"),
    ("leaf 0.1.2", "leaf 0.1.2"),
])
def test_names_in_messages_are_found_and_words_are_left(text, marked):
    assert mark_names(text, fill_names(formats.parse(AIMA))) == marked


def test_in_a_large_tree_paths_in_messages_lead_to_their_nodes():
    tree = formats.parse(f"[[[{','.join(map(str, range(MOST_NAMED)))}]]]")
    assert mark_names("leaf 0.0.7 costs 0.5; 9.9.9", tree) == "leaf [[10|0.0.7]] costs 0.5; 9.9.9"


def test_a_name_in_a_message_rings_its_node(qtbot):
    document = Document(Study(formats.parse(AIMA)))
    holder, bar, pointed = QWidget(), MessageBar(document), []
    bar.setParent(holder)
    qtbot.addWidget(holder)
    document.node_pointed_at.connect(pointed.append)
    document.show_message("C has & no <b>value</b> yet")
    assert bar.text.textFormat() == Qt.TextFormat.PlainText
    document.show_message("node C has & no <b>value</b> yet")
    assert "&lt;b&gt;" in bar.text.text()
    assert bar.accessibleName() == "node C has & no <b>value</b> yet"
    bar.text.linkHovered.emit("2")
    assert pointed == [2]
    bar.text.linkActivated.emit("2")
    assert document.current == 2
    document.file_written.emit(Path("C"))
    assert bar.text.textFormat() == Qt.TextFormat.PlainText


def test_a_row_of_the_outline_pointed_at_rings_its_node(qtbot, shown):
    document, _canvas, pointed = shown
    panel = show_panel(qtbot, OutlinePanel(document))
    panel.view.entered.emit(panel.model.index_of(5))
    assert pointed[-1] == 5
    QApplication.sendEvent(panel.view.viewport(), QEvent(QEvent.Type.Leave))
    assert pointed[-1] == -1


def test_a_click_on_a_name_selects_its_node(qtbot, shown):
    document, _canvas, _pointed = shown
    panel = show_panel(qtbot, WhyPanel(document))
    panel.sentences.linkActivated.emit("2")
    assert list(document.selection) == [2]


def names_drawn(canvas):
    """The texts of the names in the picture, by visible node."""
    canvas.grab()
    return {text.node: text.text for text in canvas.drawing.texts() if text.role == "name"}


def test_names_are_drawn_on_request_beside_labels_and_the_view_stays(qtbot, shown):
    document, canvas, _pointed = shown
    document.edit_tree("Label", formats.parse('[[3,12,8],{"label":"K","children":[2,4,6]},[14,5,2]]'), [2])
    qtbot.waitUntil(lambda: document.trace is not None)
    assert names_drawn(canvas) == {2: "K"}
    before = canvas.camera.to_widget_x(canvas.positions.point(2)[0])
    document.set_view(names=True)
    leaves = {node: f"L{node - 3}" for node in range(4, 13)}
    assert names_drawn(canvas) == {0: "A", 1: "B", 2: "K", 3: "C"} | leaves
    assert canvas.camera.to_widget_x(canvas.positions.point(2)[0]) == pytest.approx(before, abs=1.0)
    assert document.study.tree.label[0] == "", "names are no labels"
    document.set_view(names=False)
    assert names_drawn(canvas) == {2: "K"}


def test_names_drawn_are_those_of_texts_in_every_order_and_part(document, qtbot):
    canvas = Canvas(document)
    qtbot.addWidget(canvas)
    canvas.resize(900, 700)
    canvas.show()
    document.set_view(names=True)
    for ordering in ("as-drawn", "mirror"):
        document.set_ordering(ordering)
        for levels in ((0, None), (0, 1)):
            document.set_scope("Levels", VisiblePart(levels=levels))
            shown, named = document.visible_tree, document.named_tree
            drawn = document.layout.tree
            for place in range(1, len(drawn)):
                expected = "" if shown.hidden_counts[place] else named.label[shown.whole_node(place)]
                assert drawn.label[place] == expected
            assert drawn.label[0]
            canvas.grab()


def test_an_exported_picture_has_the_names_of_the_view(shown):
    document, _canvas, _pointed = shown
    document.set_ordering("mirror")
    options = PictureOptions(show=show_from_view(replace(document.study.view, names=True)))
    figure = make_figure(document.study, document.trace, options)
    texts = {text.text for text in figure.texts if text.role == "name"}
    assert texts == {"A", "B", "C", "D", *(f"L{number}" for number in range(1, 10))}
    run = RunSide(document.study, document.trace, document.steps)
    both = side_by_side(run, run, options)
    assert len([text for text in both.texts if text.role == "name"]) == 2 * len(texts)


def test_a_second_run_shows_the_names_too(qtbot, shown):
    document, _canvas, _pointed = shown
    second = SecondRun(document)
    document.set_view(names=True)
    here, there = document.layout.tree, second.shown_run.layout.tree
    assert dict(zip(here.id.tolist(), map(here.label.__getitem__, range(len(here))), strict=True)) == {
        int(there.id[node]): there.label[node] for node in range(len(there))}
    second.detach()


@pytest.mark.parametrize("ordering", ["as-drawn", "best-first"])
def test_a_refusal_names_the_node_as_the_picture_does(qapp, ordering):
    document = Document(replace(Study(formats.parse("[[3,{}],[2,4]]")), ordering=ordering))
    assert "L2" in document.refusal
    assert not re.search(r"\d\.\d", document.refusal)
