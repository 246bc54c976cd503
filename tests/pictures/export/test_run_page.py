"""Searches as one HTML file: every step has our picture's elements, the sentences, the line of code and the counts."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from explorer import search
from explorer.analysis.snapshot import snapshot_at
from explorer.core.errors import ExportError, Stopped
from explorer.explanations.explain import explain
from explorer.explanations.pseudocode import pseudocode_at
from explorer.pictures.export.figure_parts import LAYERS, Part, figure_parts
from explorer.pictures.export.page import Page, PictureOptions
from explorer.pictures.export.picture import make_page
from explorer.pictures.export.run_page import require_run, run_html
from explorer.pictures.export.side_by_side import RunSide
from explorer.pictures.export.side_by_side import make_page as make_page_of_two
from explorer.pictures.export.step_pictures import StepPictures
from explorer.pictures.figure.show import FULL, STUDENT
from explorer.pictures.theme import DARK, LIGHT
from explorer.search.convention import Convention
from explorer.search.options import SearchOptions
from explorer.study import Study
from explorer.study.looks import CURVE, Looks
from explorer.trees import formats, games
from explorer.trees.names import strip_references
from explorer.trees.visible import VisiblePart
from tests.options import thinned

AIMA = Study(formats.parse("[[3,12,8],[2,4,6],[14,5,2]]"))
DICE = '[{"player": "chance", "children": [3, 9]}, {"player": "chance", "children": [1, [4, 8]]}]'
BOARD = Study(games.expand("tic-tac-toe", position="XOX/OXO/..."))
STUDIES: dict[str, tuple[Study, str, SearchOptions]] = {
    **{name: (AIMA, name, SearchOptions()) for name in ("alpha-beta", "minimax", "scout", "mtd-f", "sss-star")},
    "mcts": (AIMA, "mcts", SearchOptions(iterations=9)),
    "chance": (Study(formats.parse(DICE)), "expectiminimax", SearchOptions()),
    "payoffs": (Study(formats.parse('{"player": 0, "children": [{"payoffs": [1, 2]}, {"payoffs": [0, 3]}]}')), "max-n",
                SearchOptions()),
    "boards": (BOARD, "alpha-beta", SearchOptions()),
    "collapsed": (Study(AIMA.tree, visible_part=VisiblePart(collapsed=(int(AIMA.tree.id[2]),))), "alpha-beta",
                  SearchOptions()),
    "curved": (AIMA, "alpha-beta", SearchOptions()),
}


def page_of(name: str, steps: tuple[int, ...] | None = None) -> Page:
    study, algorithm, options = STUDIES[name]
    show = replace(FULL, looks=Looks(edge_style=CURVE)) if name == "curved" else FULL
    trace = search.run(study.tree, algorithm, Convention(), options)
    return make_page(study, trace, PictureOptions(steps, show), "Exam <1> & \"2\"", is_strip=False)


def data_of(text: str) -> dict[str, Any]:
    found = re.search(r'<script type="application/json" id="run">(.*?)</script>', text, re.DOTALL)
    assert found is not None
    data: dict[str, Any] = json.loads(found[1])
    return data


def expand(short: list[int]) -> Iterator[int]:
    last = -1
    for number in short:
        for _more in range(-number if number < 0 else 1):
            last = last + 1 if number < 0 else number
            yield last


def shown_parts(text: str) -> Iterator[set[Part]]:
    """Yield the elements of each step as the script shows them."""
    data, present = data_of(text), set[int]()
    looks = dict(re.findall(r"^\.c(\d+)\{(.*)\}$", text.partition("@media screen")[0], re.MULTILINE))
    for toggled in data["toggles"]:
        present ^= set(expand(toggled))
        items = [data["items"][item] for item in present]
        yield {Part(LAYERS[data["places"][place][0]], data["places"][place][1], looks[str(look)], *content)
               for place, look, *content in items}


def sentence(data: dict[str, Any], number: int) -> str:
    template, *fields = data["sentences"][number]
    texts = [each if isinstance(each, str) else each[1] for each in (data["fields"][field] for field in fields)]
    first, *others = data["templates"][template].split("\ue000")
    return "".join([first, *(word + other for word, other in zip(texts, others, strict=True))])


@pytest.mark.parametrize("name", thinned(STUDIES, 2))
def test_every_step_shows_the_elements_of_its_picture(name: str) -> None:
    page = page_of(name)
    assert page.pictures is not None
    pictures = page.pictures.without_title()
    for step, parts in enumerate(shown_parts(run_html(page))):
        assert parts == set(figure_parts(pictures.figure(step, LIGHT), {}))
    assert step == pictures.last_step


@pytest.mark.parametrize("name", thinned(STUDIES, 2, 1))
def test_every_step_says_what_the_window_says(name: str) -> None:
    page = page_of(name)
    pictures, data = page.pictures, data_of(run_html(page))
    assert pictures is not None
    run = pictures.run
    assert run is not None
    for step in range(run.trace.steps + 1):
        state = snapshot_at(run, step)
        told, listing = explain(state, pictures.named_tree), pseudocode_at(state)
        texts = [told.title, *told.sentences, told.note, f"Next: {told.next_step}." if told.next_step else ""]
        said = [sentence(data, number) for _kind, number in data["why"][step]]
        assert said == [strip_references(text) for text in texts if text]
        number, current = data["code"][step]
        assert (tuple(data["listings"][number]), current) == (listing.lines, listing.current)
        assert [(sentence(data, key), sentence(data, value)) for key, value in data["variables"][step]] == list(
            listing.variables)
        counts = run.counts(step)
        assert data["counts"][step] == [counts.visited, counts.evaluated, counts.pruned_nodes, counts.cutoffs]


def test_chosen_steps_are_there_alone_and_a_single_one_is_shown_first() -> None:
    data = data_of(run_html(page_of("alpha-beta", (0, 12, 22))))
    assert (data["steps"], len(data["toggles"]), data["cutoffs"], data["first"]) == ([0, 12, 22], 3, [1], 2)
    data = data_of(run_html(page_of("alpha-beta", (5,))))
    assert (data["steps"], len(data["toggles"]), data["cutoffs"], data["first"]) == (None, 23, [12], 5)


def test_dark_screens_have_the_dark_theme_and_print_the_light_one() -> None:
    text = run_html(page_of("alpha-beta"))
    light, dark = text.partition("@media screen and (prefers-color-scheme: dark)")[::2]
    assert LIGHT.node["cut"].stroke in light
    assert DARK.node["cut"].stroke in dark
    trace = search.run(AIMA.tree)
    other = run_html(make_page(AIMA, trace, PictureOptions(theme="grey"), is_strip=False))
    assert DARK.node["cut"].stroke not in other


def test_nothing_comes_from_outside_and_no_text_becomes_an_element() -> None:
    tree = formats.parse('[{"label": "</script><b>&", "value": 3}, {"label": "<img src=x>", "value": 4}]')
    study = Study(tree)
    text = run_html(make_page(study, search.run(tree), PictureOptions(), "<i>T</i>", is_strip=False))
    assert "default-src 'none'" in text
    assert not re.search(r"(src|href)=\"(?!#)|url\(|@import|https?://(?!www\.w3\.org/2000/svg)", text)
    assert text.count("</script>") == 2
    assert "<b>" not in text
    assert "<img" not in text
    assert "<i>" not in text


def test_what_holds_no_run_is_refused() -> None:
    blank = make_page(AIMA, None, PictureOptions(show=STUDENT), is_strip=False)
    two = make_page_of_two(RunSide(AIMA, search.run(AIMA.tree), 3), RunSide(AIMA, search.run(AIMA.tree, "minimax"), 3))
    for page, reason in ((blank, "shows a search"), (two, "holds one run")):
        with pytest.raises(ExportError, match=reason):
            require_run(page)
        with pytest.raises(ExportError, match=reason):
            run_html(page)


def test_it_stops_when_it_is_told_to() -> None:
    shares: list[float] = []

    def progress(share: float) -> bool:
        shares.append(share)
        return len(shares) < 5

    page = make_page(AIMA, search.run(AIMA.tree), PictureOptions(), is_strip=False, progress=progress)
    with pytest.raises(Stopped):
        run_html(page)
    assert shares == [place / 23 for place in range(5)]


def test_a_hundred_nodes_take_less_than_150_kilobytes() -> None:
    tree = games.expand("random", depth="3..5", branching="2..4", seed="34")
    assert 95 < len(tree) < 105
    trace = search.run(tree, "mcts", None, SearchOptions(iterations=42))
    assert trace.steps > 450
    assert len(run_html(make_page(Study(tree), trace, PictureOptions(), is_strip=False)).encode()) < 150_000


def test_pictures_of_steps_have_one_geometry() -> None:
    pictures = StepPictures(AIMA, search.run(AIMA.tree), FULL)
    sizes = {(figure.width, figure.height) for figure in (pictures.figure(step, LIGHT) for step in range(23))}
    assert len(sizes) == 1
