"""LaTeX as other people's programs read it: compiled, and the words of the PDF taken out again."""

import re
import shutil
import subprocess
from pathlib import Path
from unicodedata import normalize

FONTS = "lmroman10-regular.otf", "DejaVuSans.ttf", "wqy-microhei.ttc"
NEEDED = {"pdflatex": ("exam.cls", "lmodern.sty"), "lualatex": ("exam.cls", "fontspec.sty", "luaotfload.sty", *FONTS),
          "xelatex": ("exam.cls", "fontspec.sty", *FONTS)}
MARKS = re.compile("[\u200b-\u200f\u202a-\u202e\u2066-\u2069]")
"""Marks that pdftotext puts around words from right to left."""


def can_compile(engine: str) -> bool:
    """Return whether the engine is installed, with all that the sheets need."""
    known = shutil.which("kpsewhich")
    return bool(known and shutil.which(engine) and shutil.which("pdftotext")) and all(
        not subprocess.run([str(known), name], check=False, capture_output=True).returncode for name in NEEDED[engine])


def compiled(source: str, engine: str, folder: Path) -> str:
    """The text of the PDF without blanks; no letter may be missing there, no line too long."""
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
    """The text without blanks, letters that look the same the same."""
    return "".join(normalize("NFKC", text).split())
