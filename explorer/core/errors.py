"""The exceptions, drawn as a tree; their text is shown to people as it is.

ExplorerError
  +-- TreeError       a tree that can't be: names the node
  +-- FormatError     a file or literal that can't be read: path, line and reason
  +-- GameError       a position or a generator's option that can't be
  +-- SearchRefused   a search that can't honour what it is asked for: the reason
  +-- ExportError     a picture that can't be made
  +-- ExamError       a question or an exam that can't be: which, and why

Stopped               long work that was told to stop: nobody's mistake
"""

import re

_LONG_WORD = re.compile(r"(\S{200})\S{80,}(\S{40})")
"""Characters of a word that are shown at most: nobody reads a number of 5,000 digits. Paths of files may be long."""


class ExplorerError(Exception):
    """Anything a person can put right; the text says where and why."""

    def __str__(self) -> str:
        return _LONG_WORD.sub(r"\1…\2", super().__str__())


class TreeError(ExplorerError):
    """A tree breaks a rule; the text names the node."""


class FormatError(ExplorerError):
    """A text can't be read: `path` (may be empty) and `line` (from 1, or 0 where there is none) say where."""

    def __init__(self, reason: str, path: str = "", line: int = 0) -> None:
        self.reason, self.path, self.line = reason, path, line
        where = f"{path}:{line}" if path and line else path or (f"line {line}" if line else "")
        super().__init__(f"{where}: {reason}" if where else reason)


class GameError(ExplorerError):
    """A position or a generator's option can't be."""


class SearchRefused(ExplorerError):
    """A search can't honour what it was asked for; the text is the reason."""


class ExportError(ExplorerError):
    """A picture or file can't be made as asked."""


class ExamError(ExplorerError):
    """A question, a reply or an exam can't be; the text says which and why."""


class Stopped(Exception):
    """Raised inside long work that was told to stop."""
