"""What the commands' arguments have in common: TREE, the search's options, numbers with a sign."""

import argparse
import os
import re
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import NoReturn

from explorer import formats, order, search
from explorer.convention import Bound, Convention
from explorer.errors import ExplorerError, FormatError
from explorer.files import read_stream
from explorer.formats import Root
from explorer.i18n import _
from explorer.numerals import read
from explorer.opening import open_bytes, open_study
from explorer.study import LARGEST_FILE, Study
from explorer.trace import Trace
from explorer.tree import Tree

_NEGATIVE = re.compile(r"-(?:inf|∞|\.?\d)")
_MINUS = "−"


class UsageError(ExplorerError):
    """The command line's words are off."""


class Parser(argparse.ArgumentParser):
    """A parser that refuses in one line instead of printing its usage."""

    def __init__(self, command: str, description: str) -> None:
        super().__init__(prog=f"game-tree-explorer {command}", description=description, allow_abbrev=False)

    def error(self, message: str) -> NoReturn:
        """Raise UsageError."""
        raise UsageError(message)


def readable(argv: Sequence[str]) -> list[str]:
    """The arguments as UTF-8 in any locale, with a true minus where argparse would see an option in a number."""
    words = []
    for word in argv:
        with suppress(UnicodeError):  # a file's name may have any bytes
            word = os.fsencode(word).decode()
        words.append(_MINUS + word[1:] if _NEGATIVE.match(word) else word)
    return words


def as_typed(word: str) -> str:
    """A word or sentence with the minus that people type: for names of files, literals and errors."""
    return word.replace(_MINUS, "-")


def number(text: str) -> Bound:
    """An exact number, infinite ones included."""
    try:
        return read(text)
    except ValueError as reason:
        raise argparse.ArgumentTypeError(str(reason)) from None


def whole(text: str) -> int:
    """A whole number from 0."""
    if not re.fullmatch(r"\d{1,9}", text, re.ASCII):
        raise argparse.ArgumentTypeError(_("{} is not a whole number from 0").format(text))
    return int(text)


def read_tree(word: str, root: Root) -> Study:
    """The study that TREE names: a file, standard input, or a literal."""
    if word == "-":
        if sys.stdin is None:
            raise FormatError(_("it is closed"), _("standard input"))
        data = read_stream(sys.stdin.buffer, _("standard input"), LARGEST_FILE)
        return open_bytes(data, _("standard input"), root)
    if word.startswith(_MINUS):
        word = as_typed(word)
    if os.path.exists(word):
        return open_study(word, root)
    start = word.lstrip()[:1]
    if start in ("[", "{", '"') or (_is_number(word) and start):
        return Study(formats.parse(word, root))
    if start.isdigit() or start in ("+", "-", "."):
        raise FormatError(_("this is neither a number nor a file"), word)
    raise FormatError(_("there is no such file"), word)


def _is_number(word: str) -> bool:
    try:
        read(word)
    except ValueError:
        return False
    return True


def add_search_options(parser: argparse.ArgumentParser) -> None:
    """Everything that says how to search; what is left out is the study's, or the default."""
    parser.add_argument("tree", metavar="TREE", help=_("a file, - or a literal"))
    parser.add_argument("--algorithm", metavar="NAME", help=", ".join(search.ALGORITHMS))
    parser.add_argument("--root", choices=("max", "min"), default="max", help=_("who moves first in a plain list"))
    parser.add_argument("--order", metavar="ORDER", help=", ".join(order.ORDERINGS) + ", random:SEED")
    parser.add_argument("--cut", choices=("ge", "gt"), help=_("whether equality cuts"))
    parser.add_argument("--fail", choices=("soft", "hard"))
    parser.add_argument("--window", nargs=2, type=number, metavar=("LO", "HI"), help=_("the initial alpha and beta"))
    parser.add_argument("--depth", type=whole, metavar="PLIES", help=_("evaluate statically at this depth"))
    parser.add_argument("--ties", choices=("first", "last"), help=_("which tied move is reported"))


@dataclass(frozen=True)
class Run:
    """A study and what its search did; `tree` is the tree as searched."""

    study: Study
    tree: Tree
    trace: Trace


def study_of(options: argparse.Namespace) -> Study:
    """The study that the options ask for."""
    study = read_tree(options.tree, options.root)
    old = study.convention
    convention = Convention(
        cut=options.cut or old.cut,
        fail=options.fail or old.fail,
        window=tuple(options.window) if options.window else old.window,
        depth=old.depth if options.depth is None else options.depth,
        ties=options.ties or old.ties,
    )
    chosen = Study(
        study.tree, options.order or study.ordering, options.algorithm or study.algorithm, convention, study.view
    )
    order.refuse_unknown(chosen.ordering)
    search.refuse_unknown(chosen.algorithm)
    return chosen


def run_of(study: Study) -> Run:
    """The search of a study, run."""
    tree = order.apply(study.tree, study.ordering)
    return Run(study, tree, search.run(tree, study.algorithm, study.convention))


def is_default(options: argparse.Namespace) -> bool:
    """Whether nothing about the search was asked for."""
    return all(
        getattr(options, name) is None for name in ("algorithm", "order", "cut", "fail", "window", "depth", "ties")
    )
