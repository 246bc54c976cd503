"""The rules of the convention that apply to an algorithm, and their short text for the toolbar."""

from explorer import search
from explorer.core.i18n import _, keep_direction
from explorer.core.option import options_of
from explorer.search.algorithm import CUT, FAIL, RULES, TIES, WINDOW
from explorer.search.convention import Convention
from explorer.search.options import SearchOptions


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
    return " · ".join(map(keep_direction, [*rules, *sentences.values()])) or _("Options")


def convention_parts(convention: Convention, algorithm: str) -> list[str]:
    """Return the convention as short texts: "≥", "fail-soft", "(−∞, +∞)".

    A rule that the algorithm does not support is included if it is not at its default.
    """
    parts = []
    for name, rule in options_of(convention).items():
        value = getattr(convention, name)
        is_usual, is_used = value == rule.default, uses_rule(algorithm, name)
        if name in (CUT, FAIL, WINDOW):
            is_said = is_used or not (is_usual or ignores_rule(algorithm, name))
        else:
            is_said = not is_usual or (name == TIES and is_used and not uses_rule(algorithm, CUT))
        if is_said:
            parts.append(rule.describe_briefly(value))
    return parts
