"""Hostile files are refused with their sentence, within seconds and a gigabyte, or read."""

import json
import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from explorer.core.errors import LONGEST_SENTENCE
from explorer.pictures.export import EXPORTERS
from explorer.study import SUFFIX
from explorer.study.opening import PICTURE_SUFFIXES
from explorer.trees.formats import FORMATS
from tests.hostile import FOLDER, READ, READERS, hostile_files

ROOT = Path(__file__).parent.parent
FILES = hostile_files()
MOST_SECONDS, MOST_MEMORY = 5, 1_000
"""Seconds of the processor for one file, and MB of the process that reads all of them."""
TOGETHER = 60
"""The number of files that one process reads."""
AT_MOST = 8 * 2**30
"""Bytes that such a process may reserve, so that a fault can't take the machine's memory."""


@pytest.fixture(scope="module", name="said")
def _read_all(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[str, float, int]]:
    """Return for each file what was said, its seconds and the megabytes, read in processes of their own."""
    folder, found = tmp_path_factory.mktemp("large"), {}
    for start in range(0, len(FILES), TOGETHER):
        names = [file.name for file in FILES[start : start + TOGETHER]]
        done = subprocess.run(
            [sys.executable, "-m", "tests.hostile", str(folder), *names], cwd=ROOT, capture_output=True, text=True,
            env={**os.environ, "LANGUAGE": "en", "OPENBLAS_NUM_THREADS": "1", "PYTHONIOENCODING": "utf-8"}, check=False,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (AT_MOST, AT_MOST)))
        for line in done.stdout.splitlines():
            name, *answer = json.loads(line)
            found[name] = tuple(answer)
        assert set(names) <= set(found), done.stderr[-2_000:]
    return found


def test_every_hostile_file_is_refused_with_its_sentence_or_read(said: dict[str, tuple[str, float, int]]) -> None:
    assert {file.name: said[file.name][0] for file in FILES} == {file.name: file.says for file in FILES}
    assert [name for name, (sentence, _, _) in said.items()
            if len(sentence) > LONGEST_SENTENCE or "\n" in sentence] == []
    assert [name for name, (_, seconds, _) in said.items() if seconds > MOST_SECONDS] == []
    assert [name for name, (_, _, megabytes) in said.items() if megabytes > MOST_MEMORY] == []


def test_every_reader_has_hostile_files() -> None:
    by_reader = {reads: [file.name for file in FILES if file.reads == reads] for reads in READERS}
    assert min(len(names) for names in by_reader.values()) >= 5
    suffixes = {Path(name).suffix for name in by_reader["tree"]}
    assert {SUFFIX, *FORMATS, *PICTURE_SUFFIXES} <= suffixes
    assert {".toml", ".json"} <= {Path(name).suffix for name in by_reader["exam"]}
    assert {".csv", ".json"} <= {Path(name).suffix for name in by_reader["replies"]}
    assert {exporter.suffix for exporter in EXPORTERS.values()} >= set(PICTURE_SUFFIXES)


def test_the_table_and_the_folder_have_the_same_files() -> None:
    kept = {path.name for path in FOLDER.iterdir()} - {"table.toml"}
    assert kept == {file.name for file in FILES if file.made_of is None}
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < 1_000_000
    assert all(file.why and file.reads in READERS for file in FILES)
    assert sum(file.says == READ for file in FILES) < len(FILES) / 5
