"""Sentences that state the convention in a question: every rule on which its answer depends."""

from math import inf, isfinite

import numpy as np

from explorer.core.exact import as_json, display
from explorer.core.i18n import _
from explorer.exam.questions.context import QuestionContext
from explorer.trees.backward_induction import evaluation_column
from explorer.trees.players import player_name
from explorer.trees.tree import CHANCE, MAX, MIN


def describe_movers(context: QuestionContext) -> str:
    """Say which player moves at nodes of which shape, and which player moves first."""
    tree = context.tree
    shapes = _shapes_of_movers()
    found = [words for player, words in shapes.items() if (tree.player == player).any()]
    found += [_("{player} moves at the nodes marked {mark}").format(player=player_name(tree, player), mark=player + 1)
              for player in np.unique(tree.player[tree.player >= 0]).tolist()]
    first = int(tree.player[0])
    begins = [] if first == CHANCE or tree.is_leaf[0] else [_describe_first_mover(player_name(tree, first))]
    return _as_sentence("; ".join(found + begins))


def _shapes_of_movers() -> dict[int, str]:
    return {MAX: _("MAX moves at triangles pointing up"), MIN: _("MIN moves at triangles pointing down"),
            CHANCE: _("chance moves at circles")}


def _describe_first_mover(name: str) -> str:
    return _("{} moves first").format(name)


def _as_sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."


def describe_utilities(context: QuestionContext) -> str:
    """Say whose utilities the leaves show."""
    if context.tree.payoff.shape[1] > 1:
        names = ", ".join(player_name(context.tree, player) for player in range(context.tree.payoff.shape[1]))
        return _("Numbers at leaves are the payoffs of {}, in this order; "
                 "each player wants the largest payoff.").format(names)
    return _describe_single_utilities()


def _describe_single_utilities() -> str:
    return _("Numbers at leaves are utilities for MAX.")


def describe_child_order() -> str:
    """Say that children are searched from left to right."""
    return _("Children are examined from left to right.")


def describe_cutoff_test(context: QuestionContext) -> str:
    """State the cutoff test, and say whether equality cuts."""
    return _cutoff_tests()[context.convention.cut]


def _cutoff_tests() -> dict[str, str]:
    return {
        "ge": _("A MAX node is cut as soon as its value v ≥ β, a MIN node as soon as v ≤ α: equality cuts."),
        "gt": _("A MAX node is cut as soon as its value v > β, a MIN node as soon as v < α: equality does not cut."),
    }


def describe_returned_values(context: QuestionContext) -> str:
    """Say which value a node returns after a cutoff: fail-soft or fail-hard."""
    return _returned_values()[context.convention.fail]


def _returned_values() -> dict[str, str]:
    return {"soft": _("A node returns v itself, also when it is cut (fail-soft)."),
            "hard": _("A node returns v, but never less than α or more than β (fail-hard).")}


def describe_window(context: QuestionContext) -> str:
    """State the initial window."""
    low, high = context.convention.window
    if (low, high) == (-inf, inf):
        return _describe_full_window()
    return _("The search begins with α = {alpha} and β = {beta}.").format(alpha=display(low), beta=display(high))


def _describe_full_window() -> str:
    return _("The search begins with α = −∞ and β = ∞.")


def describe_depth_limit(context: QuestionContext) -> str:
    """State the depth limit; "" if there is none."""
    if context.convention.depth is None:
        return ""
    return _("Nodes at depth {} are evaluated statically: the root has depth 0.").format(context.convention.depth)


def describe_ties(context: QuestionContext) -> str:
    """Say which of several tied moves is chosen."""
    return _("Of equally good moves the leftmost is chosen.") if context.convention.ties == "first" else _(
        "Of equally good moves the rightmost is chosen.")


def ask_for_best_move() -> str:
    """Return the question for the best move, if any of several tied moves is a right answer."""
    return _("Which move is best at the root? Name it by the node that it leads to; one of them if several are equally "
             "good.")


def minimax_rules(context: QuestionContext) -> tuple[str, ...]:
    """Return the rules on which minimax, expectiminimax and max^n depend."""
    return tuple(filter(None, (
        describe_movers(context), describe_utilities(context), describe_depth_limit(context))))


def alpha_beta_rules(context: QuestionContext, *, numbers: bool = False, windows: bool = False) -> tuple[str, ...]:
    """Return the rules on which alpha-beta depends.

    `numbers` adds the rule on returned values, `windows` also the one on the updates of α and β.
    """
    return (
        *minimax_rules(context), describe_child_order(), describe_window(context), describe_cutoff_test(context),
        *((_describe_update_order(),) if windows else ()),
        *((describe_returned_values(context),) if numbers or windows else ()),
    )


def _describe_update_order() -> str:
    return _("After each child, v is updated, then the cut is tested, and only then α or β is updated.")


def general_rules() -> tuple[tuple[str, ...], ...]:
    """Return the rules that hold wherever a question does not state another one: groups of one rule's variants.

    A question whose answer depends on a rule always states it, so a rule of another question never misleads.
    """
    shapes = _shapes_of_movers()
    both = "; ".join((shapes[MAX], shapes[MIN]))
    return (
        tuple(_as_sentence(f"{both}; {_describe_first_mover(name)}") for name in ("MAX", "MIN")),
        (_describe_single_utilities(),), (describe_child_order(),), (_describe_full_window(),),
        tuple(_cutoff_tests().values()), (_describe_update_order(),), tuple(_returned_values().values()),
        (_describe_infinity(),),
    )


def number_format_rules(context: QuestionContext, *, windows: bool = False, exact: bool = False) -> tuple[str, ...]:
    """Return the rules on writing fractions and infinities, as far as the question needs them.

    `windows` means that α and β are answers, `exact` that rounded decimals are not accepted.
    """
    found = [number for player in range(context.tree.payoff.shape[1])
             for number in evaluation_column(context.tree, player).tolist()
             if number == number]
    sentences = []
    if any(isinstance(as_json(number), str) for number in found if isfinite(number)):
        sentences.append(_("Give fractions exactly, as in 7/3.") if exact else
                         _("Write fractions exactly, as in 7/3, or as decimals rounded to two places or more."))
    if windows or not all(map(isfinite, found)):
        sentences.append(_describe_infinity())
    return tuple(sentences)


def _describe_infinity() -> str:
    return _("Infinity may be written as ∞ or as inf.")
