"""The fields of one question: form, points, tree, rules, and the settings of the form."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from explorer.core import exact
from explorer.core.errors import ExplorerError
from explorer.core.exact import as_fraction
from explorer.core.i18n import _
from explorer.core.option import describe_changes, options_of
from explorer.exam import FORMS
from explorer.exam.papers import editing
from explorer.exam.papers.build import find_form
from explorer.gui.document import Document
from explorer.gui.panels.panel import make_text_label
from explorer.gui.toolkit import widgets
from explorer.gui.toolkit.help_topic import set_topic
from explorer.gui.toolkit.layouts import add_parts, make_column
from explorer.gui.toolkit.option_form import ElidedComboBox, OptionForm, make_form_layout
from explorer.gui.toolkit.saving import ask_open
from explorer.search.convention import Convention
from explorer.study import ExamQuestion, Study, Targets
from explorer.study.opening import open_study

OWN, COPY, KEPT, FILE, MADE = "own", "copy", "kept", "file", "made"
"""The sources of a question: the study's tree, a copy of it, the question's own, a file's, generated trees."""
RULES: dict[str, Convention | None] = {
    "own": None, "ge soft": Convention(), "ge hard": Convention(fail="hard"), "gt soft": Convention("gt"),
}


class QuestionFields(QWidget):
    """The fields of `question`; `edited` is emitted with a text and the new question, `refused` with a reason."""

    edited = Signal(str, object)
    refused = Signal(str)

    def __init__(self, document: Document, question: ExamQuestion) -> None:
        super().__init__()
        self._document, self.question = document, question
        rows = make_form_layout()
        column = make_column(rows, on=self, spacing=12)
        self.form, self.source, self.rules = ElidedComboBox(), ElidedComboBox(), ElidedComboBox()
        form = find_form(question.form)
        widgets.show_choices(self.form, ((each.title, name) for name, each in FORMS.items()),
                             next(name for name, each in FORMS.items() if each is form))
        self.points = QLineEdit(exact.format_exact(question.points))
        self._fill_source(form.tree_kinds == frozenset({"none"}))
        self._fill_rules()
        for title, field in ((_("Form"), self.form), (_("Points"), self.points), (_("Tree"), self.source),
                             (_("Convention"), self.rules)):
            field.setAccessibleName(title)
            rows.addRow(title, field)
        rows.setRowVisible(self.rules, form.tree_kinds != frozenset({"none"}))
        self.targets: OptionForm | None = None
        if isinstance(question.source, Targets):
            self.targets = OptionForm(options_of(Targets).values(), vars(question.source))
            self.targets.changed.connect(self._set_targets)
            set_topic(self.targets, "exams.md#Trees for questions")
            add_parts(column, make_text_label("heading", _("Generated trees")), self.targets)
        self.settings = OptionForm(form.settings, question.options)
        self.settings.changed.connect(self._set_options)
        if form.settings:
            add_parts(column, make_text_label("heading", _("Settings")), self.settings)
        self.form.activated.connect(self._set_form)
        set_topic(self, f"forms/{self.form.currentData()}.md")
        self.points.editingFinished.connect(self._set_points)
        self.source.activated.connect(self._set_source)
        self.rules.activated.connect(self._set_rules)

    def can_show(self, question: ExamQuestion) -> bool:
        """Return True if these fields can show another question without being rebuilt."""
        kinds = type(question.source), type(self.question.source)
        is_same = question.source is self.question.source or kinds == (Targets, Targets)
        return is_same and question.form == self.question.form

    def _fill_source(self, needs_none: bool) -> None:
        if needs_none:
            self.source.addItem(_("no tree"), KEPT)
            self.source.setEnabled(False)
            return
        source = self.question.source
        kept = [(editing.describe_source(self.question), KEPT)] if isinstance(source, Study) else []
        widgets.show_choices(self.source, (
            (_("this study’s tree"), OWN), *kept, (_("copy of the current tree"), COPY), (_("tree from a file…"), FILE),
            (_("generated trees"), MADE),
        ), MADE if isinstance(source, Targets) else KEPT if isinstance(source, Study) else OWN)

    def _fill_rules(self) -> None:
        own = self.question.convention
        widgets.show_choices(self.rules, (
            (_("same as the tree") if rules is None else ", ".join(rules.describe()[:2]), name)
            for name, rules in RULES.items()), "own" if own is None else f"{own.cut} {own.fail}")

    def _change(self, words: str, name: str, read: Callable[[], Any]) -> None:
        """Set a field of the question to what `read` returns, if that differs; a ValueError or refusal is emitted.

        Without `words` the edit is described by the settings that it changes.
        """
        try:
            value = read()
            if value != getattr(self.question, name):
                self.edited.emit(words or self._describe_settings(name, value), replace(self.question, **{name: value}))
        except (ExplorerError, ValueError, OverflowError) as reason:
            self.refused.emit(str(reason))

    def _describe_settings(self, name: str, value: Any) -> str:
        """Return the settings or targets that `value` changes, as the field `name` of the question."""
        if name == "options":
            return describe_changes(find_form(self.question.form).settings, self.question.options, value)
        return describe_changes(options_of(Targets).values(), vars(self.question.source), vars(value))

    def _set_form(self) -> None:
        if (name := str(self.form.currentData())) != self.question.form:
            self.edited.emit(FORMS[name].title, replace(self.question, form=name, options={}))

    def _set_points(self) -> None:
        words = _("Points {}").format(self.points.text().strip())
        self._change(words, "points", lambda: as_fraction(exact.parse_typed(self.points.text())))

    def _set_rules(self) -> None:
        rules = RULES[str(self.rules.currentData())]
        if rules is not None:
            base = editing.question_convention(replace(self.question, convention=None), self._document.study)
            rules = replace(base, cut=rules.cut, fail=rules.fail)
        self._change(_("Convention {}").format(self.rules.currentText()), "convention", lambda: rules)

    def _set_options(self) -> None:
        self._change("", "options", self.settings.non_default_values)

    def _set_targets(self) -> None:
        if (targets := self.targets) is not None:
            self._change("", "source", lambda: Targets(**targets.values()))

    def _set_source(self) -> None:
        chosen = str(self.source.currentData())
        words = self.source.currentText()
        if chosen == FILE:
            if path := ask_open(self, _("Open a tree for the question")):
                self._document.attempt(partial(self.set_file_source, path))
            else:
                self.source.setCurrentIndex(self.source.findData(
                    MADE if self.targets else KEPT if isinstance(self.question.source, Study) else OWN))
        elif chosen == COPY:
            self._change(words, "source", lambda: replace(self._document.study, exam=None))
        elif chosen == OWN:
            self._change(words, "source", lambda: None)
        elif chosen == MADE and not isinstance(self.question.source, Targets):
            self._change(words, "source", Targets)

    def set_file_source(self, path: Path) -> None:
        """Ask the question about the tree in this file; raises ExplorerError if it can't be read."""
        study = replace(open_study(path), exam=None)
        self._change(_("Tree from {}").format(path.name), "source", lambda: study)
