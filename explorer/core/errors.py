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

LONGEST_SENTENCE = 300
"""The largest number of characters of an error message; a longer one has a long text of the user's in it."""
_KEPT = 170, 120
"""Characters kept of the beginning and of the end of a message that is too long; reasons stand at either."""
_HIDDEN = re.compile("[\x00-\x1f\x7f-\x9f\xad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ud800-\udfff\ufeff]")
"""Characters without a sign of their own; some break the line or turn the direction of the text.

The joiners of Persian words and emoji are not among them.
"""


def plain_sentence(text: str) -> str:
    """Return a message with hidden characters written as escapes, and without its middle if it is too long."""
    text = _HIDDEN.sub(lambda found: found[0].encode("unicode_escape").decode(), text)
    if len(text) <= LONGEST_SENTENCE:
        return text
    return f"{text[:_KEPT[0]]}…{text[-_KEPT[1]:]}"


class ExplorerError(Exception):
    """An error that the user can correct; its text says where and why."""

    def __str__(self) -> str:
        return plain_sentence(super().__str__())


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
