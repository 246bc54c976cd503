"""The texts above an exam and its questions, shared by all formats."""

from fractions import Fraction

from explorer.core.exact import display
from explorer.core.i18n import _, ngettext
from explorer.exam.papers.paper import Paper
from explorer.exam.questions.drawings import Drawings
from explorer.exam.questions.question import Question
from explorer.exam.sheets.sheet import Kind
from explorer.pictures.figure.items import Figure
from explorer.pictures.figure.metrics import shorten


def exam_title(paper: Paper) -> str:
    """Return the exam's title, or "Exam" if it has none."""
    return single_line(paper.exam.title) or _("Exam")


def version_text(paper: Paper) -> str:
    """Return the student or the version of the paper; "" if there is only one version."""
    if paper.student:
        return _("Student {}").format(single_line(paper.student))
    return _("Version {}").format(paper.version) if paper.exam.versions > 1 else ""


def sheet_kind_text(kind: Kind) -> str:
    """Return the kind of sheet; "" for the student version."""
    return {"blank": _("Blank sheet"), "student": "", "key": _("Key")}[kind]


def document_title(paper: Paper, kind: Kind) -> str:
    """Return the title of a sheet as a file: the exam's title, the version and the kind of sheet."""
    return join_with_dots(single_line(exam_title(paper)), version_text(paper), sheet_kind_text(kind))


def points_text(points: Fraction) -> str:
    """Return the points in words, fractions exactly."""
    return ngettext("{} point", "{} points", 1 if 0 < points <= 1 else 2).format(points_number(points))


def points_number(points: Fraction) -> str:
    """Return a number of points such as 3, 3½ or 7/3."""
    whole, rest = divmod(points, 1)
    return f"{whole or ''}½" if rest == Fraction(1, 2) else display(points)


def total_text(paper: Paper) -> str:
    """Return the numbers of questions and points of the exam."""
    count = len(paper.questions)
    return ngettext("{count} question, {points}", "{count} questions, {points}", count).format(
        count=count, points=points_text(paper.points))


def join_with_dots(*texts: str) -> str:
    """Return the texts that are not empty on one line, with dots between them."""
    return " · ".join(filter(None, map(single_line, texts)))


def paragraphs(text: str) -> list[str]:
    """Return the non-empty lines of a text that the author wrote."""
    return [single_line(each) for each in text.splitlines() if single_line(each)]


def single_line(text: str) -> str:
    """Return the text on one line, with single spaces."""
    return " ".join(text.split())


def part_label(number: int, part: Question) -> str:
    """Return the number of a question, with the letter of its part if it has several."""
    return f"{number}{part.letter}"


def labelled_parts(paper: Paper) -> list[tuple[str, Question]]:
    """Return all parts of all questions with their labels."""
    return [(part_label(number, part), part)
            for number, question in enumerate(paper.questions, 1) for part in question.parts]


def part_title(part: Question) -> str:
    """Return the heading of one of several parts."""
    return f"({part.letter}) {part.title}"


def sheet_figure(drawings: Drawings, kind: Kind) -> Figure:
    """Return the figure for this kind of sheet."""
    return {"blank": drawings.blank, "student": drawings.student, "key": drawings.key}[kind]


def caption(number: int | str, place: int, count: int) -> str:
    """Return the caption of a figure, or of a part of one, on a page of its own."""
    if count == 1:
        return _("Question {}: the tree").format(number)
    return _("Question {number}: the tree, part {part} of {count} from the left; "
             "it continues at the dashed lines").format(
        number=number, part=place, count=count)


def clip_text(text: str, room: float = 280.0) -> str:
    """Return a text for a line in small letters, shortened to `room` pixels."""
    return shorten(single_line(text), 10.0, False, room)


def alt_text(number: int | str, figure: Figure) -> str:
    """Return the description of a figure for screen readers."""
    count = sum(shape.node >= 0 for shape in figure.shapes)
    return ngettext("Question {number}: a game tree of {count} node", "Question {number}: a game tree of {count} nodes",
                    count).format(
        number=number, count=count)
