"""Options of pictures, rules of the convention and settings of exams are each defined by one field."""

import json
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QCheckBox, QRadioButton, QSpinBox
from pytestqt.qtbot import QtBot

from explorer import library, study
from explorer.cli import main
from explorer.core.option import Wording, option
from explorer.exam import exam_file
from explorer.gui.dialogs.convention import ConventionDialog
from explorer.gui.dialogs.export import ExportDialog
from explorer.gui.document import Document
from explorer.gui.exam.details import ExamDetails
from explorer.gui.toolkit.convention_text import search_text
from explorer.gui.toolkit.fields import DoubleSpinBox, SpinBox
from explorer.pictures.export import EXPORTERS, Page, PictureOptions
from explorer.search.convention import Convention
from explorer.search.options import SearchOptions
from explorer.study import Exam, Study
from explorer.trees import formats

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"


@dataclass(frozen=True)
class WithGrain(PictureOptions):
    """The options of a picture with one more field."""

    grain: float | None = option("size", None, "Grain", "How coarse the paper is.", unit="mm", most=9, blank="none",
                                 metavar="MM")


@dataclass(frozen=True)
class WithGaps(Convention):
    """The convention with one more rule."""

    swift: bool = option("flag", False, "Swift", "It is searched in haste.", "in haste")
    least: int = option("whole", 1, "Least", "How much it is at least.", "at least {}", least=1, most=9)
    gaps: str = option(
        "choice", "none", "Gaps", choices={"none": "No gaps", "some": "Some gaps"}, usage="are there gaps",
        wordings={"none": Wording("Nothing is left out.", "without gaps", "no gaps"),
                  "some": Wording("Something is left out.", "with gaps", "gaps")})


@dataclass(frozen=True, eq=False)
class WithRooms(Exam):
    """The exam with one more setting."""

    rooms: int = option("whole", 1, "Rooms", "In how many rooms it is written.", least=1, most=9)


@pytest.fixture
def gaps(monkeypatch: pytest.MonkeyPatch) -> None:
    """A rule more of the convention."""
    for name in ("__init__", "__eq__", "__hash__", "__repr__", "__dataclass_fields__"):
        monkeypatch.setattr(Convention, name, vars(WithGaps)[name])
    for name, default in (("gaps", "none"), ("swift", False), ("least", 1)):
        monkeypatch.setattr(Convention, name, default, raising=False)


@pytest.fixture
def rooms(monkeypatch: pytest.MonkeyPatch) -> None:
    """A setting more of the exam."""
    for name in ("__init__", "__repr__", "__dataclass_fields__"):
        monkeypatch.setattr(Exam, name, vars(WithRooms)[name])
    monkeypatch.setattr(Exam, "rooms", 1, raising=False)


@pytest.fixture
def grain(monkeypatch: pytest.MonkeyPatch) -> None:
    """A field more of the options of a picture, and an exporter that writes it."""
    for name in ("__init__", "__eq__", "__hash__", "__repr__", "__dataclass_fields__"):
        monkeypatch.setattr(PictureOptions, name, vars(WithGrain)[name])

    def svg_of_grain(page: Page) -> str:
        return f"<svg>{vars(page.options)['grain']} mm</svg>"

    monkeypatch.setitem(EXPORTERS, ".svg", replace(EXPORTERS[".svg"], make_text=svg_of_grain))


@pytest.mark.usefixtures("gaps")
def test_an_invented_rule_is_a_flag_a_part_of_the_json_and_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["search", "--help"]) == 0
    assert "--gaps {none,some}" in capsys.readouterr().out
    assert main(["search", AIMA, "--gaps", "some", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["convention"]["gaps"] == "some"
    assert main(["search", AIMA, "--gaps", "some"]) == 0
    assert "window (−∞, +∞) · with gaps" in capsys.readouterr().out
    assert main(["search", AIMA, "--gaps", "none"]) == 0
    assert "gaps" not in capsys.readouterr().out


@pytest.mark.usefixtures("gaps")
def test_an_invented_rule_is_chosen_in_the_dialog_and_said_in_the_toolbar(qtbot: QtBot) -> None:
    document = Document(Study(formats.parse(AIMA)))
    dialog = ConventionDialog(document)
    qtbot.addWidget(dialog)
    pick = next(each for each in dialog.findChildren(QRadioButton) if each.text() == "Some gaps")
    assert pick.accessibleDescription() == "Something is left out."
    pick.click()
    assert vars(document.study.convention)["gaps"] == "some"
    assert search_text(document.study.convention, SearchOptions(), "alpha-beta").endswith(" · gaps")


@pytest.mark.usefixtures("gaps")
def test_an_invented_rule_of_any_kind_has_a_field_in_the_dialog(qtbot: QtBot) -> None:
    document = Document(Study(formats.parse(AIMA)))
    dialog = ConventionDialog(document)
    qtbot.addWidget(dialog)
    next(each for each in dialog.findChildren(QCheckBox) if each.text() == "Swift").click()
    number = next(each for each in dialog.findChildren(QSpinBox) if each.accessibleName() == "Least")
    number.setValue(4)
    now = vars(document.study.convention)
    assert (now["swift"], now["least"], now["gaps"]) == (True, 4, "none")
    again = ConventionDialog(document)
    qtbot.addWidget(again)
    assert next(each for each in again.findChildren(QSpinBox) if each.accessibleName() == "Least").value() == 4
    document.history.undo()
    assert vars(document.study.convention)["least"] == 1
    assert number.value() == 1


@pytest.mark.usefixtures("gaps")
def test_an_invented_rule_is_kept_in_a_file_where_it_is_not_at_its_default(tmp_path: Path) -> None:
    given: dict[str, Any] = {"gaps": "some"}
    rules = replace(Convention(), **given)
    text = study.dumps(Study(formats.parse(AIMA), convention=rules))
    assert json.loads(text)["convention"]["gaps"] == "some"
    assert study.loads(text).convention == rules
    plain = study.dumps(Study(formats.parse(AIMA)))
    assert list(json.loads(plain)["convention"]) == ["cut", "fail", "window", "depth", "ties"]
    assert study.loads(plain).convention == Convention()
    asked = exam_file.read(
        f'[[question]]\nform = "F1"\ntree = "{AIMA}"\ngaps = "some"\n'.encode(), "exam.toml", tmp_path).study.exam
    assert asked is not None
    assert asked.questions[0].convention == rules


@pytest.mark.usefixtures("rooms")
def test_an_invented_setting_of_the_exam_is_a_field_of_its_dialog_and_kept_in_both_files(
    qtbot: QtBot, tmp_path: Path
) -> None:
    document = Document(Study(formats.parse(AIMA)))
    dialog = ExamDetails(document)
    qtbot.addWidget(dialog)
    (field,) = dialog.editors["rooms"].fields
    assert isinstance(field, SpinBox)
    assert (field.toolTip(), field.accessibleName()) == ("In how many rooms it is written.", "Rooms")
    assert (field.minimum(), field.value(), field.maximum()) == (1, 1, 9)
    field.setValue(4)
    dialog.accept()
    text = study.dumps(document.study)
    assert json.loads(text)["exam"] == {"questions": [], "rooms": 4}
    assert vars(study.loads(text).exam)["rooms"] == 4
    asked = exam_file.read(f'rooms = 5\n[[question]]\nform = "F1"\ntree = "{AIMA}"\n'.encode(), "exam.toml", tmp_path)
    assert vars(asked.study.exam)["rooms"] == 5


@pytest.mark.usefixtures("grain")
def test_an_invented_picture_option_is_a_flag_and_an_argument_of_the_library(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["export", "--help"]) == 0
    assert "--grain MM" in capsys.readouterr().out
    assert main(["export", AIMA, str(tmp_path / "a.svg"), "--grain", "1/2"]) == 0
    assert (tmp_path / "a.svg").read_text() == "<svg>0.5 mm</svg>"
    assert main(["export", AIMA, str(tmp_path / "b.svg"), "--grain", "0"]) == 2
    assert "argument --grain: it must be above 0" in capsys.readouterr().err
    assert main(["export", AIMA, str(tmp_path / "b.json"), "--grain", "1"]) == 2
    assert "argument --grain: " in capsys.readouterr().err
    picture = library.figure(library.parse(AIMA), grain=2)
    library.export(picture, tmp_path / "c.svg")
    library.export(picture, tmp_path / "d.svg", grain=3)
    assert [(tmp_path / name).read_text() for name in ("c.svg", "d.svg")] == ["<svg>2.0 mm</svg>", "<svg>3.0 mm</svg>"]


@pytest.mark.usefixtures("grain")
def test_an_invented_picture_option_is_a_field_of_the_export_dialog_and_remembered(
    qtbot: QtBot, tmp_path: Path
) -> None:
    dialog = ExportDialog(Document(Study(formats.parse(AIMA))))
    qtbot.addWidget(dialog)
    (field,) = dialog.form.editors["grain"].fields
    assert isinstance(field, DoubleSpinBox)
    assert (field.text(), field.toolTip(), field.accessibleName()) == ("none", "How coarse the paper is.", "Grain")
    field.setValue(4.5)
    assert (field.text(), field.isEnabled()) == ("4.5 mm", True)
    dialog.form.format.setCurrentIndex(dialog.form.format.findData(".svg"))
    dialog.refresh()
    dialog.write_to(tmp_path / "a.svg")
    assert (tmp_path / "a.svg").read_text() == "<svg>4.5 mm</svg>"
    again = ExportDialog(Document(Study(formats.parse(AIMA))))
    qtbot.addWidget(again)
    again.refresh()
    assert vars(again.form.options())["grain"] == 4.5
