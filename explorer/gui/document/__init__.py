"""The document: the only mutable model of the window."""

from explorer.gui.document.change import Change
from explorer.gui.document.document import Document
from explorer.gui.document.jobs import FOREGROUND_NODES

__all__ = ["FOREGROUND_NODES", "Change", "Document"]
