"""Every claim that explanations make, held against the tree and the trace's raw rows; one check by name of claim."""

from collections.abc import Callable
from fractions import Fraction
from math import inf, log, sqrt
from typing import Any

from explorer.analysis.run import ESTIMATE, EXACT, LOWER, UPPER
from explorer.search.trace import CUTOFF, PROBE, PURGED
from explorer.trees.tree import CHANCE, MAX, MIN
from tests.oracles.watched import Watched, compares, same

SIDES = {MAX: "max", MIN: "min", CHANCE: "chance"}


def check(seen: Watched, step: int, claim: Any) -> None:
    """AssertionError where the claim, made after `step` events, is not so."""
    CHECKS[type(claim).__name__](seen, step, claim)


def is_bound(seen: Watched, step: int, node: int, value: Any, bound: int) -> bool:
    """Return whether the number is proved to be exact, or a bound, which may be exact, too."""
    low, high = seen.interval(node, step)
    if bound == EXACT:
        return bool(low == high == value)
    return bool(low >= value) if bound == LOWER else bool(high <= value)


def _entered(seen: Watched, step: int, claim: Any) -> None:
    row, entering = seen.last(step)
    assert entering
    assert seen.node[row] == claim.node
    looks = bool(seen.calls[row])
    if claim.how in ("evaluates", "known"):
        assert not looks
    if claim.how == "known":
        assert seen.source[row] >= 0
    if claim.how == "probes":
        assert seen.nodes[seen.node[seen.parent[row]]].player == "chance"
        assert seen.trace.ended[row] == PROBE


def _evaluation(seen: Watched, step: int, claim: Any) -> None:
    row, _entering = seen.last(step)
    assert same(claim.value, seen.own(claim.node))
    assert same(claim.value, seen.value[row])
    node = seen.nodes[claim.node]
    assert seen.paths[claim.node] in seen.reach(row).bottoms
    assert (claim.why == "leaf") == (not node.children)
    if claim.why != "leaf":
        depth = seen.depth(row)
        assert depth is not None
        assert seen.tree.depth[claim.node] >= depth
    if claim.why == "quiet":
        assert node.quiet
    if claim.why == "no forcing move":
        assert not node.quiet
        assert not any(child.forcing for child in node.children)


def _mover(seen: Watched, step: int, claim: Any) -> None:
    assert seen.nodes[claim.node].player == SIDES.get(claim.player, claim.player)
    row, _entering = seen.last(step)
    assert claim.player >= 0 or not seen.stands(row), "v does not begin at infinity"


def _window_on_entry(seen: Watched, step: int, claim: Any) -> None:
    row, _entering = seen.last(step)
    assert (claim.alpha, claim.beta) == (seen.alpha[row], seen.beta[row])


def _pass_begins(seen: Watched, step: int, claim: Any) -> None:
    row, _entering = seen.last(step)
    each = seen.trace.passes[claim.number - 1]
    assert (each.first_row, each.depth, each.guess) == (row, claim.depth, claim.guess)


def _pass_tests(seen: Watched, step: int, claim: Any) -> None:
    row, _entering = seen.last(step)
    each = seen.trace.passes[claim.number - 1]
    assert (each.first_row, each.guess) == (row, claim.guess)
    assert seen.trace.algorithm == "mtd-f"


def _beyond(seen: Watched, step: int, claim: Any) -> None:
    row, _entering = seen.last(step)
    node, depth = seen.nodes[claim.node], seen.depth(row)
    assert not node.quiet
    assert depth is not None
    assert seen.tree.depth[claim.node] >= depth
    wanted = [child.path for child in node.children if claim.all_outcomes or child.forcing]
    assert seen.children(row) == wanted


def _may_stand_pat(seen: Watched, step: int, claim: Any) -> None:
    row, _entering = seen.last(step)
    assert seen.stands(row)
    assert same(claim.value, seen.own(claim.node))


def _extended(seen: Watched, step: int, claim: Any) -> None:
    row, _entering = seen.last(step)
    assert seen.node[row] == claim.node
    depth = seen.depth(row)
    assert depth is not None
    assert seen.tree.depth[claim.node] >= depth
    assert len(seen.children(row)) == len(seen.nodes[claim.node].children)
    assert claim.margin == seen.trace.options.singular


def _null_window(seen: Watched, step: int, claim: Any) -> None:
    row, _entering = seen.last(step)
    above = seen.parent[row]
    assert (claim.node, claim.alpha, claim.beta) == (seen.node[row], seen.alpha[row], seen.beta[row])
    assert claim.more == (seen.nodes[seen.node[above]].player == "max")
    alpha, beta = seen.window(above, step)
    assert (claim.alpha == alpha) if claim.more else (claim.beta == beta)
    numbers = [node.value for node in seen.root.walk() if node.value is not None]
    assert not any(claim.alpha < number < claim.beta for number in numbers)


def _again(seen: Watched, step: int, claim: Any) -> None:
    row, _entering = seen.last(step)
    earlier = [each for each in seen.calls[seen.parent[row]] if each < row and seen.node[each] == claim.node]
    assert (claim.alpha, claim.beta) == (seen.alpha[row], seen.beta[row])
    assert claim.probed == (seen.trace.ended[earlier[-1]] == PROBE)
    assert same(claim.value, seen.value[earlier[-1]])
    assert is_bound(seen, step, claim.node, claim.value, claim.bound)


def _drawn(seen: Watched, step: int, claim: Any) -> None:
    row, _entering = seen.last(step)
    assert list(claim.drawn) == list(dict.fromkeys(seen.node[each] for each in seen.calls[row]))
    assert claim.children == len(seen.children(row)) > len(claim.drawn)


def _test_held(seen: Watched, row: int) -> bool:
    """Return whether the test held at the end of a MAX or MIN visit."""
    v, at_max = seen.v(row, seen.left[row]), seen.nodes[seen.node[row]].player == "max"
    known = seen.trace.options.bounds
    sign = {("ge", True): "≥", ("ge", False): "≤", ("gt", True): ">", ("gt", False): "<"}[
        seen.trace.convention.cut, at_max]
    return compares(v, sign, (seen.beta if at_max else seen.alpha)[row]) or bool(known and v == known[at_max])


def _tried_first(seen: Watched, step: int, claim: Any) -> None:
    row, _entering = seen.last(step)
    given, tree = seen.trace.options, seen.tree
    assert claim.child == seen.node[seen.calls[row][0]]
    assert seen.paths[claim.child] != seen.children(row)[0]
    if claim.why == "cutoffs":
        assert given.killers or given.history

        def name_move(child: int) -> Any:
            return tree.move[child] or int(tree.rank[child])

        moves = [name_move(seen.node[seen.calls[each][-1]]) for each in range(row)
                 if seen.calls[each] and seen.left[each] < seen.entered[row] and _test_held(seen, each)]
        assert name_move(claim.child) in moves
        return
    assert given.reorder
    here = seen.pass_of(row)
    returned = {place: {seen.node[each]: seen.value[each] for each in range(row)
                        if seen.pass_of(each) == place and tree.parent[seen.node[each]] == seen.node[row]
                        and seen.left[each] < step} for place in range(here)}
    if claim.why == "earlier passes":
        assert any(returned.values())
        return
    place = max(place for place, numbers in returned.items() if numbers)
    assert (claim.number, claim.is_last) == (place + 1, place == here - 1)
    best = max if seen.nodes[seen.node[row]].player == "max" else min
    looked_at = seen.children(row)
    assert returned[place][claim.child] == best(
        value for child, value in returned[place].items() if seen.paths[child] in looked_at)


def _same_position(seen: Watched, step: int, claim: Any) -> None:
    row, _entering = seen.last(step)
    source = seen.source[row]
    assert seen.node[source] == claim.source
    assert seen.left[source] < seen.entered[row]
    assert claim.source == claim.node or seen.tree.label[claim.source] == seen.tree.label[claim.node]


def _found_there(seen: Watched, step: int, claim: Any) -> None:
    row, _entering = seen.last(step)
    source = seen.source[row]
    assert same(claim.value, seen.value[source])
    # A pass to another depth has found it where the table outlives passes: what was proved then holds for that depth.
    assert is_bound(seen, seen.left[source] + 1, claim.source, claim.value, claim.bound)


def _not_again(seen: Watched, step: int, claim: Any) -> None:
    row, _entering = seen.last(step)
    assert seen.node[row] == claim.node
    assert not seen.calls[row]


def _returned(seen: Watched, step: int, claim: Any) -> None:
    row, entering = seen.last(step)
    assert not entering
    assert (seen.node[row], seen.node[seen.parent[row]]) == (claim.node, claim.caller)
    assert same(claim.value, seen.value[row])


def _returned_bound(seen: Watched, step: int, claim: Any) -> None:
    low, high = seen.interval(claim.node, step)
    assert claim.bound in (LOWER, UPPER)
    assert is_bound(seen, step, claim.node, claim.value, claim.bound)
    assert not low == high == claim.value, "it is exact"
    assert low < claim.value if claim.bound == UPPER else high > claim.value, "it can't be otherwise"


def _was_cut(seen: Watched, step: int, claim: Any) -> None:
    row, _entering = seen.last(step)
    called = {seen.paths[seen.node[each]] for each in seen.calls[row]}
    assert seen.node[row] == claim.node
    skipped = [seen.paths[child] for child in claim.pruned if seen.tree.parent[child] == claim.node]
    assert sorted(skipped) == sorted(set(seen.children(row)) - called)
    assert claim.pruned


def _has_v(seen: Watched, step: int, claim: Any) -> None:
    row = seen.open_row(claim.node, step)
    v = seen.v(row, step)
    assert claim.v == v
    is_first = len(seen.counted(row, step)) == 1 and not seen.stands(row)
    is_start = v == {"max": -inf, "min": inf}.get(seen.nodes[claim.node].player)
    assert claim.is_new == (v != seen.v(row, step - 1) or (is_first and not is_start))


def _limit(seen: Watched, step: int, claim: Any) -> Any:
    """The limit of the test at an open node, as the claim names it."""
    row = seen.open_row(claim.node, step)
    if claim.name == "γ":
        return seen.trace.passes[seen.pass_of(row)].guess
    assert claim.name == ("β" if seen.nodes[claim.node].player == "max" else "α")
    return seen.beta[row] if claim.name == "β" else seen.alpha[row]


def _test_holds_on_last(seen: Watched, step: int, claim: Any) -> None:
    row = seen.open_row(claim.node, step)
    assert claim.v == seen.v(row, step)
    assert claim.limit == _limit(seen, step, claim)
    assert compares(claim.v, claim.sign, claim.limit)
    assert claim.of_all == (len(seen.children(row)) == len(seen.nodes[claim.node].children))
    assert {seen.paths[seen.node[each]] for each in seen.calls[row]} == set(seen.children(row))


def _test_fails(seen: Watched, step: int, claim: Any) -> None:
    row = seen.open_row(claim.node, step)
    assert claim.v == seen.v(row, step)
    assert claim.limit == _limit(seen, step, claim)
    assert not compares(claim.v, claim.sign, claim.limit)
    if claim.own:
        end = claim.own == "β"
        assert end == (seen.nodes[claim.node].player == "min")
        known = seen.trace.options.bounds
        if known is not None and claim.v == known[not end]:
            return  # which ends the visit whatever the window
        assert claim.end == seen.window(row, step)[end]
        assert claim.moved == (claim.end != seen.window(row, step - 1)[end])


def _will_be_searched_again(seen: Watched, step: int, claim: Any) -> None:
    row, _entering = seen.last(step)
    following, entering = seen.events[step]
    assert entering
    assert (seen.node[following], seen.parent[following]) == (claim.node, seen.parent[row])
    assert seen.node[seen.parent[row]] == claim.caller
    assert claim.value == seen.value[row]
    alpha, beta = seen.window(seen.parent[row], step - 1)
    assert alpha < claim.value < beta
    assert seen.children(row)


def _cutoff_at(seen: Watched, step: int, claim: Any) -> None:
    following, entering = seen.events[step]
    assert not entering
    assert seen.node[following] == claim.node
    assert seen.trace.ended[following] == CUTOFF


def _cut_row(seen: Watched, step: int, node: int) -> int:
    following, entering = seen.events[step]
    assert not entering
    assert seen.node[following] == node
    return following


def _cut_test(seen: Watched, step: int, claim: Any) -> None:
    if claim.sign == "=":
        assert claim.value in (seen.trace.options.bounds or ())
    else:
        assert compares(claim.value, claim.sign, claim.limit)


def _cut_worth(seen: Watched, step: int, claim: Any) -> None:
    row, _entering = seen.last(step)
    cut = _cut_row(seen, step, claim.node)
    assert (seen.node[row], seen.parent[row]) == (claim.child, cut)
    assert same(claim.returned, seen.value[row])
    assert claim.value == seen.v(cut, step)
    assert (claim.bound == LOWER) == (seen.nodes[claim.node].player == "max")
    assert is_bound(seen, step, claim.node, claim.value, claim.bound)
    above = seen.parent[cut]
    while above >= 0 and seen.nodes[seen.node[above]].player != "chance":
        above = seen.parent[above]
    assert above >= 0 or not claim.below_chance


def _has_number(seen: Watched, row: int, step: int, claim: Any, value: Any) -> None:
    """A MAX or MIN visit has the number in the way that is said."""
    node = seen.node[row]
    side = LOWER if seen.nodes[node].player == "max" else UPPER
    assert is_bound(seen, step, node, value, side)
    if claim.how == "stand pat":
        assert seen.stands(row)
        assert value == seen.nodes[node].value
        return
    visits = seen.counted(row, step) if claim.how == "move" else seen.calls[row]
    values = [seen.value[each] for each in visits if seen.node[each] == claim.child and seen.left[each] < step]
    assert values
    assert value in values
    if claim.how == "null window":
        assert sum(seen.node[each] == claim.child for each in visits) > 1
    assert is_bound(seen, step, claim.child, value, side)


def _already_has(seen: Watched, step: int, claim: Any) -> None:
    assert seen.nodes[claim.node].player == SIDES[claim.player]
    _has_number(seen, seen.open_row(claim.node, step), step, claim, claim.value)


def _cant_matter(seen: Watched, step: int, claim: Any) -> None:
    row = _cut_row(seen, step, claim.node)
    assert claim.value == seen.v(row, step)
    assert claim.limit == (seen.beta if seen.nodes[claim.node].player == "max" else seen.alpha)[row]
    assert compares(claim.value, claim.sign, claim.limit)


def _worth_exactly(seen: Watched, step: int, claim: Any) -> None:
    _cut_row(seen, step, claim.node)
    assert is_bound(seen, step, claim.node, claim.value, EXACT)


def _window_ends(seen: Watched, step: int, claim: Any) -> None:
    assert claim.limit == seen.trace.convention.window[claim.bound == "beta"]


def _set_by_window(seen: Watched, step: int, claim: Any) -> None:
    _window_ends(seen, step, claim)


def _set_by(seen: Watched, step: int, claim: Any) -> None:
    row, entering = seen.last(step)
    cut = row if not entering and seen.trace.ended[row] == CUTOFF and not _is_cut_next(seen, step) \
        else seen.events[step][0]
    ends = seen.beta if claim.bound == "beta" else seen.alpha
    assert claim.limit == ends[cut]
    above, plies = seen.parent[cut], 1
    if not seen.trace.options.shallow:  # only the parent knows a bound then
        while above >= 0 and ends[above] == claim.limit:
            above, plies = seen.parent[above], plies + 1
    assert (seen.node[above], plies) == (claim.setter, claim.plies)
    _has_number(seen, above, seen.left[cut], claim, claim.limit)


def _is_cut_next(seen: Watched, step: int) -> bool:
    following, entering = seen.events.get(step, (0, True))
    last, _entering = seen.last(step)
    return not entering and seen.trace.ended[following] == CUTOFF and seen.parent[last] == following


def _stands_pat(seen: Watched, step: int, claim: Any) -> None:
    row, _entering = seen.last(step)
    assert seen.stands(row)
    assert not seen.calls[row]
    assert same(claim.value, seen.own(claim.node))


def _known_beforehand(seen: Watched, step: int, claim: Any) -> None:
    row, _entering = seen.last(step)
    bounds = seen.nodes[claim.node].bounds
    assert bounds is not None
    assert not seen.calls[row]
    assert claim.value == bounds[claim.bound == UPPER]
    assert claim.limit == (seen.alpha if claim.bound == UPPER else seen.beta)[row]
    assert claim.value <= claim.limit if claim.bound == UPPER else claim.value >= claim.limit


def _best_possible(seen: Watched, step: int, claim: Any) -> None:
    row, _entering = seen.last(step)
    assert (seen.node[row], seen.value[row]) == (claim.child, claim.value)
    at_max = seen.nodes[claim.node].player == "max"
    assert claim.value == seen.trace.options.bounds[at_max]
    assert claim.value == seen.v(_cut_row(seen, step, claim.node), step)


def _answers_question(seen: Watched, step: int, claim: Any) -> None:
    row = _cut_row(seen, step, claim.node)
    assert claim.guess == seen.trace.passes[seen.pass_of(row)].guess
    assert claim.value == seen.v(row, step)
    assert claim.says_yes == (claim.value >= claim.guess)


def _answers_null_window(seen: Watched, step: int, claim: Any) -> None:
    assert seen.nodes[claim.asker].player == ("max" if claim.more else "min")
    row = seen.open_row(claim.asker, step)
    assert claim.than == seen.window(row, step)[not claim.more]
    assert claim.value > claim.than if claim.more else claim.value < claim.than
    assert compares(claim.value, claim.sign, claim.limit)


# Chance

def _known_by_probe(seen: Watched, step: int, claim: Any) -> None:
    row, _entering = seen.last(step)
    assert seen.trace.ended[seen.parent[seen.source[row]]] == PROBE
    assert is_bound(seen, step, claim.node, claim.value, claim.bound)


def _probe_side(seen: Watched, node: int, bound: int) -> bool:
    return (bound == UPPER) == (seen.nodes[node].player == "min")


def _probe_tells(seen: Watched, step: int, claim: Any) -> None:
    assert seen.node[seen.last(step)[0]] == claim.node
    assert _probe_side(seen, claim.node, claim.bound)


def _probe_result(seen: Watched, step: int, claim: Any) -> None:
    row, _entering = seen.last(step)
    ends = seen.trace.ended[row] != PROBE  # the reply comes back to its outcome
    assert claim.ends == ends
    assert claim.node == seen.node[seen.parent[row] if ends else row]
    assert claim.value == (seen.v(seen.parent[row], step) if ends else seen.value[row])
    assert _probe_side(seen, claim.node, claim.bound)
    assert is_bound(seen, step, claim.node, claim.value, claim.bound)


def _within(seen: Watched, step: int, node: int, low: Any, high: Any) -> None:
    """Check that the range holds all values that are still possible."""
    proved = seen.interval(node, step)
    assert low <= proved[0]
    assert proved[1] <= high


def _probed_range(seen: Watched, step: int, claim: Any) -> None:
    _within(seen, step, claim.node, claim.low, claim.high)


def _counts_with(seen: Watched, step: int, claim: Any) -> None:
    assert claim.probability == seen.chance(claim.node)


def _outcomes(seen: Watched, step: int, node: int) -> tuple[Any, Any]:
    """The sum of the searched outcomes of an open chance node, and their probability."""
    rows = [each for each in seen.counted(seen.open_row(node, step), step) if seen.trace.ended[each] != PROBE]
    chances = [(seen.chance(seen.node[each]), seen.value[each]) for each in rows]
    if chances and isinstance(chances[0][1], tuple):
        players = range(len(chances[0][1]))
        return (tuple(sum((p * Fraction(v[at]) for p, v in chances if p), Fraction(0)) for at in players),
                sum(p for p, _v in chances))
    total: Any = Fraction(0)
    for p, v in chances:
        if p:
            total += v if v in (inf, -inf) else p * Fraction(v)
    return total, sum(p for p, _v in chances)


def _last_outcome(seen: Watched, step: int, claim: Any) -> None:
    total, probability = _outcomes(seen, step, claim.node)
    assert probability == 1
    assert same(claim.value, total)
    if isinstance(total, tuple):
        return
    if claim.bound is not None:
        assert is_bound(seen, step, claim.node, claim.value, claim.bound)
    else:
        assert not any(is_bound(seen, step, claim.node, claim.value, bound) for bound in (UPPER, LOWER))


def _sum_so_far(seen: Watched, step: int, claim: Any) -> None:
    assert same((claim.total, claim.probability), _outcomes(seen, step, claim.node))


def _with_the_rest(seen: Watched, step: int, claim: Any) -> None:
    assert claim.leaves == seen.trace.options.bounds
    low, high = seen.interval(claim.node, step)
    assert claim.low <= low
    assert high <= claim.high


def _probes_enough(seen: Watched, step: int, claim: Any) -> None:
    assert is_bound(seen, step, claim.node, claim.value, claim.bound)
    if claim.terms:
        assert sum(chance * Fraction(value) for chance, value in claim.terms) == claim.value


def _even_if(seen: Watched, step: int, claim: Any) -> None:
    total, probability = _outcomes(seen, step, claim.node)
    assert (claim.total, claim.rest) == (total, 1 - probability)
    assert claim.end == seen.trace.options.bounds[claim.bound == UPPER]
    assert claim.value == (claim.total + claim.rest * Fraction(claim.end) if claim.rest else claim.total)
    assert is_bound(seen, step, claim.node, claim.value, claim.bound)


def _with_probes(seen: Watched, step: int, claim: Any) -> None:
    total, _probability = _outcomes(seen, step, claim.node)
    assert claim.total == total
    assert claim.total + claim.others == claim.value
    assert is_bound(seen, step, claim.node, claim.value, claim.bound)


def _others_cant_matter(seen: Watched, step: int, claim: Any) -> None:
    cut, _entering = seen.events[step]
    assert claim.value == seen.trace.columns["lower" if claim.bound == "beta" else "upper"][cut]
    assert claim.limit == (seen.beta if claim.bound == "beta" else seen.alpha)[cut]
    assert compares(claim.value, claim.sign, claim.limit)


def _outcome_needs(seen: Watched, step: int, claim: Any) -> None:
    cut, _entering = seen.events[step]
    assert claim.limit == (seen.alpha if claim.more else seen.beta)[cut]
    assert claim.end == seen.trace.options.bounds[claim.more]
    assert seen.nodes[claim.above].player == "chance"


def _follows_from_window(seen: Watched, step: int, claim: Any) -> None:
    rows = seen.events[step][0], seen.last(step)[0]  # it is said before the cut node is left, and after
    assert claim.limit in [(seen.beta if claim.bound == "beta" else seen.alpha)[row] for row in rows]
    assert seen.nodes[claim.above].player == "chance"


# Numbered players

def _held(seen: Watched, step: int, claim: Any) -> None:
    row, _entering = seen.last(step)
    above = seen.parent[row]
    node = seen.nodes[claim.node]
    assert (seen.node[above], node.player) == (claim.node, claim.player)
    earlier = [seen.value[each] for each in seen.counted(above, step) if each != row]
    if seen.stands(above):
        earlier.insert(0, node.payoffs)
    assert claim.payoff == seen.value[row][claim.player]
    assert claim.best == max((each[claim.player] for each in earlier), default=None)
    best = None
    for each in [*earlier, seen.value[row]]:
        if best is None or each[claim.player] > best[claim.player] or (
                claim.takes_last and each[claim.player] == best[claim.player]):
            best = each
    assert same(claim.held, best)


def _has_at_least(seen: Watched, step: int, claim: Any) -> None:
    row = _cut_row(seen, step, claim.node)
    assert claim.payoff == max(seen.value[each][claim.player] for each in seen.counted(row, step))


def _sum_leaves(seen: Watched, step: int, claim: Any) -> None:
    cut, _entering = seen.events[step]
    above = seen.parent[cut]
    assert seen.node[above] == claim.above
    assert claim.total == seen.trace.options.total
    assert seen.nodes[claim.above].player == claim.player
    held = [seen.value[each][claim.player] for each in seen.counted(above, step)]
    if seen.stands(above):
        held.append(seen.nodes[claim.above].payoffs[claim.player])
    assert claim.total - claim.limit == max(held)
    assert claim.total - claim.payoff <= max(held)


# SSS*

def _merits(seen: Watched, step: int) -> dict[int, Any]:
    """The merits of what is open: live ones wait with their own, solved ones with the lesser number."""
    return {seen.node[row]: seen.trace.columns["merit"][row] for row in range(len(seen.node))
            if seen.entered[row] < step <= seen.left[row]}


def _check_taken(seen: Watched, step: int, claim: Any) -> None:
    row, entering = seen.last(step)
    assert entering != claim.solved
    assert seen.node[row] == claim.node
    merit = seen.trace.columns["merit"][row]
    assert claim.merit == (min(merit, seen.value[row]) if claim.solved else merit)


def _back_solved(seen: Watched, step: int, claim: Any) -> None:
    assert same(claim.value, seen.own(claim.node))
    assert claim.merit == min(claim.before, claim.value)
    assert claim.static == bool(seen.nodes[claim.node].children)


def _go_on_list(seen: Watched, step: int, claim: Any) -> None:
    row, _entering = seen.last(step)
    assert claim.at_max == (seen.nodes[claim.node].player == "max")
    family = seen.children(row)
    assert [seen.paths[child] for child in claim.children] == (family if claim.at_max else family[:1])
    assert claim.merit == seen.trace.columns["merit"][row]


def _purged(seen: Watched, step: int, claim: Any) -> None:
    assert claim.node == seen.node[seen.last(step)[0]]
    if claim.solved >= 0:
        assert seen.nodes[claim.solved].player == "max"
        assert seen.paths[claim.node].startswith(seen.paths[claim.solved])


def _parent_solved(seen: Watched, step: int, claim: Any) -> None:
    row, _entering = seen.last(step)
    node = seen.nodes[claim.parent]
    family = [child.path for child in seen.reach(row).children[node.path]]
    assert claim.at_max == (node.player == "max")
    assert claim.is_last == (seen.paths[seen.node[row]] == family[-1])
    assert claim.at_max or claim.is_last or claim.merit == -inf


def _next_child(seen: Watched, step: int, claim: Any) -> None:
    row, _entering = seen.last(step)
    family = [child.path for child in seen.reach(row).children[seen.paths[claim.parent]]]
    assert family[family.index(seen.paths[seen.node[row]]) + 1] == seen.paths[claim.child]
    assert seen.nodes[claim.parent].player == "min"


# Proof numbers

def _descent(seen: Watched, step: int, claim: Any) -> None:
    assert seen.trace.passes[claim.number - 1].first_row == seen.last(step)[0]


def _starts_unknown(seen: Watched, step: int, claim: Any) -> None:
    row, _entering = seen.last(step)
    assert all(seen.trace.columns[name][row] == 1 for name in ("proof", "disproof"))
    assert seen.node.index(claim.node) == row


def _goal(seen: Watched) -> Any:
    given = seen.trace.options.goal
    bottoms = seen.reach(0).bottoms
    return max(seen.own(node) for node, path in enumerate(seen.paths) if path in bottoms) if given is None else given


def _decides(seen: Watched, step: int, claim: Any) -> None:
    assert same(claim.value, seen.own(claim.node))
    assert claim.goal == seen.trace.options.goal
    assert claim.reaches == (claim.value >= _goal(seen))


def _proof_numbers(seen: Watched, step: int) -> dict[int, tuple[float, float]]:
    """Each known node's numbers by what was last left."""
    columns = seen.trace.columns
    rows = sorted((row for row in range(len(seen.node)) if seen.left[row] < step), key=lambda row: seen.left[row])
    return {seen.node[row]: (columns["proof"][row], columns["disproof"][row]) for row in rows}


def _least_to_show(seen: Watched, step: int, claim: Any) -> None:
    known, side = _proof_numbers(seen, step), 0 if claim.at_max else 1
    assert claim.at_max == (seen.nodes[claim.parent].player == "max")
    row, _entering = seen.last(step)
    family = [seen.paths.index(path) for path in seen.children(seen.parent[row])]
    least = min(known[child][side] for child in family)
    assert claim.child == next(child for child in family if known[child][side] == least)


def _proof_numbers_of(seen: Watched, step: int, claim: Any) -> None:
    assert (claim.proof, claim.disproof) == _proof_numbers(seen, step)[claim.node]
    if claim.goes_on:
        assert claim.proof
        assert claim.disproof


def _how_backed_up(seen: Watched, step: int, claim: Any) -> None:
    known = _proof_numbers(seen, step)
    row, _entering = seen.last(step)
    assert claim.at_max == (seen.nodes[claim.node].player == "max")
    family = [known[seen.paths.index(path)] for path in seen.children(row)]
    own, other = ((0, 1) if claim.at_max else (1, 0))
    assert known[claim.node][own] == min(each[own] for each in family)
    assert known[claim.node][other] == sum(each[other] for each in family)


def _verdict(seen: Watched, step: int, claim: Any) -> None:
    low, high = seen.interval(0, step)
    if claim.reaches:
        assert low >= _goal(seen)
    elif claim.reaches is not None:
        assert high < _goal(seen)


def _descents(seen: Watched, step: int, claim: Any) -> None:
    bottoms = seen.reach(0).bottoms
    visited = {seen.paths[node] for node in seen.node}
    evaluated, leaves = visited & set(bottoms), seen.root.leaves()
    assert (claim.descents, claim.nodes, claim.evaluated, claim.leaves) == (
        len(seen.trace.passes), len(visited), len(evaluated), len(leaves))
    assert claim.static == len(evaluated - {leaf.path for leaf in leaves})


# Samples

def _iteration_begins(seen: Watched, step: int, claim: Any) -> None:
    _descent(seen, step, claim)
    assert claim.iterations == seen.trace.options.iterations


def _iteration_result(seen: Watched, step: int, claim: Any) -> None:
    assert abs(claim.value - seen.own(claim.node)) < 1e-9  # results are floats
    assert claim.static == bool(seen.nodes[claim.node].children)


def _counted_results(seen: Watched, step: int, node: int) -> list[Any]:
    """The results that have counted at a node: of all visits but those that were drawn below the search's tree.

    The first visit of a node that was entered from the search's tree counts; what is drawn below a playout does not.
    """
    counted = []
    for row in range(len(seen.node)):
        above = seen.parent[row]
        if seen.node[row] == node and seen.left[row] < step and _is_in_tree(seen, row):
            assert above < 0 or _is_in_tree(seen, above)
            counted.append(seen.value[row])
    return counted


def _is_in_tree(seen: Watched, row: int) -> bool:
    """Return whether a visit is made by choice, or adds its node: all down to the first node never counted before."""
    above = seen.parent[row]
    if above < 0:
        return True
    if seen.trace.algorithm == "monte-carlo":
        return seen.parent[above] < 0
    if not _is_in_tree(seen, above):
        return False
    if seen.parent[above] < 0:
        return True
    first = next(each for each in range(len(seen.node)) if seen.node[each] == seen.node[above]
                 and _is_in_tree(seen, each))
    return above != first


def _best_bound(seen: Watched, step: int, claim: Any) -> None:
    row, _entering = seen.last(step)
    above = seen.parent[row]
    own = [seen.own(node) for node, path in enumerate(seen.paths) if path in seen.reach(row).bottoms]
    scale = seen.trace.options.exploration * float(max(own) - min(own))
    sign = 1 if claim.at_max else -1
    assert claim.at_max == (seen.nodes[claim.parent].player == "max")
    total = len(_counted_results(seen, step, claim.parent))

    def bound(child: int) -> float:
        results = _counted_results(seen, step, child)
        if not results:
            return inf
        return sign * float(sum(results)) / len(results) + scale * sqrt(log(total) / len(results))

    family = [seen.paths.index(path) for path in seen.children(above)]
    results = _counted_results(seen, step, claim.child)
    assert abs(claim.mean - float(sum(results)) / len(results)) < 1e-9
    assert bound(claim.child) >= max(map(bound, family)) - 1e-9
    assert abs(sign * claim.mean + claim.bonus - bound(claim.child)) < 1e-9


def _chosen(seen: Watched, step: int, claim: Any) -> None:
    row, _entering = seen.last(step)
    assert (seen.node[row], seen.node[seen.parent[row]]) == (claim.child, claim.parent)
    assert (claim.how == "chance") == (seen.nodes[claim.parent].player == "chance")
    if claim.how == "new":
        assert not _counted_results(seen, step, claim.child)


def _drawn_at_random(seen: Watched, step: int, claim: Any) -> None:
    row, _entering = seen.last(step)
    assert seen.node[row] == claim.node
    assert claim.begins == _is_in_tree(seen, row)


def _counts(seen: Watched, step: int, claim: Any) -> None:
    row, _entering = seen.last(step)
    assert same(claim.value, seen.value[row])
    results = _counted_results(seen, step, claim.node)
    assert claim.visits == len(results)
    assert abs(claim.mean - float(sum(results)) / len(results)) < 1e-9


def _counts_not(seen: Watched, step: int, claim: Any) -> None:
    row, _entering = seen.last(step)
    assert not _is_in_tree(seen, row)
    assert same((claim.node, claim.value), (seen.node[row], seen.value[row]))


def _result_comes_back(seen: Watched, step: int, claim: Any) -> None:
    row, _entering = seen.last(step)
    assert same((claim.caller, claim.value), (seen.node[seen.parent[row]], seen.value[row]))


def _iterations(seen: Watched, step: int, claim: Any) -> None:
    bottoms = set(seen.reach(0).bottoms)
    reached = {seen.paths[node] for node in seen.node} & bottoms
    assert (claim.iterations, claim.reached, claim.leaves) == (
        len(seen.trace.passes), len(reached), len(seen.root.leaves()))
    assert claim.static == any(seen.nodes[seen.paths.index(path)].children for path in reached)


def _mean_after_move(seen: Watched, step: int, claim: Any) -> None:
    results = _counted_results(seen, step, 0)
    assert abs(claim.mean - float(sum(results)) / len(results)) < 1e-9


# Ends

def _root_worth(seen: Watched, step: int, claim: Any) -> None:
    assert step == seen.trace.steps
    if claim.bound == ESTIMATE:
        assert seen.trace.is_sampling
    elif not isinstance(claim.value, tuple):
        assert is_bound(seen, step, 0, claim.value, claim.bound)
        if claim.bound != EXACT:
            assert not is_bound(seen, step, 0, claim.value, EXACT)


def _pass_over(seen: Watched, step: int, claim: Any) -> None:
    row, entering = seen.last(step)
    assert not entering
    begun = seen.trace.passes[claim.number - 1]
    assert begun.first_row == row
    by_playouts = seen.trace.algorithm in ("mcts", "monte-carlo")
    assert claim.is_iteration == (by_playouts or (begun.guess is None and begun.depth is not None))


def _pass_value(seen: Watched, step: int, claim: Any) -> None:
    assert same(claim.value, seen.value[seen.last(step)[0]])
    assert is_bound(seen, step, 0, claim.value, claim.bound)


def _pass_answer(seen: Watched, step: int, claim: Any) -> None:
    row, _entering = seen.last(step)
    assert claim.guess == seen.trace.passes[seen.pass_of(row)].guess
    assert claim.value == seen.value[row]
    assert claim.yes == (claim.value >= claim.guess)
    assert is_bound(seen, step, 0, claim.value, LOWER if claim.yes else UPPER)


def _carries(seen: Watched, step: int, child: int) -> bool:
    """Return whether a child of the root is proved to have the root's value."""
    return seen.interval(child, step) == seen.interval(0, step) and len(set(seen.interval(child, step))) == 1


def _best_move(seen: Watched, step: int, claim: Any) -> None:
    if getattr(claim, "estimated", False):
        assert claim.child == seen.trace.chosen_child
    elif seen.trace.value.ndim == 1:
        assert _carries(seen, step, claim.child)


def _equally_good(seen: Watched, step: int, claim: Any) -> None:
    if seen.trace.value.ndim == 1:
        family = [seen.paths.index(path) for path in seen.children(0)]
        assert sorted(claim.children) == [child for child in family if _carries(seen, step, child)]
        value = seen.interval(0, step)[0]
        at_max = seen.nodes[0].player == "max"
        for child in set(family) - set(claim.children):
            low, high = seen.interval(child, step)
            assert high < value if at_max else low > value


def _others_unknown(seen: Watched, step: int, claim: Any) -> None:
    assert claim.children
    if seen.trace.value.ndim > 1:
        return
    value, at_max = seen.interval(0, step)[0], seen.nodes[0].player == "max"
    family = [seen.paths.index(path) for path in seen.children(seen.trace.passes[-1].first_row)]
    ends = {child: seen.interval(child, step) for child in family}
    assert list(claim.children) == [child for child, (low, high) in ends.items()
                                    if (high >= value if at_max else low <= value) and not low == high == value]


def _failed(seen: Watched, step: int, claim: Any) -> None:
    assert claim.end == seen.trace.convention.window[not claim.low]
    low, high = seen.interval(0, step)
    assert high <= claim.end if claim.low else low >= claim.end


def _evaluated(seen: Watched, step: int, claim: Any) -> None:
    rows = [row for row in range(len(seen.node)) if seen.paths[seen.node[row]] in seen.reach(row).bottoms
            and seen.source[row] < 0]
    nodes = {seen.node[row] for row in rows}
    assert (claim.nodes, claim.times, claim.leaves) == (len(nodes), len(rows), len(seen.root.leaves()))
    assert claim.static == len({node for node in nodes if seen.nodes[node].children})
    assert (claim.passes, claim.visits) == (len(seen.trace.passes), len(seen.node))
    if claim.repeated is not None:
        assert claim.repeated == len(seen.node) - len(set(seen.node))


# What comes next

def _next(seen: Watched, step: int, claim: Any) -> None:
    row, entering = seen.events[step]
    assert seen.node[row] == claim.node
    assert entering == (claim.how != "purged")
    if claim.how == "purged":
        assert seen.trace.ended[row] == PURGED or seen.parent[row] >= 0
    if claim.how == "probed":
        assert seen.trace.ended[row] == PROBE


def _next_number(seen: Watched, step: int, claim: Any) -> None:
    row, entering = seen.events[step]
    assert seen.node[row] == claim.node
    assert entering == (claim.how in ("evaluated", "known", "known from the probe", "γ", "from OPEN",
                                      "ends the iteration"))
    if claim.how == "γ":
        expected = seen.trace.passes[seen.pass_of(row)].guess
    elif claim.how in ("from OPEN", "solved"):
        merit = seen.trace.columns["merit"][row]
        expected = merit if entering else min(merit, seen.value[row])
    else:
        expected = seen.value[row]
    assert same(claim.value, expected)


def _next_window(seen: Watched, step: int, claim: Any) -> None:
    row, _entering = seen.events[step]
    assert (claim.node, claim.alpha, claim.beta) == (seen.node[row], seen.alpha[row], seen.beta[row])


def _next_return(seen: Watched, step: int, claim: Any) -> None:
    row, entering = seen.events[step]
    assert not entering
    assert (claim.node, claim.caller) == (seen.node[row], seen.node[seen.parent[row]])
    assert same(claim.value, seen.value[row])
    if claim.bound in (UPPER, LOWER):
        assert is_bound(seen, step + 1, claim.node, claim.value, claim.bound)
    if claim.pruned:
        called = {seen.node[each] for each in seen.calls[row]}
        assert not called & set(claim.pruned)
    if claim.test:
        _cut_test(seen, step + 1, claim.test)


def _next_end(seen: Watched, step: int, claim: Any) -> None:
    row, entering = seen.events[step]
    assert not entering
    assert seen.parent[row] < 0
    assert claim.is_search == (step + 1 == seen.trace.steps)
    if claim.bound in (UPPER, LOWER) and not isinstance(claim.value, tuple):
        assert is_bound(seen, step + 1, 0, claim.value, claim.bound)


def _next_round(seen: Watched, step: int, claim: Any) -> None:
    row, entering = seen.events[step]
    assert seen.pass_of(row) == claim.number - 1
    assert entering == claim.how.endswith("begins")
    if not entering:
        assert same(claim.value, seen.value[row])


def _next_proof(seen: Watched, step: int, claim: Any) -> None:
    assert (claim.proof, claim.disproof) == _proof_numbers(seen, step + 1)[claim.node]


def _at_the_start(_seen: Watched, step: int, _claim: Any) -> None:
    assert step == 0


def _asks(seen: Watched, step: int, claim: Any) -> None:
    assert step == 0
    assert claim.window == seen.trace.convention.window


def _same_question(seen: Watched, step: int, claim: Any) -> None:
    assert claim.guess == seen.trace.passes[seen.pass_of(seen.last(step)[0])].guess


def _infinite(_seen: Watched, _step: int, claim: Any) -> None:
    assert claim.limit in (inf, -inf)


def _of_leaves(seen: Watched, _step: int, claim: Any) -> None:
    assert (claim.low, claim.high) == seen.trace.options.bounds


def _tests_one_value(seen: Watched, step: int, _claim: Any) -> None:
    assert seen.trace.passes[seen.pass_of(seen.last(step)[0])].guess is not None


def _is_scout(seen: Watched, _step: int, _claim: Any) -> None:
    assert seen.trace.algorithm == "scout"


def _is_sampled(seen: Watched, _step: int, _claim: Any) -> None:
    assert seen.trace.is_sampling


def _of_chance(seen: Watched, _step: int, claim: Any) -> None:
    assert seen.nodes[claim.node].player == "chance"


def _is_last_event(seen: Watched, step: int, claim: Any) -> None:
    assert seen.node[seen.last(step)[0]] == claim.node


def _has_total(seen: Watched, _step: int, _claim: Any) -> None:
    assert seen.trace.options.total is not None


CHECKS: dict[str, Callable[[Watched, int, Any], None]] = {
    "AddedToOpen": _go_on_list, "AncestorBound": _already_has, "AnswersNullWindow": _answers_null_window,
    "AnswersQuestion": _answers_question, "BestConfidenceBound": _best_bound, "BestMove": _best_move,
    "BestPossible": _best_possible, "BeyondDepthLimit": _beyond, "BoundSetBy": _set_by,
    "BoundSetByWindow": _set_by_window, "ChanceNode": _of_chance, "ChildChosen": _chosen, "ChildrenDrawn": _drawn,
    "CurrentV": _has_v, "CutByLeafBounds": _of_leaves, "CutByNullWindow": _is_scout, "CutByProbes": _probes_enough,
    "CutByQuestion": _tests_one_value, "CutNodeBound": _cut_worth, "CutNodeIrrelevant": _cant_matter,
    "CutNodeValue": _worth_exactly, "CutTest": _cut_test, "CutWithRestAtBound": _even_if,
    "CutWithRestProbed": _with_probes, "CutoffAt": _cutoff_at, "DescentBegins": _descent, "DescentTotals": _descents,
    "DrawnAtRandom": _drawn_at_random, "EarlierValue": _found_there, "EquallyGood": _equally_good,
    "EvaluationTotals": _evaluated, "FailedLowOrHigh": _failed, "FollowsFromWindow": _follows_from_window,
    "IterationBegins": _iteration_begins, "IterationResult": _iteration_result,
    "IterationTotals": _iterations, "KnownBeforehand": _known_beforehand, "KnownByProbe": _known_by_probe,
    "LastOutcome": _last_outcome, "LeafDecided": _decides, "MayStandPat": _may_stand_pat,
    "MeanAfterMove": _mean_after_move, "MeanOfDrawn": _is_sampled, "MostProvingChild": _least_to_show,
    "MoverHasAtLeast": _has_at_least, "NewNodeNumbers": _starts_unknown, "NextChild": _next_child,
    "NextEnd": _next_end, "NextEvent": _next, "NextNumber": _next_number, "NextProof": _next_proof,
    "NextReturn": _next_return, "NextRound": _next_round, "NextWindow": _next_window, "NodeCut": _was_cut,
    "NodeEntered": _entered, "NodeEvaluated": _evaluation, "NodeLeft": _is_last_event, "NodeMover": _mover,
    "NodePurged": _purged, "NodeReturned": _returned, "NotSearchedAgain": _not_again,
    "NothingBeyond": _infinite, "NothingDone": _at_the_start, "NullWindowSearch": _null_window,
    "OnlyEstimate": _is_sampled, "OthersUnknown": _others_unknown,
    "OutcomeNeeds": _outcome_needs, "OutcomeProbability": _counts_with, "OutcomesIrrelevant": _others_cant_matter,
    "ParentSolved": _parent_solved, "PassAnswer": _pass_answer, "PassBegins": _pass_begins, "PassOver": _pass_over,
    "PassTests": _pass_tests,
    "PassValue": _pass_value, "PayoffHeld": _held, "ProbePurpose": _probe_tells,
    "ProbeResult": _probe_result, "ProbedRange": _probed_range, "ProofBackupRule": _how_backed_up,
    "ProofNumbersOf": _proof_numbers_of, "ProofVerdict": _verdict, "RangeWithRest": _with_the_rest,
    "ReSearch": _again, "RestOfSum": _sum_leaves, "ResultComesBack": _result_comes_back, "ResultCounted": _counts,
    "ResultNotCounted": _counts_not, "ReturnedBound": _returned_bound, "ReturnedSolved": _back_solved,
    "RootValue": _root_worth, "SamePosition": _same_position, "SameQuestion": _same_question, "SearchAsks": _asks,
    "ShallowPruning": _has_total, "SingularExtension": _extended, "StandsPat": _stands_pat, "SumSoFar": _sum_so_far,
    "TakenFromOpen": _check_taken, "TestFails": _test_fails, "TestHoldsOnLast": _test_holds_on_last,
    "TriedFirst": _tried_first, "WillBeSearchedAgain": _will_be_searched_again, "WindowEnds": _window_ends,
    "WindowOnEntry": _window_on_entry,
}
