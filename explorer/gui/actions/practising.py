"""The verbs of practice, and which others are possible meanwhile."""

from functools import partial

from explorer.core.i18n import _
from explorer.gui.actions.action_spec import Desk, Verb
from explorer.gui.document import Document

FREE = {
    "undo", "redo", "new", "open", "save", "save as", "quit", "zoom in", "zoom out", "zoom actual", "zoom fit",
    "zoom selection", "colours light", "colours dark", "colours system", "next part", "previous part", "full screen",
    "help", "keys", "about", "stop work", "practice", "check answers", "leave practice",
}
"""What neither changes the study nor tells of the search; another study ends the practice."""
EXPLAINED = {
    "play", "first", "previous", "next", "last", "step over", "step back over", "next cutoff", "previous cutoff",
    "next pass", "previous pass", "next visit", "zoom path", "follow search", "show search", "show intervals",
    "show windows", "show ordinals", "show notes", "show boards", "show arrows", "show moves", "show legend",
}
"""What is possible besides while the question's search is shown."""


def is_open(name: str, document: Document) -> bool:
    """Whether the verb is possible while a question is practised."""
    return name in FREE or (document.is_explained and name in EXPLAINED)


def verbs(desk: Desk) -> list[Verb]:
    """The Study menu's actions for practice."""
    document = desk.document
    return [
        Verb("practice", _("P&ractise…"), partial(document.want_panel, "practice"), "Ctrl+Alt+P",
             _("Answer a question on this tree yourself: values, cuts, windows, moves; with hints and marks"),
             when=lambda: not document.pristine),
        Verb("check answers", _("Check m&y answers"), document.check_answers, "Ctrl+Return Ctrl+Enter",
             _("Marks, and the first wrong step explained"), when=lambda: document.can_check),
        Verb("leave practice", _("&Leave practice"), document.step_out, "Shift+Esc",
             _("Back to the answers from the search, and from these to the study as it was"),
             when=lambda: document.practice is not None),
    ]
