"""The exceptions of the program. Their messages are shown to users unchanged.

ExplorerError
  +-- TreeError       an invalid tree; names the node
  +-- FormatError     an unreadable file or text; path, line and reason
  +-- GameError       an invalid position or generator option
  +-- SearchRefused   a search that is not possible with these options; the reason
  +-- ExportError     a picture or file that can't be made
  +-- ExamError       an invalid question or exam; names it, and the reason

Stopped               long work was cancelled; not an error of the user
"""

import re

from explorer.core.i18n import _

_LONG_WORD = re.compile(r"(\S{200})\S{80,}(\S{40})")
"""Words of 320 characters or more in an error message; their middle is left out. A long number, for example."""


class ExplorerError(Exception):
    """An error that the user can correct; its text says where and why."""

    def __str__(self) -> str:
        return _LONG_WORD.sub(r"\1…\2", super().__str__())


class TreeError(ExplorerError):
    """A tree breaks a rule; the text usually names the node."""


class FormatError(ExplorerError):
    """A text can't be read; `path` (may be empty) and `line` (from 1; 0 for none) give the position."""

    def __init__(self, reason: str, path: str = "", line: int = 0) -> None:
        self.reason, self.path, self.line = reason, path, line
        where = f"{path}:{line}" if path and line else path or (_("line {}").format(line) if line else "")
        super().__init__(f"{where}: {reason}" if where else reason)


class GameError(ExplorerError):
    """A position or an option of a generator is invalid."""


class SearchRefused(ExplorerError):
    """A search is not possible with this tree and these options; the text is the reason."""


class ExportError(ExplorerError):
    """A picture or file can't be made as requested; the text is the reason."""


class ExamError(ExplorerError):
    """A question, a reply or an exam is invalid; the text names it and the reason."""


class Stopped(Exception):
    """Raised inside long work after the user cancelled it."""
