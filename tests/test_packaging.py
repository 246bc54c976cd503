"""Packaging: the wheel, the lock file, the import contracts and the first start."""

import re
import subprocess
import sys
import tomllib
import zipfile
from hashlib import sha256
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LOCK = (ROOT / "packaging/requirements.lock").read_text(encoding="utf-8")
NIGHTLY_LOCKS = [
    (ROOT / f"packaging/{name}.lock").read_text(encoding="utf-8") for name in ("coverage", "fuzz", "mutation")]
REGISTRIES = frozenset({
    "a4aa2ac280bb8d1a", "c2b67f5db935b11b", "8b5bb5eb9d758455", "5c6c4323ca27963b", "8743857e3ea00fd1",
    "3ca29e55be4befa4", "e680c440a2e92079", "f2b178e5588bd4bc",
})
"""The beginnings of the SHA-256 hashes of hosts of package registries: no file names one, and neither does this one."""
LOCKED = re.findall(r"^([a-z0-9-]+)==(\S+)", LOCK, re.MULTILINE)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)], cwd=ROOT, check=True,
                   capture_output=True)
    return next(folder.glob("*.whl"))


def distribution(requirement: str) -> str:
    """Return the normalized distribution name of a requirement."""
    found = re.match(r"[A-Za-z0-9._-]+", requirement)
    assert found
    return re.sub(r"[-_.]+", "-", found[0]).lower()


def contract(kind: str, container: str) -> set[str]:
    """Return the modules named in the import contract of this kind for `container`."""
    for entry in PROJECT["tool"]["importlinter"]["contracts"]:
        if entry["type"] == kind and entry["containers"] == [container]:
            return {name.strip(" ()") for row in entry["layers"] for name in row.split("|")}
    raise AssertionError(f"no {kind} contract for {container}")


@pytest.mark.parametrize("container", ["explorer", "explorer.gui"])
def test_every_module_has_its_layer(container: str) -> None:
    folder = ROOT.joinpath(*container.split("."))
    present = {
        entry.stem for entry in folder.iterdir()
        if (entry.suffix == ".py" or (entry / "__init__.py").exists()) and entry.stem != "__init__"
    }
    assert present - contract("layers", container) == set()


@pytest.mark.parametrize("requirement", [*PROJECT["project"]["dependencies"], *PROJECT["dependency-groups"]["dev"]])
def test_the_lock_covers_every_dependency(requirement: str) -> None:
    assert distribution(requirement) in {name for name, _version in LOCKED}


@pytest.mark.parametrize("lock", [LOCK, *NIGHTLY_LOCKS])
def test_every_locked_file_is_known_by_its_hash(lock: str) -> None:
    entries = re.split(r"^(?=[a-z])", lock, flags=re.MULTILINE)[1:]
    assert lock.count("==") >= len(entries) > 0
    assert [entry.split("==")[0] for entry in entries if "--hash=sha256:" not in entry] == []


def test_the_lock_names_no_place_to_download_from() -> None:
    assert re.findall(r"://|--index|--extra|--find-links|@", "".join([LOCK, *NIGHTLY_LOCKS])) == []


def test_the_program_and_its_tests_are_sources_alone() -> None:
    """Nothing that an editor, a merge or a patch leaves behind is packed."""
    kinds = {".py", ".pyc", ".md", ".mjs", ".typed"}
    strange = [path for room in ("explorer", "tests") for path in (ROOT / room).rglob("*")
               if path.is_file() and path.suffix not in kinds and not {"data", "bundled"} & set(path.parts)]
    assert strange == []


BLANKED = bytes(byte if re.match(rb"[\w.-]", bytes([byte])) else ord(" ") for byte in range(256))
"""A table that turns each byte that can't stand in a host's name into a blank."""


def host_names(text: bytes) -> set[bytes]:
    """Return all runs of two and of three words with full stops between them, such as the names of hosts."""
    dotted = [word.lower().split(b".") for word in set(text.translate(BLANKED).split()) if b"." in word]
    return {b".".join(words[first:first + count])
            for words in dotted for count in (2, 3) for first in range(len(words) - count + 1)}


def test_a_host_is_found_inside_of_a_longer_name() -> None:
    assert {b"a-b.example.org", b"example.org"} & host_names(b"https://files.example.org/simple") == {b"example.org"}
    assert b"mirror.example.org" in host_names(b"mirror.Example.org")


def test_no_file_names_the_host_of_a_package_registry() -> None:
    rooms = ("explorer", "packaging", "resources", "tests", ".ci", ".github")
    files = [path for room in rooms for path in (ROOT / room).rglob("*") if path.is_file() and path.suffix != ".pyc"]
    assert len(files) > 500
    found: dict[bytes, Path] = {}
    for path in files:
        found |= dict.fromkeys(host_names(path.read_bytes()), path)
    assert len(found) > 500
    assert [path for name, path in found.items() if sha256(name).hexdigest()[:16] in REGISTRIES] == []


def test_qt_below_python_3_12_is_the_last_that_keeps_its_references() -> None:
    entries = re.findall(r"^pyside6-essentials==(\d+)\.(\d+)\S* ; (.*?) \\", LOCK, re.MULTILINE)
    old = [(int(major), int(minor)) for major, minor, marker in entries if marker == "python_full_version < '3.12'"]
    assert len(old) == 1
    assert (6, 9) <= old[0] < (6, 12)


def test_the_wheel_holds_the_program_its_files_and_its_licences(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    ours = {path.relative_to(ROOT).as_posix() for path in (ROOT / "explorer").rglob("*.py")}
    files = {"explorer/bundled/" + path.relative_to(ROOT / "resources").as_posix()
             for path in (ROOT / "resources").rglob("*") if path.is_file() and path.parent.name != "pictures"}
    assert (ours | files | {"explorer/py.typed"}) - names == set()
    assert any(name.endswith("dist-info/licenses/LICENSE") for name in names)
    assert [name for name in names if name.startswith(("tests", "resources", "explorer/bundled/pictures"))] == []


def test_the_wheel_brings_the_command(wheel: Path) -> None:
    archive = zipfile.ZipFile(wheel)
    entry_points = next(name for name in archive.namelist() if name.endswith("entry_points.txt"))
    assert "game-tree-explorer = explorer.__main__:program" in archive.read(entry_points).decode()


def test_an_installed_wheel_runs_away_from_the_checkout(wheel: Path, tmp_path: Path) -> None:
    zipfile.ZipFile(wheel).extractall(tmp_path / "site")
    program = f"import sys; sys.path.insert(0, {str(tmp_path / 'site')!r}); from explorer import cli; " \
        "from explorer.core import resources; " \
        "assert resources.path('fonts/LICENSE').is_file(); sys.exit(cli.main(['search', '[[3,12],[2,4]]']))"
    command = [sys.executable, "-I", "-c", program]
    done = subprocess.run(command, cwd=tmp_path, check=True, capture_output=True, text=True)
    assert "3" in done.stdout
