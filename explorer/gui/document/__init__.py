"""The document: the only thing in the window that changes."""

from explorer.gui.document.document import AT_ONCE, Document

__all__ = ["AT_ONCE", "Document"]
