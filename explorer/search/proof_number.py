"""Proof-number search (Allis, van der Meulen and van den Herik 1994): does the root's value reach the goal?"""

from array import array
from dataclasses import replace
from math import inf, nan

import numpy as np

from explorer.core.errors import SearchRefused
from explorer.core.i18n import _
from explorer.search.algorithm import BEST_FIRST, CUT, FAIL, Algorithm
from explorer.search.convention import Convention
from explorer.search.horizon import as_rows
from explorer.search.options import SearchOptions
from explorer.search.preconditions import require_full_window, require_searchable
from explorer.search.pseudocode import CodeEvent, CodeLine
from explorer.search.trace import ALL_SEEN, LEAF, STATIC, Tick, Trace, until_stopped
from explorer.search.visit_log import VisitLog, require_visits_left
from explorer.trees.backward_induction import evaluation_column
from explorer.trees.tree import MAX, Tree

NAME = "proof-number"


def proof_number(tree: Tree, convention: Convention, options: SearchOptions, tick: Tick) -> Trace:
    """Search by proof-number search.

    MAX nodes are OR nodes, MIN nodes are AND nodes. Without a `goal`, it is the greatest number within the horizon.
    Each pass goes down to the most-proving node, the leftmost of equal ones, and evaluates its children. The columns
    `proof` and `disproof` contain the numbers of the node when the visit is left. `value` is what is proved by then: a
    lower bound for a proved node, an upper bound for a disproved one, else NaN. Raises SearchRefused for chance nodes,
    for the last tied move, and if the passes make more than MOST_VISITS visits.
    """
    horizon = require_searchable(tree, convention, NAME, options, chance=_("chance can't be proved to go one way"))
    require_full_window(convention, NAME)
    if convention.ties == "last":
        raise SearchRefused(_("{} proves no more than it must, so it takes the first tied move").format(NAME))
    families, player = horizon.children_by_node, as_rows(tree.player)
    known = evaluation_column(tree)
    goal = known[horizon.is_evaluated].max() if options.goal is None else options.goal
    number = as_rows(known)
    count = len(tree)
    proof, disproof = [1.0] * count, [1.0] * count
    low, high = [-inf] * count, [inf] * count
    is_expanded = [False] * count
    record = VisitLog(tick, tree.exact is not None)
    proofs, disproofs = array("d"), array("d")

    def enter(node: int, parent: int) -> int:
        row = record.enter(node, parent)
        proofs.append(nan)
        disproofs.append(nan)
        return row

    def leave(row: int, node: int, ended: int) -> None:
        proofs[row], disproofs[row] = proof[node], disproof[node]
        value = low[node] if not proof[node] else high[node] if not disproof[node] else nan
        record.set_result(row, ended, value)
        record.leave(row)

    def evaluate(node: int, parent: int) -> None:
        """Visit a node for the first time; an inner node keeps the numbers 1 and 1."""
        row = enter(node, parent)
        if families[node]:
            leave(row, node, ALL_SEEN)
            return
        low[node] = high[node] = number[node]
        proof[node], disproof[node] = (0.0, inf) if number[node] >= goal else (inf, 0.0)
        leave(row, node, STATIC if tree.n_children[node] else LEAF)

    def update(node: int) -> None:
        """Set the numbers of a node from its children: OR needs one proof and all disproofs, AND the reverse."""
        children = families[node]
        best = max if player[node] == MAX else min
        low[node] = best([low[child] for child in children])
        high[node] = best([high[child] for child in children])
        below, against = [proof[child] for child in children], [disproof[child] for child in children]
        if player[node] == MAX:
            proof[node], disproof[node] = min(below), sum(against)
        else:
            proof[node], disproof[node] = sum(below), min(against)

    def most_proving_child(node: int) -> int:
        numbered = proof if player[node] == MAX else disproof
        return next(child for child in families[node] if numbered[child] == numbered[node])

    def expand() -> None:
        """Make one pass."""
        record.begin_pass(convention.depth)
        path = [(0, enter(0, -1))]
        while is_expanded[path[-1][0]]:
            node, row = path[-1]
            child = most_proving_child(node)
            path.append((child, enter(child, row)))
        most_proving, row = path[-1]
        for child in families[most_proving]:
            evaluate(child, row)
        is_expanded[most_proving] = True
        for node, row in reversed(path):
            update(node)
            leave(row, node, ALL_SEEN)

    def search() -> None:
        if not families[0]:
            evaluate(0, -1)
        while proof[0] and disproof[0]:
            require_visits_left(NAME, len(record))
            expand()

    with until_stopped():
        search()
    trace = record.trace(NAME, convention, options)
    return replace(trace, columns={"proof": np.array(proofs), "disproof": np.array(disproofs)})


def pseudocode(player: int, convention: Convention, _options: SearchOptions) -> tuple[CodeLine, ...]:
    """Return the loop, with the rules of OR nodes for MAX and of AND nodes for MIN."""
    kind, own, other = ("OR", "proof", "disproof") if player == MAX else ("AND", "disproof", "proof")
    lines = [
        CodeLine("function PROOF-NUMBER-SEARCH(root, goal)", CodeEvent.ENTER),
        CodeLine("  while root.proof ≠ 0 and root.disproof ≠ 0"),
        CodeLine("    n ← root", CodeEvent.START),
        CodeLine("    while n is expanded"),
        CodeLine(f"      {kind}: n ← the first child with n's {own} number", CodeEvent.SELECT),
        CodeLine("    for each child c of n: EVALUATE(c)"),
        CodeLine("      if TERMINAL(c): 0, ∞ if UTILITY(c) ≥ goal else ∞, 0", CodeEvent.EVALUATE),
        CodeLine("      else: 1, 1", CodeEvent.EXPAND),
        CodeLine("    for each n on the way back to root"),
        CodeLine(f"      {kind}: n.{own} ← least of its children's, n.{other} ← their sum", CodeEvent.BACK_UP),
        CodeLine("  return root.proof = 0", CodeEvent.RETURN),
    ]
    if convention.depth is not None:
        lines.insert(7, CodeLine("      if IS-CUTOFF(c, depth): 0, ∞ if EVAL(c) ≥ goal else ∞, 0",
                                 CodeEvent.EVALUATE_STATICALLY))
    return tuple(lines)


ALGORITHM = Algorithm(
    "Proof-number search", BEST_FIRST,
    "Expand the most-proving node until it is proved or disproved that the root's value reaches the goal.",
    proof_number, pseudocode, accepts=("goal", "quiescence", "singular"), rules=(), ignores=(CUT, FAIL),
    always_shown_options=("goal",))
