"""F17: three or more players: back up the vectors (max^n), or cross out the leaves that shallow pruning prunes."""

from typing import Any

from explorer.core.exact import display
from explorer.core.i18n import _, ngettext
from explorer.core.option import Option
from explorer.exam.answers import AnswerField, NodeSetAnswer
from explorer.exam.questions import Form, Question, QuestionContext, Settings, draw_question, payoff_vectors, rules
from explorer.exam.questions.fields import move_field
from explorer.exam.questions.number_settings import parse_number
from explorer.exam.questions.searches import depth_limit_rules, evaluable_nodes, pruned_leaves
from explorer.search.convention import Bound
from explorer.search.max_n import MOST_PLAYERS
from explorer.search.options import SearchOptions
from explorer.trees.players import player_name

CODE = "F17"
VALUES, PRUNED = "values", "skipped"


def build_question(context: QuestionContext, settings: Settings) -> Question:
    """Back up payoff vectors of three or more players, or cross out the leaves that shallow pruning prunes.

    The default bound on the sum is that of the study or, if it has none, the largest sum at a leaf.
    """
    payoff_vectors.require_numbered_players(CODE, context, 3, MOST_PLAYERS)
    if settings["ask"] == VALUES:
        return _build_vectors_question(context, settings)
    return _build_pruning_question(context, settings)


def _build_vectors_question(context: QuestionContext, settings: Settings) -> Question:
    run = context.run("max-n", options=SearchOptions())
    fields: list[AnswerField] = payoff_vectors.vector_fields(context, run)
    prompt = [_("Fill in the vector of payoffs that is backed up to every inner node, as ({}).").format(
        ", ".join("abcdefgh"[: payoff_vectors.player_count(context)]))]
    if settings["move"] and payoff_vectors.chosen_child(context, run) >= 0:
        fields.append(move_field(context, _("Move at {}").format(context.name(0)),
                                 [payoff_vectors.chosen_child(context, run)], run.return_step(0)))
        prompt.append(_("Which move is made at {}? Name the node that it leads to.").format(context.name(0)))
    return Question(
        tuple(prompt), (*rules.minimax_rules(context), rules.describe_ties(context)), tuple(fields),
        tuple(payoff_vectors.describe_solution(context, run)), draw_question(context, run.snapshot()), run=run,
        hints=(_("At each node compare only the payoffs of the player who moves there."),
               _("The whole vector of the chosen child goes up."),
               _("Begin at the bottom: below the last inner nodes are only leaves.")),
    )


def _build_pruning_question(context: QuestionContext, settings: Settings) -> Question:
    total = _choose_sum_bound(context, settings["total"])
    run = context.run("max-n", options=SearchOptions(total=total))
    asked = NodeSetAnswer("skipped", _("Leaves not examined"), run.named_nodes(evaluable_nodes(context)),
                          pruned_leaves(context, run), _("pruned"))
    cuts = len(run.analysis_run.cutoffs)
    return Question(
        (_("No payoff is below 0, and no leaf's payoffs sum to more than {}: the search knows that. It backs up "
           "vectors from left to right with shallow pruning. Cross out every leaf that it does not examine; write "
           "“none” if it examines them all.").format(display(total)),),
        (*rules.minimax_rules(context), rules.describe_child_order(), rules.describe_ties(context),
         *_pruning_rules(context, total), *depth_limit_rules(context)), (asked,),
        (*_describe_cutoffs(context, run.analysis_run.cutoffs, total),
         _("Not examined: {}.").format(asked.model_answer)),
        draw_question(context, run.snapshot(), written=(asked,)), run=run,
        hints=(
            _("At each node: how much does its mover have already, and how much is then left for the player above?"),
            ngettext("There is {} cut.", "There are {} cuts.", cuts).format(cuts),
        ),
    )


def _choose_sum_bound(context: QuestionContext, given: Any) -> Bound:
    if given != "":
        return parse_number(CODE, "total", given)
    if context.options.total is not None:
        return context.options.total
    return max(sum(payoffs) for payoffs in payoff_vectors.evaluated_payoffs(context))


def _pruning_rules(context: QuestionContext, total: Bound) -> tuple[str, ...]:
    """Return the rules of shallow pruning."""
    passes = context.convention.ties == "last"
    return (
        _("Shallow pruning: a node is left once its mover has more there than its limit.") if passes else
        _("Shallow pruning: a node is left once its mover has at least its limit there."),
        _("The limit is {} less what the player who moves at the parent already has there, which is 0 before the "
          "parent's first child has returned.").format(display(total)),
        _("At the root, at and below a chance node, and where the parent's mover moves again, the limit is {}; "
          "bounds from further up are not used.").format(display(total)),
    )


def _describe_cutoffs(context: QuestionContext, cutoffs: Any, total: Bound) -> list[str]:
    """Return a sentence for each cutoff: the payoff of its player, and the rest for the parent's player."""
    tree, sentences = context.tree, []
    for cut in cutoffs:
        player = player_name(tree, int(tree.player[cut.node]))
        sign = "≥" if context.convention.ties == "first" else ">"
        test = f"{display(cut.value)} {sign} {display(cut.limit)}"
        if cut.set_by < 0:
            sentences.append(_("{node} is left after {after}: {player} has {payoff}, and no more is possible.").format(
                node=context.name(cut.node), after=context.name(cut.after), player=player, payoff=test))
            continue
        above = player_name(tree, int(tree.player[cut.set_by]))
        sentences.append(_("{node} is left after {after}: {player} has {payoff}. This limit is {total} less the {held} "
                           "that {above} already has at {setter}.").format(
            node=context.name(cut.node), after=context.name(cut.after), player=player, payoff=test,
            total=display(total), held=display(total - cut.limit), above=above, setter=context.name(cut.set_by)))
    return sentences


FORM = Form(
    CODE, "Several players",
    "Back up payoff vectors of three or more players, or cross out the leaves that shallow pruning prunes.",
    build_question,
    (
        Option("ask", "choice", VALUES, "What is asked", {VALUES: "the vectors", PRUNED: "what shallow pruning prunes"},
               title="Ask for"),
        Option("move", "flag", True, "Also ask for the move at the root (with the values)",
               title="Also ask for the move at the root", requires="ask", requires_choice=(VALUES,)),
        Option("total", "numeral", "", "Bound on the sum of the payoffs (blank: the largest sum at a leaf)",
               title="Bound on the sum", blank="the largest sum at a leaf", requires="ask", requires_choice=(PRUNED,)),
    ),
    frozenset({"vectors"}), search_options=("total",),
    topic="players",
)
