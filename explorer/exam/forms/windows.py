"""F7: alpha, beta and v at every node, the windows on the edges, or what each node returns with ≤ or ≥.

Textbooks differ in which window they mean: the one on entry, or the one after the last update, which at a cut node is
not the same before the test and after it. So which is asked is part of the question.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import inf
from typing import Any

from explorer.analysis import EXACT, UPPER
from explorer.core.i18n import _
from explorer.core.numerals import pretty
from explorer.exam.answers import BoundAnswer, Field, Vector
from explorer.exam.forms.cut_branches import edges_of
from explorer.exam.questions import rules, solution_text
from explorer.exam.questions.context import Material, Run
from explorer.exam.questions.drawings import Drawings, drawings
from explorer.exam.questions.edge_drawings import edge_drawings
from explorer.exam.questions.form import Form, Setting
from explorer.exam.questions.question import Question
from explorer.exam.questions.searches import expanded, leaves_meant, plain_search
from explorer.search.convention import Bound
from explorer.trees.tree import MAX

CODE = "F7"
ENTRY, AFTER, EDGES, BOUNDS = "entry", "after", "edges", "bounds"
Window = tuple[Bound, Bound]


@dataclass(frozen=True)
class NodeAtExit:
    """A visited inner node when the search leaves it: its window on entry, its last v, its window after."""

    entry: Window
    v: Bound
    after: Window


def pose(given: Material, settings: Mapping[str, Any]) -> Question:
    """Fill in alpha, beta and v at every node, or the windows on the edges, or what nodes return with ≤ or ≥."""
    run, asked = plain_search(given, CODE), settings["numbers"]
    fields, prompt = {EDGES: _on_edges, BOUNDS: _bounds}.get(asked, _at_nodes)(given, run, asked)
    return Question(
        CODE, form.title, prompt,
        (*rules.of_alpha_beta(given, numbers=True, windows=asked != BOUNDS), *leaves_meant(given),
         *rules.writing(given, windows=asked != BOUNDS)), fields,
        (*solution_text.cuts(run), *_told(fields)), _drawn(given, run, asked), run=run,
        hints=(
            _("A child's window is its parent's at that moment: only what has returned so far counts."),
            _("MAX nodes raise α and leave β as it is, MIN nodes lower β and leave α as it is."),
            _("Never visited: {}.").format(", ".join(
                given.name(node) for node in expanded(given) if run.entered(node) < 0) or _("none")),
        ),
    )


def left(run: Run, node: int) -> NodeAtExit:
    """What a visited inner node has when it is left: v is updated, then tested, and only then the window changes."""
    facts, rows, trace = run.facts, run.facts.row, run.trace
    row, at_max = int(rows[node]), run.tree.player[node] == MAX
    alpha, beta = entry = trace.alpha[row], trace.beta[row]
    v = -inf if at_max else inf
    for child in run.tree.children(node):
        if rows[child] < 0:
            break
        v = max(v, facts.value[child]) if at_max else min(v, facts.value[child])
        if _cuts(run, v, beta if at_max else alpha, at_max):
            break
        alpha, beta = (max(alpha, v), beta) if at_max else (alpha, min(beta, v))
    return NodeAtExit(entry, v, (alpha, beta))


def _cuts(run: Run, v: Bound, limit: Bound, at_max: bool) -> bool:
    if v == limit:
        return run.trace.convention.cut == "ge"
    return v > limit if at_max else v < limit


def _at_nodes(given: Material, run: Run, asked: str) -> tuple[tuple[Field, ...], tuple[str, ...]]:
    """The window and v at inner nodes: two parts for each."""
    fields: list[Field] = []
    for node in expanded(given):
        name, key, at = given.name(node), given.key(node), run.decided(node)
        known = left(run, node) if run.entered(node) >= 0 else None
        end = run.returned(node) if known else at
        v = Vector(f"v:{key}", _("v of {}").format(name), (known.v,) if known else (), node, end)
        entry = Vector(f"in:{key}", _("[α, β] on entry to {}").format(name), known.entry if known else (), node, at)
        after = Vector(f"out:{key}", _("[α, β] after {}").format(name), known.after if known else (), node, end)
        fields += (entry, v) if asked == ENTRY else (v, after)
    what = _("Alpha-beta searches this tree. Write beside every inner node its window [α, β] on entry (in), and its v "
             "when it is left.")
    if asked == AFTER:
        what = _("Alpha-beta searches this tree. Write beside every inner node its v, and its window [α, β] when it is "
                 "left (out): as the last update has made it. A test that holds is followed by no update.")
    return tuple(fields), (what, _("v is what it is before the node returns. At nodes that are never visited write "
                                   "“none”, or a dash."))


def _on_edges(given: Material, run: Run, _asked: str) -> tuple[tuple[Field, ...], tuple[str, ...]]:
    """The window that is passed down each edge."""
    edges = edges_of(given, run)
    fields = tuple(
        Vector(f"window:{'_'.join(edge.name.split())}", _("[α, β] on {}").format(edge.name), passed(run, edge.node),
               edge.node, edge.step)
        for edge in edges
    )
    return fields, (
        _("Alpha-beta searches this tree. Write on every edge the window [α, β] that the search passes down along it."),
        _("An edge is named by its two nodes, as in {}. On edges along which it never goes write “none”, or a "
          "dash.").format(edges[0].name))


def passed(run: Run, node: int) -> tuple[Bound, ...]:
    """The window with which a node is entered, nothing where it never is."""
    row = int(run.facts.row[node])
    return () if row < 0 else (run.trace.alpha[row], run.trace.beta[row])


def _bounds(given: Material, run: Run, _asked: str) -> tuple[tuple[Field, ...], tuple[str, ...]]:
    """The number that each node returns, and whether it is its value or a bound."""
    fields = []
    for node in expanded(given):
        visited = run.entered(node) >= 0
        low, high = returned_fact(run, node) if visited else (-inf, inf)
        fields.append(BoundAnswer(
            f"bound:{given.key(node)}", _("Returned by {}").format(given.name(node)), low, high, node,
            run.returned(node) if visited else run.decided(node)))
    return tuple(fields), (
        _("Alpha-beta searches this tree. Write into every inner node the number that it returns: alone where the "
          "leaves examined prove it to be the node's minimax value, else with ≤ where they prove that the value is at "
          "most this number, or with ≥ where they prove that it is at least this number."),
        _("At nodes that are never visited write “?”."))


def returned_fact(run: Run, node: int) -> Window:
    """The ends that the number returned, with its sign, puts to the node's value."""
    value, kind = run.facts.value[node], int(run.facts.bound[node])
    return (value, value) if kind == EXACT else (-inf, value) if kind == UPPER else (value, inf)


def _told(fields: tuple[Field, ...]) -> tuple[str, ...]:
    """Every answer."""
    said = [f"{field.label}: {_shown(field.right) if isinstance(field, Vector) else field.key}" for field in fields]
    return ("; ".join(said) + ".",)


def _drawn(given: Material, run: Run, asked: str) -> Drawings:
    if asked == EDGES:
        windows = {edge.node: passed(run, edge.node) for edge in edges_of(given, run)}
        return edge_drawings(given, run.state(), {node: _shown(each) for node, each in windows.items()})
    if asked == BOUNDS:
        return drawings(given, run.state())
    notes: dict[int, tuple[str, str]] = {}
    for node in expanded(given):
        known = left(run, node) if run.entered(node) >= 0 else None
        entry, v, after = map(_shown, (known.entry, (known.v,), known.after) if known else ((), (), ()))
        notes[node] = (entry, v) if asked == ENTRY else (v, after)
    return drawings(given, run.state(), notes=notes, heads=(_("in"), "v") if asked == ENTRY else ("v", _("out")))


def _shown(numbers: tuple[Bound, ...]) -> str:
    """A window in its brackets, v without, and a dash where nothing is."""
    text = ", ".join(map(pretty, numbers)) or "–"
    return f"[{text}]" if len(numbers) > 1 else text


form = Form(CODE, "Windows", pose, (
    Setting("numbers", "What to fill in", "choice", ENTRY, {
        ENTRY: "[α, β] on entry, and v", AFTER: "v, and [α, β] when it is left", EDGES: "the window on every edge",
        BOUNDS: "what nodes return, with ≤ or ≥"}),
))
