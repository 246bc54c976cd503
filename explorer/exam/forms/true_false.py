"""F23: true or false statements on concepts, drawn from a bank of texts."""

from random import Random

from explorer.core.errors import ExamError
from explorer.core.i18n import _
from explorer.core.option import Option
from explorer.exam.questions import Form, Question, QuestionContext, Settings
from explorer.exam.questions.concepts import STATEMENTS, Statement
from explorer.exam.questions.draws import shuffle
from explorer.exam.questions.fields import truth_field

CODE = "F23"
ANY = "any"


def build_question(context: QuestionContext, settings: Settings) -> Question:
    """Decide whether each statement is true or false."""
    about = [each for each in STATEMENTS if settings["topic"] in (ANY, each.topic)]
    count = settings["count"]
    if not 1 <= count <= len(about):
        raise ExamError(_("{count} statements: there are 1 to {most} on this topic").format(
            count=count, most=len(about)))
    drawn = _draw_statements(about, count, context.seed)
    fields = tuple(
        truth_field(f"statement:{number}", _(each.text), is_true=each.is_true)
        for number, each in enumerate(drawn, 1)
    )
    solution = tuple(
        f"{number}. {_('True') if each.is_true else _('False')}: {_(each.reason)}"
        for number, each in enumerate(drawn, 1)
    )
    return Question((_("Is each statement true or false?"),), (), fields, solution)


def _draw_statements(about: list[Statement], count: int, seed: str) -> list[Statement]:
    """Return `count` random statements in random order; a seed gives the same statements on every machine."""
    return shuffle(about, Random(f"{seed}/statements"))[:count]


FORM = Form(
    CODE, "True or false", "Decide whether each statement is true or false.",
    build_question,
    (
        Option("count", "whole", 6, title="Statements", short_phrase="{} statements", singular="{} statement"),
        Option("topic", "choice", ANY, "", {ANY: "anything", "minimax": "minimax", "alpha-beta": "alpha-beta",
               "ordering": "the order of moves", "depth": "limited depth", "chance": "chance",
               "players": "several players"}, title="About"),
    ),
    frozenset({"none"}),
    is_drawn=True,
    topic="statements",
)
