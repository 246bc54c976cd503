"""Nothing is shipped without its licence text, under the GPL alone, or in another version than the locked one."""

import sys
from importlib import import_module, metadata
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture(name="tools")
def _tools(monkeypatch: pytest.MonkeyPatch) -> dict[str, ModuleType]:
    monkeypatch.setattr(sys, "path", [str(ROOT / "packaging/tools"), *sys.path])
    return {name: import_module(name) for name in ("shipped", "licences", "sbom")}


def distribution(folder: Path, fields: str, licence_text: str | None = None) -> metadata.Distribution:
    """Return a distribution with these fields that lies in `folder`."""
    place = folder / "thing-1.0.dist-info"
    place.mkdir(parents=True)
    (place / "METADATA").write_text(f"Metadata-Version: 2.4\nName: thing\nVersion: 1.0\n{fields}\n", encoding="utf-8")
    names = ["METADATA", "RECORD"]
    if licence_text is not None:
        (place / "LICENSE").write_text(licence_text, encoding="utf-8")
        names.append("LICENSE")
    (place / "RECORD").write_text("".join(f"thing-1.0.dist-info/{name},,\n" for name in names), encoding="utf-8")
    return metadata.PathDistribution(place)


@pytest.mark.parametrize(("licence", "refused"), [
    ("MIT", False), ("BSD-3-Clause AND 0BSD", False), ("LGPL-3.0-only OR GPL-2.0-only OR GPL-3.0-only", False),
    ("GPL-2.0-or-later WITH Bootloader-exception", False), ("GNU Lesser General Public License v3", False),
    ("GPL-2+ or AFL-2.1, and Expat", False), ("GPL-3.0-only", True), ("GPL-2.0-only OR GPL-3.0-only", True),
    ("GPL-2+", True), ("GNU General Public License v3 (GPLv3)", True), ("AGPL-3.0-only", True),
    ("MIT AND GPL-3.0-only", True),
])
def test_a_licence_that_leaves_only_the_gpl_is_known(tools: dict[str, ModuleType], licence: str, refused: bool) -> None:
    assert tools["shipped"].is_gpl_only(licence) is refused


@pytest.mark.parametrize(("fields", "licence"), [
    ("License-Expression: MIT\nLicense: other", "MIT"), ("License: BSD", "BSD"),
    ("Classifier: Topic :: Education\nClassifier: License :: OSI Approved :: MIT License", "MIT License"),
    ("Classifier: Topic :: Education", ""),
])
def test_the_licence_is_read_where_it_is_stated(
        tools: dict[str, ModuleType], tmp_path: Path, fields: str, licence: str) -> None:
    assert tools["shipped"].licence_of(distribution(tmp_path, fields)) == licence


def test_a_distribution_is_told_with_its_text(tools: dict[str, ModuleType], tmp_path: Path) -> None:
    text = tools["licences"].describe_distribution("thing", distribution(tmp_path, "License: MIT", "Do what you like."))
    assert "thing 1.0: MIT" in text
    assert "Do what you like." in text


@pytest.mark.parametrize(("fields", "text", "reason"), [
    ("License: MIT", None, "no licence text"), ("License: GPL-3.0-only", "GPL", "may not be shipped under GPL"),
    ("Summary: none", "text", "no licence"),
])
def test_a_distribution_without_a_text_or_under_the_gpl_alone_is_refused(
        tools: dict[str, ModuleType], tmp_path: Path, fields: str, text: str | None, reason: str) -> None:
    with pytest.raises(tools["licences"].Refused, match=reason):
        tools["licences"].describe_distribution("thing", distribution(tmp_path, fields, text))


def test_the_texts_that_the_wheels_of_qt_lack_are_there(tools: dict[str, ModuleType], tmp_path: Path) -> None:
    bare = distribution(tmp_path, "License: LGPL-3.0-only OR GPL-2.0-only")
    text = tools["licences"].describe_distribution("shiboken6", bare)
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in text
    assert "GNU GENERAL PUBLIC LICENSE" in text


def test_every_hash_of_the_lock_is_in_the_bill_of_materials(tools: dict[str, ModuleType]) -> None:
    lock = (ROOT / "packaging/requirements.lock").read_text(encoding="utf-8")
    read = tools["sbom"].read_lock(lock)
    assert sum(len(hashes) for hashes in read.values()) == lock.count("--hash=sha256:")
    assert all(read.values())


def test_a_part_that_is_not_as_locked_is_refused(
        tools: dict[str, ModuleType], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bare = distribution(tmp_path, "License: MIT")
    monkeypatch.setattr(tools["sbom"], "list_distributions", lambda: {"game-tree-explorer": bare, "thing": bare})
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "0")
    with pytest.raises(LookupError, match=r"thing 1\.0 is not in the lock"):
        tools["sbom"].describe_parts(tmp_path, "other==2.0 \\\n    --hash=sha256:" + "0" * 64)
    bill = tools["sbom"].describe_parts(tmp_path, "thing==1.0 \\\n    --hash=sha256:" + "0" * 64)
    assert [part["purl"] for part in bill["components"]] == ["pkg:pypi/thing@1.0"]
    reference, = bill["components"][0]["externalReferences"]
    assert (reference["url"], reference["hashes"]) == ("pkg:pypi/thing@1.0", [{"alg": "SHA-256", "content": "0" * 64}])
    assert bill["metadata"]["timestamp"] == "1970-01-01T00:00:00Z"
