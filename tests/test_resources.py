"""Bundled files are found in a checkout, in a wheel and in a frozen program."""

import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from explorer import resources

ROOT = Path(__file__).parent.parent
FONTS = ["DejaVuSans.ttf", "DejaVuSans-Bold.ttf", "DejaVuSansMono.ttf"]
ASK = "from explorer import resources; print(resources.path('fonts/DejaVuSans.ttf').read_bytes()[:4].hex())"
ICONS = ["new", "open", "save", "undo", "redo", "first", "previous", "play", "pause", "next", "last", "next-cutoff",
         "previous-cutoff", "step-over", "fit", "zoom-in", "zoom-out", "export", "generate", "exam", "print"]
TRUETYPE = "00010000"


def ask(folder: Path, cwd: Path) -> str:
    """The first bytes of the font as a fresh interpreter finds them, with the package in `folder`."""
    program = f"import sys; sys.path.insert(0, {str(folder)!r}); {ASK}"
    return subprocess.run([sys.executable, "-I", "-c", program], cwd=cwd, check=True, capture_output=True,
                          text=True).stdout.strip()


def lay_out(folder: Path, files: Path) -> None:
    """A copy of the package's door in `folder`, with a font in `files`."""
    (folder / "explorer").mkdir()
    for name in ("__init__.py", "resources.py"):
        shutil.copy(ROOT / "explorer" / name, folder / "explorer")
    (files / "fonts").mkdir(parents=True)
    (files / "fonts/DejaVuSans.ttf").write_bytes(bytes.fromhex(TRUETYPE))


@pytest.mark.parametrize("font", FONTS)
def test_each_bundled_font_is_a_truetype_file(font: str) -> None:
    assert resources.path(f"fonts/{font}").read_bytes()[:4].hex() == TRUETYPE


def test_the_fonts_come_with_their_licence() -> None:
    assert "Bitstream Vera Fonts Copyright" in resources.path("fonts/LICENSE").read_text(encoding="utf-8")


def test_a_checkout_finds_its_files_from_any_folder(tmp_path: Path) -> None:
    assert ask(ROOT, tmp_path) == TRUETYPE


def test_a_wheel_finds_its_files_inside_the_package(tmp_path: Path) -> None:
    lay_out(tmp_path, tmp_path / "explorer/bundled")
    (tmp_path / "resources").mkdir()  # another project's folder beside ours must not be taken for ours
    assert ask(tmp_path, tmp_path) == TRUETYPE


def test_a_frozen_program_finds_its_files_beside_the_package(tmp_path: Path) -> None:
    lay_out(tmp_path, tmp_path / "resources")
    assert ask(tmp_path, tmp_path) == TRUETYPE


def test_every_icon_is_a_drawing() -> None:
    icons = sorted(resources.path("icons").glob("*.svg"))
    assert len(icons) >= 20
    assert [icon.name for icon in icons if not ET.parse(icon).getroot().get("viewBox")] == []


@pytest.mark.parametrize("name", ICONS)
def test_every_toolbar_icon_has_the_one_colour_that_the_window_replaces(name: str) -> None:
    icon = resources.path(f"icons/{name}.svg").read_text(encoding="utf-8")
    assert set(re.findall(r"#[0-9a-f]{3,6}", icon)) == {"#1b1f24"}
