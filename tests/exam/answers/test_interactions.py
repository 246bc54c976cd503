"""The interactions that all kinds of answers use."""

import ast
from pathlib import Path

from explorer.exam.answers import ChoiceAnswer, NamedNode, NodeListAnswer, NodeSetAnswer, NumberAnswer
from explorer.exam.answers.interactions import ChooseOption, MarkNodes, OrderNodes, TypeNumber

ROOT = Path(__file__).parents[3] / "explorer"
KINDS = {
    "BoundAnswer", "ChildOrderAnswer", "ChoiceAnswer", "ExampleAnswer", "FormulaAnswer", "FreeTextAnswer",
    "InequalitiesAnswer", "IntegerAnswer", "NodeListAnswer", "NodeSetAnswer", "NumberAnswer", "RegionAnswer",
    "SetAnswer", "VectorAnswer"}
SPOTS = tuple(NamedNode(node, name) for node, name in enumerate("ABC"))


def test_every_kind_states_its_interaction_with_the_data_that_it_needs() -> None:
    assert ChoiceAnswer("c", "C", ("yes", "no"), frozenset((0,)), other_names=(("y", 0),)).interaction == ChooseOption(
        ("yes", "no"), frozenset((0,)), (("y", 0),))
    assert NodeSetAnswer("s", "S", SPOTS, frozenset((1,)), "cut", is_crossed_out=False).interaction == MarkNodes(
        SPOTS, frozenset((1,)))
    assert NodeListAnswer("o", "O", SPOTS, (2, 0)).interaction == OrderNodes(SPOTS, (2, 0))
    assert NumberAnswer("n", "N", 3.0, also_right=(4.0,)).interaction == TypeNumber((3.0, 4.0))


def test_an_option_is_found_by_any_of_its_names_and_dashes() -> None:
    choose = ChooseOption(("to A–B", "pass"), frozenset((0,)), (("skip", 1),))
    assert [choose.option_index(text) for text in ("to A-B", "To a – b", "SKIP", "none")] == [0, 0, 1, None]


def test_outside_of_forms_and_answers_no_kind_of_answer_is_told_apart() -> None:
    rooms = (ROOT / "exam/sheets", ROOT / "exam/practice", ROOT / "exam/grading", ROOT / "gui/exam")
    for path in (path for room in rooms for path in room.rglob("*.py")):
        imported = {name.name for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.ImportFrom)
                    and (node.module or "").startswith("explorer.exam.answers") for name in node.names}
        assert not imported & KINDS, path
