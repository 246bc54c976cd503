"""Warnings about a question: what its convention leaves open, why it is dull, and texts without room in pictures."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

import numpy as np

from explorer.core.i18n import _
from explorer.exam.answers import AnswerField
from explorer.exam.answers.interactions import ChooseOption, MarkNodes, OrderNodes
from explorer.exam.answers.number_reading import means_none
from explorer.exam.answers.words import as_drawn_text
from explorer.exam.generator import ambiguities
from explorer.exam.papers.paper import Paper
from explorer.exam.questions.context import QuestionRun
from explorer.exam.questions.question import Question
from explorer.pictures.figure.items import UnplacedText
from explorer.pictures.figure.unplaced import describe_unplaced, list_unplaced
from explorer.search import ALGORITHMS
from explorer.search import run as run_search
from explorer.search.options import SearchOptions


def describe_unplaced_texts(question: Question) -> str:
    """Return the sentence on the texts for which a question's pictures have no room; "" if there are none."""
    return describe_unplaced(_unplaced_texts(question))


def list_unplaced_texts(papers: Iterable[Paper]) -> list[str]:
    """Return a row for each text for which a picture of these papers has no room, with the question's number."""
    return list(dict.fromkeys(
        _("question {number}: {text}").format(number=f"{number}{part.letter}", text=text)
        for paper in papers for number, question in enumerate(paper.questions, 1) for part in question.parts
        for text in list_unplaced(_unplaced_texts(part))))


def _unplaced_texts(question: Question) -> Iterator[UnplacedText]:
    """Yield the texts for which the pictures of a question have no room."""
    for part in question.parts:
        for picture in (*(part.drawings.figures if part.drawings else ()), *part.figures):
            yield from picture.unplaced


def describe_ambiguities(question: Question) -> tuple[str, ...]:
    """Return a sentence for each point on which a question's text may have to say more.

    () for searches other than alpha-beta, and for alpha-beta with options. Ties and a value at an end of the window
    matter only if the best move is asked for: all other answers are fixed by the printed rules.
    """
    return _of_all_parts(question, _part_ambiguities)


def _of_all_parts(question: Question, describe: Callable[[Question], Iterable[str]]) -> tuple[str, ...]:
    """Return the sentences on all parts, with the letters of the parts where there are several."""
    return tuple(_("part ({letter}): {text}").format(letter=part.letter, text=text) if part.letter else text
                 for part in question.parts for text in describe(part))


def _part_ambiguities(question: Question) -> tuple[str, ...]:
    run = question.run
    if run is None or not _is_alpha_beta(run) or run.trace.options.non_default_names:
        return ()
    asks_move = any(field.name == "move" for field in question.fields)
    return ambiguities(run.tree, run.trace.convention, moves=asks_move)


def describe_dullness(question: Question) -> tuple[str, ...]:
    """Return a sentence for each reason for which the question asks for little: nothing pruned, or an empty answer."""
    return _of_all_parts(question, _reasons_for_dullness)


def _reasons_for_dullness(question: Question) -> Iterator[str]:
    run = question.run
    is_told = False
    if run is not None and question.is_about_run and _is_alpha_beta(run):
        if not run.analysis_run.cutoffs:
            is_told = True
            yield _("nothing is pruned here")
        elif "bounds" in run.trace.options.non_default_names and _visits_same_nodes_without_bounds(run):
            is_told = True
            yield _("the bounds change nothing")
    for field in question.fields:
        if _is_empty(field) and not (is_told and isinstance(field.interaction, MarkNodes)):
            yield _("the key of “{field}” is: {answer}").format(field=field.label, answer=field.model_answer)


def _is_alpha_beta(run: QuestionRun) -> bool:
    return ALGORITHMS[run.trace.algorithm].quotes_windows


def _visits_same_nodes_without_bounds(run: QuestionRun) -> bool:
    trace = run.trace
    options: SearchOptions = replace(trace.options, bounds=SearchOptions().bounds)
    without = run_search(run.tree, trace.algorithm, trace.convention, options)
    return np.array_equal(trace.node, without.node)


def _is_empty(field: AnswerField) -> bool:
    """Return True if the right answer names nothing, as a set of nodes or of numbers."""
    match field.interaction:
        case MarkNodes(right=right):
            return not right
        case OrderNodes(right=order):
            return not order
        case ChooseOption():
            return False
        case way:
            return not way.is_short and (means_none(field.model_answer) or field.model_answer == as_drawn_text())
