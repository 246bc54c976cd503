"""What people call the settings of question forms and their choices; what an empty one means, and when it matters."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from explorer.core.i18n import _
from explorer.exam import Form, Setting


@dataclass(frozen=True)
class Said:
    """A setting in words: its title, what its choices are called, and what an empty field or 0 stands for.

    `only` names another setting and those of its choices with which this one matters.
    """

    title: str
    choices: Mapping[str, str] = field(default_factory=dict)
    empty: str = ""
    only: tuple[str, tuple[str, ...]] | None = None


def said(form: Form, setting: Setting) -> Said:
    """The words for a form's setting; where there are none those of the setting itself."""
    found = _settings(form.code).get(setting.name, Said(_(setting.title)))
    return Said(found.title, {choice: found.choices.get(choice, _(choice)) for choice in setting.choices}, found.empty,
                found.only)


def _settings(code: str) -> dict[str, Said]:
    bounds = _("Least and greatest leaf")
    own_bounds = _("the study’s, else the tree’s")
    if code == "F4":
        return {"edges": Said(_("Edges to be crossed out"), {
            "top": _("the topmost of each part"), "every": _("every one in it")})}
    if code == "F7":
        return {"numbers": Said(_("What to fill in"), {
            "entry": _("[α, β] on entry, and v"), "after": _("v, and [α, β] when it is left"),
            "edges": _("the window on every edge"), "bounds": _("what nodes return, with ≤ or ≥")})}
    if code == "F8":
        return {"window": Said(_("Window"), empty=_("the study’s, else one drawn"))}
    if code == "F9":
        return {"goal": Said(_("Leaves to be evaluated"), {
            "fewest": _("as few as possible"), "most": _("as many as possible")})}
    if code == "F10":
        return {"skipped": Said(_("The leaves skipped in the best case")),
                "value": Said(_("The root’s value as a formula")),
                "inequalities": Said(_("Inequalities that guarantee it"))}
    if code == "F11":
        asked = "skipped", "evaluated", "best-move"
        return {
            "ask": Said(_("When"), {
                "skipped": _("a branch is cut off"), "evaluated": _("a leaf is evaluated"),
                "best-move": _("a move is the best"), "value": _("at all: the root’s value")}),
            "answer": Said(_("Answer"), {
                "range": _("all numbers"), "whole": _("all whole numbers"),
                "smallest": _("the smallest whole number"), "largest": _("the largest whole number")},
                only=("ask", asked)),
            "leaf": Said(_("Unknown leaves"), empty=_("the tree’s own, else one drawn")),
            "branch": Said(_("At which nodes"), empty=_("all of them"), only=("ask", asked)),
        }
    if code == "F12":
        return {"function": Said(_("Function of every leaf"), {
            "2x+3": "2x + 3", "x^3": "x³", "x^2": "x²", "-x": "−x", "clamp": _("x kept between two numbers")})}
    if code == "F13":
        return {"bounds": Said(bounds, empty=own_bounds),
                "extra": Said(_("Also ask what is skipped only for them"))}
    if code in ("F14", "F15"):
        return _with_chance(code, bounds, own_bounds)
    if code == "F16":
        return {"move": Said(_("Also ask for the move at the root")),
                "cuts": Said(_("Also ask whether a leaf may be skipped"))}
    if code == "F17":
        return {
            "ask": Said(_("Ask for"), {
                "values": _("the vectors"), "skipped": _("what shallow pruning skips")}),
            "move": Said(_("Also ask for the move at the root"), only=("ask", ("values",))),
            "total": Said(_("Bound on the sum"), empty=_("the largest sum at a leaf"), only=("ask", ("skipped",))),
        }
    return _of_others(code)


def _with_chance(code: str, bounds: str, own_bounds: str) -> dict[str, Said]:
    if code == "F15":
        return {
            "ask": Said(_("Ask for"), {
                "example": _("an example with a cut, or none"), "order": _("the order that skips most")}),
            "bounded": Said(_("Leaves are known to lie between bounds"), only=("ask", ("example",))),
            "bounds": Said(bounds, empty=own_bounds),
        }
    needed = "ask", ("needed",)
    return {
        "ask": Said(_("Ask for"), {
            "values": _("all values"), "skipped": _("the leaves skipped for bounds"),
            "range": _("what chance can still be worth"), "needed": _("which leaves matter")}),
        "move": Said(_("Also ask for the best move"), only=("ask", ("values",))),
        "cuts": Said(_("Also ask whether a leaf can be skipped"), only=("ask", ("values",))),
        "bounds": Said(bounds, empty=own_bounds, only=("ask", ("skipped", "range", "needed"))),
        "seen": Said(_("Leaves seen below the node"), only=("ask", ("range",))),
        "for": Said(_("They matter for"), {"move": _("the move"), "value": _("the value")}, only=needed),
        "known": Said(_("Known are"), {
            "earlier": _("the leaves before it"), "others": _("all other leaves")}, only=needed),
    }


def _of_others(code: str) -> dict[str, Said]:
    if code == "F18":
        return {"hidden": Said(_("More leaves hidden"), empty=_("the tree’s, else a third")),
                "which": Said(_("Which of them"), {"drawn": _("drawn by the seed"), "last": _("the last ones")})}
    if code == "F19":
        return {"position": Said(_("Position")), "depth": Said(_("Plies")),
                "eval": Said(_("Evaluation"), {"aima": _("lines with one, two, three"), "lines": _("open lines")}),
                "symmetry": Said(_("Merge mirror images"))}
    if code == "F20":
        return {
            "repeated": Said(_("A repeated state is worth"), {
                "unknown": _("anything"), "same": _("the same as above")}),
            "limits": Said(_("All values lie"), {
                "ends": _("between the tree’s least and greatest leaf"), "nothing": _("anywhere")}),
            "game": Said(_("Without loops in the tree"), {
                "drawn": _("a race, drawn by the seed"), "four-squares": _("the published race")}),
        }
    if code == "F21":
        return {
            "twist": Said(_("The twist"), {
                "swap": _("moves swap who moves below"), "second-best": _("an opponent plays second-best"),
                "random": _("an opponent plays at random"), "leftmost": _("an opponent plays leftmost")}),
            "cost": Said(_("A swap costs"), only=("twist", ("swap",))),
        }
    if code == "F22":
        return {"budget": Said(_("Evaluations in all"), empty=_("out in the last pass")),
                "reorder": Said(_("Best move of the last pass first"))}
    if code == "F23":
        return {"count": Said(_("Statements")), "topic": Said(_("About"), {
            "any": _("anything"), "minimax": _("minimax"), "alpha-beta": _("alpha-beta"),
            "ordering": _("the order of moves"), "depth": _("limited depth"), "chance": _("chance"),
            "players": _("several players")})}
    return {}
