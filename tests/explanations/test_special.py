"""Every step of every search has its words, its line of pseudocode and its look, whatever the search does."""

import re
from random import Random

import numpy as np
import pytest

from explorer import search
from explorer.analysis import analyse, snapshot_at
from explorer.explanations import code_at, event_text, explain
from explorer.search.convention import Convention
from explorer.search.parameters import Parameters
from explorer.trees import formats
from explorer.trees.names import plain
from explorer.trees.tree import Tree

DECISIONS = '[[[3,12],[8,2]],[{"label":"same","value":4,"children":[4,6]},[14,5,2]],' \
            '[{"label":"same","value":4,"children":[4,6]},1]]'
PLAATS = "[[[[41,5],[12,90]],[[101,80],[20,30]]],[[[34,80],[36,35]],[[50,36],[25,3]]]]"
CHANCE = '[{"player":"chance","probabilities":["1/3","2/3"],"children":[[3,5],[1,9]]},' \
         '{"player":"chance","children":[[2,4],[0,7]]}]'
PLAYERS = '{"player":0,"children":[{"player":1,"children":[{"payoffs":[1,2,6]},{"payoffs":[4,3,2]}]},' \
          '{"player":2,"children":[{"payoffs":[6,1,2]},{"payoffs":[5,4,0]}]}]}'
LOUD = '{"value":1,"children":[{"value":5,"quiet":false,"children":[{"value":2,"forcing":true,"children":[1,2]},7]},' \
       '{"value":3,"children":[3,4]}]}'
CASES: dict[str, list[tuple[str, Parameters, Convention]]] = {
    "minimax": [(DECISIONS, Parameters(table=True), Convention()),
                (LOUD, Parameters(quiescence=True, stand_pat=True), Convention(depth=1))],
    "alpha-beta": [(DECISIONS, Parameters(table=True), Convention()),
                   (DECISIONS, Parameters(bounds=(1, 14)), Convention()),
                   (PLAATS, Parameters(killers=True, history=True), Convention()),
                   (PLAATS, Parameters(shallow=True), Convention(cut="gt")),
                   (LOUD, Parameters(quiescence=True, stand_pat=True), Convention(depth=1)),
                   (LOUD, Parameters(singular=1), Convention(depth=1))],
    "expectiminimax": [(CHANCE, Parameters(), Convention())],
    "max-n": [(PLAYERS, Parameters(), Convention()), (PLAYERS, Parameters(total=9), Convention())],
    "iterative-deepening": [(formats.write(formats.parse(DECISIONS)), Parameters(), Convention(depth=0))],
    "scout": [(PLAATS, Parameters(), Convention()), (DECISIONS, Parameters(table=True), Convention())],
    "mtd-f": [(PLAATS, Parameters(guess=float("inf")), Convention()), (PLAATS, Parameters(guess=30), Convention())],
    "sss-star": [(PLAATS, Parameters(), Convention())],
    "star1": [(CHANCE, Parameters(bounds=(0, 9)), Convention())],
    "star2": [(CHANCE, Parameters(bounds=(0, 9)), Convention())],
    "proof-number": [(PLAATS, Parameters(goal=36), Convention()), (DECISIONS, Parameters(goal=100), Convention())],
    "mcts": [(PLAATS, Parameters(iterations=12), Convention())],
    "monte-carlo": [(PLAATS, Parameters(iterations=12), Convention())],
    "sampled-minimax": [(PLAATS, Parameters(sample=1), Convention())],
}


def static(tree: Tree) -> Tree:
    """The tree with a static evaluation at each inner node that has none."""
    payoff = tree.payoff.copy()
    payoff[np.isnan(payoff)] = 4
    return tree.changed(payoff=payoff)


@pytest.mark.parametrize("name", search.ALGORITHMS)
def test_every_step_is_explained_and_has_its_line_of_pseudocode(name: str) -> None:
    for notation, parameters, convention in CASES[name]:
        tree = formats.parse(notation)
        if name == "iterative-deepening":
            tree, convention = static(tree), Convention()
        trace = search.run(tree, name, convention, parameters)
        run = analyse(tree, trace)
        for step in range(trace.steps + 1):
            state = snapshot_at(run, step)
            told = explain(state)
            assert told.title
            assert told.sentences
            for text in (told.title, *told.sentences, told.note, told.next):
                assert not re.search(r"nan|None|\{\}|\[\[", plain(text)), (name, step, text)
                assert "  " not in text
            if step:
                listing = code_at(state)
                assert listing.current >= 0, (name, step)
            if step < trace.steps:
                assert event_text(analyse(tree, trace), step) == told.next
            low, high = state.intervals_of(np.arange(len(tree)))
            assert trace.value.ndim > 1 or all(one <= other for one, other in zip(low, high, strict=True))
        assert analyse(tree, trace).counts() == analyse(tree, trace).counts(trace.steps)


@pytest.mark.parametrize("name", search.ALGORITHMS)
def test_a_step_looks_the_same_from_wherever_it_is_reached(name: str) -> None:
    random = Random(1)
    for notation, parameters, convention in CASES[name]:
        tree = formats.parse(notation)
        if name == "iterative-deepening":
            tree, convention = static(tree), Convention()
        trace = search.run(tree, name, convention, parameters)
        forward = {step: snapshot_at(analyse(tree, trace), step).status.tolist() for step in range(trace.steps + 1)}
        run = analyse(tree, trace)
        for step in random.sample(sorted(forward), len(forward)):
            assert snapshot_at(run, step).status.tolist() == forward[step]


def test_the_last_step_of_a_search_that_its_budget_stopped_has_its_line_of_pseudocode() -> None:
    tree = formats.parse('{"value":1,"children":[{"value":2,"children":[3,4,5]},{"value":6,"children":[7,8]}]}')
    for budget in range(1, 8):
        trace = search.run(tree, "iterative-deepening", None, Parameters(budget=budget))
        assert code_at(snapshot_at(analyse(tree, trace), trace.steps)).current >= 0
