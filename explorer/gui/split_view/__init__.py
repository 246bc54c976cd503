"""Two runs of the document's tree side by side."""

from explorer.gui.split_view.view import SplitView

__all__ = ["SplitView"]
