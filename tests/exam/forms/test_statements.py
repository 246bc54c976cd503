"""F24: statements about the tree, computed and own ones."""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from explorer.core import i18n
from explorer.core.errors import ExamError
from explorer.exam import FORMS, Question, QuestionContext, study_context
from explorer.exam.answers import read_number
from explorer.exam.questions import tree_statements
from explorer.study import QuestionSetting, Study
from explorer.trees import formats
from tests import oracle
from tests.exam.test_against_the_oracle import Case, asked, bottoms, cases, lost, reach, truth

FORM = FORMS["statements"]
TREE = "[[3,12,8],[2,4,6],[14,5,2]]"


def posed(given: QuestionContext, **settings: QuestionSetting) -> Question:
    return FORM.build_question(given, FORM.read_settings(settings))


def of_textbook(**settings: QuestionSetting) -> Question:
    return posed(study_context(Study(formats.parse(TREE))), **settings)


def told_truths(question: Question) -> dict[str, bool]:
    return {field.label: field.model_answer == "true" for field in question.fields}


def by_oracle(case: Case, given: QuestionContext, text: str) -> tuple[str, bool]:
    """Return the kind of a statement, and its truth by what the oracle says of the tree."""
    result, depth = truth(case), case[2].depth
    nodes, skipped = reach(case), lost(case, result)
    paths = {given.name(given.tree.node_at_path(path)): path for path in nodes}

    def value(name: str) -> Any:
        plies = None if depth is None else depth - len(paths[name].split(".") if paths[name] else [])
        return oracle.minimax(nodes[paths[name]], plies)

    known: dict[str, Callable[..., bool]] = {
        r"Alpha-beta prunes (\w+)": lambda name: paths[name] in skipped,
        r"Alpha-beta visits (\w+)": lambda name: paths[name] not in skipped,
        r"The minimax value of (\w+) is (\S+)": lambda name, number: value(name) == read_number(number),
        r"The minimax value of (\w+) is less than (\S+)": lambda name, number: value(name) < read_number(number),
        r"The minimax value of (\w+) is greater than (\S+)": lambda name, number: value(name) > read_number(number),
        r"A best move at the root leads to (\w+)": lambda name: value(name) == value(given.name(0)),
        r"The number of leaves that alpha-beta evaluates is (\d+)":
            lambda number: result["leaves"]["evaluated"] == int(number),
        r"The number of leaves that alpha-beta prunes is (\d+)":
            lambda number: len([path for path in skipped if path in bottoms(case)]) == int(number),
    }
    [(kind, parts)] = [(pattern, match.groups()) for pattern in known
                       if (match := re.fullmatch(rf"{pattern}\.", text))]
    return kind, known[kind](*parts)


def test_the_truth_of_every_statement_is_that_of_the_oracle() -> None:
    kinds, truths = set(), []
    for case in cases(24):
        given = asked(case)
        try:
            told = told_truths(posed(given, count=4))
        except ExamError:
            assert len(given.tree) < 5
            continue
        for text, is_true in told.items():
            kind, expected = by_oracle(case, given, text)
            assert expected == is_true, (case, text)
            kinds.add(kind)
        truths += told.values()
    assert len(kinds) == len(tree_statements.KINDS)
    assert truths.count(True) == truths.count(False)


def test_what_is_drawn_can_be_typed_again_in_either_case() -> None:
    told = told_truths(of_textbook(count=12))
    assert len(told) == 12
    again = [text.removesuffix(".").replace("Alpha", "alpha") for text in told]
    assert list(told_truths(of_textbook(statements=again)).values()) == list(told.values())


@pytest.mark.parametrize("language", i18n.languages())
def test_what_is_drawn_in_a_language_can_be_typed_in_it_and_in_english(
    language: str, request: pytest.FixtureRequest
) -> None:
    english = told_truths(of_textbook(count=12))
    request.addfinalizer(lambda: i18n.set_language("en"))
    i18n.set_language(language)
    local = of_textbook(count=12)
    keys = [field.model_answer for field in local.fields]
    for texts in ([field.label for field in local.fields], list(english)):
        assert [field.model_answer for field in of_textbook(statements=texts).fields] == keys


def test_only_one_is_true_where_one_is_chosen_and_each_version_has_its_own() -> None:
    keys = set()
    for seed in "123456":
        question = posed(study_context(Study(formats.parse(TREE)), seed), answer="one", count=5)
        assert len(question.fields) == 1
        assert [line.split()[1] for line in question.solution].count("True.") == 1
        keys.add(question.prompt)
        number = int(question.fields[0].model_answer)
        assert question.solution[number - 1].startswith(f"{number}. True.")
        assert question.grade({"statement": question.prompt[number].split(" ", 1)[1]}).points == 1
    assert len(keys) > 1


def test_own_statements_say_their_truth_and_their_reason() -> None:
    question = of_textbook(statements=[
        "false: MIN moves first. | MAX moves at the root.", "TRUE: The game ends after two moves.",
        "Alpha-beta prunes C | it does not", "The minimax value of B is 3."])
    assert told_truths(question) == {
        "MIN moves first.": False, "The game ends after two moves.": True, "Alpha-beta prunes C": False,
        "The minimax value of B is 3.": True}
    assert question.solution == (
        "1. False. MAX moves at the root.", "2. True.", "3. False. it does not",
        "4. True. The minimax value of B is 3.")


def test_own_statements_that_need_no_search_are_asked_about_any_tree() -> None:
    dice = '[{"player": "chance", "children": [2, 4]}, 3]'
    given = study_context(Study(formats.parse(dice)))
    assert told_truths(posed(given, statements=["true: Chance moves at B."])) == {"Chance moves at B.": True}
    with pytest.raises(ExamError, match="MAX and MIN alone"):
        posed(given, statements=["Alpha-beta prunes B."])


@pytest.mark.parametrize(("settings", "reason"), [
    ({"statements": ["It rains."]}, "“It rains.” is true can’t be computed: begin it with “true:” or “false:”"),
    ({"statements": ["Alpha-beta prunes Z."]}, "no node is called 'Z'"),
    ({"statements": ["The minimax value of B is many."]}, "many"),
    ({"statements": ["true: a", "true: b"], "answer": "one"}, "2 statements are true, and just one has to be"),
    ({"statements": ["false: a"], "answer": "one"}, "0 statements are true"),
    ({"count": 1}, "from 2 to 12"), ({"count": 13}, "from 2 to 12"), ({"statements": "true: a"}, "a list of texts"),
])
def test_what_can_not_be_asked_is_refused_with_the_reason(settings: dict[str, QuestionSetting], reason: str) -> None:
    with pytest.raises(ExamError, match=re.escape(reason)):
        of_textbook(**settings)


def test_below_the_depth_limit_nothing_is_claimed() -> None:
    given = study_context(Study(formats.parse('[{"value": 4, "children": [3, 12]}, {"value": 7, "children": [2, 4]}]')))
    limited = replace(given, convention=replace(given.convention, depth=1))
    assert told_truths(posed(limited, statements=["The minimax value of B is 4."])) == {
        "The minimax value of B is 4.": True}
    with pytest.raises(ExamError, match="L1 lies below the depth limit"):
        posed(limited, statements=["The minimax value of L1 is 3."])
