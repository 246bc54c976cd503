"""The verbs for two runs side by side."""

from functools import partial

from explorer.core.i18n import _
from explorer.gui.actions.action_spec import Desk, Verb
from explorer.gui.document.second_run import begin, end, rival_of


def toggle(desk: Desk) -> None:
    """Show another run beside the document's, or no longer."""
    (end if desk.document.rival else begin)(desk.document)


def exchange(desk: Desk) -> None:
    """Let each run have the other's algorithm, order and convention."""
    if rival := rival_of(desk.document):
        desk.document.attempt(rival.exchange)


def export(desk: Desk) -> None:
    """Choose what a picture of both runs looks like, see it, and write it."""
    from explorer.gui.dialogs.export_runs import ExportRuns

    if rival := rival_of(desk.document):
        ExportRuns(desk.document, rival, desk.window).exec()


def verbs(desk: Desk) -> list[Verb]:
    """The actions for two runs side by side."""
    document = desk.document

    def is_beside() -> bool:
        return document.rival is not None

    return [
        Verb("compare", _("Compare with another &run"), partial(toggle, desk), "Ctrl+Alt+B",
             _("Another order, algorithm or convention on the same tree, side by side at one cursor"),
             when=lambda: not document.pristine, checked=is_beside),
        Verb("swap runs", _("S&wap the two runs"), partial(exchange, desk), "Ctrl+Alt+X", when=is_beside),
        Verb("export runs", _("Export &both runs…"), partial(export, desk), "Ctrl+Alt+E",
             _("Both runs in one picture: SVG, PNG, PDF, TikZ"), when=is_beside),
    ]
