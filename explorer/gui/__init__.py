"""The graphical user interface; no other package imports PySide6 or pyqtgraph."""

import sys
from importlib import import_module

NAME = "Game Tree Explorer"
"""The name of the program in window titles."""


def _keep_qt_from_reading_sources() -> None:
    """Keep Qt for Python from reading the source of each module that is imported after it.

    It looks there for an import of `__feature__`, which the program does not use. All sources together take 70 ms of
    the start, and 10 MB, because Python's module `linecache` keeps them.
    """
    import_module("PySide6.QtCore")  # which begins to do so
    if features := sys.modules.get("shibokensupport.feature"):
        vars(features)["_mod_uses_pyside"] = lambda _module: False


_keep_qt_from_reading_sources()
