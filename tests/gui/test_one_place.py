"""Options, searches and targets are defined in one place: a new one appears everywhere without other changes."""

import json
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from explorer import search, study
from explorer.analysis.analyse import analyse
from explorer.analysis.snapshot import snapshot_at
from explorer.cli import main
from explorer.core.errors import ExamError
from explorer.core.option import Option, option
from explorer.exam import exam_file
from explorer.exam.forms import FORMS
from explorer.exam.papers.build import build_papers
from explorer.exam.sheets import SHEETS
from explorer.explanations.explain import explain
from explorer.explanations.pseudocode import pseudocode_at
from explorer.gui.dialogs.convention import ConventionDialog
from explorer.gui.document import Document
from explorer.gui.exam.question import QuestionFields
from explorer.gui.lab.orders.rows import order_names, row_title
from explorer.gui.main_window.window import MainWindow
from explorer.gui.toolkit.convention_text import search_text
from explorer.gui.toolkit.fields import ComboBox, SpinBox
from explorer.search.algorithm import TIES, TWO_PLAYERS, Algorithm
from explorer.search.convention import Convention
from explorer.search.options import SearchOptions
from explorer.search.preconditions import require_searchable
from explorer.search.pseudocode import CodeEvent, CodeLine
from explorer.search.trace import Recorder, Tick, Trace, until_stopped
from explorer.study import Exam, ExamQuestion, Study, Targets
from explorer.trees import formats, orderings
from explorer.trees.orderings import Ordering
from explorer.trees.tree import MAX, Tree
from tests.exam.invented import form as invented_form

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"


def hasty(tree: Tree, convention: Convention, options: SearchOptions, tick: Tick) -> Trace:
    """Search at most two children of each node."""
    families = require_searchable(tree, convention, "hasty", options).children_by_node
    record = Recorder(tick, tree.exact is not None)

    def visit(node: int) -> float:
        record.enter(node, float("-inf"), float("inf"))
        below = [visit(child) for child in list(families[node])[:2]]
        value = (max if tree.player[node] == MAX else min)(below) if below else float(tree.payoff[node, 0])
        record.leave(value)
        return value

    with until_stopped():
        visit(0)
    return record.trace("hasty", convention, tree, options, has_window=False)


def pseudocode(_player: int, _convention: Convention, _parameters: SearchOptions) -> tuple[CodeLine, ...]:
    """Return the two lines of pseudocode of `hasty`."""
    return CodeLine("function HASTY(state)", CodeEvent.START), CodeLine("  return the best of two", CodeEvent.RETURN)


@dataclass(frozen=True)
class WithHaste(SearchOptions):
    """The search options with an additional field."""

    haste: int = option("whole", 3, "Haste", "How hastily the search goes.", "haste of {}", least=1, most=9)


@dataclass(frozen=True)
class WithMood(Targets):
    """The targets with an additional field."""

    mood: tuple[int, int] = option("range", (1, 3), "Moods", "The fewest and the most moods", least=1, most=9)


@pytest.fixture(autouse=True)
def invented(monkeypatch: pytest.MonkeyPatch) -> None:
    """Add a field to the search options and an entry to the table of algorithms."""
    for name in ("__init__", "__eq__", "__hash__", "__repr__", "__dataclass_fields__"):
        monkeypatch.setattr(SearchOptions, name, vars(WithHaste)[name])
    monkeypatch.setattr(SearchOptions, "haste", 3, raising=False)
    monkeypatch.setitem(search.ALGORITHMS, "hasty", Algorithm(
        "Hasty search", TWO_PLAYERS, "Look at two children of each node.", hasty, pseudocode,
        accepts=("haste",), rules=(TIES,), always_shown_options=("haste",)))


@pytest.fixture
def mood(monkeypatch: pytest.MonkeyPatch) -> None:
    """Add a field to the targets."""
    plain = Study(formats.parse(AIMA), exam=Exam(questions=(ExamQuestion("values", source=Targets()),)))
    study.loads(study.dumps(plain))  # msgspec caches the fields of a class when it first reads a file
    for name in ("__init__", "__eq__", "__hash__", "__repr__", "__dataclass_fields__"):
        monkeypatch.setattr(Targets, name, vars(WithMood)[name])


def of_haste(haste: int) -> SearchOptions:
    return replace(SearchOptions(), haste=haste)


def shown(haste: int = 3) -> Study:
    return Study(formats.parse(AIMA), algorithm="hasty", options=of_haste(haste))


def described(folder: Path, question: str) -> exam_file.ExamDescription:
    return exam_file.read(f'[[question]]\nform = "F1"\ntree = "{AIMA}"\n{question}\n'.encode(), "exam.toml", folder)


def test_an_invented_option_is_a_flag(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["search", "--help"]) == 0
    assert "--haste N" in capsys.readouterr().out
    assert main(["search", AIMA, "--algorithm", "hasty", "--haste", "5", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["parameters"] == {"haste": 5}
    assert main(["search", AIMA, "--algorithm", "hasty", "--haste", "10"]) == 2
    assert "haste is 10: it must be between 1 and 9" in capsys.readouterr().err


def test_an_invented_option_is_a_field_of_the_form(qtbot: QtBot) -> None:
    document = Document(shown())
    dialog = ConventionDialog(document)
    qtbot.addWidget(dialog)
    (field,) = dialog.options.editors["haste"].fields
    assert isinstance(field, SpinBox)
    assert (field.toolTip(), field.accessibleName()) == ("How hastily the search goes.", "Haste")
    assert (field.minimum(), field.value(), field.maximum()) == (1, 3, 9)
    field.setValue(7)
    assert dialog.options.read_options() == of_haste(7)
    qtbot.waitUntil(lambda: document.study.options == of_haste(7))  # typed values are applied after a delay


def test_an_invented_option_is_kept_in_a_file() -> None:
    text = study.dumps(shown(4))
    assert json.loads(text)["parameters"] == {"haste": 4}
    assert study.loads(text).options == of_haste(4)


def test_an_invented_option_is_printed_and_shown_in_the_toolbar() -> None:
    assert of_haste(4).describe() == ("haste of 4",)
    assert search_text(Convention(), SearchOptions(), "hasty") == "first tie · haste of 3"


def test_an_invented_option_stands_in_an_exam_s_description(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ExamError, match=r"haste: .* takes none"):
        described(tmp_path, "haste = 5")
    name, form = next((name, form) for name, form in FORMS.items() if form.code == "F1")
    monkeypatch.setitem(FORMS, name, replace(form, search_options=("haste",)))
    assert described(tmp_path, "haste = 5").study.options == of_haste(5)


@pytest.mark.usefixtures("mood")
def test_an_invented_target_stands_in_an_exam_s_description(tmp_path: Path) -> None:
    file = '[[question]]\nform = "F1"\n[question.targets]\ndeep = 0\n'
    asked = exam_file.read(f"{file}mood = 4".encode(), "exam.toml", tmp_path).study.exam
    assert asked is not None
    assert vars(asked.questions[0].source)["mood"] == (4, 4)
    with pytest.raises(ExamError, match="mood: 5 is more than 2"):
        exam_file.read(f"{file}mood = [5, 2]".encode(), "exam.toml", tmp_path)


@pytest.mark.usefixtures("mood")
def test_an_invented_target_and_an_invented_setting_are_fields_of_the_window_and_change_what_is_printed(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    new = Option("colour", "choice", "red", "In which colour it is written", {"red": "scarlet", "blue": "azure"})
    monkeypatch.setitem(FORMS, "invented", replace(
        invented_form, settings=(*invented_form.settings, new),
        build=lambda context, settings: replace(
            invented_form.build(context, settings), prompt=(f"Written in {settings['colour']}.",))))
    document = Document(Study(formats.parse(AIMA)))
    fields = QuestionFields(document, ExamQuestion("invented", source=Targets()), 0)
    qtbot.addWidget(fields)
    assert fields.targets is not None
    low, high = fields.targets.editors["mood"].fields
    assert isinstance(low, SpinBox)
    assert isinstance(high, SpinBox)
    assert [(each.value(), each.maximum(), each.toolTip()) for each in (low, high)] == [
        (1, 9, "The fewest and the most moods"), (3, 9, "The fewest and the most moods")]
    with qtbot.waitSignal(fields.edited) as edited:
        high.setValue(7)
    assert vars(edited.args[1].source)["mood"] == (1, 7)
    (colour,) = fields.settings.editors["colour"].fields
    assert isinstance(colour, ComboBox)
    assert [colour.itemText(row) for row in range(colour.count())] == ["scarlet", "azure"]
    with qtbot.waitSignal(fields.edited) as edited:
        colour.setCurrentIndex(1)
    exam = Exam(questions=(replace(edited.args[1], source=None),))
    kept = study.loads(study.dumps(replace(document.study, exam=exam)))
    assert kept.exam is not None
    assert kept.exam.questions[0].options == {"colour": "blue"}
    papers = build_papers(kept)
    assert SHEETS["markdown"].write is not None
    files = SHEETS["markdown"].write(papers, "blank", "exam")
    assert any(b"Written in blue." in file for file in files.values())


def test_an_invented_search_is_run_from_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["search", AIMA, "--algorithm", "hasty", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["value"] == 3
    assert main(["search", "--list"]) == 0
    listed = dict(line.split(maxsplit=1) for line in capsys.readouterr().out.splitlines())
    assert listed["hasty"] == "Look at two children of each node."


def test_an_invented_search_is_chosen_in_the_window_and_explained_at_each_step(qtbot: QtBot) -> None:
    window = MainWindow(Document(Study(formats.parse(AIMA))))
    qtbot.addWidget(window, before_close_func=lambda each: each.document.history.stack.setClean())
    window.commands["algorithm hasty"].trigger()
    document = window.document
    bar = window.toolbar
    assert (bar.algorithm.text(), bar.convention.text()) == ("Hasty search", "first tie · haste of 3")
    assert document.trace is not None
    run = analyse(document.tree, document.trace)
    for step in range(document.trace.steps + 1):
        document.set_step(step)
        state = snapshot_at(run, step)
        assert explain(state).title
        assert pseudocode_at(state).lines[0] == "function HASTY(state)"


def test_an_exam_is_asked_of_a_study_with_an_invented_search(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    study.save(shown(), tmp_path / "hasty.gtree")
    (tmp_path / "exam.toml").write_text('sheets = ["html"]\n[[question]]\nform = "F1"\ntree = "hasty.gtree"\n')
    assert main(["exam", str(tmp_path / "exam.toml"), "-o", str(tmp_path / "sheets")]) == 0, capsys.readouterr().err
    assert any((tmp_path / "sheets").iterdir())


@pytest.fixture
def by_width(monkeypatch: pytest.MonkeyPatch) -> None:
    """Add an ordering to the table: the child with the most children first."""
    sentence = "The child with the most children first."
    monkeypatch.setitem(orderings.ORDERINGS, "width", Ordering("by width", sentence, lambda tree: -tree.n_children))


@pytest.mark.usefixtures("by_width")
def test_an_invented_ordering_is_known_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["search", "[3,[2,4],[5,6,7]]", "--order", "width", "--algorithm", "minimax", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["order"] == "width"
    assert main(["search", "--help"]) == 0
    assert "static, width" in " ".join(capsys.readouterr().out.split())


@pytest.mark.usefixtures("by_width")
def test_an_invented_ordering_is_in_the_menu_and_among_the_orders(qtbot: QtBot) -> None:
    window = MainWindow(Document(Study(formats.parse("[3,[2,4],[5,6,7]]"))))
    qtbot.addWidget(window, before_close_func=lambda each: each.document.history.stack.setClean())
    assert window.commands["order width"].text() == "by width"
    assert window.commands["order width"].toolTip().startswith("The child with the most children first.")
    window.commands["order width"].trigger()
    assert formats.write(window.document.tree) == "[[5,6,7],[2,4],3]"
    assert "width" in order_names(window.document.study)
    assert row_title("width") == "by width"


def test_an_ordering_that_needs_evaluations_is_offered_only_where_all_nodes_have_one(
    monkeypatch: pytest.MonkeyPatch
) -> None:
    needy = Ordering("by estimate", "The largest estimate first.", lambda tree: -tree.payoff[:, 0], True)
    monkeypatch.setitem(orderings.ORDERINGS, "needy", needy)
    bare = Study(formats.parse("[3,[2,4]]"))
    estimated = Study(formats.parse('[3,{"value":5,"children":[2,4]}]'))
    assert "needy" not in order_names(bare)
    assert "needy" in order_names(estimated)
