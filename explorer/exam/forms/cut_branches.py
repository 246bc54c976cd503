"""F4: an X through the branches that alpha-beta cuts off."""

from collections.abc import Mapping
from typing import Any

from explorer.core.i18n import _, ngettext
from explorer.exam.answers import NamedNode, Nodes
from explorer.exam.questions import rules, solution_text
from explorer.exam.questions.context import Material, Run
from explorer.exam.questions.drawings import drawings
from explorer.exam.questions.form import Form, Setting
from explorer.exam.questions.question import Question
from explorer.exam.questions.searches import expanded, leaves_meant, plain_search

CODE = "F4"
TOP, EVERY = "top", "every"


def pose(given: Material, settings: Mapping[str, Any]) -> Question:
    """Put an X through the branches that alpha-beta cuts off, or write "none"."""
    run = plain_search(given, CODE)
    edges = edges_of(given, run)
    every = {edge.node for edge in edges if run.skipped(edge.node) >= 0}
    tops = set(run.facts.pruned_roots.tolist())
    right = frozenset(every if settings["edges"] == EVERY else tops)
    asked = Nodes("cut", _("Branches cut off"), edges, right, _("to be marked"))
    how = _("Put an X through every edge that it never goes along, those inside of what is cut off included.") if (
        settings["edges"] == EVERY) else _(
        "Put an X through the topmost edge of every part that is cut off, and through no edge below it.")
    cuts = len(run.facts.cutoffs)
    return Question(
        CODE, form.title,
        (_("Alpha-beta searches this tree and cuts branches off."), how,
         _("An edge is named by its two nodes, as in {}; write “none” if nothing is cut off.").format(edges[0].name)),
        (*rules.of_alpha_beta(given), *leaves_meant(given)), (asked,),
        (*solution_text.cuts(run), _("X through: {}.").format(asked.key)),
        drawings(given, run.state(), struck=right), run=run,
        hints=(
            _("Follow the search from the left: when a child's return causes a cut, all to the right of it is cut "
              "off."),
            ngettext("There is {} cut.", "There are {} cuts.", cuts).format(cuts),
            ngettext("{} edge is to be marked.", "{} edges are to be marked.", len(right)).format(len(right)),
        ),
    )


def edges_of(given: Material, run: Run) -> tuple[NamedNode, ...]:
    """The edges that the search may go along, by the nodes below them, in search order: C–L5 leads from C to L5."""
    below = [child for node in expanded(given) for child in given.tree.children(node)]
    return tuple(NamedNode(spot.node, f"{given.name(int(given.tree.parent[spot.node]))}–{spot.name}", spot.step)
                 for spot in run.spots(below))


form = Form(CODE, "Branches cut off", pose, (
    Setting("edges", "Edges to be crossed out", "choice", TOP, {
        TOP: "the topmost of each part", EVERY: "every one in it"}, "Edges to be marked"),
))
