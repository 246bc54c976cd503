"""A document with AIMA's example tree, at the step before the cutoff at C."""

import pytest
from pytestqt.qtbot import QtBot

from explorer.gui.document import Document
from explorer.study import Study
from explorer.trees.tree import StringColumn, Tree, build


def textbook() -> Tree:
    """[[3,12,8],[2,4,6],[14,5,2]] with A, B, C, D as labels."""
    leaves = [3, 12, 8, 2, 4, 6, 14, 5, 2]
    return build([3] * 4 + [0] * 9, [float("nan")] * 4 + leaves, label=StringColumn.from_texts([*"ABCD", *[""] * 9]))


@pytest.fixture(name="document")
def _document(qtbot: QtBot) -> Document:
    document = Document(Study(textbook()))
    document.set_step(12)
    return document
