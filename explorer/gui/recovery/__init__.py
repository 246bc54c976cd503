"""Copies of unsaved studies, from which they are recovered after a crash or the end of the desktop session."""
