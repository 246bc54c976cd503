"""Reader of Gambit's extensive-form files (.efg): https://gambitproject.readthedocs.io/en/latest/formats.efg.html."""

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from operator import add

import numpy as np

from explorer.core import exact
from explorer.core.exact import Number, normalize_number
from explorer.core.i18n import N_, _
from explorer.trees.formats.efg_tokens import GAP, Exact, TokenStream
from explorer.trees.formats.tree_from_rows import (
    LARGEST_FILE,
    LONGEST_TEXT,
    MOST_NODES,
    MOST_PAYOFFS,
    MOST_PLAYERS,
    MOST_PLIES,
    tree_from_rows,
)
from explorer.trees.tree import CHANCE, MAX, MIN, NOBODY, Tree

_PLAIN_NODE = re.compile(
    r"""_(?:p_"(TEXT)"_(INT)_(INT)_"(TEXT)"_{((?:_"TEXT")++)_}_0(?![^\s,]|_["{])|t_"(TEXT)"_(INT)_"TEXT"_{([^{}"]{0,999}+)})"""
    .replace("TEXT", rf'[^"\\]{{0,{LONGEST_TEXT}}}+').replace("(INT)", r'([0-9]{1,9}+)(?![^\s,{}"])')
    .replace("_", GAP.pattern))
"""A decision without an outcome, or a leaf with its payoffs, in texts without backslashes: nearly all of a file."""
_PLAIN_TEXT = re.compile('"([^"]*)"')
MOST_SUMS = 2_000_000
"""The largest number of payoffs that are added to others further up a path; each exact sum takes microseconds."""
_LARGEST_DENOMINATOR = 10 ** (exact.LONGEST_NUMBER // 2)
"""The limit of denominators of summed payoffs: different ones could multiply along a path of 200,000 plies."""


@dataclass
class _EfgRows:
    """The nodes in the order of the file, the payoffs summed along paths, and the declared sets and outcomes."""

    players: tuple[str, ...]
    depth: list[int] = field(default_factory=list)
    n_children: list[int] = field(default_factory=list)
    player: list[int] = field(default_factory=list)
    label: dict[int, str] = field(default_factory=dict)
    moves: dict[int, list[str]] = field(default_factory=dict)
    chances: dict[int, list[Number]] = field(default_factory=dict)
    payoffs_on_path: list[list[Exact]] = field(default_factory=list)
    sums: int = 0
    sets: dict[tuple[int, int], str] = field(default_factory=dict)
    events: dict[int, tuple[list[str], list[Number]]] = field(default_factory=dict)
    outcomes: dict[int, list[Exact]] = field(default_factory=dict)
    plain_actions: dict[str, tuple[int, list[str]]] = field(default_factory=dict)
    plain_payoffs: dict[str, list[Exact]] = field(default_factory=dict)

    @cached_property
    def zero_payoffs(self) -> list[Exact]:
        """The payoffs of outcome 0."""
        return [0] * len(self.players)


def read(text: str) -> Tree:
    """Return the tree of an .efg text.

    A two-player constant-sum game has player 1 as MAX, player 2 as MIN, and its constant; other games have numbered
    players and all payoffs. Payoffs of inner nodes are added to those of the leaves below. Moves named 1, 2, 3 ... get
    no name, as Gambit has no other form for moves without one. Raises FormatError with the line, also for information
    sets of more than one node.
    """
    source = TokenStream(text.removeprefix("\ufeff"))
    if len(text) > LARGEST_FILE:
        source.refuse(_("{count:,} characters are too many: at most {most:,}").format(
            count=len(text), most=LARGEST_FILE))
    title, players = _read_prologue(source)
    rows = _EfgRows(players)
    parents = [-1]  # of the nodes to come; that of the next one is the last
    while parents:
        _read_plain_nodes(source, rows, parents)
        if parents:
            _read_node(source, rows, parents)
    if source.kind != "end":
        source.take("end", N_("the end of the file"))
    return _tree_from_rows(rows, title)


def _read_prologue(source: TokenStream) -> tuple[str, tuple[str, ...]]:
    if source.take("word", "EFG") != "EFG":
        source.refuse(_("not a Gambit extensive game: it begins with EFG"))
    if source.take("word", N_("the version")) != "2":
        source.refuse(_("only version 2 of EFG can be read"))
    if source.take("word", N_("R or D")) not in {"R", "D"}:
        source.refuse(_("the kind of numbers is R or D"))
    title = source.take_text(N_("the title"))
    source.take_brace("{", N_("{ and the names of the players"))
    players: list[str] = []
    while not source.is_at_brace("}"):
        players.append(source.take_text(N_("a player's name or }")))
        if len(players) > MOST_PLAYERS:
            source.refuse(_("more than {} players").format(MOST_PLAYERS))
    source.take_brace("}", "}")
    if not players:
        source.refuse(_("0 players: from 1 to {} can be read").format(MOST_PLAYERS))
    if source.kind == "text":
        source.take("text", N_("the comment"))
    return title, tuple(players)


def _read_plain_nodes(source: TokenStream, rows: _EfgRows, parents: list[int]) -> None:
    """Read nodes of the usual form, each by one match, up to the first that only `_read_node` can read or refuse."""
    text, at, match, zero = source.text, source.ahead, _PLAIN_NODE.match, rows.zero_payoffs
    depths, paid, sets = rows.depth, rows.payoffs_on_path, rows.sets
    most = min(MOST_NODES, MOST_PAYOFFS // len(rows.players) + 1)
    while parents and (found := match(text, at)):
        label, player, number, set_name, listed, leaf_label, outcome, words = found.groups()
        node, parent = len(depths), parents[-1]
        depth = depths[parent] + 1 if parent >= 0 else 0
        if node >= most or depth > MOST_PLIES or (parent >= 0 and paid[parent] is not zero):
            break
        if listed is None:
            numbers = rows.plain_payoffs.get(words) or _read_plain_payoffs(source, rows, words)
            if not (numbers and int(outcome)) or rows.outcomes.setdefault(int(outcome), numbers) != numbers:
                break
            label, mover, count, numbers = leaf_label, NOBODY, 0, rows.outcomes[int(outcome)]
        else:
            numbers, mover, information_set = zero, int(player) - 1, (int(player), int(number))
            count, names = rows.plain_actions.get(listed) or _read_plain_actions(rows, listed)
            if not 0 <= mover < len(rows.players) or information_set in sets or count > MOST_NODES:
                break
            sets[information_set], rows.moves[node] = set_name, names
        if label:
            rows.label[node] = label
        depths.append(depth)
        rows.n_children.append(count)
        rows.player.append(mover)
        paid.append(numbers)
        parents[-1:] = [node] * count
        at = found.end()
    source.go_to(at)


def _read_plain_actions(rows: _EfgRows, listed: str) -> tuple[int, list[str]]:
    """Return the number of these actions and the moves' names, which are not read if there are too many."""
    count = listed.count('"') // 2
    if count <= MOST_NODES:
        rows.plain_actions[listed] = count, _move_names(_PLAIN_TEXT.findall(listed))
    return rows.plain_actions.get(listed, (count, []))


def _read_plain_payoffs(source: TokenStream, rows: _EfgRows, words: str) -> list[Exact]:
    """Return these payoffs, one per player, or none if they can't be read."""
    try:
        numbers = [source.read_number(word) for word in words.replace(",", " ").split()]
    except (ValueError, OverflowError):
        return []
    if len(numbers) != len(rows.players):
        return []
    rows.plain_payoffs[words] = numbers
    return numbers


def _read_node(source: TokenStream, rows: _EfgRows, parents: list[int]) -> None:
    """Read one node with its outcome, the next child of the last of `parents`."""
    parent = parents.pop()
    kind = source.take("word", N_("a node (c, p or t)"))
    node = len(rows.depth)
    if kind not in {"c", "p", "t"}:
        source.refuse(_("{} where a node (c, p or t) is due").format(kind[:40]))
    rows.depth.append(rows.depth[parent] + 1 if parent >= 0 else 0)
    if node >= MOST_NODES:
        source.refuse(_("more than {:,} nodes").format(MOST_NODES))
    if node * len(rows.players) > MOST_PAYOFFS:
        source.refuse(_("payoffs of {players:,} players are too many for {nodes:,} nodes").format(
            players=len(rows.players), nodes=node))
    if rows.depth[node] > MOST_PLIES:
        source.refuse(_("more than {:,} plies deep").format(MOST_PLIES))
    rows.label[node] = source.take_text(N_("the node's name"))
    count, player = 0, NOBODY
    if kind == "p":
        player, count = _read_decision(source, rows, node)
    elif kind == "c":
        player, count = CHANCE, _read_chance(source, rows, node)
    rows.player.append(player)
    rows.n_children.append(count)
    above, outcome = rows.payoffs_on_path[parent] if parent >= 0 else rows.zero_payoffs, _read_outcome(source, rows)
    paid = outcome if above is rows.zero_payoffs else above if outcome is rows.zero_payoffs else _add_payoffs(
        source, rows, above, outcome)
    rows.payoffs_on_path.append(paid)
    if parent >= 0 and parent not in parents[-1:]:
        rows.payoffs_on_path[parent] = rows.zero_payoffs  # the exact sums of a long path take much memory
    parents.extend([node] * count)


def _add_payoffs(source: TokenStream, rows: _EfgRows, above: list[Exact], outcome: list[Exact]) -> list[Exact]:
    rows.sums += len(outcome)
    if rows.sums > MOST_SUMS:
        source.refuse(_("more than {:,} payoffs below others on the way to here").format(MOST_SUMS))
    paid = list(map(add, above, outcome))
    if max(map(abs, paid)) > exact.LARGEST_NUMBER:
        source.refuse(_("the payoffs on the way to here add up to a number that is out of range"))
    if any(number.denominator >= _LARGEST_DENOMINATOR for number in paid):
        source.refuse(_("the payoffs on the way to here add up to a fraction of more than {} digits").format(
            exact.LONGEST_NUMBER // 2))
    return paid


def _read_decision(source: TokenStream, rows: _EfgRows, node: int) -> tuple[int, int]:
    """Read a decision node: return the player, from 0, and the number of actions.

    Refuses an information set that another node has already.
    """
    player = source.take_whole_number(N_("the player"))
    if not 1 <= player <= len(rows.players):
        source.refuse(_("player {player} moves, but there are {count}").format(player=player, count=len(rows.players)))
    number = source.take_whole_number(N_("the information set"))
    if (player, number) in rows.sets:
        name = rows.sets[player, number]
        which = f'"{name}"' if name else _("number {}").format(number)
        source.refuse(_('information set {number} of player {player} ("{name}") has more than one node: '
                        "games of imperfect information can't be searched").format(
                            number=which, player=player, name=rows.players[player - 1]))
    rows.sets[player, number] = ""
    if source.kind != "text":
        source.refuse(_("information set {number} of player {player} is not described").format(
            number=number, player=player))
    rows.sets[player, number] = source.take_text(N_("the information set's name"))
    actions = [action for action, _ in _read_actions(source, chances=False)]
    rows.moves[node] = _move_names(actions)
    return player - 1, len(actions)


def _read_chance(source: TokenStream, rows: _EfgRows, node: int) -> int:
    """Read a chance node and return the number of actions.

    Chance nodes may share an information set: that hides nothing from the players.
    """
    number = source.take_whole_number(N_("the information set"))
    if source.kind == "text":
        source.take_text(N_("the information set's name"))
        moves, chances = [], []
        for move, chance in _read_actions(source, chances=True):
            moves.append(move)
            chances.append(chance)
        try:
            total = exact.exact_sum(chances)
        except ValueError as error:
            source.refuse(_("the probabilities: {}").format(error))
        if total != 1:
            source.refuse(_("the probabilities must sum to 1, not {}").format(exact.display(total)))
        rows.events[number] = _move_names(moves), [normalize_number(chance) for chance in chances]
    elif number not in rows.events:
        source.refuse(_("chance's information set {} is not described").format(number))
    rows.moves[node], rows.chances[node] = rows.events[number]
    return len(rows.chances[node])


def _move_names(actions: list[str]) -> list[str]:
    """Return the moves' names; none if they are just numbered 1, 2, 3 ..."""
    return [] if actions == [str(number) for number in range(1, len(actions) + 1)] else actions


def _read_actions(source: TokenStream, *, chances: bool) -> Iterator[tuple[str, Exact]]:
    source.take_brace("{", N_("{ and the actions"))
    count = 0
    while not count or not source.is_at_brace("}"):
        action = source.take_text(N_("an action or }"))
        chance = source.take_number(N_("a probability")) if chances else 0
        if chance < 0:
            source.refuse(_("{} is not a probability").format(exact.format_exact(chance)))
        yield action, chance
        count += 1
        if count > MOST_NODES:
            source.refuse(_("more than {:,} actions").format(MOST_NODES))
    source.take_brace("}", "}")


def _read_outcome(source: TokenStream, rows: _EfgRows) -> list[Exact]:
    """Read the outcome at a node and return its payoffs, one per player; outcome 0 pays nothing."""
    number = source.take_whole_number(N_("the outcome"))
    if source.kind == "text":
        source.take_text(N_("the outcome's name"))
    if source.is_at_brace("{"):
        source.take_brace("{", "{")
        payoffs = []
        while not source.is_at_brace("}"):
            payoffs.append(source.take_number(N_("a payoff or }")))
            if len(payoffs) > MOST_PLAYERS:
                source.refuse(_("outcome {number} has more than {most} payoffs").format(
                    number=number, most=MOST_PLAYERS))
        source.take_brace("}", "}")
        if len(payoffs) != len(rows.players):
            source.refuse(_("outcome {number} has {payoffs} payoffs for {players} players").format(
                number=number, payoffs=len(payoffs), players=len(rows.players)))
        if number and rows.outcomes.setdefault(number, payoffs) != payoffs:
            source.refuse(_("outcome {} has two lists of payoffs").format(number))
    elif number and number not in rows.outcomes:
        source.refuse(_("outcome {} has no payoffs").format(number))
    return rows.outcomes[number] if number else rows.zero_payoffs


def _tree_from_rows(rows: _EfgRows, title: str) -> Tree:
    leaves = [node for node, count in enumerate(rows.n_children) if not count]
    player = np.array(rows.player, np.int8)
    # Equal words of the file share one number, and many outcomes their payoffs, so results can be shared by id.
    lists = {id(paid): paid for paid in map(rows.payoffs_on_path.__getitem__, leaves)}
    different = {tuple(map(id, paid)): paid for paid in lists.values()}
    totals = {sum(paid, Fraction(0)) for paid in different.values()}
    plain = {id(number): normalize_number(number) for paid in different.values() for number in paid}
    constant: Number = 0.0
    width = len(rows.players)
    if width == 2 and len(totals) == 1 and -exact.LARGEST_NUMBER <= min(totals) <= exact.LARGEST_NUMBER:
        constant, width = normalize_number(totals.pop()), 1
        player = np.where(player == 0, MAX, np.where(player == 1, MIN, player)).astype(np.int8)
    payoffs = []
    for column in range(width):
        numbers = {key: plain[id(paid[column])] for key, paid in lists.items()}
        payoffs.append([math.nan if count else numbers[id(paid)] for count, paid in zip(
            rows.n_children, rows.payoffs_on_path, strict=True)])
    return tree_from_rows(rows.depth, rows.n_children, player, payoffs, labels=rows.label, moves=rows.moves,
                          chances=rows.chances, players=rows.players, constant=constant, title=title)
