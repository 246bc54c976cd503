"""Questions that are suggested for an empty exam: they can be built, and ask for something."""

import pytest

from explorer.core.errors import Stopped
from explorer.exam import FORMS
from explorer.exam.papers.ambiguity_warnings import describe_dullness
from explorer.exam.papers.build import build_question, question_context
from explorer.exam.papers.suggestions import CANDIDATES, suggest_forms
from explorer.study import ExamQuestion, opening
from explorer.trees import formats, games

CHANCE = '{"player": "chance", "children": [[1, 2], [3, 4]]}'
SHARED = ('{"player": 0, "children": [{"player": 1, "children": [{"payoffs": [1, 2]}, {"payoffs": [3, 0]}]}, '
          '{"payoffs": [2, 2]}]}')


@pytest.mark.parametrize(("notation", "names"), [
    ("[[3,12,8],[2,4,6],[14,5,2]]", ("skipped-leaves", "values", "windows")),
    ("[[1,2],[2,3]]", ("values", "unknown-leaf", "strongest-fact")),  # nothing is pruned
    ('[[3,"?x"],[2,4]]', ("unknown-leaf", "strongest-fact", "true-or-false")),
    (CHANCE, ("expectimax", "true-or-false", "tic-tac-toe")), (SHARED, ("general-sum", "true-or-false", "tic-tac-toe")),
    ("5", ("true-or-false", "tic-tac-toe")),
])
def test_the_forms_that_suit_a_tree_are_suggested_and_can_be_asked(notation: str, names: tuple[str, ...]) -> None:
    study = opening.new_study(formats.parse(notation))
    assert suggest_forms(study, 3) == names
    assert suggest_forms(study, 1) == names[:1]
    for name in names:
        asked = ExamQuestion(name)
        assert not describe_dullness(build_question(asked, question_context(asked, study, "1")))


def test_a_tree_too_large_for_a_sheet_has_only_forms_without_a_tree() -> None:
    assert suggest_forms(opening.new_study(games.expand("uniform", depth=10)), 3) == ("true-or-false", "tic-tac-toe")


def test_the_candidates_are_forms_and_the_search_for_them_can_be_stopped() -> None:
    assert set(CANDIDATES) <= set(FORMS)
    with pytest.raises(Stopped):
        suggest_forms(opening.new_study(formats.parse("[1,2]")), 3, lambda share: share < 0.1)
