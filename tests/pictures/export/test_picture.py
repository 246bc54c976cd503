"""Pictures as exported by both the export dialog and the command line."""

import gc
from dataclasses import replace

import pytest

from explorer import search
from explorer import study as studies
from explorer.core.errors import ExportError
from explorer.pictures.export import picture as pictures
from explorer.pictures.export.page import PictureOptions
from explorer.pictures.export.picture import (
    make_figure,
    picture_svg,
    picture_text,
    plain_tree_svg,
    read_steps,
    step_captions,
    study_to_embed,
)
from explorer.pictures.figure.edges import ELIDED_DASH
from explorer.pictures.figure.metrics import text_box
from explorer.pictures.figure.show import BLANK, FULL, KEY, STUDENT
from explorer.pictures.theme import GREY
from explorer.study import Study, embedding
from explorer.trees import formats, games, orderings
from explorer.trees.visible import VisiblePart

STUDY = Study(formats.parse("[[3,12,8],[2,4,6],[14,5,2]]"))
TRACE = search.run(STUDY.tree)


def test_steps_are_read_as_written_and_the_end_alone_is_none() -> None:
    assert read_steps("0, 5 12,end", 22) == (0, 5, 12, 22)
    assert read_steps("", 22) is None
    assert read_steps("end", 22) is None
    assert read_steps("22", 22) is None


@pytest.mark.parametrize("text", ["23", "-1", "x", "1.5", "²", "99999999999"])
def test_a_step_that_is_none_is_refused_by_name(text: str) -> None:
    with pytest.raises(ExportError, match="0 to 22"):
        read_steps(text, 22)


def test_too_many_steps_are_refused() -> None:
    steps = read_steps("0 " * 500, 22)
    with pytest.raises(ExportError, match="500 steps are too many"):
        make_figure(STUDY, TRACE, PictureOptions(steps))


def test_words_stand_for_several_steps_and_the_end_follows() -> None:
    assert read_steps("cutoffs", 22, TRACE) == (12, 22)
    assert read_steps("all", 22, TRACE) == tuple(range(23))
    assert read_steps("iterations", 22, TRACE) is None
    assert read_steps("0, cutoffs", 22, TRACE) == (0, 12, 22)
    passes = search.run(STUDY.tree, "mtd-f")
    ends = read_steps("iterations", passes.steps, passes)
    assert ends is not None
    assert ends[-1] == passes.steps
    assert [passes.node[passes.left < end].tolist().count(0) for end in ends] == list(range(1, len(passes.passes) + 1))
    with pytest.raises(ExportError, match="'cutoffs' is no step"):
        read_steps("cutoffs", 22)


def test_captions_count_on_after_z() -> None:
    words = step_captions(tuple(range(28)))
    assert words[0] == "(a) step 0"
    assert [word.split()[0] for word in words[25:]] == ["(z)", "(aa)", "(ab)"]


def test_one_step_is_one_figure_and_several_are_a_filmstrip() -> None:
    one = make_figure(STUDY, TRACE, PictureOptions((5,)))
    strip = make_figure(STUDY, TRACE, PictureOptions((0, 5, 22)))
    assert strip.width * strip.height > 2 * one.width * one.height
    assert sum(text.text.startswith("(") for text in strip.texts) == 3


def test_a_filmstrip_has_one_legend_of_the_signs_in_all_its_pictures_and_the_title_above() -> None:
    show = replace(FULL, legend=True, title="Exam")
    strip = make_figure(STUDY, TRACE, PictureOptions((0, 9, 22), show))
    assert [text.text for text in strip.texts if text.role in ("title", "convention", "legend")] == [
        "Exam", "cut on ≥ · fail-soft · window (−∞, +∞)",
        "MAX", "MIN", "current path", "done", "not visited", "pruned", "principal variation", "cutoff",
    ]
    tops = [text.y for text in strip.texts if text.role == "title"]
    captioned = [text.y for text in strip.texts if text.role == "caption"]
    below = [text.y for text in strip.texts if text.role == "legend"]
    assert tops[0] < min(shape.y - shape.height / 2 for shape in strip.shapes)
    assert max(captioned) < min(below) <= max(below) < strip.height
    assert strip.title == "Exam"
    early = make_figure(STUDY, TRACE, PictureOptions((0, 2), show))
    assert "pruned" not in [text.text for text in early.texts]


def test_a_filmstrip_without_legend_and_title_has_neither() -> None:
    bare = make_figure(STUDY, TRACE, PictureOptions((0, 9), replace(FULL, legend=False)))
    assert {text.role for text in bare.texts} & {"legend", "title", "convention", "count"} == set()
    student = make_figure(STUDY, TRACE, PictureOptions((0, 9), replace(STUDENT, title="Exam")))
    assert [text.text for text in student.texts if text.role == "legend"] == ["MAX", "MIN"]


def test_a_narrow_filmstrip_is_as_wide_as_its_legend_needs() -> None:
    study = Study(formats.parse("[1,2]"))
    strip = make_figure(study, search.run(study.tree), PictureOptions((0, 5), replace(FULL, title="A title")))
    for text in strip.texts:
        left, _top, right, _bottom = text_box(text)
        assert 0 <= left < right <= strip.width
    places = [shape.x for shape in strip.shapes if shape.node >= 0]
    assert (min(places) + max(places)) / 2 == pytest.approx(strip.width / 2, abs=11)


def test_without_a_trace_the_tree_alone_is_drawn() -> None:
    assert "pruned" not in picture_svg(STUDY, None)
    with pytest.raises(ExportError, match="0 to 0"):
        make_figure(STUDY, None, PictureOptions((1,)))


def test_the_picture_shows_the_order_that_is_searched() -> None:
    mirrored = replace(STUDY, ordering="mirror")
    trace = search.run(orderings.apply(STUDY.tree, "mirror"))
    assert picture_svg(mirrored, trace) != picture_svg(STUDY, TRACE)
    assert picture_text(mirrored, trace, PictureOptions(), ".json").strip() == "[[2,5,14],[6,4,2],[8,12,3]]"


def test_the_study_goes_along_only_where_answers_are_shown_anyway() -> None:
    for show, goes_along in ((FULL, True), (KEY, True), (STUDENT, False), (BLANK, False)):
        text = picture_svg(STUDY, TRACE, PictureOptions(show=show))
        assert ("game-tree-explorer" in text) == goes_along
    assert "game-tree-explorer" not in picture_svg(STUDY, TRACE, PictureOptions(embed=False))


def test_all_sheets_of_a_study_have_one_size() -> None:
    sizes = {
        (figure.width, figure.height)
        for figure in (make_figure(STUDY, TRACE, PictureOptions(show=show)) for show in (FULL, KEY, STUDENT, BLANK))
    }
    assert len(sizes) == 1


def test_width_ground_and_colours_are_heeded() -> None:
    text = picture_svg(STUDY, TRACE, PictureOptions(theme=GREY.name, transparent=True, width_cm=12.5, embed=False))
    assert 'width="12.5cm"' in text
    assert 'class="paper"' not in text
    assert GREY.node["done"].fill in text


@pytest.mark.parametrize("width", [0.0, -3.0, 0.09, 1000.1, 1e300, float("inf"), float("nan")])
def test_a_width_that_makes_no_picture_is_refused(width: float) -> None:
    with pytest.raises(ExportError, match=r"makes no picture: from 0\.1 to 1,000 cm"):
        PictureOptions(width_cm=width)


@pytest.mark.parametrize("width", [0.1, 1000.0])
def test_the_narrowest_and_the_widest_picture_are_drawn(width: float) -> None:
    assert f'width="{width:g}cm"' in picture_svg(STUDY, TRACE, PictureOptions(width_cm=width))
    assert "tikzpicture" in picture_text(STUDY, TRACE, PictureOptions(width_cm=width), ".tex")


def test_an_enormous_picture_is_refused_at_once_with_what_to_do_instead(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Study(games.expand("tic-tac-toe"))
    for suffix in (".svg", ".tex"):
        with pytest.raises(ExportError, match=r"549,946 nodes is too large, at most 50,000 .* subtree"):
            picture_text(whole, None, PictureOptions(), suffix)
    large = Study(games.expand("uniform", depth=13))
    with pytest.raises(ExportError, match=r"4 steps with 16,383 nodes each .* take 3 steps"):
        make_figure(large, search.run(large.tree), PictureOptions((0, 1, 2, 3)))
    monkeypatch.setattr(pictures, "MOST_NODES", 12)
    with pytest.raises(ExportError, match="13 nodes is too large"):
        make_figure(STUDY, TRACE)
    assert picture_text(STUDY, TRACE, PictureOptions(), ".json") == "[[3,12,8],[2,4,6],[14,5,2]]\n"


@pytest.mark.parametrize("suffix", [".svg", ".tex", ".json", ".txt", ".efg"])
def test_every_text_format_has_its_text(suffix: str) -> None:
    assert picture_text(STUDY, TRACE, PictureOptions(), suffix).endswith("\n")


def test_a_suffix_that_is_no_text_format_is_refused() -> None:
    with pytest.raises(ExportError, match=r"\.png"):
        picture_text(STUDY, TRACE, PictureOptions(), ".png")


def test_a_plain_picture_has_the_numbers_and_no_legend() -> None:
    text = plain_tree_svg(STUDY.tree)
    assert ">12<" in text
    assert "legend" not in text


@pytest.mark.parametrize(("steps", "stands_at"), [((12,), 12), (None, None), ((22,), None), ((0, 12), 7)])
def test_a_picture_opened_again_stands_at_the_step_that_it_shows(
    steps: tuple[int, ...] | None, stands_at: int | None
) -> None:
    study = replace(STUDY, view=replace(STUDY.view, step=7))
    options = PictureOptions(steps)
    assert study_to_embed(study, TRACE, options).view.step == stands_at
    kept = embedding.extract_study(picture_svg(study, TRACE, options).encode())
    assert kept is not None
    assert studies.loads(kept).view.step == stands_at


def test_a_picture_shows_the_part_of_the_tree_that_the_study_shows():
    tree = formats.parse('{"label":"A","children":[{"label":"B","children":[3,12,8]},[2,4,6],[14,5,2]]}')
    study = Study(tree, visible_part=VisiblePart(collapsed=(1,)))
    trace = search.run(tree)
    for step in (0, 5, 22):
        drawn = make_figure(study, trace, PictureOptions((step,)))
        texts = {text.text for text in drawn.texts}
        assert {"A", "B"} <= texts
        assert "12" not in texts, "it is put away"
        assert any("3" in text and "nodes" in text for text in texts)
    assert len(drawn.shapes) < len(make_figure(Study(tree), trace).shapes)


def test_a_part_of_a_tree_too_large_to_be_drawn_can_be_drawn():
    tree = games.expand("tic-tac-toe")
    with pytest.raises(ExportError, match="549,946"):
        make_figure(Study(tree), None)
    drawn = make_figure(Study(tree, visible_part=VisiblePart(levels=(0, 1))), None)
    assert sum(shape.node >= 0 for shape in drawn.shapes) == 19
    assert "59,704 nodes" in {text.text for text in drawn.texts}


def test_a_picture_leaves_the_collector_as_it_was() -> None:
    for turn in (gc.disable, gc.enable):
        turn()
        was_on = gc.isenabled()
        picture_svg(STUDY, TRACE)
        assert gc.isenabled() == was_on
    with pytest.raises(ExportError):
        picture_svg(STUDY, TRACE, PictureOptions((10**6,)))
    assert gc.isenabled()


def test_edges_that_leave_out_plies_are_dotted_and_the_legend_says_so():
    tree = formats.parse("[[[1,2],[3]],[[4],[5,6]]]")
    drawn = make_figure(Study(tree, visible_part=VisiblePart(levels=(2, None))), search.run(tree))
    dotted = [line for line in drawn.edges if line.node >= 0 and line.style.dash == ELIDED_DASH]
    assert len(dotted) == 4
    assert "levels left out" in {text.text for text in drawn.texts}
    assert "levels left out" not in {text.text for text in make_figure(Study(tree), search.run(tree)).texts}
