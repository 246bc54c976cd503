"""F25: a short answer in words, marked by a person by the ideas that it has to contain."""

import re
from fractions import Fraction
from random import Random

from explorer.core import exact
from explorer.core.errors import ExamError
from explorer.core.i18n import _
from explorer.core.option import Option
from explorer.exam.answers import FreeTextAnswer
from explorer.exam.questions import Form, Question, QuestionContext, Settings, draw_question, rules, solution_text
from explorer.exam.questions.searches import depth_limit_rules, run_plain_alpha_beta
from explorer.exam.questions.tree_statements import TreeFacts

CODE = "F25"
_POINTS = re.compile(r"(\d+(?:[./]\d+)?)\s*:\s*(.+)")


def build_question(context: QuestionContext, settings: Settings) -> Question:
    """Answer a question about the tree in a few sentences."""
    ideas = _read_ideas(settings["ideas"])
    line_count = settings["room"]
    if not 1 <= line_count <= ROOM.most:
        raise ExamError(_("{form}: {count} lines: from 1 to {most} have room").format(
            form=CODE, count=line_count, most=ROOM.most))
    asked, model = settings["question"].strip(), settings["model"].strip()
    if asked:
        told, run, state = rules.minimax_rules(context), None, None
    else:
        run = run_plain_alpha_beta(context, CODE)
        asked, drawn = _draw_subject(TreeFacts(context, run))
        model = model or drawn
        told, state = (*rules.alpha_beta_rules(context), *depth_limit_rules(context)), run.snapshot()
    answer = FreeTextAnswer("answer", _("Answer"), model or _("no model answer"), line_count=line_count)
    total = sum(points for points, _idea in ideas)
    shares = tuple(_("{share} of the points: {idea}").format(share=exact.display(points / total), idea=idea)
                   for points, idea in ideas)
    return Question(_split_lines(asked), told, (answer,), (*_split_lines(answer.model_text), *shares),
                    draw_question(context, state), run=run)


def _split_lines(text: str) -> tuple[str, ...]:
    return tuple(line.strip() for line in text.splitlines() if line.strip())


def _draw_subject(facts: TreeFacts) -> tuple[str, str]:
    """Return a question about one of the cutoffs, or about the best move if there is none, and a model answer."""
    context, cutoffs = facts.context, facts.run.analysis_run.cutoffs
    if not cutoffs:
        return _("Which move is best at the root? Explain why."), facts.move_reason(0)
    place = int(Random(f"{context.seed}/cutoff").random() * len(cutoffs))
    cut = cutoffs[place]
    pruned = [context.name(node) for node in facts.run.analysis_run.pruned_roots.tolist()
              if context.tree.parent[node] == cut.node]
    return (_("Explain why alpha-beta does not examine {nodes}.").format(nodes=", ".join(pruned)),
            solution_text.describe_cutoffs(facts.run)[place])


def _read_ideas(lines: tuple[str, ...]) -> list[tuple[Fraction, str]]:
    """Return the points of each idea and its text; an idea without points counts 1."""
    ideas = []
    for line in lines:
        found = _POINTS.fullmatch(line.strip())
        points = Fraction(found[1]) if found else Fraction(1)
        if not points:
            raise ExamError(_("{form}: an idea that counts nothing: {idea}").format(form=CODE, idea=line.strip()))
        ideas.append((points, found[2] if found else line.strip()))
    return ideas


ROOM = Option("room", "whole", 4, "", {}, 1, 20, title="Lines to write on")
FORM = Form(
    CODE, "Short answer", "Answer a question about the tree in a few sentences.",
    build_question,
    (
        Option("question", "paragraphs", "", "The question that students read", title="Question",
               blank="why a part of the tree is not examined"),
        Option("model", "paragraphs", "", "The model answer in the key", title="Model answer"),
        Option("ideas", "lines", (),
               "The ideas that earn points, one in each line; “2: the bound” counts twice as much as “the bound”",
               title="Points per idea"),
        ROOM,
    ),
    is_drawn=True,
    topic="statements",
)
