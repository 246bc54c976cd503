"""The study that the tests of the exam's parts of the window begin with."""

import pytest

from explorer.gui.document import Document
from explorer.study import Study
from explorer.trees import formats


@pytest.fixture(name="document")
def _document(qapp: object) -> Document:
    return Document(Study(formats.parse("[[3,12,8],[2,4,6],[14,5,2]]")))
