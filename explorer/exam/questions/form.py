"""The record of a question form: its name, its settings and the function that builds its question."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from explorer.core.errors import ExamError
from explorer.core.i18n import N_, _
from explorer.core.option import Option, OptionKind
from explorer.exam.questions.context import QuestionContext
from explorer.exam.questions.question import Question
from explorer.study import QuestionSetting

Settings = Mapping[str, Any]
"""The values of a form's settings by their names."""


@dataclass(frozen=True)
class Follow:
    """A later part goes on from a reply: with another tree in the context, or the numbers of the reply in it.

    `make_context(context, question, reply)` returns the later part's context. It raises ValueError, IndexError or
    ExplorerError if the reply can't be read. `sentence` tells the student, in English, what the later part is about; ""
    if it is about the same tree, so that the right reply leads to the right answer. {letter} stands for the part that
    is followed.
    """

    make_context: Callable[[QuestionContext, Question, Mapping[str, str]], QuestionContext]
    sentence: str = ""


@dataclass(frozen=True)
class Form:
    """A question form: its code in the list of published questions, its title and its task in one sentence, in English.

    `build(context, settings)` returns the question without the form's code and title. `tree_kinds` are the kinds of
    trees that suit the form, `search_options` the search options of the study that have an effect on it. `is_drawn`:
    something is drawn at random by the context's seed, so that versions differ on one tree. `follow` is how a later
    part goes on from a reply, if it can. `topic` is the menu in which the form stands.
    """

    code: str
    english_title: str
    sentence: str
    build: Callable[[QuestionContext, Settings], Question]
    settings: tuple[Option, ...] = ()
    tree_kinds: frozenset[str] = frozenset({"two-player"})
    search_options: tuple[str, ...] = ()
    is_drawn: bool = False
    follow: "Follow | None" = None
    topic: str = "other"

    @property
    def title(self) -> str:
        """The title in the user's language."""
        return _(self.english_title)

    def build_question(self, context: QuestionContext, settings: Settings) -> Question:
        """Return the question; `settings` has a value for every setting of the form.

        Raises ExamError or SearchRefused with the reason if there is none.
        """
        return replace(self.build(context, settings), form_code=self.code, title=self.title)

    def read_settings(self, options: Mapping[str, QuestionSetting]) -> dict[str, Any]:
        """Return the values of all settings, with defaults; raises ExamError for unknown names and invalid values."""
        known = {setting.name: setting for setting in self.settings}
        for name in options:
            if name not in known:
                accepted = ", ".join(known) or _("nothing")
                raise ExamError(_("{form} ({code}) has no option {option!r}: it takes {options}").format(
                    form=self.title, code=self.code, option=name, options=accepted))
        return {name: _check_value(self, each, options.get(name, each.default)) for name, each in known.items()}


def _check_value(form: Form, setting: Option, value: QuestionSetting) -> QuestionSetting:
    types, words = _KINDS[setting.kind]
    fits = isinstance(value, types) and (setting.kind == "flag" or not isinstance(value, bool))
    if not fits or (setting.choices and value not in setting.choices):
        allowed = ", ".join(setting.choices) or _(words)
        raise ExamError(_("{form} ({code}): {option} can't be {value!r}: it is {allowed}").format(
            form=form.title, code=form.code, option=setting.name, value=value, allowed=allowed))
    return tuple(value) if isinstance(value, list) else value


_KINDS: Mapping[OptionKind, tuple[tuple[type, ...], str]] = {
    "choice": ((str,), ""), "flag": ((bool,), N_("true or false")), "whole": ((int,), N_("a whole number")),
    "numeral": ((int, float, str), N_("a number")), "numerals": ((tuple, list), N_("a list of numbers")),
    "text": ((str,), N_("a text")), "paragraphs": ((str,), N_("a text")),
    "lines": ((tuple, list), N_("a list of texts")),
}
"""The accepted types of each kind of setting in a file, and the name of the kind in messages."""
