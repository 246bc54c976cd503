"""Differences of two runs in a figure: by colour, and in grey by half-filled discs."""

from math import hypot

import pytest

from explorer.analysis import run_difference
from explorer.analysis.analyse import analyse
from explorer.analysis.run_difference import RunDifference
from explorer.analysis.snapshot import snapshot_at
from explorer.pictures.figure.difference_overlay import DIFFERENCE_STYLES, FIRST, SECOND, overlay_difference
from explorer.pictures.figure.drawing import draw
from explorer.pictures.figure.geometry import BADGE_SIZE
from explorer.pictures.figure.legend import sign_meanings, signs_in_figures
from explorer.pictures.figure.outlines import outline_corners
from explorer.pictures.figure.show import FULL
from explorer.pictures.theme import DARK, GREY, LIGHT, THEMES
from explorer.search import run
from explorer.search.convention import Convention
from explorer.search.options import SearchOptions
from explorer.trees import formats, games, layout, orderings


def draw_both_runs(theme, step=None):
    """Return, for two runs, the tree, its figure, and the figure with the differences.

    The runs are alpha-beta on AIMA's tree, and on its mirror image with cutoffs only for v > β or v < α.
    """
    trees = [orderings.apply(formats.parse("[[3,12,8],[2,4,6],[14,5,2]]"), name) for name in ("as-drawn", "mirror")]
    traces = run(trees[0]), run(trees[1], convention=Convention(cut="gt"))
    steps = [trace.steps if step is None else step for trace in traces]
    drawn = []
    for place in (0, 1):
        met = run_difference.pair_runs(trees[place], traces[place], trees[1 - place], traces[1 - place])
        state = snapshot_at(analyse(trees[place], traces[place]), steps[place])
        plain = draw(trees[place], layout.tidy_layout(trees[place]), state,
                     theme=theme)
        contrast = RunDifference(met, steps[place], steps[1 - place], place == 1)
        drawn.append((trees[place], plain, overlay_difference(plain, contrast, theme)))
    return drawn


@pytest.mark.parametrize("theme", [LIGHT, DARK, GREY])
def test_what_one_run_visits_alone_has_its_colour_and_its_disc_in_both_pictures(theme):
    for place, (tree, _plain, drawn) in enumerate(draw_both_runs(theme)):
        alone = {node for node in range(len(tree)) if tree.payoff[node, 0] in (4, 6)}
        second = DIFFERENCE_STYLES[theme.name][SECOND]
        for shape in drawn.shapes:
            if shape.node in alone:
                assert shape.style.stroke == second.stroke
                assert bool(shape.style.dash) == (place == 0)
                assert (shape.style.fill == second.fill) == (place == 1)
        assert {badge.node for badge in drawn.badges if badge.state == SECOND} == alone
        assert not [badge for badge in drawn.badges if badge.state == FIRST]


@pytest.mark.parametrize(("algorithm", "options", "rules"), [
    ("proof-number", SearchOptions(), Convention()), ("alpha-beta", SearchOptions(singular=1), Convention(depth=2))])
def test_half_discs_cover_no_other_badge(algorithm: str, options: SearchOptions, rules: Convention) -> None:
    met = 0
    for seed in range(6):
        drawn = games.expand("uniform", depth=4, branching=3, values="0..1", static="yes", seed=seed)
        tree, other = (orderings.apply(drawn, name) for name in ("as-drawn", "mirror"))
        trace, second = run(tree, algorithm, rules, options), run(other)
        pair = run_difference.pair_runs(tree, trace, other, second)
        for step in range(0, trace.steps + 1, 7):
            state = snapshot_at(analyse(tree, trace), step)
            plain = draw(tree, layout.tidy_layout(tree), state, FULL)
            picture = overlay_difference(plain, RunDifference(pair, step, second.steps, False), LIGHT)
            discs = {(badge.x, badge.y) for badge in picture.badges if badge.state in (FIRST, SECOND)}
            for badge in plain.badges:
                met += badge.state in ("proving", "extended")
                assert all(hypot(badge.x - x, badge.y - y) >= BADGE_SIZE - 1 for x, y in discs), (seed, step)
    assert met > 5


def test_what_both_visit_and_what_neither_does_looks_as_it_did():
    for step in (0, 3, None):
        for _tree, plain, drawn in draw_both_runs(LIGHT, step):
            told = {badge.node for badge in drawn.badges}
            both_shapes = zip(drawn.shapes, plain.shapes, strict=True)
            changed = {shape.node for shape, before in both_shapes if shape != before}
            path = {shape.node for shape in plain.shapes if shape.state == "open"}
            assert changed - {-1} == told - path - {-1}
            assert drawn.texts == plain.texts


def test_the_two_signs_differ_by_the_half_that_is_filled():
    west, east = outline_corners("west", 14.0, 14.0), outline_corners("east", 14.0, 14.0)
    assert max(x for x, _y in west) <= 1e-9
    assert min(x for x, _y in east) >= -1e-9
    assert {round(y, 6) for _x, y in west} == {round(y, 6) for _x, y in east}


def test_the_legend_has_a_sign_for_each_run_that_visits_something_alone():
    drawn = draw_both_runs(LIGHT)
    assert signs_in_figures([picture for _tree, _plain, picture in drawn]) & {FIRST, SECOND} == {SECOND}
    assert signs_in_figures([plain for _tree, plain, _drawn in drawn]) & {FIRST, SECOND} == set()
    assert sign_meanings()[FIRST] != sign_meanings()[SECOND]


def test_every_theme_has_its_colours():
    assert set(DIFFERENCE_STYLES) == set(THEMES)
