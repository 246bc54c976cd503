"""Simplifying conditions on unknown numbers to a few short ways, such as `x ≤ 3 and y ≥ x, or y ≤ 2`."""

from collections.abc import Iterable, Sequence
from itertools import groupby

from explorer.core.errors import SearchRefused
from explorer.core.i18n import _
from explorer.lab.unknowns.formula import MinMax, format_formula
from explorer.lab.unknowns.inequalities import Comparison, Condition, Inequality, KnownOrder, StepBudget, SymbolOrder
from explorer.lab.unknowns.intervals import Interval

MOST_WAYS = 300
"""The largest number of ways of a condition that are written out."""
FEW_WAYS = 40
"""The number of ways up to which each is shortened by means of the others."""
MOST_LOOKS = 2_000
"""The number of sets of inequalities tried to show that the others cover a way; after that it stays as it is."""
LARGE, LONGEST = 20, 220
"""The numbers of symbols, and of characters, up to which inequalities with more than two names are written out."""

Way = tuple[KnownOrder, tuple[Inequality, ...]]
"""A known order, and the inequalities from which it follows."""


def find_ways(condition: Condition, names: Iterable[str] = ()) -> tuple[Condition, ...]:
    """Return the condition as ways: it holds if all inequalities of one way hold.

    No way is contradictory or covered by the others, and no inequality of a way is redundant, unless there are many
    ways. Raises SearchRefused for more than MOST_WAYS.
    """
    order = SymbolOrder([condition], names)
    found = _multiply_out(order, condition)
    if len(found) <= FEW_WAYS:
        found = _shorten_ways(order, found)
    in_turn = sorted((edges for _state, edges in found), key=lambda edges: (len(edges), sorted(map(_standing, edges))))
    return tuple(build_condition(order, edges) for edges in in_turn)


def way_text(way: Condition) -> str:
    """Return one way as text, such as `x = y and 3 < z ≤ 4`."""
    return _(" and ").join(_merge_inequalities(way.comparisons)) or _("always")


def ways_text(found: Sequence[Condition]) -> str:
    """Return all ways as text, separated by commas if one contains an "and"."""
    each = [way_text(way) for way in found]
    parted = _(", or ") if any(len(_merge_inequalities(way.comparisons)) > 1 for way in found) else _(" or ")
    return parted.join(each) or _("never")


def condition_text(condition: Condition, names: Iterable[str] = ()) -> str:
    """Return the condition as its ways, or as formulas if there are too many ways."""
    try:
        return ways_text(find_ways(condition, names))
    except SearchRefused:
        return condition.formula_text()


def full_text(condition: Condition, names: Sequence[str]) -> str:
    """Return a condition on two names as inequalities; with more names its formulas come first."""
    formulas = condition.formula_text()
    if len(names) > 2 and condition.size > LARGE:
        return formulas
    solved = condition_text(condition, names)
    if len(names) < 3 or solved == formulas:
        return solved
    return formulas if len(solved) > LONGEST else _("{formula}, that is, {solved}").format(
        formula=formulas, solved=solved)


def _multiply_out(order: SymbolOrder, condition: Condition) -> list[Way]:
    found: list[Way] = [(order.empty_state, ())]
    steps = StepBudget()
    for comparison in condition.comparisons:
        grown: list[Way] = []
        for state, edges in found:
            if order.is_known_to_hold(state, comparison):
                grown.append((state, edges))
                continue
            for way in order.ways(comparison):
                steps.spend()
                more = order.add_all(state, way)
                if more is not None:
                    new = [edge for edge in dict.fromkeys(way) if not order.follows(state, edge)]
                    grown.append((more, remove_redundant(order, (*edges, *new))))
        found = _absorb_ways(order, grown)
    return found


def _absorb_ways(order: SymbolOrder, found: list[Way]) -> list[Way]:
    """Return the ways that do not imply another one; those with few inequalities come first."""
    kept: list[Way] = []
    for state, edges in sorted(found, key=lambda way: len(way[1])):
        if not any(all(order.follows(state, edge) for edge in fewer) for _state, fewer in kept):
            kept.append((state, edges))
        if len(kept) > MOST_WAYS:
            raise SearchRefused(_("the inequalities go together in more than {:,} ways").format(MOST_WAYS))
    return kept


def remove_redundant(order: SymbolOrder, edges: Sequence[Inequality]) -> tuple[Inequality, ...]:
    """Return the inequalities that do not follow from the others."""
    left = list(edges)
    for edge in reversed(edges):
        rest = [other for other in left if other is not edge]
        state = order.add_all(order.empty_state, rest)
        if state is not None and order.follows(state, edge):
            left = rest
    return tuple(left)


def _shorten_ways(order: SymbolOrder, found: list[Way]) -> list[Way]:
    """Return each way with the fewest and weakest inequalities that the others allow; covered ways are removed."""
    for place, (_state, edges) in enumerate(found):
        kept = list(edges)
        for edge in edges:
            low, high, is_strict = edge
            rest = [other for other in kept if other != edge]
            for tried in (rest, [*rest, (low, high, False)]) if is_strict else (rest,):
                wider = order.add_all(order.empty_state, tried)
                if wider is not None and _is_covered(order, wider, found):
                    kept = tried
                    break
        state = order.add_all(order.empty_state, kept)
        if state is not None:
            found[place] = state, remove_redundant(order, kept)
    found = _absorb_ways(order, found)
    for way in reversed(found):
        rest_of_them = [other for other in found if other is not way]
        if _is_covered(order, way[0], rest_of_them):
            found = rest_of_them
    return found


def _is_covered(order: SymbolOrder, state: KnownOrder, found: list[Way]) -> bool:
    """Return True if one of the other ways always holds with this one, as far as MOST_LOOKS steps show."""
    waiting, looks = [(state, 0)], 0
    while waiting:
        state, done = waiting.pop()
        looks += 1
        if done == len(found) or looks > MOST_LOOKS:
            return False
        missing = [edge for edge in found[done][1] if not order.follows(state, edge)]
        if order.add_all(state, missing) is None:
            waiting.append((state, done + 1))
            continue
        for low, high, is_strict in missing:
            without = order.add_all(state, [(high, low, not is_strict)])
            if without is not None:
                waiting.append((without, done + 1))
    return True


def _standing(edge: Inequality) -> tuple[int, int, Inequality]:
    """Return a sort key for inequalities by their earlier symbol."""
    return min(edge[:2]), max(edge[:2]), edge


def build_condition(order: SymbolOrder, edges: Iterable[Inequality]) -> Condition:
    """Return the inequalities as a condition as people write it: the earlier name first, a number last."""
    found: list[Comparison] = []
    for low, high, is_strict in sorted(edges, key=_standing):
        left, right = order.symbols[low], order.symbols[high]
        if low < high:
            found.append(Comparison(left, "<" if is_strict else "≤", right))
        else:
            found.append(Comparison(right, ">" if is_strict else "≥", left))
    return Condition(tuple(found))


def _merge_inequalities(comparisons: Sequence[Comparison]) -> list[str]:
    """Return the inequalities as texts; two bounds of a name are merged, two opposite ones become an equality."""
    words: list[str] = []
    for name, some in groupby(comparisons, lambda each: format_formula(each.left)):
        group = list(some)
        with_numbers = [each for each in group if not isinstance(each.right, str)]
        if len(with_numbers) == 2 and len({each.sign in "<≤" for each in with_numbers}) == 2:
            words.append(_double_inequality(name, with_numbers))
            group = [each for each in group if each not in with_numbers]
        for each in group:
            is_double = any(other is not each and format_formula(other.right) == format_formula(each.right)
                            for other in group)
            one = f"{format_formula(each.left)} = {format_formula(each.right)}" if is_double else each.text()
            if one not in words:
                words.append(one)
    return words


def _double_inequality(name: str, ends: Sequence[Comparison]) -> str:
    """Return a lower and an upper bound as one text, such as 3 < x ≤ 4."""
    (low, has_low), (high, has_high) = (
        (each.right, not each.is_strict) for each in sorted(ends, key=lambda each: each.sign in "<≤"))
    assert not isinstance(low, str | MinMax)
    assert not isinstance(high, str | MinMax)
    return Interval(low, high, has_low, has_high).text(name)
