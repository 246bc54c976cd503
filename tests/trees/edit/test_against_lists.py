"""Tests of all columns after edits of shape, against records in nested lists."""

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import numpy as np

from explorer.core.exact import as_fraction
from explorer.trees import edit, games
from explorer.trees.tree import CHANCE, MAX, MIN, NOBODY, StringColumn, Tree
from tests.options import sample

DEFAULTS = {"quiet": True, "forcing": False, "count": 1, "unknown": ""}


@dataclass(eq=False)
class Node:
    """A record with children; `chance` is None except below a chance node."""

    id: int
    player: int
    payoffs: list[Any]
    move: str
    label: str
    chance: Any
    named: dict[str, Any]
    children: list["Node"] = field(default_factory=list)

    def listed(self) -> list["Node"]:
        return [self, *(below for child in self.children for below in child.listed())]

    def copy(self) -> "Node":
        fields = {**self.__dict__, "payoffs": [*self.payoffs], "named": {**self.named}}
        return Node(**{**fields, "children": [child.copy() for child in self.children]})

    def as_tuple(self, rank: int = 0) -> Any:
        payoffs = ["blank" if number != number else as_fraction(number) if abs(number) < 1e300 else number
                   for number in self.payoffs]
        chance = None if self.chance is None else as_fraction(self.chance)
        return (self.id, rank, self.player, payoffs, self.move, self.label, chance, self.named,
                [child.as_tuple(place) for place, child in enumerate(self.children)])


def model(tree: Tree, node: int = 0) -> Node:
    chance = tree.probability_of(node)
    named = {name: column[node] if isinstance(column, StringColumn) else column[node].item()
             for name, column in tree.columns.items()}
    made = Node(
        int(tree.id[node]), int(tree.player[node]),
        [tree.payoff_of(node, player) for player in range(tree.payoff.shape[1])],
        tree.move[node], tree.label[node], None if chance != chance else chance, DEFAULTS | named)
    made.children = [model(tree, child) for child in tree.children(node)]
    return made


def find(root: Node, ident: int) -> tuple[Node, list[Node]]:
    """Return the node and its ancestors from the root down."""
    waiting: list[tuple[Node, list[Node]]] = [(root, [])]
    while waiting[-1][0].id != ident:
        node, above = waiting.pop()
        waiting += [(child, [*above, node]) for child in node.children]
    return waiting[-1]


def update_parent(root: Node, changed: Node) -> None:
    """Update a node whose children have changed, and their probabilities."""
    if not changed.children:
        changed.player = NOBODY
    elif changed.player == NOBODY:
        movers = [node.player for node in find(root, changed.id)[1] if node.player != CHANCE]
        last = movers[-1] if movers else MIN
        most = max(node.player for node in root.listed())
        changed.player = {MAX: MIN, MIN: MAX}.get(last, (last + 1) % min(max(most + 1, 2), len(changed.payoffs)))
        changed.payoffs = [float("nan")] * len(changed.payoffs)
        changed.named["unknown"] = ""
    total = sum((as_fraction(child.chance or 0) for child in changed.children), Fraction(0))
    for child in changed.children:
        share = as_fraction(child.chance or 0) / total if total else Fraction(1, len(changed.children))
        child.chance = share if changed.player == CHANCE else None


def add(root: Node, parent: Node, guest: Node, at: int | None) -> None:
    guest, fresh = guest.copy(), max(node.id for node in root.listed()) + 1
    for node in guest.listed():
        node.id += fresh
    parent.children.insert(len(parent.children) if at is None else at, guest)
    update_parent(root, parent)


def take_out(root: Node, node: Node) -> None:
    parent = find(root, node.id)[1][-1]
    parent.children.remove(node)
    update_parent(root, parent)


def with_index_ids(tree: Tree) -> Tree:
    """Return the tree with node indices as ids, so that ids of a pasted copy can be predicted."""
    return tree.with_columns(id=np.arange(len(tree)))


def blank(width: int) -> Node:
    return Node(0, NOBODY, [float("nan")] * width, "", "", None, {**DEFAULTS})


def test_every_edit_of_shape_does_to_all_columns_what_it_does_to_nested_lists(
    random_tree: Callable[..., Tree]
) -> None:
    rng = random.Random(7)
    for seed in range(sample(700)):
        tree = random_tree(seed)
        for turn in range(4):
            root = model(tree)
            node = rng.randrange(len(tree))
            here, above = find(root, int(tree.id[node]))
            what = rng.choice(["child", "sibling", "delete", "move", "paste", "extract", "replace"])
            guest = with_index_ids(edit.extract(random_tree(seed * 5 + turn, numbered=tree.payoff.shape[1] > 1), 0))
            if what in ("paste", "replace") and guest.payoff.shape[1] != tree.payoff.shape[1]:
                continue
            if what == "child":
                at = rng.choice([None, *range(len(here.children) + 1)])
                tree, _id = edit.add_child(tree, node, at)
                add(root, here, blank(len(here.payoffs)), at)
            elif what == "sibling" and above:
                tree, _id = edit.add_sibling(tree, node, before := rng.random() < 0.5)
                add(root, above[-1], blank(len(here.payoffs)), above[-1].children.index(here) + (not before))
            elif what == "delete" and above:
                others = [each for each in rng.choices(range(len(tree)), k=3) if each] if rng.random() < 0.3 else []
                ids = tree.id[[node, *others]].tolist()
                tree = edit.delete(tree, [node, *others])
                parents = [find(root, ident)[1][-1] for ident in ids]
                for ident in set(ids):
                    if ident in {each.id for each in root.listed()}:
                        found, line = find(root, ident)
                        line[-1].children.remove(found)
                for parent in parents:
                    if parent in root.listed():
                        update_parent(root, parent)
            elif what == "move" and above:
                target = rng.choice([each for each in root.listed() if each not in here.listed()])
                at = rng.randrange(len(target.children) + 1)
                tree = edit.move(tree, node, int(np.flatnonzero(tree.id == target.id)[0]), at)
                same = target is above[-1]
                above[-1].children.remove(here)
                target.children.insert(at, here)
                for parent in () if same else (above[-1], target):
                    update_parent(root, parent)
            elif what == "paste":
                at = rng.choice([None, *range(len(here.children) + 1)])
                tree, _id = edit.paste(tree, node, guest, at)
                add(root, here, model(guest), at)
            elif what == "extract":
                tree, root = edit.extract(tree, node), here
                root.chance = None
            elif what == "replace" and above:
                tree = edit.replace_subtree(tree, node, guest)
                fresh = 1 + max(each.id for each in root.listed())
                new = model(guest)
                for each in new.listed():
                    each.id += fresh
                new.chance = here.chance
                above[-1].children[above[-1].children.index(here)] = new
            assert model(tree).as_tuple() == root.as_tuple(), (seed, turn, what)
            assert (tree.exact is None) == all(
                not isinstance(number, Fraction)
                for each in range(len(tree))
                for number in (tree.probability_of(each), *map(tree.payoff_of, [each] * tree.payoff.shape[1],
                                                               range(tree.payoff.shape[1]))))


def test_columns_that_an_edit_of_contents_leaves_alone_are_shared(random_tree: Callable[..., Tree]) -> None:
    tree = random_tree(3)
    assert tree.preorder is not None
    after = edit.set_label(tree, 0, "new")
    for name in ("n_children", "player", "payoff", "move", "id", "rank", "first_child", "preorder"):
        assert getattr(after, name) is getattr(tree, name)


def test_many_nodes_are_deleted_at_once_whatever_lies_below_what() -> None:
    rng = random.Random(5)
    for seed in range(100):
        tree = edit.extract(_tree(rng, seed), 0)
        nodes = rng.sample(range(1, len(tree)), rng.randrange(len(tree)))
        expected = set(tree.id.tolist())
        for node in nodes:
            inside = (tree.preorder >= tree.preorder[node]) & (tree.preorder < tree.preorder[node] + tree.size[node])
            expected -= set(tree.id[inside].tolist())
        assert set(edit.delete(tree, nodes).id.tolist()) == expected


def _tree(rng: random.Random, seed: int) -> Tree:
    return games.expand("random", depth=(0, 6), branching=(1, 4), leaf_chance=rng.random() / 2, seed=seed)


def test_a_long_chain_is_cut_moved_and_joined() -> None:
    chain = games.expand("uniform", depth=3_000, branching=1)
    tree, _id = edit.paste(chain, 10, edit.extract(chain, 5), 0)
    assert (tree.levels, len(tree)) == (3007, 5997)
    assert edit.delete(tree, [11]).levels == 3001
    moved = edit.move(tree, 11, 0, 0)
    assert (moved.levels, len(moved)) == (3001, 5997)
    assert len(edit.replace_subtree(tree, 12, edit.extract(chain, 2_999))) == 3009
