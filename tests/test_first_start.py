"""`packaging/run` on a new computer, with apt-get, sudo and Python replaced by scripts that record their calls."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
TOOLS = ["sh", "dirname", "cat", "cksum", "grep", "mkdir", "env", "date"]
SCRIPTS = ["run", "nightly"]
DRILLS = ["kill", "disk_full", "failing_calls", "closing", "escape", "opened_files", "random_use",
          "accessible_tree"]
PACKAGES = ["elsewhere", "release"]
RECORDER = '#!/bin/sh\necho "$(basename "$0")${*:+ $*}" >>"$LOG"\n'


class Computer:
    """A checkout in a folder with a space in its name, and a PATH with installers that only record their calls."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "a checkout"
        self.log = folder / "log"
        self.bin = folder / "bin"
        self.bin.mkdir()
        for tool in [*TOOLS, "basename"]:
            found = shutil.which(tool)
            assert found, tool
            (self.bin / tool).symlink_to(found)
        (self.root / "packaging").mkdir(parents=True)
        for script in SCRIPTS:
            shutil.copy(ROOT / "packaging" / script, self.root / "packaging")
        for script in PACKAGES:
            self.write(self.root / "packaging" / script, RECORDER)
        (self.root / "packaging/requirements.lock").write_text("numpy==2\n")
        (self.root / "pyproject.toml").write_text("[project]\n")
        (self.root / ".venv/bin").mkdir(parents=True)
        self.write(self.root / ".venv/bin/python", RECORDER)
        self.tool("uname", "#!/bin/sh\necho Linux\n")
        self.tool("id", "#!/bin/sh\necho 0\n")

    def write(self, path: Path, script: str) -> None:
        path.write_text(script)
        path.chmod(0o755)

    def tool(self, name: str, script: str = RECORDER) -> None:
        self.write(self.bin / name, script)

    def debian(self, installed: str) -> None:
        """Simulate a Debian on which only packages that match the shell pattern are installed."""
        self.tool("apt-get")
        self.tool("dpkg-query", f'#!/bin/sh\ncase "$4" in {installed}) echo ii ;; *) exit 1 ;; esac\n')

    def run(
        self, *arguments: str, display: str = ":1", script: str = "run", **more: str
    ) -> subprocess.CompletedProcess[str]:
        """Run a script with only the environment variables given here."""
        environment = {"PATH": str(self.bin), "LOG": str(self.log), "DISPLAY": display, **more}
        return subprocess.run(["/bin/sh", str(self.root / "packaging" / script), *arguments], cwd=self.root.parent,
                              env=environment, capture_output=True, text=True, check=False)

    def calls(self) -> list[str]:
        """Return the calls recorded since the last call of this method."""
        lines = self.log.read_text().splitlines() if self.log.exists() else []
        self.log.unlink(missing_ok=True)
        return lines


@pytest.fixture
def computer(tmp_path: Path) -> Computer:
    return Computer(tmp_path)


@pytest.mark.parametrize("name", SCRIPTS)
def test_the_script_is_plain_posix_shell_and_may_be_executed(name: str) -> None:
    script = ROOT / "packaging" / name
    assert script.read_text(encoding="utf-8").startswith("#!/bin/sh\n")
    assert os.access(script, os.X_OK)


def test_the_first_start_installs_from_the_lock_with_hashes_then_opens_the_program(computer: Computer) -> None:
    assert computer.run().returncode == 0
    *_pip, packages, project, program = computer.calls()
    assert "--require-hashes" in packages
    assert "requirements.lock" in packages
    assert "--no-deps" in project
    assert program == "python -m explorer"


def test_the_second_start_installs_nothing(computer: Computer) -> None:
    computer.run()
    computer.calls()
    assert computer.run().stderr == ""
    assert computer.calls() == ["python -m explorer"]


@pytest.mark.parametrize("name", ["packaging/requirements.lock", "pyproject.toml"])
def test_a_changed_lock_or_project_is_installed_again(computer: Computer, name: str) -> None:
    computer.run()
    computer.calls()
    with (computer.root / name).open("a") as file:
        file.write("# changed\n")
    computer.run()
    assert any("--require-hashes" in call for call in computer.calls())


def test_an_interrupted_installation_is_taken_up_again(computer: Computer) -> None:
    python = computer.root / ".venv/bin/python"
    computer.write(python, '#!/bin/sh\ncase "$*" in *"pip install"*) exit 1 ;; esac\n')
    assert computer.run().returncode != 0
    computer.write(python, RECORDER)
    computer.run()
    assert any("--require-hashes" in call for call in computer.calls())


def test_arguments_reach_the_program_and_the_tests_unchanged(computer: Computer) -> None:
    computer.run("search", "[[1, 2],3]", "--json")
    assert computer.calls()[-1] == "python -m explorer search [[1, 2],3] --json"
    computer.run("test", "-k", "two words")
    everything = f"python -m pytest -c {computer.root}/pyproject.toml --numprocesses auto --dist worksteal"
    assert computer.calls()[-1] == f"{everything} -k two words"


def test_compiled_tests_are_kept_beside_the_packages_whatever_the_environment_says(computer: Computer) -> None:
    computer.run()
    computer.write(computer.root / ".venv/bin/python", "#!/bin/sh\nenv >environment\n")
    assert computer.run("test", PYTHONDONTWRITEBYTECODE="1").returncode == 0
    lines = (computer.root / "environment").read_text("utf-8").splitlines()
    assert f"PYTHONPYCACHEPREFIX={computer.root}/.venv/compiled" in lines
    assert not [line for line in lines if line.startswith("PYTHONDONTWRITEBYTECODE")]


def test_the_nightly_run_passes_everything_in_full_tells_the_seed_of_its_order_and_drills(computer: Computer) -> None:
    computer.run()
    computer.calls()
    done = computer.run("--corpus", "a b", script="nightly")
    assert done.returncode == 0
    shuffled = re.search(r"--shuffle \d+$", done.stderr, re.MULTILINE)
    assert shuffled
    tested, measurer, measured, mutator, mutated, fuzzer, fuzzed, *drilled = computer.calls()
    assert tested.endswith(f" --dist worksteal --full {shuffled[0]} --corpus a b")
    for installed, name in ((measurer, "coverage"), (mutator, "mutation"), (fuzzer, "fuzz")):
        assert "--require-hashes" in installed
        assert installed.endswith(f"--target .venv/{name} --requirement packaging/{name}.lock")
    assert measured == "python -m tests.branch_coverage"
    assert mutated == "python -m tests.mutation"
    assert fuzzed == "python -m tests.fuzz 600"
    assert drilled == [*(f"python -m tests.drills.{name}" for name in DRILLS), *PACKAGES]


def test_the_nightly_run_goes_on_after_a_failure_and_names_it(computer: Computer) -> None:
    computer.run()
    computer.calls()
    computer.write(computer.root / ".venv/bin/python", RECORDER + 'case "$*" in *tests.fuzz*) exit 1 ;; esac\n')
    done = computer.run(script="nightly")
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == "game-tree-explorer: failed: the fuzzers;"
    assert computer.calls()[-3:] == [f"python -m tests.drills.{DRILLS[-1]}", *PACKAGES]


def test_missing_debian_packages_are_installed_by_root(computer: Computer) -> None:
    computer.debian("python3*|fonts-*|libx*|libgl1|libegl1|libdbus-1-3")
    assert computer.run().returncode == 0
    update, install, *_rest = computer.calls()
    assert update == "apt-get update"
    assert install.startswith("apt-get install --yes ")
    assert install.endswith(" libglib2.0-0 libfontconfig1")


def test_a_library_under_its_newer_name_is_not_missing(computer: Computer) -> None:
    computer.debian("*")
    computer.tool("dpkg-query", '#!/bin/sh\n[ "$4" != libglib2.0-0 ] || [ "$5" = libglib2.0-0t64 ] && echo "ii "\n')
    assert computer.run().returncode == 0
    assert [call for call in computer.calls() if call.startswith("apt-get")] == []


def test_who_is_not_root_installs_by_sudo(computer: Computer) -> None:
    computer.debian("nothing")
    computer.tool("id", "#!/bin/sh\necho 1000\n")
    computer.tool("sudo")
    assert computer.run().returncode == 0
    assert computer.calls()[0].startswith("sudo ")


def test_who_may_not_install_is_told_the_one_line_to_type(computer: Computer) -> None:
    computer.debian("nothing")
    computer.tool("id", "#!/bin/sh\necho 1000\n")
    done = computer.run()
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].startswith("apt-get update && apt-get install --yes ")
    assert computer.calls() == []


def test_without_a_display_the_sample_is_searched_and_drawn_and_the_files_are_named(computer: Computer) -> None:
    computer.run()
    computer.calls()
    done = computer.run(display="")
    assert done.returncode == 0
    assert len(done.stderr.splitlines()) == 1
    assert "no display" in done.stderr
    words = [call.split()[3] for call in computer.calls()]
    assert words == ["search", "search", "export", "export"]
    folder = computer.root.parent / "game-tree-explorer-output"
    named = done.stdout.splitlines()
    assert [Path(line).name for line in named] == ["summary.txt", "summary.json", "tree.svg", "tree.png"]
    assert {str(Path(line).parent) for line in named} == {str(folder)}


def test_without_a_display_a_command_is_run_as_ever(computer: Computer) -> None:
    computer.run("search", "[1,2]", display="")
    assert computer.calls()[-1] == "python -m explorer search [1,2]"
