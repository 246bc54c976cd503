"""Commands for exams: their details, their sheets and grading."""

from functools import partial

from explorer.core.i18n import _
from explorer.gui.actions.action_spec import ActionSpec, Sections, WindowContext
from explorer.gui.toolkit.help_topic import topic_of_dialogs


def grade_replies(context: WindowContext) -> None:
    """Ask for a file of answers to the study's exam and show its marks."""
    from explorer.gui.exam.marks import ExamMarks
    from explorer.gui.toolkit.saving import ask_open

    with topic_of_dialogs(context.window, ExamMarks.help_topic):
        path = ask_open(
            context.window, _("Open answers to grade"), f"{_('Answers')} (*.csv *.json);;{_('All files')} (*)")
    if path:
        ExamMarks(context.document, path, context.window).exec()


def sections(context: WindowContext) -> Sections:
    """Return the commands of the Study menu for exams."""
    document = context.document

    def has_questions() -> bool:
        return bool(document.study.exam and document.study.exam.questions)

    return {"exams": [
        ActionSpec("exam details", _("Exam &details…"), partial(
            context.open_dialog, "explorer.gui.exam.details:ExamDetails", document), "",
                   _("Set the title, students, versions and paper")),
        ActionSpec("exam library", _("&Question library…"), partial(
            context.open_dialog, "explorer.gui.exam.library:ExamLibrary", document), "",
                   _("Add questions that come with the program, or your own, or save one")),
        ActionSpec("exam sheets", _("Exam sheets and &keys…"), partial(
            context.open_dialog, "explorer.gui.exam.sheets:ExamSheets", document), "Ctrl+Alt+K",
                   _("Preview and save as PDF, LaTeX, HTML, Moodle or QTI"), when=has_questions),
        ActionSpec("grade replies", _("Grade ans&wers…"), partial(grade_replies, context), "",
                   _("Show the marks and the first error of every student, from a CSV or JSON file"),
                   when=has_questions),
    ]}
