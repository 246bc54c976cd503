"""Rendering of SVG to PNG, PDF and the clipboard on the offscreen platform."""

import os
import re
import subprocess
import sys
import zlib
from dataclasses import replace

import numpy as np
import numpy.typing as npt
import pytest
from PySide6.QtGui import QColor, QGuiApplication, QImage
from pytestqt.qtbot import QtBot

from explorer import search
from explorer.analysis.analyse import analyse
from explorer.analysis.snapshot import snapshot_at
from explorer.core.errors import ExportError
from explorer.gui.toolkit import raster
from explorer.pictures.export import EXPORTERS, PictureOptions, svg
from explorer.pictures.export.pdf import pdf_pages
from explorer.pictures.export.picture import make_page
from explorer.pictures.export.svg import shapes_svg
from explorer.pictures.figure.drawing import draw
from explorer.pictures.figure.items import Figure
from explorer.pictures.figure.show import FULL
from explorer.study import Study
from explorer.trees import formats, layout


def picture() -> Figure:
    tree = formats.parse("[[3,12,8],[2,4,6],[14,5,2]]")
    trace = search.run(tree)
    end = snapshot_at(analyse(tree, trace), trace.steps)
    return draw(tree, layout.tidy_layout(tree), end, replace(FULL, title="T"))


def read(png: bytes) -> QImage:
    image = QImage.fromData(png)
    assert not image.isNull()
    return image


def test_a_png_has_the_size_that_width_and_dpi_say(qtbot: QtBot) -> None:
    drawn = picture()
    assert read(raster.png_bytes(svg(drawn), 96)).width() == round(drawn.width)
    image = read(raster.png_bytes(svg(drawn, width_cm=12.7), 200))
    assert image.width() == 1000
    assert image.dotsPerMeterX() == pytest.approx(7874, abs=1)


@pytest.mark.parametrize("screen", [{"DISPLAY": ":77"}, {"DISPLAY": ":77", "QT_QPA_PLATFORM": "xcb"}, {
    "WAYLAND_DISPLAY": "wayland-77", "QT_QPA_PLATFORM": "wayland"}])
def test_a_picture_is_made_without_asking_for_the_screen(screen: dict[str, str]) -> None:
    program = "from explorer.gui.toolkit import raster; print(raster.render_image(" \
        "'<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"7\" height=\"5\"/>').width())"
    done = subprocess.run(
        [sys.executable, "-c", program], env=os.environ | screen, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (0, "7\n"), done.stderr


def test_colours_and_states_are_where_the_figure_has_them(qtbot: QtBot) -> None:
    drawn = picture()
    image = raster.render_image(svg(drawn), 96)
    done = next(shape for shape in drawn.shapes if shape.state == "done" and shape.kind == "square")
    assert image.pixelColor(round(done.x - 16), round(done.y - 16)) == QColor(done.style.fill)
    best = next(edge for edge in drawn.edges if edge.state == "variation")
    middle = image.pixelColor(round((best.x1 + best.x2) / 2), round((best.y1 + best.y2) / 2))
    assert middle == QColor(best.style.stroke)


def test_a_transparent_png_is_transparent_between_the_nodes(qtbot: QtBot) -> None:
    text = svg(picture(), transparent=True)
    assert read(raster.png_bytes(text, 96, True)).pixelColor(2, 2).alpha() == 0
    assert read(raster.png_bytes(text, 96)).pixelColor(2, 2) == QColor("#ffffff")


def test_bold_and_regular_texts_are_drawn_in_the_bundled_font(qtbot: QtBot) -> None:
    def ink(weight: str) -> int:
        text = f'<text x="10" y="30" font-size="20" font-family="\'DejaVu Sans\'"{weight}>MMMM</text>'
        image = raster.render_image(
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40" width="120" height="40">{text}</svg>'
        )
        return sum(image.pixelColor(x, y).lightness() < 128 for x in range(120) for y in range(40))

    assert ink(' font-weight="bold"') > 1.2 * ink("") > 0


def test_too_large_a_picture_is_refused_with_the_dpi_that_would_do(qtbot: QtBot) -> None:
    text = svg(picture(), width_cm=50)
    with pytest.raises(ExportError, match="at most 16384") as refused:
        raster.png_bytes(text, 2000)
    found = re.search(r"at most (\d+) dpi", str(refused.value))
    assert found
    assert 600 < int(found[1]) < 850
    with pytest.raises(ExportError, match="200 million"):
        raster.render_image(text.replace("height=", "height=", 1), 900)


def test_the_widest_picture_is_refused_for_its_size(qtbot: QtBot) -> None:
    wide = replace(picture(), width=23456789.0)
    with pytest.raises(ExportError, match=r"the picture would be 23456789 × \d+ px"):
        raster.render_image(svg(wide))
    with pytest.raises(ExportError, match=r"the picture would be 59055 × 1 px"):
        raster.render_image(svg(wide, width_cm=1000.0), 150)


def test_what_is_not_svg_is_refused(qtbot: QtBot) -> None:
    with pytest.raises(ExportError):
        raster.render_image("nothing")


def test_a_pdf_is_vectors_and_texts_on_pages_of_their_own_size(qtbot: QtBot) -> None:
    small, large = svg(picture(), width_cm=10), svg(picture(), width_cm=20)
    data = raster.pdf_bytes([small, large])
    assert data.startswith(b"%PDF")
    # Qt lists the procedure sets /ImageB and /ImageC in every PDF; an image itself is /Subtype /Image.
    assert not any(re.search(rb"/Image(?![BC])", part) for part in (data, *streams(data)))
    widths = [float(box.split()[2]) for box in re.findall(rb"/MediaBox\s*\[([^]]*)\]", data)]
    assert sorted(widths) == pytest.approx([283.46, 566.93], abs=1.5)
    assert b"/Font" in data


def streams(pdf: bytes) -> list[bytes]:
    found = []
    for packed in re.findall(rb"stream\r?\n(.*?)endstream", pdf, re.DOTALL):
        unpacking = zlib.decompressobj()
        try:
            found.append(unpacking.decompress(packed))
        except zlib.error:
            found.append(packed)
    return found


def pixels(image: QImage) -> npt.NDArray[np.uint32]:
    return np.frombuffer(image.constBits(), np.uint32).copy()


def text_places(pdf: bytes) -> list[list[str]]:
    """Return for each text its size and the places of its letters, one after another."""
    content = "".join(part.decode("latin-1") for part in streams(pdf) if b" Td <" in part)
    found = re.findall(r"BT\n/F\d+ (\S+) Tf .*\n((?:.* Tj\n)+)ET", content)
    return sorted([size, *re.findall(r"(.*) Td <", letters)] for size, letters in found)


@pytest.mark.parametrize("name", ["light", "grey"])
@pytest.mark.parametrize(("text", "algorithm"), [
    ('[{"label":"AVA fi","moves":["","left","right"],"children":[3,12,8]},[2,4],[14,[5,1],2]]', "alpha-beta"),
    ('[[3,12],{"player":"chance","probabilities":["1/3","2/3"],"children":[[2,4],{"value":6}]}]', "expectiminimax"),
])
@pytest.mark.parametrize("step", [0, 9, 18])
def test_a_pdf_is_drawn_from_joined_shapes_and_texts_as_from_the_whole_svg(
    qtbot: QtBot, step: int, text: str, algorithm: str, name: str
) -> None:
    tree = formats.parse(text)
    trace = search.run(tree, algorithm)
    options = PictureOptions((step,), theme=name, embed=False)
    page = make_page(replace(Study(tree), algorithm=algorithm), trace, options)
    assert algorithm != "alpha-beta" or step < 18 or page.figure.hatches
    whole, shapes = svg(page.figure), shapes_svg(page)  # a row of 8 texts would be shifted as a whole
    without = re.sub("<text.*?</text>", "", whole)
    # Qt smooths the ends of hatching lines a little differently if they are stroked together; a leaf has 7,056 pixels.
    differing = np.count_nonzero(pixels(raster.render_image(shapes, 192)) != pixels(raster.render_image(without, 192)))
    assert differing < (3_000 if page.figure.hatches else 1)
    pdf = EXPORTERS[".pdf"].encode(shapes, page, lambda: raster)
    assert len(text_places(pdf)) == len(page.figure.texts)
    assert text_places(pdf) == text_places(raster.pdf_bytes([whole]))


def test_a_page_larger_than_a_pdf_s_is_refused_with_what_to_do(qtbot: QtBot) -> None:
    wide = replace(picture(), width=30_000.0)
    with pytest.raises(ExportError, match=r"would be 794 × \d+ cm: a PDF has at most 508 cm .* choose a width"):
        raster.pdf_bytes([svg(wide)])
    assert raster.pdf_bytes([svg(wide, width_cm=500.0)]).startswith(b"%PDF")


def test_a_pdf_of_no_pages_is_refused(qtbot: QtBot) -> None:
    with pytest.raises(ExportError, match="at least one page"):
        raster.pdf_bytes([])


def test_the_clipboard_gets_an_image_and_the_svg(qtbot: QtBot) -> None:
    text = svg(picture())
    raster.copy_to_clipboard(text, 96)
    content = QGuiApplication.clipboard().mimeData()
    assert content.hasImage()
    assert bytes(content.data("image/svg+xml").data()).decode() == text


def test_a_pdf_of_steps_has_a_page_for_each_one() -> None:
    tree = formats.parse("[[3,12,8],[2,4,6],[14,5,2]]")
    made = make_page(Study(tree), search.run(tree), PictureOptions((0, 12, 22)), is_strip=False)
    data = pdf_pages(raster, "", made)
    assert data.startswith(b"%PDF")
    assert len(re.findall(rb"/Type\s*/Page\b", data)) == 3
