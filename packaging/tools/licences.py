"""Write the licences of all that a frozen folder ships: `licences.py FOLDER OUT [QT_NOTICES...]`.

It fails if a distribution or a library has no licence text, or leaves no choice but the GPL.
"""

import re
import sys
from importlib import metadata
from pathlib import Path

from shipped import DebianLibrary, is_gpl_only, licence_of, list_debian_libraries, list_distributions

TEXTS = Path(__file__).parents[1] / "licences"
LGPL = ("pyside6-essentials", "shiboken6")
"""Their files hold no licence text; of the choices that they leave we take the LGPL, version 3."""
BOOTLOADER = "pyinstaller"
"""Its start-up code is shipped: GPL, with the exception that programs made with it may have any licence."""
RULE = "=" * 100
PARTS = {"libuuid1": r"libuuid/\*"}
"""Where a library is a part of a source under several licences: its own files, as its copyright file names them."""
TEXT_NAME = re.compile("licen[cs]e|copying|notice", re.IGNORECASE)

HEAD = """Game Tree Explorer is under the MIT licence. It is shipped with the works below, each under its own licence.
Qt and PySide are used under the LGPL, version 3: their libraries lie in the folder PySide6 as files of their own, and
may be replaced by your own builds. Their source: https://download.qt.io/official_releases/
"""


class Refused(Exception):
    """Something that is shipped may not be, or lacks its licence text."""


def read_texts(name: str, distribution: metadata.Distribution) -> list[str]:
    """Return the licence texts of a distribution; raise Refused if there is none."""
    files = [file for file in distribution.files or () if ".dist-info" in file.parts[0] and TEXT_NAME.search(str(file))]
    found = [Path(str(file.locate())).read_text(encoding="utf-8", errors="replace") for file in sorted(files)]
    if not found and name in LGPL:
        found = [(TEXTS / text).read_text(encoding="utf-8") for text in ("LGPL-3.0.txt", "GPL-3.0.txt")]
    if not found:
        raise Refused(f"{name} has no licence text")
    return found


def describe_distribution(name: str, distribution: metadata.Distribution) -> str:
    """Return the section of a Python distribution; raise Refused for one under the GPL alone."""
    licence = licence_of(distribution)
    if not licence or (is_gpl_only(licence) and name != BOOTLOADER):
        raise Refused(f"{name} may not be shipped under {licence or 'no licence'}")
    texts = read_texts(name, distribution)
    return "\n".join([RULE, f"{name} {distribution.version}: {licence}", RULE, "", *texts])


def describe_library(library: DebianLibrary) -> str:
    """Return the section of a library of Debian; raise Refused for one under the GPL alone."""
    path = Path("/usr/share/doc") / library.package / "copyright"
    if not path.is_file():
        raise Refused(f"{library.package} has no licence text")
    text = path.read_text(encoding="utf-8", errors="replace")
    files = PARTS.get(library.package, r"\*")
    main = re.search(rf"^Files: *{files}\n(?:(?!^$).*\n)*?License: *(.+)$", text, re.MULTILINE)
    if main and is_gpl_only(main[1]):
        raise Refused(f"{library.package} may not be shipped under {main[1]}")
    return "\n".join([RULE, f"{library.package} {library.version}: {', '.join(library.files)}", RULE, "", text])


def describe_all(folder: Path, notices: list[Path]) -> str:
    """Return the licences of all that a frozen folder ships."""
    distributions = list_distributions() | {BOOTLOADER: metadata.distribution(BOOTLOADER)}
    parts = [HEAD]
    parts += [describe_distribution(name, each) for name, each in distributions.items()]
    parts += [describe_library(each) for each in list_debian_libraries(folder)]
    for path in notices:
        title = f"Works of others inside Qt, as Debian lists them in {path.parent.name}"
        parts.append("\n".join([RULE, title, RULE, "", path.read_text(encoding="utf-8")]))
    return "\n".join(parts)


if __name__ == "__main__":
    try:
        written = describe_all(Path(sys.argv[1]), [Path(each) for each in sys.argv[3:]])
    except (Refused, LookupError) as reason:
        sys.exit(f"licences: {reason}")
    Path(sys.argv[2]).write_text(written, encoding="utf-8")
