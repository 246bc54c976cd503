"""What every question form is: a name, what it may be told, and how its question is built."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from explorer.core.errors import ExamError
from explorer.core.i18n import _
from explorer.exam.questions.context import QuestionContext
from explorer.exam.questions.question import Question
from explorer.study import QuestionSetting

SettingKind = Literal["choice", "switch", "whole", "number", "numbers", "text"]


@dataclass(frozen=True)
class Setting:
    """A setting of a form: one of `choices`, yes or no, a whole number, a number, several, or a text; and its words.

    The words are in English and translated when they are shown: `title`, the titles of the choices by their names in
    files, `description` where the title does not say all, and `empty_text`, what an empty field or 0 stands for.
    `relevant_if` names another setting and those of its choices with which this one matters.
    """

    name: str
    title: str
    kind: SettingKind
    default: QuestionSetting
    choices: Mapping[str, str] = field(default_factory=dict)
    description: str = ""
    empty_text: str = ""
    relevant_if: tuple[str, tuple[str, ...]] | None = None


@dataclass(frozen=True)
class Form:
    """A question form by its code in the list of published questions, its title in English, and `build_question`.

    `build_question(context, settings)` gives the question, or raises ExamError or SearchRefused with the reason;
    `settings` holds a value for each of its own. `tree_kinds` are the kinds of trees that it is asked of,
    `search_options` those of its study that count for it.
    """

    code: str
    english_title: str
    build_question: Callable[[QuestionContext, Mapping[str, Any]], Question]
    settings: tuple[Setting, ...] = ()
    tree_kinds: frozenset[str] = frozenset({"two-player"})
    search_options: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        """What people call it."""
        return _(self.english_title)

    @property
    def description(self) -> str:
        """The first line of its docstring."""
        return (self.build_question.__doc__ or "").splitlines()[0]

    def read_settings(self, options: Mapping[str, QuestionSetting]) -> dict[str, Any]:
        """Every setting's value; ExamError for a name or a value that there is not."""
        known = {setting.name: setting for setting in self.settings}
        for name in options:
            if name not in known:
                may = ", ".join(known) or _("nothing")
                raise ExamError(_("{} ({}) has no option {!r}: it takes {}").format(self.title, self.code, name, may))
        return {name: _check_value(self, each, options.get(name, each.default)) for name, each in known.items()}


def _check_value(form: Form, setting: Setting, said: QuestionSetting) -> QuestionSetting:
    kinds: dict[str, tuple[type, ...]] = {
        "choice": (str,), "switch": (bool,), "whole": (int,), "number": (int, float, str),
        "numbers": (tuple, list), "text": (str,),
    }
    fits = isinstance(said, kinds[setting.kind]) and (setting.kind == "switch" or not isinstance(said, bool))
    if not fits or (setting.choices and said not in setting.choices):
        allowed = ", ".join(setting.choices) or {
            "switch": _("true or false"), "whole": _("a whole number"), "number": _("a number"),
            "numbers": _("a list of numbers"), "text": _("a text"),
        }.get(setting.kind, "")
        raise ExamError(_("{} ({}): {} can't be {!r}: it is {}").format(
            form.title, form.code, setting.name, said, allowed))
    return tuple(said) if isinstance(said, list) else said
