"""Compilation of LaTeX, and extraction of the text from the resulting PDF."""

import re
import shutil
import subprocess
from pathlib import Path
from unicodedata import normalize

FONTS = "lmroman10-regular.otf", "DejaVuSans.ttf", "wqy-microhei.ttc"
NEEDED = {"pdflatex": ("exam.cls", "lmodern.sty"), "lualatex": ("exam.cls", "fontspec.sty", "luaotfload.sty", *FONTS),
          "xelatex": ("exam.cls", "fontspec.sty", *FONTS)}
MARKS = re.compile("[\u200b-\u200f\u202a-\u202e\u2066-\u2069]")
"""Control characters that pdftotext puts around text from right to left."""


def can_compile(engine: str) -> bool:
    """Return True if the engine and all files that the sheets need are installed."""
    known = shutil.which("kpsewhich")
    return bool(known and shutil.which(engine) and shutil.which("pdftotext")) and all(
        not subprocess.run([str(known), name], check=False, capture_output=True).returncode for name in NEEDED[engine])


def compiled(source: str, engine: str, folder: Path) -> str:
    """Return the text of the compiled PDF without white space; fails on missing characters and overfull lines."""
    (folder / "sheet.tex").write_text(source, "utf-8")
    run = subprocess.run(
        [engine, "-interaction=nonstopmode", "-halt-on-error", "sheet.tex"], cwd=folder, capture_output=True,
        timeout=280, check=False,
    )
    log = run.stdout.decode("utf-8", "replace")
    assert run.returncode == 0, log[-2000:]
    assert "Missing character" not in log
    assert "Overfull" not in log
    text = subprocess.run(["pdftotext", "sheet.pdf", "-"], cwd=folder, capture_output=True, check=True).stdout.decode()
    return squeezed(MARKS.sub("", text))


def squeezed(text: str) -> str:
    """Return the text without white space and with compatibility characters normalized (NFKC)."""
    return "".join(normalize("NFKC", text).split())
