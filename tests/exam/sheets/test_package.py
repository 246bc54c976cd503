"""The bytes of XML and of archives."""

from io import BytesIO
from xml.etree import ElementTree
from zipfile import ZipFile

from explorer.exam.sheets.package import FIXED_DATE, add_element, archive, document, fingerprint


def test_an_archive_is_the_same_whatever_the_order_and_has_no_date() -> None:
    one = archive({"b.txt": b"2", "a/c.txt": b"1"})
    assert one == archive({"a/c.txt": b"1", "b.txt": b"2"})
    with ZipFile(BytesIO(one)) as zipped:
        assert [entry.filename for entry in zipped.infolist()] == ["a/c.txt", "b.txt"]
        assert {entry.date_time for entry in zipped.infolist()} == {FIXED_DATE}


def test_what_no_xml_may_hold_is_left_out() -> None:
    root = ElementTree.Element("root")
    add_element(root, "text", "a\x00b\x07<&>]]>\ud800\ufffe", name='x\x01"y\n')
    read = ElementTree.fromstring(document(root))
    assert read.findtext("text") == "ab<&>]]>"
    assert read[0].get("name") == 'x"y\n'


def test_fingerprints_tell_parts_apart() -> None:
    assert fingerprint("ab", "c") != fingerprint("a", "bc")
    assert fingerprint("a") == fingerprint("a")
