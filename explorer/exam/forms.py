"""The question forms by their names, in the order of their codes."""

from explorer.exam import (
    best_order,
    bounded_leaves,
    chance_cuts,
    cut_branches,
    deepening,
    evaluations,
    expectimax,
    general_sum,
    given_window,
    many_players,
    mirrored,
    root_value,
    skipped_leaves,
    strongest_fact,
    tic_tac_toe,
    true_false,
    values,
    windows,
)
from explorer.exam.form import Form

QUESTIONS: dict[str, Form] = {
    "values": values.form,
    "skipped-leaves": skipped_leaves.form,
    "mirrored": mirrored.form,
    "cut-branches": cut_branches.form,
    "evaluations": evaluations.form,
    "root-value": root_value.form,
    "windows": windows.form,
    "given-window": given_window.form,
    "best-order": best_order.form,
    "bounded-leaves": bounded_leaves.form,
    "expectimax": expectimax.form,
    "chance-cuts": chance_cuts.form,
    "general-sum": general_sum.form,
    "many-players": many_players.form,
    "strongest-fact": strongest_fact.form,
    "tic-tac-toe": tic_tac_toe.form,
    "deepening": deepening.form,
    "true-or-false": true_false.form,
}
