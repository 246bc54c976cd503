"""The commands for two runs side by side."""

from functools import partial

from explorer.core.i18n import _
from explorer.gui.actions.action_spec import ActionSpec, Sections, WindowContext
from explorer.gui.document.second_run import end_second_run, second_run_of, start_second_run


def toggle_second_run(context: WindowContext) -> None:
    """Show another run beside the document's, or no longer."""
    (end_second_run if context.document.second_run else start_second_run)(context.document)


def swap_runs(context: WindowContext) -> None:
    """Let each run have the other's algorithm, order and convention."""
    if rival := second_run_of(context.document):
        context.document.attempt(rival.swap)


def export_runs(context: WindowContext) -> None:
    """Choose what a picture of both runs looks like, see it, and write it."""
    from explorer.gui.dialogs.export_runs import ExportRunsDialog

    if rival := second_run_of(context.document):
        ExportRunsDialog(context.document, rival, context.window).exec()


def sections(context: WindowContext) -> Sections:
    """The commands for two runs side by side."""
    document = context.document

    def is_beside() -> bool:
        return document.second_run is not None

    return {
        "comparison": [
            ActionSpec("compare", _("Compare with another &run"), partial(toggle_second_run, context), "Ctrl+Alt+B",
                       _("Run another order, algorithm or convention on the same tree and step through both runs "
                         "together"),
                       when=lambda: not document.is_pristine, checked=is_beside),
            ActionSpec("swap runs", _("S&wap the two runs"), partial(swap_runs, context), "Ctrl+Alt+X",
                       when=is_beside),
        ],
        "exports": [
            ActionSpec("export runs", _("Export &both runs…"), partial(export_runs, context), "Ctrl+Alt+E",
                       _("Export both runs in one picture: SVG, PNG, PDF, TikZ"), when=is_beside),
        ],
    }
