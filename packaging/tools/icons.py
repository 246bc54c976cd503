"""Draw the program's icon in the sizes of a desktop's theme: `icons.py FOLDER` fills FOLDER/hicolor."""

import os
import shutil
import sys
from pathlib import Path

SIZES = (16, 22, 24, 32, 48, 64, 128, 256)
SOURCE = Path(__file__).parents[2] / "resources/icons/app.svg"
NAME = "game-tree-explorer"


def draw_icons(theme: Path) -> None:
    """Write the icon into the folders of a theme, as PNG in each size and as SVG."""
    from PySide6.QtGui import QGuiApplication, QImage, QPainter
    from PySide6.QtSvg import QSvgRenderer

    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    app = QGuiApplication([])
    drawing = QSvgRenderer(str(SOURCE))
    for size in SIZES:
        image = QImage(size, size, QImage.Format.Format_ARGB32)
        image.fill(0)
        painter = QPainter(image)
        drawing.render(painter)
        painter.end()
        folder = theme / f"{size}x{size}" / "apps"
        folder.mkdir(parents=True, exist_ok=True)
        if not image.save(str(folder / f"{NAME}.png")):
            sys.exit(f"icons: no picture can be written into {folder}")
    (theme / "scalable/apps").mkdir(parents=True, exist_ok=True)
    shutil.copy(SOURCE, theme / f"scalable/apps/{NAME}.svg")
    app.quit()


if __name__ == "__main__":
    draw_icons(Path(sys.argv[1]) / "hicolor")
