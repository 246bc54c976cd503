"""The verbs that bring up a panel, and what panels ask of the window."""

from functools import partial

from explorer.core.i18n import _
from explorer.gui.actions.action_spec import Desk, Verb


def verbs(desk: Desk) -> list[Verb]:
    """The actions that show the panels which nobody sees before asking for them."""
    document = desk.document

    def is_drawn() -> bool:
        return not document.pristine

    return [
        Verb("weights", _("&Weights of the evaluation"), partial(document.want_panel, "weights"), "Ctrl+Alt+W",
             _("How much each feature of a position counts"), when=is_drawn),
        Verb("strategy", _("&Strategies"), partial(document.want_panel, "strategy"), "Ctrl+Alt+S",
             _("What a player does at all his nodes, what it guarantees, and games against it"), when=is_drawn),
        Verb("matrix", _("&Matrix game"), partial(document.want_panel, "matrix"), "Ctrl+Alt+M",
             _("Value and mixed strategies, equilibria, commitment of a game that is typed in as a table")),
        Verb("unknowns", _("&Unknown leaves"), partial(document.want_panel, "unknowns"), "Ctrl+Alt+U",
             _("For which values of leaves such as ?x a branch is skipped, a move is the best one"), when=is_drawn),
    ]
