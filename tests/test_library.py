"""The library, `import explorer as gt`: each function agrees with its command and reports errors in a sentence."""

import ast
import doctest
import json
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from math import inf
from pathlib import Path
from random import Random
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

import explorer as gt
from explorer import library, search
from explorer.cli import main
from explorer.trees import formats
from explorer.trees.games import GAMES
from tests.small_trees import many

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"
UNKNOWN = '[[3,12,8],["?x",4,6],[14,5,2]]'
CHANCE = '[{"player":"chance","children":[3,"1/3",[2,9]]},{"player":"chance","children":[0,5,1]}]'
PLAYERS = '{"player":0,"children":[{"player":1,"children":[{"payoffs":[1,2,6]},{"payoffs":[4,3,3]}]},' \
    '{"payoffs":[6,1,2]}]}'
OPTIONS: tuple[dict[str, Any], ...] = (
    {}, {"cut": "gt"}, {"fail": "hard"}, {"window": (2, Fraction(7, 2))}, {"window": (-inf, "1/3")}, {"depth": 1},
    {"order": "best-first", "ties": "first"}, {"order": "random:3"}, {"bounds": [-100, 1e22]}, {"table": True},
    {"quiescence": True, "stand_pat": True, "depth": 1}, {"killers": True, "history": False, "shallow": None},
    {"guess": "inf"}, {"seed": 2, "iterations": 20}, {"budget": 3}, {"sum": 12}, {"exploration": 0.5},
)


def printed(argv: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    code = main(argv)
    out, err = capsys.readouterr()
    return code, out, err


def words(options: dict[str, Any]) -> list[str]:
    """Return the options as command-line arguments."""
    typed: list[str] = []
    for name, value in options.items():
        if value is None or value is False:
            continue
        values = [] if value is True else value if isinstance(value, tuple | list) else [value]
        typed += ["--" + name.replace("_", "-"), *(f"{each:f}" if each == 1e22 else str(each) for each in values)]
    return typed


def refusal(make: Callable[[], object]) -> str:
    with pytest.raises(gt.ExplorerError) as refused:
        make()
    return f"error: {' '.join(str(refused.value).split())}\n".replace("−", "-")


def check(text: str, root: Any, options: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> bool:
    """Assert that the library and the command agree; return False if both refuse the search."""
    code, out, err = printed(["search", text, "--json", "--root", root, *words(options)], capsys)
    if code:
        assert refusal(lambda: gt.run(gt.parse(text, root), **options)) == err
        return False
    run = gt.run(gt.parse(text, root), **options)
    told = json.loads(out)
    assert run.json() + "\n" == out
    assert dict(run) == told
    assert {name: getattr(run, name) for name in told} == told
    assert set(dir(run)) == {*told, "json"}
    return True


def test_a_run_is_the_command_s_json_over_many_trees_algorithms_and_options(capsys: pytest.CaptureFixture[str]) -> None:
    random = Random(17)
    done = 0
    for notation, root in many(150, seed=18, static=1.0):
        options = dict(random.choice(OPTIONS))
        if random.random() < 0.8:
            options["algorithm"] = random.choice(list(search.ALGORITHMS))
        done += check(json.dumps(notation), root, options, capsys)
    assert done > 40


@pytest.mark.parametrize("algorithm", [None, *search.ALGORITHMS])
@pytest.mark.parametrize("text", [AIMA, CHANCE, PLAYERS, "3", "[[1,2],[[4]]]"])
def test_every_algorithm_answers_as_the_command_does(
    text: str, algorithm: str | None, capsys: pytest.CaptureFixture[str]
) -> None:
    for options in ({}, {"bounds": (-100, 100)}):
        check(text, "max", options if algorithm is None else {"algorithm": algorithm, **options}, capsys)


def test_the_attributes_that_are_told_to_type_checkers_are_the_json_s_keys() -> None:
    assert set(library.Result.__annotations__) == set(gt.run(gt.parse(AIMA)))


def test_orders_and_solve_are_their_commands_json(capsys: pytest.CaptureFixture[str]) -> None:
    for text in (AIMA, "[[[15,1],57],[[59]]]", "[[1,2],[3,[4,5]]]"):
        for options in ({}, {"cut": "gt"}, {"samples": 20, "seed": 3}):
            told = gt.orders(gt.parse(text), **options)
            assert printed(["order", text, "--json", *words(options)], capsys) == (0, told.json() + "\n", "")
            assert told.minimal == told["orders"]["minimal"] == told.orders["minimal"]
            assert told.best_first == told["orders"]["best-first"]
            assert "worst_first" in dir(told)
    for options in ({}, {"cut": "gt"}, {"integers": True}):
        told = gt.solve(gt.parse(UNKNOWN), **options)
        assert printed(["solve", UNKNOWN, "--json", *words(options)], capsys) == (0, told.json() + "\n", "")
        assert told == json.loads(told.json())
        assert told.unknowns == ["x"]


@pytest.mark.parametrize("name", GAMES)
def test_every_source_makes_the_tree_that_the_command_makes(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    options: dict[str, Any] = {
        "tic-tac-toe": {"position": "X.O/.X./..O"}, "connect": {"depth": 2}}.get(name, {})
    code, out, _err = printed(["generate", name, *words(options)], capsys)
    assert code == 0
    assert formats.write(gt.generate(name, **options)) + "\n" == out


@pytest.mark.parametrize(("name", "options", "typed"), [
    ("uniform", {"depth": 2, "branching": 3, "values": [0, Fraction(1, 3), -5], "seed": 4},
     ["--depth", "2", "--branching", "3", "--values", "0,1/3,-5", "--seed", "4"]),
    ("uniform", {"values": (1, 3), "distinct": False, "static": True}, ["--values", "1..3", "--static"]),
    ("nim", {"heaps": [2, 1], "misere": True, "depth": None}, ["--heaps", "2-1", "--misere"]),
    ("nim", {"heaps": (2, 1)}, ["--heaps", "2-1"]),
    ("random", {"leaf_chance": 0.5}, ["--leaf-chance", "0.5"]),
])
def test_a_source_s_options_are_numbers_pairs_and_lists(
    name: str, options: dict[str, Any], typed: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, _err = printed(["generate", name, *typed], capsys)
    assert code == 0
    assert formats.write(gt.generate(name, **options)) + "\n" == out


def test_a_saved_tree_is_loaded_again(tmp_path: Path) -> None:
    tree = gt.parse(CHANCE)
    for name in ("a.json", "a.efg", "a.gtree", "a.txt"):
        gt.save(tree, tmp_path / name)
        assert len(gt.load(str(tmp_path / name))) == len(tree) == 11
    gt.export(gt.figure(gt.run(tree)), tmp_path / "a.svg")
    assert formats.write(gt.load(tmp_path / "a.svg")) == formats.write(tree)


@pytest.mark.parametrize(("options", "typed"), [
    ({"step": 17, "show": "full", "legend": True}, ["--step", "17", "--show", "full", "--legend"]),
    ({"show": "blank"}, ["--show", "blank"]),
    ({"show": "student", "width": 8.5}, ["--show", "student", "--width", "8.5"]),
    ({"steps": [2, 4, "end"], "intervals": True}, ["--steps", "2,4,end", "--intervals"]),
    ({"transparent": True}, ["--transparent"]), ({"against": "order=mirror"}, ["--against", "order=mirror"]),
])
def test_a_figure_of_a_run_is_what_the_command_draws(
    options: dict[str, Any], typed: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run = gt.run(gt.parse(AIMA), order="best-first")
    for suffix in (".svg", ".tex"):
        gt.export(gt.figure(run, **options), tmp_path / f"a{suffix}")
        there = str(tmp_path / f"b{suffix}")
        assert printed(["export", AIMA, there, "--order", "best-first", *typed], capsys)[0] == 0
        assert (tmp_path / f"a{suffix}").read_bytes() == (tmp_path / f"b{suffix}").read_bytes()


def test_a_figure_can_be_written_in_several_ways(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    drawn = gt.figure(gt.run(gt.parse(AIMA)))
    gt.export(drawn, tmp_path / "a.tex", standalone=True, width=9, engine="xelatex", dpi=None)
    typed = ["--standalone", "--width", "9", "--engine", "xelatex"]
    assert printed(["export", AIMA, str(tmp_path / "b.tex"), *typed], capsys)[0] == 0
    assert (tmp_path / "a.tex").read_bytes() == (tmp_path / "b.tex").read_bytes()


def test_a_tree_is_drawn_alone_unless_answers_are_asked_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tree = gt.parse(AIMA)
    for options, typed in (({}, ["--show", "student"]), ({"show": "blank"}, ["--show", "blank"]),
                           ({"show": "key"}, ["--show", "key"]), ({"step": 9}, ["--step", "9"])):
        gt.export(gt.figure(tree, **options), tmp_path / "a.svg")
        assert printed(["export", AIMA, str(tmp_path / "b.svg"), *typed], capsys)[0] == 0
        assert (tmp_path / "a.svg").read_bytes() == (tmp_path / "b.svg").read_bytes()


def test_texts_without_room_are_warned_of(tmp_path: Path) -> None:
    tree = gt.parse('{"moves":["%s","b"],"children":[3,{"children":[1,2]}]}' % ("m" * 60))
    with pytest.warns(UserWarning, match=r"a\.svg: "):
        gt.export(gt.figure(tree), tmp_path / "a.svg")


def test_why_tells_every_step_without_marks() -> None:
    run = gt.run(gt.parse(AIMA))
    for step in range(run.steps + 1):
        told = gt.why(run, step)
        assert len(told) > 1
        assert not any("[[" in sentence or not sentence for sentence in told)
        assert told[-1].startswith("Next: ") == (step < run.steps)
    assert gt.why(run) == gt.why(run, "end") == gt.why(run, run.steps)


TREE = gt.parse(AIMA)
RUN = gt.run(TREE)
WRONG: dict[str, tuple[Callable[..., object], tuple[Any, ...], dict[str, Any]]] = {
    "run has no option 'colour'; it has algorithm, bounds": (gt.run, (TREE,), {"colour": 1}),
    "run has no option 'root': it is said when": (gt.run, (TREE,), {"root": "min"}),
    "run takes a tree, as parse, load and generate make it, not str '3'": (gt.run, ("3",), {}),
    "'deep' is no algorithm": (gt.run, (TREE, "deep"), {}),
    "'3' is no algorithm": (gt.run, (TREE, 3), {}),
    "--window: it takes 2 values, not 3": (gt.run, (TREE,), {"window": 3}),
    "--window: it takes 2 values, not (1, 2, 3)": (gt.run, (TREE,), {"window": (1, 2, 3)}),
    "--window: 'a' is not a number": (gt.run, (TREE,), {"window": ("a", 2)}),
    "--window: 'NaN' is not a number": (gt.run, (TREE,), {"window": (float("nan"), 2)}),
    "the window (4, 3) is empty": (gt.run, (TREE,), {"window": (4, 3)}),
    "--depth: 1.5 is not a whole number": (gt.run, (TREE,), {"depth": 1.5}),
    "--depth: True is not a whole number": (gt.run, (TREE,), {"depth": True}),
    "--depth: -1 is not a whole number": (gt.run, (TREE,), {"depth": -1}),
    "--table: it is True or False, not 'yes'": (gt.run, (TREE,), {"table": "yes"}),
    "--cut: invalid choice: 'eq'": (gt.run, (TREE,), {"cut": "eq"}),
    "--order: expected one argument": (gt.run, (TREE,), {"order": "--help"}),
    "does not take the option goal": (gt.run, (TREE, "minimax"), {"goal": 3}),
    "there is no such file": (gt.load, ("there is no such file",), {}),
    "load takes the path of a file, not int 3": (gt.load, (3,), {}),
    "parse takes a text of the notation, not list": (gt.parse, ([1, 2],), {}),
    "the root is \"max\" or \"min\", not 'me'": (gt.parse, (AIMA, "me"), {}),
    "x.bmp: the suffix says no format for trees": (gt.save, (TREE, "x.bmp"), {}),
    "save takes a tree": (gt.save, (RUN, "x.json"), {}),
    "'chess' is no source": (gt.generate, ("chess",), {}),
    "generate takes the name of a source, not list": (gt.generate, ([],), {}),
    "nim has no option 'size'": (gt.generate, ("nim",), {"size": 3}),
    "option heaps: 'a' is not a whole number": (gt.generate, ("nim",), {"heaps": ["a"]}),
    "--heaps: it is empty": (gt.generate, ("nim",), {"heaps": ""}),
    "option depth: '1.5' is not a whole number": (gt.generate, ("uniform",), {"depth": 1.5}),
    "figure has no option 'order'": (gt.figure, (RUN,), {"order": "mirror"}),
    "--show: invalid choice: 'all'": (gt.figure, (RUN,), {"show": "all"}),
    "'99' is no step: the search has the steps 0 to 22": (gt.figure, (RUN,), {"step": 99}),
    "--width: it must be above 0": (gt.figure, (RUN,), {"width": 0}),
    "a blank sheet shows no search": (gt.figure, (RUN,), {"step": 3, "show": "blank"}),
    "figure takes a tree": (gt.figure, (None,), {}),
    "export takes what figure() draws, not Tree": (gt.export, (TREE, "x.svg"), {}),
    "export has no option 'show'": (gt.export, (gt.figure(RUN), "x.svg"), {"show": "key"}),
    "x.bmp: the suffix says no format": (gt.export, (gt.figure(RUN), "x.bmp"), {}),
    "x.json holds a tree, no picture": (gt.export, (gt.figure(RUN), "x.json"), {}),
    "why takes what run() returns, not Tree": (gt.why, (TREE,), {}),
    "'-1' is no step": (gt.why, (RUN, -1), {}),
    "a step is a number": (gt.why, (RUN, None), {}),
    "orders has no option 'order'": (gt.orders, (TREE,), {"order": "mirror"}),
    "--seed: it is for --samples": (gt.orders, (TREE,), {"seed": 3}),
    "no leaf is unknown": (gt.solve, (TREE,), {}),
    "--integers: it is True or False, not 1": (gt.solve, (gt.parse(UNKNOWN),), {"integers": 1}),
}


@pytest.mark.parametrize("sentence", WRONG)
def test_what_is_wrong_is_said_in_a_sentence_and_nothing_is_written(
    sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    call, values, options = WRONG[sentence]
    with pytest.raises(gt.ExplorerError) as refused:
        call(*values, **options)
    assert sentence in str(refused.value)
    assert not list(tmp_path.iterdir())


def test_a_result_has_no_other_attributes() -> None:
    for name in ("passes", "colour", "_colour"):
        with pytest.raises(AttributeError, match=name):
            getattr(RUN, name)
    with pytest.raises(KeyError):
        RUN["colour"]
    assert "alpha-beta" in repr(RUN)


def in_a_new_process(program: str) -> str:
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_importing_loads_neither_numpy_nor_qt_and_text_pictures_no_qt(tmp_path: Path) -> None:
    loaded = "print([name for name in ('numpy', 'msgspec', 'PySide6', 'argparse') if name in sys.modules])"
    assert in_a_new_process(f"import sys; import explorer; dir(explorer); {loaded}") == "[]"
    work = f"gt.export(gt.figure(gt.run(gt.parse({AIMA!r}))), {str(tmp_path / 'a.svg')!r})"
    assert "PySide6" not in in_a_new_process(f"import sys; import explorer as gt; {work}; {loaded}")


def test_the_package_lists_its_names_and_knows_no_others() -> None:
    assert set(gt.__all__) == set(library.__all__) <= set(dir(gt))
    assert all(getattr(gt, name) is getattr(library, name) for name in gt.__all__)
    with pytest.raises(AttributeError, match="colour"):
        getattr(gt, "".join(["col", "our"]))


def test_type_checkers_see_every_name() -> None:
    imported = {alias.name for node in ast.walk(ast.parse(Path(str(gt.__file__)).read_text("utf-8")))
                if isinstance(node, ast.ImportFrom) and node.module != "explorer" for alias in node.names}
    assert imported == set(gt.__all__)


def test_the_examples_of_the_docstring_run_as_printed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    failed, tried = doctest.testmod(library)
    assert (failed, tried > 8) == (0, True)
    assert (tmp_path / "step17.svg").stat().st_size > 0


class Formatter:
    """A replacement for a notebook's formatter of one kind of picture."""

    def __init__(self) -> None:
        self.shows: dict[type, Callable[[Any], str | None]] = {}

    def for_type(self, shown: type, show: Callable[[Any], str | None]) -> None:
        self.shows[shown] = show


def notebook(monkeypatch: pytest.MonkeyPatch, shell: object) -> None:
    ipython = ModuleType("IPython")
    monkeypatch.setattr(ipython, "get_ipython", lambda: shell, raising=False)
    monkeypatch.setitem(sys.modules, "IPython", ipython)
    library.register_displays()


def test_a_notebook_shows_trees_runs_and_figures_as_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    formatter = Formatter()
    notebook(monkeypatch, SimpleNamespace(display_formatter=SimpleNamespace(formatters={"image/svg+xml": formatter})))
    assert set(formatter.shows) == {gt.Tree, gt.Result, gt.Picture}
    for shown in (TREE, RUN, gt.figure(RUN, step=3)):
        text = formatter.shows[type(shown)](shown)
        assert text is not None
        assert text.startswith("<svg")
        assert ">12<" in text
    large = gt.generate("uniform", depth=12, branching=2)
    assert formatter.shows[gt.Tree](large) is None
    assert formatter.shows[gt.Result](gt.run(large)) is None


@pytest.mark.parametrize("shell", [None, SimpleNamespace(), SimpleNamespace(display_formatter=None)])
def test_where_no_notebook_is_running_nothing_happens(monkeypatch: pytest.MonkeyPatch, shell: object) -> None:
    notebook(monkeypatch, shell)
