"""Fuzzy search, compared with a search that tries all places."""

from itertools import combinations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from explorer.core.fuzzy import LETTER, NEIGHBOUR, TEXT_START, WORD_START, match, rank

TEXTS = st.text("abAB -ß1é", max_size=9)
TYPED = st.text("abAB ß1", max_size=4)


def oracle(typed: str, text: str) -> int | None:
    """Return the best score over all ways to choose places, or None."""
    letters = typed.replace(" ", "")
    best: int | None = None
    for places in combinations(range(len(text)), len(letters)):
        if any(text[place].casefold() != letter.casefold() for place, letter in zip(places, letters, strict=True)):
            continue
        best = max(best or 0, score_places(text, places))
    return best


def score_places(text: str, places: tuple[int, ...]) -> int:
    """Return what a choice of places counts."""
    total = 0
    for number, place in enumerate(places):
        total += LETTER
        if place == 0:
            total += TEXT_START
        elif text[place].isalnum() and (
                not text[place - 1].isalnum() or (text[place - 1].islower() and text[place].isupper())):
            total += WORD_START
        if number and places[number - 1] == place - 1:
            total += NEIGHBOUR
    return total


@example("ab", "a ab")  # a neighbour counts more than a better start farther back
@given(st.text("ab", max_size=4), st.text("abB -", max_size=10))
@settings(max_examples=1000)
def test_the_match_is_the_best_in_texts_with_many_choices(typed: str, text: str) -> None:
    found = match(typed, text)
    assert (found and found.score) == oracle(typed, text)


@given(TYPED, TEXTS)
def test_the_match_is_the_best_of_all_choices_of_places(typed: str, text: str) -> None:
    found, best = match(typed, text), oracle(typed, text)
    assert (found and found.score) == best
    if found:
        letters = [each.casefold() for each in typed if each != " "]
        assert [text[place].casefold() for place in found.places] == letters
        assert list(found.places) == sorted(set(found.places))
        assert score_places(text, found.places) == found.score


@given(st.text(max_size=30), st.text(max_size=30))
def test_any_text_is_found_by_itself_and_by_its_part_whatever_the_case(text: str, more: str) -> None:
    assert match(text, text) is not None
    assert match(text, more + text + more) is not None
    assert match("", text) is not None


@given(TYPED, st.lists(st.tuples(TEXTS, TEXTS), max_size=6))
def test_rows_are_found_if_title_or_context_and_title_match_and_ties_keep_their_order(
    typed: str, rows: list[tuple[str, str]],
) -> None:
    ranked = rank(typed, rows)
    assert {index for index, _found in ranked} == {
        index for index, (title, context) in enumerate(rows)
        if match(typed, title) or match(typed, f"{context} {title}")}
    order = [(match(typed, rows[index][0]) is None, -found.score, index) for index, found in ranked]
    assert order == sorted(order)
    assert all(0 <= place < len(rows[index][0]) for index, found in ranked for place in found.places)


@pytest.mark.parametrize(("typed", "best", "worse"), [
    ("pl", "Play or pause", "Set players by level"),
    ("pl", "Set players by level", "Keep this order late"),
    ("fwt", "Fit whole tree", "Leaf with ties"),
    ("undo", "Undo", "Undraw no domino"),
])
def test_the_start_of_the_text_then_word_starts_and_neighbours_make_a_better_match(
    typed: str, best: str, worse: str,
) -> None:
    assert next(index for index, _found in rank(typed, [(worse, ""), (best, "")])) == 1


def test_a_word_of_the_context_finds_a_row_after_those_found_by_title() -> None:
    rows = [("Undo", "Edit"), ("Edit title", "Study")]
    assert [(index, found.places) for index, found in rank("edit", rows)] == [(1, (0, 1, 2, 3)), (0, ())]
    assert [(index, found.places) for index, found in rank("edit undo", rows)] == [(0, (0, 1, 2, 3))]
