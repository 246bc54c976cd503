"""Exams as PDF: pages of vectors and texts."""

import re

import pytest
from pytestqt.qtbot import QtBot

from explorer.exam.sheets import KINDS, Kind
from explorer.exam.sheets.pages import pages
from explorer.gui.toolkit import raster
from tests.exam.sheets.papers import deep, forms
from tests.gui.toolkit.test_raster import streams
from tests.options import sample


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("page", "size"), [("a4", (595.28, 841.89)), ("letter", (612.0, 792.0))])
def test_the_pdf_has_every_page_in_its_size_as_vectors_and_texts(
    qtbot: QtBot, kind: Kind, page: str, size: tuple[float, float]
) -> None:
    svgs = pages(deep(page), kind)
    data = raster.pdf_bytes(svgs, "Midterm")
    boxes = [tuple(map(float, box.split()[2:])) for box in re.findall(rb"/MediaBox\s*\[([^]]*)\]", data)]
    assert len(boxes) == len(svgs)
    assert all(box == pytest.approx(size, abs=0.6) for box in boxes)
    # Qt lists the procedure sets /ImageB and /ImageC in every PDF; an image itself is /Subtype /Image.
    assert not any(re.search(rb"/Image(?![BC])", part) for part in (data, *streams(data)))
    fonts = set(re.findall(rb"/FontName /[A-Z]*\+?([\w-]+)", data))
    assert fonts == {b"DejaVuSans", b"DejaVuSans-Bold"}


def test_figures_stand_where_the_page_has_them(qtbot: QtBot) -> None:
    for kind in KINDS:
        for svg in pages(forms(), kind)[:sample(3, 1)]:
            image = raster.render_image(svg, 96)
            inked = [y for y in range(0, image.height(), 2) if any(
                image.pixelColor(x, y).lightness() < 200 for x in range(0, image.width(), 2))]
            assert min(inked) > 30
            assert max(inked) < image.height() - 30
            sides = [image.pixelColor(x, y).lightness() for x in (*range(70), *range(image.width() - 70, image.width()))
                     for y in range(0, image.height(), 3)]
            assert min(sides) == 255
