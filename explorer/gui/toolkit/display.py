"""Check that a window can open, before Qt starts: Qt ends the process where none can."""

import ctypes
import os
import sys

from explorer.core.i18n import _

LIBRARIES = {"libxcb.so.1": "libxcb1", "libxcb-cursor.so.0": "libxcb-cursor0"}
"""The libraries that Qt's X11 platform plugin loads, each with its Debian package."""


def display_problem() -> str:
    """Return why no window can open, or "" if nothing is known to prevent it.

    Only Linux with X11 is checked: `DISPLAY` must be set, the libraries present, and the X server must answer.
    """
    if not sys.platform.startswith("linux") or os.environ.get("QT_QPA_PLATFORM", "xcb") != "xcb":
        return ""
    if os.environ.get("WAYLAND_DISPLAY") and "QT_QPA_PLATFORM" not in os.environ:
        return ""
    if not os.environ.get("DISPLAY"):
        return _("there is no display")
    for library, package in LIBRARIES.items():
        try:
            xcb = ctypes.CDLL(library)
        except OSError:
            return _("the library {library} is missing (Debian package {package})").format(
                library=library, package=package)
        if library == "libxcb.so.1" and not _is_answering(xcb):
            return _("the display {} does not answer").format(os.environ["DISPLAY"])
    return ""


def _is_answering(xcb: ctypes.CDLL) -> bool:
    """Return whether the X server named by `DISPLAY` accepts a connection."""
    xcb.xcb_connect.restype = ctypes.c_void_p
    connection = ctypes.c_void_p(xcb.xcb_connect(None, None))
    answers = not xcb.xcb_connection_has_error(connection)
    xcb.xcb_disconnect(connection)
    return answers
