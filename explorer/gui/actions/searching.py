"""The verbs of the Search and Study menus: what is run, in which order, and the way through its steps."""

import re
from dataclasses import replace
from functools import partial

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QInputDialog

from explorer import search
from explorer.core.i18n import _
from explorer.gui.actions.action_spec import Desk, Verb
from explorer.gui.document import Document
from explorer.lab import orders as arrange
from explorer.lab.best_worst_order import MAXIMAL, MINIMAL
from explorer.trees import formats, orderings


def sections() -> list[tuple[str, list[str]]]:
    """The algorithms as the menus list them: what a part of them is for, and their names."""
    parts: dict[str, list[str]] = {}
    for name, algorithm in search.ALGORITHMS.items():
        parts.setdefault(algorithm.group, []).append(name)
    return [(_(group), names) for group, names in parts.items()]


def algorithm_text(name: str) -> str:
    """The title of an algorithm; of one that a file from elsewhere names, its name."""
    return search.ALGORITHMS[name].title if name in search.ALGORITHMS else name


def orders() -> dict[str, str]:
    """Every fixed order's name as a person reads it."""
    return {name: arrange.titled(name) for name in (*orderings.ORDERINGS, MINIMAL, MAXIMAL)}


def order_text(name: str) -> str:
    """The name of an order in force, a random one with its seed."""
    return arrange.titled(name)


def order_tip(name: str) -> str:
    """What an order does, in one sentence."""
    if name == MINIMAL:
        return _("The order in which alpha-beta evaluates the fewest leaves, which is proved")
    if name == MAXIMAL:
        return _("The order in which alpha-beta evaluates the most leaves, or the worst that was found")
    return _((orderings.ORDERINGS[name].__doc__ or "").splitlines()[0])


def shuffle(document: Document) -> None:
    """Show the children in the next random order."""
    now = document.study.ordering
    drawn = re.fullmatch(r"random:([0-9]{1,18})", now)  # a file may name an order that is none
    seed = int(drawn[1]) + 1 if drawn else 1
    document.set_ordering(f"random:{seed}")


def copy_notation(document: Document) -> None:
    """Put the whole drawn tree on the clipboard as notation."""
    QGuiApplication.clipboard().setText(formats.write(document.study.tree))


def set_title(desk: Desk) -> None:
    """Ask for the title of the tree: it names what has no file, and stands over pictures."""
    tree = desk.document.study.tree
    title, given = QInputDialog.getText(desk.window, _("Title"), _("Title of the tree"), text=tree.title)
    if given and title.strip() != tree.title:
        document = desk.document
        document.attempt(lambda: document.edit_tree(
            _("Title"), replace(document.study.tree, title=title.strip())))


def ask_convention(desk: Desk) -> None:
    """Ask by which rules the search goes."""
    from explorer.gui.dialogs.convention import ConventionDialog

    ConventionDialog(desk.document, desk.window).exec()


def verbs(desk: Desk) -> list[Verb]:
    """The Search and Study menus' actions."""
    document, player = desk.document, desk.player

    def runs() -> bool:
        return document.trace is not None

    def is_algorithm(name: str) -> bool:
        return document.study.algorithm == name

    def is_order(name: str) -> bool:
        return document.study.ordering == name

    def goes_back() -> bool:
        return document.cursor > 0

    def goes_on() -> bool:
        return document.cursor < document.last

    def follow() -> None:
        desk.canvas.follows = not desk.canvas.follows

    algorithm_verbs = [
        Verb(f"algorithm {name}", algorithm.title,
             partial(document.attempt, partial(document.set_algorithm, name)), tip=algorithm.sentence,
             checked=partial(is_algorithm, name), group="algorithm")
        for name, algorithm in search.ALGORITHMS.items()
    ]
    order_verbs = [
        Verb(f"order {name}", text, partial(document.attempt, partial(document.set_ordering, name)),
             tip=order_tip(name), checked=partial(is_order, name), group="order")
        for name, text in orders().items()
    ]
    return [
        *algorithm_verbs,
        *order_verbs,
        Verb("order random", _("random, another each time"), partial(document.attempt, partial(shuffle, document)),
             "Ctrl+R", checked=lambda: document.study.ordering.startswith("random:"), group="order"),
        Verb("convention", _("&Convention and options…"), partial(ask_convention, desk), "Ctrl+K",
             _("The rules on which textbooks differ, and the options of the algorithm")),
        Verb("first", _("&First step"), player.first, "Ctrl+Home", when=goes_back),
        Verb("previous", _("&Previous step"), player.previous, "Ctrl+Left", when=goes_back),
        Verb("play", _("P&lay or pause"), player.toggle_play, "F5", when=runs),
        Verb("next", _("&Next step"), player.next, "Ctrl+Right", when=goes_on),
        Verb("last", _("Las&t step"), player.last, "Ctrl+End", when=goes_on),
        Verb("step over", _("Step &over the subtree"), player.step_over, "Ctrl+Shift+Right", when=goes_on),
        Verb("step back over", _("Step &back over the subtree"), player.step_back_over, "Ctrl+Shift+Left",
             when=goes_back),
        Verb("next cutoff", _("Ne&xt cutoff"), player.next_cutoff, "F8",
             when=lambda: player.timeline.has_cutoff_after(document.step)),
        Verb("previous cutoff", _("Pre&vious cutoff"), player.previous_cutoff, "Shift+F8",
             when=lambda: player.timeline.has_cutoff_before(document.step)),
        Verb("next pass", _("Next &pass"), player.next_pass, "Ctrl+F8",
             _("To where the next pass, iteration or descent is over"),
             when=lambda: player.timeline.has_pass_after(document.step)),
        Verb("previous pass", _("Previous p&ass"), player.previous_pass, "Ctrl+Shift+F8",
             when=lambda: player.timeline.has_pass_before(document.step)),
        Verb("next visit", _("Next &visit of this node"), player.next_visit, "F9",
             when=lambda: runs() and document.current is not None),
        Verb("show search", _("&Bring the search into view"), desk.canvas.show_search, "Ctrl+J",
             _("To the node that the search is at"), when=runs),
        Verb("follow search", _("F&ollow the search"), follow, "Ctrl+Shift+J",
             _("The view goes along while you step and play"), checked=lambda: desk.canvas.follows),
        Verb("stop work", _("&Stop the work under way"), document.cancel, "Esc", when=lambda: bool(document.busy)),
        Verb("title", _("&Title…"), partial(set_title, desk)),
        Verb("copy notation", _("&Copy the tree as notation"), partial(copy_notation, document), "Ctrl+Shift+C"),
    ]

