"""One notification per change, to living listeners that depend on it."""

from dataclasses import replace

import pytest
import shiboken6
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QLabel

from explorer.gui.document import Change, Document
from explorer.gui.document.change import Changes
from explorer.pictures.theme import DARK
from explorer.study import Study
from explorer.trees import edit, formats, visible

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"
SEARCHED = Change.TREE | Change.SELECTION | Change.TRACE | Change.STEP | Change.BUSY


@pytest.fixture(name="document")
def _document(qapp):
    document = Document(Study(formats.parse(AIMA)))
    yield document
    document.close()


@pytest.fixture(name="notified")
def _notified(document):
    calls = []
    document.listen(~Change(0), calls.append)
    return calls


def change_value(document):
    document.edit_tree("Value", edit.set_value(document.study.tree, [4], 7))


def test_an_edit_is_one_notice_of_all_that_it_changes(document, notified):
    change_value(document)
    assert notified == [SEARCHED | Change.FILE]


def test_undo_and_redo_are_one_notice_each(document, notified):
    change_value(document)
    notified.clear()
    document.undo()
    document.redo()
    assert notified == [SEARCHED | Change.FILE] * 2


@pytest.mark.parametrize(("act", "changed"), [
    (lambda document: document.set_step(5), Change.STEP),
    (lambda document: document.select([3]), Change.SELECTION),
    (lambda document: document.set_view(intervals=True), Change.VIEW),
    (lambda document: document.set_theme(DARK), Change.THEME),
    (lambda document: document.set_algorithm("minimax"), Change.TRACE | Change.STEP | Change.BUSY | Change.FILE),
    (lambda document: document.edit(
        "Focus", replace(document.study, visible_part=replace(visible.WHOLE_TREE, levels=(0, 1)))),
     Change.TREE | Change.SELECTION | Change.FILE),
    (lambda document: document.new(Study(formats.parse("[1,2]"))),
     SEARCHED | Change.NEW_STUDY | Change.VIEW | Change.PRACTICE | Change.FILE),
])
def test_each_act_tells_once_of_what_it_changes_and_of_nothing_else(document, notified, act, changed):
    act(document)
    assert notified == [changed]


def test_a_step_calls_nobody_who_does_not_depend_on_it(document):
    called = []
    document.listen(Change.TREE | Change.TRACE, lambda: called.append("tree"))
    document.listen(Change.STEP | Change.TREE, lambda: called.append("step"))
    document.set_step(5)
    assert called == ["step"]


def test_when_a_view_is_told_all_is_there(document):
    seen = []
    document.listen(Change.TREE, lambda: seen.append((
        document.trace is not None, document.snapshot.tree is document.tree, document.history.stack.count())))
    change_value(document)
    assert seen == [(True, True, 1)]


def test_a_widget_that_is_deleted_is_told_nothing_more(document, qtbot):
    class View(QLabel):
        def show_step(self):
            self.setText(str(document.step))

    view = View()
    document.listen(Change.STEP, view.show_step)
    document.set_step(3)
    assert view.text() == "3"
    shiboken6.delete(view)
    with qtbot.captureExceptions() as errors:
        document.set_step(4)
    assert errors == []


def test_a_listener_that_was_let_go_is_told_nothing_more(document):
    called = []
    end = document.listen(Change.STEP, called.append)
    document.set_step(3)
    end()
    document.set_step(4)
    assert called == [Change.STEP]


def test_one_listener_s_error_does_not_keep_the_notice_from_others(document, qtbot):
    called = []
    document.listen(Change.STEP, lambda: 1 // 0)
    document.listen(Change.STEP, called.append)
    with qtbot.captureExceptions() as errors:
        document.set_step(3)
    assert called == [Change.STEP]
    assert [kind for kind, *_rest in errors] == [ZeroDivisionError]


def test_what_a_listener_changes_is_a_notice_of_its_own(document, notified):
    document.listen(Change.STEP, lambda: document.select([2]))
    document.set_step(3)
    assert notified == [Change.STEP, Change.SELECTION]


def test_a_change_that_fails_half_way_tells_of_what_has_changed(qapp):
    owner, notified = QObject(), []
    changes = Changes(owner)
    changes.listen(~Change(0), notified.append)

    def fail_half_way():
        with changes.batch():
            changes.notify(Change.TREE)
            raise ValueError("half")

    with pytest.raises(ValueError, match="half"):
        fail_half_way()
    assert notified == [Change.TREE]
