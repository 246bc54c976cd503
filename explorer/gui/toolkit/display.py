"""Whether a window can open here, asked before Qt is: where none can, Qt ends the process."""

import ctypes
import os
import sys

from explorer.core.i18n import _

LIBRARIES = {"libxcb.so.1": "libxcb1", "libxcb-cursor.so.0": "libxcb-cursor0"}
"""What Qt's X11 platform loads, and the Debian package that holds it."""


def display_problem() -> str:
    """Why no window can open, or "": on Linux with X11 the display must answer; elsewhere Qt knows best."""
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
            return _("the library {} is missing (Debian package {})").format(library, package)
        if library == "libxcb.so.1" and not _is_answering(xcb):
            return _("the display {} does not answer").format(os.environ["DISPLAY"])
    return ""


def _is_answering(xcb: ctypes.CDLL) -> bool:
    """Whether the X server that DISPLAY names takes a connection."""
    xcb.xcb_connect.restype = ctypes.c_void_p
    connection = ctypes.c_void_p(xcb.xcb_connect(None, None))
    answers = not xcb.xcb_connection_has_error(connection)
    xcb.xcb_disconnect(connection)
    return answers
