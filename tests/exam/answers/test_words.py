"""The words of replies in other languages: read between conditions, and not taken for names."""

import gettext

import pytest

from explorer.core import i18n
from explorer.exam.answers.words import read_words

SPANISH = {" and ": " y ", " or ": " o ", ", or ": ", o "}
CHINESE = {" and ": " 且 ", " or ": " 或 ", ", or ": "\uff0c或 "}
GERMAN = {" and ": " und ", " or ": " oder ", ", or ": ", oder "}


class Words(gettext.NullTranslations):
    def __init__(self, words: dict[str, str]) -> None:
        super().__init__()
        self.words = words

    def gettext(self, message: str) -> str:
        return self.words.get(message, message)


@pytest.mark.parametrize(("words", "reply", "read"), [
    (SPANISH, "x < 3 y x > 1", "x < 3 and x > 1"),
    (SPANISH, "x < y y y < 5", "x < y and y < 5"),
    (SPANISH, "2 < y < 5", "2 < y < 5"),
    (SPANISH, "2 < y  y  y ≤ 7", "2 < y and y ≤ 7"),
    (SPANISH, "o < 3 o o > 5", "o < 3 or o > 5"),
    (SPANISH, "x < 3, o x > 5", "x < 3, or x > 5"),
    (SPANISH, "max(x, y) < 3 y (x > y)", "max(x, y) < 3 and (x > y)"),
    (SPANISH, "x + y - 3 < 2", "x + y - 3 < 2"),
    (SPANISH, "x < 3 y -2 < z", "x < 3 and -2 < z"),
    (CHINESE, "x<3或x>5", "x<3 or x>5"),
    (CHINESE, "x < 3\uff0c或 x > 5", "x < 3, or x > 5"),
    (CHINESE, "x > 3 且 y < 2", "x > 3 and y < 2"),
    (GERMAN, "x < 3 oder x > 5 und y < 2", "x < 3 or x > 5 and y < 2"),
    (GERMAN, "x < 3, oder x > 5", "x < 3, or x > 5"),
    (GERMAN, "x < 3 oderx > 5", "x < 3 oderx > 5"),
    (GERMAN, "x < 3oder x > 5", "x < 3oder x > 5"),
])
def test_a_word_between_conditions_is_read_and_a_name_stays(
    monkeypatch: pytest.MonkeyPatch, words: dict[str, str], reply: str, read: str
) -> None:
    monkeypatch.setattr(i18n, "_texts", Words(words))
    assert read_words(reply) == read
