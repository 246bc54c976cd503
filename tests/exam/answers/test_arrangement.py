"""Child orders: writing and reading them."""

import pytest

from explorer.exam.answers import ChildOrderAnswer, NamedNode


def order_field(*names: str) -> ChildOrderAnswer:
    """Return a field for one parent with these children, whose best order is the reverse one."""
    children = tuple(NamedNode(node, name) for node, name in enumerate(names, 1))
    best = tuple(range(len(names), 0, -1))
    return ChildOrderAnswer("orders", "Orders", ((NamedNode(0, "A"), children),),
                            lambda orders: 1 if orders.get(0) == best else 2, 2, 1, {0: best}, "leaves")


@pytest.mark.parametrize(("names", "key"), [
    (("B", "C", "D"), "A: D C B"), (("B", "-1", "=1"), "A: =1, -1, B"), (("<b>", "C"), "A: C, <b>"),
    (("two words", "x-y", "and2"), "A: and2, x-y, two words"),
])
def test_the_key_is_read_as_it_is_written_whatever_the_names(names: tuple[str, ...], key: str) -> None:
    field = order_field(*names)
    assert field.model_answer == key
    assert field.mark(key).share == 1


@pytest.mark.parametrize("reply", ["A: D C B", "A: D,C,B", "A: D < C < B", "A: D > C > B", "A: D -> C → B", "a: d c b"])
def test_children_may_stand_apart_by_any_sign(reply: str) -> None:
    assert order_field("B", "C", "D").mark(reply).share == 1


@pytest.mark.parametrize("reply", ["as drawn", "As drawn.", " unchanged ", "none"])
def test_the_order_as_drawn_may_be_said(reply: str) -> None:
    field = ChildOrderAnswer("orders", "Orders", ((NamedNode(0, "A"), (NamedNode(1, "B"), NamedNode(2, "C"))),),
                             lambda orders: 1 if orders.get(0, (1, 2)) == (1, 2) else 2, 2, 1, {0: (1, 2)}, "leaves")
    assert field.mark(reply).share == 1


@pytest.mark.parametrize(("reply", "why"), [
    (": B C D", "write a node, a colon and its children"), ("and: B C D", "write a node, a colon and its children"),
    ("none: B C D", "write a node, a colon and its children"), ("A: B C D; A: D C B", "A appears twice"),
])
def test_a_reply_without_one_parent_before_each_colon_is_refused(reply: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        order_field("B", "C", "D").read_orders(reply)
