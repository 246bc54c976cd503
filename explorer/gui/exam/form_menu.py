"""The menu of question forms, with a submenu for each topic."""

from collections.abc import Callable
from functools import partial

from PySide6.QtWidgets import QMenu

from explorer.core.i18n import _
from explorer.exam import FORMS
from explorer.gui.toolkit.plain_text import set_tip


def topic_titles() -> dict[str, str]:
    """Return the titles of the topics of forms."""
    return {
        "pruning": _("Minimax and alpha-beta"), "unknown": _("Unknown utilities and bounds"),
        "players": _("Chance, several players, other rules"), "games": _("Games and other searches"),
        "statements": _("Statements and free answers"), "other": _("Other questions"),
    }


def fill_form_menu(menu: QMenu, add: Callable[[str], object]) -> None:
    """Fill a menu with all forms; `add` is called with the name of the one that is chosen."""
    for topic, title in topic_titles().items():
        if names := [name for name, form in FORMS.items() if form.topic == topic]:
            below = menu.addMenu(title)
            below.setToolTipsVisible(True)
            for name in names:
                set_tip(below.addAction(FORMS[name].title, partial(add, name)), _(FORMS[name].sentence))
