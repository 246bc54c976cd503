"""The picture of a tree while its text is being typed."""

from dataclasses import replace

from explorer.core.errors import ExplorerError
from explorer.core.i18n import ngettext
from explorer.gui.toolkit.preview import Preview
from explorer.gui.toolkit.timers import make_timer
from explorer.pictures.export.page import PictureOptions
from explorer.pictures.export.picture import make_figure
from explorer.pictures.export.svg import svg
from explorer.pictures.figure.show import STUDENT
from explorer.pictures.theme import LIGHT, Theme
from explorer.study.opening import new_study
from explorer.trees import formats
from explorer.trees.tree import Tree

MOST_DRAWN = 150
"""The number of nodes above which the size of the tree is told instead."""
DELAY = 30
"""Milliseconds after a key until the tree is drawn."""
EMPTY_HEIGHT, HEIGHT = 132, 230
"""The height of the space for the picture, in pixels: while nothing is typed, and with a picture."""
CLOSING = {"[": "]", "{": "}", '"': '"'}


def close_brackets(text: str) -> str:
    """Return the start of a text in the notation as a whole text: what is open at its end is closed.

    A comma at the end is left out. The result may still not be a tree.
    """
    ends: list[str] = []
    is_escaped = False
    for letter in text:
        in_string = bool(ends) and ends[-1] == '"'
        if in_string:
            if letter == '"' and not is_escaped:
                ends.pop()
            is_escaped = letter == "\\" and not is_escaped
        elif letter in CLOSING:
            ends.append(CLOSING[letter])
        elif ends and letter == ends[-1]:
            ends.pop()
    if not (ends and ends[-1] == '"'):
        text = text.rstrip().removesuffix(",")
    return text + "".join(reversed(ends))


class TypedTree(Preview):
    """The tree that is being typed: the part that is typed so far, or the last one that could be read."""

    def __init__(self, theme: Theme = LIGHT) -> None:
        super().__init__()
        self._theme, self._text = theme, ""
        self._timer = make_timer(self, DELAY, self._draw)
        self.setFixedHeight(EMPTY_HEIGHT)

    def show_typed(self, text: str) -> None:
        """Draw the tree of a text after a short delay; an empty text clears the picture."""
        self._text = text.strip()
        self._timer.start()

    def set_theme(self, theme: Theme) -> None:
        """Set the theme and draw the tree again."""
        self._theme = theme
        self._draw()

    def _draw(self) -> None:
        self._timer.stop()
        if not self._text:
            self.show_text("")
            self.setFixedHeight(EMPTY_HEIGHT)
            return
        try:
            tree = formats.parse(close_brackets(self._text))
            self._show_tree(tree)
        except ExplorerError:  # the last tree that could be read stays in sight
            return

    def _show_tree(self, tree: Tree) -> None:
        if len(tree) > MOST_DRAWN:
            self.show_text(ngettext("{:,} node", "{:,} nodes", len(tree)).format(len(tree)))
            return
        options = PictureOptions(show=replace(STUDENT, legend=False), theme=self._theme.name)
        self.show_svg(svg(make_figure(new_study(tree), None, options), transparent=True))
        self.setFixedHeight(HEIGHT)
        self.setAccessibleName(ngettext("{:,} node", "{:,} nodes", len(tree)).format(len(tree)))
