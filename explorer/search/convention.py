"""The convention of a search: the rules on which textbooks differ, as data."""

from dataclasses import dataclass
from fractions import Fraction
from math import inf, isfinite, isnan
from typing import Literal

from explorer.core.errors import SearchRefused
from explorer.core.exact import as_fraction, display, normalize_number
from explorer.core.i18n import _
from explorer.core.option import Wording, option, options_of

Bound = float | Fraction
ALWAYS_PRINTED = "cut", "fail", "window"
"""The rules that are printed even if they have their defaults."""


@dataclass(frozen=True)
class Convention:
    """Cut on `>=` or `>`, fail-soft or fail-hard, initial window, depth limit in plies, first or last of tied moves.

    Finite bounds of the window are exact: 0.1 becomes 1/10. Raises SearchRefused for an empty window, a negative depth
    limit, and for cuts on `>` under fail-hard.
    """

    cut: Literal["ge", "gt"] = option(
        "choice", "ge", "Cut", choices={"ge": "Cut on ≥", "gt": "Cut on >"}, usage="cut on >= (ge) or on > (gt)",
        wordings={
            "ge": Wording("Stop as soon as the value equals the bound: the node cannot improve on it.",
                          "cut on ≥", "≥", "Cut when v ≥ β (MIN: when v ≤ α)."),
            "gt": Wording("Go on at equality: more leaves are evaluated, but tied moves can be told from worse ones.",
                          "cut on >", ">", "Cut when v > β (MIN: when v < α).")})
    fail: Literal["soft", "hard"] = option(
        "choice", "soft", "Fail", choices={"soft": "Fail-soft", "hard": "Fail-hard"}, usage="fail-soft or fail-hard",
        wordings={
            "soft": Wording("A node with a cutoff returns its own value, which may lie outside its window.",
                            "fail-soft", "fail-soft", "After a cut, return v."),
            "hard": Wording("A node with a cutoff returns the bound: every value is clamped to its window.",
                            "fail-hard", "fail-hard", "After a cut, return the bound: β (MIN: α).")})
    window: tuple[Bound, Bound] = option(
        "interval", (-inf, inf), "Window",
        "The root’s α and β before the search: −∞ and +∞ (or -inf and inf), or numbers such as −1 and 7/3.",
        "window ({lower}, {upper})", short_phrase="({lower}, {upper})", usage="the initial alpha and beta",
        rule="At the root, α = {lower} and β = {upper}.")
    depth: int | None = option(
        "whole", None, "Depth limit", "Plies below the root. At this depth static evaluations are used.",
        "depth limit {}", most=99_999, blank="none", metavar="PLIES",
        usage="depth limit: nodes there are evaluated statically", short_phrase="{} plies", singular="{} ply",
        rule="At depth {}, use the static evaluation.")
    ties: Literal["first", "last"] = option(
        "choice", "first", "Ties", choices={"first": "First of tied moves", "last": "Last of tied moves"},
        usage="which tied move is reported", wordings={
            "first": Wording("The leftmost of equally good moves is chosen.", "first tied move", "first tie"),
            "last": Wording("The rightmost is chosen. This needs exact values, so alpha-beta must cut on >.",
                            "last tied move", "last tie")})

    def __post_init__(self) -> None:
        if any(map(isnan, self.window)):
            raise SearchRefused(_("alpha or beta is not a number"))
        low, high = (normalize_number(as_fraction(bound)) if isfinite(bound) else bound for bound in self.window)
        object.__setattr__(self, "window", (low, high))
        if not low < high:
            reason = _("the window ({lower}, {upper}) is empty: its lower end must be below its upper end")
            raise SearchRefused(reason.format(lower=display(low), upper=display(high)))
        if self.depth is not None and self.depth < 0:
            raise SearchRefused(_("a depth limit of {} plies: it counts from 0").format(self.depth))
        if (self.cut, self.fail) == ("gt", "hard"):
            raise SearchRefused(
                _("cutting on > under fail-hard is refused: values are clamped to the bound, so most cuts would vanish")
            )

    @property
    def full_window(self) -> bool:
        """True if the initial window is (−∞, ∞)."""
        return self.window == (-inf, inf)

    def describe(self) -> tuple[str, ...]:
        """Return the phrases printed below a question: cut, fail and window always, other rules if changed."""
        return tuple(rule.describe(getattr(self, name)) for name, rule in options_of(self).items()
                     if name in ALWAYS_PRINTED or getattr(self, name) != rule.default)
