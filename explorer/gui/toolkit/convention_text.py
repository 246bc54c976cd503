"""The rules of the convention that apply to an algorithm, and their short text for the toolbar."""

from explorer import search
from explorer.core.exact import display
from explorer.core.i18n import _, ngettext
from explorer.core.option import options_of
from explorer.search.algorithm import CUT, FAIL, RULES, TIES, WINDOW
from explorer.search.convention import Convention
from explorer.search.options import SearchOptions

_DEFAULT = Convention()


def uses_rule(algorithm: str, rule: str) -> bool:
    """Return whether the algorithm uses `rule`; an unknown algorithm uses all rules."""
    return rule in (search.ALGORITHMS[algorithm].rules if algorithm in search.ALGORITHMS else RULES)


def ignores_rule(algorithm: str, rule: str) -> bool:
    """Return True if changing `rule` has no effect on the algorithm; False for an unknown algorithm."""
    return algorithm in search.ALGORITHMS and rule in search.ALGORITHMS[algorithm].ignores


def has_window(convention: Convention, algorithm: str) -> bool:
    """Return True if the algorithm uses a search window, or if the convention's window is not the full one."""
    return uses_rule(algorithm, WINDOW) or not convention.full_window


def search_text(convention: Convention, parameters: SearchOptions, algorithm: str) -> str:
    """Return one line with the rules that apply and the options that are not at their default.

    Options that the algorithm lists in `always_shown_options` are included at their default too. The line is "Options"
    if it would be empty.
    """
    rules = convention_parts(convention, algorithm)
    always = search.ALGORITHMS[algorithm].always_shown_options if algorithm in search.ALGORITHMS else ()
    options = options_of(parameters)
    sentences = {name: options[name].describe_briefly(getattr(parameters, name)) for name in always}
    sentences |= {name: options[name].describe(getattr(parameters, name))
                  for name in parameters.non_default_names if name not in sentences}
    return " · ".join([*rules, *sentences.values()]) or _("Options")


def convention_parts(convention: Convention, algorithm: str) -> list[str]:
    """Return the convention as short texts: "≥", "fail-soft", "(−∞, +∞)".

    A rule that the algorithm does not support is included if it is not at its default.
    """
    parts = []

    def says(rule: str, usual: bool) -> bool:
        return uses_rule(algorithm, rule) or not (usual or ignores_rule(algorithm, rule))

    if says(CUT, convention.cut == _DEFAULT.cut):
        parts.append("≥" if convention.cut == "ge" else ">")
    if says(FAIL, convention.fail == _DEFAULT.fail):
        parts.append(_("fail-soft") if convention.fail == "soft" else _("fail-hard"))
    if says(WINDOW, convention.full_window):
        low, high = (display(bound) for bound in convention.window)
        parts.append(f"({low}, {'+∞' if high == '∞' else high})")
    if convention.depth is not None:
        parts.append(ngettext("{} ply", "{} plies", convention.depth).format(convention.depth))
    if convention.ties == "last":
        parts.append(_("last tie"))
    elif uses_rule(algorithm, TIES) and not uses_rule(algorithm, CUT):
        parts.append(_("first tie"))
    return parts
