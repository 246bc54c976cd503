"""Fuzzy search: a few letters find a text that has them in this order, and better matches come first."""

from collections.abc import Iterable
from dataclasses import dataclass

LETTER, TEXT_START, WORD_START, NEIGHBOUR = 1, 8, 5, 6
"""What a matched letter counts, and what it counts more at the start of the text or of a word, or after a match."""


@dataclass(frozen=True)
class Match:
    """The score of a text that matches, and the places of the matched letters in it, ascending."""

    score: int
    places: tuple[int, ...]


def match(typed: str, text: str) -> Match | None:
    """Return the best match of the typed letters in a text; None if it does not have them in this order.

    Upper and lower case are the same, and spaces in `typed` are left out. Of equally good matches it is one with the
    earliest last letters. Takes O(len(typed) len(text)) time.
    """
    letters = [each.casefold() for each in typed if not each.isspace()]
    if not letters:
        return Match(0, ())
    if len(letters) > len(text):
        return None
    folded = [each.casefold() for each in text]
    worth = [LETTER + _start_bonus(text, place) for place in range(len(text))]
    scores: list[int | None] = [None] * len(text)  # of the matches whose last letter is at this place
    came_from: list[list[int]] = []
    for row, letter in enumerate(letters):
        now: list[int | None] = [None] * len(text)
        origins = [-1] * len(text)
        before, best = -1, 0  # the best match of the letters so far that ends before this place
        for place, own in enumerate(folded):
            last = scores[place - 1] if place else None
            if last is not None and (before < 0 or last > best):
                before, best = place - 1, last
            if own != letter:
                continue
            if row == 0:
                now[place] = worth[place]
            elif last is not None and last + NEIGHBOUR >= best:
                now[place], origins[place] = worth[place] + last + NEIGHBOUR, place - 1
            elif before >= 0:
                now[place], origins[place] = worth[place] + best, before
        scores = now
        came_from.append(origins)
    ends = [(score, -place) for place, score in enumerate(scores) if score is not None]
    if not ends:
        return None
    score, end = max(ends)
    places = [-end]
    for origins in reversed(came_from[1:]):
        places.append(origins[places[-1]])
    return Match(score, tuple(reversed(places)))


def rank(typed: str, rows: Iterable[tuple[str, str]]) -> list[tuple[int, Match]]:
    """Return the rows (title, context) that match, each as its index and its match in the title, best first.

    A row whose title lacks letters is matched by its context and title together, and comes after all others. Equally
    good rows keep their order.
    """
    by_title: list[tuple[int, Match]] = []
    by_context: list[tuple[int, Match]] = []
    for index, (title, context) in enumerate(rows):
        if found := match(typed, title):
            by_title.append((index, found))
        elif found := match(typed, f"{context} {title}"):
            start = len(context) + 1
            places = tuple(place - start for place in found.places if place >= start)
            by_context.append((index, Match(found.score, places)))
    return [row for part in (by_title, by_context) for row in sorted(part, key=lambda row: -row[1].score)]


def _start_bonus(text: str, place: int) -> int:
    """Return what a letter at a place counts more because the text or a word starts there."""
    if place == 0:
        return TEXT_START
    before, own = text[place - 1], text[place]
    starts = own.isalnum() and (not before.isalnum() or (before.islower() and own.isupper()))
    return WORD_START if starts else 0
