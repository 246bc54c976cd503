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

Options have their names from the command line, with `_` for `-`: `stand_pat=True` is `--stand-pat`. A value may be a
number, or a text as on the command line ("7/2", "-inf"); two values are a pair; None is the default. Nodes are named by
their paths: "0.2" is the third child of the root's first child. Errors in a tree, a file or an option raise subclasses
of `ExplorerError`; the text says what is wrong, and where. Notebooks show a tree, a run and a figure as pictures.
"""

import os
import sys
import warnings
from contextlib import suppress
from dataclasses import replace
from typing import Any, Literal

from explorer.analysis.snapshot import snapshot_at
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
from explorer.core.i18n import _
from explorer.explanations.explain import explain
from explorer.lab.best_worst_order.report import order_results
from explorer.lab.unknowns.report import solve_results
from explorer.pictures.export.picture import plain_tree_svg, read_steps
from explorer.pictures.export.svg import bare_svg
from explorer.pictures.figure.unplaced import describe_unplaced
from explorer.results import Answer, Orders, Picture, Result
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
"""The largest number of nodes of a tree that a notebook shows as a picture; larger ones take megabytes of SVG."""
MIME = "image/svg+xml"


def parse(text: str, root: Literal["max", "min"] = "max") -> Tree:
    """Return the tree of a text of the notation; `root` moves first in a plain list. Raises FormatError."""
    if not isinstance(text, str):
        raise FormatError(_("parse takes a text of the notation, not {}").format(_describe_type(text)))
    return formats.parse(text, root)


def load(path: Path, root: Literal["max", "min"] = "max") -> Tree:
    """Return the tree in a file of any readable format, also of a study or of a picture that holds one.

    Search options of a study are ignored: give them to `run`. Raises FormatError.
    """
    return open_study(_path("load", path), root).tree


def save(tree: Tree, path: Path) -> None:
    """Write a tree in the format of the suffix (.gtree, .json, .txt, .efg); on an error the old file is kept."""
    generate_command.write_tree(_study("save", tree), _path("save", path))


def generate(source: str, **options: Any) -> Tree:
    """Return the tree of a source, for example `generate("uniform", depth=3, values=[0, 1])`; a pair is a range.

    A list is several numbers. Raises GameError naming the option.
    """
    if not isinstance(source, str):
        raise UsageError(_("generate takes the name of a source, not {}").format(_describe_type(source)))
    found = generate_command.find_source(source)
    texts = {found.option(name).name: _option_text(value, found.option(name).kind == "heaps")
             for name, value in options.items() if value is not None}
    return generate_command.expand(found, texts)


def run(tree: Tree, algorithm: str | None = None, **options: Any) -> Result:
    """Search a tree as the command `search` does; without a name, by the default algorithm for the tree's players.

    Options: order, cut, fail, window, depth, ties, and those of single algorithms: bounds, quiescence, stand_pat,
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
    """Return the sentences of the Why panel at a step: a title, explanations, a note, and the next event.

    Steps are numbered from 0, before the first event, to `run.steps`, which can also be written "end".
    """
    result = _result("why", run)
    explanation = explain(snapshot_at(result._analysis, _step(result._search_run, step)))
    following = _("Next: {event}.").format(event=explanation.next_step) if explanation.next_step else ""
    texts = (explanation.title, *explanation.sentences, explanation.note, following)
    return [strip_references(text) for text in texts if text]


def figure(shown: Result | Tree, **options: Any) -> Picture:
    """Draw a run or a tree as the command `export` does.

    Options: step, steps, show, legend, intervals, node_style, direction, level_bands, transparent, width, dpi,
    standalone, engine, against, pictures. A run is shown in full unless `show` selects less. A tree is shown with its
    utilities; if `show`, `step`, `steps` or `against` is given, it is searched by the default algorithm for its
    players.
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
    """Write a figure in the format of the suffix; on an error the old file is kept. PNG and PDF load Qt.

    Options: dpi, width, transparent, standalone, engine; they override the figure's own. Warns of texts that did not
    fit into the figure. Raises ExportError.
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
    """Count the evaluations of alpha-beta per child order, as `order --json`. Options: cut, depth, samples, seed."""
    parser = order_command.make_parser()
    words = parser.write_words("orders", options, ("cut", "depth", "samples", "seed"))
    compared = order_command.compare(_study("orders", tree), parser.parse_args(["-", *words]))
    return Orders(lambda: order_results(*compared))


def solve(tree: Tree, **options: Any) -> Answer:
    """Find the values of the unknown leaf for which nodes are pruned, as `solve --json`. Options: cut, integers."""
    parser = solve_command.make_parser()
    arguments = parser.parse_args(["-", *parser.write_words("solve", options, ("cut", "integers"))])
    searched, convention = solve_command.ordered_tree(_study("solve", tree), arguments)
    solution = solve_command.solve_one(searched, convention, arguments)
    return Answer(lambda: solve_results(searched, solution))


def _study(function: str, tree: object) -> Study:
    """Return a new study of the tree. Raises UsageError for anything else."""
    if not isinstance(tree, Tree):
        reason = _("{function} takes a tree, as parse, load and generate make it, not {type}")
        raise UsageError(reason.format(function=function, type=_describe_type(tree)))
    return new_study(tree)


def _result(function: str, run: object) -> Result:
    if not isinstance(run, Result):
        raise UsageError(_("{function} takes what run() returns, not {type}").format(
            function=function, type=_describe_type(run)))
    return run


def _path(function: str, path: object) -> str:
    if isinstance(path, str | os.PathLike) and isinstance(name := os.fspath(path), str):
        return name
    raise UsageError(_("{function} takes the path of a file, not {type}").format(
        function=function, type=_describe_type(path)))


def _describe_type(value: object) -> str:
    """Return the type of a value, and short values themselves, for error messages."""
    return f"{type(value).__name__} {value!r}" if isinstance(value, int | float | str) else type(value).__name__


def _step(done: StudyRun, step: int | str) -> int:
    if isinstance(step, bool) or not isinstance(step, int | str):
        raise UsageError(_("a step is a number or \"end\", not {}").format(_describe_type(step)))
    steps = read_steps(str(step), done.trace.steps)
    return done.trace.steps if steps is None else steps[0]


def _option_text(value: object, is_row: bool) -> str:
    """Return a source's option as text; `is_row` if its numbers are a list, so that a pair is no range."""
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
    """Register trees, runs and figures with a running IPython, so that they are shown as pictures."""
    with suppress(AttributeError, KeyError):  # IPython is missing, not running, or can't show SVG
        formatter = sys.modules["IPython"].get_ipython().display_formatter.formatters[MIME]
        for shown, show in ((Tree, _show_tree), (Result, _show_run), (Picture, _show_figure)):
            formatter.for_type(shown, show)


register_displays()
