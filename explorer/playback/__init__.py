"""Stepping through a trace: what every node looks like, which line is current, and why."""

from explorer.analysis import EXACT, LOWER, UPPER, Cutoff
from explorer.playback.census import Census, Columns, census
from explorer.playback.code import Listing, code_at
from explorer.playback.explain import Explanation, event_text, explain
from explorer.playback.names import called, number, place, plain
from explorer.playback.part import part_of
from explorer.playback.state import DONE, OPEN, SKIPPED, UNSEEN, State, Visit, state_at

__all__ = [
    "DONE",
    "EXACT",
    "LOWER",
    "OPEN",
    "SKIPPED",
    "UNSEEN",
    "UPPER",
    "Census",
    "Columns",
    "Cutoff",
    "Explanation",
    "Listing",
    "State",
    "Visit",
    "called",
    "census",
    "code_at",
    "event_text",
    "explain",
    "number",
    "part_of",
    "place",
    "plain",
    "state_at",
]
