"""Differences of two runs in a figure: by colour, and in grey by half-filled discs."""

import pytest

from explorer.analysis import analyse, run_difference, snapshot_at
from explorer.analysis.run_difference import RunDifference
from explorer.pictures.figure import draw, overlay_difference
from explorer.pictures.figure.difference_overlay import DIFFERENCE_STYLES, FIRST, SECOND
from explorer.pictures.figure.geometry import outline_corners
from explorer.pictures.figure.legend import sign_meanings, signs_in_figures
from explorer.pictures.theme import DARK, GREY, LIGHT, THEMES
from explorer.search import run
from explorer.search.convention import Convention
from explorer.trees import formats, layout, orderings


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
