"""Descriptions of a node in words, for its tooltip and for screen readers."""

from html import escape
from typing import Any

import numpy as np

from explorer.analysis.node_status import DONE, OPEN, PRUNED
from explorer.analysis.run import ESTIMATE, LOWER, UPPER
from explorer.analysis.snapshot import Snapshot
from explorer.analysis.visits import last_values
from explorer.core.exact import display_exact
from explorer.core.i18n import _, ngettext
from explorer.explanations.notes import has_means, is_extended, most_proving_node, node_means, node_notes
from explorer.gui.canvas.fields import field_text
from explorer.gui.canvas.readable import QUIET_LEGIBLE
from explorer.gui.document.practice_mode import PracticeMode
from explorer.gui.document.shown_run import ShownRun
from explorer.pictures.figure.geometry import NAME
from explorer.trees import names
from explorer.trees.players import player_name
from explorer.trees.tree import Tree

LONGEST_NAME = 60


def describe_node(run: ShownRun, practice_mode: PracticeMode, node: int) -> list[str]:
    """Return short phrases about `node`: its player, move and number, and its state in the search.

    While a question is being answered, the move and the search are left out and the user's replies are added.
    """
    tree, state = run.tree, run.snapshot
    leaf = not tree.n_children[node]
    lines = [_("leaf") if leaf else player_name(tree, int(tree.player[node]))]
    number = field_text(tree, node, "value")
    if leaf:
        lines.append(_("utility {}").format(number) if number else _("no utility yet"))
    elif number:
        lines.append(_("static evaluation {}").format(number))
    if node and tree.move[node] and not practice_mode.is_answering:
        lines.append(_("move {}").format(tree.move[node]))
    if practice_mode.practice and practice_mode.is_answering:
        from explorer.gui.canvas import practice_input

        return [*lines, *practice_input.describe_replies(practice_mode.practice, node)]
    return lines if state is None else [*lines, *_describe_status(state, node)]


def _describe_status(state: Snapshot, node: int) -> list[str]:
    """Return short phrases about the state of `node` in the search at this step."""
    nodes = np.array([node])
    status = state.status_of(nodes)[0]
    note = node_notes(state, nodes)[0]
    if status == OPEN:
        description = _describe_open_visit(state, node)
    elif status == DONE:
        description = _describe_returned(state, *state.returned_value(node), _("returned {}"), node)
    elif status == PRUNED:
        description = _("pruned")
    elif state.was_visited_earlier_at(nodes)[0]:
        values, kinds = last_values(state, nodes)
        description = _describe_returned(state, values[0], int(kinds[0]), _("returned {} in an earlier pass"), node)
    else:
        description = _("not visited yet")
    more = []
    if note:
        columns = state.trace.columns
        form = _("proof / disproof number {}") if "proof" in columns else _("merit {}") if "merit" in columns else "{}"
        more.append(form.format(note))
    if is_extended(state, nodes)[0]:
        more.append(_("searched beyond the depth limit"))
    if most_proving_node(state) == node:
        more.append(_("most-proving node"))
    return [description, *more]


def _describe_open_visit(state: Snapshot, node: int) -> str:
    visit = state.visit_of(node)
    v = all_digits(visit.v) if visit else ""
    if visit and state.trace.has_window:
        return _("on the current path: v {v}, α {alpha}, β {beta}").format(
            v=v, alpha=all_digits(visit.alpha), beta=all_digits(visit.beta))
    if not state.trace.visits_nest:
        return _("still open: v {}").format(v) if v else _("still open")
    return _("on the current path: v {}").format(v) if v else _("on the current path")


def _describe_returned(state: Snapshot, value: Any, kind: int, template: str, node: int) -> str:
    """Return a phrase with the result of a visit, or with the mean if the search estimates nodes by means."""
    if has_means(state.trace) and state.tree.n_children[node]:
        value, kind = float(f"{node_means(state, np.array([node]))[0]:.6g}"), ESTIMATE
        template = _("mean of the results {}")
    is_leaf = not state.tree.n_children[node]
    sign = "" if is_leaf else {UPPER: "≤ ", LOWER: "≥ ", ESTIMATE: "≈ "}.get(kind, "")
    number = all_digits(value)
    if not number:
        was_visited = state.was_visited_earlier_at(np.array([node]))[0]
        return _("visited in an earlier pass") if was_visited else _("no number returned")
    return template.format(sign + number)


def all_digits(number: Any) -> str:
    """Return a number with all its digits; "" for NaN, "(a, b)" for several players' numbers.

    Figures may round the number.
    """
    if isinstance(number, tuple | list | np.ndarray):
        parts = [all_digits(part) for part in number]
        return f"({', '.join(parts)})" if any(parts) else ""
    return display_exact(number) if number == number else ""


def describe_visible(run: ShownRun, practice_mode: PracticeMode, visible_index: int) -> str:
    """Return one sentence about a visible node, for screen readers."""
    node = run.visible_tree.whole_node(visible_index)
    if collapsed := describe_collapsed(run, visible_index):
        return ", ".join([_shorten_name(names.node_name(run.named_tree, node)), collapsed])
    return ", ".join(describe_in_speech(run, practice_mode, node))


def describe_in_speech(run: ShownRun, practice_mode: PracticeMode, node: int) -> list[str]:
    """Return the name of `node` and phrases about it without signs, such as "returned at most 2", and "2 of 3"."""
    name, *phrases = describe_with_name(run, practice_mode, node)
    position = sibling_position(run.tree, node)
    return [name, *map(spell_out_signs, phrases), *([position] if position else [])]


def describe_with_name(run: ShownRun, practice_mode: PracticeMode, node: int) -> list[str]:
    """Return the name of `node` and phrases about it.

    The phrases about the kind and value of a leaf without name are left out, because "leaf 3" already gives them.
    """
    named = run.named_tree
    phrases = describe_node(run, practice_mode, node)
    if not named.n_children[node] and not named.label[node]:
        phrases = phrases[2:]
    return [_shorten_name(names.node_name(named, node)), *phrases]


def sibling_position(tree: Tree, node: int) -> str:
    """Return the position of `node` among its siblings, such as "2 of 3"; "" for the root."""
    if not node:
        return ""
    parent = int(tree.parent[node])
    place = node - int(tree.first_child[parent]) + 1
    return _("{place:,} of {count:,}").format(place=place, count=int(tree.n_children[parent]))


def spell_out_signs(text: str) -> str:
    """Return the text with words in place of the signs that screen readers leave out or read in different ways."""
    for sign, words in (("≤ ", _("at most ")), ("≥ ", _("at least ")), ("≈ ", _("about ")), ("∞", _("infinity")),
                        ("−", _("minus "))):
        text = text.replace(sign, words)
    return text


def describe_collapsed(run: ShownRun, visible_index: int) -> str:
    """Return how many nodes a collapsed subtree hides; "" for any other node."""
    count = int(run.visible_tree.hidden_counts[visible_index])
    return ngettext("{:,} node collapsed", "{:,} nodes collapsed", count).format(count) if count else ""


def missing_name(run: ShownRun, visible_index: int, zoom: float) -> str:
    """Return the name of a visible node; "" if its label can be read in the picture at this zoom."""
    node = run.visible_tree.whole_node(visible_index)
    if run.layout.tree.label[visible_index] and NAME * zoom >= QUIET_LEGIBLE:
        return ""
    return _shorten_name(names.node_name(run.named_tree, node))


def tooltip(run: ShownRun, practice_mode: PracticeMode, visible_index: int) -> str:
    """Return the tooltip of a visible node as rich text: its name, and its description below."""
    node = run.visible_tree.whole_node(visible_index)
    head = f"<b>{escape(_shorten_name(names.node_name(run.named_tree, node)))}</b>"
    collapsed = describe_collapsed(run, visible_index)
    lines = [collapsed, _("double-click to expand")] if collapsed else describe_node(run, practice_mode, node)
    return "<br>".join([head, *map(escape, lines)])


def _shorten_name(name: str) -> str:
    """Return the name, cut to its last `LONGEST_NAME` characters if it is longer."""
    return name if len(name) <= LONGEST_NAME else "…" + name[-LONGEST_NAME:]
