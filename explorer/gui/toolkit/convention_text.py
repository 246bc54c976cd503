"""Which rules of the convention a search goes by, and how the toolbar says them: what it ignores is not shown."""

from explorer import search
from explorer.core.i18n import _
from explorer.core.option import options_of
from explorer.search.algorithm import CUT, FAIL, RULES, TIES, WINDOW
from explorer.search.convention import Convention
from explorer.search.options import SearchOptions


def uses_rule(algorithm: str, rule: str) -> bool:
    """Tell whether the search goes by this rule; an unknown algorithm goes by all."""
    return rule in (search.ALGORITHMS[algorithm].rules if algorithm in search.ALGORITHMS else RULES)


def ignores_rule(algorithm: str, rule: str) -> bool:
    """Whether another choice would change nothing."""
    return algorithm in search.ALGORITHMS and rule in search.ALGORITHMS[algorithm].ignores


def has_window(convention: Convention, algorithm: str) -> bool:
    """Whether there is a window to be set, or one to be taken back."""
    return uses_rule(algorithm, WINDOW) or not convention.full_window


def search_text(convention: Convention, parameters: SearchOptions, algorithm: str) -> str:
    """The rules that count and the options that are not at their default, in one line."""
    said = convention_parts(convention, algorithm)
    always = search.ALGORITHMS[algorithm].always_shown_options if algorithm in search.ALGORITHMS else ()
    options = options_of(parameters)
    sentences = {name: options[name].describe_briefly(getattr(parameters, name)) for name in always}
    sentences |= {name: options[name].describe(getattr(parameters, name))
                  for name in parameters.non_default_names if name not in sentences}
    return " · ".join([*said, *sentences.values()]) or _("Options")


def convention_parts(convention: Convention, algorithm: str) -> list[str]:
    """The convention in short: "≥", "fail-soft", "(−∞, +∞)"; a rule that would be refused is said, too."""
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
