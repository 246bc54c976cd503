"""The recipes of CONTRIBUTING.md work as printed."""

import importlib.util
import json
import re
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from explorer import search
from explorer.analysis.analyse import analyse
from explorer.analysis.snapshot import snapshot_at
from explorer.exam import exam_file
from explorer.exam.forms import FORMS
from explorer.exam.papers.build import build_papers
from explorer.explanations.explain import explain
from explorer.trees import formats, orderings

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / ".github/CONTRIBUTING.md").read_text(encoding="utf-8")
FILES: dict[str, str] = dict(re.findall(r"new\s+file\s+`([^`]+)`:\n\n```python\n(.*?)```", PAGE, re.DOTALL))
AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"
Recipe = Callable[[str], ModuleType]


def import_source(source: str, file: Path) -> ModuleType:
    """Write a module and import it."""
    file.write_text(source, encoding="utf-8")
    spec = importlib.util.spec_from_file_location(file.stem, file)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def recipe(tmp_path: Path) -> Recipe:
    """A function that imports the module printed in a recipe."""
    def load(name: str) -> ModuleType:
        (source,) = (text for path, text in FILES.items() if Path(path).stem == name)
        return import_source(source, tmp_path / f"{name}.py")

    return load


def test_every_recipe_makes_a_new_file_in_a_folder_that_there_is() -> None:
    assert len(FILES) == 6
    assert [path for path in FILES if (ROOT / path).exists() or not (ROOT / path).parent.is_dir()] == []
    for path, source in FILES.items():
        compile(source, path, "exec")


def test_every_other_path_on_the_page_exists() -> None:
    prose = re.sub(r"```.*?```", "", PAGE, flags=re.DOTALL)
    named = set(re.findall(r"`((?:explorer|tests|resources|packaging)/[^` ]+)`", prose)) - FILES.keys()
    assert len(named) > 15
    assert [path for path in named if not (ROOT / path).exists()] == []


def test_the_algorithm_is_minimax_with_its_steps_explained(recipe: Recipe, monkeypatch: pytest.MonkeyPatch) -> None:
    module = recipe("negamax")
    monkeypatch.setitem(search.ALGORITHMS, "negamax", module.ALGORITHM)
    tree = formats.parse(AIMA)
    runs = (analyse(tree, search.run(tree, name)) for name in ("negamax", "minimax"))
    ours, minimax = (snapshot_at(run, 7) for run in runs)
    assert ours.trace.value.tolist() == minimax.trace.value.tolist()
    assert explain(ours).sentences == explain(minimax).sentences


def test_the_game_ends_with_a_winner(recipe: Recipe) -> None:
    tree = recipe("halving").tree((4,))
    assert set(tree.payoff[tree.is_leaf, 0].tolist()) == {1, -1}
    assert [tree.move[child] for child in tree.children(0)] == ["4:2", "4:3"]


def test_the_format_reads_what_it_writes(recipe: Recipe) -> None:
    module = recipe("commented")
    text = module.write(formats.parse(AIMA))
    assert text.startswith("// 13 nodes\n")
    assert formats.write(module.read(text, "max")) == AIMA


def test_the_ordering_puts_the_widest_child_first() -> None:
    (body,) = re.findall(r"def widest.*?return (.*?)\n", PAGE, re.DOTALL)
    assert body == "-tree.n_children"
    tree = formats.parse("[3,[2,4,6],[14,5]]")
    assert formats.write(orderings.reorder(tree, -tree.n_children)) == "[[2,4,6],[14,5],3]"


def test_the_question_and_the_sheet_make_a_paper(
    recipe: Recipe, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(FORMS, "last-leaf", recipe("last_leaf").FORM)
    exam = {"title": "t", "question": [{"form": "last-leaf", "tree": json.loads(AIMA)}]}
    made = build_papers(exam_file.read(json.dumps(exam).encode(), "exam.json", tmp_path).study)
    files = recipe("text").write(made, "key", "key-1")
    assert "Value of the last leaf: 2" in files["key-1.txt"].decode()


def test_the_form_is_compared_with_the_oracle(
    recipe: Recipe, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(FORMS, "last-leaf", recipe("last_leaf").FORM)
    (source,) = re.findall(r"```python\n(def test_the_last_leaf.*?)```", PAGE, re.DOTALL)
    imports = "from tests import oracle\nfrom tests.exam.test_against_the_oracle import *\n"
    import_source(imports + source, tmp_path / "comparison.py").test_the_last_leaf()


def test_the_exam_of_one_question_is_read(recipe: Recipe, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(FORMS, "last-leaf", recipe("last_leaf").FORM)
    (text,) = re.findall(r"printf '(.*?)' > /tmp/one.toml", PAGE)
    exam = exam_file.read(text.replace(r"\n", "\n").encode(), "one.toml", tmp_path)
    assert [question.form for question in exam.study.exam.questions] == ["last-leaf"]
