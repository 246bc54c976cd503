"""F11: unknown leaves: their values for which a branch is pruned, a leaf evaluated or a move chosen; the root's value.

With one unknown the answer is a set of numbers, or the least or greatest integer in it; with several it is a condition
on all of them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from explorer.core.errors import ExamError
from explorer.core.i18n import _, ngettext
from explorer.core.option import Option
from explorer.exam.answers import AnswerField, FormulaAnswer, IntegerAnswer, RegionAnswer, SetAnswer, format_assignment
from explorer.exam.answers.formulas import Disjunction
from explorer.exam.answers.words import never_text
from explorer.exam.questions import Form, Question, Settings, rules
from explorer.exam.questions.context import QuestionContext, QuestionRun
from explorer.exam.questions.drawings import draw_question, draw_search
from explorer.exam.questions.unknowns import find_nodes_by_name, sample_assignments, substitute_unknowns
from explorer.lab import unknowns
from explorer.lab.unknowns import EVERYWHERE, NOWHERE, Condition, Intervals, ManyUnknownsSolution, OneUnknownSolution
from explorer.lab.unknowns.formula import format_formula
from explorer.pictures.figure.items import Figure
from explorer.search.convention import Bound
from explorer.trees import edit

CODE = "F11"
EVENT_CHOICES = {"skipped": "a branch is cut off", "evaluated": "a leaf is evaluated",
                 "best-move": "a move is the best", "value": "at all: the root’s value"}
NODE_EVENTS = ("skipped", "evaluated", "best-move")
ANSWER_CHOICES = {"range": "all numbers", "whole": "all whole numbers", "smallest": "the smallest whole number",
                  "largest": "the largest whole number"}
NEVER: Disjunction = ()
LETTERS = "xyzuvwabcdefghijklmnopqrst"


@dataclass(frozen=True, eq=False)
class Case:
    """An event at a node: the conditions under which it happens, and its set of values if there is only one unknown."""

    node: int
    conditions: Disjunction
    intervals: Intervals | None

    def holds(self, numbers: Mapping[str, Bound]) -> bool:
        """Return True if the event happens with these numbers."""
        return any(way.holds(numbers) for way in self.conditions)


def build_question(context: QuestionContext, settings: Settings) -> Question:
    """Find the values of an unknown leaf that prune a branch, evaluate a leaf or choose a move; or the root's value.

    A tree without an unknown leaf gets one, by name or from the seed. If the settings name no nodes, the question is on
    every root of a subtree that can be pruned, every leaf whose evaluation depends on the unknown, or every move.
    """
    context.require_two_player(CODE)
    asks, answers = settings["ask"], settings["answer"]
    context = _with_unknown(context, asks, find_nodes_by_name(CODE, context, settings["leaf"]))
    found = unknowns.solve_many_unknowns(context.tree, context.convention)
    names = found.unknowns
    if len(names) > 1 and answers != "range":
        raise ExamError(_("{form}: of several unknown leaves ({names}) only the range can be asked").format(
            form=CODE, names=", ".join(names)))
    cases = ([] if asks == "value" else
             _find_cases(context, found, asks, find_nodes_by_name(CODE, context, settings["branch"])))
    tried = sample_assignments(names, [case.conditions for case in cases] or [((Condition()),)])
    best = max(tried, key=lambda numbers: sum(case.holds(numbers) for case in cases))
    worst = min(tried, key=lambda numbers: sum(case.holds(numbers) for case in cases))
    shown = substitute_unknowns(context, best)
    run = shown.run("alpha-beta")
    fields = [_build_field(context, run, names, case, asks, answers) for case in cases]
    if asks == "value":
        fields = [FormulaAnswer("value", _("Value of the root"), found.value, names, node=0, step=run.return_step(0))]
    return Question(
        (_describe_unknowns(context, names), *_build_prompt(context, names, cases, asks, answers)),
        _list_rules(context, asks), tuple(fields),
        (*_describe_solution(context, found, cases, asks), _("The key's picture shows the search for {}.").format(
            format_assignment(best))),
        replace(draw_question(shown, run.snapshot()), tree=context.tree),
        lambda: () if best == worst else (_draw_search(context, worst),), run,
        {run.return_step(0): _describe_values(context, found, asks)} if asks in ("value", "best-move") else {},
        hints=_build_hints(context, found, cases, asks), is_about_run=False,
    )


def _with_unknown(context: QuestionContext, asks: str, leaves: Sequence[int]) -> QuestionContext:
    """Return the context with these leaves unknown, named x, y and so on.

    Without `leaves`, a tree that has no unknown gets a random one on which the answer depends. Raises ExamError if
    there is no such leaf.
    """
    tree = context.tree
    if unknowns.unknown_leaves(tree) and not leaves:
        return context
    if leaves:
        free = (letter for letter in LETTERS if letter not in unknowns.unknown_leaves(tree))
        for leaf, letter in zip(leaves, free, strict=False):
            if tree.n_children[leaf]:
                raise ExamError(_("{form}: {leaf} has children: only a leaf can be unknown").format(
                    form=CODE, leaf=context.name(leaf)))
            tree = edit.set_unknown(tree, leaf, letter)
        return replace(context, tree=tree)
    drawn = context.leaves
    Random(f"{context.seed}/{CODE}").shuffle(drawn)
    for leaf in drawn:
        tried = edit.set_unknown(tree, leaf, LETTERS[0])
        if _depends_on_unknown(unknowns.solve_one_unknown(tried, context.convention), asks):
            return replace(context, tree=tried)
    raise ExamError(_("{}: no leaf of the tree would make a difference if it were unknown").format(CODE))


def _depends_on_unknown(solution: OneUnknownSolution, asks: str) -> bool:
    """Return True if the answer depends on the unknown."""
    sets = {"skipped": solution.pruned, "evaluated": solution.evaluated, "best-move": solution.best_move}
    if asks == "value":
        return len(solution.value) > 1
    return any(intervals != EVERYWHERE for intervals in sets[asks].values())


def _find_cases(context: QuestionContext, found: ManyUnknownsSolution, asks: str, given: Sequence[int]) -> list[Case]:
    """Return the events of the question, at the nodes in `given` or at every suitable node.

    Raises ExamError if there are none, or if a node in `given` is unsuitable.
    """
    tree, names = context.tree, found.unknowns
    if asks == "best-move":
        moves = given or list(tree.children(0))
        if not moves or any(tree.parent[node] != 0 for node in moves):
            raise ExamError(_("{}: moves lead from the root to its children").format(CODE))
        intervals_by_node = unknowns.solve_one_unknown(tree, context.convention).best_move if len(names) == 1 else {}
        return [Case(node, unknowns.find_ways(found.best_move[node], names) if node in found.best_move else NEVER,
                     intervals_by_node.get(node, NOWHERE) if len(names) == 1 else None) for node in moves]
    intervals_by_node = unknowns.solve_one_unknown(tree, context.convention).visited if len(names) == 1 else {}
    cases: list[Case] = []
    if asks == "skipped":
        nodes = given or list(found.pruned)
    else:
        nodes = given or [node for node in context.leaves if node in found.visited and found.visited[node].comparisons]
        if any(tree.n_children[node] for node in nodes):
            raise ExamError(_("{}: only leaves are evaluated").format(CODE))
    if not nodes:
        raise ExamError(_("{}: the same nodes are examined for every value of the unknown leaf: "
                          "ask for something else").format(
            CODE))
    for node in nodes:
        intervals = intervals_by_node.get(node, NOWHERE) if len(names) == 1 else None
        if asks == "skipped":
            intervals = None if intervals is None else intervals.complement()
            cases.append(Case(node, _find_unvisited_conditions(found, node), intervals))
        else:
            conditions = unknowns.find_ways(found.visited[node], names) if node in found.visited else NEVER
            cases.append(Case(node, conditions, intervals))
    return cases


def _find_unvisited_conditions(found: ManyUnknownsSolution, node: int) -> Disjunction:
    """Return the conditions under which a node is not visited, whether it is a pruned root or below one."""
    if node not in found.visited:
        return (Condition(),)
    return tuple(way for each in found.visited[node].comparisons
                 for way in unknowns.find_ways(Condition((each.opposite,)), found.unknowns))


def _build_field(context: QuestionContext, run: QuestionRun, names: Sequence[str], case: Case,
                 asks: str, answers: str) -> AnswerField:
    key, node = f"{asks}:{context.name(case.node)}", case.node
    label = _format_label(context, names, case, asks, answers)
    step = run.return_step(0) if asks == "best-move" else run.decision_step(node)
    if case.intervals is None:
        return RegionAnswer(key, label, case.conditions, tuple(names), node=node, step=step)
    if answers in ("smallest", "largest"):
        extreme = _find_extreme_integer(case.intervals, answers == "largest")
        return IntegerAnswer(key, label, extreme, node=node, step=step)
    is_whole = answers == "whole"
    return SetAnswer(key, label, case.intervals.integers() if is_whole else case.intervals,
                     names[0], is_whole, node=node, step=step)


def _find_extreme_integer(intervals: Intervals, is_largest: bool) -> int | None:
    """Return the least or greatest integer of the set; None if there is none."""
    integers = list(intervals.integers())
    if not integers or (integers[-1].high if is_largest else integers[0].low) in (float("inf"), float("-inf")):
        return None
    return int(integers[-1].high if is_largest else integers[0].low)


def _format_label(context: QuestionContext, names: Sequence[str], case: Case, asks: str, answers: str) -> str:
    words = {
        "skipped": _("{unknown} for which {node} is not examined"), "evaluated": _(
            "{unknown} for which {node} is evaluated"),
        "best-move": _("{unknown} for which the move to {node} is chosen"),
    }[asks]
    first = {"range": "{}", "whole": _("Integers {}"), "smallest": _("Smallest integer {}"),
             "largest": _("Largest integer {}")}[answers]
    return words.format(node=context.name(case.node), unknown=first.format(", ".join(names)))


def _describe_unknowns(context: QuestionContext, names: Sequence[str]) -> str:
    if len(names) > 1:
        return _("The utilities of the leaves marked {} are unknown.").format(", ".join(names))
    texts = [context.tree.unknown_name(node) for node in context.leaves]
    return ngettext("The utility of the leaf marked {} is unknown.",
                    "The leaves marked {} have the same utility, which is unknown.",
                    texts.count(names[0])).format(names[0])


def _build_prompt(
    context: QuestionContext, names: Sequence[str], cases: Sequence[Case], asks: str, answers: str
) -> tuple[str, ...]:
    nodes, letters = ", ".join(context.name(case.node) for case in cases), ", ".join(names)
    if asks == "value":
        return (_("What is the root's value? Write a formula of {unknowns} with max and min, such as min(70, "
                  "max({first}, 60)).")
                .format(unknowns=letters, first=names[0]),)
    does, is_so = {
        "skipped": (_("does alpha-beta not examine {}, because the branch to it or one above it is cut off"),
                    _("alpha-beta does not examine {}, because the branch to it or one above it is cut off")),
        "evaluated": (_("does alpha-beta evaluate {}"), _("alpha-beta evaluates {}")),
        "best-move": (_("is the move to {} chosen at the root"), _("the move to {} is chosen at the root")),
    }[asks]
    if asks == "best-move" and len(cases) > 1:
        does = _("is each of the moves to {} chosen at the root")
    which = {
        "range": _("For which values of {unknowns} {statement}?"), "whole": _(
            "For which integers {unknowns} {statement}?"),
        "smallest": _("What is the smallest integer {unknowns} for which {statement}?"),
        "largest": _("What is the largest integer {unknowns} for which {statement}?"),
    }[answers].format(unknowns=letters, statement=(does if answers in ("range", "whole") else is_so).format(nodes))
    each = (_("Answer separately for each of these nodes."),) if len(cases) > 1 else ()
    if answers in ("smallest", "largest"):
        how = {
            "smallest": _("Write “none” if there is no such integer, or no smallest one."),
            "largest": _("Write “none” if there is no such integer, or no largest one."),
        }[answers]
    elif len(names) > 1:
        how = _("Write inequalities joined by “and” and “or”, also with max and min, such as {first} ≤ 70 and {second} "
                "> {first}; or “{always}”, or “{never}”.").format(
                    first=names[0], second=names[1], always=_("always"), never=never_text())
    else:
        how = _("Write a condition such as {unknown} ≤ 70, 60 < {unknown} ≤ 70, or {unknown} < 60 or {unknown} ≥ 70; "
                "or “{every}”, or “{none}”.").format(
                    unknown=names[0], every=EVERYWHERE.text(names[0]), none=NOWHERE.text(names[0]))
    return which, *each, how


def _list_rules(context: QuestionContext, asks: str) -> tuple[str, ...]:
    number_format = rules.number_format_rules(context, exact=True)
    if asks == "value":
        return *rules.minimax_rules(context), *number_format
    if asks == "best-move":
        return *rules.minimax_rules(context), rules.describe_ties(context), *number_format
    return *rules.alpha_beta_rules(context), *number_format


def _describe_solution(context: QuestionContext, found: ManyUnknownsSolution,
                       cases: Sequence[Case], asks: str) -> tuple[str, ...]:
    if asks == "value":
        return (_describe_values(context, found, asks),)
    if asks == "best-move":
        return (_describe_values(context, found, asks), *(
            _("{leaf}: {condition}.").format(leaf=context.name(case.node),
                                             condition=_format_condition(case, found)) for case in cases))
    sentences: list[str] = []
    for case in cases:
        name, seen = context.name(case.node), found.visited.get(case.node)
        if seen is None or not seen.comparisons:
            sentences.append((_("{} is never examined.") if seen is None else _("{} is always examined.")).format(name))
            continue
        words = {
            "skipped": _("{leaf} is examined as long as {test} on the way to it: {condition}. So it is pruned for "
                         "{range}."),
            "evaluated": _("{leaf} is examined as long as {test} on the way to it: {condition}. So it is evaluated for "
                           "{range}."),
        }[asks]
        sentences.append(words.format(
            leaf=name, test=_format_window_test(context), condition=seen.formula_text(),
            range=_format_condition(case, found)))
    return tuple(sentences)


def _describe_values(context: QuestionContext, found: ManyUnknownsSolution, asks: str) -> str:
    """Return the sentence on the root's value or on the values of all moves, as formulas."""
    if asks == "value":
        return _("The root's value is {}.").format(format_formula(found.value))
    values = ", ".join(f"{context.name(node)} = {format_formula(found.values[node])}"
                       for node in context.tree.children(0))
    return _("Values of the moves: {}.").format(values)


def _format_condition(case: Case, found: ManyUnknownsSolution) -> str:
    if case.intervals is not None:
        return case.intervals.text(found.unknowns[0])
    return RegionAnswer("", "", case.conditions, found.unknowns).model_answer


def _format_window_test(context: QuestionContext) -> str:
    """Return the condition under which the next child is examined."""
    return "α < β" if context.convention.cut == "ge" else "α ≤ β"


def _build_hints(
    context: QuestionContext, found: ManyUnknownsSolution, cases: Sequence[Case], asks: str
) -> tuple[str, ...]:
    back = _("Keep the unknown as a letter, and back up its max and min with numbers from the leaves.")
    if asks in ("value", "best-move"):
        return back, _("Values of the root's children: {}.").format(
            ", ".join(format_formula(found.values[node]) for node in context.tree.children(0))
            or format_formula(found.value))
    return (
        back,
        _("A node is examined as long as {} on the way to it; write α and β with the letter.").format(
            _format_window_test(context)),
        *(_("{leaf} is examined as long as {condition}.").format(
            leaf=context.name(case.node), condition=found.visited[case.node].formula_text())
          for case in cases[:1] if case.node in found.visited),
    )


def _draw_search(context: QuestionContext, numbers: Mapping[str, Bound]) -> Figure:
    """Return the drawing of the search for these numbers."""
    shown = substitute_unknowns(context, numbers)
    return draw_search(context, shown.run("alpha-beta"), context.layout, format_assignment(numbers))


FORM = Form(
    CODE, "Unknown leaf",
    "Find the values of an unknown leaf that prune a branch, evaluate a leaf or choose a move; or the root's value.",
    build_question,
    (
        Option("ask", "choice", "skipped", "What is asked", EVENT_CHOICES, title="When"),
        Option("answer", "choice", "range", "All numbers, integers, the smallest or the largest integer",
               ANSWER_CHOICES, title="Answer", requires="ask", requires_choice=NODE_EVENTS),
        Option("leaf", "text", "", "Unknown leaves by their names (empty: the tree's own, else one by the seed)",
               title="Unknown leaves", blank="the tree’s own, else one drawn"),
        Option("branch", "text", "", "Of which nodes, by their names (empty: all of them)", title="At which nodes",
               blank="all of them", requires="ask", requires_choice=NODE_EVENTS),
    ),
    frozenset({"two-player", "unknown"}),
    is_drawn=True,
    topic="unknown",
)
