"""The commands for two runs side by side."""

from functools import partial

from explorer.core.i18n import _
from explorer.gui.actions.action_spec import ActionSpec, Sections, WindowContext
from explorer.gui.document.second_run import begin, end, rival_of


def toggle(context: WindowContext) -> None:
    """Show another run beside the document's, or no longer."""
    (end if context.document.rival else begin)(context.document)


def exchange(context: WindowContext) -> None:
    """Let each run have the other's algorithm, order and convention."""
    if rival := rival_of(context.document):
        context.document.attempt(rival.exchange)


def export(context: WindowContext) -> None:
    """Choose what a picture of both runs looks like, see it, and write it."""
    from explorer.gui.dialogs.export_runs import ExportRuns

    if rival := rival_of(context.document):
        ExportRuns(context.document, rival, context.window).exec()


def sections(context: WindowContext) -> Sections:
    """The commands for two runs side by side."""
    document = context.document

    def is_beside() -> bool:
        return document.rival is not None

    return {
        "comparison": [
            ActionSpec("compare", _("Compare with another &run"), partial(toggle, context), "Ctrl+Alt+B",
                       _("Another order, algorithm or convention on the same tree, side by side at one cursor"),
                       when=lambda: not document.pristine, checked=is_beside),
            ActionSpec("swap runs", _("S&wap the two runs"), partial(exchange, context), "Ctrl+Alt+X",
                       when=is_beside),
        ],
        "exports": [
            ActionSpec("export runs", _("Export &both runs…"), partial(export, context), "Ctrl+Alt+E",
                       _("Both runs in one picture: SVG, PNG, PDF, TikZ"), when=is_beside),
        ],
    }
