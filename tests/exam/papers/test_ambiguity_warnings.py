"""Warnings about points that a question leaves open: only those that its answer depends on."""

from typing import Any

import pytest

from explorer.core.errors import ExamError, SearchRefused
from explorer.exam import FORMS, study_context
from explorer.exam.answers.interactions import MarkNodes
from explorer.exam.papers.ambiguity_warnings import describe_ambiguities, describe_dullness
from explorer.search.convention import Convention
from explorer.study import Study
from explorer.trees import formats
from tests.exam.trees import SOURCES, posed

TIED = "[[3,12],[3,4],[5,2]]"


@pytest.mark.parametrize(("form", "text", "count"), [
    ("evaluations", TIED, 1), ("skipped-leaves", TIED, 0), ("values", TIED, 0), ("evaluations", "[[3,12],[2,4]]", 0),
    ("true-or-false", TIED, 0),
])
def test_a_tie_that_is_only_a_bound_matters_where_the_move_is_asked(form: str, text: str, count: int) -> None:
    question = FORMS[form].build_question(study_context(Study(formats.parse(text))), FORMS[form].read_settings({}))
    assert len(describe_ambiguities(question)) == count


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("window", [(3.0, 9.0), (4.0, 9.0)])
def test_an_end_of_the_window_matters_only_where_the_move_is_asked(form: str, window: tuple[float, float]) -> None:
    study = Study(formats.parse("[[3,12],[2,4]]"), convention=Convention(window=window))
    try:
        question = FORMS[form].build_question(study_context(study), FORMS[form].read_settings({}))
    except (ExamError, SearchRefused):
        return
    asks_move = any(field.name == "move" for field in question.fields)
    assert asks_move or not describe_ambiguities(question)


PRUNED, UNPRUNED = "[[3,12,8],[2,4,6],[14,5,2]]", "[[3,12],[5,6],[7,8]]"


@pytest.mark.parametrize(("form", "text", "options", "reasons"), [
    ("skipped-leaves", PRUNED, {}, ()),
    ("skipped-leaves", UNPRUNED, {}, ("nothing is pruned here",)),
    ("cut-branches", UNPRUNED, {}, ("nothing is pruned here",)),
    ("windows", UNPRUNED, {}, ("nothing is pruned here",)),
    ("windows", PRUNED, {}, ()),
    ("values", UNPRUNED, {}, ()),
    ("best-order", UNPRUNED, {}, ()),
    ("best-order", "[[3,12],[2,4]]", {}, ("the key of “New orders of children” is: as drawn",)),
    ("bounded-leaves", PRUNED, {"bounds": [0, 20]}, ("the bounds change nothing",)),
    ("bounded-leaves", "[[1,12,8],[2,4,6],[14,5,2]]", {"bounds": [1, 14]}, ()),
    ("true-or-false", PRUNED, {}, ()),
])
def test_a_dull_question_is_told(form: str, text: str, options: dict[str, Any], reasons: tuple[str, ...]) -> None:
    question = FORMS[form].build_question(
        study_context(Study(formats.parse(text))), FORMS[form].read_settings(options))
    assert describe_dullness(question) == reasons


def test_a_question_with_an_empty_key_is_always_told() -> None:
    for name, sources in SOURCES.items():
        for source in sources:
            question = posed(name, source)
            is_empty = any(isinstance(field.interaction, MarkNodes) and not field.interaction.right
                           for field in question.fields)
            assert not is_empty or describe_dullness(question), (name, source)
