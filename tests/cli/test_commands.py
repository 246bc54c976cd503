"""The commands, run in this process: the files they write, their output and their errors."""

import io
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from explorer import cli, study
from explorer.cli import main
from explorer.trees import formats

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"


def error_line(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    """Run a command that must fail, and return its one line on standard error."""
    assert main(list(argv)) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("error: ")
    assert err.count("\n") == 1
    assert "Traceback" not in err
    return err


def search_json(capsys: pytest.CaptureFixture[str], *argv: str) -> dict[str, Any]:
    assert main(["search", *argv, "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_a_search_prints_what_happened_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["search", AIMA]) == 0
    text = capsys.readouterr().out
    for part in ("value         3", "best move     0", "11 of 13", "7 of 9", "1.1, 1.2", "2 ≤ α = 3 (shallow, root)"):
        assert part in text


@pytest.mark.parametrize(("words", "line"), [
    ("--algorithm mtd-f", "evaluated     7 times, 7 of 9 leaves: 3 12 8 2 14 5 2\n"),
    ("--algorithm mtd-f", "cutoff        1: 2 ≤ α = 3 (the window)\n"),
    ("--bounds 3 14", "cutoff        0: v = 3 (the known bounds)\n"),
])
def test_a_search_says_for_people_how_much_was_evaluated_again_and_what_cut(
    words: str, line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    tree = AIMA if "--bounds" not in words else "[[3,12,8],[3,4,6],[14,5,3]]"
    assert main(["search", tree, *words.split()]) == 0
    assert line in capsys.readouterr().out + "\n"


def test_numbers_with_a_sign_are_arguments(capsys: pytest.CaptureFixture[str]) -> None:
    found = search_json(capsys, AIMA, "--window", "-inf", "-1/3")
    assert found["convention"]["window"] == ["-inf", "-1/3"]
    assert search_json(capsys, "-3")["value"] == -3
    assert search_json(capsys, "[-1.5,-1e2]")["value"] == -1.5
    assert search_json(capsys, AIMA, "--window", "-.5", "-1e-1")["value"] == 3


def test_a_tree_comes_from_a_file_from_standard_input_or_from_the_command_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "3 trees.json"
    file.write_text(AIMA, encoding="utf-8")
    assert search_json(capsys, str(file))["value"] == 3
    monkeypatch.chdir(tmp_path)
    assert search_json(capsys, "3 trees.json")["value"] == 3
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(AIMA.encode())))
    assert search_json(capsys, "-")["value"] == 3


def test_a_study_file_brings_its_own_convention_and_options_win_over_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from explorer.search.convention import Convention

    file = tmp_path / "a.gtree"
    study.save(study.Study(formats.parse(AIMA), "mirror", "alpha-beta", Convention(cut="gt")), file)
    found = search_json(capsys, str(file))
    assert (found["order"], found["convention"]["cut"]) == ("mirror", "gt")
    found = search_json(capsys, str(file), "--cut", "ge", "--order", "as-drawn")
    assert (found["order"], found["convention"]["cut"]) == ("as-drawn", "ge")


@pytest.mark.parametrize(("argv", "reason"), [
    (["search"], "TREE"),
    (["search", "[[1,2],3"], "line 1"),
    (["search", "[]"], ""),
    (["search", "nowhere.json"], "no such file"),
    (["search", AIMA, "--cut", "gt", "--fail", "hard"], "clamped"),
    (["search", AIMA, "--window", "3", "1"], "empty"),
    (["search", AIMA, "--window", "x", "1"], "not a number"),
    (["search", AIMA, "--depth", "-1"], "whole number"),
    (["search", AIMA, "--depth", "1"], "static evaluation"),
    (["search", AIMA, "--ties", "last"], ">="),
    (["search", AIMA, "--algorithm", "nonsense"], "minimax"),
    (["search", AIMA, "--algorithm", "minimax", "--window", "1", "2"], "window"),
    (["search", AIMA, "--order", "random:x"], "seed"),
    (["search", AIMA, "--order", "sideways"], "as-drawn"),
    (["search", "[1,\"?x\"]"], "?x"),
    (["search", "[1,{}]"], "no value"),
    (["search", AIMA, "--nonsense"], "--nonsense"),
    (["search", '{"player":"chance","children":[1,2]}', "--algorithm", "alpha-beta"], "chance"),
    (["export", AIMA, "out.doc"], "suffix"),
    (["export", AIMA, "out.svg", "--step", "99"], "steps 0 to 22"),
    (["export", AIMA, "out.svg", "--steps", "1,x"], "steps 0 to 22"),
    (["export", AIMA, "out.svg", "--width", "0"], "above 0"),
    (["export", "[1,{}]", "out.svg", "--show", "key"], "no value"),
    (["generate"], "source"),
    (["generate", "chess"], "tic-tac-toe"),
    (["generate", "tic-tac-toe", "--position", "XXX/.../..."], ""),
    (["generate", "uniform", "--depth", "99"], ""),
    (["generate", "uniform", "--depth", "two"], "depth"),
    (["generate", "tic-tac-toe", "--position", ""], "empty"),
    (["generate", "uniform", "-o", "a.svg"], ".gtree"),
    (["--nonsense"], "--help"),
    (["search", '{"payoffs":[1,2]}', "--algorithm", "minimax"], "payoffs for 2 players"),
    (["search", "3.json"], "neither a number nor a file"),
    (["search", AIMA, "--list"], "stands alone"),
    (["search", "--list", "--json"], "stands alone"),
    (["export", AIMA, "a.gtree", "--algorithm", "foo"], "no algorithm"),
    (["export", AIMA, "a.gtree", "--order", "bar"], "no order"),
    (["export", AIMA, "a.json", "--step", "9"], "no picture"),
    (["export", AIMA, "a.svg", "--step", "3,4"], "not one step"),
    (["export", AIMA, "a.svg", "--step", "3", "--steps", "4,5"], "exclude"),
    (["export", AIMA, "a.svg", "--steps", ","], "no step"),
    (["export", AIMA, "a.svg", "--step", "3", "--show", "blank"], "shows no search"),
    (["search", AIMA, "--depth", "-1"], "-1 is not"),
])
def test_bad_input_is_refused_in_one_line_and_writes_nothing(
    argv: list[str], reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert reason in error_line(capsys, *argv)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["a.svg", "a.tex", "a.json", "a.efg", "a.gtree"])
def test_an_export_writes_what_the_suffix_says(name: str, tmp_path: Path) -> None:
    out = tmp_path / name
    assert main(["export", AIMA, str(out)]) == 0
    begins = {".svg": "<", ".tex": "", ".json": "[[3", ".efg": "EFG 2 R", ".gtree": "{"}[out.suffix]
    assert out.read_text(encoding="utf-8").lstrip().startswith(begins)


def test_a_picture_holds_its_study_unless_it_would_give_the_answers_away(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for show, there in (("full", True), ("key", True), ("student", False), ("blank", False)):
        out = tmp_path / f"{show}.svg"
        assert main(["export", AIMA, str(out), "--show", show]) == 0
        if there:
            assert search_json(capsys, str(out))["value"] == 3
        else:
            assert "no study" in error_line(capsys, "search", str(out))


def test_the_four_sheets_have_one_geometry(tmp_path: Path) -> None:
    sizes = set()
    for show in ("blank", "student", "key", "full"):
        out = tmp_path / f"{show}.svg"
        assert main(["export", AIMA, str(out), "--show", show]) == 0
        sizes.add(out.read_text(encoding="utf-8").split("viewBox=")[1][:40].split('"')[1])
    assert len(sizes) == 1


def test_a_blank_sheet_and_a_student_s_sheet_need_no_search(tmp_path: Path) -> None:
    for tree in ('[1,"?x"]', "[1,{}]", '{"player":"chance","children":[1,2]}'):
        for show in ("blank", "student"):
            assert main(["export", tree, str(tmp_path / "a.svg"), "--show", show]) == 0
        assert main(["export", tree, str(tmp_path / "a.svg")]) == 0


def test_generated_trees_are_printed_written_or_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["generate", "uniform", "--depth", "2", "--branching", "2", "--seed", "4"]) == 0
    first = capsys.readouterr().out
    assert len(formats.parse(first)) == 7
    out = tmp_path / "t.json"
    assert main(["generate", "uniform", "--depth", "2", "--branching", "2", "--seed", "4", "-o", str(out)]) == 0
    assert capsys.readouterr().out == ""
    assert formats.write(formats.load(out)) == first.strip()
    assert main(["generate", "tic-tac-toe", "--position", "X.O/.X./..O", "--stats"]) == 0
    stats = json.loads(capsys.readouterr().out)
    assert set(stats) == {"nodes", "leaves", "per_ply", "outcomes"}
    assert stats["per_ply"][0] == 1


def test_every_command_explains_itself(capsys: pytest.CaptureFixture[str]) -> None:
    for words in ("--help", "search --help", "export --help", "generate nim --help", "search --list"):
        assert main(words.split()) == 0
        assert len(capsys.readouterr().out) > 40


def test_names_of_files_may_begin_with_a_minus_and_a_digit(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["export", "[1,2]", "-2.json"]) == 0
    assert main(["generate", "uniform", "-o", "-3.json"]) == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["-2.json", "-3.json"]
    assert search_json(capsys, "-2.json")["value"] == 2


def test_a_literal_may_have_spaces_before_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert search_json(capsys, "\n [1,2]")["value"] == 2


def test_a_tree_is_exported_in_the_order_asked_for(tmp_path: Path) -> None:
    out = tmp_path / "a.json"
    assert main(["export", "[[1,2],[3,4]]", str(out), "--order", "mirror"]) == 0
    assert out.read_text(encoding="utf-8").strip() == "[[4,3],[2,1]]"


def test_a_deep_chain_is_searched_without_paths(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "chain.json"
    file.write_text("[" * 100_000 + "7" + "]" * 100_000, encoding="utf-8")
    found = search_json(capsys, str(file))
    assert (found["value"], found["visited"], found["returned"], found["best_move"]) == (7, None, None, "0")


def test_an_error_of_a_file_names_the_file_and_not_standard_output(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(_argv: Sequence[str]) -> None:
        raise PermissionError(13, "Permission denied", "/locked/exam.toml")

    for name in cli.COMMANDS:
        monkeypatch.setattr(f"explorer.cli.{name}.run", fail)
        assert cli.main([name]) == 2
        assert capsys.readouterr().err == "error: /locked/exam.toml: Permission denied\n"
