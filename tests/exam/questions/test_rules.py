"""The rules in prompts on numbers that are not finite decimals."""

from explorer.exam import study_context
from explorer.exam.questions import rules
from explorer.study import Study
from tests.small_trees import parsed


def said(tree: object, *, windows: bool = False, exact: bool = False) -> str:
    return " ".join(rules.number_format_rules(study_context(Study(parsed(tree))), windows=windows, exact=exact))


def test_how_numbers_are_written_is_said_where_it_is_a_question_and_only_there() -> None:
    assert not said([[3, 0.5], [2, "1/4"]])
    assert "rounded to two places" in said([["7/3", 1], 2])
    assert said([["7/3", 1], 2], exact=True) == "Give fractions exactly, as in 7/3."
    assert "∞ or as inf" in said([["inf", 1], 2])
    assert "∞ or as inf" in said([[3, 1], 2], windows=True)
