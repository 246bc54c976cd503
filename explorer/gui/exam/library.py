"""The dialog of the question library: questions that are shipped or in an own folder, added one by one or several."""

from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLineEdit, QMenu, QPushButton, QVBoxLayout, QWidget

from explorer.core.errors import ExplorerError, Stopped
from explorer.core.files import write_atomically
from explorer.core.i18n import _, ngettext
from explorer.exam import FORMS
from explorer.exam.papers import editing
from explorer.exam.papers.library_entry import shipped_folder
from explorer.exam.question_library import (
    DIFFICULTIES,
    Shelf,
    describe_file,
    filter_questions,
    read_shelf,
    suggest_name,
)
from explorer.gui.document import Document
from explorer.gui.exam.form_menu import topic_titles
from explorer.gui.exam.library_list import LibraryList
from explorer.gui.exam.question_view import QuestionView
from explorer.gui.toolkit import settings, widgets
from explorer.gui.toolkit.buttons import make_button, set_menu
from explorer.gui.toolkit.layouts import make_column, make_row, make_scroll_area, make_widget
from explorer.gui.toolkit.plain_text import make_label, set_tip
from explorer.gui.toolkit.saving import ask_folder, ask_path
from explorer.gui.toolkit.text_size import keep_at_least
from explorer.gui.toolkit.worker import Worker
from explorer.study import Exam
from explorer.study.file import SUFFIX

SHIPPED, OWN = "shipped", "own"
"""The shelves: the questions that come with the program, and those in a folder of one's own."""
MOST_PROBLEMS = 3
"""The largest number of files that can't be read that are named."""
NARROWEST_LIST = 330


class ExamLibrary(QDialog):
    """The cards of a shelf on the left, the chosen question with its key on the right."""

    help_topic = "exams.md#The question library"

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._shelf = Shelf()
        self._worker = Worker(self)
        chosen = settings.library()
        self.folder = Path(chosen["folder"]) if chosen.get("folder") else None
        self.setWindowTitle(_("Question library"))
        self.shelf = widgets.combo([(_("With the program"), SHIPPED), (_("My folder"), OWN)], name=_("Shelf"))
        topics = {form.topic for form in FORMS.values()}
        self.topic = widgets.combo([(_("All topics"), ""), *(
            (title, topic) for topic, title in topic_titles().items() if topic in topics)], name=_("Topic"))
        self.difficulty = widgets.combo(
            [(_("Any difficulty"), ""), *((_(words), name) for name, words in DIFFICULTIES.items())],
            name=_("Difficulty"))
        for field, name in ((self.shelf, "shelf"), (self.topic, "topic"), (self.difficulty, "difficulty")):
            field.setCurrentIndex(max(0, field.findData(chosen.get(name, ""))))
        self.words = QLineEdit()
        self.words.setPlaceholderText(_("Search"))
        self.words.setAccessibleName(_("Search"))
        self.words.setClearButtonEnabled(True)
        self.list = LibraryList(document)
        self.view = QuestionView(document)
        self.count, self.warning = widgets.sentence(quiet=True), widgets.warning()
        keep_at_least(self.list, width=NARROWEST_LIST)
        view = make_scroll_area(make_widget(make_column(self.view, ...)))
        widgets.column(self, make_row(self.shelf, self.topic, self.difficulty, (self.words, 1), spacing=widgets.ROW),
                       (make_row((self._make_list_column(), 2), (view, 3), spacing=widgets.MARGIN), 1),
                       self.warning, self._make_buttons())
        self.shelf.currentIndexChanged.connect(self.read_shelf)
        for each in (self.topic, self.difficulty):
            each.currentIndexChanged.connect(self._show_questions)
        self.words.textChanged.connect(self._show_questions)
        self.list.selectionModel().selectionChanged.connect(self._show_chosen)
        self.list.doubleClicked.connect(self.accept)
        widgets.resize_dialog(self, 980, 620)
        self.words.setFocus()
        self.read_shelf()

    def _make_list_column(self) -> QVBoxLayout:
        self.folder_button = make_button(_("Choose folder…"), self._ask_folder)
        self.folder_label = make_label()
        self._folder_row = make_widget(make_row((self.folder_label, 1), self.folder_button, spacing=widgets.ROW))
        return make_column(self._folder_row, (self.list, 1), self.count, spacing=widgets.ROW)

    def _make_buttons(self) -> QWidget:
        self.save_button = QPushButton(_("Save a question"))
        self.save_button.setAutoDefault(False)
        self.box = widgets.buttons(self, _("Add"), cancel=False)
        self.box.addButton(_("Close"), QDialogButtonBox.ButtonRole.RejectRole).setAutoDefault(False)
        self.save_menu = QMenu(self)
        set_menu(self.save_button, self.save_menu)
        self._fill_save_menu()
        return make_widget(make_row(self.save_button, ..., self.box))

    def _fill_save_menu(self) -> None:
        """List the exam's questions in the menu of the button that saves one."""
        exam = self._document.study.exam or Exam()
        self.save_menu.clear()
        for row, each in enumerate(exam.questions):
            self.save_menu.addAction(f"{row + 1}.  {editing.describe_question(each)}", partial(self._ask_path, row))
        self.save_button.setEnabled(bool(exam.questions))

    def read_shelf(self) -> None:
        """Read the questions of the chosen shelf in the background, then show them."""
        is_own = self.shelf.currentData() == OWN
        self._folder_row.setVisible(is_own)
        self.folder_label.setText(self.folder.name if self.folder else _("No folder yet"))
        set_tip(self.folder_label, str(self.folder or ""))
        folder = self.folder if is_own else shipped_folder()
        self._show_shelf(Shelf())
        if folder is not None:
            self._worker.start(lambda progress: read_shelf(folder, progress), self._show_shelf, self._fail)

    def _show_shelf(self, shelf: Shelf) -> None:
        self._shelf = shelf
        more = len(shelf.problems) - MOST_PROBLEMS
        widgets.show_warning(self.warning, "\n".join([
            *shelf.problems[:MOST_PROBLEMS], *([_("and {} more").format(more)] if more > 0 else [])]))
        self._show_questions()

    def _fail(self, error: Exception) -> None:
        if not isinstance(error, Stopped):
            why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            widgets.show_warning(self.warning, f"{self.folder}: {why}")

    def _show_questions(self) -> None:
        """Show the questions that fit the topic, the difficulty and the words."""
        found = filter_questions(
            self._shelf.questions, self.words.text(), self.topic.currentData(), self.difficulty.currentData())
        self.list.thumbnails.stop()
        self.list.questions.show_questions(found)
        count = len(self._shelf.questions)
        words = ngettext("{found:,} of {count:,} question", "{found:,} of {count:,} questions", count)
        self.count.setText(words.format(found=len(found), count=count))
        self.list.select(0)
        self._show_chosen()

    def _show_chosen(self) -> None:
        """Show the question that was chosen last, and how many would be added."""
        count, current = len(self.list.selected), self.list.current
        add = widgets.accept_button(self.box)
        add.setEnabled(count > 0)
        add.setText(_("Add") if count < 2 else _("Add {}").format(count))
        if current is None:
            self.view.clear()
            return
        study = current.study
        self.view.show_question(study, study.exam or Exam(), 0)
        self.view.version_label.hide()

    def accept(self) -> None:
        """Add the selected questions at the end of the exam, each as one edit, and stay open."""
        for each in self.list.selected:
            study = self._document.study
            exam = study.exam or Exam()
            try:
                exam = editing.add_question(exam, each.question, len(exam.questions))
            except ExplorerError as reason:
                widgets.show_warning(self.warning, str(reason))
                return
            self._document.edit(_("Add “{title}” from the library").format(title=each.title),
                                replace(study, exam=exam))
        exam = self._document.study.exam or Exam()
        self.count.setText(_("Added. The exam: {summary}").format(summary=editing.summary(exam)))
        self._fill_save_menu()

    def done(self, result: int) -> None:
        """Keep the choices for the next time."""
        for worker in (self._worker, self.view.worker):
            worker.drop()
        self.list.thumbnails.stop()
        settings.set_library({"shelf": self.shelf.currentData(), "topic": self.topic.currentData(),
                              "difficulty": self.difficulty.currentData(), "folder": str(self.folder or "")})
        super().done(result)

    def _ask_folder(self) -> None:
        if folder := ask_folder(self, _("Choose a folder for questions")):
            self.show_folder(folder)

    def show_folder(self, folder: Path) -> None:
        """Show the questions in a folder of one's own."""
        self.folder = folder
        self.shelf.setCurrentIndex(self.shelf.findData(OWN))
        self.read_shelf()

    def _ask_path(self, row: int) -> None:
        """Ask for a file in the own folder and save a question of the exam; a file of this name is asked about."""
        title = editing.describe_question((self._document.study.exam or Exam()).questions[row])
        if self.folder is not None and self.folder.is_dir():
            settings.set_last_folder(self.folder)
            taken = [path.stem for path in self.folder.iterdir()]
        else:
            taken = []
        path = ask_path(self, _("Save question"), suggest_name(title, taken) + SUFFIX, {SUFFIX: _("Question")})
        if path is not None:
            self.save_question(row, path)

    def save_question(self, row: int, path: Path) -> None:
        """Save a question of the exam as a file, titled like the file, and show the file's folder."""
        study = self._document.study
        question = (study.exam or Exam()).questions[row]
        try:
            write_atomically(path, describe_file(question, study, path.stem.replace("-", " ")))
        except ExplorerError as reason:
            widgets.show_warning(self.warning, str(reason))
            return
        self._document.file_written.emit(path)
        self.show_folder(path.parent)
