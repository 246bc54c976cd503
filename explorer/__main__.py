"""Entry point of the program: opens the window without a subcommand, runs the command line otherwise."""

import sys


def program() -> int:
    """Run the program with the process's arguments and return the exit code."""
    try:
        from explorer import cli

        return cli.main(sys.argv[1:])
    except KeyboardInterrupt:  # Ctrl+C while modules were being loaded
        return 130


if __name__ == "__main__":
    sys.exit(program())
