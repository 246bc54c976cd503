"""The command of the ordering lab besides its panel: how trees grow under each order."""

from functools import partial

from explorer.core.i18n import _
from explorer.gui.actions.action_spec import ActionSpec, Sections, WindowContext


def show_growth(context: WindowContext) -> None:
    """Show how many leaves deep trees cost in each order."""
    from explorer.gui.lab.growth import GrowthDialog

    dialog = GrowthDialog(context.document, context.window)
    dialog.exec()
    dialog.deleteLater()


def sections(context: WindowContext) -> Sections:
    """The Study menu's commands for orders, below the one that shows the panel."""
    return {"ordering": [
        ActionSpec("growth", _("&Growth with depth…"), partial(show_growth, context), "Ctrl+Alt+G",
                   _("Plot leaves evaluated against depth for the best, a random and the worst order")),
    ]}
