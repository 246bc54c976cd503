"""The graphical user interface; no other package imports PySide6 or pyqtgraph."""

NAME = "Game Tree Explorer"
"""The name of the program in window titles."""
