"""Figures as TikZ."""

import re
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from explorer import search
from explorer.analysis.analyse import analyse
from explorer.analysis.snapshot import snapshot_at
from explorer.pictures.export import tikz
from explorer.pictures.export.tikz import latex_source
from explorer.pictures.figure.drawing import draw
from explorer.pictures.figure.items import Figure
from explorer.pictures.figure.show import FULL
from explorer.trees import formats, games, layout
from explorer.trees.tree import StringColumn


def picture() -> Figure:
    tree = formats.parse("[[3,12,8],[2,4,6],[14,5,2]]")
    labels = ["50% of A_1 & {B} #\\~^", "$x$", "größer", "[a] <b> \"c\"", *[""] * 9]
    tree = replace(tree, label=StringColumn.from_texts(labels))
    trace = search.run(tree)
    state = snapshot_at(analyse(tree, trace), trace.steps)
    return draw(tree, layout.tidy_layout(tree), state, replace(FULL, intervals=True, title="Title"))


def test_letters_that_mean_something_to_latex_are_escaped() -> None:
    assert latex_source("a_b & 50%") == r"a\_b \& 50\%"
    assert latex_source("2 ≤ α = 3") == r"2 $\leq$ $\alpha$ = 3"
    assert latex_source("[−∞, 2]") == r"{[}$-\infty$, 2{]}"
    assert latex_source("\\{}") == r"\textbackslash{}\{\}"
    assert latex_source("α 3  β ∞") == r"$\alpha$ 3 \ $\beta$ $\infty$"


def test_every_colour_and_style_in_use_is_defined_once() -> None:
    text = tikz(picture())
    colours = re.findall(r"\\definecolor\{([^}]*)\}", text)
    assert len(colours) == len(set(colours))
    assert set(re.findall(r"(?:fill|draw|text)=(tree[\w ]*)", text)) == set(colours)
    styles = set(re.findall(r"^  (tree [\w ]+)/\.style", text, re.MULTILINE))
    used = {name for options in re.findall(r"\[(tree [^]]*)\]", text) for name in re.findall(r"^[^,]+", options)}
    assert used == styles


def test_it_is_plain_ascii_but_for_latin_letters_and_needs_only_tikz() -> None:
    text = tikz(picture(), standalone=True)
    assert set(re.findall(r"\\usepackage(?:\[\w+\])?\{(\w+)\}", text)) == {"inputenc", "fontenc", "lmodern", "tikz"}
    assert all(character < "\u0100" for character in text)
    # To be included in another document, it starts with the packages that it needs.
    assert tikz(picture()).splitlines()[0] == r"% needs \usepackage[T1]{fontenc} and \usepackage{tikz}"


def test_a_wide_figure_is_scaled_to_the_width_of_a_page() -> None:
    drawn = picture()
    assert f"x={16 / drawn.width:.6f}cm" in tikz(drawn)
    assert f"x={8 / drawn.width:.6f}cm" in tikz(drawn, width_cm=8)


def test_numbers_have_no_exponent_however_wide_the_figure() -> None:
    drawn = picture()
    shapes = [shape._replace(x=shape.x + 23456789.0) for shape in drawn.shapes]
    text = tikz(replace(drawn, width=23456789.1, shapes=shapes))
    assert "rectangle (23456789.1," in text
    assert not re.search(r"\de[+-]", text)


def test_brackets_in_texts_are_balanced() -> None:
    text = tikz(picture(), standalone=True)
    bare = text.replace(r"\{", "").replace(r"\}", "")
    assert bare.count("{") == bare.count("}")


@pytest.mark.parametrize("what", ["search", "boards", "players"])
def test_pdflatex_compiles_it_to_one_page(what: str, tmp_path: Path) -> None:
    if what == "search":
        drawn = picture()
    elif what == "boards":
        tree = games.expand("tic-tac-toe", position="XOX/OX./O..")
        drawn = draw(tree, layout.tidy_layout(tree))
    else:
        tree = formats.parse(
            '{"player":0,"moves":["l","r"],"children":[{"payoffs":[1,2]},{"player":1,"children":[{"payoffs":[3,"1/3"]}]}]}'
        )
        drawn = draw(tree, layout.tidy_layout(tree))
    (tmp_path / "picture.tex").write_text(tikz(drawn, standalone=True), "utf-8")
    compiler = shutil.which("pdflatex")
    if compiler is None:
        # Without TeX only the structure can be checked.
        assert (tmp_path / "picture.tex").read_text("utf-8").count("\\begin") == 2
        return
    run = subprocess.run(
        [compiler, "-interaction=nonstopmode", "-halt-on-error", "picture.tex"], cwd=tmp_path, capture_output=True,
        timeout=120, check=False,
    )
    log = run.stdout.decode("latin-1")
    assert run.returncode == 0, log[-2000:]
    assert "(1 page" in log
    assert "Overfull" not in log
