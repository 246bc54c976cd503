"""Exams as pages."""

from collections import Counter
from collections.abc import Callable
from itertools import combinations, pairwise
from xml.etree import ElementTree

import pytest

from explorer.exam import FORMS, study_context
from explorer.exam.papers.paper import Paper
from explorer.exam.sheets import KINDS, SHEETS, Kind
from explorer.exam.sheets.answer_blocks import ROW
from explorer.exam.sheets.pages import header_and_footer, layout_pages, pages
from explorer.exam.sheets.typesetting import (
    ACCENT,
    CM,
    FORMATS,
    SIDE,
    TOP,
    PageItem,
    PlacedFigure,
    Rectangle,
    Rule,
    TextLine,
    text_area_size,
    wrap_text,
)
from explorer.pictures.export.svg import escape_text
from explorer.pictures.figure.metrics import Box, text_width
from explorer.pictures.figure.room import SMALLEST_SCALE
from explorer.study import Study
from explorer.trees import formats
from tests.exam.sheets.banks import parted
from tests.exam.sheets.papers import deep, forms, nasty, paper, sideways
from tests.exam.trees import posed

PAPERS: dict[str, Callable[[], Paper]] = {"forms": forms, "forms on letter": lambda: forms("letter"), "deep": deep,
          "deep on letter": lambda: deep("letter"), "nasty": nasty, "parts": parted, "sideways": sideways,
          "sideways on letter": lambda: sideways("letter")}
CASES = [(name, kind) for name in PAPERS for kind in KINDS]


@pytest.fixture(params=CASES, ids=lambda case: f"{case[0]}-{case[1]}")
def case(request: pytest.FixtureRequest) -> tuple[Paper, Kind]:
    name, kind = request.param
    return PAPERS[name](), kind


def items(paper: Paper, kind: Kind) -> list[list[PageItem]]:
    """Everything on each page, at places of the whole page."""
    placed = layout_pages(paper, kind)
    return [
        [*header_and_footer(paper, kind, number, len(placed)), *(
            moved(item, SIDE + x, TOP + y) for x, y, block in page for item in block.items)]
        for number, page in enumerate(placed, 1)
    ]


def moved(item: PageItem, dx: float, dy: float) -> PageItem:
    if isinstance(item, Rule):
        return item._replace(x1=item.x1 + dx, x2=item.x2 + dx, y1=item.y1 + dy, y2=item.y2 + dy)
    return item._replace(x=item.x + dx, y=item.y + dy)


def box(item: PageItem) -> Box:
    if isinstance(item, TextLine):
        wide = text_width(item.text, item.size, item.bold)
        left = item.x - {"start": 0.0, "middle": wide / 2, "end": wide}[item.anchor]
        return left, item.y - 0.78 * item.size, left + wide, item.y + 0.22 * item.size
    if isinstance(item, Rule):
        return item.x1, min(item.y1, item.y2), item.x2, max(item.y1, item.y2)
    wide, high = item.size if isinstance(item, PlacedFigure) else (item.width, item.height)
    return item.x, item.y, item.x + wide, item.y + high


def test_nothing_stands_outside_the_margins(case: tuple[Paper, Kind]) -> None:
    paper, kind = case
    wide, high = (side * CM for side in FORMATS[paper.exam.page])
    for page in items(paper, kind):
        for item in page:
            left, top, right, bottom = box(item)
            assert SIDE - 1 <= left <= right <= wide - SIDE + 1, item
            assert 30 <= top <= bottom <= high - 30, item


def test_no_text_runs_into_another_or_into_a_figure(case: tuple[Paper, Kind]) -> None:
    for page in items(*case):
        solid = [item for item in page if isinstance(item, TextLine | PlacedFigure)]
        for one, other in combinations(solid, 2):
            a, b = box(one), box(other)
            overlap = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
            assert min(overlap) <= 0.5, (one, other)


def test_no_line_to_write_on_runs_through_a_text(case: tuple[Paper, Kind]) -> None:
    for page in items(*case):
        rules = [box(item) for item in page if isinstance(item, Rule) and item.y1 == item.y2]
        for words in (box(item) for item in page if isinstance(item, TextLine)):
            for left, y, right, _y in rules:
                assert right <= words[0] + 0.5 or left >= words[2] - 0.5 or not words[1] < y < words[3] - 0.5


def test_figures_are_never_enlarged_and_never_too_small_to_read(case: tuple[Paper, Kind]) -> None:
    pictures = [item for page in items(*case) for item in page if isinstance(item, PlacedFigure)]
    assert pictures
    assert all(SMALLEST_SCALE <= item.scale <= 1 for item in pictures)


@pytest.mark.parametrize("name", PAPERS)
def test_student_sheet_blank_sheet_and_key_have_everything_at_the_same_places(name: str) -> None:
    paper = PAPERS[name]()
    student, blank, key = (
        [[moved(item, x, y) for x, y, block in page for item in block.items] for page in layout_pages(paper, kind)]
        for kind in ("student", "blank", "key"))
    assert len(student) == len(blank) <= len(key)

    def places(page: list[PageItem]) -> list[object]:
        return [(item.x, item.y, item.scale, item.extent, item.is_rotated) if isinstance(item, PlacedFigure) else
                item[:4] for item in page if isinstance(item, PlacedFigure | Rule | Rectangle)
                and item not in ticks(page)]

    for one, other, answered in zip(student, blank, key, strict=False):
        assert places(one) == places(other) == places(answered)
        asked = Counter(item[:3] for item in one if isinstance(item, TextLine))
        assert asked == Counter(item[:3] for item in other if isinstance(item, TextLine))
        assert asked <= Counter(item[:3] for item in answered if isinstance(item, TextLine))


def ticks(page: list[PageItem]) -> list[PageItem]:
    """The crosses in boxes."""
    return [item for item in page if isinstance(item, Rule) and item.y1 != item.y2 and item.x1 != item.x2]


def test_only_the_key_holds_answers_and_solutions() -> None:
    paper = forms()
    for kind in KINDS:
        page = [item for page in items(paper, kind) for item in page]
        answers = [item for item in page if isinstance(item, TextLine | Rule) and item.colour == ACCENT]
        text = "".join(pages(paper, kind))
        told = [sentence for question in paper.questions for sentence in question.solution
                if len(sentence) < 60 and f">{escape_text(sentence)}<" in text]
        assert bool(answers) == bool(told) == (kind == "key")


def test_every_page_is_well_formed_has_the_page_s_size_and_each_id_once(case: tuple[Paper, Kind]) -> None:
    paper, kind = case
    wide, high = FORMATS[paper.exam.page]
    for text in pages(paper, kind):
        root = ElementTree.fromstring(text)
        assert (root.get("width"), root.get("height")) == (f"{wide:g}cm", f"{high:g}cm")
        ids = Counter(each.get("id") for each in root.iter() if each.get("id"))
        assert set(ids.values()) <= {1}
        used = {each.get("href", "")[1:] for each in root.iter() if each.tag.endswith("use")}
        assert used <= set(ids)
        assert not [each for each in root.iter() if each.tag.endswith("svg") and each is not root]
        assert "<image" not in text


def test_pages_are_numbered(case: tuple[Paper, Kind]) -> None:
    texts = pages(*case)
    for number, text in enumerate(texts, 1):
        assert f">page {number} of {len(texts)}<" in text


def test_a_large_tree_is_shown_whole_in_parts_with_every_leaf_once() -> None:
    for kind in KINDS:
        pictures = [
            item for page in items(deep(), kind) for item in page if isinstance(item, PlacedFigure) and item.is_rotated]
        assert len(pictures) == 2
        nodes = Counter(shape.node for item in pictures for shape in item.figure.shapes)
        assert nodes == Counter(range(69))


def test_what_belongs_together_stays_on_a_page(case: tuple[Paper, Kind]) -> None:
    for page in layout_pages(*case):
        assert not page[-1][2].keep_with_next


def test_a_question_s_figure_stands_on_the_page_of_its_prompt() -> None:
    for page in layout_pages(forms(), "student"):
        upright = [place for place, (_x, _y, block) in enumerate(page)
                   if isinstance(block.items[0], PlacedFigure) and not block.items[0].is_rotated]
        headings = [place for place, (_x, _y, block) in enumerate(page) if isinstance(block.items[0], Rule)
                    and any(isinstance(item, TextLine) and item.text.isdigit() for item in block.items)]
        assert all(any(heading < place for heading in headings) for place in upright)


def test_two_questions_of_a_small_tree_share_a_page() -> None:
    questions = tuple(posed(name, "aima") for name in ("values", "skipped-leaves", "root-value", "mirrored"))
    texts = [[item.text for _x, _y, block in page for item in block.items if isinstance(item, TextLine)]
             for page in layout_pages(paper(questions), "student")]
    assert [sum(text in "1234" for text in page) for page in texts[-2:]] == [2, 1]


def test_the_same_paper_gives_the_same_pages() -> None:
    assert pages(deep(), "key") == pages(deep(), "key")


def test_lines_are_broken_at_blanks_and_longer_words_where_they_must() -> None:
    assert wrap_text("one two three", 10, False, 45) == ["one two", "three"]
    assert all(text_width(line, 10, False) <= 40 for line in wrap_text("W" * 50, 10, False, 40))
    assert "".join(wrap_text("W" * 50, 10, False, 40)) == "W" * 50
    assert wrap_text(" \n ", 10, False, 40) == []


def test_no_line_is_broken_at_a_sign() -> None:
    text = "The search begins with α = −∞ and at MAX nodes on v ≥ β"
    for room in range(60, 300, 7):
        lines = wrap_text(text, 10, False, room)
        assert not any(line.endswith(("=", "≥")) or line.startswith(("=", "≥")) for line in lines)
        assert " ".join(lines) == text


def test_the_sheet_is_offered_as_pdf() -> None:
    assert SHEETS["pdf"].pages is pages
    assert SHEETS["pdf"].sentence


def test_a_figure_that_was_shrunk_in_vain_takes_the_page_s_free_space() -> None:
    alone, pair = (tuple(posed(name, "aima") for name in names) for names in (
        ("skipped-leaves",), ("values", "skipped-leaves", "root-value")))
    for questions in (alone, pair):
        for page in layout_pages(paper(questions), "student"):
            figures = [item for _x, _y, block in page for item in block.items if isinstance(item, PlacedFigure)]
            _x, y, last = page[-1]
            free = text_area_size("a4")[1] - y - last.height
            assert free >= -0.01
            assert all(item.scale == 1 for item in figures) or free < 1
            tops = [(top, top + block.height) for _x, top, block in page]
            assert all(one[1] <= other[0] + 0.01 for one, other in pairwise(tops))


def test_a_question_starts_on_a_half_empty_page_if_its_figure_fits_there() -> None:
    form = FORMS["windows"]
    context = study_context(Study(formats.parse("[[[3,12],[8,2],[4,6]],[[14,5],[2,9],[1,7]],[[10,11],[13,0],[5,8]]]")))
    questions = (form.build_question(context, form.read_settings({})),
                 FORMS["skipped-leaves"].build_question(context, {}))
    for kind in KINDS[:2]:
        assert len(layout_pages(paper(questions), kind)) == 2


@pytest.mark.parametrize("room", [2, 4, 7])
def test_the_lines_of_one_answer_stay_on_a_page(room: int) -> None:
    written, given = FORMS["short-answer"], study_context(Study(formats.parse("[[3,12,8],[2,4,6],[14,5,2]]")))
    asked = written.build_question(given, written.read_settings({"room": room}))
    above = FORMS["statements"]
    for count in range(2, 12):
        first, second = (above.build_question(given, above.read_settings({"count": count, "answer": answer}))
                         for answer in ("each", "one"))
        placed = layout_pages(paper((first, second, asked)), "student")
        lines = [sum(isinstance(item, Rule) and item.x2 > 400 for _x, _y, block in page for item in block.items
                     if block.height == ROW) for page in placed]
        assert [each for each in lines if each] == [room], count


def test_boxes_of_like_answers_stand_in_columns() -> None:
    page = items(paper((posed("statements", "aima"),)), "student")[0]
    words = [item for item in page if isinstance(item, TextLine) and item.text in ("true", "false")]
    assert len(words) == 12
    assert len({word.x for word in words}) == 2
