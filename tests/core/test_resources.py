"""Tests that bundled files are found from a checkout, a wheel and a frozen program."""

import shutil
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from explorer.core import resources

ROOT = Path(__file__).parents[2]
FONTS = ["DejaVuSans.ttf", "DejaVuSans-Bold.ttf", "DejaVuSansMono.ttf"]
ASK = "from explorer.core import resources; print(resources.path('fonts/DejaVuSans.ttf').read_bytes()[:4].hex())"
TRUETYPE = "00010000"


def ask(folder: Path, cwd: Path) -> str:
    """Return the first bytes of the font as found by a new interpreter, with the package in `folder`."""
    program = f"import sys; sys.path.insert(0, {str(folder)!r}); {ASK}"
    return subprocess.run([sys.executable, "-I", "-c", program], cwd=cwd, check=True, capture_output=True,
                          text=True).stdout.strip()


def lay_out(folder: Path, files: Path) -> None:
    """Copy the minimal package to `folder`, with a font in `files`."""
    for name in ("__init__.py", "core/__init__.py", "core/resources.py"):
        (folder / "explorer" / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / "explorer" / name, folder / "explorer" / name)
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
    (tmp_path / "resources").mkdir()  # a `resources` folder of another project must be ignored
    assert ask(tmp_path, tmp_path) == TRUETYPE


def test_a_frozen_program_finds_its_files_beside_the_package(tmp_path: Path) -> None:
    lay_out(tmp_path, tmp_path / "resources")
    assert ask(tmp_path, tmp_path) == TRUETYPE


def test_every_icon_is_a_drawing() -> None:
    icons = sorted(resources.path("icons").glob("*.svg"))
    assert "app.svg" in [icon.name for icon in icons]
    assert [icon.name for icon in icons if not ET.parse(icon).getroot().get("viewBox")] == []
