"""Export for reveal.js and Quarto: a slide whose picture goes on step by step, as fragments of one SVG."""

from collections import defaultdict
from html import escape

from explorer.core.errors import Stopped
from explorer.core.i18n import _
from explorer.pictures.export.figure_parts import LAYERS
from explorer.pictures.export.number_format import format_position
from explorer.pictures.export.page import Page, pause_collector
from explorer.pictures.export.run_page import require_run, steps_of
from explorer.pictures.export.run_story import RunStory
from explorer.pictures.export.svg import FONT, escape_text

STYLE = ".game-tree .fragment { transition: none; }\n.game-tree .sentence { display: grid; }\n" \
        ".game-tree .sentence > * { grid-area: 1 / 1; }"
"""Nothing fades, and the sentences of all steps stand in one place."""


@pause_collector()
def reveal_section(page: Page) -> str:
    """Return a `<section>` to put into a presentation; raises Stopped if the page's progress says so."""
    require_run(page)
    assert page.pictures is not None
    pictures, steps = page.pictures.without_title(), steps_of(page)
    story = RunStory(pictures, page.options.palette)
    for place, step in enumerate(steps):
        if not page.progress(place / len(steps)):
            raise Stopped
        story.add(step)
    figure, last = story.figures[0], len(steps) - 1
    looks = {number: look for look, number in story.looks.items()}
    places, items = list(story.places), list(story.items)
    layers: dict[int, list[str]] = defaultdict(list)
    for (first, end), shown in _spans(story.toggles).items():
        elements: dict[int, list[str]] = defaultdict(list)
        for item in shown:
            (layer, tag), look, content = places[items[item][0]], *items[item][1:]
            elements[layer].append(f'<{tag} style="{looks[look]}">{content}</{tag.split(" ", 1)[0]}>')
        for layer, drawn in elements.items():
            layers[layer].append(_fragment("g", "".join(drawn), first, end, last))
    sentences = "\n".join(
        _fragment("span", escape_text(pictures.sentence(step)), place, place + 1, last)
        for place, step in enumerate(steps))
    drawing = "\n".join(f'<g class="{LAYERS[layer]}">{"".join(layers[layer])}</g>' for layer in sorted(layers))
    title = escape(page.options.show.title or page.title or _("Game tree"))
    size = f"{format_position(figure.width)} {format_position(figure.height)}"
    return f"""<section class="game-tree">
<style>{STYLE}</style>
<h2>{title}</h2>
<svg viewBox="0 0 {size}" width="100%" style="max-height: 65vh; background: {figure.paper}" font-family="{FONT}" \
role="img" aria-label="{title}">
<defs>{"".join(story.definitions.values())}</defs>
{drawing}
</svg>
<p class="sentence">{sentences}</p>
</section>
"""


def _spans(toggles: list[list[int]]) -> dict[tuple[int, int], list[int]]:
    """Return the items by the steps from which and before which they are shown, in the order of their beginnings."""
    begun: dict[int, int] = {}
    spans: dict[tuple[int, int], list[int]] = defaultdict(list)
    for step, toggled in enumerate(toggles):
        for item in toggled:
            if item in begun:
                spans[begun.pop(item), step].append(item)
            else:
                begun[item] = step
    for item, first in begun.items():
        spans[first, len(toggles)].append(item)
    return {span: sorted(spans[span]) for span in sorted(spans)}


def _fragment(tag: str, content: str, first: int, end: int, last: int) -> str:
    """Return an element that is shown from one fragment on and before another; fragments count from 0.

    The picture before the first fragment is step 0.
    """
    if end <= last:
        content = f'<{tag} class="fragment fade-out" data-fragment-index="{end - 1}">{content}</{tag}>'
    if first:
        content = f'<{tag} class="fragment" data-fragment-index="{first - 1}">{content}</{tag}>'
    return content if first or end <= last else f"<{tag}>{content}</{tag}>"
