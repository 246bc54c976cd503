"""Searches, explanations, pictures, edits and files of a study that was read, as random numbers choose."""

import random
from dataclasses import replace
from functools import partial

from explorer import search, study
from explorer.analysis.analyse import analyse
from explorer.analysis.report import search_results
from explorer.analysis.snapshot import snapshot_at
from explorer.cli import search as cli_search
from explorer.cli.arguments import StudyRun
from explorer.core.exact import encode_json
from explorer.explanations.explain import explain
from explorer.explanations.pseudocode import pseudocode_at
from explorer.lab import orders
from explorer.pictures.export import picture
from explorer.pictures.figure.show import SHOWS
from explorer.search.convention import Convention
from explorer.search.options import SearchOptions
from explorer.search.trace import Trace
from explorer.study import Study
from explorer.trees import edit, find, formats, orderings
from explorer.trees.tree import CHANCE, MAX, MIN, Tree
from tests.fuzz.promise import try_call

MOST_NODES = 400
"""The largest number of nodes of a tree that is searched and drawn; larger ones are only read."""
MOST_VISITS = 20_000
"""The number of visits after which a search is stopped."""
ORDERS = (*orderings.ORDERINGS, "minimal", "random:1", "sample:1:2")
BOUNDS = (float("-inf"), -1, 0, 3, float("inf"))


def follow(made: Study, rng: random.Random) -> None:
    """Do a few things with a study; raises AssertionError where one breaks a promise."""
    if len(made.tree) > MOST_NODES:
        return
    if rng.random() < 0.5:
        made = try_call(lambda: choose_search(made, rng)) or made
    try_call(lambda: search_and_explain(made, rng))
    try_call(lambda: draw(made, None, rng))
    find.find(made.tree, rng.choice(("1", "a", ".", "1/3", "?x", ">=2")))
    check_written(made)
    if rng.random() < 0.3:
        changed = try_call(lambda: change(made.tree, rng))
        if changed is not None:
            check_written(replace(made, tree=changed, exam=None))


def choose_search(made: Study, rng: random.Random) -> Study:
    """Return the study with an order, an algorithm, a convention and options drawn at random."""
    name = rng.choice([*search.ALGORITHMS])
    accepts = search.ALGORITHMS[name].accepts
    flags = {each: True for each in ("quiescence", "stand_pat", "table", "symmetric", "killers", "history", "shallow",
                                     "reorder") if each in accepts and rng.random() < 0.4}
    return replace(
        made, ordering=rng.choice(ORDERS), algorithm=name,
        convention=Convention(
            rng.choice(("ge", "gt")), rng.choice(("soft", "hard")),
            rng.choice((BOUNDS[::4], BOUNDS[::4], (rng.choice(BOUNDS), rng.choice(BOUNDS)))),
            rng.choice((None, None, 0, 1, 2)), rng.choice(("first", "first", "last"))),
        options=SearchOptions(**flags, iterations=rng.choice((1, 3, 30))))


def search_and_explain(made: Study, rng: random.Random) -> None:
    """Search the tree, and say and draw all that is known at some step."""
    tree = orders.apply(made.tree, made.ordering, made.convention)
    trace = search.run(tree, made.algorithm, made.convention, made.options, tick=lambda visits: visits < MOST_VISITS)
    run = analyse(tree, trace)
    state = snapshot_at(run, rng.choice((0, trace.steps // 2, trace.steps)))
    explanation = explain(state)
    assert explanation.title
    pseudocode_at(state)
    assert run.counts().nodes == len(tree)
    encode_json(search_results(tree, trace, made.ordering))
    cli_search.format_run(StudyRun(made, tree, trace))
    draw(made, trace, rng)


def draw(made: Study, trace: Trace | None, rng: random.Random) -> None:
    """Draw the tree as a picture of some kind."""
    options = picture.PictureOptions(
        show=rng.choice([*SHOWS.values()]), theme=rng.choice(("light", "dark", "grey")),
        engine=rng.choice(("pdflatex", "lualatex")))
    text = picture.picture_text(made, trace, options, rng.choice((".svg", ".svg", ".tex")))
    assert text.endswith("\n")


def change(tree: Tree, rng: random.Random) -> Tree:
    """Return the tree after an edit somewhere."""
    node, other = rng.randrange(len(tree)), rng.randrange(len(tree))
    guest = formats.parse('[1,{"player":"chance","children":["1/3","?y"]}]')
    return rng.choice((
        lambda: edit.add_child(tree, node)[0], lambda: edit.add_sibling(tree, node)[0],
        lambda: edit.paste(tree, node, guest)[0], lambda: edit.delete(tree, [node, other]),
        lambda: edit.extract(tree, node), lambda: edit.replace_subtree(tree, node, guest),
        lambda: edit.set_value(tree, [node, other], 7), lambda: edit.set_value(tree, [node], None),
        lambda: edit.set_unknown(tree, node, "z"), lambda: edit.set_bounds(tree, node, 0, 3),
        lambda: edit.set_label(tree, node, 'a"\\'), lambda: edit.set_move(tree, node, "\u2028 b"),
        lambda: edit.set_probability(tree, node, 0.5), lambda: edit.move(tree, node, other, 0),
        lambda: edit.set_player(tree, [node], rng.choice((MAX, MIN, CHANCE, 0, 1, 2))),
        lambda: edit.name_nodes(tree), lambda: edit.adopt_order(tree), lambda: edit.fill_level(tree, 1, [1, 2]),
        lambda: edit.set_level_player(tree, 0, rng.choice((MAX, CHANCE, 0)), rng.random() < 0.5),
    ))()


def check_written(made: Study) -> None:
    """A study is written so that the same is read back; its tree is, too, or its format refuses it."""
    text = try_call(lambda: study.dumps(made))
    assert text is None or study.dumps(study.loads(text)) == text
    for each in (formats.FORMATS[".json"], formats.FORMATS[".efg"]):
        written = try_call(partial(each.write, made.tree))
        assert written is None or each.write(each.read(written, "max")) == written
