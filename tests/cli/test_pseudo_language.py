"""The command line in a language made by rule: refusals and help have no English words but names and what was typed."""

import re
from pathlib import Path

import pytest

from explorer import cli, search
from explorer.cli.argparse_texts import TEXTS
from explorer.core.option import options_of
from explorer.search.options import SearchOptions
from explorer.trees import games, orderings
from tests.pseudo import english_words, pseudo_language

REFUSED = (
    "search", "search [1,2", "search [] x", "search [1,2] --algorithm foo", "search [1,2] --depth -1",
    "search [1,2] --window 3 1", "search [1,2] --cut foo", "search nofile.json", "search [1,[2]] --order foo",
    "search [1,2] --ties last", "search [1,2] --cut gt --fail hard", "export [1,2]", "export [1,2] a.foo",
    "export [1,2] a.svg --step 99", "export [1,2] a.svg --show foo", "export [1,2] a.png --width x", "generate",
    "generate foo", "generate uniform --depth 100", "generate uniform --foo 1", "generate nim --heaps x",
    "generate tic-tac-toe --position XX", "order [1,2] --samples -1", "solve [1,2]", "exam", "sweep", "foo",
    "--language", "--language xx", "search [1,2] --guess x", 'search ["?x",1]', 'search {"player":"max"}',
    "search [1,2] --bounds 3", "search --list x", "search [1,2] --root foo",
)
NAMES = frozenset(
    word for text in (*search.ALGORITHMS, *games.GAMES, *orderings.ORDERINGS, *options_of(SearchOptions),
                      "minimal maximal random sample as-drawn Infinity foo nofile json svg png pdf tex txt efg "
                      "gtree tikz html pptx gif max min blank student key full ge gt soft hard game-tree-explorer")
    for word in re.findall(r"[A-Za-z]{3,}", text))
PLACES = re.compile(r"--?[a-z][a-z-]*|\{[^}]*\}|\b[A-Z_]{2,}\b|heaps")
"""Names of options, choices and placeholders, which are typed as they stand."""


@pytest.mark.parametrize("words", REFUSED)
def test_a_refusal_is_translated(
    words: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pseudo_language():
        assert cli.main(words.split(" ")) == 2
    told = capsys.readouterr().err.removeprefix("error: ")
    assert english_words(PLACES.sub("", told), NAMES) == []


@pytest.mark.parametrize("command", cli.COMMANDS)
def test_the_help_of_a_command_is_translated(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pseudo_language():
        assert cli.main([command, "--help"]) == 0
    told = capsys.readouterr().out
    assert not any(english in told for english in TEXTS if english.strip() != "options")


def test_the_programs_help_is_translated(capsys: pytest.CaptureFixture[str]) -> None:
    with pseudo_language():
        assert cli.main(["--help"]) == 0
    assert english_words(capsys.readouterr().out, frozenset()) == []
