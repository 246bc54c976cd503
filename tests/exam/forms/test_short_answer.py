"""F25: the short answer in words."""

import pytest

from explorer.core.errors import ExamError
from explorer.exam import FORMS, Question, study_context
from explorer.exam.sheets.blanks import blanks
from explorer.study import QuestionSetting, Study
from explorer.trees import formats

FORM = FORMS["short-answer"]


def posed(tree: str, **settings: QuestionSetting) -> Question:
    return FORM.build_question(study_context(Study(formats.parse(tree))), FORM.read_settings(settings))


def test_without_a_question_of_one_s_own_a_cutoff_is_asked_about() -> None:
    question = posed("[[3,12,8],[2,4,6],[14,5,2]]")
    assert question.prompt == ("Explain why alpha-beta does not examine L5, L6.",)
    assert question.solution == ("C is cut after L4: v = 2 ≤ α = 3 (set by A); pruned: L5, L6.",)
    assert question.fields[0].model_answer == question.solution[0]


def test_where_nothing_is_cut_the_best_move_is_asked_for() -> None:
    question = posed("[[1,2],[3,4]]")
    assert question.prompt == ("Which move is best at the root? Explain why.",)
    assert question.solution == ("The minimax values of the moves are B = 1, C = 3.",)


def test_the_ideas_share_the_points_in_the_key() -> None:
    question = posed("[1,2]", question="Why?\n\nSay it.", model="So.", ideas=["2: the bound", "the ancestor"], room=7)
    assert question.prompt == ("Why?", "Say it.")
    assert question.solution == ("So.", "2/3 of the points: the bound", "1/3 of the points: the ancestor")
    assert [blank.lines for blank in blanks(question)] == [7]
    assert question.grade({"answer": "because"}).pending == 1


def test_any_tree_may_be_asked_about_in_own_words() -> None:
    dice = '[{"player": "chance", "children": [2, 4]}, 3]'
    assert posed(dice, question="Why?").prompt == ("Why?",)
    with pytest.raises(ExamError, match="MAX and MIN alone"):
        posed(dice)


@pytest.mark.parametrize(("settings", "reason"), [
    ({"ideas": ["0: nothing"]}, "counts nothing: 0: nothing"), ({"room": 0}, "from 1 to 20"), ({"room": 21}, "1 to 20"),
])
def test_what_makes_no_sense_is_refused(settings: dict[str, QuestionSetting], reason: str) -> None:
    with pytest.raises(ExamError, match=reason):
        posed("[1,2]", question="Why?", **settings)
