"""Assembly of a figure from its parts."""

from dataclasses import replace

import numpy as np

from explorer.analysis.snapshot import Snapshot
from explorer.core.i18n import _
from explorer.pictures.figure.arrows import draw_arrows, shown_cutoffs, shown_table_hits
from explorer.pictures.figure.badges import draw_badges, draw_search_order
from explorer.pictures.figure.directions import directed_geometry, drawn_looks
from explorer.pictures.figure.edge_texts import draw_edge_texts
from explorer.pictures.figure.edges import draw_edges, draw_strikes
from explorer.pictures.figure.geometry import LARGE_TREE, TITLE, WITH_LEGEND, WITH_TITLE, widen_page
from explorer.pictures.figure.items import Arrow, Figure
from explorer.pictures.figure.node_texts import draw_leaf_notes, draw_names
from explorer.pictures.figure.nodes import draw_shapes, draw_values, draw_words, mark_outside_evaluations
from explorer.pictures.figure.scene import Scene
from explorer.pictures.figure.show import FULL, Show
from explorer.pictures.figure.title_and_footer import add_legend, count_text, draw_title
from explorer.pictures.theme import LIGHT, Theme
from explorer.study.looks import SIZES, UP
from explorer.trees.layout import Layout
from explorer.trees.tree import IntArray, Tree


def draw(
    tree: Tree, layout: Layout, state: Snapshot | None = None, show: Show = FULL, theme: Theme = LIGHT,
    nodes: IntArray | None = None, focus: int = -1, chosen: IntArray | None = None, *, is_scaled: bool = True,
) -> Figure:
    """Draw the tree at a snapshot of its search, or without a search.

    `nodes`, in ascending order, restricts the figure to these nodes and the edges above them. At the end of a search
    with many cutoffs only the cutoff at the node `focus` has an arrow. A table hit there has a link to its source. The
    edges above `chosen` are drawn as choices; if it is None, they are derived from the search at its end.

    A figure that is not `is_scaled` has texts of the usual size; `scale_figure` gives them the size of `show.looks`.

    Positions and the page's width depend only on the tree, its layout, and on whether `show` has a title and a legend.
    The height of the legend also depends on the search, but not on its step. Texts that do not fit are listed in
    `Figure.unplaced`.
    """
    looks = drawn_looks(tree, show.looks)
    show = show if looks is show.looks else replace(show, looks=looks)
    direction, scale = show.looks.direction, SIZES[show.looks.text_size] if is_scaled else 1.0
    placed = widen_page(
        directed_geometry(layout, show.looks),
        (WITH_LEGEND if show.legend and len(tree) > 1 else WITH_TITLE if show.title else 0.0) / scale)
    wanted = np.arange(len(tree)) if nodes is None else np.asarray(nodes)
    top = TITLE if show.title else 0.0
    scene = Scene(tree, layout, placed, state if show.answers else None, show, theme, wanted, top, focus, chosen)
    lines = draw_edges(scene)
    shapes, hatches, boards = draw_shapes(scene)
    values, marks, outside = draw_values(scene)
    values += draw_words(scene)
    strikes = draw_strikes(scene)
    rules = None if state is None else state.trace.convention
    step = _("step {step} of {steps}").format(
        step=state.step, steps=state.steps) if state is not None and show.answers else ""
    title = draw_title(show.title, rules, step, placed.page_width * scale, theme, scene.unplaced)
    badges, signs = draw_badges(scene, shapes)
    if placed.is_sideways:
        from explorer.pictures.figure.sideways_texts import draw_sideways_texts  # not at the start of the program

        beside = draw_sideways_texts(scene, outside, shapes, badges)
        texts = [*values, *beside]
    else:
        notes = draw_leaf_notes(scene, outside)
        beside = [*draw_names(scene, outside), *notes]
        texts = [*values, *beside, *draw_edge_texts(scene, notes)]
    marks += mark_outside_evaluations(scene, outside, beside)
    if scene.unplaced and len(tree) <= LARGE_TREE:
        from explorer.pictures.figure.second_places import place_again

        texts, leaders = place_again(scene, texts, [*shapes, *badges], [*lines, *strikes])
        strikes += leaders
    turns, numbers = draw_search_order(scene, texts, badges)
    badges, texts = [*badges, *turns], [*texts, *signs, *numbers]
    cutoffs, links = shown_cutoffs(scene), shown_table_hits(scene)
    arrows: list[Arrow] = []
    if cutoffs or links:
        around = texts
        if direction == UP:
            from explorer.pictures.figure.upward import texts_before_turning

            around = texts_before_turning(
                Figure(0.0, 0.0, theme.paper, [], shapes, [], [], [], [], texts, badges=badges), placed.page_height,
                top)
        arrows, words = draw_arrows(scene, cutoffs, links, [*shapes, *badges], around, [*lines, *strikes])
        texts += words
    picture = Figure(
        round(placed.page_width, 1), round(placed.page_height + top, 1), theme.paper, lines, shapes, [*hatches, *marks],
        boards, strikes, arrows, texts, show.title or tree.title, theme.text, badges,
        scene.unplaced,
    )
    if direction == UP:
        from explorer.pictures.figure.upward import turn_upward  # not at the start of the program

        picture = turn_upward(picture, placed.page_height, top)
    if show.looks.level_bands:
        from explorer.pictures.figure.bands import add_bands  # not at the start of the program

        starts = tree.level_start[:-1]
        places = placed.x[starts] if placed.is_sideways else placed.y[starts]
        picture = add_bands(picture, tree, placed.page_height - places if direction == UP else places, theme, top,
                            is_sideways=placed.is_sideways)
    if scale != 1:
        from explorer.pictures.figure.scaling import scale_figure  # not at the start of the program

        picture = scale_figure(picture, scale, top)
    picture.texts.extend(title)
    if not show.legend:
        return picture
    return add_legend(
        picture, tree, theme, [picture], count_text(tree, scene.snapshot), None if state is None else state.trace,
        looks=show.looks)
