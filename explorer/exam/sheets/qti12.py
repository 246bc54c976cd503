"""QTI 1.2 as Canvas imports it: a quiz for each version, with the pictures in the package."""

from collections.abc import Sequence

from explorer.exam.papers.paper import Paper
from explorer.exam.sheets import qti12_items, stem
from explorer.exam.sheets.package import Element, archive, document, element, manifest, under
from explorer.exam.sheets.points import decimal
from explorer.exam.sheets.sheet import Files, Kind, Sheet

SUFFIX = ".qti12.zip"
PACKAGING = "http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1"
ASSESSMENT = "http://www.imsglobal.org/xsd/ims_qtiasiv1p2"
CANVAS = "http://canvas.instructure.com/xsd/cccv1p0"
BASE = "$IMS-CC-FILEBASE$"
"""Stands for the package's own folder."""


def write(papers: Sequence[Paper], _kind: Kind, name: str) -> Files:
    """A package for Canvas: a quiz for each version, of Canvas’s own kinds of questions, with the pictures inside."""
    files: Files = {}
    listed, resources = manifest(PACKAGING, "IMS Content", "1.1.3")
    for paper in papers:
        quiz = f"v{paper.version}"
        pictures: Files = {}
        files[f"{quiz}/{quiz}.xml"] = document(_assessment(paper, quiz, pictures))
        files[f"{quiz}/assessment_meta.xml"] = document(_meta(paper, quiz))
        files |= pictures
        resource = under(resources, "resource", identifier=quiz, type="imsqti_xmlv1p2")
        under(resource, "file", href=f"{quiz}/{quiz}.xml")
        under(resource, "dependency", identifierref=f"{quiz}_meta")
        about = under(resources, "resource", identifier=f"{quiz}_meta", href=f"{quiz}/assessment_meta.xml",
                      type="associatedcontent/imscc_xmlv1p1/learning-application-resource")
        under(about, "file", href=f"{quiz}/assessment_meta.xml")
        for place, picture in enumerate(pictures, 1):
            image = under(resources, "resource", identifier=f"{quiz}_image{place}", type="webcontent", href=picture)
            under(image, "file", href=picture)
    files["imsmanifest.xml"] = document(listed)
    return {name + SUFFIX: archive(files)}


def _assessment(paper: Paper, quiz: str, pictures: Files) -> Element:
    """The version's items; their pictures are added to `pictures`."""
    root = element("questestinterop", xmlns=ASSESSMENT)
    assessment = under(root, "assessment", ident=quiz, title=stem.named(paper))
    attempts = under(under(assessment, "qtimetadata"), "qtimetadatafield")
    under(attempts, "fieldlabel", "cc_maxattempts")
    under(attempts, "fieldentry", "1")
    section = under(assessment, "section", ident="root_section")
    for number, question in enumerate(paper.questions, 1):
        item = f"{quiz}q{number}"
        student = f"images/{item}.svg"
        shown, keys = stem.student_picture(question), stem.key_pictures(question, item)
        if shown:
            pictures[student] = stem.drawn(shown)
        pictures |= {f"images/{file}": stem.drawn(figure) for file, figure in keys}
        html = stem.stem(question, f"{BASE}/{student}")
        told = stem.solution(question, [(f"{BASE}/images/{file}", figure) for file, figure in keys])
        asked = list(qti12_items.items(question.fields, question.points))
        for place, each in enumerate(asked, 1):
            letter = f".{place}" if len(asked) > 1 else ""
            heading = stem.clean(f"{number}{letter} {question.title}")
            qti12_items.add(section, each, f"{item}_{place}", heading, html, told)
    return root


def _meta(paper: Paper, quiz: str) -> Element:
    """What Canvas keeps of a quiz; it is not published."""
    root = element("quiz", xmlns=CANVAS, identifier=quiz)
    under(root, "title", stem.named(paper))
    under(root, "description", "".join(stem.paragraph(line) for line in paper.exam.instructions.splitlines() if line))
    for name, value in (
        ("shuffle_answers", "false"), ("scoring_policy", "keep_highest"), ("quiz_type", "assignment"),
        ("points_possible", decimal(paper.points)),
        ("show_correct_answers", "false"), ("allowed_attempts", "1"), ("one_question_at_a_time", "false"),
        ("available", "false"),
    ):
        under(root, name, value)
    return root


sheet = Sheet("QTI 1.2 (Canvas)", SUFFIX, ("key",), together=True, write=write)
