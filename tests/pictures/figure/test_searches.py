"""Figures of searches other than minimax and alpha-beta: passes, hits, players, samples, OPEN lists."""

import json
import re
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from explorer import search
from explorer.analysis.analyse import analyse
from explorer.analysis.snapshot import snapshot_at
from explorer.pictures.export.svg import svg
from explorer.pictures.export.tikz import tikz
from explorer.pictures.figure.drawing import draw
from explorer.pictures.figure.items import Figure
from explorer.pictures.figure.outlines import NUMBERED_PLAYER_SHAPES, outline_corners, value_room
from explorer.pictures.figure.show import FULL, Show
from explorer.pictures.theme import THEMES
from explorer.search.convention import Convention
from explorer.search.options import SearchOptions
from explorer.search.trace import HIT, Trace
from explorer.trees import formats, layout
from explorer.trees.tree import StringColumn, Tree
from tests.pictures.figure.test_figure import find_overlaps, texts_of_role

PLAAT = formats.parse("[[[[41,5],[12,90]],[[101,80],[20,30]]],[[[34,80],[36,35]],[[50,36],[25,3]]]]")


def draw_step(tree: Tree, trace: Trace, step: int, show: Show = FULL, **more: Any) -> Figure:
    state = snapshot_at(analyse(tree, trace), step)
    return draw(tree, layout.tidy_layout(tree), state, show, **more)


def states_by_node(picture: Figure) -> dict[int, str]:
    return {shape.node: shape.state for shape in picture.shapes if shape.node >= 0}


def texts_at(picture: Figure, role: str) -> dict[int, str]:
    return {text.node: text.text for text in picture.texts if text.role == role and text.node >= 0}


def three_players() -> Tree:
    def turn(player: int, *children: object, **more: object) -> dict[str, object]:
        return {"player": player, "children": list(children), **more}

    def leaf(*numbers: object) -> dict[str, object]:
        return {"payoffs": list(numbers)}

    tree = formats.parse(json.dumps(turn(
        0, turn(1, leaf(1, 2, 3), leaf(4, 2, 1), label="B"), turn(2, leaf(6, 1, 2), leaf(7, 4, "1/3"), label="C"))))
    return replace(tree, players=("leader", "2", "player 3"))


def test_a_node_of_an_older_pass_is_neither_done_nor_unvisited_and_keeps_its_last_number() -> None:
    trace = search.run(PLAAT, "mtd-f", None, SearchOptions(guess=float("inf")))
    second = trace.passes[1].first_row
    step = int(trace.entered[second]) + 1
    picture = draw_step(PLAAT, trace, step)
    states, values = states_by_node(picture), texts_at(picture, "value")
    before = set(trace.node[:second].tolist()) - {0}
    assert {node for node, state in states.items() if state == "earlier"} == before
    for node in before - set(np.flatnonzero(PLAAT.is_leaf).tolist()):
        row = max(np.flatnonzero(trace.node[:second] == node))
        assert values[node].lstrip("≤≥") == f"{trace.value[row]:g}"
    assert "visited in an earlier pass" in texts_of_role(picture, "legend")


def test_the_number_of_an_older_pass_is_not_one_of_a_later_pass() -> None:
    tree = formats.parse('[{"value":1,"children":[8,9]},{"value":2,"children":[6,7]}]')
    trace = search.run(tree, "iterative-deepening")
    step = int(trace.entered[trace.passes[1].first_row]) + 1
    assert texts_at(draw_step(tree, trace, step), "value") == {
        **{node: str(number) for node, number in ((1, 1), (2, 2))}, 3: "8", 4: "9", 5: "6", 6: "7"}


def test_leaves_of_older_passes_are_counted_as_evaluated() -> None:
    trace = search.run(PLAAT, "mtd-f", None, SearchOptions(guess=float("inf")))
    for step in (trace.steps // 2, trace.steps):
        evaluated = {int(trace.node[row]) for row in analyse(PLAAT, trace).evaluation_rows if trace.entered[row] < step}
        assert texts_of_role(draw_step(PLAAT, trace, step), "count") == [f"{len(evaluated)} of 16 leaves evaluated"]


def test_vectors_stand_in_nodes_and_numbered_players_have_shape_badge_and_name() -> None:
    tree = three_players()
    trace = search.run(tree, "max-n")
    picture = draw_step(tree, trace, trace.steps)
    assert texts_at(picture, "value")[0] == "(6, 1, 2)"
    assert texts_at(picture, "badge") == {0: "1", 1: "2", 2: "3"}
    assert [shape.kind for shape in picture.shapes if shape.node in (0, 1, 2)] == list(NUMBERED_PLAYER_SHAPES[:3])
    assert texts_of_role(picture, "legend")[:3] == ["player 1 (leader)", "player 2", "player 3"]
    assert "nan" not in svg(draw_step(tree, trace, 1)).lower()


def test_eight_players_differ_in_shape_and_in_colour_and_in_grey_by_number() -> None:
    assert len({outline_corners(kind, 80, 50) for kind in NUMBERED_PLAYER_SHAPES}) == len(NUMBERED_PLAYER_SHAPES) == 8
    assert all(value_room(kind, 80, 50, 16.0)[1] > 40 for kind in NUMBERED_PLAYER_SHAPES)
    for theme in THEMES.values():
        assert len({fill for fill, _ink in theme.players}) == 8


def test_choices_and_what_is_as_good_are_marked_at_every_node_of_numbered_players() -> None:
    tree = three_players()
    trace = search.run(tree, "max-n")
    edges = {line.node: line.state for line in draw_step(tree, trace, trace.steps).edges if line.node > 0}
    best = np.flatnonzero(np.isin([edges[node] for node in range(1, len(tree))], ["variation", "chosen"])) + 1
    assert sorted(tree.parent[best].tolist()) == [0, 1, 2]
    tied = [node for node, state in edges.items() if state == "tied"]
    for node in tied:
        player = tree.player[tree.parent[node]]
        others = [child for child in best.tolist() if tree.parent[child] == tree.parent[node]]
        assert tree.payoff[node, player] == tree.payoff[others[0], player] or not tree.is_leaf[node]
    assert tied, "3 and 4 give player 2 as much"


def test_a_given_strategy_is_drawn_as_choices() -> None:
    picture = draw(PLAAT, layout.tidy_layout(PLAAT), chosen=np.array([1, 4]))
    assert {line.node for line in picture.edges if line.state == "chosen"} == {1, 4}
    assert "chosen move" in texts_of_role(picture, "legend")


def tree_with_equal_labels() -> Tree:
    return formats.parse(
        '[[{"label":"p","children":[3,[4,1]]},{"label":"q","children":[5,6]}],[{"label":"p","children":[3,[4,1]]},7]]')


def test_a_table_hit_has_a_badge_and_at_its_step_a_link_to_its_source() -> None:
    tree = tree_with_equal_labels()
    trace = search.run(tree, "alpha-beta", None, SearchOptions(table=True))
    row = int(np.flatnonzero(trace.ended == HIT)[0])
    assert trace.source is not None
    node, source = int(trace.node[row]), int(trace.node[trace.source[row]])
    now = draw_step(tree, trace, int(trace.entered[row]) + 1)
    assert [badge.node for badge in now.badges if badge.state == "hit" and badge.node >= 0] == [node]
    link = next(arrow for arrow in now.arrows if arrow.role == "link")
    target = next(shape for shape in now.shapes if shape.node == source)
    assert abs(link.head[0][0] - target.x) < 30
    assert not any(arrow.role == "link" for arrow in draw_step(tree, trace, trace.steps).arrows)
    assert any(arrow.role == "link" for arrow in draw_step(tree, trace, trace.steps, focus=node).arrows)
    assert '<g class="link">' in svg(now)
    assert "link head" in tikz(now)


def test_what_was_purged_is_crossed_out_and_what_is_open_has_its_merit() -> None:
    trace = search.run(PLAAT, "sss-star")
    seen: set[str] = set()
    for step in range(trace.steps + 1):
        picture = draw_step(PLAAT, trace, step)
        gone = {node for node, state in states_by_node(picture).items() if state == "purged"}
        assert gone == {stroke.node for stroke in picture.hatches if stroke.role == "purge" and stroke.node >= 0}
        seen |= {"purged"} if gone else set()
        seen |= {text.text for text in picture.texts if text.text.startswith("≤ ")}
    assert {"purged", "≤ ∞", "≤ 41", "≤ 36", "≤ 35"} <= seen


def test_only_the_node_taken_last_is_where_a_search_of_a_list_is() -> None:
    trace = search.run(PLAAT, "sss-star")
    for step in range(1, trace.steps):
        picture = draw_step(PLAAT, trace, step)
        now = [shape.node for shape in picture.shapes if shape.style == THEMES["light"].current]
        rows = np.flatnonzero(trace.entered == step - 1)
        assert now == trace.node[rows].tolist()


def test_means_stand_beside_nodes_with_their_visits_and_random_moves_are_dashed() -> None:
    trace = search.run(PLAAT, "mcts", None, SearchOptions(iterations=20))
    picture = draw_step(PLAAT, trace, trace.steps)
    assert 0 not in texts_at(picture, "value")
    assert re.fullmatch(r"≈\S+ · 20 visits", texts_at(picture, "window")[0])
    dashed = [any(line.style.dash == (8.0, 3.0) for line in draw_step(PLAAT, trace, step).edges)
              for step in range(0, trace.steps, 3)]
    assert any(dashed)
    assert not all(dashed)


def test_the_order_of_the_search_is_numbered_where_an_option_changes_it() -> None:
    tree = formats.parse('[{"value":1,"children":[8,9]},{"value":2,"children":[6,7]}]')
    trace = search.run(tree, "iterative-deepening", None, SearchOptions(reorder=True))
    turns = texts_at(draw_step(tree, trace, trace.steps), "turn")
    for parent in (0, 1, 2):
        family = [child for child in tree.children(parent) if child in turns]
        first = trace.passes[-1].first_row
        rows = [first + int(np.flatnonzero(trace.node[first:] == child)[0]) for child in family]
        assert [turns[child] for child in family] == [str(1 + sorted(rows).index(row)) for row in rows]
    assert turns[1] == "2"
    assert turns[2] == "1"
    plain = search.run(tree, "iterative-deepening")
    assert texts_at(draw_step(tree, plain, plain.steps), "turn") == {}


CASES: list[tuple[str, SearchOptions]] = [
    ("sss-star", SearchOptions()), ("proof-number", SearchOptions()), ("scout", SearchOptions()),
    ("mtd-f", SearchOptions()),
    ("mcts", SearchOptions(iterations=30)), ("monte-carlo", SearchOptions(iterations=9)),
    ("sampled-minimax", SearchOptions()),
    ("alpha-beta", SearchOptions(killers=True, history=True)),
]


@pytest.mark.parametrize(("name", "options"), CASES, ids=[name for name, _parameters in CASES])
@pytest.mark.parametrize("theme", THEMES)
def test_no_text_overlaps_another_in_any_search(name: str, options: SearchOptions, theme: str) -> None:
    tree = replace(PLAAT, move=StringColumn.from_texts(["", *("lr"[rank] for rank in PLAAT.rank[1:].tolist())]))
    trace = search.run(tree, name, None, options)
    sizes = set()
    for step in (0, trace.steps // 3, trace.steps // 2, trace.steps):
        picture = draw_step(tree, trace, step, theme=THEMES[theme])
        assert find_overlaps(picture) == []
        sizes.add((picture.width, picture.height))
        assert "nan" not in tikz(picture)
        assert "?" not in tikz(picture)
    assert len(sizes) == 1


def test_moves_tied_with_the_best_are_dashed_at_the_end_where_all_are_proved() -> None:
    tree = formats.parse("[[3,3],[3,5],[1,3]]")
    for algorithm, tied in (("minimax", 1), ("alpha-beta", 0)):
        trace = search.run(tree, algorithm)
        picture = draw(tree, layout.tidy_layout(tree),
                            snapshot_at(analyse(tree, trace), trace.steps))
        assert sum(line.state == "tied" for line in picture.edges) == tied
        state = snapshot_at(analyse(tree, trace), trace.steps - 1)
        before = draw(tree, layout.tidy_layout(tree), state)
        assert not any(line.state == "tied" for line in before.edges)


def test_a_node_that_is_searched_on_beyond_the_limit_has_a_sign_which_the_legend_explains() -> None:
    loud = formats.parse('{"value":1,"children":[{"value":5,"quiet":false,"children":[{"value":2,"forcing":true,'
                         '"children":[1,2]},{"value":7,"children":[7,9]}]},{"value":3,"children":[3,4]}]}')
    trace = search.run(loud, "alpha-beta", Convention(depth=1), SearchOptions(quiescence=True))
    picture = draw_step(loud, trace, trace.steps)
    assert [badge.node for badge in picture.badges if badge.state == "extended" and badge.node >= 0] == [1]
    assert "searched beyond the depth limit" in texts_of_role(picture, "legend")
    assert not [badge for badge in draw_step(loud, trace, 1).badges if badge.state == "extended"]
    alone = search.run(loud, "alpha-beta", Convention(depth=1), SearchOptions(singular=1))
    assert [badge.node for badge in draw_step(loud, alone, alone.steps).badges if badge.node >= 0] == [1]


@pytest.mark.parametrize(("name", "words"), [("proof-number", "proof / disproof number"),
                                             ("sss-star", "merit on the OPEN list")])
def test_the_numbers_beside_nodes_are_in_the_legend(name: str, words: str) -> None:
    trace = search.run(PLAAT, name)
    assert words in texts_of_role(draw_step(PLAAT, trace, 5), "legend")
    assert words not in texts_of_role(draw_step(PLAAT, search.run(PLAAT), 5), "legend")
