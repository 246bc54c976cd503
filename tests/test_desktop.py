"""The Debian package's desktop file, file types, metadata, man page and overrides say what the program does."""

import re
import subprocess
import tomllib
from pathlib import Path
from xml.etree import ElementTree

import pytest

from explorer import cli, study
from explorer.search.convention import Convention
from explorer.trees import formats

ROOT = Path(__file__).parent.parent
LINUX = ROOT / "packaging/linux"
NAME = "game-tree-explorer"
VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
STUDY_TYPE, EFG_TYPE = "application/x-game-tree-explorer-study", "application/x-gambit-efg"
SPACE = "{http://www.freedesktop.org/standards/shared-mime-info}"
DESKTOP = dict(re.findall(r"^([\w\[\]]+)=(.*)$", (LINUX / f"{NAME}.desktop").read_text(encoding="utf-8"), re.MULTILINE))
MIME = ElementTree.parse(LINUX / f"{NAME}.xml").getroot()
METADATA = ElementTree.parse(LINUX / f"{NAME}.metainfo.xml").getroot()
MAN = (LINUX / f"{NAME}.1").read_text(encoding="utf-8").replace("\\-", "-")


def magic_of(mime_type: str) -> str:
    """Return the text with which files of a type begin, as the desktop is told."""
    found = MIME.find(f"{SPACE}mime-type[@type='{mime_type}']/{SPACE}magic/{SPACE}match")
    assert found is not None
    assert found.attrib["offset"] == "0"
    return found.attrib["value"]


def test_the_desktop_file_opens_both_types_with_the_program() -> None:
    assert DESKTOP["Exec"] == f"{NAME} %F"
    assert DESKTOP["Icon"] == NAME
    assert set(filter(None, DESKTOP["MimeType"].split(";"))) == {STUDY_TYPE, EFG_TYPE}


def test_the_desktop_file_is_the_one_that_the_window_names() -> None:
    window = (Path(cli.__file__).parents[1] / "gui/app.py").read_text(encoding="utf-8")
    assert re.findall(r'setDesktopFileName\("(.*?)"\)', window) == [NAME]
    assert DESKTOP["StartupWMClass"] == NAME


def test_each_type_has_the_suffix_that_the_program_reads() -> None:
    suffixes = {each.attrib["type"]: [glob.attrib["pattern"] for glob in each.findall(f"{SPACE}glob")] for each in MIME}
    assert suffixes == {STUDY_TYPE: [f"*{study.SUFFIX}"], EFG_TYPE: ["*.efg"]}
    assert ".efg" in formats.FORMATS


def test_a_study_begins_as_the_desktop_is_told() -> None:
    saved = study.dumps(study.Study(formats.parse("[[3,12],[2,4]]"), convention=Convention()))
    text = saved.decode() if isinstance(saved, bytes) else saved
    assert text.startswith(magic_of(STUDY_TYPE))


def test_a_tree_of_gambit_begins_as_the_desktop_is_told() -> None:
    text = formats.FORMATS[".efg"].write(formats.parse("[[3,12],[2,4]]"))
    assert text.startswith(magic_of(EFG_TYPE))


def test_the_metadata_names_the_desktop_file_the_types_and_the_newest_version() -> None:
    assert METADATA.findtext("launchable") == f"{NAME}.desktop"
    assert METADATA.findtext("project_license") == "MIT"
    assert [each.text for each in METADATA.iterfind("provides/mediatype")] == [STUDY_TYPE, EFG_TYPE]
    releases = [each.attrib["version"] for each in METADATA.iterfind("releases/release")]
    assert releases[0] == VERSION


def test_the_man_page_has_the_programs_version_commands_and_options() -> None:
    assert MAN.splitlines()[0].split('"')[1] == f"{NAME} {VERSION}"
    commands = MAN.partition(".SH COMMANDS")[2].partition(".SH OPTIONS")[0]
    described = re.findall(r"^\.TP\n\.B (\S+)\n(.+)$", commands, re.MULTILINE)
    in_help = dict(re.findall(rf"{NAME} ([a-z]+) .*?  +(\S.*)$", cli.HELP, re.MULTILINE))
    assert dict(described) == in_help
    assert set(in_help) == set(cli.COMMANDS)
    assert {"--help", "--version"} <= set(re.findall(r"--\w+", MAN))


def test_the_man_page_names_every_format() -> None:
    files = MAN.partition(".SH FILES")[2].partition(".SH EXIT")[0]
    assert set(re.findall(r"\*(\.\w+)", files)) == {study.SUFFIX, *formats.FORMATS}


def test_every_override_has_its_reason() -> None:
    lines = (LINUX / "lintian-overrides").read_text(encoding="utf-8").splitlines()
    assert lines[0].startswith("# ")
    assert all(line.startswith(("# ", f"{NAME}: ")) for line in lines)


@pytest.mark.parametrize("name", ["deb", "elsewhere", "nightly", "release", "run", "try"])
def test_a_script_is_good_shell_and_says_what_it_does(name: str) -> None:
    path = ROOT / "packaging" / name
    assert path.read_text(encoding="utf-8").splitlines()[1].startswith(f"# packaging/{name}")
    assert subprocess.run(["sh", "-n", str(path)], check=False).returncode == 0
