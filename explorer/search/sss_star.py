"""SSS* (Stockman 1979), ties to the left (Roizen and Pearl 1983), for any tree of MAX and MIN."""

from collections.abc import Iterator
from dataclasses import replace
from heapq import heappop, heappush

from explorer.core.errors import SearchRefused
from explorer.core.i18n import _
from explorer.search.algorithm import BEST_FIRST, FAIL, Algorithm
from explorer.search.convention import Bound, Convention
from explorer.search.horizon import as_rows
from explorer.search.options import SearchOptions
from explorer.search.preconditions import require_full_window, require_searchable
from explorer.search.pseudocode import CodeEvent, CodeLine
from explorer.search.trace import ALL_SEEN, LEAF, PURGED, STATIC, Tick, Trace, until_stopped
from explorer.search.visit_log import VisitLog
from explorer.trees.backward_induction import evaluation_column
from explorer.trees.tree import MAX, Tree

NAME = "sss-star"
LIVE, SOLVED = range(2)
"""States on OPEN: a LIVE node is still to be searched; the merit of a SOLVED node is the result of its search."""
INFINITY = float("inf")


def sss_star(tree: Tree, convention: Convention, options: SearchOptions, tick: Tick) -> Trace:
    """Search by SSS*.

    A visit begins when its node is taken LIVE from OPEN and ends when it is taken SOLVED or is purged. The column
    `merit` (also `beta`) is the merit when the visit began. `value` is a leaf's utility, else the merit of the SOLVED
    state, which is a lower bound of the node's value, or NaN if there was none. A leaf is SOLVED with min(merit,
    utility). Raises SearchRefused for chance nodes, cuts on `>`, and the last tied move: the search ends at the
    leftmost of equal solutions.
    """
    horizon = require_searchable(tree, convention, NAME, options, chance=_("merits say nothing of a mean"))
    require_full_window(convention, NAME)
    if convention.cut == "gt" or convention.ties == "last":
        raise SearchRefused(
            _("{} ends at the first of equal strategies: cut on >= and take the first tied move").format(NAME))
    families, player, number = horizon.children_by_node, as_rows(tree.player), as_rows(evaluation_column(tree))
    parent, place = as_rows(tree.parent), as_rows(tree.preorder)
    row: list[int] = [-1] * len(tree)
    is_off = [False] * len(tree)  # was taken SOLVED, or is below a SOLVED node
    rest: dict[int, Iterator[int]] = {}  # the children of MIN nodes that are not yet on OPEN
    solved: dict[int, Bound] = {}  # the merits of SOLVED states by row
    # A heap: best merit first, then leftmost. No node on OPEN is an ancestor of another.
    opened: list[tuple[Bound, int, int, int]] = []
    record = VisitLog(tick, tree.exact is not None)

    def put(node: int, state: int, merit: Bound) -> None:
        heappush(opened, (-merit, place[node], node, state))

    def solve(node: int, merit: Bound) -> None:
        solved[row[node]] = merit
        if families[node]:
            record.set_result(row[node], ALL_SEEN, merit)
        else:
            record.set_result(row[node], STATIC if tree.n_children[node] else LEAF, number[node])
        put(node, SOLVED, merit)

    def purge(node: int) -> None:
        """Remove everything below a node from OPEN; the visits end deepest first."""
        below = [node]
        for each in below:
            for child in families[each]:
                if row[child] >= 0 and not is_off[child]:
                    below.append(child)
                is_off[child] = True
        for each in reversed(below[1:]):
            if families[each]:
                record.set_result(row[each], PURGED, solved.get(row[each], float("nan")))
            record.leave(row[each])

    def search() -> None:
        put(0, LIVE, INFINITY)
        while True:  # the root is solved before OPEN is empty
            falling, _place, node, state = heappop(opened)
            merit, above = -falling, parent[node]
            if is_off[node]:
                continue
            if state == LIVE:
                row[node] = record.enter(node, row[above] if node else -1, merit)
                if not families[node]:
                    solve(node, min(merit, number[node]))
                elif player[node] == MAX:
                    for child in families[node]:
                        put(child, LIVE, merit)
                else:
                    rest[node] = iter(families[node])
                    put(next(rest[node]), LIVE, merit)
                continue
            record.leave(row[node])
            is_off[node] = True
            if node == 0:
                return
            if player[above] == MAX:
                purge(above)
                solve(above, merit)
                continue
            # Nothing is below -inf for MIN; alpha-beta cuts there, too.
            following = next(rest[above], None) if merit > -INFINITY else None
            if following is None:
                solve(above, merit)
            else:
                put(following, LIVE, merit)

    with until_stopped():
        search()
    trace = record.trace(NAME, convention, options, visits_nest=False)
    return replace(trace, columns={"merit": trace.beta})


def pseudocode(player: int, convention: Convention, _options: SearchOptions) -> tuple[CodeLine, ...]:
    """Return the Γ operator; a LIVE state goes by its node's player, a SOLVED state by the parent's."""
    maximizing = player == MAX
    lines = [
        CodeLine("function SSS*(root)", CodeEvent.ENTER),
        CodeLine("  OPEN ← {(root, LIVE, +∞)}", CodeEvent.START),
        CodeLine("  loop"),
        CodeLine("    remove from OPEN the leftmost (n, state, h) of greatest h"),
        CodeLine("    if state = LIVE:"),
        CodeLine("      if TERMINAL(n): add (n, SOLVED, MIN(h, UTILITY(n)))", CodeEvent.EVALUATE),
        CodeLine("      if n is MAX: add (c, LIVE, h) for each child c", CodeEvent.EXPAND if maximizing else None),
        CodeLine("      if n is MIN: add (first child, LIVE, h)", None if maximizing else CodeEvent.EXPAND),
        CodeLine("    if state = SOLVED:"),
        CodeLine("      if n = root: return h", CodeEvent.RETURN),
        CodeLine("      if parent is MAX: add (parent, SOLVED, h)", CodeEvent.SOLVE if maximizing else None),
        CodeLine("        and remove all below parent from OPEN", CodeEvent.PURGE),
        CodeLine("      if parent is MIN, n not last: add (next child, LIVE, h)",
                 None if maximizing else CodeEvent.NEXT_CHILD),
        CodeLine("      if parent is MIN, n last: add (parent, SOLVED, h)", None if maximizing else CodeEvent.SOLVE),
    ]
    if convention.depth is not None:
        lines.insert(6, CodeLine("      if IS-CUTOFF(n, depth): add (n, SOLVED, MIN(h, EVAL(n)))",
                                 CodeEvent.EVALUATE_STATICALLY))
    return tuple(lines)


ALGORITHM = Algorithm(
    "SSS*", BEST_FIRST,
    "Best first over MAX's strategies: the root's upper bound falls until one strategy reaches it.",
    sss_star, pseudocode, accepts=("quiescence", "singular"), rules=(), ignores=(FAIL,))
