"""The export dialog: the preview shows the file that is written."""

import json
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from explorer.gui.dialogs import export
from explorer.gui.dialogs.export import ExportDialog
from explorer.gui.dialogs.picture_form import CURRENT, END, FILMSTRIP
from explorer.gui.document import Document
from explorer.gui.toolkit import settings, widgets
from explorer.pictures.export import EXPORTERS, PRINT_DPI, Exporter, Page, PictureOptions, picture
from explorer.study import Study
from explorer.study.opening import open_study
from explorer.trees import formats, games


@pytest.fixture
def kept(monkeypatch: pytest.MonkeyPatch) -> dict[str, object]:
    """Replace the saved export options by a dictionary in memory."""
    options: dict[str, object] = {}
    monkeypatch.setattr(settings, "export_options", lambda: dict(options))
    monkeypatch.setattr(settings, "set_export_options", options.update)
    return options


@pytest.fixture
def dialog(qtbot: QtBot, kept: dict[str, object]) -> ExportDialog:
    return opened(qtbot)


def opened(qtbot: QtBot) -> ExportDialog:
    document = Document(Study(formats.parse("[[3,12,8],[2,4,6],[14,5,2]]")))
    dialog = ExportDialog(document)
    qtbot.addWidget(dialog)
    return dialog


def choose(dialog: ExportDialog, **choices: str) -> None:
    for name, value in choices.items():
        if name in dialog.form.editors:
            dialog.form.editors[name].set_text(value)
        else:
            combo = getattr(dialog.form, name)
            combo.setCurrentIndex(combo.findData(value))
    dialog.refresh()


def test_the_preview_is_what_is_written_but_for_the_study(dialog: ExportDialog, tmp_path: Path) -> None:
    choose(dialog, format=".svg")
    choose(dialog, embed="no")
    dialog.write_to(tmp_path / "tree.svg")
    assert (tmp_path / "tree.svg").read_text(encoding="utf-8") == dialog._svg


@pytest.mark.parametrize(("suffix", "start"), [
    (".svg", b"<svg"), (".png", b"\x89PNG"), (".pdf", b"%PDF"), (".tex", b"tikzpicture"), (".json", b"[[3,12,8]"),
    (".efg", b"EFG 2 R"),
])
def test_every_format_is_written_and_told(
    qtbot: QtBot, dialog: ExportDialog, tmp_path: Path, suffix: str, start: bytes
) -> None:
    choose(dialog, format=suffix)
    with qtbot.waitSignal(dialog.saved):
        dialog.write_to(tmp_path / f"tree{suffix}")
    assert start in (tmp_path / f"tree{suffix}").read_bytes()


def test_a_full_picture_can_be_opened_again_and_a_blank_one_holds_nothing(dialog: ExportDialog, tmp_path: Path) -> None:
    choose(dialog, format=".svg", show_kind="full")
    dialog.write_to(tmp_path / "full.svg")
    assert formats.write(open_study(tmp_path / "full.svg").tree) == "[[3,12,8],[2,4,6],[14,5,2]]"
    choose(dialog, show_kind="student")
    assert not dialog.form.editors["embed"].widget.isEnabled()
    dialog.write_to(tmp_path / "student.svg")
    assert "game-tree-explorer" not in (tmp_path / "student.svg").read_text(encoding="utf-8")


def test_a_filmstrip_of_every_cutoff_has_captions(dialog: ExportDialog) -> None:
    choose(dialog, format=".svg", step_choice=FILMSTRIP)
    dialog.form.every_cutoff.click()
    assert dialog.form.steps.text() == "12, 22"
    dialog.refresh()
    assert "(a)" in dialog._svg
    assert "(b)" in dialog._svg


def test_a_filmstrip_has_a_legend_and_a_title_if_they_are_chosen(dialog: ExportDialog) -> None:
    choose(dialog, format=".svg", step_choice=FILMSTRIP)
    dialog.form.steps.setText("0, 22")
    dialog.form.title.setText("Exam")
    dialog.refresh()
    assert dialog.form.legend.isEnabled()
    assert ">Exam</text>" in dialog._svg
    assert dialog._svg.split('class="legend"')[1].count("</text>") == 7
    dialog.form.legend.setChecked(False)
    dialog.refresh()
    assert 'class="legend"' not in dialog._svg


def test_a_tree_that_is_too_large_for_a_picture_is_told_before_a_name_is_asked_for(
    dialog: ExportDialog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(export, "PREVIEW_NODES", 3)
    monkeypatch.setattr(picture, "MOST_NODES", 12)
    choose(dialog, format=".pdf")
    assert "13 nodes is too large" in dialog.warning.text()
    assert not widgets.accept_button(dialog.box).isEnabled()
    choose(dialog, format=".json")
    assert widgets.accept_button(dialog.box).isEnabled()


LONG = '{"moves":["%s","b"],"children":[3,{"children":[1,2]}]}' % ("m" * 60)


@pytest.mark.usefixtures("kept")
def test_what_has_no_room_is_said_with_the_preview_and_the_picture_can_be_saved(qtbot: QtBot, tmp_path: Path) -> None:
    dialog = ExportDialog(Document(Study(formats.parse(LONG))))
    qtbot.addWidget(dialog)
    for suffix in (".svg", ".tex"):
        choose(dialog, format=suffix)
        assert "The picture has no room for the move “mmm" in dialog.warning.text()
        assert widgets.accept_button(dialog.box).isEnabled()
    choose(dialog, format=".json")
    assert dialog.warning.isHidden()
    choose(dialog, format=".svg")
    with qtbot.waitSignal(dialog.saved):
        dialog.write_to(tmp_path / "tree.svg")


@pytest.mark.usefixtures("kept")
def test_more_texts_without_room_than_a_sentence_holds_are_all_listed(qtbot: QtBot) -> None:
    moves = json.dumps([f"{place} {'m' * 200}" for place in range(20)])
    dialog = ExportDialog(Document(Study(formats.parse(f'{{"moves":{moves},"children":{list(range(20))}}}'))))
    qtbot.addWidget(dialog)
    choose(dialog, format=".svg")
    missing = dialog._page().figure.unplaced
    assert f"and {len(missing) - 5} more texts" in dialog.warning.text()
    rows = dialog.missing_list.toPlainText().splitlines()
    assert [row.split()[2] for row in rows] == [f"“{each.text.split()[0]}" for each in missing]
    choose(dialog, format=".json")
    assert dialog.missing_list.isHidden()


@pytest.mark.usefixtures("kept")
def test_a_large_picture_says_what_has_no_room_before_it_is_written(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(export, "PREVIEW_NODES", 3)
    dialog = ExportDialog(Document(Study(formats.parse(LONG))))
    qtbot.addWidget(dialog)
    choose(dialog, format=".svg")
    assert dialog.warning.isHidden()
    dialog.write_to(tmp_path / "tree.svg")
    qtbot.waitUntil(lambda: not dialog._worker.is_running)
    assert "Save again" in dialog.warning.text()
    assert not (tmp_path / "tree.svg").exists()
    with qtbot.waitSignal(dialog.saved):
        dialog.write_to(tmp_path / "tree.svg")


@pytest.mark.usefixtures("kept")
def test_letters_that_the_engine_lacks_are_named_and_another_engine_has_them(qtbot: QtBot, tmp_path: Path) -> None:
    dialog = ExportDialog(Document(Study(formats.parse('{"label":"Жук","children":[1,2]}'))))
    qtbot.addWidget(dialog)
    choose(dialog, format=".svg")
    assert not dialog.form.editors["engine"].widget.isEnabled()
    choose(dialog, format=".tex")
    assert "pdflatex can't print Ж (U+0416)" in dialog.warning.text()
    assert not widgets.accept_button(dialog.box).isEnabled()
    choose(dialog, engine="lualatex")
    assert dialog.warning.isHidden()
    dialog.write_to(tmp_path / "tree.tex")
    assert "{\\treeletters Жук}" in (tmp_path / "tree.tex").read_text("utf-8")


def test_a_step_that_is_none_is_explained_and_nothing_can_be_saved(dialog: ExportDialog) -> None:
    choose(dialog, format=".svg", step_choice=FILMSTRIP)
    dialog.form.steps.setText("0, 23")
    dialog.refresh()
    assert "'23'" in dialog.warning.text()
    assert not widgets.accept_button(dialog.box).isEnabled()
    assert not dialog.copy.isEnabled()
    dialog.form.steps.setText("0, end")
    dialog.refresh()
    assert dialog.warning.isHidden()
    assert widgets.accept_button(dialog.box).isEnabled()


def test_the_step_shown_and_the_end_differ(dialog: ExportDialog) -> None:
    dialog._document.set_step(5)
    choose(dialog, format=".svg", step_choice=CURRENT)
    here = dialog._svg
    choose(dialog, step_choice=END)
    assert here != dialog._svg
    assert dialog.form.options().steps is None


def test_what_the_format_leaves_no_choice_in_is_switched_off(dialog: ExportDialog) -> None:
    choose(dialog, format=".json")
    assert not dialog.form.show_kind.isEnabled()
    assert dialog.source.toPlainText().strip() == "[[3,12,8],[2,4,6],[14,5,2]]"
    choose(dialog, format=".png")
    assert dialog.form.editors["dpi"].widget.isEnabled()
    choose(dialog, format=".pdf")
    assert not dialog.form.editors["dpi"].widget.isEnabled()
    assert not dialog.form.editors["embed"].widget.isEnabled()


def test_the_dialog_begins_with_the_resolution_of_print(dialog: ExportDialog) -> None:
    assert dialog.form.options().dpi == PRINT_DPI > PictureOptions().dpi


def test_the_options_are_remembered(qtbot: QtBot, kept: dict[str, object], tmp_path: Path) -> None:
    first = opened(qtbot)
    choose(first, format=".png", show_kind="student", theme="grey", transparent="yes", dpi="90", width_cm="12.5")
    first.form.legend.setChecked(False)
    first.write_to(tmp_path / "tree.png")
    second = opened(qtbot)
    assert second.form.suffix == ".png"
    options = second.form.options()
    assert (options.dpi, options.width_cm, options.theme, options.transparent) == (90, 12.5, "grey", True)
    assert not second.form.legend.isChecked()


def test_the_options_that_an_older_version_has_remembered_are_read(qtbot: QtBot, kept: dict[str, object]) -> None:
    kept |= {"format": ".png", "ground": "transparent", "embed": False, "width_cm": 0.0, "dpi": 90, "theme": "gone"}
    options = opened(qtbot).form.options()
    assert (options.transparent, options.embed, options.width_cm, options.dpi) == (True, False, None, 90)
    assert options.theme == "light"


def test_a_place_that_cannot_be_written_is_told_and_the_dialog_stays(dialog: ExportDialog, tmp_path: Path) -> None:
    choose(dialog, format=".svg")
    dialog.write_to(tmp_path / "no such folder" / "tree.svg")
    assert "no such folder" in dialog.warning.text()
    assert dialog.result() == ExportDialog.DialogCode.Rejected


@pytest.mark.usefixtures("kept")
def test_a_large_tree_has_no_preview_and_is_written_in_the_background(qtbot: QtBot, tmp_path: Path) -> None:
    document = Document(Study(games.expand("uniform", depth=12)))
    dialog = ExportDialog(document)
    qtbot.addWidget(dialog)
    choose(dialog, format=".svg")
    assert dialog.preview.is_empty
    assert not dialog.copy.isEnabled()
    with qtbot.waitSignal(dialog.saved, timeout=20_000):
        dialog.write_to(tmp_path / "tree.svg")
        assert not dialog.bar.isHidden()
    assert (tmp_path / "tree.svg").stat().st_size > 100_000


def test_copying_puts_a_picture_or_a_text_on_the_clipboard(qtbot: QtBot, dialog: ExportDialog) -> None:
    from PySide6.QtGui import QGuiApplication

    choose(dialog, format=".png")
    dialog.copy.click()
    assert QGuiApplication.clipboard().mimeData().hasImage()
    choose(dialog, format=".json")
    dialog.copy.click()
    assert QGuiApplication.clipboard().text().strip() == "[[3,12,8],[2,4,6],[14,5,2]]"


def test_an_invented_format_is_offered_seen_written_and_copied(
    qtbot: QtBot, kept: dict[str, object], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def count(page: Page) -> str:
        return f"{len(page.figure.shapes)} shapes at {page.options.dpi:g} dpi\n"

    exporter = Exporter(".count", "Counts", count, accepted_options=("dpi",), is_source=True)
    monkeypatch.setitem(EXPORTERS, ".count", exporter)
    dialog = opened(qtbot)
    choose(dialog, format=".count", show_kind="blank")
    dialog.form.legend.setChecked(False)
    assert dialog.form.format.currentText() == "Counts"
    assert dialog.form.editors["dpi"].widget.isEnabled()
    assert not dialog.form.editors["engine"].widget.isEnabled()
    choose(dialog, dpi="90")
    dialog.copy_picture()
    assert QGuiApplication.clipboard().text() == "13 shapes at 90 dpi\n"
    dialog.write_to(tmp_path / "tree.count")
    assert (tmp_path / "tree.count").read_text() == "13 shapes at 90 dpi\n"
    assert kept["format"] == ".count"


def test_an_invented_format_of_trees_is_offered_seen_written_and_copied(
    qtbot: QtBot, kept: dict[str, object], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    size = formats.Format("Sizes", formats.FORMATS[".json"].read, lambda tree: f"{len(tree)} nodes\n")
    monkeypatch.setitem(formats.FORMATS, ".size", size)
    dialog = opened(qtbot)
    offered = [dialog.form.format.itemText(place) for place in range(dialog.form.format.count())]
    assert offered[-3:] == ["Notation (the tree as text)", "Gambit (.efg)", "Sizes"], "and .txt is no other one"
    choose(dialog, format=".size")
    assert dialog.source.toPlainText() == "13 nodes\n"
    assert not dialog.form.show_kind.isEnabled()
    dialog.copy_picture()
    assert QGuiApplication.clipboard().text() == "13 nodes\n"
    dialog.write_to(tmp_path / "tree.size")
    assert (tmp_path / "tree.size").read_text() == "13 nodes\n"
    assert kept["format"] == ".size"
