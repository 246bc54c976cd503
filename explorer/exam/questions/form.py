"""What every question form is: a name, what it may be told, and how its question is built."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from explorer.core.errors import ExamError
from explorer.core.i18n import _
from explorer.core.option import Option, OptionKind
from explorer.exam.questions.context import QuestionContext
from explorer.exam.questions.question import Question
from explorer.study import QuestionSetting


@dataclass(frozen=True)
class Form:
    """A question form: its code in the list of published questions, its title and its task in one sentence, in English.

    `build_question(context, settings)` returns the question, or raises ExamError or SearchRefused with the reason;
    `settings` holds a value for each of its own. `tree_kinds` are the kinds of trees that it is asked of,
    `search_options` those of its study that count for it.
    """

    code: str
    english_title: str
    sentence: str
    build_question: Callable[[QuestionContext, Mapping[str, Any]], Question]
    settings: tuple[Option, ...] = ()
    tree_kinds: frozenset[str] = frozenset({"two-player"})
    search_options: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        """What people call it."""
        return _(self.english_title)

    def read_settings(self, options: Mapping[str, QuestionSetting]) -> dict[str, Any]:
        """Every setting's value; ExamError for a name or a value that there is not."""
        known = {setting.name: setting for setting in self.settings}
        for name in options:
            if name not in known:
                may = ", ".join(known) or _("nothing")
                raise ExamError(_("{} ({}) has no option {!r}: it takes {}").format(self.title, self.code, name, may))
        return {name: _check_value(self, each, options.get(name, each.default)) for name, each in known.items()}


def _check_value(form: Form, setting: Option, said: QuestionSetting) -> QuestionSetting:
    types, words = _KINDS[setting.kind]
    fits = isinstance(said, types) and (setting.kind == "flag" or not isinstance(said, bool))
    if not fits or (setting.choices and said not in setting.choices):
        allowed = ", ".join(setting.choices) or _(words)
        raise ExamError(_("{} ({}): {} can't be {!r}: it is {}").format(
            form.title, form.code, setting.name, said, allowed))
    return tuple(said) if isinstance(said, list) else said


_KINDS: Mapping[OptionKind, tuple[tuple[type, ...], str]] = {
    "choice": ((str,), ""), "flag": ((bool,), "true or false"), "whole": ((int,), "a whole number"),
    "numeral": ((int, float, str), "a number"), "numerals": ((tuple, list), "a list of numbers"),
    "text": ((str,), "a text"),
}
"""The types of a setting in a file, and how they are called."""
