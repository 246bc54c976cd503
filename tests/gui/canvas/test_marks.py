"""The highlight that the document keeps."""

from dataclasses import replace

import numpy as np
import pytest

from explorer.gui.document import Change, Document
from explorer.pictures.figure.highlight import Marks
from explorer.study import Study
from explorer.trees import edit, formats, visible


@pytest.fixture(name="document")
def _document(qapp):
    return Document(Study(formats.parse("[[3,12,8],[2,4,6],[14,5,2]]")))


def marks(document):
    nothing = np.zeros(len(document.tree), bool)
    return Marks(nothing, nothing)


def test_marks_are_told_and_kept_until_the_tree_changes(document):
    notified = []
    document.listen(Change.HIGHLIGHT, lambda: notified.append(document.highlight))
    brought = marks(document)
    document.set_highlight(brought)
    document.set_highlight(brought)
    assert notified == [brought]
    document.set_algorithm("minimax")
    document.set_step(3)
    document.set_scope("Levels", replace(visible.WHOLE_TREE, levels=(0, 1)))
    assert document.highlight is brought
    document.edit_tree("Value", edit.set_value(document.study.tree, [4], 7))
    assert notified == [brought, None]
    assert document.highlight is None


def test_an_undo_of_the_tree_takes_marks_away_too(document):
    document.edit_tree("Value", edit.set_value(document.study.tree, [4], 7))
    document.set_highlight(marks(document))
    document.undo()
    assert document.highlight is None
