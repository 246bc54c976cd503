"""The command line: no subcommand opens the window, the others are headless (CONTRACT.md)."""

import sys
from collections.abc import Callable, Sequence

from explorer.cli import export, generate, search
from explorer.cli.arguments import UsageError, with_true_minus
from explorer.errors import ExplorerError
from explorer.i18n import _

COMMANDS: dict[str, Callable[[Sequence[str]], None]] = {
    "search": search.run,
    "export": export.run,
    "generate": generate.run,
}
HELP = """usage: game-tree-explorer [FILE...]                    open the window
       game-tree-explorer search TREE [--json] ...     run a search, print what happened
       game-tree-explorer export TREE OUT ...          write a picture, or the tree in another format
       game-tree-explorer generate SOURCE ...          make a tree of a game or at random

TREE is a file, - for standard input, or a literal such as '[[3,12,8],[2,4,6],[14,5,2]]'.
Every command explains itself with --help."""


def main(argv: Sequence[str]) -> int:
    """Run one command: 0 when it is done, 2 on bad input or usage with one line on standard error."""
    try:
        if argv and argv[0] in COMMANDS:
            COMMANDS[argv[0]](with_true_minus(argv[1:]))
            return 0
        if argv and argv[0] in ("-h", "--help"):
            print(HELP)
            return 0
        if argv and argv[0] == "--version":
            print(_version())
            return 0
        return _window(argv)
    except SystemExit as done:  # --help has printed itself
        return int(done.code or 0)
    except ExplorerError as error:
        return _refuse(str(error))
    except BrokenPipeError:  # the reader has seen enough
        sys.stdout = None
        return 0
    except KeyboardInterrupt:
        return _refuse(_("stopped"))
    except MemoryError:
        return _refuse(_("not enough memory for this tree"))


def _refuse(reason: str) -> int:
    print("error: " + " ".join(reason.split()), file=sys.stderr)
    return 2


def _window(argv: Sequence[str]) -> int:
    unknown = [word for word in argv if word.startswith("-")]
    if unknown:
        raise UsageError(_("{} is no option and no command; --help tells what there is").format(unknown[0]))
    try:
        from explorer.gui import app
    except ImportError as missing:
        reason = _("the window needs PySide6 ({}); search, export and generate work without").format(missing)
        raise UsageError(reason) from None
    return app.run(list(argv))


def _version() -> str:
    from importlib import metadata

    try:
        return "game-tree-explorer " + metadata.version("game-tree-explorer")
    except metadata.PackageNotFoundError:
        return "game-tree-explorer (not installed)"
