"""Small pictures of questions, made one after the other in a background thread."""

from collections.abc import Callable, Hashable
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QObject, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QImage, QPixmap

from explorer.exam import Question
from explorer.exam.practice.recolour import recolour_figure
from explorer.gui.document import Change, Document
from explorer.gui.toolkit.icons import SIZE, make_icon
from explorer.gui.toolkit.painters import make_painter
from explorer.gui.toolkit.raster import render_image
from explorer.gui.toolkit.text_size import grown
from explorer.gui.toolkit.worker import Progress, Worker
from explorer.pictures.export import svg
from explorer.pictures.figure.scaling import scale_figure
from explorer.pictures.theme import Theme

MOST_KEPT = 500
"""The number of pictures after which the oldest are dropped."""
WIDTH, HEIGHT = 96, 48
"""The size of a picture in pixels, with text of the usual size."""
NO_TREE = "file-text"
"""The icon of a question without a figure."""
DPI = 96
SMALLEST_TEXT = 6
"""The size of letters in pixels below which they are left out."""
Build = Callable[[Progress], Question]
"""Builds a question, in the background."""


class Thumbnails(QObject):
    """The pictures of questions by keys; `changed` is emitted whenever one is made."""

    changed = Signal()

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._icons: dict[Hashable, QIcon] = {}
        self._waiting: dict[Hashable, Build] = {}
        self._worker = Worker(self)
        document.listen(Change.THEME, self._forget)

    def find(self, key: Hashable, build: Build) -> QIcon | None:
        """Return the picture of a question; None if it has to be made first, which begins now."""
        if key in self._icons:
            return self._icons[key]
        self._waiting.setdefault(key, build)
        if not self._worker.is_running:
            self._make_next()
        return None

    def stop(self) -> None:
        """Make no more of the pictures that are waited for."""
        self._waiting.clear()
        self._worker.drop()

    def _make_next(self) -> None:
        if not self._waiting:
            return
        key = next(iter(self._waiting))
        build, theme, size = self._waiting.pop(key), self._document.theme, QSize(grown(WIDTH), grown(HEIGHT))
        self._worker.start(lambda progress: _draw(build(progress), theme, size),
                           partial(self._keep, key), lambda _error: self._keep(key, None))

    def _keep(self, key: Hashable, image: QImage | None) -> None:
        """Keep a picture; a question without one, or that can't be built, has an icon."""
        if image is None:
            side = grown(SIZE)
            image = make_icon(NO_TREE, self._document.theme).pixmap(QSize(side, side), 2).toImage()
        self._icons[key] = QIcon(QPixmap.fromImage(_centre(image, QSize(grown(WIDTH), grown(HEIGHT)))))
        while len(self._icons) > MOST_KEPT:
            del self._icons[next(iter(self._icons))]
        self.changed.emit()
        self._make_next()

    def _forget(self) -> None:
        """Draw all pictures anew, in the colours of another theme."""
        self._icons.clear()
        self.changed.emit()


def _draw(question: Question, theme: Theme, size: QSize) -> QImage | None:
    """Return the figure of a question as students see it, within this size, for two screen pixels per pixel.

    Its lines keep their width, and letters that would be too small are left out. None if there is no figure.
    """
    drawings = next((part.drawings for part in question.parts if part.drawings is not None), None)
    if drawings is None:
        return None
    figure = recolour_figure(drawings.student, theme)
    factor = min(size.width() / figure.width, size.height() / figure.height, 1.0)
    scaled = scale_figure(figure, factor)
    scaled = replace(scaled, texts=[text for text in scaled.texts if text.size >= SMALLEST_TEXT])
    return render_image(svg(scaled, transparent=True), 2 * DPI, transparent=True)


def _centre(image: QImage, size: QSize) -> QImage:
    """Return an image for two screen pixels per pixel in the middle of a picture of this size."""
    image.setDevicePixelRatio(1)
    picture = QImage(size * 2, QImage.Format.Format_ARGB32_Premultiplied)
    picture.fill(Qt.GlobalColor.transparent)
    painter = make_painter(picture)
    painter.drawImage((picture.width() - image.width()) // 2, (picture.height() - image.height()) // 2, image)
    painter.end()
    picture.setDevicePixelRatio(2)
    return picture
