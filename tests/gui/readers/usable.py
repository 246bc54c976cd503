"""Do with a study what a person can do with it: nothing but a refusal in a sentence may come of it."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import partial

import numpy as np

from explorer import search, study
from explorer.analysis.analyse import analyse
from explorer.analysis.report import search_results
from explorer.analysis.run import Run
from explorer.analysis.snapshot import snapshot_at
from explorer.cli import search as cli_search
from explorer.cli.arguments import StudyRun
from explorer.core.errors import ExplorerError
from explorer.core.exact import encode_json
from explorer.explanations.explain import explain
from explorer.explanations.pseudocode import pseudocode_at
from explorer.gui.canvas import fields
from explorer.lab import orders
from explorer.pictures.export import picture
from explorer.search.convention import Convention
from explorer.search.options import SearchOptions
from explorer.study import Study
from explorer.trees import edit, find, formats, orderings
from explorer.trees.tree import CHANCE, MAX, MIN, Tree

FORMATS = (".json", ".efg")


def use(made: Study, *, edits: bool = True) -> None:
    """Draw, search, order, find in, write and edit the tree; only ExplorerErrors are caught."""
    draw(made)
    for name in search.ALGORITHMS:
        with suppress(ExplorerError):
            run(replace(made, algorithm=name, options=SearchOptions(iterations=3)) if name in (
                "mcts", "monte-carlo") else replace(made, algorithm=name))
    with suppress(ExplorerError):
        run(replace(made, options=SearchOptions(table=True), algorithm="alpha-beta"))
    with suppress(ExplorerError):
        run(replace(made, options=SearchOptions(quiescence=True, stand_pat=True), algorithm="alpha-beta"))
    for name in (*orderings.ORDERINGS, "minimal", "maximal", "random:1"):
        with suppress(ExplorerError):
            orders.apply(made.tree, name, Convention())
    write(made)
    if edits:
        for after in edited(made.tree):
            check_written(after)


def draw(made: Study) -> None:
    """Every way to draw it without a search."""
    for suffix in (".svg", ".tex"):
        with suppress(ExplorerError):
            picture.picture_text(made, None, picture.PictureOptions(), suffix)
    for node in range(len(made.tree)):
        for field in ("value", "label", "move", "player", "probability"):
            fields.field_text(made.tree, node, field)
        made.tree.name(node)
    find.find(made.tree, "1")


def run(made: Study) -> None:
    """Search it, show some of its steps, tell why, and say all of it in JSON."""
    tree = orders.apply(made.tree, made.ordering, made.convention)
    trace = search.run(tree, made.algorithm, made.convention, made.options)
    found = analyse(tree, trace)
    ask(found)
    for step in {0, trace.steps // 2, trace.steps}:
        state = snapshot_at(found, step)
        explain(state)
        pseudocode_at(state)
    done = StudyRun(made, tree, trace)
    encode_json(search_results(tree, trace, made.ordering))
    cli_search.format_run(done)
    picture.picture_text(made, trace, picture.PictureOptions(), ".svg")


def ask(known: Run) -> None:
    """The facts of a run that panels show, of however many players."""
    assert len(known.backed_up_values) == len(known.tree)
    assert known.minimal_leaves is None or known.minimal_leaves > 0
    assert known.counts().nodes == len(known.tree)


def write(made: Study) -> None:
    """The study and its tree in every format; what is written is read back."""
    back = study.loads(study.dumps(made))
    assert study.dumps(back) == study.dumps(made)
    check_written(made.tree)


def check_written(tree: Tree) -> None:
    """The tree in every format: refused with a sentence, or written so that the same is read back and written."""
    again = study.loads(study.dumps(Study(tree))).tree
    assert np.array_equal(again.payoff, tree.payoff, equal_nan=True)
    for suffix in FORMATS:
        with suppress(ExplorerError):
            text = formats.FORMATS[suffix].write(tree)
            back = formats.FORMATS[suffix].read(text, "max")  # what is not read back is no refusal to write
            assert formats.FORMATS[suffix].write(back) == text


def edited(tree: Tree) -> Iterator[Tree]:
    """The tree after each edit at some of its nodes, where it can be made."""
    guest = formats.parse('[1,{"player":"chance","children":["1/3","?y"]}]')
    numbers = [1, None] if tree.payoff.shape[1] == 2 else [1] * tree.payoff.shape[1]
    for node in sorted({0, 1, len(tree) // 2, len(tree) - 1} & set(range(len(tree)))):
        made: list[Callable[[], Tree]] = [
            lambda node=node: edit.add_child(tree, node)[0], lambda node=node: edit.add_sibling(tree, node)[0],
            lambda node=node: edit.paste(tree, node, guest)[0], partial(edit.delete, tree, [node]),
            partial(edit.extract, tree, node), partial(edit.replace_subtree, tree, node, guest),
            partial(edit.set_value, tree, [node], 7), partial(edit.set_value, tree, [node], None),
            partial(edit.set_unknown, tree, node, "z"), partial(edit.set_payoffs, tree, node, numbers),
            partial(edit.set_bounds, tree, node, 0, 3), partial(edit.set_flag, tree, [node], "quiet", False),
            partial(edit.set_flag, tree, [node], "forcing", True), partial(edit.set_label, tree, node, 'a"\\'),
            partial(edit.set_move, tree, node, "\u2028 b"), partial(edit.set_probability, tree, node, 0.5),
            partial(edit.move, tree, node, 0, 0), partial(edit.move, tree, node, len(tree) - 1, 0),
            *(partial(edit.set_player, tree, [node], player) for player in (MAX, MIN, CHANCE, 0, 1, 2)),
        ]
        for make in made:
            with suppress(ExplorerError):
                yield make()
    whole: list[Callable[[], Tree]] = [
        partial(edit.name_nodes, tree), partial(edit.adopt_order, tree), partial(edit.fill_level, tree, 1, [1, 2]),
        *(partial(edit.set_level_player, tree, 0, player, alternate)
          for player in (MAX, CHANCE, 0) for alternate in (False, True)),
    ]
    for make in whole:
        with suppress(ExplorerError):
            yield make()
