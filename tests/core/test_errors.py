"""Messages of errors: one line of at most 300 characters, and nothing hidden in it."""

import pytest

from explorer.cli.arguments import UsageError
from explorer.core.errors import LONGEST_SENTENCE, ExplorerError, FormatError, TreeError, plain_sentence
from explorer.core.exact import parse_exact
from explorer.exam.answers import ChoiceAnswer
from explorer.trees import formats
from tests.fuzz.promise import check_sentence

TEXTS = ("x" * 5_000, "x " * 5_000, "a\nb", "\x1b[31m", "\u202eabc", "\ud800", "\ufeff", "\x00")


@pytest.mark.parametrize("text", TEXTS)
def test_every_error_that_quotes_a_text_is_a_plain_sentence(text: str) -> None:
    for error in (ExplorerError, TreeError, UsageError):
        check_sentence(str(error(f"{text!s} is no number")))
    check_sentence(str(FormatError("it is damaged", text, 3)))
    with pytest.raises(ValueError, match="is not a number") as refused:
        parse_exact(text[:300])
    check_sentence(str(refused.value))
    mistake, = ChoiceAnswer("a", "A", "yes", ("yes", "no")).mark(text + "?").mistakes
    check_sentence(mistake.reason)


def test_a_long_sentence_keeps_its_beginning_and_its_end() -> None:
    sentence = plain_sentence("tree.json:7: " + "9" * 5_000 + " is no number")
    assert sentence.startswith("tree.json:7: 999")
    assert sentence.endswith("999 is no number")
    assert "…" in sentence
    assert plain_sentence("x" * LONGEST_SENTENCE) == "x" * LONGEST_SENTENCE


def test_a_hidden_character_is_written_as_an_escape() -> None:
    assert plain_sentence("a\x1b\u2028b 7 ½ “x” 👩\u200d🔬 日本") == "a\\x1b\\u2028b 7 ½ “x” 👩\u200d🔬 日本"
    with pytest.raises(FormatError, match=r"\\x00 is not a number"):
        formats.parse("\0[1,2]")
