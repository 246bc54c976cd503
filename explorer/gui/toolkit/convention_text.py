"""Which rules of the convention a search goes by, and how the toolbar says them: what it ignores is not shown."""

from explorer.core.i18n import _, ngettext
from explorer.core.numerals import pretty
from explorer.search.convention import Convention
from explorer.search.parameters import Parameters

CUT, FAIL, WINDOW, TIES = "cut", "fail", "window", "ties"
_NO_WINDOW = frozenset({TIES})
_NULL_WINDOWS = frozenset({CUT, FAIL, WINDOW})
SHOWN: dict[str, frozenset[str]] = {
    "minimax": _NO_WINDOW, "expectiminimax": _NO_WINDOW, "max-n": _NO_WINDOW, "sampled-minimax": _NO_WINDOW,
    "scout": _NULL_WINDOWS, "star1": _NULL_WINDOWS, "star2": _NULL_WINDOWS, "mtd-f": frozenset({CUT, FAIL}),
    "sss-star": frozenset(), "proof-number": frozenset(), "mcts": frozenset(), "monte-carlo": frozenset(),
}
"""By search: the rules that it goes by; all of them in a search that is not named."""
IGNORED: dict[str, frozenset[str]] = {
    "minimax": frozenset({CUT, FAIL}), "expectiminimax": frozenset({CUT, FAIL}), "max-n": frozenset({CUT, FAIL}),
    "sampled-minimax": frozenset({CUT, FAIL}), "sss-star": frozenset({FAIL}), "proof-number": frozenset({CUT, FAIL}),
    "mcts": frozenset({CUT, FAIL}), "monte-carlo": frozenset({CUT, FAIL}),
}
"""By search: the rules that change nothing; one that is neither shown nor ignored has one value, others are refused."""
ALWAYS_SAID: dict[str, tuple[str, ...]] = {
    "mtd-f": ("guess",), "mcts": ("iterations", "exploration", "seed"), "monte-carlo": ("iterations", "seed"),
    "sampled-minimax": ("sample", "seed"), "proof-number": ("goal",),
}
"""By search: the options without which it can't be understood, said at their default, too."""
_USUAL = Convention()


def shows(algorithm: str, rule: str) -> bool:
    """Whether the search goes by this rule."""
    return rule in SHOWN.get(algorithm, frozenset({CUT, FAIL, WINDOW, TIES}))


def ignores(algorithm: str, rule: str) -> bool:
    """Whether another choice would change nothing."""
    return rule in IGNORED.get(algorithm, frozenset())


def has_window(convention: Convention, algorithm: str) -> bool:
    """Whether there is a window to be set, or one to be taken back."""
    return shows(algorithm, WINDOW) or not convention.full_window


def search_text(convention: Convention, parameters: Parameters, algorithm: str) -> str:
    """The rules that count and the options that are not at their default, in one line."""
    said = convention_parts(convention, algorithm)
    sentences = {name: _usual(parameters, name) for name in ALWAYS_SAID.get(algorithm, ())}
    sentences |= {name: said for name, said in zip(parameters.changed, parameters.describe(), strict=True)
                  if name not in sentences or name == "goal"}
    return " · ".join([*said, *sentences.values()]) or _("Options")


def convention_parts(convention: Convention, algorithm: str) -> list[str]:
    """The convention in short: "≥", "fail-soft", "(−∞, +∞)"; a rule that would be refused is said, too."""
    parts = []

    def says(rule: str, usual: bool) -> bool:
        return shows(algorithm, rule) or not (usual or ignores(algorithm, rule))

    if says(CUT, convention.cut == _USUAL.cut):
        parts.append("≥" if convention.cut == "ge" else ">")
    if says(FAIL, convention.fail == _USUAL.fail):
        parts.append(_("fail-soft") if convention.fail == "soft" else _("fail-hard"))
    if says(WINDOW, convention.full_window):
        low, high = (pretty(bound) for bound in convention.window)
        parts.append(f"({low}, {'+∞' if high == '∞' else high})")
    if convention.depth is not None:
        parts.append(ngettext("{} ply", "{} plies", convention.depth).format(convention.depth))
    if convention.ties == "last":
        parts.append(_("last tie"))
    elif SHOWN.get(algorithm) == _NO_WINDOW:
        parts.append(_("first tie"))
    return parts


def _usual(parameters: Parameters, name: str) -> str:
    value = getattr(parameters, name)
    if name == "guess":
        value = pretty(value)
    return {
        "guess": _("first guess {}"), "iterations": _("{:,} iterations"), "exploration": _("exploration {:.4g}"),
        "seed": _("seed {}"), "sample": _("{} children drawn"), "goal": _("goal: the best utility"),
    }[name].format(value)
