"""Search options on the command line."""

import argparse
import json
from dataclasses import fields, replace
from fractions import Fraction
from math import inf
from pathlib import Path

import pytest

from explorer import search, study
from explorer.cli import main
from explorer.cli.arguments import (
    Parser,
    add_search_options,
    has_default_search,
    normalize_arguments,
    study_from_options,
)
from explorer.search.options import SearchOptions
from explorer.study import Study
from explorer.study.opening import new_study
from explorer.trees import formats

CHANCE = '{"player":"chance","children":[1,2]}'
NUMBERED = '{"player":0,"children":[{"payoffs":[1,2,3]},{"payoffs":[2,0,1]}]}'
WORDS = {
    "bounds": ("--bounds -inf -1/3", (-inf, Fraction(-1, 3))), "quiescence": ("--quiescence", True),
    "stand_pat": ("--quiescence --stand-pat", True), "singular": ("--singular 0.5", 0.5), "table": ("--table", True),
    "symmetric": ("--table --symmetric", True), "killers": ("--killers", True), "history": ("--history", True),
    "shallow": ("--shallow", True), "reorder": ("--reorder", True), "seed": ("--seed 7", 7),
    "iterations": ("--iterations 20", 20), "budget": ("--budget 9", 9), "guess": ("--guess -inf", -inf),
    "goal": ("--goal -2/3", Fraction(-2, 3)), "exploration": ("--exploration 1.25", 1.25),
    "sample": ("--sample 3", 3), "total": ("--sum -1", -1),
}


@pytest.fixture(autouse=True)
def add_algorithm_with_all_options(monkeypatch: pytest.MonkeyPatch) -> None:
    """Register minimax again as "all" with every option accepted, as no algorithm accepts all of them."""
    takes = tuple(field.name for field in fields(SearchOptions))
    monkeypatch.setitem(search.ALGORITHMS, "all", replace(search.ALGORITHMS["minimax"], accepts=takes))


def parse_words(*words: str) -> argparse.Namespace:
    parser = Parser("search", "")
    add_search_options(parser)
    return parser.parse_args(normalize_arguments(words))


@pytest.mark.parametrize("name", [field.name for field in fields(SearchOptions)])
def test_every_parameter_has_its_flag(name: str) -> None:
    flags, value = WORDS[name]
    options = parse_words("[1,2]", "--algorithm", "all", *flags.split())
    assert getattr(study_from_options(options).options, name) == value
    assert not has_default_search(options)


def test_without_flags_the_parameters_are_the_defaults() -> None:
    assert study_from_options(parse_words("[1,2]")).options == SearchOptions()
    assert has_default_search(parse_words("[1,2]"))


def test_no_two_flags_stand_for_one_parameter() -> None:
    parser = Parser("search", "")
    add_search_options(parser)
    names = [field.name for field in fields(SearchOptions)]
    for name in names:
        assert [len(action.option_strings) for action in parser._actions if action.dest == name] == [1]


@pytest.mark.parametrize(("tree", "name"), [("[1,2]", "alpha-beta"), (CHANCE, "expectiminimax"), (NUMBERED, "max-n")])
def test_what_is_searched_without_a_name_depends_on_who_moves(tree: str, name: str) -> None:
    assert study_from_options(parse_words(tree)).algorithm == search.default_algorithm(formats.parse(tree)) == name
    assert study_from_options(parse_words(tree, "--algorithm", "minimax")).algorithm == "minimax"


def test_a_study_that_names_its_algorithm_keeps_it(tmp_path: Path) -> None:
    file = tmp_path / "a.gtree"
    study.save(Study(formats.parse(CHANCE), algorithm="alpha-beta"), file)
    assert study_from_options(parse_words(str(file))).algorithm == "alpha-beta"


def test_a_study_s_parameters_count_unless_the_words_say_otherwise_or_another_algorithm_has_no_use_for_them(
    tmp_path: Path
) -> None:
    file = tmp_path / "a.gtree"
    kept = SearchOptions(seed=4, iterations=30, guess=inf)
    study.save(Study(formats.parse("[1,2]"), algorithm="alpha-beta", options=kept), file)
    assert study_from_options(parse_words(str(file), "--algorithm", "all")).options == kept
    seeded = study_from_options(parse_words(str(file), "--algorithm", "all", "--seed", "5"))
    assert seeded.options == replace(kept, seed=5)
    assert study_from_options(parse_words(str(file), "--algorithm", "minimax")).options == SearchOptions()


@pytest.mark.parametrize(("words", "reason"), [
    ("--algorithm minimax --iterations 9", "minimax does not take the option iterations"),
    ("--algorithm all --stand-pat", "standing pat"),
    ("--algorithm all --symmetric", "symmetric"),
    ("--algorithm all --bounds 2 -1", "between 2 and −1"),
    ("--algorithm all --bounds 2", "--bounds"),
    ("--algorithm all --budget 0", "budget is 0"),
    ("--algorithm all --budget -1", "-1 is not a whole number"),
    ("--algorithm all --guess x", "'x' is not a number"),
    ("--algorithm all --exploration inf", "not finite"),
    ("--algorithm all --sum -inf", "finite"),
    ("--algorithm all --singular 0", "margin above 0"),
])
def test_what_makes_no_sense_is_refused_with_its_reason(
    words: str, reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for command in (["search", "[1,2]"], ["export", "[1,2]", "never.svg"]):
        assert main([*command, *words.split()]) == 2
        said = capsys.readouterr().err
        assert reason in said.replace("-1", "−1") or reason in said
        assert said.count("\n") == 1


def test_an_exported_study_holds_the_parameters(tmp_path: Path) -> None:
    out = tmp_path / "a.gtree"
    words = ["--algorithm", "all", "--bounds", "-inf", "-1/3", "--seed", "3"]
    assert main(["export", "[1,2]", str(out), *words]) == 0
    assert json.loads(out.read_text(encoding="utf-8"))["parameters"] == {"bounds": ["-inf", "-1/3"], "seed": 3}
    assert study.load(out).options == SearchOptions(bounds=(-inf, Fraction(-1, 3)), seed=3)


def test_a_tree_alone_is_searched_as_is_usual_for_its_players() -> None:
    assert new_study(formats.parse("[1,2]")).algorithm == "alpha-beta"


def test_a_file_whose_name_has_a_minus_sign_is_written_under_this_name(tmp_path: Path) -> None:
    assert main(["export", "[1,2]", str(tmp_path / "a−b.svg")]) == 0
    assert [file.name for file in tmp_path.iterdir()] == ["a−b.svg"]


@pytest.mark.parametrize("argv", [
    ["search", "[1]", "--cut", "-5"], ["search", "[1]", "--order", "-5"], ["search", "[1]", "-5"], ["generate", "-5"],
    ["generate", "nim", "--heaps", "-5"], ["search", "[1]", "--depth", "-5"], ["sweep", "-5"], ["solve", "-5", "-5"],
])
def test_a_refused_negative_number_is_named_as_typed(argv: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(argv) == 2
    reason = capsys.readouterr().err
    assert reason.isascii()
    assert "-5" in reason or "heaps" in reason
