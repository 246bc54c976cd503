"""Mutation tests for packaging/nightly: `python -m tests.mutation [SEED [COUNT [ROOM...]]]`.

In a copy of the checkout, mutmut makes COUNT changes in each room, one at a time, and passes the room's own tests that
come by there. The seed (the day, if none is given) draws them. Prints the changes that no test notices, and fails if
fewer than LEAST percent are noticed; those in tests/data/equivalent_mutants.toml don't count, nor do changes of a
`strict` alone. A module of tests must not call the code that is changed while it is imported: mutmut stops where a
change makes an import fail.
"""

import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
ROOMS = {"search": "search", "analysis": "analysis", "lab": "lab", "exam/answers": "exam"}
"""Folders in explorer/ whose code is changed, and in tests/ whose tests are passed."""
COUNT, LEAST = 200, 90.0
"""Number of changes in a room, and percent of them that the tests must notice."""
EQUIVALENT = ROOT / "tests/data/equivalent_mutants.toml"
STACK = 4 << 30
"""Bytes of the stack: mutmut's wrapper puts frames of C around each call, and searches of deep trees call deep."""
STRICT = re.compile(r", (strict=(True|False|None))?(?=\))")
"""The argument as it is written, and what is left of it where it is taken out."""
SURVIVED, NO_TESTS = 0, (5, 33)
"""Exit codes that mutmut notes for a change; all others mean that a test failed, crashed or took too long."""


class Change(NamedTuple):
    """A change in the code: its module, the line before, and the line after it."""

    module: str
    before: str
    after: str

    @property
    def is_of_strict_alone(self) -> bool:
        """True if only the `strict` of a zip has changed, which no result depends on: the lengths are equal there."""
        return STRICT.sub("", self.before) == STRICT.sub("", self.after)


def equivalents() -> dict[Change, str]:
    """Return the changes that are known to change no result, each with the reason."""
    listed = tomllib.loads(EQUIVALENT.read_text("utf-8"))["mutant"]
    return {Change(each["module"], each["before"], each["after"]): each["because"] for each in listed}


def copy_checkout(room: str, folder: Path) -> None:
    """Copy the checkout, and tell mutmut which room to change and which tests to pass."""
    left_out = shutil.ignore_patterns(".git", ".venv", "build", "dist", "mutants", "__pycache__", ".*cache")
    shutil.copytree(ROOT, folder, dirs_exist_ok=True, symlinks=True, ignore=left_out)
    with (folder / "pyproject.toml").open("a", encoding="utf-8") as config:
        config.write(f"""
[tool.mutmut]
debug = true
source_paths = ["explorer"]
only_mutate = ["explorer/{room}/*"]
also_copy = ["resources", "packaging", ".github", "README.md", "CHANGELOG.md", "LICENSE"]
pytest_add_cli_args = ["-c", "pyproject.toml", "-p", "no:cacheprovider", "-p", "no:xdist"]
pytest_add_cli_args_test_selection = ["tests/{ROOMS[room]}"]
""")


def run_mutmut(folder: Path, *arguments: str) -> str:
    """Run mutmut in the copy; return what it printed."""
    done = subprocess.run(
        [sys.executable, "-m", "mutmut", *arguments], cwd=folder, capture_output=True, text=True, errors="replace",
        check=False, env={**os.environ, "LANGUAGE": "en", "QT_QPA_PLATFORM": "offscreen"})
    return done.stdout + done.stderr


def exit_codes(folder: Path, room: str) -> dict[str, int | None]:
    """Return the name of each change that mutmut can make in a room, and its tests' exit code, None if not run."""
    return {name: code for file in sorted((folder / "mutants/explorer" / room).rglob("*.py.meta"))
            for name, code in json.loads(file.read_text("utf-8"))["exit_code_by_key"].items()}


def read_change(folder: Path, name: str) -> Change:
    """Return the change of this name; of one that takes several lines, the first."""
    lines = run_mutmut(folder, "show", name).splitlines()
    before, after = ([line[1:].strip() for line in lines if line[:1] == sign != line[1:2]] for sign in "-+")
    return Change(name.rsplit(".", 1)[0], *(each[0] if each else "" for each in (before, after)))


def survivors(room: str, seed: int, count: int) -> Iterator[tuple[Change, bool]]:
    """Try changes of a room; yield those that no test notices, and whether any test comes by there."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        copy_checkout(room, folder)
        # mutmut has no command that makes the changes and no more. A name that fits none ends it after that, and after
        # it has noted which tests come by which function.
        printed = run_mutmut(folder, "run", "none")
        names = sorted(exit_codes(folder, room))
        if not (folder / "mutants/mutmut-stats.json").exists():
            raise RuntimeError(printed[-3000:])
        drawn = random.Random(seed).sample(names, min(count, len(names)))
        printed = run_mutmut(folder, "run", *drawn)
        codes = exit_codes(folder, room)
        if any(codes[each] is None for each in drawn):
            errors = [line for line in printed.splitlines() if line.startswith("ERROR")]  # pytest's own, far above
            raise RuntimeError("\n".join([*errors, printed[-3000:]]))
        for each in drawn:
            if codes[each] == SURVIVED or codes[each] in NO_TESTS:
                yield read_change(folder, each), codes[each] == SURVIVED


def main(arguments: list[str]) -> int:
    """Try each room, print a line for each change that no test notices, and return the number of rooms that fail."""
    import resource  # which Windows has not; the list of equivalent changes is tested there too

    seed = int(arguments[0]) if arguments else int(time.time()) // 86_400
    count = int(arguments[1]) if len(arguments) > 1 else COUNT
    resource.setrlimit(resource.RLIMIT_STACK, (STACK, resource.getrlimit(resource.RLIMIT_STACK)[1]))
    known, failed = equivalents(), 0
    for room in arguments[2:] or ROOMS:
        found = list(survivors(room, seed, count))
        unknown = [change for change, _is_tested in found if change not in known and not change.is_of_strict_alone]
        tried = count - (len(found) - len(unknown))
        percent = 100 * (tried - len(unknown)) / tried
        failed += percent < LEAST
        print(f"explorer/{room}: seed {seed}, {count} changes, {count - tried} of them known as equivalent, "
              f"{len(unknown)} not noticed: {percent:.1f} %")
        for change, is_tested in found:
            if change in unknown:
                print(f"  {change.module}{'' if is_tested else ' (no test of the room comes by)'}\n"
                      f"    - {change.before}\n    + {change.after}")
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
