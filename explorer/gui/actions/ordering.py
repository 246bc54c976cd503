"""The command that shows how the number of leaves grows with depth under each child order."""

from functools import partial

from explorer.core.i18n import _
from explorer.gui.actions.action_spec import ActionSpec, Sections, WindowContext


def sections(context: WindowContext) -> Sections:
    """Return the commands of the Study menu for child orders."""
    return {"ordering": [
        ActionSpec("growth", _("&Growth with depth…"), partial(
            context.open_dialog, "explorer.gui.lab.growth:GrowthDialog", context.document), "Ctrl+Alt+G",
                   _("Plot leaves evaluated against depth for the best, a random and the worst order")),
    ]}
