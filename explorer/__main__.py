"""Start the program: the window without a subcommand, else the command line."""

import sys


def program() -> int:
    """Run on the process's own arguments; the exit code."""
    try:
        from explorer import cli

        return cli.main(sys.argv[1:])
    except KeyboardInterrupt:  # while the modules were still being loaded
        return 130


if __name__ == "__main__":
    sys.exit(program())
