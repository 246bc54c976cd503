"""Node names in replies, in the spellings that students use."""

from fractions import Fraction

import pytest

from explorer.exam.answers import NamedNode, NodeListAnswer, NodeSetAnswer
from explorer.exam.answers.node_names import LONGEST, read_nodes, read_nodes_leniently

LEAVES = tuple(NamedNode(node, f"L{node}", node) for node in range(1, 10))
SKIPPED = NodeSetAnswer("skipped", "Leaves not examined", LEAVES, frozenset({5, 6}), "skipped")
EDGES = NodeSetAnswer("cut", "Branches cut off",
                      tuple(NamedNode(each.node, f"C–{each.name}", each.node) for each in LEAVES),
                      frozenset({5, 6}), "to be marked")
FIRST = NodeListAnswer("leaves", "Leaves in order", LEAVES, (1, 2, 4))


@pytest.mark.parametrize("reply", [
    "L5, L6", "L5,L6", "L6 L5", "l5 l6", "L5; L6", "{L5, L6}", "(L5, L6)", "[L5; L6]", "L5 and L6", "L5,L6.", "L5 & L6",
    "L5&L6", "L5&L6.",
    "L5/L6", "L5+L6", "L5-L6", "L5–L6", "L5 – L6", "L5 to L6", "L5..L6", "L5…L6", "leaves L5 and L6", "L5\nL6",
    "Leaf L5, leaf L6", "L5, L6, L5", "L5 , L6 ,", "“L5”, L6".replace("“", '"').replace("”", '"'),
    "the leaves L5, L6", "L5, L6 .", "L5 . : L6"])
def test_two_leaves_however_they_are_listed(reply: str) -> None:
    assert SKIPPED.mark(reply).share == 1


@pytest.mark.parametrize(("reply", "share", "kinds"), [
    ("L5", Fraction(1, 2), ["missing"]), ("L5, L6, L7", Fraction(1, 2), ["extra"]),
    ("L5-L7", Fraction(1, 2), ["extra"]), ("L5, L8", 0, ["missing", "extra"]), ("none", 0, ["missing", "missing"]),
    ("no leaves", 0, ["missing", "missing"]),
    ("all", 0, ["unreadable"]), ("5, 6", 0, ["unreadable"]), ("not L5, L6", Fraction(1, 2), ["unreadable"]),
    ("L5, L66", 0, ["unreadable", "missing"]), ("L5, L6, C", Fraction(1, 2), ["unreadable"])])
def test_what_is_missing_too_many_or_no_name_costs_a_share(reply: str, share: Fraction, kinds: list[str]) -> None:
    marks = SKIPPED.mark(reply)
    assert marks.share == share
    assert [fault.kind for fault in marks.mistakes] == kinds


@pytest.mark.parametrize("reply", [
    "none", "None.", "no", "-", "–", "—", "−", "∅", "{}", "{ }", "nothing", "no leaves", "none of them", "n/a", "NONE",
    "no leaf is skipped", "none are skipped", "there are none"])
def test_nothing_however_it_is_said(reply: str) -> None:
    nothing = NodeSetAnswer("skipped", "Leaves", LEAVES, frozenset(), "skipped")
    assert nothing.mark(reply).share == 1
    assert nothing.mark("L5").share == 0


@pytest.mark.parametrize("reply", [
    "C–L5, C–L6", "C-L5, C-L6", "c-l5 c-l6", "C—L5; C − L6", "C→L5, C->L6", "C - L5 and C - L6", "L5, L6", "CL5, CL6",
    "edges C-L5 and C-L6"])
def test_edges_however_they_are_named(reply: str) -> None:
    assert EDGES.mark(reply).share == 1


@pytest.mark.parametrize(("reply", "share"), [
    ("L1, L2, L4", 1), ("L1 → L2 → L4", 1), ("L1->L2->L4", 1), ("L1 L2, then L4", 1), ("L1, L2", Fraction(2, 3)),
    ("L1-L2, L4", 1), ("L1, L2, L2, L4", Fraction(1, 2)), ("L1, L2, L5", Fraction(2, 3)), ("L1, L2, M", Fraction(2, 3)),
    ("L1, L2, L4, L7", Fraction(3, 4)), ("L2, L1, L4", 0), ("what?", 0), ("none", 0)])
def test_a_list_is_as_good_as_its_beginning(reply: str, share: Fraction) -> None:
    assert FIRST.mark(reply).share == share


@pytest.mark.parametrize("names", [
    ("a", "A"), ("no", "none"), ("-", "and"), ("f(x)", "g(x)"), ("(a)", "(b)"), ("S.", "S"), ("a b", "a"), ("a-b", "a"),
    ("a–b", "b"), ("x → y", "x"), ("a and b", "b"), ("1", "-1"), ("leaf", "node"), ("a|b", "a/b"), ("{}", "[]")])
def test_labels_are_read_before_anything_else(names: tuple[str, str]) -> None:
    spots = [NamedNode(place, name) for place, name in enumerate(names)]
    for chosen in ((0,), (1,), (0, 1), (1, 0)):
        typed = ", ".join(names[place] for place in chosen)
        assert read_nodes(typed, spots) == list(chosen), typed


def test_names_of_several_words_are_read_without_signs_between_them() -> None:
    spots = [NamedNode(place, name) for place, name in enumerate(("far left end", "far left", "top end", "end"))]
    for chosen in ((0, 1, 2, 3), (2, 0, 3, 1), (3, 1, 0, 2), (1, 2, 0, 3)):
        assert read_nodes(" ".join(spots[place].name for place in chosen), spots) == list(chosen)


def test_what_stands_twice_or_is_no_name_is_told() -> None:
    with pytest.raises(ValueError, match="L5 appears twice"):
        read_nodes("L5, l5", LEAVES)
    with pytest.raises(ValueError, match="'L10' is not one of L1, L2, L3, L4, L5, L6, L7, L8, …"):
        read_nodes("L5, L10", LEAVES)


@pytest.mark.parametrize(("right", "reply", "kind", "place", "reason"), [
    ((), "L3", "extra", (3, 3), "Leaves in order: nothing comes after the beginning, but you wrote L3"),
    ((1, 2), "L1, L2, L7", "extra", (7, 7), "Leaves in order: nothing comes after L2, but you wrote L7"),
    ((1, 2), "L1, L2, what", "extra", (-1, -1), "Leaves in order: nothing comes after L2, but you wrote 'what'"),
    ((1, 2), "L1", "missing", (2, 2), "Leaves in order: entry 2 is L2, not nothing"),
    ((1, 2), "L4, L2", "wrong", (1, 1), "Leaves in order: entry 1 is L1, not L4"),
    ((1, 2), "L1, what", "wrong", (2, 2), "Leaves in order: entry 2 is L2, not 'what'"),
    ((1, 2), "what", "unreadable", (-1, -1),
     "Leaves in order: 'what' is not one of L1, L2, L3, L4, L5, L6, L7, L8, …"),
])
def test_the_first_mistake_of_a_list_is_told_with_its_place(
    right: tuple[int, ...], reply: str, kind: str, place: tuple[int, int], reason: str
) -> None:
    field = NodeListAnswer("leaves", "Leaves in order", LEAVES, right)
    assert [(each.kind, (each.node, each.step), each.reason) for each in field.mark(reply).mistakes] == [
        (kind, place, reason)]


def test_all_names_are_listed_where_there_are_eight_at_most() -> None:
    with pytest.raises(ValueError, match=r"'M' is not one of L1, L2, L3, L4, L5, L6, L7, L8$"):
        read_nodes("M", LEAVES[:8])
    assert read_nodes("none", ()) == []


def test_a_reply_is_read_up_to_its_greatest_length() -> None:
    spots = [NamedNode(1, "B")]
    assert read_nodes_leniently("B " * (LONGEST // 2 - 1) + "BB", spots)[:2] == [1, 1]
    assert read_nodes_leniently("B " * (LONGEST // 2) + "B", spots) == [f"{'B ' * 10}…"]
