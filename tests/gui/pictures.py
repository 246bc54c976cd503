"""Pictures of the README; `python -m tests.gui.pictures` writes them to resources/pictures."""

import os
import sys
import tempfile
from pathlib import Path

from explorer import study
from explorer.cli import main
from explorer.core import resources

FOLDER = Path(__file__).parents[2] / "resources/pictures"  # the wheel does without
FIGURE = ("export", "[[3,12,8],[2,4,6],[14,5,2]]", "--legend")
SAMPLE, STEP = "textbook", 13
SIZE = (1280, 800)
"""Width and height of the window, in pixels."""


def draw_figure(path: Path) -> None:
    """Write AIMA's tree after alpha-beta as an SVG file."""
    command, tree, *options = FIGURE
    if main([command, tree, str(path), *options]):
        raise SystemExit(f"{path} could not be drawn")


def grab_window(path: Path) -> None:
    """Write the window with a sample at a step as a PNG file."""
    from explorer.gui import app
    from explorer.gui.document import Document

    running = app.application()
    document = Document(study.load(resources.path(f"samples/{SAMPLE}.gtree")))
    window = app.make_window(document)
    window.resize(*SIZE)
    window.show()
    document.set_step(STEP)
    for _time in range(20):
        running.processEvents()
    window.canvas.zoom_fit()
    for _time in range(20):
        running.processEvents()
    if not window.grab().save(str(path), "PNG", 0):  # 0: strongest compression
        raise SystemExit(f"{path} could not be written")
    document.history.stack.setClean()
    window.close()


if __name__ == "__main__":
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    with tempfile.TemporaryDirectory() as home:
        os.environ["XDG_CONFIG_HOME"] = home  # default settings, not the user's own
        draw_figure(FOLDER / "aima.svg")
        grab_window(FOLDER / "window.png")
    sys.stdout.write("".join(f"{path.name} {path.stat().st_size:,}\n" for path in sorted(FOLDER.iterdir())))
