"""The verbs of the ordering lab: the panel that compares orders, and how trees grow under them."""

from functools import partial

from explorer.core.i18n import _
from explorer.gui.actions.action_spec import Desk, Verb


def ask_growth(desk: Desk) -> None:
    """Show how many leaves deep trees cost in each order."""
    from explorer.gui.lab.growth import GrowthDialog

    dialog = GrowthDialog(desk.document, desk.window)
    dialog.exec()
    dialog.deleteLater()


def verbs(desk: Desk) -> list[Verb]:
    """The Study menu's actions for orders."""
    document = desk.document
    return [
        Verb("orders", _("&Ordering lab"), partial(document.want_panel, "orders"), "Ctrl+Alt+O",
             _("What alpha-beta evaluates in each order of the children: the least, the most, and at random"),
             when=lambda: not document.pristine),
        Verb("growth", _("&Growth with depth…"), partial(ask_growth, desk), "Ctrl+Alt+G",
             _("Leaves against depth under the best, a random and the worst order, and how deep each of them gets")),
    ]
