"""`exam DESCRIPTION -o FOLDER`: sheets, keys and marks from a TOML or JSON file, or from a study with an exam."""

import json
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from explorer.cli.arguments import Parser, UsageError, add_option
from explorer.core.errors import ExamError
from explorer.core.files import read_file, write_all_atomically
from explorer.core.i18n import NAMES, _, ngettext
from explorer.core.option import options_of
from explorer.exam import exam_file
from explorer.exam.grading import bulk
from explorer.exam.grading.replies import LARGEST_FILE
from explorer.exam.papers import comparison
from explorer.exam.papers.ambiguity_warnings import (
    describe_ambiguities,
    describe_dullness,
    list_unplaced_texts,
)
from explorer.exam.papers.build import build_papers
from explorer.exam.papers.editing import describe_equal_versions
from explorer.exam.papers.paper import Paper
from explorer.exam.sheets import KINDS, SHEETS, Kind, join_differences, sheet_for
from explorer.exam.sheets.files import make_files
from explorer.pictures.export import ENGINES, PictureOptions
from explorer.study import Study, dumps

STUDY, MARKS, COUNTS = "exam.gtree", "marks", "counts.json"
"""Names in the output folder: of the study, of the files of marks without a suffix, and of the versions' counts."""
MOST_NAMED = 10
"""Largest number of students without replies whose names are printed."""


def run(argv: Sequence[str]) -> None:
    """Build the papers and write all files, or none if there is an error; print a summary."""
    parser = Parser("exam", _("Write the sheets, keys and question banks of an exam, and grade replies."))
    parser.add_argument("description", metavar="DESCRIPTION", help=_("a TOML or JSON file, or a study with an exam"))
    parser.add_argument("-o", "--output", metavar="FOLDER", required=True,
                        help=_("the folder to write to; created if it does not exist"))
    parser.add_argument("--sheets", metavar="NAME,NAME", help=", ".join(SHEETS))
    parser.add_argument("--kinds", metavar="NAME,NAME", help=", ".join(KINDS))
    add_option(parser, options_of(PictureOptions)["engine"])
    parser.add_argument("--language", metavar="CODE,CODE", help=_(
        "the language of the sheets, of {languages}; each of several has a folder of its own").format(
            languages=", ".join(NAMES)))
    parser.add_argument("--replies", metavar="FILE", help=_("grade the replies in this CSV or JSON file"))
    parser.add_argument("--counts", action="store_true", help=_(
        "compare the versions: print what each question asks for, and write it to {file}").format(file=COUNTS))
    options = parser.parse_args(argv)
    if not options.output:
        raise UsageError(_("argument -o/--output: a folder has to have a name"))
    described = exam_file.load(options.description)
    for path in described.outside:
        print(_("note: {} is read, which is outside of the description's folder").format(path), file=sys.stderr)
    sheets = _select_names(options.sheets, described.sheets or tuple(SHEETS), tuple(SHEETS), "--sheets")
    kinds = [kind for kind in KINDS if kind in _select_names(options.kinds, described.kinds or KINDS, KINDS, "--kinds")]
    own = described.study.exam.language if described.study.exam else ""
    languages = _select_names(options.language, (), tuple(NAMES), "--language") or [own]
    replies = options.replies or described.replies
    if replies and len(languages) > 1:
        raise UsageError(_("argument --language: replies are graded in one language"))
    studies = {language: _with_language(described.study, language) for language in languages}
    papers = {language: build_papers(study) for language, study in studies.items()}
    made = papers[languages[0]]  # the messages are on the first one
    files: dict[str, bytes] = {}
    absent: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()
    if replies:  # before the sheets: what is wrong with them is said at once
        graded = bulk.grade_all(made, read_file(replies, LARGEST_FILE), Path(replies).suffix)
        files |= {f"{MARKS}.csv": bulk.as_csv(graded.results), f"{MARKS}.json": bulk.as_json(graded.results)}
        absent, unknown = bulk.absent_students(made, graded.results), graded.unknown
    rows = comparison.compare_versions(made) if options.counts else ()
    if rows:
        files[COUNTS] = json.dumps(comparison.as_json(made, rows), indent=1).encode() + b"\n"
    for language, study in studies.items():
        written = {STUDY: dumps(study).encode()}
        for name in sheets:
            written |= sheet_files(name, papers[language], kinds, options.engine or described.engine)
        folder = f"{language}/" if len(languages) > 1 else ""
        files |= {f"{folder}{name}": data for name, data in written.items()}
    for sentence in join_differences({name: SHEETS[name].describe_differences(made) for name in sheets}):
        print(sentence)
    write_all_atomically(options.output, files, languages if len(languages) > 1 else ())
    papers_made = ngettext("{} paper", "{} papers", len(made)).format(len(made))
    asked = ngettext("{} question", "{} questions", len(made[0].questions)).format(len(made[0].questions))
    print(_("{papers} of {students}: {files} files in {folder}").format(
        papers=papers_made, students=asked, files=len(files), folder=options.output))
    if alike := describe_equal_versions(made[0].exam):
        print(alike)
    if rows:
        print(comparison.as_table(rows))
    for sentence in (*comparison.describe_spread(rows), *comparison.describe_equal_neighbours(made)):
        print(sentence)
    for number, question in enumerate(made[0].questions, 1):
        for doubt in describe_ambiguities(question):
            print(_("question {number} leaves open: {doubt}").format(number=number, doubt=doubt))
        for reason in describe_dullness(question):
            print(_("question {number}: {reason}").format(number=number, reason=reason))
    for row in list_unplaced_texts(made) if any(SHEETS[name].has_pictures for name in sheets) else ():
        print(_("no room in the pictures for {}").format(row), file=sys.stderr)
    for sentence in unknown:
        print(_("not graded: {}").format(sentence), file=sys.stderr)
    if absent:
        named = [*absent[:MOST_NAMED], *(["…"] if len(absent) > MOST_NAMED else [])]
        print(ngettext("no replies from {absent} of {students} student: {names}",
                       "no replies from {absent} of {students} students: {names}", len(made)).format(
            absent=len(absent), students=len(made), names=", ".join(named)))


def _with_language(study: Study, language: str) -> Study:
    """Return the study with its exam in a language."""
    return study if study.exam is None else replace(study, exam=replace(study.exam, language=language))


def _select_names(said: str | None, usual: Sequence[str], known: Sequence[str], flag: str) -> Sequence[str]:
    """Return the names given for `flag`, or `usual` if `said` is None, in the order of `known`."""
    names = usual if said is None else [name.strip() for name in said.split(",") if name.strip()]
    for name in names:
        if name not in known:
            raise UsageError(_("argument {flag}: {name!r} is none of {names}").format(
                flag=flag, name=name, names=", ".join(known)))
    return [name for name in known if name in names]


def sheet_files(
    name: str, made: Sequence[Paper], kinds: Sequence[Kind], engine: str = ENGINES[0]
) -> dict[str, bytes]:
    """Return the files of one sheet by name, with LaTeX written for `engine`.

    Raises ExamError if the sheet is a PDF and PySide6 is missing.
    """
    sheet = sheet_for(name, engine)
    if sheet.pages is None:
        return make_files(sheet, made, kinds)
    try:
        from explorer.gui.toolkit import raster
    except ImportError as missing:
        raise ExamError(_("PDF needs PySide6 ({}); the other sheets do not").format(missing)) from None
    return make_files(sheet, made, kinds, raster.pdf_bytes)
