"""The presentation: keys and clicker, caption, spotlight, screens."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from explorer.gui.document import Document
from explorer.gui.player.player import Player
from explorer.gui.presentation import window as presentation
from explorer.gui.presentation.window import CAPTION_SHARE, Presentation, choose_screen
from explorer.pictures.theme import DARK
from explorer.study import Study
from explorer.trees import formats

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"
Key, SHIFT = Qt.Key, Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def document(qtbot):
    document = Document(Study(formats.parse(AIMA)))
    qtbot.waitUntil(lambda: document.trace is not None)
    document.set_step(0)
    return document


@pytest.fixture
def shown(qtbot, document):
    window = QWidget()
    qtbot.addWidget(window)
    player = Player(document)
    player.setParent(window)
    presentation = Presentation(document, player, window)
    presentation.resize(1280, 720)
    presentation.show()
    return presentation


@pytest.mark.parametrize(("keys", "step"), [
    ([Key.Key_Right], 1), ([Key.Key_PageDown, Key.Key_Down, Key.Key_N, Key.Key_Return], 4),
    ([Key.Key_End], 22), ([Key.Key_End, Key.Key_PageUp, Key.Key_Left], 20), ([Key.Key_End, Key.Key_Home], 0),
    ([Key.Key_F8], 12),
])
def test_keys_and_clickers_step(qtbot, document, shown, keys, step):
    for key in keys:
        qtbot.keyClick(shown, key)
    assert document.step == step
    assert shown.steps.text() == f"step {step} of 22"
    assert shown.timeline.value() == step


def test_shift_goes_from_cutoff_to_cutoff(qtbot, document, shown):
    qtbot.keyClick(shown, Key.Key_Right, SHIFT)
    assert document.step == 12
    qtbot.keyClick(shown, Key.Key_End)
    qtbot.keyClick(shown, Key.Key_Left, SHIFT)
    assert document.step == 12
    qtbot.keyClick(shown, Key.Key_F8)
    assert shown.hint.text() == "There is no cutoff after this step."


def test_the_caption_is_the_explanation_without_references(document, shown):
    document.set_step(document.last_step)
    assert shown.title.text() == "The value of the root is 3"
    assert "7 of 9 leaves were evaluated." in shown.text.text()
    assert "[[" not in shown.text.text()


@pytest.mark.parametrize("size", [(640, 360), (1024, 768), (1920, 1080)])
def test_the_caption_fits_at_every_step_and_leaves_the_tree_in_place(qtbot, document, shown, size):
    shown.resize(*size)
    places = set()
    for step in range(document.last_step + 1):
        document.set_step(step)
        shown.layout().activate()
        for label in (shown.title, shown.text):
            needed = label.fontMetrics().boundingRect(
                label.rect().adjusted(0, 0, 0, 10_000), Qt.TextFlag.TextWordWrap, label.text())
            assert not label.text() or needed.height() <= label.height()
        assert shown.title.height() + shown.text.height() <= round(size[1] * CAPTION_SHARE) or size[1] < 500
        places.add(shown.canvas.geometry().getRect())
    assert len(places) == 1


def test_the_light_falls_on_what_the_step_compares_and_on_nothing_before_and_at_the_end(qtbot, document, shown):
    assert shown.canvas.light().isEmpty()
    document.set_step(4)  # leaf 3 has returned to the first MIN node
    shown.canvas.grab()
    light, canvas = shown.canvas.light(), shown.canvas
    lit = {node for node in range(13) if light.contains(canvas.drawing.box(node, canvas.camera).center())}
    assert lit == {1, 4}
    document.set_step(12)  # the cutoff at the second MIN node, by the root's 3
    shown.canvas.grab()
    light = shown.canvas.light()
    lit = {node for node in range(13) if light.contains(canvas.drawing.box(node, canvas.camera).center())}
    assert lit == {0, 2, 7}
    qtbot.keyClick(shown, Key.Key_S)
    assert shown.canvas.light().isEmpty()
    qtbot.keyClick(shown, Key.Key_S)
    document.set_step(document.last_step)
    assert shown.canvas.light().isEmpty()


def test_the_veil_covers_what_is_in_the_dark_and_nothing_else(document, shown):
    canvas = shown.canvas
    document.set_step(4)
    lit = canvas.grab().toImage()
    canvas.has_spotlight = False
    plain = canvas.grab().toImage()

    def shapes_differ(node):
        box = canvas.drawing.box(node, canvas.camera).toRect()
        return any(lit.pixel(x, y) != plain.pixel(x, y)
                   for x in range(box.left(), box.right()) for y in range(box.top(), box.bottom()))

    assert not shapes_differ(4)
    assert shapes_differ(12)


def test_the_screen_goes_black_and_any_key_brings_the_tree_back(qtbot, document, shown):
    qtbot.keyClick(shown, Key.Key_B)
    assert shown.cover.isVisible()
    assert shown.cover.geometry() == shown.rect()
    assert shown.grab().toImage().pixelColor(640, 400).name() == "#000000"
    qtbot.keyClick(shown, Key.Key_Right)
    assert not shown.cover.isVisible()
    assert document.step == 0


def test_the_caption_can_be_hidden_to_ask_the_audience_first(qtbot, shown):
    qtbot.keyClick(shown, Key.Key_T)
    assert not shown.caption.isVisible()
    qtbot.keyClick(shown, Key.Key_T)
    assert shown.caption.isVisible()


def test_a_click_on_the_background_steps_and_one_on_a_node_selects_it(qtbot, document, shown):
    canvas = shown.canvas
    qtbot.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=QPoint(5, canvas.height() // 2))
    assert document.step == 1
    at = canvas.drawing.box(2, canvas.camera).center().toPoint()
    qtbot.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=at)
    assert document.step == 1
    assert list(document.selection) == [2]


def test_nothing_is_edited(qtbot, document, shown):
    canvas = shown.canvas
    box = canvas.drawing.box(4, canvas.camera).center().toPoint()
    qtbot.mouseDClick(canvas, Qt.MouseButton.LeftButton, pos=box)
    qtbot.keyClicks(shown, "7x")
    qtbot.keyClick(shown, Key.Key_Tab)
    qtbot.keyClick(shown, Key.Key_Delete)
    assert formats.write(document.study.tree) == formats.write(formats.parse(AIMA))
    assert not canvas.typing.editor.isVisible()


def test_a_small_tree_fills_more_of_the_screen_than_in_the_window(shown):
    shown.resize(1920, 1080)
    shown.canvas.zoom_fit()
    assert shown.canvas.zoom > 1.5


def test_another_theme_and_another_search_are_shown(qtbot, document, shown):
    document.set_theme(DARK)
    assert shown.palette().window().color().name() == DARK.paper
    document.set_algorithm("minimax")
    qtbot.waitUntil(lambda: document.trace is not None and document.study.algorithm == "minimax")
    assert shown.timeline.maximum() == document.last_step


@pytest.mark.parametrize(("count", "own", "chosen"), [(1, 0, 0), (2, 0, 1), (2, 1, 0), (3, 0, 1)])
def test_the_next_screen_is_chosen(monkeypatch, count, own, chosen):
    screens = [object() for _each in range(count)]
    monkeypatch.setattr(QGuiApplication, "screens", lambda: screens)
    monkeypatch.setattr(presentation, "screen_of", lambda _window: screens[own])
    assert choose_screen(None) is screens[chosen]


def test_esc_ends_it_and_one_screen_is_said_to_be_the_only_one(qtbot, shown):
    qtbot.keyClick(shown, Key.Key_M)
    assert shown.hint.text() == "There is no other screen."
    with qtbot.waitSignal(shown.destroyed):
        qtbot.keyClick(shown, Key.Key_Escape)
