"""Figure -> text in a file format of pictures."""

from explorer.export.svg import svg

__all__ = ["svg"]
