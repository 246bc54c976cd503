"""F6: the root's value, and the number of leaves that alpha-beta visits."""

from collections.abc import Mapping
from typing import Any

from explorer.core.i18n import _
from explorer.exam.answers import Number
from explorer.exam.questions import rules, solution_text
from explorer.exam.questions.context import Material
from explorer.exam.questions.drawings import drawings
from explorer.exam.questions.form import Form
from explorer.exam.questions.question import Question
from explorer.exam.questions.searches import evaluated, leaves_meant, plain_search
from explorer.trees.names import number

CODE = "F6"


def pose(given: Material, _settings: Mapping[str, Any]) -> Question:
    """Tell the root's value, and how many leaves alpha-beta visits."""
    run = plain_search(given, CODE)
    full = given.convention.full_window
    value, count = run.facts.value[0], len(run.facts.evaluations)
    what = _("Value of the root") if full else _("Number that the root returns")
    end = run.returned(0)
    asks = _("Alpha-beta searches this tree. What is the value of the root, and how many leaves does the search visit?")
    if not full:
        asks = _("Alpha-beta searches this tree in the given window. Which number does the root return, and how many "
                 "leaves does the search visit?")
    return Question(
        CODE, form.title, (asks,),
        (*rules.of_alpha_beta(given, numbers=not full), *leaves_meant(given), *rules.writing(given)),
        (Number("value", what, value, 0, end), Number("leaves", _("Leaves visited"), count, step=end)),
        (*solution_text.cuts(run),
         _("{}: {}. Leaves visited: {} of {}.").format(what, number(value), count, len(evaluated(given)))),
        drawings(given, run.state()), run=run,
        hints=(
            _("The root's value needs no alpha-beta; the number of leaves does.") if full else
            _("Follow the search from the left, and begin with the given window."),
            _("{} leaves are skipped.").format(len(evaluated(given)) - count),
        ),
    )


form = Form(CODE, "Root value and leaves visited", pose)
