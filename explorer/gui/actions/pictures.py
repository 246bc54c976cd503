"""Commands that export, copy and print the picture shown."""

from functools import partial
from pathlib import Path

from explorer.core.i18n import _
from explorer.gui.actions.action_spec import ActionSpec, Sections, WindowContext
from explorer.gui.document import Document
from explorer.pictures.theme import LIGHT, Theme
from explorer.trees import formats

COPY_DPI = 192
"""The resolution of a copied picture, twice that of the screen."""
MESSAGE_MS = 4_000
"""The time for which the status bar shows a message, in milliseconds."""


def shown_svg(document: Document, theme: Theme) -> tuple[str, str]:
    """Return the SVG of what the canvas shows at the current step, and a text about elements that had no room."""
    from explorer.pictures.export.page import PictureOptions
    from explorer.pictures.export.picture import make_page
    from explorer.pictures.export.svg import svg_text
    from explorer.pictures.figure.show import show_from_view
    from explorer.pictures.figure.unplaced import describe_unplaced

    show = show_from_view(document.study.view, legend=True)
    steps = (document.step,) if document.trace else None
    page = make_page(document.study, document.trace, PictureOptions(steps, show, theme.name))
    return svg_text(page), describe_unplaced(page.figure.unplaced)


def copy_picture(document: Document) -> None:
    """Copy the picture to the clipboard in the screen's colours; warn about elements that had no room."""
    from explorer.gui.toolkit import raster

    svg, missing = shown_svg(document, document.theme)
    raster.copy_to_clipboard(svg, COPY_DPI, False)
    if missing:
        document.show_message(_("The picture has {}").format(missing))


def copy_with_message(context: WindowContext) -> None:
    """Copy the picture and confirm it in the status bar."""
    if context.document.attempt(partial(copy_picture, context.document)):
        context.window.statusBar().showMessage(_("The picture is on the clipboard."), MESSAGE_MS)


def print_picture(context: WindowContext, preview: bool) -> None:
    """Print the picture in the light theme, or show its print preview if `preview`."""
    from explorer.gui.dialogs import printing

    show = printing.show_preview if preview else printing.print_with_dialog
    svg, missing = shown_svg(context.document, LIGHT)
    if missing:
        context.document.show_message(_("The picture has {}").format(missing))
    show(svg, context.document.title, context.window)


def export_picture(context: WindowContext) -> None:
    """Open the export dialog."""
    from explorer.gui.dialogs.export import ExportDialog

    dialog = ExportDialog(context.document, context.window)
    dialog.saved.connect(partial(warn_of_lost_boards, context.document))
    dialog.exec()


def warn_of_lost_boards(document: Document, path: str) -> None:
    """Show a message if the tree has boards and was saved in a format that can't store them."""
    if document.study.tree.game and Path(path).suffix.lower() in formats.FORMATS:
        document.show_message(_("{name} has no boards; save a study (.gtree) to keep them").format(
            name=Path(path).name))


def sections(context: WindowContext) -> Sections:
    """Return the commands that export, copy and print pictures."""
    document = context.document
    return {
        "exports": [
            ActionSpec("export", _("&Export picture…"), partial(export_picture, context), "Ctrl+E",
                       _("Export as SVG, PNG, PDF or TikZ: blank, for students, or with answers"),
                       toolbar_text=_("Export")),
        ],
        "printing": [
            ActionSpec("copy picture", _("Cop&y picture"), partial(copy_with_message, context), "Ctrl+Alt+C"),
            ActionSpec("print preview", _("Print previe&w…"),
                       partial(document.attempt, partial(print_picture, context, True))),
            ActionSpec("print", _("&Print…"), partial(document.attempt, partial(print_picture, context, False)),
                       "Ctrl+P"),
        ],
    }
