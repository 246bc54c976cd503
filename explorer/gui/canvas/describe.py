"""A node in words: its tooltip, and the sentence that a screen reader says."""

from html import escape
from typing import Any

import numpy as np

from explorer import analysis
from explorer.analysis import ESTIMATE, Snapshot
from explorer.analysis.visits import last_values
from explorer.core.i18n import _, ngettext
from explorer.core.numerals import write
from explorer.explanations.notes import extended_of, has_means, means_of, most_proving, notes_of
from explorer.gui.canvas.fields import text_of
from explorer.gui.document import Document
from explorer.trees import names
from explorer.trees.players import player_name

LONGEST_NAME = 60


def facts(document: Document, node: int) -> list[str]:
    """What is known of a node, one short phrase each: who moves, its number, what the search made of it."""
    tree, state = document.tree, document.state
    leaf = not tree.n_children[node]
    lines = [_("leaf") if leaf else player_name(tree, int(tree.player[node]))]
    number = text_of(tree, node, "value")
    if leaf:
        lines.append(_("value {}").format(number) if number else _("no value yet"))
    elif number:
        lines.append(_("static value {}").format(number))
    if node and tree.move[node] and not document.is_tested:
        lines.append(_("move {}").format(tree.move[node]))
    if document.practice and document.is_tested:
        from explorer.gui.canvas import answering

        return [*lines, *answering.told(document.practice, node)]
    return lines if state is None else [*lines, *_searched(state, node)]


def _searched(state: Snapshot, node: int) -> list[str]:
    """What the search has made of a node by now."""
    nodes = np.array([node])
    status = state.status_of(nodes)[0]
    note = notes_of(state, nodes)[0]
    if status == analysis.OPEN:
        said = _open(state, node)
    elif status == analysis.DONE:
        said = _returned(state, state.value[node], int(state.bound[node]), _("returned {}"), node)
    elif status == analysis.SKIPPED:
        said = _("skipped")
    elif state.earlier_of(nodes)[0]:
        values, kinds = last_values(state, nodes)
        said = _returned(state, values[0], int(kinds[0]), _("returned {} in an older pass"), node)
    else:
        said = _("not visited yet")
    more = []
    if note:
        columns = state.trace.columns
        told = _("proof / disproof number {}") if "proof" in columns else _("merit {}") if "merit" in columns else "{}"
        more.append(told.format(note))
    if extended_of(state, nodes)[0]:
        more.append(_("searched on beyond the depth limit"))
    if most_proving(state) == node:
        more.append(_("most-proving node"))
    return [said, *more]


def _open(state: Snapshot, node: int) -> str:
    visit = state.visit_of(node)
    v = exact(visit.v) if visit else ""
    if visit and state.trace.has_window:
        return _("on the current path: v {}, α {}, β {}").format(v, exact(visit.alpha), exact(visit.beta))
    if not state.trace.nests:
        return _("still open: v {}").format(v) if v else _("still open")
    return _("on the current path: v {}").format(v) if v else _("on the current path")


def _returned(state: Snapshot, value: Any, kind: int, words: str, node: int) -> str:
    """What a visit came to; where nodes are estimated by means, the mean."""
    if has_means(state.trace) and state.tree.n_children[node]:
        value, kind = float(f"{means_of(state, np.array([node]))[0]:.6g}"), ESTIMATE
        words = _("mean of the results {}")
    is_leaf = not state.tree.n_children[node]
    sign = "" if is_leaf else {analysis.UPPER: "≤ ", analysis.LOWER: "≥ ", ESTIMATE: "≈ "}.get(kind, "")
    number = exact(value)
    if not number:
        return _("visited in an older pass") if state.earlier_of(np.array([node]))[0] else _("left without a number")
    return words.format(sign + number)


def exact(number: Any) -> str:
    """All digits of a number, which the picture may have shortened; of several players' numbers; blank for NaN."""
    if isinstance(number, tuple | list | np.ndarray):
        parts = [exact(part) for part in number]
        return f"({', '.join(parts)})" if any(parts) else ""
    return write(number).replace("-", "−").replace("inf", "∞") if number == number else ""


def sentence(document: Document, spot: int) -> str:
    """What is shown at a spot in one sentence; a leaf without a label is called by its value, said only once."""
    tree, node = document.tree, document.shown.node(spot)
    if stub := put_away(document, spot):
        return ", ".join([_short(names.called(tree, node)), stub])
    known = facts(document, node)
    if not tree.n_children[node] and not tree.label[node]:
        known = known[2:]
    return ", ".join([_short(names.called(tree, node)), *known])


def put_away(document: Document, spot: int) -> str:
    """How much a stub stands for; "" at an ordinary node."""
    count = int(document.shown.hidden[spot])
    return ngettext("{:,} node put away", "{:,} nodes put away", count).format(count) if count else ""


def tooltip(document: Document, spot: int) -> str:
    """The name and path of what is shown at a spot, and below them what is known of it, as rich text."""
    node = document.shown.node(spot)
    name, path = _short(names.called(document.tree, node)), _short(document.tree.path(node))
    head = f"<b>{escape(name)}</b>" + (f" &nbsp;{escape(path)}" if path else "")
    stub = put_away(document, spot)
    told = [stub, _("double click shows them")] if stub else facts(document, node)
    return "<br>".join([head, *map(escape, told)])


def _short(name: str) -> str:
    """A name that is not longer than a line: the path of a deep node by its end."""
    return name if len(name) <= LONGEST_NAME else "…" + name[-LONGEST_NAME:]
