"""Reproducible bytes for equal exams: XML, and zip archives of it."""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from io import BytesIO
from xml.etree import ElementTree
from zipfile import ZIP_STORED, ZipFile, ZipInfo

from explorer.exam.sheets.stem import clean_text

FIXED_DATE = (1980, 1, 1, 0, 0, 0)
"""The date of all files in archives: the earliest that a zip archive can have."""
Element = ElementTree.Element


def element(tag: str, *content: Element | str, **attributes: str) -> Element:
    """Return an element with a text or children; characters that XML does not allow are removed."""
    made = ElementTree.Element(tag, {name: clean_text(value) for name, value in attributes.items()})
    for each in content:
        if isinstance(each, str):
            made.text = clean_text(each) or None
        else:
            made.append(each)
    return made


def add_element(parent: Element, tag: str, *content: Element | str, **attributes: str) -> Element:
    """Append a new element and return it."""
    child = element(tag, *content, **attributes)
    parent.append(child)
    return child


def add_leaves(parent: Element, **texts: str) -> None:
    """Append an element for each of these texts, in their order."""
    for tag, text in texts.items():
        add_element(parent, tag, text)


def add_resource(resources: Element, name: str, kind: str, files: Sequence[str]) -> Element:
    """Append a resource with its files, the main one first, to a manifest."""
    resource = add_element(resources, "resource", identifier=name, type=kind, href=files[0])
    for file in files:
        add_element(resource, "file", href=file)
    return resource


def manifest(namespace: str, schema: str, version: str) -> tuple[Element, Element]:
    """Return a package's manifest, and its element for resources."""
    resources = element("resources")
    about = element("metadata", element("schema", schema), element("schemaversion", version))
    whole = element("manifest", about, element("organizations"), resources, xmlns=namespace, identifier="exam")
    return whole, resources


def document(root: Element) -> bytes:
    """Return the XML file, indented."""
    ElementTree.indent(root)
    body: str = ElementTree.tostring(root, encoding="unicode", short_empty_elements=True)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{body}\n'.encode()


def archive(files: Mapping[str, bytes]) -> bytes:
    """Return a zip archive of these files, sorted by name, and uncompressed for equal bytes on all systems."""
    buffer = BytesIO()
    with ZipFile(buffer, "w", ZIP_STORED) as zipped:
        for name in sorted(files):
            entry = ZipInfo(name, FIXED_DATE)
            entry.create_system, entry.external_attr = 3, 0o644 << 16  # equal on every system
            zipped.writestr(entry, files[name])
    return buffer.getvalue()


def fingerprint(*texts: str) -> str:
    """Return ten characters that differ for different texts."""
    return sha256("\0".join(texts).encode()).hexdigest()[:10]
