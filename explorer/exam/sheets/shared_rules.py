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
    general = [max(variants, key=lambda rule: _count(rule, (each.search_rules for each in questions)))
               for variants in rules.general_rules()]
    common = _common_rules([each.search_rules for each in questions if each.search_rules])
    found = [rule for rule in _first_seen(each.search_rules for each in questions)
             if rule in common or (rule in general and _count(rule, (each.search_rules for each in questions)) > 1)]
    return (*found, *_common_rules([each.partial_mark_rules for each in questions]), *_equal_parts(questions))


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


def _equal_parts(questions: Iterable[Question]) -> list[str]:
    """Return the rule that the parts of each question count the same, if several questions have parts and all do."""
    with_parts = [each for each in questions if len(each.fields) > 1]
    is_shared = len(with_parts) > 1 and all(each.equal_parts_rule for each in with_parts)
    return [_equal_parts_text()] if is_shared else []


def _equal_parts_text() -> str:
    return _("All parts of a question count the same.")


def _common_rules(lists: Sequence[Collection[str]]) -> list[str]:
    """Return the rules that are in all of the lists; [] if there are fewer than two lists."""
    return [rule for rule in lists[0] if all(rule in each for each in lists)] if len(lists) > 1 else []


def _count(rule: str, lists: Iterable[Collection[str]]) -> int:
    return sum(rule in each for each in lists)


def _first_seen(lists: Iterable[Collection[str]]) -> list[str]:
    """Return each rule once, in the order in which it is first seen."""
    return list(Counter(rule for each in lists for rule in each))
