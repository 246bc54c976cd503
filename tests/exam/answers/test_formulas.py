"""Formulas and inequalities: marked by meaning."""

from fractions import Fraction
from itertools import product
from random import Random

import pytest

from explorer.exam.answers import FormulaAnswer, InequalitiesAnswer, NamedNode, RegionAnswer
from explorer.exam.answers.formulas import format_assignment
from explorer.lab.unknowns import Condition, find_guarantee, read_formula, read_inequalities, solve_many_unknowns
from explorer.lab.unknowns.formula import Formula, join, value_of
from explorer.search.convention import Convention
from explorer.trees import formats
from tests.options import sample

NAMES = ("a", "b", "c")
SIGNS = ("<", "<=", ">", ">=")
GRID = tuple(product((0, 1, 2, 3, 4), repeat=3))


def formula(random: Random, plies: int = 3) -> Formula:
    if plies == 0 or random.random() < 0.2:
        return random.choice((*NAMES, *NAMES, 1.0, 2.0, 3.0))
    return join(random.choice(("max", "min")), [formula(random, plies - 1) for _part in range(random.randint(2, 3))])


def test_every_way_to_write_the_same_function_is_right() -> None:
    field = FormulaAnswer("value", "Value", read_formula("max(min(a, b), min(a, c))"), NAMES)
    for typed in ("max(min(a,b),min(a,c))", "min(a, max(b, c))", "MIN(max(c; b), a)", "min{a, max{b, c, min(b, c)}}"):
        assert field.mark(typed).share == 1
    marks = field.mark("min(a, b)")
    assert marks.share == 0
    assert marks.mistakes[0].kind == "wrong"
    assert "it is" in marks.mistakes[0].reason


def test_an_expression_is_right_if_and_only_if_it_is_worth_the_same_everywhere() -> None:
    random, same = Random(1), 0
    for _turn in range(400):
        right, said = formula(random, 2), formula(random, 2)
        is_same = all(
            value_of(right, numbers) == value_of(said, numbers)
            for point in GRID for numbers in [{name: number + half for name, number, half in zip(
                NAMES, point, (0, 0.25, 0.5), strict=True)}, dict(zip(NAMES, point, strict=True))])
        field = FormulaAnswer("value", "Value", right, NAMES)
        marks = field.mark(FormulaAnswer("value", "Value", said, NAMES).model_answer)
        assert (marks.share == 1) == is_same
        same += is_same
    assert same > 5


def test_the_numbers_that_a_fault_gives_tell_the_two_apart() -> None:
    field = FormulaAnswer("value", "Value", read_formula("max(3, min(x, 4))"), ("x",))
    assert field.mark("max(3, x)").mistakes[0].reason == "Value: for x = 5 it is 4, not 5"
    assert field.mark("max(3, y)").mistakes[0].kind == "unreadable"
    assert field.mark("").mistakes[0].kind == "unanswered"
    assert field.mark("max(3").mistakes[0].kind == "unreadable"


def blank() -> tuple[InequalitiesAnswer, int]:
    tree = formats.parse('[["?a","?b"],["?c","?d"]]')
    node = tree.node_at_path("1.1")
    model = find_guarantee(tree, Convention(), [node])
    found = solve_many_unknowns(tree)
    return InequalitiesAnswer("sure", "Inequalities", found, (NamedNode(node, "d", 7),), model), node


def test_inequalities_have_to_be_possible_and_to_guarantee_the_skip() -> None:
    field, node = blank()
    assert field.mark(field.model_answer).share == 1
    for typed in ("c <= min(a, b)", "c ≤ a, c ≤ b", "c < a and c = b", "c <= a ∧ c ≤ b", "c<=a & c<=b",
                  "c<=a && c<=b", "c <= a <= b", "a = b = c"):
        assert field.mark(typed).share == 1
    weak = field.mark("c <= a")
    assert weak.share == 0
    assert (weak.mistakes[0].kind, weak.mistakes[0].node, weak.mistakes[0].step) == ("missing", node, 7)
    assert "d is still visited" in weak.mistakes[0].reason
    assert field.mark("c < a, a < c").mistakes[0].kind == "wrong"
    assert "contradict each other" in field.mark("c < a, a < c").mistakes[0].reason
    assert field.mark("always").share == 0
    assert field.mark("e < 3").mistakes[0].kind == "unreadable"
    assert field.mark(" ").mistakes[0].kind == "unanswered"


def test_each_skip_that_is_not_guaranteed_costs_its_share() -> None:
    tree = formats.parse('[["?a","?b"],["?c","?d"],["?e","?f"]]')
    found = solve_many_unknowns(tree)
    wanted = tuple(NamedNode(tree.node_at_path(path), path) for path in ("1.1", "2.1"))
    field = InequalitiesAnswer("sure", "Inequalities", found, wanted,
                               read_inequalities("c <= min(a,b), e <= min(a, b)"))
    assert field.mark("c <= a, c <= b").share == Fraction(1, 2)
    assert field.mark("c <= a, c <= b, e <= a, e <= b").share == 1


def region(*ways: str) -> RegionAnswer:
    return RegionAnswer("when", "When", tuple(read_inequalities(way) for way in ways), NAMES)


def test_a_region_is_the_same_however_it_is_told() -> None:
    field = region("a <= 3, b > 2", "a <= 3, c > 2")
    for typed in (field.model_answer, "a <= 3 and max(b, c) > 2", "a ≤ 3, c > 2 or b > 2 and 3 >= a",
                  "max(b, c) > 2 and a < 3 or a = 3, b > 2 or a = 3, c > 2"):
        assert field.mark(typed).share == 1
    assert field.mark("a <= 3, b > 2").share == Fraction(1, 2)
    assert field.mark("a <= 3").share == Fraction(1, 2)
    assert field.mark("b > 2").share == 0
    assert field.mark("a < 3 and max(b, c) >= 2").share == 0
    assert field.mark("never").share == field.mark("always").share == field.mark("d > 3").share == 0


def test_never_and_always_are_answers() -> None:
    assert region().mark("never").share == region().mark("a < 1, a > 2").share == 1
    assert region().mark("a < 1").share == 0
    always = RegionAnswer("when", "When", (Condition(),), NAMES)
    assert always.mark("always").share == always.mark("a <= b or b <= a").share == 1
    assert always.mark("a <= b").share == 0
    assert (region().model_answer, always.model_answer) == ("never", "always")


@pytest.mark.parametrize("seed", range(sample(3, 1)))
def test_a_region_is_right_if_and_only_if_it_holds_at_the_same_points(seed: int) -> None:
    random = Random(seed)

    def drawn() -> str:
        return " or ".join(
            " and ".join(
                f"{random.choice(NAMES)} {random.choice(SIGNS)} {random.choice((*NAMES, 1, 3))}"
                for _comparison in range(random.randint(1, 2))) for _way in range(random.randint(1, 2)))

    points = [dict(zip(NAMES, point, strict=True)) for point in product(
        (-2, -1, 0, 1, 1.5, 2, 2.5, 3, 4, 5, 6), repeat=3)]
    for _turn in range(60):
        one, other = drawn(), drawn()
        field = region(*one.split(" or "))
        ways = [[read_inequalities(way) for way in said.split(" or ")] for said in (one, other)]
        holds = [[any(way.holds(point) for way in some) for point in points] for some in ways]
        assert (field.mark(other).share == 1) == (holds[0] == holds[1])


def test_nonsense_is_no_answer_and_no_error() -> None:
    fields = (blank()[0], region("a < 3"), FormulaAnswer("value", "Value", "a", NAMES))
    for typed in ("or", "a or", "a <", "< 3", "max(a", "(((", "1/0 < a", "a < " * 300 + "b", "§", "or or", "a <= b |"):
        for field in fields:
            assert field.mark(typed).share in (0, Fraction(1, 2))


@pytest.mark.parametrize("typed", [
    "max(min(L1,L2),min(L3,L4))", "MAX(MIN(l1, l2), Min(l3, l4))", "= max(min(L1, L2), min(L3, L4)).",
    "A = max(min(L1, L2), min(L3, L4))", "V(A) = max{min{L1,L2},min{L3,L4}}", "\\max(\\min(L_1,L_2),\\min(L_{3},L_4))",
    "max(min(L3; L4); min(L2; L1))", "min(max(L1,L3), max(L1,L4), max(L2,L3), max(L2,L4))"])
def test_formulas_are_read_as_people_write_them(typed: str) -> None:
    names = ("L1", "L2", "L3", "L4")
    field = FormulaAnswer("value", "Value", read_formula("max(min(L1, L2), min(L3, L4))", names), names)
    assert field.mark(typed).share == 1


@pytest.mark.parametrize("typed", ["max(A, X)", "max(a, x).", "max(X, A)", "max(A, min(X, X))"])
def test_the_last_letter_of_a_name_is_kept(typed: str) -> None:
    field = FormulaAnswer("value", "Value", read_formula("max(A, X)", ("A", "X")), ("A", "X"))
    assert field.mark(typed).share == 1
    assert FormulaAnswer("value", "Value", read_formula("X", ("A", "X")), ("A", "X")).mark("X.").share == 1


@pytest.mark.parametrize("typed", [
    "max(L1, L2)", "max(B, C)", "L1 = L2", "max(min(L1,L2,min(L3,L4)", "3", "=", "max", "L9"])
def test_wrong_formulas_stay_wrong(typed: str) -> None:
    names = ("L1", "L2", "L3", "L4")
    field = FormulaAnswer("value", "Value", read_formula("max(min(L1, L2), min(L3, L4))", names), names)
    assert field.mark(typed).share == 0


@pytest.mark.parametrize("typed", [
    "A <= 3 or B <= 3", "A<=3 OR B<=3", "a at most 3 or b at most 3", "either a ≤ 3 or b ≤ 3.",
    "Either a <= 3 Or b <= 3",
    "min(A, b) is at most 3", "A < 3 or A = 3 or B < 3 or B = 3",
    "a is less than or equal to 3 or b ≤ 3", "a ⩽ 3 ∨ b ⩽ 3"])
def test_conditions_are_read_as_people_write_them(typed: str) -> None:
    assert region("a <= 3", "b <= 3").mark(typed).share == 1


def test_names_that_only_letters_size_tells_apart_are_kept_apart() -> None:
    field = FormulaAnswer("value", "Value", read_formula("max(a, A)", ("a", "A")), ("a", "A"))
    assert field.mark("max(A, a)").share == 1
    assert field.mark("max(a, a)").share == 0


def test_what_would_take_too_long_to_compare_is_refused_with_a_sentence() -> None:
    ways = tuple(f"a <= {number}, b <= {number}, c >= {number}" for number in range(8))  # 3 ** 8 combinations
    reason = "the inequalities combine in more than 2,000 ways"
    for marks in (region(*ways).mark("a <= 3"), region("a <= 3").mark(" or ".join(ways))):
        assert (marks.share, marks.mistakes[0].kind) == (0, "unreadable")
        assert marks.mistakes[0].reason == f"When: {reason}"
    assert region(*ways[:6]).mark(" or ".join(ways[:6])).mistakes[0].reason == f"When: {reason}"  # 6 times 3 ** 6
    assert region(*ways[:5]).mark(" or ".join(ways[:5])).share == 1


@pytest.mark.parametrize(("reply", "kind", "reason"), [
    ("c <= a", "missing", "Inequalities: with {} your inequalities hold, but d is still visited"),
    ("c < a, a < c", "wrong", "Inequalities: these inequalities contradict each other"),
    ("e < 3", "unreadable", "Inequalities: no leaf is called “e” (column 1)"),
    ("", "unanswered", "Inequalities: no answer")])
def test_a_mistake_in_inequalities_begins_with_the_field_and_has_a_counterexample(
    reply: str, kind: str, reason: str
) -> None:
    field, _node = blank()
    (mistake,) = field.mark(reply).mistakes
    before, _braces, after = reason.partition("{}")
    assert mistake.kind == kind
    assert mistake.reason.startswith(before)
    assert mistake.reason.endswith(after)
    if after:
        numbers = dict(each.split(" = ") for each in mistake.reason[len(before) : -len(after)].split(", "))
        assert set(numbers) == {"a", "b", "c", "d"}
        assert read_inequalities(reply).holds({name: Fraction(number) for name, number in numbers.items()})


def test_numbers_that_do_not_matter_are_told_in_words() -> None:
    assert format_assignment({"x": 3, "y": Fraction(1, 3)}) == "x = 3, y = 1/3"
    assert format_assignment({}) == "any numbers"


def test_either_may_be_a_name() -> None:
    ways = read_inequalities("either <= 3"), read_inequalities("b <= 3")
    named = RegionAnswer("when", "When", ways, ("either", "b"))
    for typed in ("either <= 3 or b <= 3", "either<=3 or b<=3."):
        assert named.mark(typed).share == 1
