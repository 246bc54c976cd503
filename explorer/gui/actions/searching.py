"""Commands of the Search menu: algorithm, child order, convention, and navigation through the steps."""

import re
from collections.abc import Callable
from functools import partial

from explorer import search
from explorer.core.i18n import _
from explorer.gui.actions.action_spec import ActionSpec, Sections, WindowContext
from explorer.gui.document import Document
from explorer.gui.document.second_run import SecondRun
from explorer.lab import orders
from explorer.trees import orderings
from explorer.trees.orderings import MAXIMAL, MINIMAL

ALGORITHM_SECTION = "algorithm"


def algorithm_groups() -> list[tuple[str, list[str]]]:
    """Return the groups of algorithms in menu order, each as its title and the names of its algorithms."""
    parts: dict[str, list[str]] = {}
    for name, algorithm in search.ALGORITHMS.items():
        parts.setdefault(algorithm.group, []).append(name)
    return [(_(group), names) for group, names in parts.items()]


def algorithm_text(name: str) -> str:
    """Return the title of an algorithm; for an unknown one, its name."""
    return search.ALGORITHMS[name].title if name in search.ALGORITHMS else name


def order_titles() -> dict[str, str]:
    """Return the titles of all child orders by name, without the random ones."""
    return {name: orders.order_title(name) for name in (*orderings.ORDERINGS, MINIMAL, MAXIMAL)}


def order_tip(name: str) -> str:
    """Return one sentence about a child order, for its tooltip."""
    if name == MINIMAL:
        return _("The order in which alpha-beta evaluates the fewest leaves (proved)")
    if name == MAXIMAL:
        return _("The order in which alpha-beta evaluates the most leaves, or the worst order found")
    return _(orderings.ORDERINGS[name].sentence)


def shuffle(document: Document | SecondRun) -> None:
    """Set the next random child order: the current seed plus one, or seed 1."""
    now = document.study.ordering
    drawn = re.fullmatch(r"random:([0-9]{1,18})", now)  # a file may name an unknown order
    seed = int(drawn[1]) + 1 if drawn else 1
    document.set_ordering(f"random:{seed}")


def algorithm_sections(context: WindowContext) -> Sections:
    """Return the commands that choose an algorithm."""
    document = context.document

    def is_algorithm(name: str) -> bool:
        return document.study.algorithm == name

    return {ALGORITHM_SECTION: [
        ActionSpec(f"algorithm {name}", algorithm.title,
                   partial(document.attempt, partial(document.set_algorithm, name)), tip=_(algorithm.sentence),
                   checked=partial(is_algorithm, name), group="algorithm")
        for name, algorithm in search.ALGORITHMS.items()
    ]}


def sections(context: WindowContext) -> Sections:
    """Return the other commands of the Search menu, and those of the View menu that follow the search."""
    document, player, follower = context.document, context.player, context.canvas.search_follower

    def step(name: str, text: str, call: Callable[[], None], keys: str, when: Callable[[], bool],
             tip: str = "") -> ActionSpec:
        return ActionSpec(name, text, call, keys, tip, when=when, practice="explained")

    def runs() -> bool:
        return document.trace is not None

    def is_order(name: str) -> bool:
        return document.study.ordering == name

    def goes_back() -> bool:
        return document.cursor > 0

    def goes_on() -> bool:
        return document.cursor < document.last_step

    def follow() -> None:
        follower.is_on = not follower.is_on

    return {
        "order": [
            *(ActionSpec(f"order {name}", text, partial(document.attempt, partial(document.set_ordering, name)),
                         tip=order_tip(name), checked=partial(is_order, name), group="order")
              for name, text in order_titles().items()),
            ActionSpec("order random", _("random (reshuffle)"),
                       partial(document.attempt, partial(shuffle, document)), "Ctrl+R",
                       checked=lambda: document.study.ordering.startswith("random:"), group="order"),
        ],
        "rules": [
            ActionSpec("convention", _("&Convention and options…"), partial(
                context.open_dialog, "explorer.gui.dialogs.convention:ConventionDialog", document), "Ctrl+K",
                       _("Set the rules on which textbooks differ, and the options of the algorithm")),
        ],
        "steps": [
            step("play", _("P&lay or pause"), player.toggle_play, "F5", runs),
            step("first", _("&First step"), player.first, "Ctrl+Home", goes_back),
            step("previous", _("&Previous step"), player.previous, "Ctrl+Left", goes_back),
            step("next", _("&Next step"), player.next, "Ctrl+Right", goes_on),
            step("last", _("Las&t step"), player.last, "Ctrl+End", goes_on),
            step("step over", _("Step &over the subtree"), player.step_over, "Ctrl+Shift+Right", goes_on),
            step("step back over", _("Step &back over the subtree"), player.step_back_over, "Ctrl+Shift+Left",
                 goes_back),
        ],
        "jumps": [
            step("next cutoff", _("Ne&xt cutoff"), lambda: player.next_stop("cutoff"), "F8", runs),
            step("previous cutoff", _("Pre&vious cutoff"), lambda: player.previous_stop("cutoff"), "Shift+F8",
                 runs),
            step("next pass", _("Next &pass"), lambda: player.next_stop("pass"), "Ctrl+F8", runs,
                 _("Go to the end of the next pass, iteration or descent")),
            step("previous pass", _("Previous p&ass"), lambda: player.previous_stop("pass"),
                 "Ctrl+Shift+F8", runs),
            step("next visit", _("Next &visit of this node"), player.next_visit, "F9",
                 lambda: runs() and document.current is not None),
        ],
        "follow": [
            ActionSpec("follow search", _("F&ollow the search"), follow, "Ctrl+Shift+J",
                       _("Keep the current node in view while you step and play"),
                       checked=lambda: follower.is_on, practice="explained"),
            step("show search", _("Show current no&de of search"), follower.center_on_search, "Ctrl+J", runs,
                 _("Scroll to the node that the search is at")),
        ],
        "work": [
            ActionSpec("stop work", _("Ca&ncel search"), document.cancel, "Esc",
                       when=lambda: bool(document.busy_text), practice="always"),
        ],
    }
