"""What the options of generators are called in the window, where the command line has flags."""

from explorer.core.i18n import _
from explorer.core.option import Option
from explorer.trees.games import connect, tic_tac_toe


def title(option: Option) -> str:
    """The row's name."""
    names = {
        "position": _("Position"), "depth": _("Depth"), "symmetry": _("Symmetry"), "eval": _("Evaluation"),
        "branching": _("Children"), "values": _("Utilities"), "root": _("First to move"), "seed": _("Seed"),
        "leaf_chance": _("Chance of a leaf"), "heaps": _("Heaps"), "limit": _("Most per move"),
        "k": _("In a row"), "takes": _("May be taken"), "total": _("This turn’s sum"), "cost": _("Cost of a step"),
        "run": _("Decisions"), "ties": _("Equal moves"),
    }
    return names.get(option.name, option.name.replace("_", " ").capitalize())


def flag(option: Option) -> str:
    """What stands beside a tick box."""
    names = {
        "distinct": _("No utility twice"), "static": _("Static evaluations at inner nodes"),
        "gravity": _("Gravity: marks fall, as in connect four"),
        "misere": _("Misère: who takes the last object loses"),
    }
    return names.get(option.name, title(option))


def explained(option: Option) -> bool:
    """Whether the option's sentence stands beneath its field; elsewhere the name says enough."""
    return option.kind not in ("flag", "position") and option.name not in ("root", "seed")


def choice(option: Option, value: str) -> str:
    """The name of one of an option's choices."""
    names = {
        ("symmetry", "none"): _("every move drawn"), ("symmetry", "siblings"): _("equal moves merged"),
        ("eval", "none"): _("none"), ("eval", "lines"): _("open lines"), ("eval", "aima"): "3 X₂ + X₁ − (3 O₂ + O₁)",
        ("eval", "features"): _("all features"), ("eval", "difference"): _("difference of the scores"),
        ("ties", "later"): _("eat later"), ("ties", "left"): _("left"), ("ties", "right"): _("right"),
        ("root", "max"): "MAX", ("root", "min"): "MIN",
    }
    return names.get((option.name, value), value)


def first_options(source: str, position: str) -> dict[str, str]:
    """Options that show a small tree first: the whole game from the empty board has 549,946 nodes."""
    small = {tic_tac_toe.NAME: {"depth": "2", "symmetry": "siblings", "eval": "lines"},
             connect.NAME: {"depth": "2", "eval": "lines"}}
    return small.get(source, {}) if position in ("", tic_tac_toe.EMPTY) else {}
