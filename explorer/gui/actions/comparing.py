"""Commands that compare two runs side by side."""

from functools import partial

from explorer.core.i18n import _
from explorer.gui.actions.action_spec import ActionSpec, Sections, WindowContext
from explorer.gui.document.second_run import end_second_run, second_run_of, start_second_run


def toggle_second_run(context: WindowContext) -> None:
    """Start a second run next to the document's, or end it."""
    (end_second_run if context.document.second_run else start_second_run)(context.document)


def swap_runs(context: WindowContext) -> None:
    """Exchange algorithm, child order and convention of the two runs; does nothing without a second run."""
    if second_run := second_run_of(context.document):
        context.document.attempt(second_run.swap)


def export_runs(context: WindowContext) -> None:
    """Open the dialog that exports both runs as one picture; does nothing without a second run."""
    from explorer.gui.dialogs.export_runs import ExportRunsDialog

    if second_run := second_run_of(context.document):
        ExportRunsDialog(context.document, second_run, context.window).exec()


def sections(context: WindowContext) -> Sections:
    """Return the commands that compare two runs."""
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
