"""The dialog at the start that offers the unsaved studies of a program that ended before they were saved."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import partial
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QDialog, QDialogButtonBox, QWidget

from explorer.core.errors import ExplorerError
from explorer.core.i18n import _, ngettext
from explorer.gui.dialogs.thumbnails import Thumbnail, small_thumbnail
from explorer.gui.document.file import StudyFile
from explorer.gui.recovery.copies import CopyFolder
from explorer.gui.toolkit import widgets
from explorer.gui.toolkit.buttons import make_button
from explorer.gui.toolkit.layouts import discard, make_column, make_row, make_scroll_area, make_widget
from explorer.gui.toolkit.plain_text import escape_keys, make_question
from explorer.gui.toolkit.preview import Preview
from explorer.gui.toolkit.saving import Button
from explorer.gui.toolkit.text_size import fix_height, fix_width
from explorer.gui.toolkit.worker import Progress, Worker
from explorer.pictures.theme import LIGHT, Theme
from explorer.study import Study

PICTURE_WIDTH, PICTURE_HEIGHT = 150, 88


@dataclass(frozen=True, eq=False)
class Recovered:
    """A study read from a copy: its document's file, the time of the copy, and its picture, if it can be drawn."""

    study: Study
    file: StudyFile
    time: datetime
    picture: Thumbnail | None


def read_copy(folder: CopyFolder, theme: Theme) -> Recovered:
    """Read the newest readable copy in a folder, and draw it. Raises ExplorerError or OSError if none is readable."""
    study, file, time = folder.read()
    try:
        picture = small_thumbnail(study, theme)
    except ExplorerError:  # an order that the tree can't have: the study opens nevertheless
        picture = None
    return Recovered(study, file, time, picture)


class CopyRow(QWidget):
    """The row of one study: a check box with its name, its picture, and what is known of it."""

    def __init__(self, folder: CopyFolder) -> None:
        super().__init__()
        self.folder = folder
        self.recovered: Recovered | None = None
        self.picture = Preview()
        fix_width(self.picture, PICTURE_WIDTH)
        fix_height(self.picture, PICTURE_HEIGHT)
        self.picture.show_text(_("Reading…"))
        self.check = QCheckBox()
        self.check.setEnabled(False)
        self.about = widgets.sentence(quiet=True)
        make_row(self.picture, widgets.GAP, (make_column(self.check, self.about, ..., spacing=4), 1), on=self)

    def show_recovered(self, recovered: Recovered) -> None:
        """Show the study that was read."""
        self.recovered = recovered
        file = recovered.file
        name = file.path.name if file.path else file.name or recovered.study.tree.title
        self.check.setText(escape_keys(name or _("Untitled")))
        self.check.setEnabled(True)
        self.check.setChecked(True)
        nodes = len(recovered.study.tree)
        facts = [describe_time(recovered.time, date.today()), ngettext("{:,} node", "{:,} nodes", nodes).format(nodes)]
        if origin := file.path or file.source:
            facts.append(str(origin.parent))
        self.about.setText("\n".join(facts))
        if recovered.picture is None:
            self.picture.show_text("")
        else:
            svg, crop = recovered.picture
            self.picture.show_svg(svg, crop=crop)

    def show_problem(self, error: Exception) -> None:
        """Show why no copy can be read; the study can be deleted only."""
        self.picture.show_text("")
        self.check.setText(_("A study that can't be read"))
        self.check.setEnabled(True)
        self.about.setText(str(error))


def describe_time(time: datetime, today: date) -> str:
    """Return the time of a copy in words: with the date unless it is today's."""
    if time.date() == today:
        return _("today at {time}").format(time=time.strftime("%H:%M:%S"))
    return _("on {date} at {time}").format(date=time.strftime("%Y-%m-%d"), time=time.strftime("%H:%M"))


class RecoveryDialog(QDialog):
    """Offers unsaved studies; `chosen` is emitted with each one's `Recovered` and its folder."""

    help_topic = "files.md#Unsaved changes"

    chosen = Signal(object, object)

    def __init__(self, folders: Sequence[CopyFolder], theme: Theme = LIGHT, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(_("Unsaved work"))
        self._theme = theme
        self._worker = Worker(self)
        self.rows = [CopyRow(folder) for folder in folders]
        for row in self.rows:
            row.check.toggled.connect(self._enable_buttons)
        text = ngettext(
            "The program ended before this study was saved.", "The program ended before these studies were saved.",
            len(folders))
        box = widgets.buttons(self, _("Recover"), cancel=False)
        self.recover = widgets.accept_button(box)
        self.delete = make_button(_("Delete…"), self._ask_delete)
        self.later = make_button(_("Not now"), self.reject, _("The studies are offered again at the next start"))
        box.addButton(self.delete, QDialogButtonBox.ButtonRole.ActionRole)
        box.addButton(self.later, QDialogButtonBox.ButtonRole.RejectRole)
        page = make_widget(make_column(*self.rows, ..., spacing=widgets.GAP))
        widgets.column(
            self, widgets.heading(_("Recover unsaved work?")), widgets.sentence(text), (make_scroll_area(page), 1), box)
        widgets.resize_dialog(self, 560, 170 + (PICTURE_HEIGHT + widgets.GAP) * min(len(folders), 4))
        self._enable_buttons()
        self._read_next()

    @property
    def checked_rows(self) -> list[CopyRow]:
        """The rows of the studies to recover or to delete."""
        return [row for row in self.rows if row.check.isChecked()]

    def done(self, result: int) -> None:
        """End the dialog, open the chosen studies, and leave the others for the next start."""
        self._worker.drop()
        chosen = self.checked_rows if result == QDialog.DialogCode.Accepted else []
        for row in self.rows:
            if row.recovered is None or row not in chosen:
                row.folder.release()
            else:
                self.chosen.emit(row.recovered, row.folder)
        super().done(result)

    def _read_next(self) -> None:
        """Read and draw the studies one after another, in the background."""
        row = next((row for row in self.rows if not row.check.isEnabled()), None)
        if row is None:
            return

        def work(_progress: Progress) -> Recovered:
            return read_copy(row.folder, self._theme)

        self._worker.start(work, partial(self._show, row.show_recovered), partial(self._show, row.show_problem))

    def _show(self, show: Callable[[Any], None], answer: Any) -> None:
        show(answer)
        self._enable_buttons()
        self._read_next()

    def _enable_buttons(self) -> None:
        checked = self.checked_rows
        self.delete.setEnabled(bool(checked))
        self.recover.setEnabled(any(row.recovered for row in checked))

    def _ask_delete(self) -> None:
        """Delete the chosen studies, after a question; the dialog ends with the last one."""
        checked = self.checked_rows
        question = make_question(
            self, _("Delete unsaved work?"),
            ngettext("Delete {:,} unsaved study?", "Delete {:,} unsaved studies?", len(checked)).format(len(checked)),
            _("What is deleted cannot be brought back."))
        question.setStandardButtons(Button.Yes | Button.Cancel)
        question.button(Button.Yes).setText(_("Delete"))
        question.setDefaultButton(Button.Cancel)
        if Button(question.exec()) != Button.Yes:
            return
        for row in checked:
            row.folder.remove()
            self.rows.remove(row)
            discard(row)
        self._enable_buttons()
        if not self.rows:
            self.reject()
