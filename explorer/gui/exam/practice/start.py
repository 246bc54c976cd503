"""What to practise: the exam's questions and every form on the study's tree; those that don't suit say why."""

from collections.abc import Mapping
from functools import partial
from typing import cast

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QStandardItemModel
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from explorer.core.errors import ExplorerError
from explorer.core.i18n import _
from explorer.exam import Form
from explorer.exam.practice.exercise import Exercise, exercises
from explorer.exam.practice.practice import Practice
from explorer.gui.document import Document
from explorer.gui.exam.settings import SettingFields
from explorer.gui.panels.panel import in_tab_order, text
from explorer.gui.toolkit.fields import ComboBox
from explorer.gui.toolkit.plain import escape_tip
from explorer.study import Option, Study


class Start(QWidget):
    """The choice of a question; `chosen` with the practice that begins, or goes on."""

    chosen = Signal(object)

    def __init__(self, document: Document) -> None:
        super().__init__()
        self._document = document
        self._study: Study | None = None
        self._exercises: tuple[Exercise, ...] = ()
        self._seed = 0
        self._chosen_options: dict[str, Mapping[str, Option]] = {}
        self.left: Practice | None = None
        """What was being answered when the practice was left."""
        self.title = text("title", _("Practise"))
        self.intro = text("quiet", _("The search is hidden while you answer. Type numbers into the nodes, click what "
                                     "is skipped, and let it be checked: the first wrong step is explained."))
        self.question = ComboBox()
        self.question.setAccessibleName(_("Question"))
        self.question.setSizeAdjustPolicy(ComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.question.setMinimumContentsLength(20)
        self.settings: SettingFields | None = None
        self._place = QVBoxLayout()
        self.sentence, self.wrong = text("text"), text("wrong")
        self.start, self.go_on = QPushButton(_("Start")), QPushButton(_("Go on with the last one"))
        self.question.currentIndexChanged.connect(self._show_chosen)
        self.start.clicked.connect(self.begin)
        self.go_on.clicked.connect(self._go_on)
        # The button is in sight however many settings a form has.
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self.question, 1)
        row.addWidget(self.start)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        column.addWidget(self.title)
        column.addLayout(row)
        for part in (self.wrong, self.sentence):
            column.addWidget(part)
        column.addLayout(self._place)
        column.addWidget(self.go_on, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self.intro)

    def refresh(self) -> None:
        """Offer what the document's study has."""
        study = self._document.study
        self.go_on.setVisible(self.left is not None)
        if self._study is not None and (study.tree, study.exam) == (self._study.tree, self._study.exam):
            self._study = study
            return
        is_other = self._study is not None and study.tree is not self._study.tree
        self._study = study
        if is_other:
            self.left = None
            self.go_on.hide()
        self._list(study)

    def begin(self) -> None:
        """Pose the question."""
        self._seed += 1
        exercise = self._chosen()
        if exercise is None or self._study is None:
            return
        try:
            options = self.settings.options() if self.settings else {}
            practice = exercises(self._document.study)[self.question.currentIndex()].begin(str(self._seed), options)
        except (ExplorerError, ValueError) as error:
            self._refuse(str(error))
            return
        self.wrong.hide()
        self.chosen.emit(practice)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter begins, wherever the keys are, but on the other button."""
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if is_enter and self.start.isEnabled() and not self.go_on.hasFocus():
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
            item.setEnabled(not each.unsuited)
            item.setToolTip(escape_tip(each.unsuited or each.sentence))
        suited = [row for row, each in enumerate(self._exercises) if not each.unsuited]
        same = self.question.findText(before, Qt.MatchFlag.MatchExactly)
        self.question.setCurrentIndex(same if same in suited else suited[0] if suited else -1)
        self.question.blockSignals(False)
        self._show_chosen()

    def _show_chosen(self) -> None:
        exercise = self._chosen()
        self.wrong.hide()
        self.sentence.setText(exercise.sentence if exercise else "")
        self.start.setEnabled(exercise is not None and not exercise.unsuited)
        self._show_settings(exercise.form if exercise else None)

    def _show_settings(self, form: Form | None) -> None:
        """Let a form be told what it may be told; what was chosen for it before stays while it is listed."""
        if self.settings is not None:
            self._place.removeWidget(self.settings)
            self.settings.hide()
            self.settings.deleteLater()
            self.settings = None
        if form is not None and form.settings:
            self.settings = SettingFields(form, self._chosen_options.get(form.code, {}))
            self.settings.changed.connect(partial(self._keep_options, form.code, self.settings))
            self._place.addWidget(self.settings)
            in_tab_order(self.question, self.start, self.settings, self.go_on)

    def _keep_options(self, code: str, settings: SettingFields) -> None:
        try:
            self._chosen_options[code] = settings.options()
        except ValueError as error:
            self._refuse(str(error))
        else:
            self.wrong.hide()

    def _chosen(self) -> Exercise | None:
        row = self.question.currentIndex()
        return self._exercises[row] if 0 <= row < len(self._exercises) else None

    def _refuse(self, reason: str) -> None:
        self.wrong.setText(reason[:1].upper() + reason[1:])
        self.wrong.show()

    def _go_on(self) -> None:
        if self.left is not None:
            self.chosen.emit(self.left)
