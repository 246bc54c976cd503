"""Independent definitions for the tests of generated trees: mistakes and kinds of cutoffs, by the oracle."""

import json
from fractions import Fraction
from math import isfinite
from typing import Any

from explorer.search.convention import Convention
from explorer.study.targets import Targets
from explorer.trees import formats
from explorer.trees.tree import Tree
from tests import oracle


def read(tree: Tree) -> oracle.Node:
    """The oracle's tree, by way of its notation."""
    root = "min" if tree.player[0] == -2 else "max"
    return oracle.read(json.loads(formats.write(tree)), root)


def leaves(node: oracle.Node) -> list[str]:
    return [each.path for each in node.walk() if not each.children]


def exchanged(node: oracle.Node) -> oracle.Node:
    """MAX and MIN exchanged."""
    return oracle.Node(node.path, oracle.OTHER.get(node.player, ""), node.value, [*map(exchanged, node.children)])


def careless(root: oracle.Node, convention: Convention, *, direction: bool) -> tuple[set[str], Any]:
    """The leaves evaluated and the value with the test turned round, else with the parent's v alone passed down."""
    seen = set()

    def visit(node, alpha, beta):
        if not node.children:
            seen.add(node.path)
            return node.value
        sign = 1 if node.player == "max" else -1
        limit = beta if sign > 0 else alpha
        v = -sign * oracle.INF
        for child in node.children:
            down = (alpha, beta) if direction else (v, oracle.INF) if sign > 0 else (-oracle.INF, v)
            v = sign * max(sign * v, sign * visit(child, *down))
            beyond = sign * (v - limit) if isfinite(limit) else -oracle.INF
            if direction and isfinite(limit):
                beyond = -beyond
            if beyond > 0 or (beyond == 0 and convention.cut == "ge"):
                return v
            if sign > 0:
                alpha = max(alpha, v)
            else:
                beta = min(beta, v)
        return v

    return seen, visit(root, *convention.window)


def mistakes(root: oracle.Node, convention: Convention) -> dict[str, tuple[frozenset[str], Any]]:
    """By mistake, the pruned leaves and the root's number."""
    def run(node, cut=convention.cut):
        made = oracle.alpha_beta(node, cut, window=convention.window)
        return set(made.evaluated), made.returned[""]

    found = {
        "direction": careless(root, convention, direction=True),
        "parent": careless(root, convention, direction=False),
        "player": run(exchanged(root)),
        "equality": run(root, "gt" if convention.cut == "ge" else "ge"),
        "mirror": run(oracle.reorder(root, "mirror")),
    }
    every = frozenset(leaves(root))
    return {name: (every - seen, value) for name, (seen, value) in found.items()}


def compared(targets: Targets, convention: Convention) -> set[str]:
    """The mistakes that can differ under the targets, as documented."""
    names = {"direction", "player", "mirror"}
    if targets.ties != "none" and not targets.same_cut:
        names.add("equality")
    if targets.depth >= 4 or not convention.full_window:
        names.add("parent")
    return names


def paths(tree: Tree, nodes: tuple[int, ...]) -> list[str]:
    return [tree.path(node) for node in nodes]


def check(made, targets: Targets, convention: Convention) -> None:
    """Everything that was promised of a generated tree."""
    tree = made.tree
    root = read(tree)
    run = oracle.alpha_beta(root, convention.cut, convention.fail, convention.window)
    gone = [path for path in leaves(root) if path not in set(run.evaluated)]
    kinds = [cutoff["kind"] for cutoff in run.cutoffs]
    low, high = convention.window
    value = oracle.minimax(root)
    is_inside = low < value < high

    # the shape and the values
    assert not any(tree.label[node] for node in range(len(tree)))
    every = [node for node in root.walk() if not node.children]
    plies = [node.path.count(".") + 1 for node in every]
    assert max(plies) == targets.depth
    assert (min(plies) < targets.depth) == targets.ragged
    inner = [node for node in root.walk() if node.children]
    assert all(targets.branching[0] <= len(node.children) <= targets.branching[1] for node in inner)
    assert root.player == targets.root
    assert all(targets.values[0] <= node.value <= targets.values[1] and node.value == int(node.value) for node in every)

    # the right answer
    assert paths(tree, made.answer.pruned) == gone
    best, all_best, _variation = oracle.best(run, convention.ties)
    assert (None if made.answer.move is None else tree.path(made.answer.move)) == best
    assert (best is not None) == is_inside
    if convention.fail == "soft" or is_inside:
        assert made.answer.value == run.returned[""]
    hardness = made.difficulty
    assert (hardness.evaluated, hardness.pruned) == (len(run.evaluated), len(gone))
    assert [hardness.by_window, hardness.shallow, hardness.deep] == [
        kinds.count(kind) for kind in ("window", "shallow", "deep")]

    # the targets
    if targets.skipped:
        assert targets.skipped[0] <= len(gone) <= targets.skipped[1]
    assert kinds.count("deep") >= targets.deep
    other = oracle.alpha_beta(root, "gt" if convention.cut == "ge" else "ge", window=convention.window)
    values = [node.value for node in every]
    if targets.ties == "none":
        assert len(set(values)) == len(values)
        assert not {Fraction(end) for end in (low, high) if isfinite(end)} & set(values)
    if targets.ties == "some":
        assert set(other.evaluated) != set(run.evaluated)
    if targets.same_cut:
        soft = oracle.alpha_beta(root, convention.cut, window=convention.window)
        assert (other.evaluated, other.returned[""]) == (run.evaluated, soft.returned[""])
        assert oracle.best(other, convention.ties)[0] == best
    tied = [child.path for child in root.children if oracle.minimax(child) == value]
    if targets.unique_move:
        assert tied == [best]
    if is_inside:
        assert all_best == tied
        assert best == tied[0 if convention.ties == "first" else -1]
    assert value not in (low, high)

    # the usual wrong answers
    wrong = mistakes(root, convention)
    for name, answer in made.wrong_answers.items():
        assert (frozenset(paths(tree, answer.pruned)), answer.value) == wrong[name], name
    sets = [frozenset(gone), *(wrong[name][0] for name in made.wrong_answers)]
    assert len(set(sets)) == len(sets)
    if "player" in made.wrong_answers:
        assert made.wrong_answers["player"].value != made.answer.value
    if targets.distinct:
        assert set(made.wrong_answers) == compared(targets, convention)
