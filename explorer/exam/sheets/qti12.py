"""QTI 1.2 for import into Canvas: a quiz per version, with pictures in the package."""

from collections.abc import Sequence

from explorer.exam.papers.paper import Paper
from explorer.exam.sheets import package, qti12_items, stem
from explorer.exam.sheets.bank_notes import describe_lost_shares, describe_marking
from explorer.exam.sheets.bank_papers import leave_to_person
from explorer.exam.sheets.headings import labelled_parts
from explorer.exam.sheets.package import Element, add_element, add_leaves, add_resource, element
from explorer.exam.sheets.points import format_points
from explorer.exam.sheets.sheet import Files, Kind, Sheet

SUFFIX = ".qti12.zip"
PACKAGING = "http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1"
ASSESSMENT = "http://www.imsglobal.org/xsd/ims_qtiasiv1p2"
CANVAS = "http://canvas.instructure.com/xsd/cccv1p0"
BASE = "$IMS-CC-FILEBASE$"
"""The placeholder for the package's own folder."""


def write(papers: Sequence[Paper], _kind: Kind, name: str) -> Files:
    """Return a QTI 1.2 package for Canvas as a zip file: one quiz per version."""
    files: Files = {}
    listed, resources = package.manifest(PACKAGING, "IMS Content", "1.1.3")
    for paper in leave_to_person(papers):
        quiz = f"v{paper.version}"
        pictures: Files = {}
        files[f"{quiz}/{quiz}.xml"] = package.document(_assessment(paper, quiz, pictures))
        files[f"{quiz}/assessment_meta.xml"] = package.document(_meta(paper, quiz))
        files |= pictures
        resource = add_element(resources, "resource", identifier=quiz, type="imsqti_xmlv1p2")
        add_element(resource, "file", href=f"{quiz}/{quiz}.xml")
        add_element(resource, "dependency", identifierref=f"{quiz}_meta")
        about = add_element(resources, "resource", identifier=f"{quiz}_meta", href=f"{quiz}/assessment_meta.xml",
                            type="associatedcontent/imscc_xmlv1p1/learning-application-resource")
        add_element(about, "file", href=f"{quiz}/assessment_meta.xml")
        for place, picture in enumerate(pictures, 1):
            add_resource(resources, f"{quiz}_image{place}", "webcontent", [picture])
    files["imsmanifest.xml"] = package.document(listed)
    return {name + SUFFIX: package.archive(files)}


def _assessment(paper: Paper, quiz: str, pictures: Files) -> Element:
    """Return the quiz of a version; its pictures are added to `pictures`."""
    root = element("questestinterop", xmlns=ASSESSMENT)
    assessment = add_element(root, "assessment", ident=quiz, title=stem.version_title(paper))
    attempts = add_element(add_element(assessment, "qtimetadata"), "qtimetadatafield")
    add_leaves(attempts, fieldlabel="cc_maxattempts", fieldentry="1")
    section = add_element(assessment, "section", ident="root_section")
    for label, question in labelled_parts(paper):
        item = f"{quiz}q{label}"
        student = f"images/{item}.svg"
        shown, keys = stem.student_picture(question), stem.key_pictures(question, item)
        if shown:
            pictures[student] = stem.figure_svg(shown)
        pictures |= {f"images/{file}": stem.figure_svg(figure) for file, figure in keys}
        html = stem.stem(question, f"{BASE}/{student}")
        told = stem.solution_html(question, [(f"{BASE}/images/{file}", figure) for file, figure in keys])
        asked = list(qti12_items.items(question.fields, question.points))
        for place, each in enumerate(asked, 1):
            letter = f".{place}" if len(asked) > 1 else ""
            heading = stem.clean_text(f"{label}{letter} {question.title}")
            qti12_items.add_item(section, each, f"{item}_{place}", heading, html, told)
    return root


def _meta(paper: Paper, quiz: str) -> Element:
    """Return Canvas's settings of a quiz, which is not published."""
    root = element("quiz", xmlns=CANVAS, identifier=quiz)
    about = "".join(stem.html_paragraph(line) for line in paper.exam.instructions.splitlines() if line)
    add_leaves(root, title=stem.version_title(paper), description=about, shuffle_answers="false",
               scoring_policy="keep_highest", quiz_type="assignment", points_possible=format_points(paper.points),
               show_correct_answers="false", allowed_attempts="1", one_question_at_a_time="false", available="false")
    return root


sheet = Sheet(
    "QTI 1.2 (Canvas)", "A package for Canvas: one quiz per version, of Canvas’s own question types, with pictures.",
    SUFFIX, ("key",), is_single_file=True, write=write,
    describe_marking=lambda papers: [*describe_lost_shares(papers), *describe_marking(papers)],
)
