"""Arguments shared by the commands: TREE, the search options, and numbers with a sign."""

import argparse
import os
import re
import sys
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from math import isfinite
from typing import Any, NoReturn

from explorer import search
from explorer.cli.argparse_texts import translate_argparse
from explorer.core.errors import ExplorerError, FormatError
from explorer.core.exact import format_exact, parse_exact
from explorer.core.files import read_stream
from explorer.core.i18n import _
from explorer.core.option import Option, options_of
from explorer.lab import orders
from explorer.search.convention import Bound, Convention
from explorer.search.options import SearchOptions
from explorer.search.trace import Trace
from explorer.study import LARGEST_FILE, Study
from explorer.study.opening import new_study, open_bytes, open_study
from explorer.trees import formats, orderings
from explorer.trees.formats import RootPlayer
from explorer.trees.tree import Tree

_NEGATIVE = re.compile(r"-(?:inf|∞|\.?\d)")
_MARK = "\u2010"
"""The mark of a negative number while argparse runs: a hyphen that nobody types, and that repr() prints as it is."""
_MARKED = re.compile(_MARK + r"(?=inf|∞|\.?\d)")


class UsageError(ExplorerError):
    """Error in the arguments of a command."""


translate_argparse()


class Parser(argparse.ArgumentParser):
    """Argument parser that raises UsageError, instead of printing its usage and exiting."""

    def __init__(self, command: str, description: str) -> None:
        super().__init__(prog=f"game-tree-explorer {command}", description=description, allow_abbrev=False)

    def error(self, message: str) -> NoReturn:
        """Raise UsageError."""
        raise UsageError(restore_minus(message))

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> tuple[Any, list[str]]:
        """Parse the arguments of `normalize_arguments`; texts have their minus signs again."""
        parsed, rest = super().parse_known_args(args, namespace)
        for name, value in vars(parsed).items():
            if isinstance(value, str):
                setattr(parsed, name, restore_minus(value))
            elif isinstance(value, list):
                setattr(parsed, name, [restore_minus(each) if isinstance(each, str) else each for each in value])
        return parsed, rest

    @property
    def options(self) -> dict[str, argparse.Action]:
        """The options by their names in Python, such as `stand_pat` for --stand-pat."""
        return {flag.removeprefix("--").replace("-", "_"): action
                for action in self._actions for flag in action.option_strings if flag not in ("-h", "--help")}

    def write_words(self, command: str, given: Mapping[str, object], known: Collection[str]) -> list[str]:
        """Return the command-line words for options given by name; an option that is None or False is left out.

        `command` is the name used in error messages; `known` are the options that it accepts. Raises UsageError for an
        unknown option, for a switch that is not True or False, and for a wrong number of values.
        """
        actions, words = self.options, list[str]()
        for name, value in given.items():
            if name not in known:
                has = ", ".join(sorted(known))
                raise UsageError(_("{command} has no option {option!r}; it has {options}").format(
                    command=command, option=name, options=has))
            flag, count = "--" + name.replace("_", "-"), actions[name].nargs
            values = list(value) if isinstance(value, list | tuple) else [value]
            if count == 0 and not isinstance(value, bool | None):
                raise UsageError(_("argument {flag}: it is True or False, not {value!r}").format(flag=flag,
                                                                                                 value=value))
            if isinstance(count, int) and count and value is not None and len(values) != count:
                raise UsageError(_("argument {flag}: it takes {count} values, not {value!r}").format(
                    flag=flag, count=count, value=value))
            if value is None or value is False:
                continue
            texts = [] if count == 0 else [write_value(each) for each in values]
            words += [flag, *(texts if count is not None else [",".join(texts)])]
        return normalize_arguments(words)


def write_value(value: object) -> str:
    """Return the command-line word for a value; numbers are written exactly."""
    if isinstance(value, int | float | Fraction) and not isinstance(value, bool):
        return format_exact(value)
    return str(value)


def normalize_arguments(argv: Sequence[str]) -> list[str]:
    """Return the arguments decoded as UTF-8 in any locale, negative numbers with a mark instead of the minus sign.

    argparse would otherwise take a negative number for an option.
    """
    words = []
    for word in argv:
        with suppress(UnicodeError):  # file names need not be valid UTF-8
            word = os.fsencode(word).decode()
        words.append(_MARK + word[1:] if _NEGATIVE.match(word) else word)
    return words


def restore_minus(word: str) -> str:
    """Return `word` with each mark of `normalize_arguments` replaced by a minus sign."""
    return _MARKED.sub("-", word)


def exact_number(text: str) -> Bound:
    """Parse an exact number, which may be infinite (argparse type)."""
    try:
        return parse_exact(restore_minus(text))
    except ValueError as reason:
        raise argparse.ArgumentTypeError(str(reason)) from None


def finite_number(text: str) -> float:
    """Parse a finite number, rounded to a float (argparse type)."""
    value = float(exact_number(text))
    if not isfinite(value):
        raise argparse.ArgumentTypeError(_("{} is not finite").format(restore_minus(text)))
    return value


def positive_number(text: str) -> float:
    """A finite number above 0, rounded."""
    if not 0 < (value := exact_number(text)) < float("inf"):
        raise argparse.ArgumentTypeError(_("it must be above 0"))
    return float(value)


def whole_number(text: str) -> int:
    """Parse a whole number from 0 to 999,999,999 (argparse type)."""
    if not re.fullmatch(r"\d{1,9}", text, re.ASCII):
        raise argparse.ArgumentTypeError(
            _("{} is not a whole number from 0 to 999,999,999").format(restore_minus(text)))
    return int(text)


def read_study(word: str, root: RootPlayer) -> Study:
    """Read the study named by the argument TREE: a file, - for standard input, or a literal.

    `root` is the player at the root of a plain list. Raises FormatError if `word` is none of the three.
    """
    if word == "-":
        if sys.stdin is None:
            raise FormatError(_("it is closed"), _("standard input"))
        data = read_stream(sys.stdin.buffer, _("standard input"), LARGEST_FILE)
        return open_bytes(data, _("standard input"), root)
    if os.path.exists(word):
        return open_study(word, root)
    start = word.lstrip()[:1]
    if start in ("[", "{", '"') or (_is_number(word) and start):
        return new_study(formats.parse(word, root))
    if start.isdigit() or start in ("+", "-", "."):
        raise FormatError(_("this is neither a number nor a file"), word)
    raise FormatError(_("there is no such file"), word)


def _is_number(word: str) -> bool:
    try:
        parse_exact(word)
    except ValueError:
        return False
    return True


def add_search_options(parser: argparse.ArgumentParser) -> None:
    """Add the argument TREE and all search options; an omitted option takes the study's value, or the default."""
    parser.add_argument("tree", metavar="TREE", help=_("a file, - for standard input, or a literal"))
    names = ", ".join(search.ALGORITHMS)
    parser.add_argument("--algorithm", metavar="NAME", help=_("{}; default: the study's own, or the usual one for the "
                                                              "players of the tree").format(names))
    parser.add_argument("--root", choices=("max", "min"), default="max",
                        help=_("who moves at the root of a plain list"))
    orders = ", ".join((*orderings.ORDERINGS, "random:SEED", "minimal", "maximal"))
    parser.add_argument("--order", metavar="ORDER", help=_("child order: {}").format(orders))
    add_options(parser, Convention)
    add_options(parser, SearchOptions)


def add_options(parser: argparse.ArgumentParser, owner: type) -> None:
    """Add a flag for each option of the dataclass `owner`; an omitted option is None."""
    for option in flagged_options(owner):
        add_option(parser, option)


def flagged_options(owner: type) -> list[Option]:
    """Return the options of a dataclass that have words for the command line."""
    return [option for option in options_of(owner).values() if option.usage or option.sentence]


def add_option(parser: argparse.ArgumentParser, option: Option) -> None:
    """Add the flag of one option."""
    flag, dest = option.flag, option.name
    words = _(option.usage or option.sentence).format(option.default).replace("%", "%%")
    if option.kind == "flag":
        parser.add_argument(flag, dest=dest, action="store_true", default=None, help=words)
    elif option.kind == "choice":
        parser.add_argument(flag, dest=dest, choices=tuple(option.choices), help=words)
    elif option.kind == "interval":
        parser.add_argument(flag, dest=dest, nargs=2, type=exact_number, metavar=("LO", "HI"), help=words)
    else:
        reader, metavar = _READERS[option.kind]
        parser.add_argument(flag, dest=dest, type=reader, metavar=option.metavar or metavar, help=words)


_READERS: dict[str, tuple[Callable[[str], Any], str]] = {
    "whole": (whole_number, "N"), "number": (exact_number, "VALUE"), "decimal": (finite_number, "VALUE"),
    "size": (positive_number, "SIZE")}
"""The parsing function and the placeholder in the help of each kind of option."""


@dataclass(frozen=True)
class StudyRun:
    """A study and the trace of its search; `tree` is the tree in the order searched."""

    study: Study
    tree: Tree
    trace: Trace


def study_from_options(options: argparse.Namespace) -> Study:
    """Read the study named by the options, with their search settings applied."""
    return apply_options(read_study(options.tree, options.root), options)


def apply_options(study: Study, options: argparse.Namespace) -> Study:
    """Return `study` with the search settings in `options`; settings that are not given stay.

    Raises an error for an unknown algorithm or order, and for options that the algorithm does not accept.
    """
    convention = replace(study.convention, **given_options(options, Convention))
    algorithm = options.algorithm or study.algorithm
    search.require_algorithm(algorithm)
    chosen = Study(
        study.tree, options.order or study.ordering, algorithm, convention, study.view,
        options=replace(search.accepted_options(algorithm, study.options), **given_options(options, SearchOptions)),
    )
    orders.require_known_order(chosen.ordering)
    search.require_accepted(algorithm, chosen.options)
    return chosen


def given_options(options: argparse.Namespace, owner: type) -> dict[str, Any]:
    """Return the options of a dataclass that the command line gives, by their fields' names."""
    said = {option.name: getattr(options, option.name) for option in flagged_options(owner)}
    return {
        name: tuple(value) if isinstance(value, list) else value for name, value in said.items() if value is not None
    }


def run_study(study: Study) -> StudyRun:
    """Order the study's tree and run its search."""
    tree = orders.apply(study.tree, study.ordering, study.convention)
    return StudyRun(study, tree, search.run(tree, study.algorithm, study.convention, study.options))


def has_default_search(options: argparse.Namespace) -> bool:
    """Return True if no search option is given."""
    given = given_options(options, SearchOptions) | given_options(options, Convention)
    return not given and options.algorithm is None and options.order is None
