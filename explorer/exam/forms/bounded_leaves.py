"""F13: alpha-beta with known bounds of all leaves: the leaves that it prunes in addition."""

from explorer.core.errors import ExamError
from explorer.core.exact import display
from explorer.core.i18n import _, ngettext
from explorer.core.option import Option
from explorer.exam.answers import AnswerField, NodeSetAnswer
from explorer.exam.questions import Form, Question, Settings, number_settings, rules, solution_text
from explorer.exam.questions.context import QuestionContext, QuestionRun
from explorer.exam.questions.drawings import draw_question, draw_search
from explorer.exam.questions.searches import depth_limit_rules, evaluable_nodes, pruned_leaves
from explorer.search.options import SearchOptions

CODE = "F13"


def build_question(context: QuestionContext, settings: Settings) -> Question:
    """Cross out the leaves pruned when all utilities are known to lie between two bounds, and those pruned only then.

    The default bounds are those of the study or, if it has none, the least and greatest leaf.
    """
    context.require_two_player(CODE)
    if context.convention.fail == "hard" and not context.convention.full_window:
        raise ExamError(_("{}: in a given window fail-hard returns numbers that no leaf may have: choose fail-soft, or "
                          "the full window").format(CODE))
    low, high = number_settings.leaf_bounds(CODE, context, settings["bounds"])
    plain = context.run("alpha-beta", options=SearchOptions())
    bounded = context.run("alpha-beta", options=SearchOptions(bounds=(low, high)))
    named_nodes = bounded.named_nodes(evaluable_nodes(context))
    before, after = pruned_leaves(context, plain), pruned_leaves(context, bounded)
    extra_field = NodeSetAnswer("extra", _("Leaves pruned only because of the bounds"), named_nodes, after - before,
                                _("pruned only because of the bounds"))
    pruned_field = NodeSetAnswer("skipped", _("Leaves not examined in total"), named_nodes, after, _("pruned"))
    prompt = [
        _("Every leaf of this tree is known to lie between {lower} and {upper}, both included, and alpha-beta uses "
          "that.").format(lower=display(low), upper=display(high)),
        _("Cross out every leaf that it does not examine; write “none” if it examines them all."),
    ]
    fields: tuple[AnswerField, ...] = (pruned_field,)
    if settings["extra"]:
        fields = extra_field, pruned_field
        prompt.append(_("Which of them would be examined if nothing were known of the leaves?"))
    bounds_rule = _("As no leaf is above {upper} or below {lower}, a MAX node is also cut as soon as v = {upper}, and "
                    "a MIN node as soon as v = {lower}, whatever the window is.").format(
                        upper=display(high), lower=display(low))
    more = sum(cut.by_leaf_bounds for cut in bounded.analysis_run.cutoffs)
    return Question(
        tuple(prompt),
        (*rules.alpha_beta_rules(context), bounds_rule, *depth_limit_rules(context)), fields,
        (*_describe_cutoffs(bounded), _("Not examined: {}.").format(pruned_field.model_answer),
         _("Examined if nothing were known: {}.").format(extra_field.model_answer)),
        draw_question(context, bounded.snapshot(), written=(pruned_field,)),
        lambda: (draw_search(context, plain, context.layout, _("If nothing were known of the leaves")),), bounded,
        hints=(
            _("What is the best value that a node can still reach? For MAX it is {upper}, for MIN {lower}.").format(
                upper=display(high), lower=display(low)),
            _("A MAX node that has reached {upper} needs no further child; nor does a MIN node that has reached "
              "{lower}.").format(
                upper=display(high), lower=display(low)),
            ngettext("{} cut needs the bounds.", "{} cuts need the bounds.", more).format(more),
        ),
    )


def _describe_cutoffs(bounded: QuestionRun) -> tuple[str, ...]:
    """Return a sentence for each cutoff; those caused by the bounds of the leaves say so."""
    tree, pruned_roots = bounded.tree, bounded.analysis_run.pruned_roots.tolist()
    by_window = solution_text.describe_cutoffs(bounded)
    sentences: list[str] = []
    for cut, sentence in zip(bounded.analysis_run.cutoffs, by_window, strict=True):
        if not cut.by_leaf_bounds:
            sentences.append(sentence)
            continue
        words = _("{node} is cut after {after}: v = {value}, and no leaf is above that; "
                  "pruned: {pruned}.") if cut.bound == "beta" else _(
            "{node} is cut after {after}: v = {value}, and no leaf is below that; pruned: {pruned}.")
        pruned = ", ".join(tree.label[node] for node in pruned_roots if tree.parent[node] == cut.node)
        sentences.append(words.format(
            node=tree.label[cut.node], after=tree.label[cut.after], value=display(cut.value), pruned=pruned))
    return tuple(sentences)


FORM = Form(
    CODE, "Leaves with known bounds",
    "Cross out the leaves pruned when all utilities are known to lie between two bounds, and those pruned only then.",
    build_question,
    (
        Option("bounds", "numerals", (), "The least and the greatest value of a leaf", title="Least and greatest leaf",
               blank="the study’s, else the tree’s"),
        Option("extra", "flag", True, "Also ask what is pruned only because of them",
               title="Also ask what is pruned only because of them"),
    ),
    search_options=("bounds",),
    topic="unknown",
)
