"""Exams as LaTeX."""

import re
import shutil
import subprocess
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from explorer.exam.papers.paper import Paper
from explorer.exam.sheets import KINDS, SHEETS, Kind
from explorer.exam.sheets.latex import escape_line, write
from explorer.pictures.export import ENGINES
from tests.exam.sheets.papers import NASTY, deep, forms, paper
from tests.exam.trees import posed

PACKAGES = {"fontenc", "inputenc", "lmodern", "geometry", "amssymb", "graphicx", "tikz"}
"""The LaTeX packages in texlive-latex-base, -recommended and -extra, texlive-pictures and lmodern."""
@cache
def escaped() -> Paper:
    """Titles of signs that mean something to LaTeX, in letters that pdflatex has."""
    titled = "".join(letter for letter in NASTY if letter not in "😀中\x07")
    return paper((posed("values", "ragged"), posed("skipped-leaves", "aima")), "letter", titled)


PAPERS: dict[str, Callable[[], Paper]] = {
    "forms": forms, "letter": lambda: forms("letter"), "deep": deep, "nasty": escaped,
}


@cache
def text(name: str, kind: Kind) -> str:
    (content,) = write([PAPERS[name]()], kind, "exam").values()
    return content.decode()


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", PAPERS)
def test_the_document_is_of_the_exam_class_and_closes_all_it_opens(name: str, kind: Kind) -> None:
    source = text(name, kind)
    assert source.startswith("\\documentclass[addpoints,11pt,")
    assert set(re.findall(r"\\usepackage(?:\[[^]]*\])?\{(\w+)\}", source)) == PACKAGES
    bare = re.sub(r"\\[{}]", "", source)
    assert bare.count("{") == bare.count("}")
    begun, ended = re.findall(r"\\begin\{(\w+)\}", source), re.findall(r"\\end\{(\w+)\}", source)
    assert sorted(begun) == sorted(ended)
    assert source.count("\\question") == len(PAPERS[name]().questions)
    assert source.count("\\begin{tikzpicture}") >= source.count("\\question") - source.count("True or false")


def test_only_the_key_prints_answers() -> None:
    for name in PAPERS:
        for kind in KINDS:
            source = text(name, kind)
            for sign in ("\\printanswers", "\\begin{solution}"):
                assert (sign in source) == (kind == "key")
            if kind != "key":
                assert "\\CorrectChoice" not in source
                assert not re.search(r"\\fillin\[[^]]", source)


def test_points_are_the_class_s_own_where_it_can_count_them() -> None:
    source = text("forms", "student")
    assert {"[4]", "[1]", r"[2\half]", r"[\half]"} == set(re.findall(r"\\question(\[[^]]*\])", source))
    assert "(7/3 points)" in source


@pytest.mark.parametrize("engine", ENGINES)
def test_letters_that_the_fonts_have_stay_and_blanks_are_one_line(engine: str) -> None:
    assert escape_line("Dvořák & Łukasz", engine) == r"Dvořák \& Łukasz"
    assert escape_line("50% “q”", engine) == r"50\% ``q''"
    assert escape_line("a\n b\u2028c", engine) == "a b c"


def test_large_trees_are_turned_and_come_in_parts_of_a_page_each() -> None:
    source = text("deep", "key")
    assert source.count("\\rotatebox{90}") == 2
    assert "part 2 of 2" in source


def test_several_papers_are_several_files() -> None:
    one = paper((posed("values", "aima"),))
    assert list(write([one, one], "key", "exam")) == ["exam.tex", "exam-2.tex"]
    assert write([one], "key", "exam") == write([one], "key", "exam")
    assert one.points == Fraction(4)
    assert SHEETS["latex"].write is write


@pytest.mark.parametrize(("name", "kind"), [
    pytest.param("letter", "key", marks=pytest.mark.long), ("deep", "student"), ("nasty", "key")])
def test_pdflatex_compiles_it_without_a_warning_of_lines_too_long(name: str, kind: Kind, tmp_path: Path) -> None:
    (tmp_path / "exam.tex").write_text(text(name, kind), "utf-8")
    compiler = shutil.which("pdflatex")
    known = shutil.which("kpsewhich")
    if compiler is None or known is None or subprocess.run([known, "exam.cls"], check=False).returncode:
        # Without TeX the structure is all that can be checked.
        assert (tmp_path / "exam.tex").read_text("utf-8").rstrip().endswith("\\end{document}")
        return
    run = subprocess.run(
        [compiler, "-interaction=nonstopmode", "-halt-on-error", "exam.tex"], cwd=tmp_path, capture_output=True,
        timeout=120, check=False,
    )
    log = run.stdout.decode("latin-1")
    assert run.returncode == 0, log[-2000:]
    assert "Overfull" not in log
