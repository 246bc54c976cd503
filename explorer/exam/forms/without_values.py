"""F10: leaves without values: the leaves pruned in the best case, the root's value, and inequalities for the best case.

**The best case.** The children's order is fixed and the values are free. The leftmost path is searched with an open
window (type 1 of Knuth and Moore 1975). At all other nodes of the critical tree one child (type 2) and all children
(type 3) are searched, by turns. A value inside the window never takes fewer leaves to establish than a value outside
it. So the leftmost critical tree has the fewest leaves on ragged trees too, and no other has as few.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from explorer.core.errors import ExamError, SearchRefused
from explorer.core.i18n import _, ngettext
from explorer.core.option import Option
from explorer.exam.answers import AnswerField, FormulaAnswer, InequalitiesAnswer, NamedNode, NodeSetAnswer
from explorer.exam.answers.formulas import is_readable_name
from explorer.exam.questions import Form, Question, Settings, draw_question, rules, solution_text
from explorer.exam.questions.context import QuestionContext, QuestionRun
from explorer.lab.unknowns import Comparison, Condition, ManyUnknownsSolution, solve_many_unknowns
from explorer.lab.unknowns.formula import format_formula, join
from explorer.lab.unknowns.inequalities import Sign
from explorer.trees import edit
from explorer.trees.tree import MAX, StringColumn, Tree

CODE = "F10"
OPEN, LOW, HIGH = 5.0, 3.0, 7.0
"""Numbers that produce the best case: for the leaf with the root's value, and for leaves below and above it."""
UNKNOWN_SIGN = "?"


@dataclass(frozen=True)
class BestCase:
    """The best case: `value_leaf` has the root's value, and all leaves that are not listed are pruned.

    `low_leaves` must be no greater than it, and `high_leaves` no less.
    """

    value_leaf: int
    low_leaves: tuple[int, ...]
    high_leaves: tuple[int, ...]


def build_question(context: QuestionContext, settings: Settings) -> Question:
    """Leaves without values: those pruned in the best case, the root's value, inequalities that guarantee it.

    The tree's own values are removed. If all leaves are unknown and have letters of their own, these become their
    names.
    """
    context.require_two_player(CODE)
    if not context.tree.n_children[0]:
        raise ExamError(_("{}: the tree is a single leaf: it needs a root with children").format(CODE))
    if context.convention.depth is not None and context.convention.depth < context.tree.levels - 1:
        raise ExamError(_("{}: a depth limit leaves out leaves: set none").format(CODE))
    if not context.convention.full_window:
        raise ExamError(
            _("{}: in a given window other leaves may be pruned in the best case: set the full one").format(CODE))
    if not any(settings[part] for part in ("skipped", "value", "inequalities")):
        raise ExamError(_("{}: nothing is asked: pruned leaves, the value or inequalities").format(CODE))
    context = _remove_utilities(context)
    best, names = find_best_case(context.tree), tuple(map(context.name, context.leaves))
    shown = _with_best_case(context, best)
    run = shown.run("alpha-beta")
    pruned, tops = _pruned_field(context, run), run.analysis_run.pruned_roots.tolist()
    fields: list[AnswerField] = []
    solution: list[str] = []
    prompt = [_("The leaves of this tree have no values yet: each name stands for the value of its leaf, a finite "
                "number.")]
    if settings["skipped"]:
        fields.append(pruned)
        prompt.append(_("Which leaves does alpha-beta prune in the best case, that is, if their values are such that "
                        "it examines as few leaves as possible? The children stay in their order. Write “none” if it "
                        "never prunes one."))
        solution += [_("In the best case {examined} of {leaves} leaves are examined; pruned: {pruned}.").format(
            examined=len(names) - len(pruned.right), leaves=len(names), pruned=pruned.model_answer),
            _("The key's picture shows numbers that make the best case:"), *solution_text.describe_cutoffs(run)]
    found = None
    if settings["value"] or settings["inequalities"]:
        _require_readable_names(names)
        found = _solve_conditions(context)
    if found and settings["value"]:
        formula = FormulaAnswer("value", _("Value of the root"), found.value, names, node=0, step=run.return_step(0))
        fields.append(_require_markable(formula))
        prompt.append(_("Write the root's minimax value as a formula of the leaves' names by max and min, for "
                        "example max(p, min(q, r))."))
        solution.append(_("The root's value is {}.").format(format_formula(found.value)))
    if found and settings["inequalities"] and tops:
        sure = InequalitiesAnswer(
            "inequalities", _("Inequalities that guarantee the best case"), found,
            tuple(NamedNode(top, context.name(top), run.pruning_step(top)) for top in tops),
            _model_inequalities(context, best))
        fields.append(_require_markable(sure))
        prompt.append(_("Write inequalities between leaves that can hold and guarantee that alpha-beta prunes all that "
                        "it can prune in the best case, for example p ≤ q and r > max(p, q)."))
        solution.append(_("For example {}.").format(sure.model_answer))
    if not fields:
        raise ExamError(_("{}: no leaf can be pruned, so there are no inequalities to ask for").format(CODE))
    return Question(
        tuple(prompt), rules.alpha_beta_rules(context), tuple(fields), tuple(solution),
        draw_question(context, run.snapshot(), key_context=shown), run=run,
        reasons={run.return_step(0): _("The root's value is {}.").format(format_formula(found.value))} if found else {},
        hints=_build_hints(context, best),
    )


def find_best_case(tree: Tree) -> BestCase:
    """Return the leaves that alpha-beta examines in the best case, each list from left to right."""
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
    return BestCase(line, tuple(low), tuple(high))


def _remove_utilities(context: QuestionContext) -> QuestionContext:
    """Return the context without numbers; unknown leaves with letters of their own are named by these."""
    tree = edit.set_value(context.tree, range(len(context.tree)), None)
    letters = {leaf: context.tree.unknown_name(leaf) for leaf in context.leaves}
    inner_names = {context.name(node) for node in context.inner_nodes}
    if "" not in letters.values() and len({*letters.values()} - inner_names) == len(letters):
        for leaf, letter in letters.items():
            tree = edit.set_label(tree, leaf, letter)
    return replace(context, tree=tree)


def _solve_conditions(context: QuestionContext) -> ManyUnknownsSolution:
    """Solve the tree with every leaf unknown under its own name; raises ExamError if the tree is too large."""
    tree = context.tree
    for leaf in context.leaves:
        tree = edit.set_unknown(tree, leaf, context.name(leaf))
    try:
        return solve_many_unknowns(tree, context.convention)
    except SearchRefused as reason:
        words = _("{form}: {reason}; of such a tree only the pruned leaves can be asked")
        raise ExamError(words.format(form=CODE, reason=reason)) from reason


def _with_best_case(context: QuestionContext, best: BestCase) -> QuestionContext:
    """Return the context with numbers that produce the best case; those of pruned leaves are not shown."""
    tree, leaves = context.tree, context.leaves
    tree = edit.set_value(tree, leaves, OPEN)
    for nodes, number in ((best.low_leaves, LOW), (best.high_leaves, HIGH)):
        if nodes:
            tree = edit.set_value(tree, nodes, number)
    seen = {best.value_leaf, *best.low_leaves, *best.high_leaves}
    unseen = StringColumn.from_texts([UNKNOWN_SIGN if tree.is_leaf[node] and node not in seen else ""
                                      for node in range(len(tree))])
    return replace(context, tree=tree.with_columns(columns={**tree.columns, "unknown": unseen}))


def _pruned_field(context: QuestionContext, run: QuestionRun) -> NodeSetAnswer:
    """Return the field for the leaves pruned in the best case."""
    return NodeSetAnswer("skipped", _("Leaves pruned in the best case"), run.named_nodes(context.leaves),
                         frozenset(leaf for leaf in context.leaves if run.pruning_step(leaf) >= 0),
                         _("pruned in the best case"))


def _model_inequalities(context: QuestionContext, best: BestCase) -> Condition:
    """Return the inequalities that put the leaf with the root's value between the low and the high leaves."""
    sign: Sign = "≤" if context.convention.cut == "ge" else "<"
    line = context.name(best.value_leaf)
    low, high = join("max", map(context.name, best.low_leaves)), join("min", map(context.name, best.high_leaves))
    sides = ((low, line, best.low_leaves), (line, high, best.high_leaves))
    return Condition(tuple(Comparison(left, sign, right) for left, right, leaves in sides if leaves))


def _require_readable_names(names: Sequence[str]) -> None:
    """Raise ExamError for leaves whose names mean something else in a formula, as the & of R&D does."""
    if unreadable := [name for name in names if not is_readable_name(name, names)]:
        raise ExamError(_("{form}: in a formula {names} would not be read as the name of a leaf: give the leaf another "
                          "label")
                        .format(form=CODE, names=", ".join(unreadable)))


def _require_markable(field: FormulaAnswer | InequalitiesAnswer) -> AnswerField:
    """Return the field if it can mark its own model answer; raises ExamError with the reason if it can't."""
    score = field.mark(field.model_answer)
    if score.share != 1:
        raise ExamError(_("{form}: {reason}").format(form=CODE, reason=score.mistakes[0].reason))
    return field


def _build_hints(context: QuestionContext, best: BestCase) -> tuple[str, ...]:
    examined = 1 + len(best.low_leaves) + len(best.high_leaves)
    return (
        _("In the best case the first child of every node is the best one for its mover."),
        _("The search then goes straight to {}: which leaves must be no greater than that, and which no less?").format(
            context.name(best.value_leaf)),
        ngettext("{} leaf has to be examined.", "{} leaves have to be examined.", examined).format(examined),
    )


FORM = Form(
    CODE, "Leaves without values",
    "Leaves without values: those pruned in the best case, the root's value, inequalities that guarantee it.",
    build_question,
    (
        Option("skipped", "flag", True, "Ask for the leaves pruned in the best case",
               title="The leaves pruned in the best case"),
        Option("value", "flag", True, "Ask for the root's value as a formula", title="The root’s value as a formula"),
        Option("inequalities", "flag", True, "Ask for inequalities that guarantee the best case",
               title="Inequalities that guarantee it"),
    ),
    frozenset({"two-player", "unknown"}),
    topic="unknown",
)
