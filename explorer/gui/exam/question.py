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
from explorer.exam.papers.build import find_form, needs_tree
from explorer.gui.document import Document
from explorer.gui.panels.panel import make_text_label
from explorer.gui.toolkit import widgets
from explorer.gui.toolkit.help_topic import set_topic
from explorer.gui.toolkit.layouts import add_parts, make_column
from explorer.gui.toolkit.option_form import ElidedComboBox, OptionForm, make_form_layout
from explorer.gui.toolkit.saving import ask_open
from explorer.search.convention import Convention
from explorer.study import ExamQuestion, QuestionPart, Study, Targets, TreeChange
from explorer.study.opening import open_study

OWN, COPY, KEPT, FILE, MADE = "own", "copy", "kept", "file", "made"
"""The sources of a question: the study's tree, a copy of it, the question's own, a file's, generated trees."""
RULES: dict[str, Convention | None] = {
    "own": None, "ge soft": Convention(), "ge hard": Convention(fail="hard"), "gt soft": Convention("gt"),
}


PART_FIELDS = "form", "points", "options", "change", "own_answer"
"""The fields that every part of a question has of its own."""


class QuestionFields(QWidget):
    """The fields of `question`, or of its part at index `place`; None is a question with parts as a whole.

    `edited` is emitted with a text and the new question, `refused` with a reason.
    """

    edited = Signal(str, object)
    refused = Signal(str)

    def __init__(self, document: Document, question: ExamQuestion, place: int | None) -> None:
        super().__init__()
        self._document, self.question, self.place = document, question, place
        is_part = bool(question.more_parts) and place is not None
        shows_whole = not question.more_parts or place is None
        rows = make_form_layout()
        column = make_column(rows, on=self, spacing=12)
        self.form, self.source, self.rules = ElidedComboBox(), ElidedComboBox(), ElidedComboBox()
        form = find_form(self.part.form)
        widgets.show_choices(self.form, ((each.title, name) for name, each in FORMS.items()),
                             next(name for name, each in FORMS.items() if each is form))
        self.points = QLineEdit(exact.format_exact(self.part.points))
        self._fill_source(not needs_tree(question))
        self._fill_rules()
        has_tree = form.tree_kinds != frozenset({"none"})
        for title, field, is_shown in (
            (_("Form"), self.form, is_part or not question.more_parts),
            (_("Points"), self.points, is_part or not question.more_parts), (_("Tree"), self.source, shows_whole),
            (_("Convention"), self.rules, needs_tree(question) if shows_whole else bool(place) and has_tree),
        ):
            field.setAccessibleName(title)
            rows.addRow(title, field)
            rows.setRowVisible(field, is_shown)
        self.targets: OptionForm | None = None
        if isinstance(question.source, Targets) and shows_whole:
            self.targets = OptionForm(options_of(Targets).values(), vars(question.source))
            self.targets.changed.connect(self._set_targets)
            set_topic(self.targets, "exams.md#Trees for questions")
            add_parts(column, make_text_label("heading", _("Generated trees")), self.targets)
        self.settings = OptionForm(form.settings, self.part.options)
        self.settings.changed.connect(self._set_options)
        if form.settings and (is_part or not question.more_parts):
            add_parts(column, make_text_label("heading", _("Settings")), self.settings)
        self.change = OptionForm(options_of(TreeChange).values(), vars(self.part.change))
        self.change.changed.connect(self._set_change)
        if is_part and place and has_tree:
            set_topic(self.change, "exams.md#Questions with parts")
            add_parts(column, make_text_label("heading", _("Change of the tree for this part")), self.change)
        self.marking = OptionForm(options_of(QuestionPart).values(), vars(self.part))
        self.marking.changed.connect(self._set_marking)
        if is_part and place and has_tree:
            set_topic(self.marking, "exams.md#Questions with parts")
            add_parts(column, self.marking)
        self.form.activated.connect(self._set_form)
        set_topic(self, f"forms/{self.form.currentData()}.md" if is_part or not question.more_parts
                  else "exams.md#Questions with parts")
        self.points.editingFinished.connect(self._set_points)
        self.source.activated.connect(self._set_source)
        self.rules.activated.connect(self._set_rules)

    @property
    def part(self) -> QuestionPart:
        """The part whose fields are shown; the first one of a question as a whole."""
        return self.question.parts[self.place or 0]

    def can_show(self, question: ExamQuestion) -> bool:
        """Return True if these fields can show another question without being rebuilt."""
        kinds = type(question.source), type(self.question.source)
        is_same = question.source is self.question.source or kinds == (Targets, Targets)
        forms = ([part.form for part in each.parts] for each in (question, self.question))
        return is_same and next(forms) == next(forms)

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
        own = self.part.convention if self.place else self.question.convention
        usual = _("same as the question") if self.place else _("same as the tree")
        widgets.show_choices(self.rules, (
            (usual if rules is None else ", ".join(rules.describe()[:2]), name)
            for name, rules in RULES.items()), "own" if own is None else f"{own.cut} {own.fail}")

    def _change(self, words: str, name: str, read: Callable[[], Any]) -> None:
        """Set a field of the question or part to what `read` returns, if that differs; errors are emitted as refused.

        Without `words` the edit is described by the settings that it changes.
        """
        try:
            value = read()
            of_part = name in PART_FIELDS or (name == "convention" and bool(self.place))
            if value != getattr(self.part if of_part else self.question, name):
                changed = editing.replace_part(
                    self.question, self.place or 0, replace(self.part, **{name: value})) if of_part else replace(
                    self.question, **{name: value})
                self.edited.emit(words or self._describe_settings(name, value), changed)
        except (ExplorerError, ValueError, OverflowError) as reason:
            self.refused.emit(str(reason))

    def _describe_settings(self, name: str, value: Any) -> str:
        """Return the settings or targets that `value` changes, as the field `name` of the question."""
        if name == "options":
            return describe_changes(find_form(self.part.form).settings, self.part.options, value)
        if name == "change":
            return describe_changes(options_of(TreeChange).values(), vars(self.part.change), vars(value))
        return describe_changes(options_of(Targets).values(), vars(self.question.source), vars(value))

    def _set_form(self) -> None:
        if (name := str(self.form.currentData())) != self.part.form:
            part = replace(self.part, form=name, options={})
            self.edited.emit(FORMS[name].title, editing.replace_part(self.question, self.place or 0, part))

    def _set_points(self) -> None:
        words = _("Points {}").format(self.points.text().strip())
        self._change(words, "points", lambda: as_fraction(exact.parse_typed(self.points.text())))

    def _set_rules(self) -> None:
        rules = RULES[str(self.rules.currentData())]
        if rules is not None:
            whole = self.question if self.place else replace(self.question, convention=None)
            base = editing.question_convention(whole, self._document.study)
            rules = replace(base, cut=rules.cut, fail=rules.fail)
        self._change(_("Convention {}").format(self.rules.currentText()), "convention", lambda: rules)

    def _set_options(self) -> None:
        self._change("", "options", self.settings.non_default_values)

    def _set_change(self) -> None:
        self._change("", "change", lambda: TreeChange(**self.change.values()))

    def _set_marking(self) -> None:
        own = self.marking.editors["own_answer"]
        words = _("Marked by an earlier answer") if own.text() == "yes" else _("Marked by the right answer")
        self._change(words, "own_answer", lambda: self.marking.values()["own_answer"])

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
