"""The window: the only place that imports PySide6 and pyqtgraph."""

NAME = "Game Tree Explorer"
"""What the windows are called."""
