"""F4: put an X through the branches that alpha-beta prunes."""

from explorer.core.i18n import _, ngettext
from explorer.core.option import Option
from explorer.exam.answers import NamedNode, NodeSetAnswer
from explorer.exam.questions import Form, Question, Settings, draw_question, rules, solution_text
from explorer.exam.questions.context import QuestionContext, QuestionRun
from explorer.exam.questions.searches import depth_limit_rules, expandable_nodes, run_plain_alpha_beta

CODE = "F4"
TOP, EVERY = "top", "every"


def build_question(context: QuestionContext, settings: Settings) -> Question:
    """Put an X through the branches that alpha-beta prunes, or write "none"."""
    run = run_plain_alpha_beta(context, CODE)
    edges = searchable_edges(context, run)
    pruned = {edge.node for edge in edges if run.pruning_step(edge.node) >= 0}
    pruned_roots = set(run.analysis_run.pruned_roots.tolist())
    right = frozenset(pruned if settings["edges"] == EVERY else pruned_roots)
    asked = NodeSetAnswer("cut", _("Branches cut off"), edges, right, _("to be marked"))
    how = _("Put an X through every edge that it never goes along, including the edges inside the parts cut off.") if (
        settings["edges"] == EVERY) else _(
        "Put an X through the topmost edge of every part that is cut off, and through no edge below it.")
    cuts = len(run.analysis_run.cutoffs)
    return Question(
        (_("Alpha-beta searches this tree and cuts branches off."), how,
         _("An edge is named by its two nodes, as in {}; write “none” if nothing is cut off.").format(edges[0].name)),
        (*rules.alpha_beta_rules(context), *depth_limit_rules(context)), (asked,),
        (*solution_text.describe_cutoffs(run), _("X through: {}.").format(asked.model_answer)),
        draw_question(context, run.snapshot(), written=(asked,), struck=right), run=run,
        hints=(
            _("Follow the search from the left: when a child's return causes a cut, all to the right of it is cut "
              "off."),
            ngettext("There is {} cut.", "There are {} cuts.", cuts).format(cuts),
            ngettext("{} edge is to be marked.", "{} edges are to be marked.", len(right)).format(len(right)),
        ),
    )


def searchable_edges(context: QuestionContext, run: QuestionRun) -> tuple[NamedNode, ...]:
    """Return the edges that the search may follow, in preorder of their lower nodes; C–L5 leads from C to L5."""
    below = [child for node in expandable_nodes(context) for child in context.tree.children(node)]
    return tuple(NamedNode(named.node, f"{context.name(int(context.tree.parent[named.node]))}–{named.name}", named.step)
                 for named in run.named_nodes(below))


FORM = Form(
    CODE, "Branches cut off", "Put an X through the branches that alpha-beta prunes, or write “none”.",
    build_question,
    (
        Option("edges", "choice", TOP, "Edges to be marked",
               {TOP: "the topmost of each part", EVERY: "every one in it"}, title="Edges to be crossed out"),
    ),
    topic="pruning",
)
