"""Another process that has a file open."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[3]
HOLDER = """
import sys
from pathlib import Path
from explorer.gui.sharing.locks import FileLock
lock = FileLock(Path(sys.argv[1]))
print(lock.take(Path(sys.argv[2])), flush=True)
sys.stdin.readline()
"""


@contextmanager
def hold_in_another_process(home: Path, file: Path) -> Iterator[None]:
    """Let another process hold the file, and kill it at the end."""
    holder = subprocess.Popen([sys.executable, "-c", HOLDER, str(home), str(file)], cwd=ROOT,
                              stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert holder.stdout is not None
    try:
        assert holder.stdout.readline() == "True\n"
        yield
    finally:
        holder.kill()
        holder.communicate()
