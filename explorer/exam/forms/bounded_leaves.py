"""F13: leaves are known to lie between two numbers: what more can be cut."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from explorer.core.errors import ExamError
from explorer.core.i18n import _, ngettext
from explorer.core.numerals import pretty
from explorer.exam.answers import Field, Nodes
from explorer.exam.questions import rules, solution_numbers, solution_text
from explorer.exam.questions.context import Material, Run
from explorer.exam.questions.drawings import drawings
from explorer.exam.questions.form import Form, Setting
from explorer.exam.questions.question import Question
from explorer.exam.questions.searches import evaluated, leaves_meant
from explorer.pictures import figure
from explorer.pictures.figure import KEY
from explorer.pictures.theme import LIGHT
from explorer.search.convention import Bound
from explorer.search.parameters import Parameters

CODE = "F13"


def pose(given: Material, settings: Mapping[str, Any]) -> Question:
    """Cross out what alpha-beta skips where all leaves are known to lie between two numbers, and what only for that.

    Without a setting the bounds are the study's own, else the least and the greatest leaf of the tree.
    """
    given.refuse_unless_two_player(CODE)
    if given.convention.fail == "hard" and not given.convention.full_window:
        raise ExamError(_("{}: in a given window fail-hard returns numbers that no leaf may have: choose fail-soft, or "
                          "the full window").format(CODE))
    low, high = solution_numbers.leaf_bounds(CODE, given, settings["bounds"])
    plain = given.run("alpha-beta", parameters=Parameters())
    bounded = given.run("alpha-beta", parameters=Parameters(bounds=(low, high)))
    spots = bounded.spots(evaluated(given))
    before, after = (
        frozenset(spot.node for spot in spots if run.skipped(spot.node) >= 0) for run in (plain, bounded))
    extra = Nodes("extra", _("Leaves skipped only because of the bounds"), spots, after - before,
                  _("skipped only because of the bounds"))
    every = Nodes("skipped", _("Leaves not examined in all"), spots, after, _("skipped"))
    prompt = [
        _("Every leaf of this tree is known beforehand to lie between {} and {}, both included, and alpha-beta makes "
          "use of that.").format(pretty(low), pretty(high)),
        _("Cross out every leaf that it does not examine; write “none” if it examines them all."),
    ]
    fields: tuple[Field, ...] = (every,)
    if settings["extra"]:
        fields = extra, every
        prompt.append(_("Which of them would be examined if nothing were known of the leaves?"))
    more = sum(cut.by_leaf_bounds for cut in bounded.facts.cutoffs)
    return Question(
        CODE, form.title, tuple(prompt),
        (*rules.of_alpha_beta(given), _of_bounds(low, high), *leaves_meant(given)), fields,
        (*_told(bounded), _("Not examined: {}.").format(every.key),
         _("Examined if nothing were known: {}.").format(extra.key)),
        drawings(given, bounded.state()), (_without(given, plain),), bounded,
        hints=(
            _("What is the best that a node can still come to? For MAX it is {}, for MIN {}.").format(
                pretty(high), pretty(low)),
            _("A MAX node that is worth {} already needs no further child; neither does a MIN node worth {}.").format(
                pretty(high), pretty(low)),
            ngettext("{} cut needs the bounds.", "{} cuts need the bounds.", more).format(more),
        ),
    )


def _of_bounds(low: Bound, high: Bound) -> str:
    """The rule of cutting at the ends."""
    return _("As no leaf is above {} or below {}, a MAX node is also cut as soon as v = {}, and a MIN node as soon as "
             "v = {}, whatever the window is.").format(pretty(high), pretty(low), pretty(high), pretty(low))


def _told(bounded: Run) -> tuple[str, ...]:
    """Every cutoff, those at the ends of the bounds in words of their own."""
    tree, tops = bounded.tree, bounded.facts.pruned_roots.tolist()
    by_window = solution_text.cuts(bounded)
    sentences: list[str] = []
    for cut, usual in zip(bounded.facts.cutoffs, by_window, strict=True):
        if not cut.by_leaf_bounds:
            sentences.append(usual)
            continue
        words = _("{} is cut after {}: v = {}, and no leaf is above that; skipped: {}.") if cut.bound == "beta" else _(
            "{} is cut after {}: v = {}, and no leaf is below that; skipped: {}.")
        lost = ", ".join(tree.label[node] for node in tops if tree.parent[node] == cut.node)
        sentences.append(words.format(tree.label[cut.node], tree.label[cut.after], pretty(cut.value), lost))
    return tuple(sentences)


def _without(given: Material, plain: Run) -> figure.Figure:
    """What the search does that knows nothing."""
    return figure.draw(
        given.tree, given.layout, plain.state(),
        replace(KEY, legend=False, title=_("If nothing were known of the leaves")), LIGHT)


form = Form(CODE, "Leaves with known bounds", pose, (
    Setting("bounds", "Least and greatest leaf", "numbers", (), sentence="The least and the greatest value of a leaf",
            empty="the study’s, else the tree’s"),
    Setting("extra", "Also ask what is skipped only for them", "switch", True,
            sentence="Also ask what is skipped only because of them"),
), heeds=("bounds",))
