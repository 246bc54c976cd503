"""F7: α, β and v at every node, the windows on the edges, or each node's returned value as a bound.

Textbooks differ in the window that they show: the one on entry, or the one after the last update. At a cut node the
latter also depends on whether the update comes before or after the cutoff test. So the question says which one it
means.
"""

from math import inf

from explorer.analysis.run import EXACT, UPPER
from explorer.core.exact import display
from explorer.core.i18n import _
from explorer.core.option import Option
from explorer.exam.answers import AnswerField, BoundAnswer, VectorAnswer
from explorer.exam.forms.cut_branches import searchable_edges
from explorer.exam.questions import Form, Question, Settings, rules, solution_text
from explorer.exam.questions.context import QuestionContext, QuestionRun
from explorer.exam.questions.drawings import Drawings, draw_question
from explorer.exam.questions.edge_drawings import draw_edge_question
from explorer.exam.questions.searches import depth_limit_rules, expandable_nodes, run_plain_alpha_beta
from explorer.search.convention import Bound
from explorer.trees.tree import MAX

CODE = "F7"
ENTRY, AFTER, EDGES, BOUNDS = "entry", "after", "edges", "bounds"
WINDOW = "[]"
"""The brackets of windows on keys."""
Numbers = tuple[Bound, ...]
"""A window, or a single number; () at a node that is never visited."""


def build_question(context: QuestionContext, settings: Settings) -> Question:
    """Fill in alpha, beta and v at every node, or the windows on the edges, or what nodes return with ≤ or ≥."""
    run, asked = run_plain_alpha_beta(context, CODE), settings["numbers"]
    fields, prompt = {EDGES: _edge_fields, BOUNDS: _bound_fields}.get(asked, _node_fields)(context, run, asked)
    return Question(
        prompt,
        (*rules.alpha_beta_rules(context, numbers=True, windows=asked != BOUNDS), *depth_limit_rules(context),
         *rules.number_format_rules(context, windows=asked != BOUNDS)), fields,
        (*solution_text.describe_cutoffs(run), *_describe_answers(fields)), _draw(context, run, asked, fields), run=run,
        hints=(
            _("A child's window is its parent's at that moment: only what has returned so far counts."),
            _("MAX nodes raise α and leave β as it is, MIN nodes lower β and leave α as it is."),
            _("Never visited: {}.").format(", ".join(
                context.name(node) for node in expandable_nodes(context) if run.entry_step(node) < 0) or _("none")),
        ),
    )


def numbers_at_exit(run: QuestionRun, node: int) -> tuple[Numbers, Numbers, Numbers]:
    """Return an inner node's window on entry, and its v and its window when the search leaves it.

    After each child v is updated, then the cutoff test is made, and only then the window is updated.
    """
    facts, rows, trace = run.analysis_run, run.analysis_run.row, run.trace
    row, at_max = int(rows[node]), run.tree.player[node] == MAX
    if row < 0:
        return (), (), ()
    alpha, beta = entry = trace.alpha[row], trace.beta[row]
    v = -inf if at_max else inf
    for child in run.tree.children(node):
        if rows[child] < 0:
            break
        v = max(v, facts.value[child]) if at_max else min(v, facts.value[child])
        if _is_cut(run, v, beta if at_max else alpha, at_max):
            break
        alpha, beta = (max(alpha, v), beta) if at_max else (alpha, min(beta, v))
    return entry, (v,), (alpha, beta)


def _is_cut(run: QuestionRun, v: Bound, limit: Bound, at_max: bool) -> bool:
    if v == limit:
        return run.trace.convention.cut == "ge"
    return v > limit if at_max else v < limit


def _node_fields(
        context: QuestionContext, run: QuestionRun, asked: str) -> tuple[tuple[AnswerField, ...], tuple[str, ...]]:
    """Return two fields for each inner node, for v and for one of its windows, and the prompt."""
    fields: list[AnswerField] = []
    for node in expandable_nodes(context):
        name, key, at = context.name(node), context.reply_key(node), run.decision_step(node)
        window_in, last_v, window_out = numbers_at_exit(run, node)
        end = run.return_step(node) if last_v else at
        v = VectorAnswer(f"v:{key}", _("v of {}").format(name), last_v, brackets=WINDOW, node=node,
                         step=end)
        entry = VectorAnswer(f"in:{key}", _("[α, β] on entry to {}").format(name), window_in, brackets=WINDOW,
                             node=node, step=at)
        after = VectorAnswer(f"out:{key}", _("[α, β] after {}").format(name), window_out, brackets=WINDOW,
                             node=node, step=end)
        fields += (entry, v) if asked == ENTRY else (v, after)
    what = _("Alpha-beta searches this tree. Give for every inner node its window [α, β] on entry (in), and its v when "
             "it is left.")
    if asked == AFTER:
        what = _("Alpha-beta searches this tree. Give for every inner node its v, and its window [α, β] when it is "
                 "left (out), after the last update. When the cut test succeeds, α and β stay as they are.")
    return tuple(fields), (what, _("v is the node's value just before it returns. Write “none” or a dash at "
                                   "nodes that are never visited."))


def _edge_fields(
        context: QuestionContext, run: QuestionRun, _asked: str) -> tuple[tuple[AnswerField, ...], tuple[str, ...]]:
    """Return a field for the window passed down each edge, and the prompt."""
    edges = searchable_edges(context, run)
    fields = tuple(
        VectorAnswer(f"window:{'_'.join(edge.name.split())}", _("[α, β] on {}").format(edge.name),
                     entry_window(run, edge.node), brackets=WINDOW, node=edge.node, step=edge.step)
        for edge in edges
    )
    return fields, (
        _("Alpha-beta searches this tree. Give for every edge the window [α, β] that the search passes down along it."),
        _("An edge is named by its two nodes, as in {}. On edges along which it never goes write “none”, or a "
          "dash.").format(edges[0].name))


def entry_window(run: QuestionRun, node: int) -> Numbers:
    """Return the window with which a node is entered; () if it is never entered."""
    row = int(run.analysis_run.row[node])
    return () if row < 0 else (run.trace.alpha[row], run.trace.beta[row])


def _bound_fields(
        context: QuestionContext, run: QuestionRun, _asked: str) -> tuple[tuple[AnswerField, ...], tuple[str, ...]]:
    """Return a field for each node's returned value, exact or as a bound, and the prompt."""
    fields = []
    for node in expandable_nodes(context):
        visited = run.entry_step(node) >= 0
        low, high = returned_interval(run, node) if visited else (-inf, inf)
        fields.append(BoundAnswer(
            f"bound:{context.reply_key(node)}", _("Returned by {}").format(context.name(node)), low, high, node=node,
            step=run.return_step(node) if visited else run.decision_step(node)))
    return tuple(fields), (
        _("Alpha-beta searches this tree. Write into every inner node the number that it returns: alone where the "
          "leaves examined prove it to be the node's minimax value, else with ≤ where they prove that the value is at "
          "most this number, or with ≥ where they prove that it is at least this number."),
        _("At nodes that are never visited write “?”."))


def returned_interval(run: QuestionRun, node: int) -> tuple[Bound, Bound]:
    """Return the interval of a node's minimax value that follows from the value that it returned."""
    value, kind = run.analysis_run.value[node], int(run.analysis_run.bound[node])
    return (value, value) if kind == EXACT else (-inf, value) if kind == UPPER else (value, inf)


def _describe_answers(fields: tuple[AnswerField, ...]) -> tuple[str, ...]:
    """Return one sentence with all answers."""
    texts = [f"{field.label}: {_format_numbers(field.right) if isinstance(field, VectorAnswer) else field.model_answer}"
             for field in fields]
    return ("; ".join(texts) + ".",)


def _draw(context: QuestionContext, run: QuestionRun, asked: str, fields: tuple[AnswerField, ...]) -> Drawings:
    if asked == EDGES:
        windows = {edge.node: entry_window(run, edge.node) for edge in searchable_edges(context, run)}
        return draw_edge_question(context, run.snapshot(),
                                  {node: _format_numbers(each) for node, each in windows.items()}, fields)
    if asked == BOUNDS:
        return draw_question(context, run.snapshot(), written=fields)
    notes: dict[int, tuple[str, str]] = {}
    for node in expandable_nodes(context):
        entry, v, after = map(_format_numbers, numbers_at_exit(run, node))
        notes[node] = (entry, v) if asked == ENTRY else (v, after)
    return draw_question(context, run.snapshot(), notes=notes, written=fields,
                         heads=(_("in"), "v") if asked == ENTRY else ("v", _("out")))


def _format_numbers(numbers: Numbers) -> str:
    """Return a window in brackets, a single number bare, and a dash for nothing."""
    text = ", ".join(map(display, numbers)) or "–"
    return f"[{text}]" if len(numbers) > 1 else text


FORM = Form(
    CODE, "Windows",
    "Fill in alpha, beta and v at every node, or the windows on the edges, or what nodes return with ≤ or ≥.",
    build_question,
    (
        Option("numbers", "choice", ENTRY, "", {ENTRY: "[α, β] on entry, and v", AFTER: "v, and [α, β] when it is left",
               EDGES: "the window on every edge", BOUNDS: "what nodes return, with ≤ or ≥"}, title="What to fill in"),
    ),
    topic="pruning",
)
