"""Texts as LaTeX source: every letter is kept, and letters that an engine can't print are listed."""

import unicodedata
from dataclasses import replace
from pathlib import Path

import pytest

from explorer.core.errors import ExportError
from explorer.pictures.export import ENGINES, tikz
from explorer.pictures.export.latex_letters import LATIN, cjk, dejavu
from explorer.pictures.export.latex_text import (
    UNPRINTABLE_MARK,
    describe_unprintable,
    font_lines,
    latex_source,
    unprintable_letters,
)
from explorer.pictures.figure.drawing import draw
from explorer.pictures.figure.items import Figure
from explorer.trees import formats, layout
from explorer.trees.tree import StringColumn
from tests.exam.sheets.test_letters import BOTH, FONTS, NOBODY
from tests.latex import can_compile, compiled, squeezed


def picture(*texts: str) -> Figure:
    """Return a figure of a root whose children have these texts as moves and names."""
    tree = formats.parse(str([[1]] * len(texts)))
    names = ["", *texts, *[""] * len(texts)]
    tree = replace(tree, label=StringColumn.from_texts(names), move=StringColumn.from_texts(names))
    return draw(tree, layout.tidy_layout(tree))


def test_two_signs_stay_two() -> None:
    assert latex_source("a--b ,, ?` ''") == "a-{}-b ,{}, ?{}` '{}'"
    assert latex_source("²²") == "${}^2{}^2$"
    assert latex_source("$α$") == r"\$$\alpha$\$"
    assert latex_source("≤≥") == r"$\leq\geq$"


def test_words_are_of_one_font_and_lone_greek_letters_mathematics() -> None:
    assert latex_source("α и λό", "xelatex") == r"$\alpha$ {\treeletters и} {\treeletters λό}"
    assert latex_source("שלום לך.", "lualatex") == r"\treeright{{\treeletters שלום לך}}."
    assert latex_source("马走、日", "lualatex") == r"{\treecjk 马\treebreak 走、\treebreak 日}"
    assert latex_source("x\u030c e\u0301", "xelatex") == "{\\treeletters x\u030c} é"


def test_only_the_fonts_that_are_used_are_asked_for() -> None:
    assert font_lines(latex_source("Łódź α", "lualatex")) == []
    assert len(font_lines(latex_source("Жук", "lualatex"))) == 1
    assert len(font_lines(latex_source("Жук 马 שלום مرحبا", "lualatex"))) == 4


def test_the_letters_that_are_lost_are_named_each_once_with_what_helps() -> None:
    assert unprintable_letters(latex_source("a\0Жж Ж\0")) == ["\0", "Ж", "ж"]
    assert describe_unprintable({"here": ["Ж"], "there": []}, "pdflatex") == (
        "pdflatex can't print Ж (U+0416) (in here): choose the engine lualatex or xelatex")
    assert "all but U+0007" in describe_unprintable({"here": ["Ж", "\x07"]}, "pdflatex")
    assert "another format" in describe_unprintable({"here": ["🦄"]}, "lualatex")
    assert describe_unprintable({"here": list("абвгдежзийклмн")}, "pdflatex").count("U+") == 8


@pytest.mark.parametrize("engine", ENGINES)
def test_a_picture_is_written_whole_or_refused_with_the_letters_and_their_text(engine: str, tmp_path: Path) -> None:
    for text in (*BOTH.values(), *FONTS.values(), *NOBODY.values()):
        lost = unprintable_letters(latex_source(text, engine))
        file = tmp_path / "picture.tex"
        file.unlink(missing_ok=True)
        if not lost:
            file.write_text(tikz(picture(text, "b"), engine=engine), "utf-8")
            assert file.read_text("utf-8").count(f"{{{latex_source(text, engine)}}};") == 2
            continue
        with pytest.raises(ExportError) as refused:
            file.write_text(tikz(picture(text, "b"), engine=engine), "utf-8")
        assert not file.exists()
        assert repr(text) in str(refused.value)
        assert f"U+{ord(lost[0][0]):04X}" in str(refused.value)


@pytest.mark.parametrize("engine", [
    pytest.param(engine, marks=[pytest.mark.long] if engine != "lualatex" else []) for engine in ENGINES])
def test_a_compiled_picture_has_every_letter(engine: str, tmp_path: Path) -> None:
    texts = [*BOTH.values(), *(FONTS.values() if engine != "pdflatex" else ())]
    # Only the last picture is a standalone document; the others are inserted into it.
    source = tikz(picture(texts[-1], "b"), standalone=True, engine=engine)
    parts = "\n\n".join(tikz(picture(text, "b"), engine=engine) for text in texts[:-1])
    source = source.replace("\\begin{document}", f"\\begin{{document}}\n{parts}\n\n")
    if not can_compile(engine):
        # Without TeX only the source can be checked.
        assert UNPRINTABLE_MARK not in source
        return
    found = compiled(source, engine, tmp_path)
    for word in " ".join(texts).split():
        assert found.count(squeezed(word)) >= 2, word


@pytest.mark.long
@pytest.mark.parametrize("engine", ENGINES)
def test_every_letter_that_an_engine_is_said_to_have_compiles(engine: str, tmp_path: Path) -> None:
    letters = sorted(LATIN)
    if engine != "pdflatex":
        letters += [*sorted(dejavu() - LATIN)[::7], *sorted(cjk())[::151]]
    source = tikz(picture("α"), standalone=True, engine=engine)
    words = " ".join(latex_source(letter, engine) for letter in letters)
    assert UNPRINTABLE_MARK not in words
    if can_compile(engine):
        fonts = "\n".join(font_lines(words))
        body = f"{fonts}\n\\hsize=19cm\\tracinglostchars=3\\tolerance=9999\\emergencystretch=3cm {words}\n"
        compiled(source.replace("\\end{document}", f"\n\n{body}\\end{{document}}"), engine, tmp_path)


def test_every_greek_letter_has_the_macro_of_its_name() -> None:
    others = {"lamda": "lambda", "epsilon": "varepsilon", "phi": "varphi", "final sigma": "varsigma"}
    letters = map(chr, range(0x3B1, 0x3CA))
    small = {letter: unicodedata.name(letter).removeprefix("GREEK SMALL LETTER ").lower() for letter in letters}
    for letter, word in small.items():
        if word != "omicron":  # looks like o, and TeX has no macro for it
            assert latex_source(letter) == rf"$\{others.get(word, word)}$"
    for letter in "ΓΔΘΛΞΠΣΥΦΨΩ":  # the capitals that do not look like Latin ones
        word = small[letter.lower()]
        assert latex_source(letter) == rf"$\{others.get(word, word).removeprefix('var').capitalize()}$"
