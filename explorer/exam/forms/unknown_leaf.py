"""F11: a leaf is worth x: for which x is a branch skipped, a leaf evaluated, a move chosen; the root's value.

Asked of one unknown the answer is a set of numbers, or its smallest or largest whole number; of several it is a
condition on all of them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from explorer.core.errors import ExamError
from explorer.core.i18n import _, ngettext
from explorer.exam.answers import Expression, Field, Numbers, Region, Whole, numbers_text
from explorer.exam.answers.formulas import Ways
from explorer.exam.questions import rules
from explorer.exam.questions.context import Material, Run
from explorer.exam.questions.drawings import drawings
from explorer.exam.questions.form import Form, Setting
from explorer.exam.questions.question import Question
from explorer.exam.questions.unknowns import named_nodes, samples, with_numbers
from explorer.lab.unknowns import (
    EVERYWHERE,
    NOWHERE,
    Condition,
    Conditions,
    Intervals,
    Solution,
    conditions,
    solve,
    unknowns,
    ways,
)
from explorer.lab.unknowns.formula import text
from explorer.pictures import figure
from explorer.pictures.figure import KEY, Figure
from explorer.pictures.theme import LIGHT
from explorer.search.convention import Bound
from explorer.trees import edit

CODE = "F11"
ASKS = {"skipped": "a branch is cut off", "evaluated": "a leaf is evaluated", "best-move": "a move is the best",
        "value": "at all: the root’s value"}
WITHOUT_VALUE = ("skipped", "evaluated", "best-move")
ANSWERS = {"range": "all numbers", "whole": "all whole numbers", "smallest": "the smallest whole number",
           "largest": "the largest whole number"}
NEVER: Ways = ()
LETTERS = "xyzuvwabcdefghijklmnopqrst"


@dataclass(frozen=True, eq=False)
class Case:
    """That something happens at a node: when, as it is told, and for one unknown also where."""

    node: int
    when: Ways
    where: Intervals | None

    def holds(self, numbers: Mapping[str, Bound]) -> bool:
        """Whether it does with these numbers."""
        return any(way.holds(numbers) for way in self.when)


def pose(given: Material, settings: Mapping[str, Any]) -> Question:
    """Tell for which values of a leaf a branch is skipped, a leaf evaluated, a move chosen; or the root's value.

    A tree without an unknown leaf gets one, by its name or the seed. Without names of nodes it asks of every top of a
    subtree that can be skipped, every leaf whose evaluation depends on the unknown, or every move.
    """
    given.refuse_unless_two_player(CODE)
    asks, answers = settings["ask"], settings["answer"]
    given = _with_unknown(given, asks, named_nodes(CODE, given, settings["leaf"]))
    found = conditions(given.tree, given.convention)
    names = found.unknowns
    if len(names) > 1 and answers != "range":
        raise ExamError(_("{}: of several unknown leaves ({}) only the range can be asked").format(
            CODE, ", ".join(names)))
    cases = [] if asks == "value" else _cases(given, found, asks, named_nodes(CODE, given, settings["branch"]))
    tried = samples(names, [case.when for case in cases] or [((Condition()),)])
    best = max(tried, key=lambda numbers: sum(case.holds(numbers) for case in cases))
    worst = min(tried, key=lambda numbers: sum(case.holds(numbers) for case in cases))
    shown = with_numbers(given, best)
    run = shown.run("alpha-beta")
    fields = [_field(given, run, names, case, asks, answers) for case in cases]
    if asks == "value":
        fields = [Expression("value", _("Value of the root"), found.value, names, 0, run.returned(0))]
    return Question(
        CODE, form.title, (_unknown(given, names), *_prompt(given, names, cases, asks, answers)),
        _convention(given, asks), tuple(fields),
        (*_solution(given, found, cases, asks), _("The key's picture shows the search for {}.").format(
            numbers_text(best))),
        replace(drawings(shown, run.state()), tree=given.tree), () if best == worst else (_picture(given, worst),), run,
        {run.returned(0): _worth(given, found, asks)} if asks in ("value", "best-move") else {},
        hints=_hints(given, found, cases, asks),
    )


def _with_unknown(given: Material, asks: str, leaves: Sequence[int]) -> Material:
    """The tree with these leaves unknown, x, y and so on; one that matters is drawn where it has none."""
    tree = given.tree
    if unknowns(tree) and not leaves:
        return given
    if leaves:
        free = (letter for letter in LETTERS if letter not in unknowns(tree))
        for leaf, letter in zip(leaves, free, strict=False):
            if tree.n_children[leaf]:
                raise ExamError(_("{}: {} has children: only a leaf can be unknown").format(CODE, given.name(leaf)))
            tree = edit.set_unknown(tree, leaf, letter)
        return replace(given, tree=tree)
    drawn = given.leaves
    Random(f"{given.seed}/{CODE}").shuffle(drawn)
    for leaf in drawn:
        tried = edit.set_unknown(tree, leaf, LETTERS[0])
        if _matters(solve(tried, given.convention), asks):
            return replace(given, tree=tried)
    raise ExamError(_("{}: no leaf of the tree would make a difference if it were unknown").format(CODE))


def _matters(solution: Solution, asks: str) -> bool:
    """Whether what is asked depends on the unknown."""
    sets = {"skipped": solution.skipped, "evaluated": solution.evaluated, "best-move": solution.best_move}
    if asks == "value":
        return len(solution.value) > 1
    return any(where != EVERYWHERE for where in sets[asks].values())


def _cases(given: Material, found: Conditions, asks: str, said: Sequence[int]) -> list[Case]:
    """What is asked, of the nodes that were said or of all of its kind; ExamError where there is nothing to ask."""
    tree, names = given.tree, found.unknowns
    if asks == "best-move":
        moves = said or list(tree.children(0))
        if not moves or any(tree.parent[node] != 0 for node in moves):
            raise ExamError(_("{}: moves lead from the root to its children").format(CODE))
        wheres = solve(tree, given.convention).best_move if len(names) == 1 else {}
        return [Case(node, ways(found.best_move[node], names) if node in found.best_move else NEVER,
                     wheres.get(node, NOWHERE) if len(names) == 1 else None) for node in moves]
    wheres = solve(tree, given.convention).visited if len(names) == 1 else {}
    cases: list[Case] = []
    if asks == "skipped":
        nodes = said or list(found.skipped)
    else:
        nodes = said or [node for node in given.leaves if node in found.visited and found.visited[node].comparisons]
        if any(tree.n_children[node] for node in nodes):
            raise ExamError(_("{}: only leaves are evaluated").format(CODE))
    if not nodes:
        raise ExamError(_("{}: the same is examined for all values of the unknown leaf: ask for something else").format(
            CODE))
    for node in nodes:
        where = wheres.get(node, NOWHERE) if len(names) == 1 else None
        if asks == "skipped":
            where = None if where is None else where.complement()
            cases.append(Case(node, _unseen(found, node), where))
        else:
            cases.append(Case(node, ways(found.visited[node], names) if node in found.visited else NEVER, where))
    return cases


def _unseen(found: Conditions, node: int) -> Ways:
    """When a node is not visited, be it the top of a skipped subtree or inside of one."""
    if node not in found.visited:
        return (Condition(),)
    return tuple(way for each in found.visited[node].comparisons
                 for way in ways(Condition((each.opposite,)), found.unknowns))


def _field(given: Material, run: Run, names: Sequence[str], case: Case, asks: str, answers: str) -> Field:
    key, label, node = f"{asks}:{given.name(case.node)}", _label(given, names, case, asks, answers), case.node
    step = run.returned(0) if asks == "best-move" else run.decided(node)
    if case.where is None:
        return Region(key, label, case.when, tuple(names), node, step)
    if answers in ("smallest", "largest"):
        return Whole(key, label, _end(case.where, answers == "largest"), node, step)
    is_whole = answers == "whole"
    return Numbers(key, label, case.where.integers() if is_whole else case.where, names[0], is_whole, node, step)


def _end(where: Intervals, is_largest: bool) -> int | None:
    """The smallest or the largest whole number of the set; None where there is none."""
    found = list(where.integers())
    if not found or (found[-1].high if is_largest else found[0].low) in (float("inf"), float("-inf")):
        return None
    return int(found[-1].high if is_largest else found[0].low)


def _label(given: Material, names: Sequence[str], case: Case, asks: str, answers: str) -> str:
    words = {
        "skipped": _("{1} for which {0} is not examined"), "evaluated": _("{1} for which {0} is evaluated"),
        "best-move": _("{1} for which the move to {0} is chosen"),
    }[asks]
    first = {"range": "{}", "whole": _("Integers {}"), "smallest": _("Smallest integer {}"),
             "largest": _("Largest integer {}")}[answers]
    return words.format(given.name(case.node), first.format(", ".join(names)))


def _unknown(given: Material, names: Sequence[str]) -> str:
    if len(names) > 1:
        return _("The leaves marked {} are worth numbers that are not known.").format(", ".join(names))
    texts = [given.tree.unknown_name(node) for node in given.leaves]
    return ngettext("The leaf marked {} is worth a number that is not known.",
                    "The leaves marked {} are worth the same number, which is not known.",
                    texts.count(names[0])).format(names[0])


def _prompt(
    given: Material, names: Sequence[str], cases: Sequence[Case], asks: str, answers: str
) -> tuple[str, ...]:
    nodes, letters = ", ".join(given.name(case.node) for case in cases), ", ".join(names)
    if asks == "value":
        return (_("What is the root worth? Write a formula of {} by max and min, such as min(70, max({}, 60)).").format(
            letters, names[0]),)
    does, is_so = {
        "skipped": (_("does alpha-beta not examine {}, because the branch to it or one above it is cut off"),
                    _("alpha-beta does not examine {}, because the branch to it or one above it is cut off")),
        "evaluated": (_("does alpha-beta evaluate {}"), _("alpha-beta evaluates {}")),
        "best-move": (_("is the move to {} chosen at the root"), _("the move to {} is chosen at the root")),
    }[asks]
    which = {
        "range": _("For which values of {} {}?"), "whole": _("For which integers {} {}?"),
        "smallest": _("What is the smallest integer {} for which {}?"),
        "largest": _("What is the largest integer {} for which {}?"),
    }[answers].format(letters, (does if answers in ("range", "whole") else is_so).format(nodes))
    each = (_("Answer for each of these nodes by itself."),) if len(cases) > 1 else ()
    if answers in ("smallest", "largest"):
        how = {
            "smallest": _("Write “none” where there is no such integer, or where there are ever smaller ones."),
            "largest": _("Write “none” where there is no such integer, or where there are ever larger ones."),
        }[answers]
    elif len(names) > 1:
        how = _("Write inequalities joined by “and” and “or”, also with max and min, such as {0} ≤ 70 and {1} > {0}; "
                "or “always”, or “never”.").format(names[0], names[1])
    else:
        how = _("Write a condition such as {0} ≤ 70, 60 < {0} ≤ 70, or {0} < 60 or {0} ≥ 70; or “any {0}”, or “no "
                "{0}”.").format(names[0])
    return which, *each, how


def _convention(given: Material, asks: str) -> tuple[str, ...]:
    if asks == "value":
        return *rules.of_minimax(given), *rules.writing(given, exact=True)
    if asks == "best-move":
        return *rules.of_minimax(given), rules.ties(given), *rules.writing(given, exact=True)
    return *rules.of_alpha_beta(given), *rules.writing(given, exact=True)


def _solution(given: Material, found: Conditions, cases: Sequence[Case], asks: str) -> tuple[str, ...]:
    if asks == "value":
        return (_worth(given, found, asks),)
    if asks == "best-move":
        return (_worth(given, found, asks), *(
            _("{}: {}.").format(given.name(case.node), _condition(case, found)) for case in cases))
    told: list[str] = []
    for case in cases:
        name, seen = given.name(case.node), found.visited.get(case.node)
        if seen is None or not seen.comparisons:
            told.append((_("{} is never examined.") if seen is None else _("{} is always examined.")).format(name))
            continue
        words = {
            "skipped": _("{} is examined as long as {} on the way to it: {}. So it is not for {}."),
            "evaluated": _("{} is examined as long as {} on the way to it: {}. So it is for {}."),
        }[asks]
        told.append(words.format(name, _test(given), seen.formula_text(), _condition(case, found)))
    return tuple(told)


def _worth(given: Material, found: Conditions, asks: str) -> str:
    """What the root is worth, or each move."""
    if asks == "value":
        return _("The root is worth {}.").format(text(found.value))
    worth = ", ".join(f"{given.name(node)} = {text(found.values[node])}" for node in given.tree.children(0))
    return _("The moves are worth {}.").format(worth)


def _condition(case: Case, found: Conditions) -> str:
    if case.where is not None:
        return case.where.text(found.unknowns[0])
    return Region("", "", case.when, found.unknowns).key


def _test(given: Material) -> str:
    """What has to hold for the next child to be examined."""
    return "α < β" if given.convention.cut == "ge" else "α ≤ β"


def _hints(given: Material, found: Conditions, cases: Sequence[Case], asks: str) -> tuple[str, ...]:
    back = _("Keep the unknown as a letter, and back up from the leaves with max and min of it and numbers.")
    if asks in ("value", "best-move"):
        return back, _("The root's children are worth {}.").format(
            ", ".join(text(found.values[node]) for node in given.tree.children(0)) or text(found.value))
    return (
        back,
        _("A node is examined as long as {} on the way to it; write α and β with the letter.").format(_test(given)),
        *(_("{} is examined as long as {}.").format(given.name(case.node), found.visited[case.node].formula_text())
          for case in cases[:1] if case.node in found.visited),
    )


def _picture(given: Material, numbers: Mapping[str, Bound]) -> Figure:
    """The search where the least of what is asked happens."""
    shown = with_numbers(given, numbers)
    show = replace(KEY, legend=False, title=numbers_text(numbers))
    return figure.draw(shown.tree, given.layout, shown.run("alpha-beta").state(), show, LIGHT)


form = Form(CODE, "Unknown leaf", pose, (
    Setting("ask", "When", "choice", "skipped", ASKS, "What is asked"),
    Setting("answer", "Answer", "choice", "range", ANSWERS,
            "All numbers, integers, the smallest or the largest integer", only=("ask", WITHOUT_VALUE)),
    Setting("leaf", "Unknown leaves", "text", "",
            sentence="Unknown leaves by their names (empty: the tree's own, else one by the seed)",
            empty="the tree’s own, else one drawn"),
    Setting("branch", "At which nodes", "text", "",
            sentence="Of which nodes, by their names (empty: all of them)", empty="all of them",
            only=("ask", WITHOUT_VALUE)),
), frozenset({"two-player", "unknown"}))
