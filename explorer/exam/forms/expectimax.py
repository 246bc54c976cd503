"""F14: trees with chance nodes: values, pruned leaves with and without bounds, ranges, and the leaves that matter."""

from collections.abc import Sequence
from math import inf

import numpy as np

from explorer.core.errors import ExamError
from explorer.core.exact import display
from explorer.core.i18n import _, ngettext
from explorer.core.option import Option
from explorer.exam.answers import (
    BoundAnswer,
    ChoiceAnswer,
    NamedNode,
    NodeSetAnswer,
    format_bounds,
)
from explorer.exam.questions import Form, Question, Settings, draw_question, rules, solution_text
from explorer.exam.questions.chance_nodes import (
    describe_chance_value,
    describe_star1_cutoffs,
    irrelevant_leaves,
    iterate_leaf_ranges,
    require_chance_nodes,
    star1_rules,
)
from explorer.exam.questions.context import QuestionContext, sort_preorder
from explorer.exam.questions.fields import move_field, value_fields
from explorer.exam.questions.number_settings import describe_leaf_bounds, leaf_bounds
from explorer.exam.questions.relevance import ValueRanges, may_change_move, may_change_value, value_ranges
from explorer.exam.questions.searches import evaluable_nodes, expandable_nodes, pruned_leaves
from explorer.pictures.figure.highlight import Marks
from explorer.search.convention import Bound
from explorer.search.options import SearchOptions
from explorer.trees.tree import CHANCE

CODE = "F14"
VALUES, PRUNED, RANGE, NEEDED = "values", "skipped", "range", "needed"
MOVE, VALUE = "move", "value"
EARLIER, OTHERS = "earlier", "others"


def build_question(context: QuestionContext, settings: Settings) -> Question:
    """Expectimax: values, leaves pruned under known bounds, ranges of chance nodes, or the leaves that matter.

    The default bounds are those of the study or, if it has none, the least and greatest leaf.
    """
    require_chance_nodes(CODE, context)
    ways = {VALUES: _build_values_question, PRUNED: _build_pruning_question, RANGE: _build_range_question,
            NEEDED: _build_relevance_question}
    return ways[settings["ask"]](context, settings)


def _build_values_question(context: QuestionContext, settings: Settings) -> Question:
    """Return the question for the value of every node, and whether a leaf can be pruned."""
    run = context.run("expectiminimax", options=SearchOptions())
    values = run.analysis_run.value[:]
    written = value_fields(context, expandable_nodes(context), values, run.return_step)
    fields = [*written]
    prompt = [_("Fill in the value of every inner node. Write fractions exactly, or rounded to two decimals or more "
                "where no decimal is exact.")]
    solution = [solution_text.list_values(run) + "."]
    if settings["move"] and context.tree.player[0] != CHANCE:
        tied = [node for node in context.tree.children(0) if values[node] == values[0]]
        fields.append(move_field(context, _("Best move"), tied, run.return_step(0)))
        prompt.append(rules.ask_for_best_move())
        solution.append(_("Best move: {}.").format(solution_text.join_move_names(context, tied)))
    if settings["cuts"]:
        irrelevant = irrelevant_leaves(context, (-inf, inf))
        fields.append(ChoiceAnswer("cuts", _("Can a leaf be pruned"), (_("no"), _("yes")),
                                   frozenset({int(bool(irrelevant))})))
        prompt.append(_("Leaves are examined from left to right, and nothing is known of a leaf before. Can a leaf be "
                        "pruned when its turn comes, because it cannot change the root's value, whatever it and the "
                        "leaves after it are?"))
        solution.append(_explain_pruning(context, irrelevant))
    return Question(
        tuple(prompt), (*rules.minimax_rules(context), describe_chance_value()),
        tuple(fields), tuple(solution), draw_question(context, run.snapshot(), written=written), run=run,
        hints=(_("Begin at the bottom: the last inner nodes have only leaves below them."),
               _("The value of a chance node is the sum of its children's values times their probabilities.")),
    )


def _explain_pruning(context: QuestionContext, irrelevant: Sequence[int]) -> str:
    if irrelevant:
        return _("Yes: {}. When its turn comes, the bounds set above it settle the choice, as in alpha-beta.").format(
            ", ".join(map(context.name, irrelevant)))
    return _("No: an unseen outcome can be arbitrarily large or small, and the mean of its chance node with it. "
             "Without bounds on the leaves nothing is settled before they are examined.")


def _build_pruning_question(context: QuestionContext, settings: Settings) -> Question:
    """Return the question for the leaves that Star1 prunes."""
    low, high = leaf_bounds(CODE, context, settings["bounds"])
    run = context.run("star1", options=SearchOptions(bounds=(low, high)))
    named_nodes = run.named_nodes(evaluable_nodes(context))
    pruned = pruned_leaves(context, run)
    asked = NodeSetAnswer("skipped", _("Leaves not examined"), named_nodes, pruned, _("pruned"))
    return Question(
        (describe_leaf_bounds(low, high) + " " + _(
            "The search uses that. Cross out every leaf that it does not examine; write “none” if it examines them "
            "all."),),
        (*rules.alpha_beta_rules(context), describe_chance_value(), *star1_rules(low, high)), (asked,),
        (*describe_star1_cutoffs(run, (low, high)), _("Not examined: {}.").format(asked.model_answer)),
        draw_question(context, run.snapshot(), written=(asked,)), run=run,
        hints=(
            _("At a chance node keep two sums: with all that is unseen at {least}, "
              "and with all of it at {most}.").format(
                least=display(low), most=display(high)),
            _("Compare them with α and β after every outcome."),
            _("{examined} of the {leaves} leaves are examined.").format(
                examined=len(named_nodes) - len(pruned), leaves=len(named_nodes)),
        ),
    )


def _build_range_question(context: QuestionContext, settings: Settings) -> Question:
    """Return the question for the possible values of each chance node once its first leaves are known."""
    seen = settings["seen"]
    if seen < 0:
        raise ExamError(_("{form}: {seen} leaves can't have been seen").format(form=CODE, seen=seen))
    low, high = leaf_bounds(CODE, context, settings["bounds"])
    tree, leaves = context.tree, evaluable_nodes(context)
    fields: list[BoundAnswer] = []
    reasons: list[str] = []
    for node in (each for each in expandable_nodes(context) if tree.player[each] == CHANCE):
        is_below = tree.in_subtree(node)
        below = [leaf for leaf in leaves if is_below[leaf]]
        now = value_ranges(tree, set(below[:seen]), (low, high), context.convention.depth)
        fields.append(BoundAnswer(f"range:{context.reply_key(node)}", _("Range of {}").format(context.name(node)),
                                  now.low[node], now.high[node], node=node, step=len(fields)))
        reasons.append(_describe_range(context, below[:seen], node, now, (low, high)))
    return Question(
        (describe_leaf_bounds(low, high), ngettext(
            "Below each chance node only the first leaf has been examined. Between which numbers is the value of each "
            "chance node certain to lie? Write [a, b], or the number if it is certain.",
            "Below each chance node only the first {} leaves have been examined, from left to right (all of them, if "
            "there are no more). Between which numbers is the value of each chance node certain to lie? Write [a, b], "
            "or the number if it is certain.", seen).format(seen)),
        (*rules.minimax_rules(context), describe_chance_value()), tuple(fields),
        tuple(reasons), draw_question(
            context, None, written=fields,
            notes={each.node: (format_bounds(each.low, each.high),) for each in fields}),
        reasons=dict(enumerate(reasons)),
        hints=(_("The lower end is reached if all unseen leaves are {least}, the upper end if all are {most}.").format(
                   least=display(low), most=display(high)),
               _("Back both up, as if they were the leaves' values.")),
    )


def _describe_range(
    context: QuestionContext, seen: Sequence[int], node: int, now: ValueRanges, bounds: tuple[Bound, Bound]
) -> str:
    """Return the sentence on both ends of a node's range, and the leaf values that they come from."""
    name, known = context.name(node), ", ".join(map(context.name, seen)) or _("no leaf")
    if now.low[node] == now.high[node]:
        return _("{node}: {value} with {known} seen.").format(node=name, value=display(now.low[node]), known=known)
    return _("{node}: with {known} seen it is {lower} if all the others are {least}, and {upper} if all the others are "
             "{most}.").format(
        node=name, known=known, lower=display(now.low[node]), least=display(bounds[0]), upper=display(now.high[node]),
        most=display(bounds[1]))


def _build_relevance_question(context: QuestionContext, settings: Settings) -> Question:
    """Return the question for the leaves that the move or the root's value depends on."""
    by_move, alone = settings["for"] == MOVE, settings["known"] == OTHERS
    if by_move and context.tree.player[0] == CHANCE:
        raise ExamError(_("{}: chance moves at the root: ask which leaves the value needs").format(CODE))
    low, high = leaf_bounds(CODE, context, settings["bounds"])
    named_nodes = tuple(NamedNode(leaf, context.name(leaf), step) for step, leaf in enumerate(evaluable_nodes(context)))
    irrelevant, reasons = set(), []
    for path, ranges in iterate_leaf_ranges(context, (low, high), alone=alone):
        matters = (may_change_move(ranges, path, takes_last=context.convention.ties == "last") if by_move else
                   may_change_value(ranges, path))
        reasons.append(_describe_relevance(context, path[-1], ranges, matters))
        if not matters:
            irrelevant.add(path[-1])
    asked = NodeSetAnswer("needed", _("Leaves that are needed"), named_nodes, frozenset(
        named.node for named in named_nodes if named.node not in irrelevant), _("needed"), is_crossed_out=False)
    faded = np.isin(np.arange(len(context.tree)), list(irrelevant))
    return Question(
        (describe_leaf_bounds(low, high), _ask_relevance(alone, by_move),
         _("Name all leaves for which it could; write “none” if there are none.")),
        (*rules.minimax_rules(context), describe_chance_value(), *((rules.describe_ties(context),) if by_move else ())),
        (asked,),
        (_("Needed: {}.").format(asked.model_answer),
         _("Not needed: {}.").format(
             ", ".join(map(context.name, sort_preorder(context.tree, irrelevant))) or _("none"))),
        draw_question(context, None, struck=irrelevant, marks=Marks(faded, np.zeros(len(context.tree), bool))),
        reasons=dict(enumerate(reasons)),
        hints=(_("Put the leaf at both ends of the bounds and back up: between them the root changes without jumps."),
               _("The leaf matters if the two ends lie on different sides of the value that it competes with.")),
    )


def _ask_relevance(alone: bool, by_move: bool) -> str:
    """Return the question about each leaf; `alone` if all the others are known."""
    if alone:
        return _("For each leaf, suppose that all the others have the values shown. Could this leaf, anywhere within "
                 "the bounds, change the move chosen at the root?") if by_move else _(
            "For each leaf, suppose that all the others have the values shown. Could this leaf, anywhere within the "
            "bounds, change the root's value?")
    return _("For each leaf, suppose that only the leaves to its left are known; it and those to its right can be "
             "anything within the bounds. Could this leaf change the move chosen at the root?") if by_move else _(
        "For each leaf, suppose that only the leaves to its left are known; it and those to its right can be "
        "anything within the bounds. Could this leaf change the root's value?")


def _describe_relevance(context: QuestionContext, leaf: int, ranges: ValueRanges, matters: bool) -> str:
    """Return the sentence on the possible values of the root's moves without a leaf, and on its relevance."""
    parts = [f"{context.name(node)} {_format_relation(ranges.low[node], ranges.high[node])}"
             for node in ranges.children[0]]
    words = _("Without {leaf} it is only known that {known}: it can still change the answer.") if matters else _(
        "Without {leaf} it is known that {known}, and it cannot change the answer.")
    return words.format(leaf=context.name(leaf), known=", ".join(parts))


def _format_relation(low: Bound, high: Bound) -> str:
    """Return the statement about a number as a relation: `= 3`, `≤ 3` or `∈ [2, 3]`."""
    text = format_bounds(low, high)
    return text if text[0] in "≤≥" else f"∈ {text}" if text[0] == "[" else f"= {text}"


FORM = Form(
    CODE, "Expectimax",
    "Expectimax: values, leaves pruned under known bounds, ranges of chance nodes, or the leaves that matter.",
    build_question,
    (
        Option("ask", "choice", VALUES, "What is asked",
               {VALUES: "all values", PRUNED: "the leaves pruned by bounds",
                RANGE: "which values chance nodes can still have", NEEDED: "which leaves matter"}, title="Ask for"),
        Option("move", "flag", True, "Also ask for the best move (with the values)", title="Also ask for the best move",
               requires="ask", requires_choice=(VALUES,)),
        Option("cuts", "flag", True, "Also ask whether a leaf can be pruned without bounds (with the values)",
               title="Also ask whether a leaf can be pruned", requires="ask", requires_choice=(VALUES,)),
        Option("bounds", "numerals", (),
               "The least and the greatest value of a leaf (blank: as in the study, else in the tree)",
               title="Least and greatest leaf", blank="the study’s, else the tree’s", requires="ask",
               requires_choice=(PRUNED, RANGE, NEEDED)),
        Option("seen", "whole", 2, "Leaves that have been seen below a chance node (for its range)",
               title="Leaves seen below the node", requires="ask", requires_choice=(RANGE,)),
        Option("for", "choice", MOVE, "What a leaf may be needed for", {MOVE: "the move", VALUE: "the value"},
               title="They matter for", requires="ask", requires_choice=(NEEDED,)),
        Option("known", "choice", EARLIER, "Which leaves are known when it is asked whether one is needed",
               {EARLIER: "the leaves before it", OTHERS: "all other leaves"}, title="Known are", requires="ask",
               requires_choice=(NEEDED,)),
    ),
    frozenset({"chance"}), search_options=("bounds",),
    topic="players",
)
