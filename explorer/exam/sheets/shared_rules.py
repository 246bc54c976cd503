"""The rules of a paper: those of several questions are printed once, the others below each question's prompt."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence

from explorer.core.i18n import _
from explorer.exam.papers.paper import Paper
from explorer.exam.questions import rules
from explorer.exam.questions.question import Question


def shared_rules(paper: Paper) -> tuple[str, ...]:
    """Return the rules that are printed once, first those of the search, then those of marking.

    They are the rules on which all questions with rules agree, and of each general rule the variant that most
    questions have. Questions that differ state their own. A marking rule is shared only if every question has it.
    """
    questions = paper.questions
    return (*_shared_search_rules(list(map(_head_rules, questions))),
            *_common_rules(list(map(_head_marks, questions))), *_equal_parts(questions))


def head_rules(question: Question) -> tuple[str, ...]:
    """Return the rules that a question with several parts prints once, above its parts; () for other questions."""
    return (*_head_rules(question), *_head_marks(question)) if len(question.parts) > 1 else ()


def _head_rules(question: Question) -> Sequence[str]:
    """Return the rules of the search that hold for a question, or for all parts that do not say otherwise."""
    if len(question.parts) == 1:
        return question.search_rules
    return _shared_search_rules([part.search_rules for part in question.parts])


def _head_marks(question: Question) -> Sequence[str]:
    """Return the rules on partial marks of a question, or those that all of its parts have."""
    if len(question.parts) == 1:
        return question.partial_mark_rules
    return _common_rules([part.partial_mark_rules for part in question.parts])


def _shared_search_rules(lists: Sequence[Collection[str]]) -> list[str]:
    """Return the rules on which all lists with rules agree, and of each general rule the most frequent variant."""
    general = [max(variants, key=lambda rule: _count(rule, lists)) for variants in rules.general_rules()]
    common = _common_rules([each for each in lists if each])
    return [rule for rule in _first_seen(lists) if rule in common or (rule in general and _count(rule, lists) > 1)]


def shared_print(paper: Paper) -> list[str]:
    """Return the paragraphs with the shared rules, below a heading; [] if there are none."""
    shared = shared_rules(paper)
    search = {rule for each in paper.questions for rule in each.search_rules}
    told = _paragraphs([rule for rule in shared if rule in search], [rule for rule in shared if rule not in search])
    return [_("Rules for all questions, unless a question says otherwise:"), *told] if told else []


def small_print(question: Question, shared: Collection[str] = ()) -> list[str]:
    """Return the question's own rules and marking rules, without the shared ones, as paragraphs."""
    equal = question.equal_parts_rule
    marks = [*question.partial_mark_rules, *([equal] if equal and _equal_parts_text() not in shared else [])]
    return _paragraphs([rule for rule in question.search_rules if rule not in shared],
                       [rule for rule in marks if rule not in shared])


def _paragraphs(search: Collection[str], marks: Collection[str]) -> list[str]:
    """Return a paragraph with the rules of the search and one with the marking rules, if there are any."""
    texts = (" ".join(search), " ".join([_("Marks:"), *marks]) if marks else "")
    return [text for text in texts if text]


def head_print(question: Question, shared: Collection[str] = ()) -> list[str]:
    """Return the paragraphs above the parts of a question, without the shared rules; [] if it has a single part."""
    own = [rule for rule in head_rules(question) if rule not in shared]
    marks = _head_marks(question)
    told = _paragraphs([rule for rule in own if rule not in marks], [rule for rule in own if rule in marks])
    return [_("For all parts, unless a part says otherwise: {rules}").format(rules=told[0]), *told[1:]] if told else []


def _equal_parts(questions: Iterable[Question]) -> list[str]:
    """Return the rule that the answers to each question count the same, if several questions have more than one."""
    with_parts = [each for each in questions if len(each.fields) > 1]
    is_shared = len(with_parts) > 1 and all(
        each.equal_parts_rule and len(each.parts) == 1 for each in with_parts)
    return [_equal_parts_text()] if is_shared else []


def _equal_parts_text() -> str:
    return _("All answers to a question count the same.")


def _common_rules(lists: Sequence[Collection[str]]) -> list[str]:
    """Return the rules that are in all of the lists; [] if there are fewer than two lists."""
    return [rule for rule in lists[0] if all(rule in each for each in lists)] if len(lists) > 1 else []


def _count(rule: str, lists: Iterable[Collection[str]]) -> int:
    return sum(rule in each for each in lists)


def _first_seen(lists: Iterable[Collection[str]]) -> list[str]:
    """Return each rule once, in the order in which it is first seen."""
    return list(Counter(rule for each in lists for rule in each))
