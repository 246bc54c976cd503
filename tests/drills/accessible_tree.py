"""Walk the tree as a screen reader gets it: the real program, on a real accessibility bus.

    python -m tests.drills.accessible_tree

Needs Linux with the Debian packages of PACKAGES, and says which of them are missing.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"
SYSTEM_PYTHON = "/usr/bin/python3"
PACKAGES = {"xvfb": "xvfb-run", "dbus": "dbus-run-session", "python3": SYSTEM_PYTHON}
"""The commands that are needed, by their packages; besides at-spi2-core and python3-pyatspi."""
AT_THE_END = [
    (1, "the root, MAX, returned 3"),
    (2, "B, MIN, returned 3, 1 of 3"),
    (3, "L1, leaf, utility 3, returned 3, 1 of 3"), (3, "L2, leaf, utility 12, returned 12, 2 of 3"),
    (3, "L3, leaf, utility 8, returned 8, 3 of 3"),
    (2, "C, MIN, returned at most 2, 2 of 3"),
    (3, "L4, leaf, utility 2, returned 2, 1 of 3"), (3, "L5, leaf, utility 4, pruned, 2 of 3"),
    (3, "L6, leaf, utility 6, pruned, 3 of 3"),
    (2, "D, MIN, returned 2, 3 of 3"),
    (3, "L7, leaf, utility 14, returned 14, 1 of 3"), (3, "L8, leaf, utility 5, returned 5, 2 of 3"),
    (3, "L9, leaf, utility 2, returned 2, 3 of 3"),
]
"""Depth and name of each node after the search."""
AT_THE_CUTOFF = {
    "the root, MAX, on the current path: v 3, α 3, β infinity",
    "C, MIN, on the current path: v 2, α 3, β infinity, 2 of 3",
    "L5, leaf, utility 4, not visited yet, 2 of 3",
}
"""Some names of nodes at step 12."""
ANNOUNCED = (
    "Step 12 of 22: Cutoff at C. C is a MIN node: L4 returned 2, so the value of C is at most 2.")


def main() -> int:
    """Start the bus and the program, print the tree as the bus gives it, and return 1 if something is wrong."""
    if missing := missing_packages():
        print(f"This drill needs the packages {', '.join(missing)}; apt-get install them.")
        return 2
    with tempfile.TemporaryDirectory() as home:
        (Path(home) / "run").mkdir(mode=0o700)
        environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith(("XDG_", "QT_", "DBUS_"))},
            "HOME": home, "XDG_RUNTIME_DIR": f"{home}/run", "LANGUAGE": "en", "PYTHONPATH": str(ROOT)}
        command = ["xvfb-run", "-a", "dbus-run-session", "--", sys.executable, "-m", __spec__.name, "--inside"]
        done = subprocess.run(
            command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True, timeout=300, check=False)
    return done.returncode or report(json.loads(done.stdout.splitlines()[-1]))


def missing_packages() -> list[str]:
    """Return the Debian packages that are needed and not installed."""
    missing = [package for package, command in PACKAGES.items() if shutil.which(command) is None]
    if not any(Path(folder, "at-spi-bus-launcher").exists() for folder in ("/usr/libexec", "/usr/lib/at-spi2-core")):
        missing.append("at-spi2-core")
    probe = [SYSTEM_PYTHON, "-c", "import pyatspi"]
    if "python3" not in missing and subprocess.run(probe, capture_output=True, check=False).returncode:
        missing.append("python3-pyatspi")
    return missing


def run_inside() -> int:
    """Run the program and the reader on the display and the bus that are there; print what the reader prints."""
    program = subprocess.Popen(
        [sys.executable, "-m", "explorer", AIMA], stdout=subprocess.DEVNULL,
        env={**os.environ, "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1", "QT_QPA_PLATFORM": "xcb"})
    try:
        reader = [SYSTEM_PYTHON, "-I", str(Path(__file__).with_name("bus_reader.py"))]
        return subprocess.run(reader, timeout=240, check=False).returncode
    finally:
        program.kill()
        program.wait()


def report(read: dict[str, Any]) -> int:
    """Print the tree as the bus gives it, and return 1 if it is not what it should be."""
    for depth, role, name, states in read["outline"]:
        print("  " * depth + f"{role} “{name}”", "·", ", ".join(states))
    nodes = [(depth, name) for depth, _role, name, _states in read["canvas"][1:]]
    faults = [f"the picture says {nodes}"] if nodes != AT_THE_END else []
    for where in ("on the way", "outline"):
        said = {name: set(states) for _depth, _role, name, states in read[where]}
        for name in AT_THE_CUTOFF:
            kind = {"focusable", "selectable"} | (set() if ", leaf, " in name else {"expandable", "expanded"})
            if said.get(name, set()) & {*kind, "expandable"} != kind:
                faults.append(f"{where}: “{name}” is {sorted(said.get(name, ['nowhere']))}")
    if ANNOUNCED not in read["announced"] or len(read["announced"]) < 13:
        faults.append(f"announced was {read['announced']}")
    faults += [f"no name: {part}" for part in read["nameless"]]
    print(*faults, sep="\n")
    print(f"{len(read['outline'])} rows and {len(nodes)} nodes of the picture read from the bus, "
          f"{len(read['announced'])} announcements, {len(faults)} faults")
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(run_inside() if "--inside" in sys.argv else main())
