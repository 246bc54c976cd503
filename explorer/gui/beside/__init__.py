"""Two runs of the document's tree side by side."""

from explorer.gui.beside.view import Beside

__all__ = ["Beside"]
