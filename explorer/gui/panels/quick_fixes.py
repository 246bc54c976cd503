"""What would let a refused search run: each a sentence and the one edit that it names."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice

import numpy as np

from explorer import search
from explorer.core.errors import SearchRefused
from explorer.core.i18n import _, ngettext
from explorer.core.numerals import pretty
from explorer.core.option import options_of
from explorer.gui.document import AT_ONCE, Document
from explorer.search.horizon import reach
from explorer.search.parameters import Parameters
from explorer.study import Study
from explorer.trees import edit, orderings
from explorer.trees.backward_induction import numbers
from explorer.trees.names import called
from explorer.trees.players import player_name
from explorer.trees.tree import CHANCE, MAX, MIN, IntArray, Texts, Tree, build

MOST = 3
"""Remedies offered."""


@dataclass(frozen=True)
class Remedy:
    """What a button says, and what it does."""

    text: str
    do: Callable[[], object]


def remedies(document: Document) -> tuple[Remedy, ...]:
    """The remedies for the document's refusal; none where it is searched, or where nothing simple helps."""
    return tuple(islice(_remedies(document), MOST)) if document.reason else ()


def _remedies(document: Document) -> Iterator[Remedy]:
    study, tree = document.study, document.tree
    unknown = tree.columns.get("unknown")
    if isinstance(unknown, Texts) and any(unknown.names):
        yield Remedy(_("See what follows from its value"), partial(document.want_panel, "unknowns"))
    if study.ordering != orderings.AS_DRAWN and tree is study.tree:
        yield Remedy(_("Show the children as drawn"), partial(document.set_ordering, orderings.AS_DRAWN))
        return
    suits_chance = _suits_chance(study)
    for text, better in _bounds(document):
        if _helps(tree, better, sure=suits_chance):
            yield Remedy(text, partial(document.edit, text, better))
    usual = search.usual(tree)
    if usual != study.algorithm and _helps(tree, replace(study, algorithm=usual), sure=True):
        yield Remedy(_("Search by {}").format(usual), partial(document.set_algorithm, usual))
    if not suits_chance:
        yield from _giving_back(document)
    for text, better in (*_other_rules(study), *_fewer_options(study)):
        if _helps(tree, better):
            yield Remedy(text, partial(document.edit, text, better))
    if (blank := _blank(document)) >= 0:
        text = _("Go to {}").format(called(tree, blank)) if tree.n_children[blank] else _("Go to the leaf")
        yield Remedy(text, partial(document.select, [blank]))


def _helps(tree: Tree, study: Study, sure: bool = False) -> bool:
    """Whether this study's search of the tree is not refused; where asking takes long, whether that is `sure`."""
    if len(tree) > AT_ONCE and (tree.exact is not None or np.any((tree.player >= 0) | (tree.player == CHANCE))):
        return sure
    parameters = search.taken(study.algorithm, study.parameters)
    try:
        # What is refused is refused before the first node: there the search may stop.
        search.run(tree, study.algorithm, study.convention, parameters, tick=lambda _visits: False)
    except SearchRefused:
        return False
    return True


def _suits_chance(study: Study) -> bool:
    """Whether the study's algorithm is one for chance nodes at all."""
    coin = edit.set_player(build([2, 0, 0], [np.nan, 0, 0]), [0], CHANCE)
    return _helps(coin, Study(coin, algorithm=study.algorithm, parameters=Parameters(bounds=(0, 0))))


def _giving_back(document: Document) -> Iterator[Remedy]:
    """Chance nodes made MAX's and MIN's, where that is what is wrong."""
    tree = document.tree
    chance = np.flatnonzero(tree.player == CHANCE).tolist()
    if not chance or np.any(tree.player >= 0) or not _helps(without_chance(tree), document.study, sure=True):
        return
    text = ngettext("Make {name} {player} again", "Give all {count} chance nodes back to MAX and MIN", len(chance))
    before = player_name(tree, int(by_turns(tree)[chance[0]]))
    text = text.format(name=called(tree, chance[0]), player=before, count=len(chance))
    yield Remedy(text, lambda: document.attempt(
        lambda: document.edit_tree(text, without_chance(document.study.tree))))


def _bounds(document: Document) -> Iterator[tuple[str, Study]]:
    """The bounds between which the leaves do lie."""
    study, tree = document.study, document.tree
    takes = search.ALGORITHMS[study.algorithm].accepts if study.algorithm in search.ALGORITHMS else ()
    if "bounds" not in takes or np.isnan(tree.payoff[tree.is_leaf]).any():
        return
    known = numbers(tree)[~np.isnan(tree.payoff[:, 0])]
    ends = known.min(), known.max()
    better = replace(study, parameters=replace(study.parameters, bounds=ends))
    if better.parameters.bounds != study.parameters.bounds:
        yield _("Set the bounds from the leaves: [{}, {}]").format(*map(pretty, ends)), better


def _other_rules(study: Study) -> Iterator[tuple[str, Study]]:
    """The convention with one of its rules as textbooks mostly have it."""
    rules = study.convention
    full = replace(rules, window=(float("-inf"), float("inf")))
    if not rules.full_window:
        yield _("Take the full window"), replace(study, convention=full)
        if study.algorithm != search.DEFAULT:
            yield _("Search by {}").format(search.DEFAULT), replace(study, algorithm=search.DEFAULT)
    if rules.depth is not None:
        yield _("Search without a depth limit"), replace(study, convention=replace(rules, depth=None))
    if rules.ties == "last":
        yield _("Report the first of tied moves"), replace(study, convention=replace(rules, ties="first"))
    if rules.fail == "hard":
        yield _("Return values fail-soft"), replace(study, convention=replace(rules, fail="soft"))
    elif rules.cut == "ge":
        yield _("Cut on >"), replace(study, convention=replace(rules, cut="gt"))
    if rules.cut == "gt":
        yield _("Cut on ≥"), replace(study, convention=replace(rules, cut="ge"))


def _fewer_options(study: Study) -> Iterator[tuple[str, Study]]:
    """The search without one of its options, and those that depend on it."""
    parameters = study.parameters
    said = dict(zip(parameters.changed, parameters.describe(), strict=True))
    options = options_of(parameters)
    for name in search.taken(study.algorithm, parameters).changed:
        names = {name, *(other for other, option in options.items() if option.needs == name)}
        kept = {other: getattr(parameters, other) for other in parameters.changed if other not in names}
        yield _("Search without: {}").format(said[name]), replace(study, parameters=Parameters(**kept))


def _blank(document: Document) -> int:
    """The first node that has to be evaluated and has no number; -1 where all have one."""
    try:
        return reach(document.tree, document.study.convention.depth, document.taken).missing()
    except SearchRefused:  # of singular moves, which remedies above take back
        return -1


def without_chance(tree: Tree) -> Tree:
    """The tree with every chance node given to whoever would move there if MAX and MIN take turns."""
    chance = np.flatnonzero(tree.player == CHANCE)
    players = by_turns(tree)[chance]
    for player in (MAX, MIN):
        tree = edit.set_player(tree, chance[players == player].tolist(), player)
    return tree


def by_turns(tree: Tree) -> IntArray:
    """(n,) the players, with the opponent of the parent's at chance nodes, MAX at a root."""
    players = tree.player.copy()
    # In level order a parent's turn is settled before its children's.
    for node in np.flatnonzero(players == CHANCE).tolist():
        players[node] = MIN if node and players[tree.parent[node]] == MAX else MAX
    return players
