"""F24: statements about the tree, own ones or computed ones: true or false for each, or the only true one."""

from dataclasses import replace

from explorer.core.errors import ExamError
from explorer.core.i18n import _, ngettext
from explorer.core.option import Option
from explorer.exam.answers import AnswerField, ChoiceAnswer
from explorer.exam.questions import Form, Question, QuestionContext, Settings, draw_question, rules
from explorer.exam.questions.fields import truth_field
from explorer.exam.questions.searches import depth_limit_rules, run_plain_alpha_beta
from explorer.exam.questions.tree_statements import DecidedStatement, TreeFacts, decide_statement, draw_statements

CODE = "F24"
EACH, ONE = "each", "one"
REASON_MARK = "|"
"""The sign between an own statement and its reason."""
FEWEST, MOST = 2, 12


def build_question(context: QuestionContext, settings: Settings) -> Question:
    """Say which statements about the tree are true."""
    statements, facts = _find_statements(context, settings)
    state = facts.run.snapshot() if facts else None
    rights = frozenset(place for place, each in enumerate(statements) if each.is_true)
    prompt: tuple[str, ...] = (_("Is each statement about this tree true or false?"),)
    fields: tuple[AnswerField, ...] = tuple(
        replace(truth_field(f"statement:{number}", each.text, is_true=each.is_true), step=each.step)
        for number, each in enumerate(statements, 1))
    if settings["answer"] == ONE:
        if len(rights) != 1:
            raise ExamError(ngettext(
                "{form}: {count} statement is true, and just one has to be",
                "{form}: {count} statements are true, and just one has to be", len(rights)).format(
                    form=CODE, count=len(rights)))
        prompt = (_("Which one of these statements about the tree is true?"),
                  *(f"{number}. {each.text}" for number, each in enumerate(statements, 1)))
        numbers = tuple(map(str, range(1, len(statements) + 1)))
        fields = (ChoiceAnswer("statement", _("The true statement"), numbers, rights,
                               other_names=tuple((each.text, place) for place, each in enumerate(statements))),)
    solution = tuple(" ".join(filter(None, (f"{number}.", _("True.") if each.is_true else _("False."), each.reason)))
                     for number, each in enumerate(statements, 1))
    told = rules.minimax_rules(context) if facts is None else (
        *rules.alpha_beta_rules(context), *depth_limit_rules(context))
    return Question(prompt, told, fields, solution, draw_question(context, state), run=facts.run if facts else None,
                    hints=(_("Search the tree first, then read the statements."),))


def _find_statements(
    context: QuestionContext, settings: Settings
) -> tuple[tuple[DecidedStatement, ...], TreeFacts | None]:
    """Return the statements, and the facts that decide them; None if none of them needs a search."""
    own = [_split_own(line) for line in settings["statements"]]
    if own and not any(truth is None for _text, truth, _reason in own):
        return tuple(DecidedStatement(text, bool(truth), reason) for text, truth, reason in own), None
    facts = TreeFacts(context, run_plain_alpha_beta(context, CODE))
    if own:
        return tuple(_decide_own(*each, facts) for each in own), facts
    count = settings["count"]
    if not FEWEST <= count <= MOST:
        raise ExamError(_("{form}: {count} statements: from {least} to {most} can be drawn").format(
            form=CODE, count=count, least=FEWEST, most=MOST))
    return draw_statements(facts, count, 1 if settings["answer"] == ONE else (count + 1) // 2, context.seed), facts


def _split_own(line: str) -> tuple[str, bool | None, str]:
    """Return the text, the truth and the reason of a line; the truth is None if it has to be computed."""
    statement, _mark, reason = (part.strip() for part in line.partition(REASON_MARK))
    word, colon, text = statement.partition(":")
    for is_true, words in ((True, ("true", _("true"))), (False, ("false", _("false")))):
        if colon and word.strip().casefold() in words:
            return text.strip(), is_true, reason
    return statement, None, reason


def _decide_own(text: str, truth: bool | None, reason: str, facts: TreeFacts) -> DecidedStatement:
    if truth is not None:
        return DecidedStatement(text, truth, reason)
    decided = decide_statement(text, facts)
    if decided is None:
        raise ExamError(_("{form}: whether “{statement}” is true can’t be computed: begin it with “true:” or "
                          "“false:”").format(form=CODE, statement=text))
    return decided._replace(text=text, reason=reason or decided.reason)


FORM = Form(
    CODE, "Statements about the tree", "Say which statements about the tree are true.",
    build_question,
    (
        Option("answer", "choice", EACH, "", {EACH: "true or false for each", ONE: "the only true one"},
               title="Answer"),
        Option("statements", "lines", (),
               "One statement in each line. Begin it with “true:” or “false:”; the truth of “Alpha-beta prunes B.”, "
               "“The minimax value of B is 3.” and the like is computed. A reason for the key may follow after “|”.",
               title="Own statements", blank="drawn from the tree"),
        Option("count", "whole", 6, "", {}, FEWEST, MOST, title="Statements drawn from the tree"),
    ),
    is_drawn=True,
    topic="statements",
)
