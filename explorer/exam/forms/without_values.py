"""F10: leaves without values: what can be skipped in the best case, the root's value as a formula, and inequalities
that guarantee the best case.

**The best case.** With the children's order fixed and the values free, the first child of every node on the way to the
value is searched with an open end, and of every other node one child at least (type 2) or all children (type 3 of Knuth
and Moore 1975), by turns. To come to a number inside the window never takes fewer leaves than to fall out of it, so on
ragged trees too the leftmost critical tree is the least, and the only one.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from explorer.core.errors import ExamError, SearchRefused
from explorer.core.i18n import _, ngettext
from explorer.exam.answers import Expression, Field, Inequalities, NamedNode, Nodes
from explorer.exam.questions import rules, solution_text
from explorer.exam.questions.context import Material, Run
from explorer.exam.questions.drawings import drawings
from explorer.exam.questions.form import Form, Setting
from explorer.exam.questions.question import Question
from explorer.lab.unknowns import Comparison, Condition, Conditions, conditions
from explorer.lab.unknowns.formula import join, text
from explorer.lab.unknowns.inequalities import Sign
from explorer.trees import edit
from explorer.trees.tree import MAX, Texts, Tree

CODE = "F10"
OPEN, LOW, HIGH = 5.0, 3.0, 7.0
"""Numbers that make the best case: of the leaf on the way to the value, of those that fall below and above it."""
UNSEEN = "?"


@dataclass(frozen=True)
class Best:
    """The best case: `line` is the leaf on the way to the value, `low` and `high` are those that are shown to be no
    greater and no less; all others are skipped."""

    line: int
    low: tuple[int, ...]
    high: tuple[int, ...]


def pose(given: Material, settings: Mapping[str, Any]) -> Question:
    """Leaves have no values: tell which are skipped in the best case, the root's value, inequalities that guarantee it.

    A tree's own values are taken away; leaves that are all unknown, each with a letter of its own, are called by these.
    """
    given.refuse_unless_two_player(CODE)
    if not given.tree.n_children[0]:
        raise ExamError(_("{}: the tree is a single leaf: it needs a root with children").format(CODE))
    if given.convention.depth is not None and given.convention.depth < given.tree.levels - 1:
        raise ExamError(_("{}: a depth limit leaves out leaves: set none").format(CODE))
    if not given.convention.full_window:
        raise ExamError(
            _("{}: in a given window other leaves may be skipped in the best case: set the full one").format(CODE))
    if not any(settings[part] for part in ("skipped", "value", "inequalities")):
        raise ExamError(_("{}: nothing is asked: skipped leaves, the value or inequalities").format(CODE))
    given = _blank(given)
    best, names = best_case(given.tree), tuple(map(given.name, given.leaves))
    shown = _example(given, best)
    run = shown.run("alpha-beta")
    skipped, tops = _skipped(given, run), run.facts.pruned_roots.tolist()
    fields: list[Field] = []
    solution: list[str] = []
    prompt = [_("The leaves of this tree have no values yet: each name stands for the value of its leaf, a finite "
                "number.")]
    if settings["skipped"]:
        fields.append(skipped)
        prompt.append(_("Which leaves does alpha-beta skip in the best case, that is, if their values are such that it "
                        "examines as few leaves as possible? The children stay in their order. Write “none” if it "
                        "never skips one."))
        solution += [_("In the best case {} of {} leaves are examined; skipped: {}.").format(
            len(names) - len(skipped.right), len(names), skipped.key),
            _("The key's picture shows numbers that make the best case:"), *solution_text.cuts(run)]
    found = _conditions(given) if settings["value"] or settings["inequalities"] else None
    if found and settings["value"]:
        formula = Expression("value", _("Value of the root"), found.value, names, 0, run.returned(0))
        fields.append(_markable(formula))
        prompt.append(_("Write the root's minimax value as a formula of the leaves' names by max and min, in the way "
                        "of max(p, min(q, r))."))
        solution.append(_("The root is worth {}.").format(text(found.value)))
    if found and settings["inequalities"] and tops:
        sure = Inequalities(
            "inequalities", _("Inequalities that guarantee the best case"), found,
            tuple(NamedNode(top, given.name(top), run.skipped(top)) for top in tops), _model(given, best))
        fields.append(_markable(sure))
        prompt.append(_("Write inequalities between leaves that can hold and guarantee that alpha-beta skips all that "
                        "it can skip in the best case, in the way of p ≤ q and r > max(p, q)."))
        solution.append(_("For example {}.").format(sure.key))
    if not fields:
        raise ExamError(_("{}: no leaf can be skipped, so there are no inequalities to ask for").format(CODE))
    return Question(
        CODE, form.title, tuple(prompt), rules.of_alpha_beta(given), tuple(fields), tuple(solution),
        replace(drawings(given, None), key=drawings(shown, run.state()).key), run=run,
        reasons={run.returned(0): _("The root is worth {}.").format(text(found.value))} if found else {},
        hints=_hints(given, best),
    )


def best_case(tree: Tree) -> Best:
    """The leaves that alpha-beta examines if their values make it examine as few as possible, from left to right."""
    line, low, high = 0, list[int](), list[int]()
    waiting = [(0, OPEN)]
    while waiting:
        node, role = waiting.pop()
        children = list(tree.children(node))
        at_max = tree.player[node] == MAX
        if not children and role == OPEN:
            line = node
        elif not children:
            (low if role == LOW else high).append(node)
        elif role == OPEN:
            waiting += [(child, LOW if at_max else HIGH) for child in children[:0:-1]]
            waiting.append((children[0], OPEN))
        else:
            is_cut = (role == HIGH) == at_max
            waiting += [(child, role) for child in (children[:1] if is_cut else reversed(children))]
    return Best(line, tuple(low), tuple(high))


def _blank(given: Material) -> Material:
    """The tree without numbers; leaves that are all unknown are called by their letters."""
    tree = edit.set_value(given.tree, range(len(given.tree)), None)
    letters = {leaf: given.tree.unknown_name(leaf) for leaf in given.leaves}
    taken = {given.name(node) for node in given.inner}
    if "" not in letters.values() and len({*letters.values()} - taken) == len(letters):
        for leaf, letter in letters.items():
            tree = edit.set_label(tree, leaf, letter)
    return replace(given, tree=tree)


def _conditions(given: Material) -> Conditions:
    """What happens when, each leaf being unknown by its name; ExamError for what is refused, and for large trees."""
    tree = given.tree
    for leaf in given.leaves:
        tree = edit.set_unknown(tree, leaf, given.name(leaf))
    try:
        return conditions(tree, given.convention)
    except SearchRefused as reason:
        words = _("{}: {}; of such a tree only the skipped leaves can be asked")
        raise ExamError(words.format(CODE, reason)) from reason


def _example(given: Material, best: Best) -> Material:
    """Numbers that make the best case; those of leaves that are skipped do not matter, and are not shown."""
    tree, leaves = given.tree, given.leaves
    tree = edit.set_value(tree, leaves, OPEN)
    for nodes, number in ((best.low, LOW), (best.high, HIGH)):
        if nodes:
            tree = edit.set_value(tree, nodes, number)
    seen = {best.line, *best.low, *best.high}
    unseen = Texts.of([UNSEEN if tree.is_leaf[node] and node not in seen else "" for node in range(len(tree))])
    return replace(given, tree=tree.changed(columns={**tree.columns, "unknown": unseen}))


def _skipped(given: Material, run: Run) -> Nodes:
    """The leaves that the best case skips."""
    return Nodes("skipped", _("Leaves skipped in the best case"), run.spots(given.leaves),
                 frozenset(leaf for leaf in given.leaves if run.skipped(leaf) >= 0), _("skipped in the best case"))


def _model(given: Material, best: Best) -> Condition:
    """The leaf on the way to the value lies between all that are to fall below it and all that are to fall above."""
    sign: Sign = "≤" if given.convention.cut == "ge" else "<"
    line = given.name(best.line)
    low, high = join("max", map(given.name, best.low)), join("min", map(given.name, best.high))
    sides = ((low, line, best.low), (line, high, best.high))
    return Condition(tuple(Comparison(left, sign, right) for left, right, leaves in sides if leaves))


def _markable(field: Expression | Inequalities) -> Field:
    """The field, if it knows of its own key that it is right; ExamError for a tree that is too large for that."""
    if field.mark(field.key).share != 1:
        raise ExamError(_("{}: the tree is too large for marking this part: {}").format(CODE, field.label))
    return field


def _hints(given: Material, best: Best) -> tuple[str, ...]:
    examined = 1 + len(best.low) + len(best.high)
    return (
        _("In the best case the first child of every node is the best one for its mover."),
        _("The search then goes straight to {}: which leaves must be no greater than that, and which no less?").format(
            given.name(best.line)),
        ngettext("{} leaf has to be examined.", "{} leaves have to be examined.", examined).format(examined),
    )


form = Form(CODE, "Leaves without values", pose, (
    Setting("skipped", "The leaves skipped in the best case", "switch", True,
            sentence="Ask for the leaves skipped in the best case"),
    Setting("value", "The root’s value as a formula", "switch", True,
            sentence="Ask for the root's value as a formula"),
    Setting("inequalities", "Inequalities that guarantee it", "switch", True,
            sentence="Ask for inequalities that guarantee the best case"),
), frozenset({"two-player", "unknown"}))
