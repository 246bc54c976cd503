"""The texts around the tree: title and convention above it, legend and counts below."""

from collections.abc import Sequence
from dataclasses import replace

from explorer.analysis.snapshot import Snapshot
from explorer.analysis.visits import was_evaluated
from explorer.core.i18n import ngettext
from explorer.pictures.figure.geometry import MARGIN, ROW, RULE, SMALL, VALUE
from explorer.pictures.figure.items import Figure, Line, Text, UnplacedText
from explorer.pictures.figure.legend import (
    AFTER_ICON,
    BETWEEN,
    ICON,
    draw_legend,
    legend_players,
    search_signs,
    sign_meanings,
    signs_in_figures,
)
from explorer.pictures.figure.metrics import shorten, text_width
from explorer.pictures.figure.outlines import FRAMES
from explorer.pictures.theme import Style, Theme
from explorer.search.convention import Convention
from explorer.search.trace import Trace
from explorer.study.looks import USUAL_LOOKS, Looks
from explorer.trees.tree import BoolArray, Tree
from explorer.trees.visible import ELIDED, HIDDEN


def draw_title(
    title: str, rules: Convention | None, step: str, page: float, theme: Theme, unplaced: list[UnplacedText]
) -> list[Text]:
    """Draw the title in bold, and under it the convention (None without a search) and the step ("" to leave it out).

    Texts that must be cut are added to `unplaced`. Returns no texts if there is no title.
    """
    if not title:
        return []
    width = page - 2 * MARGIN
    below_text = " · ".join([*(rules.describe() if rules else ()), *([step] if step else [])])
    shown_title, shown_below = shorten(title, VALUE, True, width), shorten(below_text, SMALL, False, width)
    unplaced += [UnplacedText(-1, role, whole, shown) for role, whole, shown in
                 (("title", title, shown_title), ("convention", below_text, shown_below)) if whole != shown]
    texts = [Text(MARGIN, 42, shown_title, VALUE, True, theme.text, "start", "title", -1)]
    if shown_below:
        texts.append(Text(MARGIN, 64, shown_below, SMALL, False, theme.muted, "start", "convention", -1))
    return texts


def _legend_height(tree: Tree, page_width: float, trace: Trace | None, more: Sequence[str] = ()) -> float:
    """Return the height of a legend with all signs that may appear at any step and in any kind of figure.

    0 for a tree of one node.
    """
    if len(tree) < 2:
        return 0.0
    usual = "open", "done", "unseen", "skipped", "variation", "cut"
    possible = [sign_meanings()[name] for name in (*usual, *search_signs(trace), *more)]
    if _may_have_static(tree):
        possible.append(sign_meanings()["static"])
    if _collapsed_leaves(tree).any():
        possible.append(sign_meanings()["stub"])
    if _has_elided_plies(tree):
        possible.append(sign_meanings()["elided"])
    rows = _count_legend_rows([*(word for _kind, word, _player in legend_players(tree)), *possible], page_width,
                              _count_width(tree))
    return RULE + ROW * rows + 8


def add_legend(
    picture: Figure, tree: Tree, theme: Theme, parts: Sequence[Figure], count: str = "", trace: Trace | None = None,
    more: Sequence[str] = (), looks: Looks = USUAL_LOOKS,
) -> Figure:
    """Return the picture with a legend below it: a rule, the signs that appear in `parts`, and the count.

    There is room for all signs that may appear at other steps of the search, and for the signs named in `more`. A tree
    of one node has no legend. A count that does not fit is added to `unplaced`.
    """
    if len(tree) < 2:
        return picture
    page = picture.width
    top = picture.height - MARGIN / 2 + RULE / 2
    rule = Line(MARGIN, top, page - MARGIN, top, Style(stroke=theme.rule, width=1.0), "rule", "plain", -1)
    style = FRAMES if any(part.boards for part in parts) else looks.node_style
    legend, x, y = draw_legend(tree, theme, signs_in_figures(parts, trace), style, (MARGIN, top + ROW), page - MARGIN)
    texts, unplaced = picture.texts + legend.texts, picture.unplaced
    if count:
        count_width = text_width(count, SMALL)
        if x > MARGIN and x + count_width > page - MARGIN:
            y += ROW
        if count_width <= page - 2 * MARGIN:
            texts.append(Text(page - MARGIN, y + 4, count, SMALL, False, theme.muted, "end", "count", -1))
        else:
            unplaced = [*unplaced, UnplacedText(-1, "count", count)]
    return replace(
        picture, height=round(picture.height + _legend_height(tree, page, trace, more), 1),
        edges=[*picture.edges, rule, *legend.edges], shapes=picture.shapes + legend.shapes,
        hatches=picture.hatches + legend.hatches, strikes=picture.strikes + legend.strikes, texts=texts,
        badges=picture.badges + legend.badges, unplaced=unplaced,
    )


def _collapsed_leaves(tree: Tree) -> BoolArray:
    """Return, (n,), which leaves represent collapsed subtrees."""
    return tree.array_or(HIDDEN, 0) > 0


def _has_elided_plies(tree: Tree) -> bool:
    """Return True if plies are left out somewhere in the tree."""
    return bool(tree.array_or(ELIDED, 0).any())


def _may_have_static(tree: Tree) -> bool:
    has_static = (tree.payoff[:, 0] == tree.payoff[:, 0]) & (tree.n_children > 0)
    return bool(has_static.any())


def _count_legend_rows(entries: list[str], page: float, count: float) -> int:
    rows, x = 1, MARGIN
    for word in entries:
        width = ICON + AFTER_ICON + text_width(word, SMALL)
        if x > MARGIN and x + width > page - MARGIN:
            rows, x = rows + 1, MARGIN
        x += width + BETWEEN
    return rows + (x + count > page - MARGIN)


def _format_count(evaluated: int, leaves: int) -> str:
    return ngettext("{evaluated} of {leaves} leaf evaluated", "{evaluated} of {leaves} leaves evaluated",
                    leaves).format(evaluated=evaluated, leaves=leaves)


def _count_width(tree: Tree) -> float:
    leaves = int((tree.is_leaf & ~_collapsed_leaves(tree)).sum())
    return text_width(_format_count(leaves, leaves), SMALL)


def count_text(tree: Tree, state: Snapshot | None) -> str:
    """Return a text such as "7 of 9 leaves evaluated", with the number of static evaluations if there are any.

    Static evaluations of inner nodes are counted separately. "" without a search.
    """
    if state is None:
        return ""
    done = was_evaluated(state) if state.trace.revisits_nodes else state.ordinal > 0
    leaf = tree.is_leaf & ~_collapsed_leaves(tree)
    text = _format_count(int((done & leaf).sum()), int(leaf.sum()))
    if inner := int((done & ~tree.is_leaf).sum()):
        text = ngettext("{} static evaluation", "{} static evaluations", inner).format(inner) + " · " + text
    return text
