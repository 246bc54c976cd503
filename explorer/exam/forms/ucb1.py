"""F27: the choices of UCB1 in Monte Carlo tree search, from the wins and visits of the children."""

import json
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from math import inf, log, sqrt
from random import Random
from typing import NamedTuple

from explorer.core.errors import ExamError
from explorer.core.exact import as_fraction, display
from explorer.core.i18n import _
from explorer.core.option import Option
from explorer.exam.answers import AnswerField, ChoiceAnswer, NumberAnswer
from explorer.exam.questions import Form, Question, QuestionContext, Settings, draw_question
from explorer.exam.questions.context import with_tree
from explorer.exam.questions.number_settings import parse_number
from explorer.search.convention import Bound
from explorer.trees import formats
from explorer.trees.tree import StringColumn

CODE = "F27"
FEWEST, MOST = 2, 6
MOST_VISITS, MOST_ITERATIONS = 1_000, 5
CLOSEST = 0.01
"""The least difference between the best two scores, so that rounded scores decide."""
DRAWS = 500
"""The number of draws after which no counts with clear and changing choices are looked for."""


class Child(NamedTuple):
    """The wins and visits of a child of the root."""

    wins: Fraction
    visits: int


class Iteration(NamedTuple):
    """One iteration: the scores of all children, the index of the selected one, and whether its playout is a win."""

    scores: tuple[float, ...]
    selected: int
    is_win: bool


def build_question(context: QuestionContext, settings: Settings) -> Question:
    """Give the UCB1 scores of the root's children, the child selected next, and the counts after some iterations."""
    constant = parse_number(CODE, "constant", settings["constant"])
    if not 0 <= constant < inf:
        raise ExamError(_("{form}: the constant {number} is not 0 or more").format(
            form=CODE, number=display(constant)))
    wins = _read_playouts(settings["playouts"])
    children, iterations = _find_children(context.seed, settings, constant, wins)
    context = _with_children(context, children)
    nodes = list(context.tree.children(0))
    names = [context.name(node) for node in nodes]
    scores, selected, _won = iterations[0]
    fields: list[AnswerField] = [
        NumberAnswer(f"score:{context.reply_key(node)}", _("Score of {}").format(name), *_roundings(score), node=node)
        for node, name, score in zip(nodes, names, scores, strict=True) if score < inf]
    fields.append(ChoiceAnswer("next", _("Selected next"), tuple(names), frozenset({selected}), node=nodes[selected]))
    ends = _count(children, iterations)
    prompt = [
        _("In a Monte Carlo tree search each child of the root shows its wins and its visits. The child with the "
          "largest UCB1 score is selected. Give the score of each visited child, rounded to two decimals. Which child "
          "is selected next?")]
    if len(iterations) > 1:
        results = ", ".join(_("a win") if each.is_win else _("a loss") for each in iterations)
        prompt.append(_("The results of the next playouts are, in this order: {results}. How many wins and visits has "
                        "each child after them?").format(results=results))
        for node, name, end in zip(nodes, names, ends, strict=True):
            fields.append(NumberAnswer(f"wins:{context.reply_key(node)}", _("Wins of {}").format(name), end.wins,
                                       node=node))
            fields.append(NumberAnswer(f"visits:{context.reply_key(node)}", _("Visits of {}").format(name), end.visits,
                                       node=node))
    return Question(tuple(prompt), _list_rules(constant), tuple(fields),
                    tuple(_describe(each, number, names) for number, each in enumerate(iterations, 1)),
                    draw_question(context, None),
                    hints=(_("A larger mean and fewer visits both raise a score. N counts all visits of the root."),),
                    known_work={"calculations": sum(score < inf for each in iterations for score in each.scores)})


def ucb1_scores(children: Sequence[Child], constant: Bound) -> tuple[float, ...]:
    """Return the UCB1 score of each child; infinity for one that was never visited."""
    total = sum(child.visits for child in children)
    return tuple(float(child.wins / child.visits) + float(constant) * sqrt(log(total) / child.visits)
                 if child.visits else inf for child in children)


def run_iterations(children: Sequence[Child], constant: Bound, wins: Sequence[bool]) -> tuple[Iteration, ...]:
    """Return the iterations with these results of their playouts; of equal scores the leftmost child is selected."""
    counts, found = list(children), []
    for is_win in wins:
        scores = ucb1_scores(counts, constant)
        selected = scores.index(max(scores))
        found.append(Iteration(scores, selected, is_win))
        counts[selected] = Child(counts[selected].wins + is_win, counts[selected].visits + 1)
    return tuple(found)


def _count(children: Sequence[Child], iterations: Sequence[Iteration]) -> list[Child]:
    """Return the counts after the iterations."""
    counts = list(children)
    for each in iterations:
        counts[each.selected] = Child(counts[each.selected].wins + each.is_win, counts[each.selected].visits + 1)
    return counts


def _find_children(
    seed: str, settings: Settings, constant: Bound, wins: Sequence[bool]
) -> tuple[tuple[Child, ...], tuple[Iteration, ...]]:
    """Return the given counts, or counts drawn by the seed whose choices do not depend on rounding."""
    if settings["counts"]:
        children = tuple(map(_read_child, settings["counts"]))
        if not FEWEST <= len(children) <= MOST:
            raise ExamError(_("{form}: {count} children: from {least} to {most} are possible").format(
                form=CODE, count=len(children), least=FEWEST, most=MOST))
        if not any(child.visits for child in children):
            raise ExamError(_("{}: at least one child has to have visits").format(CODE))
        return children, run_iterations(children, constant, wins)
    count = settings["children"]
    if not FEWEST <= count <= MOST:
        raise ExamError(_("{form}: {count} children: from {least} to {most} are possible").format(
            form=CODE, count=count, least=FEWEST, most=MOST))
    random = Random(f"{seed}/visits")
    children, iterations = _draw(random, count, constant, wins)
    for _attempt in range(DRAWS):
        selected = {each.selected for each in iterations}
        if all(_is_clear(each.scores) for each in iterations) and len(selected) >= min(2, len(iterations)):
            break
        children, iterations = _draw(random, count, constant, wins)
    return children, iterations


def _draw(
    random: Random, count: int, constant: Bound, wins: Sequence[bool]
) -> tuple[tuple[Child, ...], tuple[Iteration, ...]]:
    visits = [1 + int(random.random() * 9) for _child in range(count)]
    children = tuple(Child(Fraction(int(random.random() * (each + 1))), each) for each in visits)
    return children, run_iterations(children, constant, wins)


def _is_clear(scores: Sequence[float]) -> bool:
    second, first = sorted(scores)[-2:]
    return first - second > CLOSEST


def _read_child(line: str) -> Child:
    """Return the wins and visits of a line such as "3/5"; raises ExamError if there are none."""
    wins, slash, visits = (part.strip() for part in line.partition("/"))
    won = as_fraction(parse_number(CODE, "counts", wins or "0"))
    if not slash or not visits.isdecimal() or not 0 <= won <= int(visits) <= MOST_VISITS:
        raise ExamError(_("{form}: {line!r} is not wins/visits, as in 3/5, with at most {most:,} visits").format(
            form=CODE, line=line, most=MOST_VISITS))
    return Child(won, int(visits))


def _read_playouts(text: str) -> list[bool]:
    """Return whether each playout is a win, from letters such as "win, loss"; raises ExamError for other words."""
    words = text.replace(",", " ").split()
    known = {"win": True, "w": True, _("win"): True, "loss": False, "l": False, _("loss"): False}
    if not 1 <= len(words) <= MOST_ITERATIONS or not all(word.casefold() in known for word in words):
        raise ExamError(_("{form}: {text!r} are not 1 to {most} results such as “win, loss, win”").format(
            form=CODE, text=text, most=MOST_ITERATIONS))
    return [known[word.casefold()] for word in words]


def _with_children(context: QuestionContext, children: Sequence[Child]) -> QuestionContext:
    """Return the context with a tree of the root and its children, which show their wins and visits."""
    shown = with_tree(context, formats.parse(json.dumps([f"?c{place}" for place in range(len(children))])))
    inside = ["", *(f"{display(child.wins)}/{child.visits}" for child in children)]
    letters = ["", *"ABCDEF"[: len(children)]]
    tree = shown.tree.with_columns(
        label=StringColumn.from_texts([_("root"), *letters[1:]]),
        columns={**shown.tree.columns, "unknown": StringColumn.from_texts(inside)})
    return replace(shown, tree=tree)


def _roundings(score: float) -> tuple[Fraction, tuple[Fraction, ...]]:
    """Return a score rounded to two decimals, and to three and four, which are accepted too."""
    two, *others = (Fraction(round(score * 10**places), 10**places) for places in (2, 3, 4))
    return two, tuple(others)


def _list_rules(constant: Bound) -> tuple[str, ...]:
    return (
        _("The UCB1 score of a child with w wins in n visits is w/n + c · √(ln N / n), with c = {constant} and N the "
          "number of visits of the root, which is the sum of those of its children.").format(
              constant=display(constant)),
        _("Wins count for the player who moves at the root. A child without visits is selected before all others; of "
          "equal scores the leftmost one is selected."),
    )


def _describe(iteration: Iteration, number: int, names: Sequence[str]) -> str:
    scores = ", ".join(f"{name}: {'∞' if score == inf else f'{score:.4f}'}"
                       for name, score in zip(names, iteration.scores, strict=True))
    result = _("a win") if iteration.is_win else _("a loss")
    return _("Iteration {number}: {scores}; {child} is selected, {result}.").format(
        number=number, scores=scores, child=names[iteration.selected], result=result)


FORM = Form(
    CODE, "UCB1 in Monte Carlo tree search",
    "Give the UCB1 scores of the root's children, the child selected next, and the counts after some iterations.",
    build_question,
    (
        Option("counts", "lines", (), "The wins and visits of each child, one child in each line, as in 3/5",
               title="Wins and visits", blank="drawn for each version"),
        Option("children", "whole", 3, "", {}, FEWEST, MOST, title="Children, if drawn"),
        Option("constant", "numeral", "1.41", "The constant c of UCB1", title="Exploration constant c"),
        Option("playouts", "text", "win, loss, win", "The results of the next playouts, as in “win, loss, win”",
               title="Next playouts"),
    ),
    frozenset({"none"}),
    is_drawn=True,
    topic="games",
)
