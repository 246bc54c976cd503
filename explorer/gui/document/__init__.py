"""The document: the only thing in the window that changes."""

from explorer.gui.document.change import Change
from explorer.gui.document.document import Document
from explorer.gui.document.jobs import FOREGROUND_NODES

__all__ = ["FOREGROUND_NODES", "Change", "Document"]
