"""The table of panels from which docks, menu commands and shortcuts are made."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from typing import Literal, get_args

from explorer.core.i18n import _
from explorer.gui.actions.action_spec import ActionSpec, PracticeAvailability, Sections
from explorer.gui.document import Document
from explorer.gui.panels.panel import Panel
from explorer.gui.panels.run_suitability import has_details
from explorer.trees.named_columns import feature_names

DockArea = Literal["tabs", "below the tabs", "under the tree"]
"""Positions of panels: tabs at the right, below these tabs, or under the tree for wide panels."""
AREAS: tuple[DockArea, ...] = get_args(DockArea)


def show_always(_document: Document) -> bool:
    """Return True: the panel is always shown."""
    return True


def show_on_request(_document: Document) -> bool:
    """Return False: the panel is shown only on request, because the tabs of all panels would not fit."""
    return False


def has_features(document: Document) -> bool:
    """Return True if the tree's evaluations are made of features."""
    return bool(feature_names(document.tree.columns))


def has_run_details(document: Document) -> bool | None:
    """Return True if the search has passes, samples or the like to list; None while nothing is known of it."""
    return None if document.snapshot is None else has_details(document.snapshot.run)


@dataclass(frozen=True)
class PanelSpec:
    """The description of a panel: its title, and its class as "module:class", imported when it is first seen.

    `text` is its menu command, with `key` and `sentence`, in a section of `menus`; "" for no command besides its entry
    in View, Panels. `is_shown_for` tells if the panel has anything to show for the document; None while that is not
    known, which leaves it as it is. With `needs_tree` the command is disabled while the document is empty. A panel that
    `needs_side` has no use for the pseudocode, which gives way to it in a window that is not tall. All texts are
    English and translated when they are shown.
    """

    title: str
    class_path: str
    area: DockArea = "tabs"
    is_shown_for: Callable[[Document], bool | None] = show_always
    text: str = ""
    key: str = ""
    sentence: str = ""
    section: str = "questions"
    needs_tree: bool = True
    needs_side: bool = False
    practice: PracticeAvailability = "never"

    def make(self, document: Document) -> Panel:
        """Import the panel's class and return a new panel."""
        module, name = self.class_path.split(":")
        panel: Panel = getattr(import_module(module), name)(document)
        return panel


PANELS: dict[str, PanelSpec] = {
    "why": PanelSpec("Why", "explorer.gui.panels.why:WhyPanel"),
    "code": PanelSpec("Pseudocode", "explorer.gui.panels.pseudocode:PseudocodePanel", "below the tabs"),
    "stack": PanelSpec("Stack", "explorer.gui.panels.stack:StackPanel"),
    "node": PanelSpec("Node", "explorer.gui.panels.node:NodePanel"),
    "counts": PanelSpec("Counts", "explorer.gui.panels.counts:CountsPanel"),
    "run": PanelSpec("Run", "explorer.gui.panels.run:RunPanel", "tabs", has_run_details),
    "log": PanelSpec("Log", "explorer.gui.panels.log:LogPanel"),
    "outline": PanelSpec(
        "Outline", "explorer.gui.panels.outline:OutlinePanel", "tabs", show_on_request,
        "&Outline of the tree", "Ctrl+Alt+N",
        "List the nodes as rows to open, with their state at the step; screen readers walk the tree here", "outlines",
        practice="always"),
    "history": PanelSpec("History", "explorer.gui.panels.history:HistoryPanel"),
    "weights": PanelSpec(
        "Weights", "explorer.gui.panels.weights:WeightsPanel", "tabs", has_features,
        "&Weights of the evaluation", "Ctrl+Alt+W", "Set the weight of each feature of the static evaluation",
        "evaluation"),
    "strategy": PanelSpec(
        "Strategy", "explorer.gui.lab.strategies.panel:StrategyPanel", "tabs", show_on_request,
        "&Strategies", "Ctrl+Alt+S",
        "Choose a player’s move at every node, see what the strategy guarantees, and play against it",
        needs_side=True),
    "matrix": PanelSpec(
        "Matrix", "explorer.gui.lab.matrix_games.panel:MatrixPanel", "tabs", show_on_request,
        "&Matrix game", "Ctrl+Alt+M",
        "Solve a game typed as a table: value, mixed strategies, equilibria, commitment", needs_tree=False,
        needs_side=True),
    "orders": PanelSpec(
        "Ordering lab", "explorer.gui.lab.orders.panel:OrdersPanel", "under the tree", show_on_request,
        "&Ordering lab", "Ctrl+Alt+O",
        "Compare how many leaves alpha-beta evaluates in the best, the worst and random child orders", "ordering"),
    "unknowns": PanelSpec(
        "Unknown leaves", "explorer.gui.lab.unknowns.panel:UnknownsPanel", "under the tree", show_on_request,
        "&Unknown leaves", "Ctrl+Alt+U",
        "Find for which utilities of leaves such as ?x a subtree is pruned or a move is best"),
    "exam": PanelSpec(
        "Exam", "explorer.gui.exam.panel:ExamPanel", "under the tree", show_on_request,
        "E&xam questions", "Ctrl+Alt+A",
        "Write questions about this tree, other trees and generated ones; they are saved with the study", "exams",
        needs_tree=False),
    "practice": PanelSpec(
        "Practice", "explorer.gui.exam.practice.panel:PracticePanel", "tabs", show_on_request,
        "P&ractise…", "Ctrl+Alt+P",
        "Answer a question about this tree yourself, with hints and marks", "practising",
        practice="always"),
}
"""All panels in tab order, by the name under which window layouts are saved."""


def sections(document: Document, toggle_panel: Callable[[str], None]) -> Sections:
    """Return the commands that show a panel, or close the one in front, by menu section."""
    def is_drawn() -> bool:
        return not document.is_pristine

    made: Sections = {}
    for name, spec in PANELS.items():
        if spec.text:
            made.setdefault(spec.section, []).append(ActionSpec(
                name, _(spec.text), partial(toggle_panel, name), spec.key, _(spec.sentence),
                when=is_drawn if spec.needs_tree else None, practice=spec.practice))
    return made
