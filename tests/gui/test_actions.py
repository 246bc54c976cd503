"""Actions of the menus: their effect on the tree, and their keys."""

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QKeySequence
from PySide6.QtWidgets import QMainWindow

from explorer.core.errors import ExplorerError
from explorer.gui.actions import Actions, WindowContext, editing, pictures, searching
from explorer.gui.actions.action_spec import ActionSpec
from explorer.gui.canvas import Canvas, subtree_edits
from explorer.gui.canvas.find_bar import FindBar
from explorer.gui.canvas.keys import field_for
from explorer.gui.document import Document
from explorer.gui.main_window import panel_table
from explorer.gui.main_window.menus import menus
from explorer.gui.player.player import Player
from explorer.study import Study
from explorer.trees import edit, formats, games
from explorer.trees.tree import MAX

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"


@pytest.fixture
def document(qapp):
    return Document(Study(formats.parse(AIMA)))


@pytest.fixture
def verbs(qtbot, document):
    window = QMainWindow()
    qtbot.addWidget(window)
    canvas, player = Canvas(document), Player(document)
    window.setCentralWidget(canvas)
    player.setParent(window)
    window.resize(900, 600)
    window.show()
    window.activateWindow()
    canvas.setFocus()
    sections = panel_table.sections(document, document.request_panel)
    verbs = Actions(WindowContext(window, document, canvas, player, FindBar(document)), sections)
    verbs.canvas = canvas
    return verbs


def notation(document):
    return formats.write(document.study.tree)


def at(document, path):
    document.select([document.tree.node_at_path(path)])


def current(document):
    return document.tree.path(document.current)


def test_a_child_is_added_below_the_current_node_and_becomes_current(document):
    at(document, "0.1")
    editing.add_child(document)
    assert current(document) == "0.1.0"
    assert document.study.tree.player[document.study.tree.node_at_path("0.1")] == document.study.tree.player[0]


def test_siblings_are_added_after_and_before(document):
    at(document, "0.1")
    editing.add_sibling(document)
    assert current(document) == "0.2"
    editing.add_sibling(document, before=True)
    assert current(document) == "0.2"
    assert document.study.tree.n_children[document.study.tree.node_at_path("0")] == 5


def test_what_the_root_can_not_do_is_refused_with_a_sentence(document):
    document.select([0])
    for verb in (editing.add_sibling, editing.delete, editing.cut):
        with pytest.raises(ExplorerError):
            verb(document)
    assert not document.is_modified


def test_deleting_goes_to_the_neighbour_and_then_to_the_parent(document):
    at(document, "0.1")
    editing.delete(document)
    assert current(document) == "0.0"
    editing.delete(document)
    editing.delete(document)
    assert current(document) == "0"
    assert notation(document) == notation(document)


def test_deleting_several_at_once_is_one_undo(document):
    before = document.study.tree
    document.select([before.node_at_path("0"), before.node_at_path("2.1"), before.node_at_path("2.1")])
    editing.delete(document)
    assert formats.write(document.study.tree) == "[[2,4,6],[14,2]]"
    document.history.stack.undo()
    assert document.study.tree is before


def test_a_subtree_goes_over_the_clipboard_as_notation(document):
    at(document, "0")
    editing.copy(document)
    assert "[3,12,8]" in QGuiApplication.clipboard().text()
    at(document, "2")
    editing.paste(document)
    assert current(document) == "2.3"
    tree = document.study.tree
    assert tree.n_children[tree.node_at_path("2.3")] == 3
    editing.cut(document)
    assert notation(document) == AIMA


def test_of_several_selected_subtrees_the_one_that_is_copied_is_cut(document):
    tree = document.study.tree
    document.select([tree.node_at_path("0"), tree.node_at_path("2")])
    editing.cut(document)
    assert "[14,5,2]" in QGuiApplication.clipboard().text()
    assert formats.write(document.study.tree) == "[[3,12,8],[2,4,6]]"


def test_pasting_a_list_goes_on_with_the_players_in_turn(document):
    at(document, "2")
    editing.paste(document, "[1,2]")
    tree = document.study.tree
    assert tree.player[tree.node_at_path("2.3")] == tree.player[0]


def test_pasting_onto_a_blank_leaf_fills_its_place(document):
    at(document, "1.1")
    editing.clear_values(document)
    editing.paste(document, "[7,[8,9]]")
    assert notation(document) == "[[3,12,8],[2,[7,[8,9]],6],[14,5,2]]"
    assert current(document) == "1.1"


def test_pasting_into_an_empty_document_makes_its_tree(qapp):
    document = Document()
    editing.paste(document, AIMA)
    assert notation(document) == AIMA
    assert document.steps == 22


@pytest.mark.parametrize("text", ["", "[[3,12", "hello", "[]", "[[[" * 1000])
def test_what_is_no_notation_is_refused_and_nothing_changes(document, text):
    at(document, "1")
    with pytest.raises(ExplorerError):
        editing.paste(document, text)
    assert notation(document) == AIMA


def test_moving_past_a_neighbour_and_back_is_the_same_tree(document):
    at(document, "0")
    editing.move_among_siblings(document, 1)
    assert notation(document) == "[[2,4,6],[3,12,8],[14,5,2]]"
    assert current(document) == "1"
    editing.move_among_siblings(document, -1)
    editing.move_among_siblings(document, -1)
    assert notation(document) == AIMA


def test_moving_by_hand_under_another_order_adopts_what_is_shown_first(document):
    document.set_ordering("mirror")
    document.select([1])
    shown = [document.tree.id[node] for node in (1, 2, 3)]
    editing.move_among_siblings(document, 1)
    assert document.study.ordering == "as-drawn"
    assert [document.tree.id[node] for node in (1, 2, 3)] == [shown[1], shown[0], shown[2]]
    document.history.stack.undo()
    assert document.study.ordering == "mirror"


def test_mirroring_twice_is_the_same_tree(document):
    editing.mirror(document)
    assert notation(document) == "[[2,5,14],[6,4,2],[8,12,3]]"
    editing.mirror(document)
    assert notation(document) == AIMA


def test_adopting_an_order_changes_what_is_drawn_not_what_is_shown(document):
    document.set_ordering("best-first")
    shown = document.tree.id.tolist()
    editing.adopt_order(document)
    assert document.study.ordering == "as-drawn"
    assert document.tree.id.tolist() == shown
    assert len(document.trace) == 9


def test_whole_levels_leaves_and_subtrees_are_selected(document):
    at(document, "1")
    editing.select_level(document)
    assert len(document.selection) == 3
    editing.select_leaves(document)
    assert len(document.selection) == 9
    at(document, "1")
    editing.select_subtree(document)
    assert len(document.selection) == 4
    assert current(document) == "1"


def test_values_of_a_whole_selection_are_cleared_by_one_undo(document):
    editing.select_leaves(document)
    editing.clear_values(document)
    assert np.isnan(document.study.tree.payoff).all()
    document.history.stack.undo()
    assert document.steps == 22


def test_each_shuffle_is_another_random_order(document):
    searching.shuffle(document)
    searching.shuffle(document)
    assert document.study.ordering == "random:2"


def test_the_picture_is_of_the_step_shown(document):
    document.set_step(3)
    early, _missing = pictures.shown_svg(document, document.theme)
    document.set_step(22)
    assert early.startswith("<svg") or "<svg" in early[:200]
    assert early != pictures.shown_svg(document, document.theme)[0]


def test_copying_the_picture_is_told_in_the_status_bar(verbs):
    verbs["copy picture"].trigger()
    assert "clipboard" in verbs.context.window.statusBar().currentMessage()
    assert not QGuiApplication.clipboard().image().isNull()


def test_no_two_actions_share_a_key(verbs):
    seen = {}
    for action in verbs.children():
        for key in getattr(action, "shortcuts", list)():
            text = key.toString()
            assert text, action.objectName()
            assert text not in seen, (action.objectName(), seen[text])
            seen[text] = action.objectName()


MEANT_CHARACTERS = {"?": "keys"}
"""Commands whose shortcut is a single character by intention; at a leaf, `?` starts an unknown instead."""


def test_no_command_takes_a_character_that_begins_a_label_or_a_value(verbs):
    bare = {key.toString(): action.objectName() for action in verbs.children()
            for key in getattr(action, "shortcuts", list)() if field_for(key.toString())}
    assert bare == MEANT_CHARACTERS


@pytest.mark.parametrize(("key", "modifier", "expected"), [
    (Qt.Key.Key_Tab, Qt.KeyboardModifier.NoModifier, "0.1.0"),
    (Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, "0.2"),
    (Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier, "0.1"),
    (Qt.Key.Key_Delete, Qt.KeyboardModifier.NoModifier, "0.0"),
    (Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier, "0.2"),
    (Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier, "0.0"),
])
def test_the_keys_of_mind_maps_edit_the_tree_on_the_canvas(qtbot, document, verbs, key, modifier, expected):
    at(document, "0.1")
    qtbot.keyClick(verbs.canvas, key, modifier)
    assert document.history.stack.count() == 1
    assert current(document) == expected


def test_refusals_are_said_in_one_line_and_change_nothing(qtbot, document, verbs):
    QGuiApplication.clipboard().setText("[[3,")
    with qtbot.waitSignal(document.message_requested) as said:
        verbs["paste"].trigger()
    assert "\n" not in said.args[0]
    assert notation(document) == AIMA


def test_what_is_not_possible_now_is_disabled(document, verbs):
    document.select([0])
    assert not verbs["delete"].isEnabled()
    assert not verbs["undo"].isEnabled()
    assert verbs["add child"].isEnabled()
    editing.add_child(document)
    assert verbs["undo"].isEnabled()
    assert not verbs["next"].isEnabled()


def test_ticks_show_what_is_in_force(document, verbs):
    verbs["algorithm minimax"].trigger()
    assert document.study.algorithm == "minimax"
    assert verbs["algorithm minimax"].isChecked()
    verbs["order mirror"].trigger()
    assert verbs["order mirror"].isChecked()
    tree = document.study.tree
    document.edit_tree("Value", edit.set_value(tree, [tree.node_at_path("0.0")], None))
    verbs["order best-first"].trigger()
    assert verbs["order mirror"].isChecked()
    assert not verbs["order best-first"].isChecked()
    verbs["show intervals"].trigger()
    assert document.study.view.intervals
    assert verbs["show intervals"].isChecked()


def test_every_tip_ends_with_its_key(verbs):
    action = verbs["save"]
    assert action.toolTip().endswith(action.shortcut().toString(QKeySequence.SequenceFormat.NativeText))


def test_the_history_names_node_and_number_and_the_menu_the_edit(document, verbs):
    at(document, "0.0")
    editing.clear_values(document)
    assert verbs["undo"].text() == "&Undo Utility of L1: 3 → –"
    assert verbs["undo"].toolTip() == "Undo Utility of L1: 3 → –  Ctrl+Z"
    document.history.stack.undo()
    assert verbs["redo"].text() == "&Redo Utility of L1: 3 → –"
    assert verbs["undo"].text() == "&Undo"
    at(document, "0")
    editing.set_player(document, -1)
    editing.add_child(document)
    editing.add_sibling(document)
    editing.move_among_siblings(document, -1)
    editing.delete(document)
    editing.paste(document, "[1,2]")
    document.select([1, 2])
    editing.set_player(document, -1)
    texts = [document.history.stack.text(row) for row in range(document.history.stack.count())]
    assert texts == [
        "Player of B: MIN → MAX", "Add child to B", "Add sibling of L4", "Move L5 left",
        "Delete L4", "Paste into L3", "Player of 2 nodes",
    ]
    document.edit_tree("Label of A & B", document.study.tree)
    assert verbs["undo"].text() == "&Undo Label of A && B"


def test_what_is_no_tree_is_refused_with_an_example(document, verbs):
    with pytest.raises(ExplorerError, match=r"is not a tree.*\[\[3, 12, 8\], \[2, 4, 6\]\]$"):
        editing.paste(document, "hello")
    QGuiApplication.clipboard().setText("hello")
    said = []
    document.message_requested.connect(said.append)
    verbs["from notation"].trigger()
    assert said[0].endswith(subtree_edits.EXAMPLE)


def test_pasting_below_a_leaf_says_that_its_value_went(document):
    said = []
    document.message_requested.connect(said.append)
    at(document, "0.0")
    editing.paste(document, "[7,8]")
    assert said == ["[[4|L1]] is now an inner node; its utility was removed"]


def test_where_no_cutoff_is_to_come_its_entries_say_so_instead_of_doing_nothing(document, verbs):
    said = []
    document.message_requested.connect(said.append)
    for step, ways in ((0, (True, False)), (12, (False, False)), (15, (False, True)), (22, (False, True))):
        for name, leads_on in zip(("next cutoff", "previous cutoff"), ways, strict=True):
            document.set_step(step)
            said.clear()
            verbs[name].trigger()
            assert (document.step != step, not said) == (leads_on, leads_on)
    document.set_step(22)
    assert not verbs["next"].isEnabled()
    assert verbs["previous"].isEnabled()
    document.set_step(0)
    assert verbs["next"].isEnabled()
    assert not verbs["first"].isEnabled()


def test_the_view_follows_the_search_until_it_is_told_not_to(document, verbs):
    assert verbs["follow search"].isChecked()
    verbs["follow search"].trigger()
    assert not verbs["follow search"].isChecked()
    assert not verbs.canvas.search_follower.is_on
    document.set_step(12)
    verbs["show search"].trigger()
    x, _y = verbs.canvas.positions.point(document.tree.node_at_path("1"))
    assert abs(verbs.canvas.viewpoint.target_camera.to_widget_x(x) - verbs.canvas.width() / 2) < 2


def test_copying_a_picture_says_so(verbs):
    verbs["copy picture"].trigger()
    assert "clipboard" in verbs.context.window.statusBar().currentMessage()


def test_enter_stands_in_the_menu(verbs):
    assert verbs["add sibling"].shortcut().toString() == "Enter"


def test_a_tree_with_boards_saved_without_them_says_so(qapp, document, tmp_path):
    said = []
    document.message_requested.connect(said.append)
    pictures.warn_of_lost_boards(document, str(tmp_path / "a.json"))
    assert said == []
    document.new(Study(games.expand("tic-tac-toe", position="XOX/OXO/...")))
    for name in ("a.svg", "a.json"):
        pictures.warn_of_lost_boards(document, str(tmp_path / name))
    assert len(said) == 1
    assert "a.json" in said[0]
    assert ".gtree" in said[0]


def test_naming_the_nodes_is_one_undo_and_is_over_when_all_have_names(document, verbs):
    verbs["name nodes"].trigger()
    assert [document.tree.label[node] for node in range(4)] == list("ABCD")
    assert document.history.stack.count() == 1
    assert not verbs["name nodes"].isEnabled()
    document.history.stack.undo()
    assert verbs["name nodes"].isEnabled()


def test_a_subtree_is_stepped_back_over_from_the_menu(document, verbs):
    document.set_step(9)
    verbs["step back over"].trigger()
    assert document.step == 1


def test_no_two_entries_of_the_study_menu_have_the_same_letter(verbs):
    names = next(entries for title, entries in menus() if "udy" in title)
    texts = [action.text() for name in names if name != "-" for action in verbs.section(name)]
    letters = [text[text.index("&") + 1].lower() for text in texts if "&" in text]
    assert len(set(letters)) == len(letters)


def test_a_tree_that_the_notation_cannot_hold_is_not_copied_and_the_window_says_why(qtbot, verbs, document):
    three = '{"player":0,"children":[{"payoffs":[1,2,3]},{"player":2,"children":[{"payoffs":[3,2,1]}]}]}'
    document.edit_tree("three", edit.set_player(formats.parse(three), [2], MAX))
    QGuiApplication.clipboard().setText("before")
    for name in ("copy notation", "copy"):
        with qtbot.waitSignal(document.message_requested) as told:
            verbs[name].trigger()
        assert "don't mix with numbered players" in told.args[0]
        assert QGuiApplication.clipboard().text() == "before"


def test_whatever_an_action_refuses_is_told_in_the_window(qtbot, verbs, document):
    def refuse():
        raise ExplorerError("not today")

    verbs.context.document.history.stack.clear()
    action = verbs._make_action(ActionSpec("refuse", "Refuse", refuse))
    with qtbot.waitSignal(document.message_requested) as told:
        action.trigger()
    assert told.args == ["not today"]


@pytest.mark.parametrize(("before", "after"), [
    ("random:3", "random:4"), ("random:x", "random:1"), ("random:" + "9" * 5000, "random:1"), ("random:²", "random:1"),
])
def test_shuffling_goes_on_from_any_order_that_a_file_may_name(before, after):
    document = Document(Study(formats.parse(AIMA), ordering=before))
    searching.shuffle(document)
    assert document.study.ordering == after


def answer_with(monkeypatch, changed, is_accepted=True):
    """Let the dialog of shortcuts end at once, with these changes."""
    from explorer.gui.actions import shortcuts

    class Answer:
        def __init__(self, commands, before, menus, parent):
            self.commands, self.changed, self.menus = commands, changed, menus
            Answer.last = self

        def exec(self):
            return is_accepted

        def deleteLater(self):
            pass

    monkeypatch.setattr(shortcuts, "ShortcutsDialog", Answer)
    return Answer


def test_changed_shortcuts_hold_at_once_are_kept_and_stand_in_the_tips(qtbot, document, verbs, monkeypatch):
    asked = answer_with(monkeypatch, {"add child": "Ctrl+Shift+1", "save": ""})
    verbs["change shortcuts"].trigger()
    assert {each.name for each in asked.last.commands} == set(verbs.specs)
    assert verbs["save"].shortcuts() == []
    assert not verbs["save"].toolTip().endswith("Ctrl+S")
    assert verbs["add child"].toolTip().endswith("Ctrl+Shift+1")
    at(document, "0.1")
    qtbot.keyClick(verbs.canvas, Qt.Key.Key_1, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert current(document) == "0.1.0"
    other = Actions(verbs.context, panel_table.sections(document, document.request_panel))
    assert other["add child"].shortcut() == QKeySequence("Ctrl+Shift+1")
    answer_with(monkeypatch, {})
    other["change shortcuts"].trigger()
    assert other["add child"].shortcut() == QKeySequence(other.specs["add child"].keys.split()[0])


def test_cancelled_changes_of_shortcuts_change_nothing(verbs, monkeypatch):
    answer_with(monkeypatch, {"save": ""}, is_accepted=False)
    verbs["change shortcuts"].trigger()
    assert verbs["save"].shortcut() == QKeySequence("Ctrl+S")
