"""Start the program: the window without a subcommand, else the command line."""

import sys

from explorer import cli


def program() -> int:
    """Run on the process's own arguments; the exit code."""
    return cli.main(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(program())
