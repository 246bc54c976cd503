"""Write the bill of materials of a frozen folder as CycloneDX JSON: `sbom.py FOLDER LOCK OUT`.

The parts are the installed ones; each must have the version of the lock, and is told with the lock's hashes.
"""

import json
import os
import re
import sys
import uuid
from datetime import UTC, datetime
from importlib import metadata
from pathlib import Path
from typing import Any

from shipped import PROGRAM, DebianLibrary, licence_of, list_debian_libraries, list_distributions


def read_lock(text: str) -> dict[tuple[str, str], list[str]]:
    """Return the SHA-256 hashes of a lock file by name and version."""
    entries = re.findall(r"^([a-z0-9.-]+)==([^\s;]+)(.*?)(?=^[a-z]|\Z)", text, re.MULTILINE | re.DOTALL)
    return {(name, version): re.findall(r"sha256:([0-9a-f]{64})", rest) for name, version, rest in entries}


def _python_component(name: str, distribution: metadata.Distribution, hashes: list[str]) -> dict[str, Any]:
    reference = f"pkg:pypi/{name}@{distribution.version}"
    licence = licence_of(distribution)
    part: dict[str, Any] = {
        "type": "library", "bom-ref": reference, "name": name, "version": distribution.version, "purl": reference,
        "licenses": [{"license": {"name": licence}}]}
    if hashes:
        part["externalReferences"] = [{
            "type": "distribution", "url": reference,
            "hashes": [{"alg": "SHA-256", "content": each} for each in hashes]}]
    return part


def _debian_component(library: DebianLibrary) -> dict[str, Any]:
    reference = f"pkg:deb/debian/{library.package}@{library.version}"
    return {"type": "library", "bom-ref": reference, "name": library.package, "version": library.version,
            "purl": reference}


def describe_parts(folder: Path, lock: str) -> dict[str, Any]:
    """Return the bill of materials of a frozen folder; raise LookupError if a part is not as locked."""
    hashes = read_lock(lock)
    found = list_distributions()
    for name, distribution in found.items():
        if name != PROGRAM and (name, distribution.version) not in hashes:
            raise LookupError(f"{name} {distribution.version} is not in the lock")
    parts = {name: _python_component(name, each, hashes.get((name, each.version), [])) for name, each in found.items()}
    program = parts.pop(PROGRAM) | {"type": "application"}
    libraries = [_debian_component(each) for each in list_debian_libraries(folder)]
    made = datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), UTC)
    components = [*parts.values(), *libraries]
    return {
        "bomFormat": "CycloneDX", "specVersion": "1.6", "version": 1,
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, json.dumps([program, components]))}",
        "metadata": {"timestamp": made.strftime("%Y-%m-%dT%H:%M:%SZ"), "component": program},
        "components": components,
        "dependencies": [{"ref": program["bom-ref"], "dependsOn": sorted(each["bom-ref"] for each in components)}],
    }


if __name__ == "__main__":
    try:
        bill = describe_parts(Path(sys.argv[1]), Path(sys.argv[2]).read_text(encoding="utf-8"))
    except LookupError as reason:
        sys.exit(f"sbom: {reason}")
    Path(sys.argv[3]).write_text(json.dumps(bill, indent=1, sort_keys=True) + "\n", encoding="utf-8")
