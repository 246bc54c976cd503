"""The command line: without a subcommand the window opens; the subcommands need no display (CONTRACT.md)."""

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING

from explorer.cli.arguments import UsageError, normalize_arguments, read_study, restore_minus
from explorer.cli.output import discard_output, prepare_streams
from explorer.core import i18n
from explorer.core.errors import ExplorerError
from explorer.core.i18n import N_, _

if TYPE_CHECKING:
    from explorer.study import Study

COMMANDS = ("search", "export", "generate", "order", "solve", "sweep", "exam")
"""The subcommands; each is a module of this package with `run(argv)`, imported on first use."""
LANGUAGE = "--language"
"""The option before a subcommand or the files of the window; its value is the code of a language."""
HELP = N_("""usage: game-tree-explorer [TREE...]                    open the window
       game-tree-explorer search TREE [--json] ...     run a search, print what happened
       game-tree-explorer export TREE OUT ...          write a picture, or the tree in another format
       game-tree-explorer generate SOURCE ...          make a tree of a game or at random
       game-tree-explorer order TREE [--json] ...      compare child orders
       game-tree-explorer solve TREE [--json] ...      find for which values of an unknown leaf branches are pruned
       game-tree-explorer sweep SOURCE ...             search many generated trees; write a CSV table
       game-tree-explorer exam DESCRIPTION -o FOLDER   write an exam's sheets and keys, grade replies

TREE is a file, - for standard input, or a literal such as '[[3,12,8],[2,4,6],[14,5,2]]'.
--language CODE, before all else, sets the language of the texts; else LANGUAGE or LANG does.
For the options of a command: COMMAND --help.""")


def main(argv: Sequence[str]) -> int:
    """Run one command and return its exit code: 0 for success, 2 for bad input or usage.

    Errors are reported in one line on standard error. A closed output pipe counts as success.
    """
    prepare_streams()
    before = i18n.language()
    try:
        code = _run(*_take_language(normalize_arguments(argv)))
        if sys.stdout is not None:
            sys.stdout.flush()
        return code
    except SystemExit as done:  # argparse has printed the help
        return int(done.code or 0)
    except ExplorerError as error:
        return _refuse(str(error))
    except BrokenPipeError:  # the reader closed the pipe early
        discard_output(sys.stdout)
        return 0
    except OSError as error:
        discard_output(sys.stdout)
        if error.filename is not None:
            return _refuse(_("{file}: {reason}").format(file=error.filename, reason=error.strerror))
        return _refuse(_("standard output can't be written: {}").format(error.strerror or error))
    except KeyboardInterrupt:
        return _refuse(_("stopped"))
    except MemoryError:
        return _refuse(_("not enough memory for this tree"))
    finally:
        if i18n.language() != before:  # whoever calls this in the same process keeps the language
            i18n.set_language(before)


def _take_language(argv: Sequence[str]) -> tuple[Sequence[str], str]:
    """Set the language if the first argument asks for one; return the other arguments and the language or ""."""
    if not argv or argv[0].partition("=")[0] != LANGUAGE:
        return argv, ""
    _option, sign, code = argv[0].partition("=")
    if not sign and len(argv) > 1:
        code = argv[1]
    if code not in i18n.languages():
        raise UsageError(_("{option} takes one of these languages: {languages}").format(
            option=LANGUAGE, languages=", ".join(i18n.languages())))
    i18n.set_language(code)
    return argv[1 if sign else 2:], code


def _run(argv: Sequence[str], language: str) -> int:
    if not argv or argv[0] not in (*COMMANDS, "-h", "--help", "--version"):
        return _window(argv, language)
    if argv[0] in COMMANDS:
        import_module(f"explorer.cli.{argv[0]}").run(argv[1:])
    else:
        print(_version() if argv[0] == "--version" else _(HELP))
    return 0


def _refuse(reason: str) -> int:
    try:
        print("error: " + restore_minus(" ".join(reason.split())).replace("−", "-"), file=sys.stderr, flush=True)
    except OSError:  # standard error is closed; the exit code remains
        discard_output(sys.stderr)
    return 2


def _window(argv: Sequence[str], language: str) -> int:
    opened = [_read_argument(word) for word in argv]
    try:
        from explorer.gui import app
        from explorer.gui.toolkit import display
    except ImportError as missing:
        reason = _("the window needs PySide6 ({}); the other commands work without").format(missing)
        raise UsageError(reason) from None
    if reason := display.display_problem():
        raise UsageError(_("no window can open: {}; the other commands work without").format(reason))
    return app.run(opened, language)


def _read_argument(word: str) -> "str | Study":
    """Return the file that an argument names, or a study of the tree that it is."""
    if os.path.exists(word):
        return word
    if word.lstrip()[:1] not in ("[", "{"):
        raise UsageError(_("{!r} is not a command, an option or a file; see --help").format(word))
    return read_study(word, "max")


def _version() -> str:
    from importlib import metadata

    try:
        return "game-tree-explorer " + metadata.version("game-tree-explorer")
    except metadata.PackageNotFoundError:
        return "game-tree-explorer (not installed)"
