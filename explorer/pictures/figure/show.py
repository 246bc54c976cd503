"""The parts of a tree and a search that a figure shows."""

from dataclasses import dataclass
from typing import Any, Literal

from explorer.study.looks import USUAL_LOOKS, Looks
from explorer.study.view import Switches, View, switches_by_field

ShowKind = Literal["blank", "student", "key", "full"]


@dataclass(frozen=True)
class Show(Switches):
    """The parts that a figure shows: `kind` sets the limit, the switches choose within it.

    blank: shapes, names, moves, no numbers. student: also the given numbers (leaves, static evaluations,
    probabilities). key: also the answers (values and bounds, ordinals, pruned marks, the variation). full: also
    windows, notes, arrows and intervals. `title` is the bold line above the tree, with the convention under it.
    """

    kind: ShowKind = "full"
    title: str = ""
    looks: Looks = USUAL_LOOKS

    @property
    def numbers(self) -> bool:
        """True if given numbers are shown."""
        return self.kind != "blank"

    @property
    def answers(self) -> bool:
        """True if the search's results are shown."""
        return self.kind in ("key", "full")


def show_from_view(view: View, kind: ShowKind = "full", **changes: Any) -> Show:
    """Return the settings of the view, with `changes` to fields of Show."""
    return Show(kind, **{name: getattr(view, name) for name in (*switches_by_field(), "looks")} | changes)


BLANK, STUDENT, KEY, FULL = Show("blank"), Show("student"), Show("key"), Show("full")
SHOWS = {show.kind: show for show in (BLANK, STUDENT, KEY, FULL)}
