"""Every step of every algorithm has an explanation and a line of pseudocode."""

import re
from contextlib import suppress
from dataclasses import replace
from math import inf
from random import Random

import numpy as np
import pytest

from explorer import search
from explorer.analysis.analyse import analyse
from explorer.analysis.snapshot import snapshot_at
from explorer.core.errors import Stopped
from explorer.explanations.explain import event_text, explain
from explorer.explanations.pseudocode import pseudocode_at
from explorer.search.convention import Convention
from explorer.search.options import SearchOptions
from explorer.search.trace import Recorder, Tick, Trace
from explorer.trees import formats
from explorer.trees.names import strip_references
from explorer.trees.tree import MAX, Tree

DECISIONS = '[[[3,12],[8,2]],[{"label":"same","value":4,"children":[4,6]},[14,5,2]],' \
            '[{"label":"same","value":4,"children":[4,6]},1]]'
PLAATS = "[[[[41,5],[12,90]],[[101,80],[20,30]]],[[[34,80],[36,35]],[[50,36],[25,3]]]]"
CHANCE = '[{"player":"chance","probabilities":["1/3","2/3"],"children":[[3,5],[1,9]]},' \
         '{"player":"chance","children":[[2,4],[0,7]]}]'
PLAYERS = '{"player":0,"children":[{"player":1,"children":[{"payoffs":[1,2,6]},{"payoffs":[4,3,2]}]},' \
          '{"player":2,"children":[{"payoffs":[6,1,2]},{"payoffs":[5,4,0]}]}]}'
LOUD = '{"value":1,"children":[{"value":5,"quiet":false,"children":[{"value":2,"forcing":true,"children":[1,2]},7]},' \
       '{"value":3,"children":[3,4]}]}'
CASES: dict[str, list[tuple[str, SearchOptions, Convention]]] = {
    "minimax": [(DECISIONS, SearchOptions(table=True), Convention()),
                (LOUD, SearchOptions(quiescence=True, stand_pat=True), Convention(depth=1))],
    "alpha-beta": [(DECISIONS, SearchOptions(table=True), Convention()),
                   (DECISIONS, SearchOptions(bounds=(1, 14)), Convention()),
                   (PLAATS, SearchOptions(killers=True, history=True), Convention()),
                   (PLAATS, SearchOptions(shallow=True), Convention(cut="gt")),
                   (LOUD, SearchOptions(quiescence=True, stand_pat=True), Convention(depth=1)),
                   (LOUD, SearchOptions(singular=1), Convention(depth=1))],
    "expectiminimax": [(CHANCE, SearchOptions(), Convention())],
    "max-n": [(PLAYERS, SearchOptions(), Convention()), (PLAYERS, SearchOptions(total=9), Convention())],
    "iterative-deepening": [(formats.write(formats.parse(DECISIONS)), SearchOptions(), Convention(depth=0))],
    "scout": [(PLAATS, SearchOptions(), Convention()), (DECISIONS, SearchOptions(table=True), Convention())],
    "mtd-f": [(PLAATS, SearchOptions(guess=float("inf")), Convention()),
              (PLAATS, SearchOptions(guess=30), Convention())],
    "sss-star": [(PLAATS, SearchOptions(), Convention())],
    "star1": [(CHANCE, SearchOptions(bounds=(0, 9)), Convention())],
    "star2": [(CHANCE, SearchOptions(bounds=(0, 9)), Convention())],
    "proof-number": [(PLAATS, SearchOptions(goal=36), Convention()),
                     (DECISIONS, SearchOptions(goal=100), Convention())],
    "mcts": [(PLAATS, SearchOptions(iterations=12), Convention())],
    "monte-carlo": [(PLAATS, SearchOptions(iterations=12), Convention())],
    "sampled-minimax": [(PLAATS, SearchOptions(sample=1), Convention())],
}


def add_static_evaluations(tree: Tree) -> Tree:
    """Return the tree with a static evaluation at each inner node that has none."""
    payoff = tree.payoff.copy()
    payoff[np.isnan(payoff)] = 4
    return tree.with_columns(payoff=payoff)


@pytest.mark.parametrize("name", search.ALGORITHMS)
def test_every_step_is_explained_and_has_its_line_of_pseudocode(name: str) -> None:
    for notation, options, convention in CASES[name]:
        tree = formats.parse(notation)
        if name == "iterative-deepening":
            tree, convention = add_static_evaluations(tree), Convention()
        trace = search.run(tree, name, convention, options)
        run = analyse(tree, trace)
        for step in range(trace.steps + 1):
            state = snapshot_at(run, step)
            result = explain(state)
            assert result.title
            assert result.sentences
            for text in (result.title, *result.sentences, result.note, result.next_step):
                assert not re.search(r"nan|None|\{\}|\[\[", strip_references(text)), (name, step, text)
                assert "  " not in text
            if step:
                pseudocode = pseudocode_at(state)
                assert pseudocode.current >= 0, (name, step)
            if step < trace.steps:
                assert event_text(analyse(tree, trace), step) == result.next_step
            low, high = state.intervals_of(np.arange(len(tree)))
            assert trace.value.ndim > 1 or all(one <= other for one, other in zip(low, high, strict=True))
        assert analyse(tree, trace).counts() == analyse(tree, trace).counts(trace.steps)


@pytest.mark.parametrize("name", search.ALGORITHMS)
def test_a_step_looks_the_same_from_wherever_it_is_reached(name: str) -> None:
    random = Random(1)
    for notation, options, convention in CASES[name]:
        tree = formats.parse(notation)
        if name == "iterative-deepening":
            tree, convention = add_static_evaluations(tree), Convention()
        trace = search.run(tree, name, convention, options)
        forward = {step: snapshot_at(analyse(tree, trace), step).status.tolist() for step in range(trace.steps + 1)}
        run = analyse(tree, trace)
        for step in random.sample(sorted(forward), len(forward)):
            assert snapshot_at(run, step).status.tolist() == forward[step]


def test_the_last_step_of_a_search_that_its_budget_stopped_has_its_line_of_pseudocode() -> None:
    tree = formats.parse('{"value":1,"children":[{"value":2,"children":[3,4,5]},{"value":6,"children":[7,8]}]}')
    for budget in range(1, 8):
        trace = search.run(tree, "iterative-deepening", None, SearchOptions(budget=budget))
        assert pseudocode_at(snapshot_at(analyse(tree, trace), trace.steps)).current >= 0


def minimax_in_passes(starts: tuple[tuple[int | None, int | None], ...]) -> search.Algorithm:
    """Return an invented algorithm: repeated minimax, each pass with its own (depth limit, guess)."""
    def run(tree: Tree, convention: Convention, options: SearchOptions, tick: Tick) -> Trace:
        record = Recorder(tick, tree.exact is not None)

        def visit(node: int, plies: int) -> float:
            record.enter(node, -inf, inf)
            v = float(tree.payoff[node, 0])
            if plies and (values := [visit(child, plies - 1) for child in tree.children(node)]):
                v = max(values) if tree.player[node] == MAX else min(values)
            record.leave(v)
            return v

        with suppress(Stopped):
            for depth, guess in starts:
                record.begin_pass(depth, guess)
                visit(0, tree.levels if depth is None else depth)
        return record.trace("invented", convention, tree, options)

    return replace(search.ALGORITHMS["minimax"], run=run)


@pytest.mark.parametrize(("starts", "sentence"), [
    (((None, None), (None, None)), "Pass 2 begins."),
    (((None, 0), (None, 3)), "Pass 2 begins. It starts from the guess 3."),
    (((1, None), (2, None)), "Iteration 2: 2 plies deep."),
    (((1, 0), (2, 4)), "Iteration 2: 2 plies deep. It starts from the guess 4."),
])
def test_a_pass_is_said_to_test_a_value_only_where_the_record_speaks_of_null_windows(
    starts: tuple[tuple[int | None, int | None], ...], sentence: str, monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(search.ALGORITHMS, "invented", minimax_in_passes(starts))
    tree = add_static_evaluations(formats.parse("[[3,12,8],[2,4,6],[14,5,2]]"))
    run = analyse(tree, search.run(tree, "invented"))
    words = []
    for step in range(run.trace.steps + 1):
        state = snapshot_at(run, step)
        result = explain(state)
        words.append(strip_references(" ".join((result.title, *result.sentences, result.note, result.next_step))))
        code = pseudocode_at(state)
        assert not re.search("None|γ|[Nn]ull window|value is at least", f"{words[-1]} {code.variables if step else ''}")
    begins = run.trace.entered[run.trace.passes[1].first_row] + 1
    assert sentence in words[begins]
    assert re.match("(Pass|Iteration) 1 is over The value of the root is", words[begins - 1])
