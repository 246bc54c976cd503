"""Two runs in one picture from the command line."""

from pathlib import Path

import pytest

from explorer.cli import main
from explorer.cli.against import second_study
from explorer.cli.arguments import UsageError
from explorer.search.convention import Convention
from explorer.search.options import SearchOptions
from explorer.study import Study
from explorer.trees.formats import parse

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"


def export_text(tmp_path: Path, *argv: str, name: str = "both.svg") -> str:
    out = tmp_path / name
    assert main(["export", AIMA, str(out), *argv]) == 0
    return out.read_text()


def test_what_is_not_said_is_as_in_the_first_run() -> None:
    first = Study(parse(AIMA), "mirror", "iterative-deepening", Convention(fail="soft", depth=2))
    second = second_study(first, "order=best-first cut=gt table window=-5,inf")
    assert (second.ordering, second.algorithm) == ("best-first", "iterative-deepening")
    assert second.convention == Convention(cut="gt", depth=2, window=(-5, float("inf")))
    assert second.options == SearchOptions(table=True)
    assert second.tree is first.tree
    assert second_study(first, "") == first or second_study(first, "").convention == first.convention


def test_both_runs_their_captions_and_counts_are_in_the_picture(tmp_path: Path) -> None:
    text = export_text(tmp_path, "--against", "algorithm=minimax order=worst-first", "--legend")
    words_of_both = "Alpha-beta · as drawn", "Minimax · worst first", "9 leaves evaluated (+2)"
    for words in (*words_of_both, "only in the second run"):
        assert words in text


def test_tikz_too_and_the_way_they_stand_can_be_chosen(tmp_path: Path) -> None:
    heights = []
    for way in ("beside", "above"):
        text = export_text(tmp_path, "--against", "order=mirror", "--pictures", way)
        heights.append(float(text.split('height="')[1].split('"')[0]))
    assert heights[0] < heights[1]
    text = export_text(tmp_path, "--against", "order=mirror", "--standalone", name="both.tex")
    assert text.startswith("\\documentclass")


def test_at_a_step_the_shorter_run_stands_at_its_end(tmp_path: Path) -> None:
    text = export_text(tmp_path, "--against", "algorithm=minimax", "--step", "24")
    assert "7 leaves evaluated · 11 nodes visited" in text
    assert "9 leaves evaluated (+2) · 13 nodes visited (+2)" in text


@pytest.mark.parametrize(("argv", "why"), [
    (["--against", "colour=red"], "argument --against"),
    (["--against", "tree=x"], "both runs have one tree"),
    (["--against", "order='mirror"], "argument --against"),
    (["--against", "order=upside-down"], "no order"),
    (["--against", "cut=gt fail=hard"], "fail-hard"),
    (["--against", "order=mirror", "--steps", "1,2"], "exclude"),
    (["--against", "order=mirror", "--step", "27"], "27"),
    (["--against", "order=mirror", "--step", "1,2"], "not one step"),
    (["--against", "order=mirror", "--step", "2", "--show", "student"], "student"),
    (["--pictures", "above"], "--against"),
])
def test_what_makes_no_second_run_is_refused_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], argv: list[str], why: str
) -> None:
    out = tmp_path / "a.svg"
    assert main(["export", AIMA, str(out), *argv]) == 2
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    assert why in err
    assert not out.exists()


def test_an_option_that_the_second_algorithm_does_not_take_is_refused() -> None:
    with pytest.raises(Exception, match="table"):
        second_study(Study(parse(AIMA)), "algorithm=minimax table=1 --table")
    with pytest.raises(UsageError):
        second_study(Study(parse(AIMA)), "window=1")
