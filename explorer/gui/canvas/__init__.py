"""The canvas: the tree on one widget of our own."""

from explorer.gui.canvas.widget import Canvas

__all__ = ["Canvas"]
