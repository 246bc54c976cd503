"""The settings of a form: defaults, and errors that list the accepted values."""

import pytest

from explorer.core.errors import ExamError
from explorer.core.option import Option
from explorer.exam import FORMS, Form
from explorer.study import QuestionSetting

FORM = Form("F0", "A form", "Ask for a value.", FORMS["values"].build_question, (
    Option("which", "choice", "one", "", {"one": "one of them", "two": "both"}, title="Which"),
    Option("on", "flag", False, title="On"),
    Option("count", "whole", 3, title="Count"), Option("by", "numeral", 1.5, "", title="By"),
    Option("ends", "numerals", (1, 2), title="Ends"), Option("word", "text", "", "", title="Word"),
))


def test_what_is_left_out_is_the_default() -> None:
    assert FORM.read_settings({}) == {"which": "one", "on": False, "count": 3, "by": 1.5, "ends": (1, 2), "word": ""}
    assert FORM.read_settings({"on": True, "ends": (3, "inf"), "by": "1/3"}) == {
        "which": "one", "on": True, "count": 3, "by": "1/3", "ends": (3, "inf"), "word": ""}


@pytest.mark.parametrize(("options", "why"), [
    ({"colour": 1}, "no option 'colour': it takes which, on, count, by, ends, word"),
    ({"which": "three"}, "which can't be 'three': it is one, two"), ({"on": 1}, "it is true or false"),
    ({"count": True}, "it is a whole number"), ({"count": 1.5}, "it is a whole number"),
    ({"ends": 3}, "it is a list of numbers"), ({"word": 3}, "it is a text"), ({"by": (1, 2)}, "it is a number"),
])
def test_what_does_not_fit_is_refused_with_what_does(options: dict[str, QuestionSetting], why: str) -> None:
    with pytest.raises(ExamError, match=why):
        FORM.read_settings(options)


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_every_form_says_in_a_sentence_what_it_asks_and_its_defaults_can_be_read(form: Form) -> None:
    assert form.sentence.endswith((".", "?"))
    assert form.title
    assert form.read_settings({setting.name: setting.default for setting in form.settings}) == form.read_settings({})
    for setting in form.settings:
        assert setting.title
        assert not setting.choices or setting.default in setting.choices
        assert len(set(setting.choices.values())) == len(setting.choices)
        assert not {"", "top", "every", "entry", "after", "range", "needed", "drawn", "ends"} & set(
            setting.choices.values())
        if setting.requires:
            required = next(each for each in form.settings if each.name == setting.requires)
            assert set(setting.requires_choice) < set(required.choices)
