"""What stands above an exam and its questions, in words: the same in every format."""

from fractions import Fraction

from explorer.core.exact import display
from explorer.core.i18n import _, ngettext
from explorer.exam.papers.paper import Paper
from explorer.exam.questions.question import Question
from explorer.exam.sheets.sheet import Kind
from explorer.pictures.figure import Figure
from explorer.pictures.figure.metrics import shorten


def exam_title(paper: Paper) -> str:
    """The exam's title, "Exam" where it has none."""
    return single_line(paper.exam.title) or _("Exam")


def version_text(paper: Paper) -> str:
    """Whom or which version the paper is for; "" where there is only one."""
    if paper.student:
        return _("Student {}").format(single_line(paper.student))
    return _("Version {}").format(paper.version) if paper.exam.versions > 1 else ""


def sheet_kind_text(kind: Kind) -> str:
    """What the sheet is, where it is not the student's own."""
    return {"blank": _("Blank sheet"), "student": "", "key": _("Key")}[kind]


def points_text(points: Fraction) -> str:
    """So many points; a half and other parts exactly."""
    return ngettext("{} point", "{} points", 1 if 0 < points <= 1 else 2).format(points_number(points))


def points_number(points: Fraction) -> str:
    """A number of points: 3, 3½, 7/3."""
    whole, rest = divmod(points, 1)
    return f"{whole or ''}½" if rest == Fraction(1, 2) else display(points)


def total_text(paper: Paper) -> str:
    """What the exam consists of."""
    count = len(paper.questions)
    return ngettext("{} question, {}", "{} questions, {}", count).format(count, points_text(paper.points))


def paragraphs(text: str) -> list[str]:
    """A text that a person wrote, by its lines."""
    return [single_line(each) for each in text.splitlines() if single_line(each)]


def single_line(text: str) -> str:
    """A text in one line."""
    return " ".join(text.split())


def small_print(question: Question) -> list[str]:
    """What a question states beside its prompt: the convention, and how it is marked."""
    marks = " ".join([_("Marks:"), *question.marking_rules]) if question.marking_rules else ""
    return [text for text in (" ".join(question.search_rules), marks) if text]


def sheet_figure(question: Question, kind: Kind) -> Figure | None:
    """The picture for this kind of sheet."""
    if question.drawings is None:
        return None
    return {"blank": question.drawings.blank, "student": question.drawings.student, "key": question.drawings.key}[kind]


def same_size_figures(question: Question) -> tuple[Figure, ...]:
    """The pictures for all kinds of sheets, which have one geometry."""
    drawn = question.drawings
    return () if drawn is None else (drawn.blank, drawn.student, drawn.key)


def caption(number: int, place: int, count: int) -> str:
    """What stands above a figure, or a part of one, on a page of its own."""
    if count == 1:
        return _("Question {}: the tree").format(number)
    return _("Question {}: the tree, part {} of {} from the left; it continues at the dashed lines").format(
        number, place, count)


def clip_text(text: str, room: float = 280.0) -> str:
    """A text for a line of small letters, cut where it would run into what stands beside it."""
    return shorten(single_line(text), 10.0, False, room)


def alt_text(number: int, figure: Figure) -> str:
    """What a picture is, for who can't see it."""
    count = sum(shape.node >= 0 for shape in figure.shapes)
    return ngettext("Question {}: a game tree of {} node", "Question {}: a game tree of {} nodes", count).format(
        number, count)
