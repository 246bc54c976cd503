"""The canvas: one custom widget that draws the tree."""

from explorer.gui.canvas.widget import Canvas

__all__ = ["Canvas"]
