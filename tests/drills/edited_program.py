"""The program with a tree that is edited by itself, for drills: `python -m tests.drills.edited_program FILE WAY`.

The number of the first leaf counts the edits; each is printed with the time. WAY is `once`, `often` (about five edits a
second), or `session` (once, and then the desktop session ends).
"""

import os
import random
import sys
import time
from types import TracebackType

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from explorer.gui import app
from explorer.trees import edit

FIRST_LEAF = "0"
LONGEST_PAUSE = 400
"""The largest number of milliseconds between two edits of `often`."""


class EditedSession(app.Session):
    """A session whose first window's tree is edited once copies are kept."""

    def protect(self) -> None:
        """Begin to edit."""
        super().protect()
        self.edits = 0
        self.edit()
        if sys.argv[2] == "session":
            self._app.commitDataRequest.emit(None)
            QTimer.singleShot(0, self._app.closeAllWindows)

    def edit(self) -> None:
        """Count one edit more, and print it with its time."""
        document = self.windows[0].document
        self.edits += 1
        tree = document.study.tree
        document.edit_tree("Value", edit.set_value(tree, [tree.node_at_path(FIRST_LEAF)], self.edits))
        print(self.edits, time.time(), flush=True)
        if sys.argv[2] == "often":
            QTimer.singleShot(random.randint(0, LONGEST_PAUSE), self.edit)


def fail(_app: QApplication, _kind: type[BaseException], error: BaseException, _trace: TracebackType | None) -> None:
    """End at an unexpected error, instead of showing it."""
    print(repr(error), flush=True)
    os._exit(70)


if __name__ == "__main__":
    vars(app).update(Session=EditedSession, report_error=fail)
    sys.exit(app.run(sys.argv[1:2]))
