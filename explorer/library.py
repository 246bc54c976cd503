"""The library: `import explorer as gt` and these functions, for scripts and notebooks.

    >>> import explorer as gt
    >>> tree = gt.parse("[[3,12,8],[2,4,6],[14,5,2]]")
    >>> len(tree)
    13
    >>> board = gt.generate("tic-tac-toe", position="X.O/.X./..O")
    >>> run = gt.run(tree, "alpha-beta", order="best-first", cut="gt", window=("-inf", "7/2"))
    >>> run.value, run.best_move, run.skipped_leaves, run.steps
    (3, '0', ['1.1', '1.2', '2.1', '2.0'], 18)
    >>> gt.why(run, step=17)[:2]
    ['Node 2 returned 2 to the root', 'Node 2 was cut: leaf 5 and leaf 14 are pruned.']
    >>> gt.export(gt.figure(run, step=17, show="full", legend=True), "step17.svg")
    >>> gt.orders(tree).minimal["tree"]
    [[3, 12, 8], [2, 4, 6], [2, 14, 5]]
    >>> gt.solve(gt.parse('[[3,12,8],["?x",4,6],[14,5,2]]')).skipped
    {'1.1': [['-inf', 3, '(]']], '1.2': [['-inf', 3, '(]']]}

Options have the names and the meaning that they have on the command line, with `_` for `-`: `stand_pat=True` is
`--stand-pat`. A value may be a number, or a text as on the command line ("7/2", "-inf"); two values are a pair; None
leaves an option out. Nodes are named by their paths: "0.2" is the third child of the root's first child.

Whatever is wrong with a tree, a file or an option raises a subclass of `ExplorerError` whose text says what and where.

In a notebook a tree, a run and a figure are shown as pictures.
"""

import json
import os
import sys
import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal

from explorer import analysis, explanations
from explorer.analysis.report import search_results
from explorer.cli import export as export_command
from explorer.cli import generate as generate_command
from explorer.cli import order as order_command
from explorer.cli import solve as solve_command
from explorer.cli.against import SHARED_OPTIONS
from explorer.cli.arguments import (
    Parser,
    StudyRun,
    UsageError,
    add_search_options,
    apply_options,
    run_study,
    write_value,
)
from explorer.core.errors import ExplorerError, ExportError, FormatError
from explorer.core.exact import encode_json
from explorer.core.i18n import _
from explorer.lab.best_worst_order.report import order_results
from explorer.lab.unknowns.report import solve_results
from explorer.pictures.export import Page
from explorer.pictures.export.picture import plain_tree_svg, read_steps
from explorer.pictures.export.svg import bare_svg
from explorer.pictures.figure import describe_unplaced
from explorer.study import Study
from explorer.study.opening import new_study, open_study
from explorer.trees import formats
from explorer.trees.names import strip_references
from explorer.trees.tree import Tree

__all__ = [
    "Answer", "ExplorerError", "Orders", "Picture", "Result", "Tree", "export", "figure", "generate", "load", "orders",
    "parse", "run", "save", "solve", "why",
]

Path = str | os.PathLike[str]
MOST_NODES_SHOWN = 4_000
"""Nodes of a tree that a notebook shows as a picture: a larger one has megabytes of SVG."""
MIME = "image/svg+xml"


class Answer(Mapping[str, Any]):
    """The JSON of a command as a mapping whose keys are attributes as well; `json()` is the text.

    Values are as JSON has them: numbers, "7/3" and "-inf" for what is no decimal, paths for nodes, None, lists, dicts.
    """

    def __init__(self, make: Callable[[], dict[str, Any]]) -> None:
        self._make = make

    def json(self) -> str:
        """The JSON, byte for byte as the command prints it."""
        return self._text

    @cached_property
    def _text(self) -> str:
        return encode_json(self._make())

    @cached_property
    def _values(self) -> dict[str, Any]:
        values: dict[str, Any] = json.loads(self._text)
        return values

    def __getattr__(self, name: str) -> Any:
        if not name.startswith("_") and name in self._values:
            return self._values[name]
        raise AttributeError(f"{type(self).__name__} has no attribute {name!r}")

    def __getitem__(self, key: str) -> Any:
        return self._values[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __dir__(self) -> list[str]:
        return [*self._values, "json"]

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.json()})"


class Result(Answer):
    """The result of a search, as `search --json` has it; `passes` and `parameters` exist where the JSON has them."""

    algorithm: str
    order: str
    convention: dict[str, Any]
    value: Any
    best_move: str | None
    best_moves: list[str] | None
    principal_variation: list[str] | None
    nodes: dict[str, int]
    leaves: dict[str, int]
    steps: int
    visited: list[str] | None
    evaluated: list[str] | None
    skipped: list[str] | None
    skipped_leaves: list[str] | None
    cutoffs: list[dict[str, Any]] | None
    returned: dict[str, dict[str, Any]] | None

    def __init__(self, done: StudyRun) -> None:
        super().__init__(lambda: search_results(done.tree, done.trace, done.study.ordering))
        self._search_run = done

    @cached_property
    def _analysis(self) -> analysis.Run:
        return analysis.analyse(self._search_run.tree, self._search_run.trace)

    def __repr__(self) -> str:
        return f"<{self.algorithm} over {self.order}: value {self.value}, {self.steps} steps>"


class Orders(Answer):
    """Counts of alpha-beta in each order, as `order --json` has them; `minimal`, `best_first` ... are its `orders`."""

    orders: dict[str, dict[str, Any]]

    def __getattr__(self, name: str) -> Any:
        if not name.startswith("_") and (order := name.replace("_", "-")) in self._values["orders"]:
            return self._values["orders"][order]
        return super().__getattr__(name)

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *(name.replace("-", "_") for name in self.orders)]


@dataclass(frozen=True, eq=False)
class Picture:
    """A figure that is drawn; `export` writes it, and a notebook shows it."""

    page: Page

    def __repr__(self) -> str:
        return f"<figure of {self.page.figure.width:g} × {self.page.figure.height:g} px>"


def parse(text: str, root: Literal["max", "min"] = "max") -> Tree:
    """The tree that a text of the notation describes; `root` moves first in a plain list. Raises FormatError."""
    if not isinstance(text, str):
        raise FormatError(_("parse takes a text of the notation, not {}").format(_describe_type(text)))
    return formats.parse(text, root)


def load(path: Path, root: Literal["max", "min"] = "max") -> Tree:
    """The tree in a file of any format that is read, also in a picture that holds its study. Raises FormatError.

    Of a study this is its tree alone: how it is searched is said to `run`.
    """
    return open_study(_path("load", path), root).tree


def save(tree: Tree, path: Path) -> None:
    """Write a tree in the format that the suffix says (.gtree, .json, .txt, .efg), whole or not at all."""
    generate_command.write_tree(_study("save", tree), _path("save", path))


def generate(source: str, **options: Any) -> Tree:
    """The tree of a game or generator, as `generate SOURCE` makes it; a pair is a range, a list several numbers.

    `generate("uniform", depth=3, values=[0, 1])`. Raises GameError naming the option.
    """
    if not isinstance(source, str):
        raise UsageError(_("generate takes the name of a source, not {}").format(_describe_type(source)))
    found = generate_command.find_source(source)
    texts = {found.option(name).name: _option_text(value, found.option(name).kind == "heaps")
             for name, value in options.items() if value is not None}
    return generate_command.expand(found, texts)


def run(tree: Tree, algorithm: str | None = None, **options: Any) -> Result:
    """Search a tree as `search` does; without a name by the usual algorithm for the tree's players.

    Options: order, cut, fail, window, depth, ties, and what single algorithms take: bounds, quiescence, stand_pat,
    table, seed, iterations, budget, guess ... Raises SearchRefused with the reason.
    """
    study = _study("run", tree)
    parser = Parser("search", "")
    add_search_options(parser)
    if "root" in options:
        raise UsageError(_("run has no option 'root': it is said when the tree is parsed or loaded"))
    words = parser.write_words("run", {"algorithm": algorithm, **options}, parser.options.keys() - SHARED_OPTIONS)
    return Result(run_study(apply_options(study, parser.parse_args(["-", *words]))))


def why(run: Result, step: int | str = "end") -> list[str]:
    """The sentences of the panel Why about a step: a title, what happened and why, who set a bound, what comes next.

    Steps count from 0, where nothing has been done, to `run.steps`, which is also "end".
    """
    result = _result("why", run)
    told = explanations.explain(analysis.snapshot_at(result._analysis, _step(result._search_run, step)))
    following = _("Next: {event}.").format(event=told.next_step) if told.next_step else ""
    return [strip_references(text) for text in (told.title, *told.sentences, told.note, following) if text]


def figure(shown: Result | Tree, **options: Any) -> Picture:
    """Draw a run, or a tree alone, as `export` does.

    Options: step, steps, show, legend, intervals, transparent, width, dpi, standalone, engine, against, pictures. A
    run is shown in full unless `show` says less; a tree with its numbers, and searched as is usual for its players
    where `show` or `step` asks for answers.
    """
    parser = export_command.make_parser()
    if isinstance(shown, Result):
        study, trace = shown._search_run.study, shown._search_run.trace
    else:
        study, trace = _study("figure", shown), None
        if not options.keys() & {"show", "step", "steps", "against"}:
            options = {**options, "show": "student"}
    words = parser.write_words("figure", options, export_command.picture_options())
    return Picture(export_command.draw_page(study, parser.parse_args(["-", "-", *words]), trace))


def export(figure: Picture, path: Path, **options: Any) -> None:
    """Write a figure in the format that the suffix says, whole or not at all; PNG and PDF load Qt.

    Options: dpi, width, transparent, standalone, engine, where they differ from the figure's own. Warns of texts for
    which there is no room. Raises ExportError.
    """
    if not isinstance(figure, Picture):
        raise ExportError(_("export takes what figure() draws, not {}").format(_describe_type(figure)))
    out = _path("export", path)
    if out.lower().endswith(generate_command.TREE_SUFFIXES):
        raise ExportError(_("{} holds a tree, no picture: save writes it").format(out))
    parser = export_command.make_parser()
    fields = export_command.file_options()
    words = parser.write_words("export", options, fields)
    said = export_command.read_file_options(parser.parse_args(["-", "-", *words]))
    changed = {fields[name]: getattr(said, fields[name]) for name, value in options.items() if value is not None}
    export_command.write_page(replace(figure.page, options=replace(figure.page.options, **changed)), out)
    if sentence := describe_unplaced(figure.page.figure.unplaced, most=None):
        warnings.warn(f"{out}: {sentence}", stacklevel=2)


def orders(tree: Tree, **options: Any) -> Orders:
    """Count what alpha-beta does in each order, as `order --json`. Options: cut, depth, samples, seed."""
    parser = order_command.make_parser()
    words = parser.write_words("orders", options, ("cut", "depth", "samples", "seed"))
    compared = order_command.compare(_study("orders", tree), parser.parse_args(["-", *words]))
    return Orders(lambda: order_results(*compared))


def solve(tree: Tree, **options: Any) -> Answer:
    """For which values of the unknown leaf what is skipped, as `solve --json`. Options: cut, integers."""
    parser = solve_command.make_parser()
    said = parser.parse_args(["-", *parser.write_words("solve", options, ("cut", "integers"))])
    searched, convention = solve_command.ordered_tree(_study("solve", tree), said)
    solution = solve_command.solve_one(searched, convention, said)
    return Answer(lambda: solve_results(searched, solution))


def _study(function: str, tree: object) -> Study:
    """The study of a tree that comes alone; UsageError for anything else."""
    if not isinstance(tree, Tree):
        reason = _("{} takes a tree, as parse, load and generate make it, not {}")
        raise UsageError(reason.format(function, _describe_type(tree)))
    return new_study(tree)


def _result(function: str, run: object) -> Result:
    if not isinstance(run, Result):
        raise UsageError(_("{} takes what run() returns, not {}").format(function, _describe_type(run)))
    return run


def _path(function: str, path: object) -> str:
    if isinstance(path, str | os.PathLike) and isinstance(name := os.fspath(path), str):
        return name
    raise UsageError(_("{} takes the path of a file, not {}").format(function, _describe_type(path)))


def _describe_type(value: object) -> str:
    """The type of a value, for errors."""
    return f"{type(value).__name__} {value!r}" if isinstance(value, int | float | str) else type(value).__name__


def _step(done: StudyRun, step: int | str) -> int:
    if isinstance(step, bool) or not isinstance(step, int | str):
        raise UsageError(_("a step is a number or \"end\", not {}").format(_describe_type(step)))
    steps = read_steps(str(step), done.trace.steps)
    return done.trace.steps if steps is None else steps[0]


def _option_text(value: object, is_row: bool) -> str:
    """The text of a source's option; `is_row`: its numbers are a row, also as a pair, and no range."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple | list):
        return (".." if isinstance(value, tuple) and not is_row else ",").join(map(write_value, value))
    return write_value(value)


def _show_tree(tree: Tree) -> str | None:
    return plain_tree_svg(tree) if len(tree) <= MOST_NODES_SHOWN else None


def _show_run(run: Result) -> str | None:
    return _show_figure(figure(run)) if len(run._search_run.tree) <= MOST_NODES_SHOWN else None


def _show_figure(figure: Picture) -> str:
    return bare_svg(figure.page)


def register_displays() -> None:
    """Have IPython, where it is running, show trees, runs and figures as pictures."""
    with suppress(AttributeError, KeyError):  # no IPython, none that is running, or one that shows no SVG
        formatter = sys.modules["IPython"].get_ipython().display_formatter.formatters[MIME]
        for shown, show in ((Tree, _show_tree), (Result, _show_run), (Picture, _show_figure)):
            formatter.for_type(shown, show)


register_displays()
