"""A node in words: its tooltip, and the sentence that a screen reader says."""

from html import escape

import numpy as np

from explorer import playback
from explorer.gui.canvas.fields import player_name, text_of
from explorer.gui.document import Document
from explorer.i18n import _, ngettext
from explorer.numerals import Number, write

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
    if node and tree.move[node]:
        lines.append(_("move {}").format(tree.move[node]))
    if state is None:
        return lines
    status = state.status_of(np.array([node]))[0]
    if visit := state.visit_of(node):
        numbers = map(exact, (visit.v, visit.alpha, visit.beta))
        told = _("on the current path: v {}, α {}, β {}") if state.trace.has_window else _("on the current path: v {}")
        lines.append(told.format(*numbers))
    elif status == playback.DONE:
        sign = {playback.UPPER: "≤ ", playback.LOWER: "≥ "}.get(int(state.bound[node]), "")
        lines.append(_("returned {}").format(sign + exact(state.value[node])))
    elif status == playback.SKIPPED:
        lines.append(_("skipped"))
    else:
        lines.append(_("not visited yet"))
    return lines


def exact(number: Number) -> str:
    """All digits of a number, which the picture may have shortened."""
    return write(number).replace("-", "−").replace("inf", "∞")


def sentence(document: Document, spot: int) -> str:
    """What is shown at a spot in one sentence; a leaf without a label is called by its value, said only once."""
    tree, node = document.tree, document.shown.node(spot)
    if stub := put_away(document, spot):
        return ", ".join([_short(playback.called(tree, node)), stub])
    known = facts(document, node)
    if not tree.n_children[node] and not tree.label[node]:
        known = known[2:]
    return ", ".join([_short(playback.called(tree, node)), *known])


def put_away(document: Document, spot: int) -> str:
    """How much a stub stands for; "" at an ordinary node."""
    count = int(document.shown.hidden[spot])
    return ngettext("{:,} node put away", "{:,} nodes put away", count).format(count) if count else ""


def tooltip(document: Document, spot: int) -> str:
    """The name and path of what is shown at a spot, and below them what is known of it, as rich text."""
    node = document.shown.node(spot)
    name, path = _short(playback.called(document.tree, node)), _short(document.tree.path(node))
    head = f"<b>{escape(name)}</b>" + (f" &nbsp;{escape(path)}" if path else "")
    stub = put_away(document, spot)
    told = [stub, _("double click shows them")] if stub else facts(document, node)
    return "<br>".join([head, *map(escape, told)])


def _short(name: str) -> str:
    """A name that is not longer than a line: the path of a deep node by its end."""
    return name if len(name) <= LONGEST_NAME else "…" + name[-LONGEST_NAME:]
