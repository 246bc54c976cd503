"""Bytes that are the same for the same exam: XML, and zip archives of it."""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from io import BytesIO
from xml.etree import ElementTree
from zipfile import ZIP_STORED, ZipFile, ZipInfo

from explorer.exam.sheets.stem import clean_text

FIXED_DATE = (1980, 1, 1, 0, 0, 0)
"""The earliest date that a zip archive can hold: files have no date of their own."""
Element = ElementTree.Element


def element(tag: str, *content: Element | str, **attributes: str) -> Element:
    """Make an element of a text or of children; what no XML may hold is left out of its texts."""
    made = ElementTree.Element(tag, {name: clean_text(value) for name, value in attributes.items()})
    for each in content:
        if isinstance(each, str):
            made.text = clean_text(each) or None
        else:
            made.append(each)
    return made


def add_element(parent: Element, tag: str, *content: Element | str, **attributes: str) -> Element:
    """Make an element and append it."""
    child = element(tag, *content, **attributes)
    parent.append(child)
    return child


def add_leaves(parent: Element, **texts: str) -> None:
    """Append an element for each of these texts, in their order."""
    for tag, text in texts.items():
        add_element(parent, tag, text)


def add_resource(resources: Element, name: str, kind: str, files: Sequence[str]) -> Element:
    """Append a resource of a manifest with its files, the main one first."""
    resource = add_element(resources, "resource", identifier=name, type=kind, href=files[0])
    for file in files:
        add_element(resource, "file", href=file)
    return resource


def manifest(namespace: str, schema: str, version: str) -> tuple[Element, Element]:
    """Make a package's manifest; its second part is where the resources go."""
    resources = element("resources")
    about = element("metadata", element("schema", schema), element("schemaversion", version))
    whole = element("manifest", about, element("organizations"), resources, xmlns=namespace, identifier="exam")
    return whole, resources


def document(root: Element) -> bytes:
    """The file, indented."""
    ElementTree.indent(root)
    body: str = ElementTree.tostring(root, encoding="unicode", short_empty_elements=True)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{body}\n'.encode()


def archive(files: Mapping[str, bytes]) -> bytes:
    """A zip of these files, in the order of their names; as they are: compressed bytes differ between systems."""
    buffer = BytesIO()
    with ZipFile(buffer, "w", ZIP_STORED) as zipped:
        for name in sorted(files):
            entry = ZipInfo(name, FIXED_DATE)
            entry.create_system, entry.external_attr = 3, 0o644 << 16  # the same archive on every system
            zipped.writestr(entry, files[name])
    return buffer.getvalue()


def fingerprint(*texts: str) -> str:
    """Ten signs that tell things of different texts apart."""
    return sha256("\0".join(texts).encode()).hexdigest()[:10]
