"""The frozen program's first module: a sweep's worker process begins here too, and must not open a window."""

import sys
from multiprocessing import freeze_support

if __name__ == "__main__":
    freeze_support()
    from explorer.__main__ import program

    sys.exit(program())
