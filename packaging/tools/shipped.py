"""What a frozen folder ships: Python distributions, and libraries of the Debian that it was built on."""

import re
import subprocess
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

from packaging.requirements import Requirement

PROGRAM = "game-tree-explorer"
LIBRARY_FOLDERS = ("/lib/*-linux-gnu", "/usr/lib/*-linux-gnu", "/usr/lib")


@dataclass(frozen=True)
class DebianLibrary:
    """A package of Debian, its version, and the files of it that are shipped."""

    package: str
    version: str
    files: tuple[str, ...]


def distribution_name(name: str) -> str:
    """Return the normalized name of a distribution."""
    return re.sub(r"[-_.]+", "-", name).lower()


def list_distributions(program: str = PROGRAM) -> dict[str, metadata.Distribution]:
    """Return the program's distribution and all that it needs at run time, by name."""
    found: dict[str, metadata.Distribution] = {}
    open_names = [distribution_name(program)]
    while open_names:
        name = open_names.pop()
        if name in found:
            continue
        found[name] = metadata.distribution(name)
        for line in found[name].requires or ():
            requirement = Requirement(line)
            if requirement.marker is None or requirement.marker.evaluate({"extra": ""}):
                open_names.append(distribution_name(requirement.name))
    return dict(sorted(found.items()))


def licence_of(distribution: metadata.Distribution) -> str:
    """Return the licence that a distribution states: its expression, its field, or else its classifiers."""
    fields = distribution.metadata
    stated = next((fields[key] for key in ("License-Expression", "License") if key in fields), "")
    if stated and "\n" not in stated.strip():
        return stated.strip()
    lines = [line for line in fields.get_all("Classifier") or () if line.startswith("License")]
    return " AND ".join(line.rpartition(" :: ")[2] for line in lines)


def is_gpl_only(licence: str) -> bool:
    """Return True if every choice that a licence leaves asks that this program be under the GPL too."""
    choices = re.split(r"\s+or\s+", licence, flags=re.IGNORECASE)
    return all(re.search(r"(?<!L)GPL|(?<!Lesser )General Public", choice) and "exception" not in choice.lower()
               for choice in choices)


def list_debian_libraries(folder: Path) -> list[DebianLibrary]:
    """Return the packages of Debian whose libraries lie in a frozen folder; raise LookupError for an unknown one."""
    names = sorted(path.name for path in (folder / "_internal").glob("*.so*") if not path.is_symlink())
    files: dict[str, list[str]] = {}
    for name in names:
        files.setdefault(_package_of(name), []).append(name)
    modules = list((folder / "_internal").glob("python3*/lib-dynload/*.so"))
    if modules:
        files.setdefault(_package_of(modules[0].name), []).extend(path.name for path in sorted(modules))
    return [DebianLibrary(package, _ask("-W", "-f", "${Version}", package), tuple(each))
            for package, each in sorted(files.items())]


def _package_of(library: str) -> str:
    found = _ask("-S", *(f"{folder}/{library}" for folder in LIBRARY_FOLDERS)) or _ask("-S", f"*/lib-dynload/{library}")
    if not found:
        raise LookupError(f"no package of Debian holds {library}")
    return found.split(":")[0]


def _ask(*arguments: str) -> str:
    """Return what dpkg-query answers, "" if it knows nothing."""
    return subprocess.run(["dpkg-query", *arguments], capture_output=True, text=True, check=False).stdout
