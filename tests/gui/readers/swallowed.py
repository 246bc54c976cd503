"""Run apart from the tests, in a gigabyte: what each reader of files makes of a large file of which nothing is good."""

import sys

from explorer.core.errors import ExplorerError
from tests.gui.readers.growing import GROWING, QUICK
from tests.gui.readers.limits import limit

LARGE = 2**23
"""Bytes of an input: what takes a hundred bytes of memory for each of them does not fit into a gigabyte."""

if __name__ == "__main__":
    limit(memory=2**30, seconds=100)
    for name in sys.argv[1:] or QUICK:
        print(name, file=sys.stderr, flush=True)
        make, read = GROWING[name]
        data = make(LARGE)
        try:
            read(data)
        except ExplorerError as error:
            print(f"{name}: {error}")
        else:
            print(f"{name}: read")
