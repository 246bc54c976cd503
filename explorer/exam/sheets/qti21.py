"""QTI 2.1: a package with an item per question, a test per version, pictures and a manifest."""

from collections.abc import Sequence

from explorer.exam.papers.paper import Paper
from explorer.exam.sheets import qti21_item, stem
from explorer.exam.sheets.bank_notes import describe_marking
from explorer.exam.sheets.bank_papers import leave_to_person
from explorer.exam.sheets.package import Element, add_element, add_resource, archive, document, element, manifest
from explorer.exam.sheets.qti21_item import NAMESPACE
from explorer.exam.sheets.qti21_parts import assign_outcome, declare_outcome
from explorer.exam.sheets.sheet import Files, Kind, Sheet

SUFFIX = ".qti21.zip"
PACKAGING = "http://www.imsglobal.org/xsd/imscp_v1p1"


def write(papers: Sequence[Paper], _kind: Kind, name: str) -> Files:
    """Return a QTI 2.1 package as a zip file."""
    files: Files = {}
    listed, resources = manifest(PACKAGING, "QTIv2.1 Package", "1.0.0")
    for paper in leave_to_person(papers):
        names = []
        for number, question in enumerate(paper.questions, 1):
            item = f"v{paper.version}q{number}"
            pictures = qti21_item.pictures(question, item)
            heading = stem.item_title(paper, number, question)
            files[f"items/{item}.xml"] = document(qti21_item.item(question, item, heading))
            files |= {f"items/{picture}": stem.figure_svg(figure) for picture, figure in pictures.items()}
            add_resource(resources, item, "imsqti_item_xmlv2p1",
                         [f"items/{each}" for each in (f"{item}.xml", *pictures)])
            names.append(item)
        test = f"v{paper.version}"
        files[f"{test}.xml"] = document(_test(paper, test, names))
        resource = add_resource(resources, test, "imsqti_test_xmlv2p1", [f"{test}.xml"])
        for item in names:
            add_element(resource, "dependency", identifierref=item)
    files["imsmanifest.xml"] = document(listed)
    return {name + SUFFIX: archive(files)}


def _test(paper: Paper, name: str, items: Sequence[str]) -> Element:
    """Return the test of a version: its items in their order, and the sum of their scores."""
    heading = stem.version_title(paper)
    section = element("assessmentSection", *(
        element("assessmentItemRef", identifier=item, href=f"items/{item}.xml") for item in items),
        identifier="section", title=heading, visible="true")
    total = element("sum", element("testVariables", variableIdentifier="SCORE"))
    return element(
        "assessmentTest", declare_outcome("SCORE", "float", "0"),
        element("testPart", section, identifier="part", navigationMode="nonlinear", submissionMode="individual"),
        element("outcomeProcessing", assign_outcome("SCORE", total)),
        xmlns=NAMESPACE, identifier=name, title=heading)


sheet = Sheet(
    "QTI 2.1",
    "A package for any system that reads QTI 2.1: clicking in the figure, numbers, choices, orders, partial marks.",
    SUFFIX, ("key",), is_single_file=True, write=write, describe_marking=describe_marking,
)
