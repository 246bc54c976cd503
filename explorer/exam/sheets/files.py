"""Which files a sheet's papers go into."""

import re
from collections.abc import Callable, Sequence

from explorer.errors import ExamError
from explorer.exam.paper import Paper
from explorer.exam.sheets.sheet import Files, Kind, Sheet
from explorer.i18n import _

Paint = Callable[[list[str], str], bytes]
"""SVG pages and a title -> a PDF."""


def files_of(sheet: Sheet, papers: Sequence[Paper], kinds: Sequence[Kind], paint: Paint | None = None) -> Files:
    """Every file of these papers: one for each and each kind, or one for all; `paint` makes PDFs of pages."""
    files: Files = {}
    if sheet.together:
        assert sheet.write is not None
        return sheet.write(papers, "student", "exam")
    for paper in papers:
        for kind in kinds:
            if kind not in sheet.kinds:
                continue
            stem = stem_of(kind, paper)
            if f"{stem}{sheet.suffix}" in files:
                raise ExamError(_("two students’ files would both be called {}").format(f"{stem}{sheet.suffix}"))
            if sheet.write is not None:
                files |= sheet.write([paper], kind, stem)
            elif sheet.pages is not None and paint is not None:
                files[f"{stem}{sheet.suffix}"] = paint(sheet.pages(paper, kind), paper.exam.title)
    return files


def stem_of(kind: Kind, paper: Paper) -> str:
    """The name of a paper's file: what no file's name can have becomes a hyphen."""
    return f"{kind}-{re.sub(r'[^0-9A-Za-zÀ-ɏ._-]+', '-', paper.name).strip('.-') or paper.version}"
