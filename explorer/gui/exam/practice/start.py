"""The choice of a question to practise: the exam's and every form; those that do not suit the tree say why."""

from collections.abc import Mapping
from functools import partial
from typing import cast

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QStandardItemModel
from PySide6.QtWidgets import QWidget

from explorer.core.errors import ExplorerError
from explorer.core.i18n import _
from explorer.exam import Form
from explorer.exam.practice.exercise import Exercise, exercises
from explorer.exam.practice.practice import Practice
from explorer.gui.document import Document
from explorer.gui.panels.panel import make_text_label, set_tab_order, show_text
from explorer.gui.toolkit.buttons import make_button
from explorer.gui.toolkit.layouts import discard, make_column, make_row
from explorer.gui.toolkit.option_form import ElidedComboBox, OptionForm
from explorer.gui.toolkit.plain_text import escape_tip
from explorer.study import QuestionSetting, Study


class PracticeStart(QWidget):
    """The list of questions; `chosen` is emitted with the practice to begin or to resume."""

    chosen = Signal(object)

    def __init__(self, document: Document) -> None:
        super().__init__()
        self._document = document
        self._study: Study | None = None
        self._exercises: tuple[Exercise, ...] = ()
        self._seed = 0
        self._chosen_options: dict[str, Mapping[str, QuestionSetting]] = {}
        self.unfinished: Practice | None = None
        """The practice that was left unfinished, None if there is none."""
        self.title = make_text_label("title", _("Practise"))
        self.intro = make_text_label("quiet", _(
            "The search is hidden while you answer. Type numbers into the nodes, click what is pruned, then click "
            "Check. Your first mistake is explained."))
        self.question = ElidedComboBox()
        self.question.setAccessibleName(_("Question"))
        self.settings: OptionForm | None = None
        self._place = make_column()
        self.sentence, self.error_label = make_text_label("text"), make_text_label("wrong")
        self.start_button = make_button(_("Start"), self.begin)
        self.resume_button = make_button(_("Resume last question"), self._resume)
        self.question.currentIndexChanged.connect(self._show_chosen)
        # The button stays visible, however many settings a form has.
        make_column(self.title, make_row((self.question, 1), self.start_button, spacing=8), self.error_label,
                    self.sentence, self._place, make_row(self.resume_button, ...), self.intro, on=self, spacing=12)

    def refresh(self) -> None:
        """List the questions for the document's study."""
        study = self._document.study
        self.resume_button.setVisible(self.unfinished is not None)
        if self._study is not None and (study.tree, study.exam) == (self._study.tree, self._study.exam):
            self._study = study
            return
        is_other = self._study is not None and study.tree is not self._study.tree
        self._study = study
        if is_other:
            self.unfinished = None
            self.resume_button.hide()
        self._list(study)

    def begin(self) -> None:
        """Build the question and emit `chosen`."""
        self._seed += 1
        exercise = self._selected_exercise()
        if exercise is None or self._study is None:
            return
        try:
            options = self.settings.non_default_values() if self.settings else {}
            practice = exercises(self._document.study)[self.question.currentIndex()].begin(str(self._seed), options)
        except (ExplorerError, ValueError) as error:
            self._show_error(str(error))
            return
        self.error_label.hide()
        self.chosen.emit(practice)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Begin on Enter, unless the other button has the focus."""
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if is_enter and self.start_button.isEnabled() and not self.resume_button.hasFocus():
            self.begin()
        else:
            super().keyPressEvent(event)

    def _list(self, study: Study) -> None:
        before = self.question.currentText()
        self._exercises = exercises(study)
        self.question.blockSignals(True)
        self.question.clear()
        model = cast(QStandardItemModel, self.question.model())
        for row, each in enumerate(self._exercises):
            self.question.addItem(each.title)
            item = model.item(row)
            item.setEnabled(not each.reason_unsuitable)
            item.setToolTip(escape_tip(each.reason_unsuitable or each.sentence))
        suited = [row for row, each in enumerate(self._exercises) if not each.reason_unsuitable]
        same = self.question.findText(before, Qt.MatchFlag.MatchExactly)
        self.question.setCurrentIndex(same if same in suited else suited[0] if suited else -1)
        self.question.blockSignals(False)
        self._show_chosen()

    def _show_chosen(self) -> None:
        exercise = self._selected_exercise()
        self.error_label.hide()
        self.sentence.setText(exercise.sentence if exercise else "")
        self.start_button.setEnabled(exercise is not None and not exercise.reason_unsuitable)
        self._show_settings(exercise.form if exercise else None)

    def _show_settings(self, form: Form | None) -> None:
        """Show the settings of the chosen form; earlier choices are kept while it is listed."""
        if self.settings is not None:
            discard(self.settings)
            self.settings = None
        if form is not None and form.settings:
            self.settings = OptionForm(form.settings, self._chosen_options.get(form.code, {}))
            self.settings.changed.connect(partial(self._keep_options, form.code, self.settings))
            self._place.addWidget(self.settings)
            set_tab_order(self.question, self.start_button, self.settings, self.resume_button)

    def _keep_options(self, code: str, settings: OptionForm) -> None:
        try:
            self._chosen_options[code] = settings.non_default_values()
        except ValueError as error:
            self._show_error(str(error))
        else:
            self.error_label.hide()

    def _selected_exercise(self) -> Exercise | None:
        row = self.question.currentIndex()
        return self._exercises[row] if 0 <= row < len(self._exercises) else None

    def _show_error(self, reason: str) -> None:
        show_text(self.error_label, reason[:1].upper() + reason[1:])

    def _resume(self) -> None:
        if self.unfinished is not None:
            self.chosen.emit(self.unfinished)
