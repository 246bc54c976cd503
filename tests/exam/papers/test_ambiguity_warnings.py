"""Warnings about points that a question leaves open: only those that its answer depends on."""

import pytest

from explorer.exam import FORMS, study_context
from explorer.exam.papers.ambiguity_warnings import describe_ambiguities
from explorer.search.convention import Convention
from explorer.study import Study
from explorer.trees import formats

TIED = "[[3,12],[3,4],[5,2]]"


@pytest.mark.parametrize(("form", "text", "count"), [
    ("evaluations", TIED, 1), ("skipped-leaves", TIED, 0), ("values", TIED, 0), ("evaluations", "[[3,12],[2,4]]", 0),
    ("true-or-false", TIED, 0),
])
def test_a_tie_that_is_only_a_bound_matters_where_the_move_is_asked(form: str, text: str, count: int) -> None:
    question = FORMS[form].build_question(study_context(Study(formats.parse(text))), FORMS[form].read_settings({}))
    assert len(describe_ambiguities(question)) == count


def test_an_end_of_the_window_matters_to_every_question() -> None:
    study = Study(formats.parse("[[3,12],[2,4]]"), convention=Convention(window=(3.0, 9.0)))
    question = FORMS["skipped-leaves"].build_question(study_context(study), {})
    assert any("end of the window" in doubt for doubt in describe_ambiguities(question))
