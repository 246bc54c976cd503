"""A search as one HTML file in which readers step forward and back: tree, sentences, pseudocode, counts.

The file refers to no other one. Its script knows no search: it shows what `run_story` tells of each step, so it draws
exactly what our pictures of these steps show.
"""

import json
from html import escape
from typing import Any

import numpy as np

from explorer.analysis import steps as search_steps
from explorer.core import i18n, resources
from explorer.core.errors import ExportError, Stopped
from explorer.core.i18n import _, pgettext
from explorer.pictures.export.controls import drop_controls
from explorer.pictures.export.figure_parts import LAYERS
from explorer.pictures.export.number_format import format_position
from explorer.pictures.export.page import Page, pause_collector
from explorer.pictures.export.run_story import RunStory
from explorer.pictures.export.svg import FONT
from explorer.pictures.theme import DARK, LIGHT, Theme
from explorer.search import ALGORITHMS

SMALLEST_SCALE = 0.5
"""To which share of its size a picture shrinks in a narrow window before it is scrolled."""
MOST_STEPS = 20_000
"""Largest number of steps in a file."""
DOCUMENT = """<!DOCTYPE html>
<html lang="{language}" dir="{direction}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src \
'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta property="og:title" content="{title}">
<meta property="og:description" content="{about}">
<title>{title}</title>
<style>
{style}
{looks}
</style>
</head>
<body>
{body}
<script type="application/json" id="run">{data}</script>
<script>
{script}
</script>
</body>
</html>
"""


def require_run(page: Page, most: int = MOST_STEPS) -> None:
    """Raise ExportError for a page without a search, and for more than `most` steps."""
    if page.pictures is None:
        raise ExportError(_("a file to step through holds one run: export each of the two by itself"))
    if page.pictures.trace is None or not page.options.show.answers:
        raise ExportError(_("a file to step through shows a search: choose everything or the answer key"))
    if (count := len(steps_of(page))) > most:
        raise ExportError(_("{count:,} steps are too many for one file, at most {most:,}: choose fewer steps").format(
            count=count, most=most))


def steps_of(page: Page) -> tuple[int, ...]:
    """Return the steps in the file: those of the options if there are several, else all."""
    assert page.pictures is not None
    chosen = page.options.steps
    if chosen is not None and len(chosen) > 1:
        return tuple(sorted(set(chosen)))
    return tuple(range(page.pictures.last_step + 1))


@pause_collector()
def run_html(page: Page) -> str:
    """Return the whole text; raises Stopped if the page's progress says so."""
    require_run(page)
    assert page.pictures is not None
    theme, steps, chosen = page.options.palette, steps_of(page), page.options.steps
    story = RunStory(page.pictures.without_title(), theme, DARK if theme is LIGHT else None)
    for place, step in enumerate(steps):
        if not page.progress(place / len(steps)):
            raise Stopped
        story.add(step)
    first = steps.index(chosen[0]) if chosen is not None and len(chosen) == 1 else len(steps) - 1
    return _document(page, story, steps, first)


def _document(page: Page, story: RunStory, steps: tuple[int, ...], first: int) -> str:
    assert page.pictures is not None
    assert page.pictures.trace is not None
    trace, language = page.pictures.trace, i18n.language()
    title = page.options.show.title or page.title or _("Game tree")
    about = _("{algorithm}: {rules}").format(
        algorithm=_(ALGORITHMS[trace.algorithm].title), rules=" · ".join(trace.convention.describe()))
    cutoffs = np.searchsorted(np.array(steps), search_steps.cutoff_steps(trace))
    data: dict[str, Any] = {
        "layers": LAYERS, "places": [list(each) for each in story.places],
        "items": [list(each) if each[2] else list(each[:2]) for each in story.items],
        "toggles": list(map(_shorten, story.toggles)),
        "templates": list(story.texts.templates), "fields": list(story.texts.fields),
        "sentences": list(story.texts.sentences), "why": story.why, "listings": list(story.listings),
        "code": story.code, "variables": story.variables, "counts": story.counts, "nodes": story.nodes,
        "steps": None if steps == tuple(range(len(steps))) else steps,
        "cutoffs": sorted({int(place) for place in cutoffs if place < len(steps)}), "first": first,
        "spots": _spots(page, story), "words": _words(),
    }
    return DOCUMENT.format(
        language=escape(language.replace("_", "-")), direction="rtl" if i18n.is_right_to_left() else "ltr",
        title=_clean(title), about=_clean(about), style=resources.path("html/run.css").read_text("utf-8").strip(),
        looks=_style_sheet(story, page.options.palette),
        body=_body(_clean(title), _clean(about), story, first),
        data=json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c"),
        script=resources.path("html/run.js").read_text("utf-8").strip())


def _shorten(ascending: list[int]) -> list[int]:
    """Return the numbers with -k for k further ones after the number before it: 5, 6, 7, 9 is 5, -2, 9."""
    short: list[int] = []
    expected = -1
    for number in ascending:
        if number != expected:
            short.append(number)
        elif short[-1] < 0:
            short[-1] -= 1
        else:
            short.append(-1)
        expected = number + 1
    return short


def _style_sheet(story: RunStory, theme: Theme) -> str:
    """Return the styles of the picture's elements, those for dark screens, and for print the first ones again."""
    usual = "".join(f".c{number}{{{look}}}\n" for look, number in story.looks.items())
    if story.dark is None:
        return f":root {{ --sheet: {theme.paper}; }}\n{usual}"
    dark = "".join(f".c{number}{{{look}}}\n" for number, look in story.dark_looks.items())
    return (f"@media not screen, (prefers-color-scheme: light) {{\n{usual}}}\n"
            f"@media screen and (prefers-color-scheme: dark) {{\n:root {{ --sheet: {story.dark.paper}; }}\n{dark}}}")


def _spots(page: Page, story: RunStory) -> dict[int, list[float]]:
    """Return centre and radius of a ring around each node that is named or searched, or the stub that hides it."""
    assert page.pictures is not None
    shapes = {shape.node: shape for shape in story.figures[0].shapes}
    spots = {}
    named = {field[0] for field in story.texts.fields if isinstance(field, tuple)}
    for node in sorted(named.union(story.nodes)):
        if shape := shapes.get(page.pictures.shown.visible_index(node)):
            spots[node] = [shape.x, shape.y, round(max(shape.width, shape.height) / 2 + 6, 1)]
    return spots


def _words() -> dict[str, str]:
    """Return the texts that the script shows."""
    return {"step": _("step {step} of {last}"), "play": pgettext("steps", "Play"), "pause": _("Pause")}


BUTTONS = {
    "first": "M5 5h2v14H5zM19 5v14L9 12z", "before": "M12 5v14l-9-7zM21 5v14l-9-7z", "back": "M17 5v14L6 12z",
    "play": "",
    "forward": "M7 5v14l11-7z", "after": "M3 5v14l9-7zM12 5v14l9-7z", "last": "M5 5v14l10-7zM17 5h2v14h-2z"}
"""The buttons by their ids, each with its sign on 24 by 24 pixels as SVG path data; the script names `play`."""


def _button_names() -> dict[str, str]:
    return {"first": _("First step"), "before": _("Previous cutoff"), "back": _("Step back"),
            "forward": _("Step forward"), "after": _("Next cutoff"), "last": _("Last step")}


def _button(name: str, title: str, sign: str) -> str:
    if not sign:
        return f'<button type="button" id="{name}" aria-pressed="false"></button>'
    return (f'<button type="button" id="{name}" aria-label="{escape(title)}" title="{escape(title)}">'
            f'<svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"><path d="{sign}"/></svg></button>')


def _body(title: str, about: str, story: RunStory, first: int) -> str:
    """Return the page's elements; without a script, the picture of the first step is shown alone."""
    figure, names = story.figures[0], _button_names()
    buttons = "\n".join(_button(name, names.get(name, ""), sign) for name, sign in BUTTONS.items())
    counts = "\n".join(
        f'<div><dt>{escape(name)}</dt><dd id="count-{place}"></dd></div>'
        for place, name in enumerate((_("nodes visited"), _("leaves evaluated"), _("nodes pruned"), _("cutoffs"))))
    layers = "".join(f'<g id="layer-{name}">{"".join(elements)}</g>\n' for name, elements in _shown(story, first))
    return f"""<header>
<h1 id="heading">{title}</h1>
<p class="about">{about}</p>
</header>
<main>
<figure id="figure" tabindex="0" aria-labelledby="heading">
<svg id="picture" viewBox="0 0 {format_position(figure.width)} {format_position(figure.height)}" \
width="{format_position(figure.width)}" style="min-width: {SMALLEST_SCALE * figure.width:.0f}px" \
font-family="{FONT}" role="img" aria-labelledby="heading" aria-describedby="why">
<defs>{"".join(story.definitions.values())}</defs>
{layers}<circle id="ring" style="display: none"/>
</svg>
</figure>
<div id="tools" hidden>
<div class="buttons">
{buttons}
<button type="button" id="fit" aria-pressed="false">{escape(_("Whole tree"))}</button>
<output id="step"></output>
</div>
<div class="track"><div id="ticks"></div>
<input type="range" id="slider" min="0" aria-label="{escape(_("Step"))}"></div>
<p class="keys">{escape(_("Keys: ← and → step, Page Up and Page Down go to the cutoffs, Home and End to the ends, "
                          "Space plays."))}</p>
</div>
<div class="side">
<section><h2>{escape(_("Why"))}</h2><div id="why" aria-live="polite" aria-atomic="true"></div></section>
<section><h2>{escape(_("Pseudocode"))}</h2><ol id="code"></ol><dl id="variables"></dl></section>
<section><h2>{escape(_("Counts"))}</h2><dl>
{counts}
</dl></section>
</div>
</main>
<noscript><p>{escape(_("This page can be stepped through with JavaScript."))}</p></noscript>"""


def _shown(story: RunStory, first: int) -> list[tuple[str, list[str]]]:
    """Return for each layer the elements of a step."""
    present: set[int] = set()
    for toggled in story.toggles[:first + 1]:
        present ^= set(toggled)
    layers: list[tuple[str, list[str]]] = [(name, []) for name in LAYERS]
    places, items = list(story.places), list(story.items)
    for place, look, content in (items[item] for item in sorted(present)):
        layer, tag = places[place]
        layers[layer][1].append(f'<{tag} class="c{look}">{content}</{tag.split(" ", 1)[0]}>')
    return layers


def _clean(text: str) -> str:
    return escape(drop_controls(" ".join(text.split())))
