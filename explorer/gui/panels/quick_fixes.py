"""Quick fixes for a refused search: edits of the study after which the search can run."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice

import numpy as np

from explorer import search
from explorer.core.errors import SearchRefused
from explorer.core.exact import display
from explorer.core.i18n import _, ngettext
from explorer.core.option import options_of
from explorer.gui.document import FOREGROUND_NODES, Document
from explorer.search.horizon import search_horizon
from explorer.search.options import SearchOptions
from explorer.study import Study
from explorer.trees import edit, orderings
from explorer.trees.backward_induction import evaluation_column
from explorer.trees.names import node_name
from explorer.trees.players import player_name
from explorer.trees.tree import CHANCE, MAX, MIN, IntArray, StringColumn, Tree, build

MOST_FIXES = 3
"""The number of quick fixes offered."""


@dataclass(frozen=True)
class QuickFix:
    """The text of a button and its function."""

    text: str
    apply: Callable[[], object]


def find_quick_fixes(document: Document) -> tuple[QuickFix, ...]:
    """Return at most MOST_FIXES quick fixes for the document's refusal; none if it is not refused."""
    return tuple(islice(_iterate_fixes(document), MOST_FIXES)) if document.refusal else ()


def _iterate_fixes(document: Document) -> Iterator[QuickFix]:
    study, tree = document.study, document.tree
    unknown = tree.columns.get("unknown")
    if isinstance(unknown, StringColumn) and any(unknown.names):
        yield QuickFix(_("Solve for the unknown utility"), partial(document.request_panel, "unknowns"))
    if study.ordering != orderings.AS_DRAWN and tree is study.tree:
        yield QuickFix(_("Show the children as drawn"), partial(document.set_ordering, orderings.AS_DRAWN))
        return
    suits_chance = _accepts_chance(study)
    for text, better in _bounds_fixes(document):
        if _is_searchable(tree, better, sure=suits_chance):
            yield QuickFix(text, partial(document.edit, text, better))
    usual = search.default_algorithm(tree)
    if usual != study.algorithm and _is_searchable(tree, replace(study, algorithm=usual), sure=True):
        yield QuickFix(_("Use {}").format(usual), partial(document.set_algorithm, usual))
    if not suits_chance:
        yield from _chance_fixes(document)
    for text, better in (*_convention_fixes(study), *_option_fixes(study)):
        if _is_searchable(tree, better):
            yield QuickFix(text, partial(document.edit, text, better))
    if (blank := _first_blank_node(document)) >= 0:
        text = _("Go to {}").format(
            node_name(document.named_tree, blank)) if tree.n_children[blank] else _("Go to the leaf")
        yield QuickFix(text, partial(document.select, [blank]))


def _is_searchable(tree: Tree, study: Study, sure: bool = False) -> bool:
    """Return True if the study's search accepts the tree; return `sure` if the check would take too long."""
    has_only_max_and_min = not np.any((tree.player >= 0) | (tree.player == CHANCE))
    if len(tree) > FOREGROUND_NODES and (tree.exact is not None or not has_only_max_and_min):
        return sure
    options = search.accepted_options(study.algorithm, study.options)
    try:
        # A search is refused before its first node, so it is cancelled there.
        search.run(tree, study.algorithm, study.convention, options, tick=lambda _visits: False)
    except SearchRefused:
        return False
    return True


def _accepts_chance(study: Study) -> bool:
    """Return True if the study's algorithm accepts chance nodes."""
    coin = edit.set_player(build([2, 0, 0], [np.nan, 0, 0]), [0], CHANCE)
    return _is_searchable(coin, Study(coin, algorithm=study.algorithm, options=SearchOptions(bounds=(0, 0))))


def _chance_fixes(document: Document) -> Iterator[QuickFix]:
    """Yield the fix that turns chance nodes into MAX and MIN nodes, if that makes the tree searchable."""
    tree = document.tree
    chance = np.flatnonzero(tree.player == CHANCE).tolist()
    if not chance or np.any(tree.player >= 0):
        return
    if not _is_searchable(replace_chance_nodes(tree), document.study, sure=True):
        return
    before = player_name(tree, int(alternating_players(tree)[chance[0]]))
    text = _("Make {name} a {player} node").format(
        name=node_name(document.named_tree, chance[0]), player=before) if len(chance) == 1 else ngettext(
            "Turn the chance node into a MAX or MIN node", "Turn all {} chance nodes into MAX and MIN nodes",
            len(chance)).format(len(chance))
    yield QuickFix(text, lambda: document.attempt(
        lambda: document.edit_tree(text, replace_chance_nodes(document.study.tree))))


def _bounds_fixes(document: Document) -> Iterator[tuple[str, Study]]:
    """Yield the fix that sets the `bounds` option to the range of the known values."""
    study, tree = document.study, document.tree
    takes = search.ALGORITHMS[study.algorithm].accepts if study.algorithm in search.ALGORITHMS else ()
    if "bounds" not in takes or np.isnan(tree.payoff[tree.is_leaf]).any():
        return
    known = evaluation_column(tree)[~np.isnan(tree.payoff[:, 0])]
    ends = known.min(), known.max()
    better = replace(study, options=replace(study.options, bounds=ends))
    if better.options.bounds != study.options.bounds:
        lower, upper = map(display, ends)
        yield _("Set the bounds from the leaves: [{lower}, {upper}]").format(lower=lower, upper=upper), better


def _convention_fixes(study: Study) -> Iterator[tuple[str, Study]]:
    """Yield studies with one rule of the convention changed, each with its text."""
    rules = study.convention
    full = replace(rules, window=(float("-inf"), float("inf")))
    if not rules.full_window:
        yield _("Use the full window"), replace(study, convention=full)
        if study.algorithm != search.DEFAULT:
            yield _("Use {}").format(search.DEFAULT), replace(study, algorithm=search.DEFAULT)
    if rules.depth is not None:
        yield _("Search without a depth limit"), replace(study, convention=replace(rules, depth=None))
    if rules.ties == "last":
        yield _("Choose the first of tied moves"), replace(study, convention=replace(rules, ties="first"))
    if rules.fail == "hard":
        yield _("Use fail-soft"), replace(study, convention=replace(rules, fail="soft"))
    elif rules.cut == "ge":
        yield _("Cut on >"), replace(study, convention=replace(rules, cut="gt"))
    if rules.cut == "gt":
        yield _("Cut on ≥"), replace(study, convention=replace(rules, cut="ge"))


def _option_fixes(study: Study) -> Iterator[tuple[str, Study]]:
    """Yield studies without one of the options and those that require it, each with its text."""
    parameters = study.options
    descriptions = dict(zip(parameters.non_default_names, parameters.describe(), strict=True))
    options = options_of(parameters)
    for name in search.accepted_options(study.algorithm, parameters).non_default_names:
        names = {name, *(other for other, option in options.items() if option.requires == name)}
        kept = {other: getattr(parameters, other) for other in parameters.non_default_names if other not in names}
        yield _("Search without: {}").format(descriptions[name]), replace(study, options=SearchOptions(**kept))


def _first_blank_node(document: Document) -> int:
    """Return the first node that the search evaluates and that has no number; -1 if there is none."""
    try:
        return search_horizon(document.tree, document.study.convention.depth,
                              document.accepted_options).first_blank_node()
    except SearchRefused:  # the options are refused; a quick fix above changes them
        return -1


def replace_chance_nodes(tree: Tree) -> Tree:
    """Return the tree with each chance node given to MAX or MIN as if they alternated."""
    chance = np.flatnonzero(tree.player == CHANCE)
    players = alternating_players(tree)[chance]
    for player in (MAX, MIN):
        tree = edit.set_player(tree, chance[players == player].tolist(), player)
    return tree


def alternating_players(tree: Tree) -> IntArray:
    """Return the players, shape (n,), with each chance node given to its parent's opponent, a root to MAX."""
    players = tree.player.copy()
    # Parents come before their children in index order.
    for node in np.flatnonzero(players == CHANCE).tolist():
        players[node] = MIN if node and players[tree.parent[node]] == MAX else MAX
    return players
