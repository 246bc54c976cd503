"""Trees to and from files and texts: one module per format, one line each in FORMATS."""

from explorer.formats.notation import parse
from explorer.formats.notation_write import write

__all__ = ["parse", "write"]
