"""The argument of `--against`, such as "order=mirror cut=gt": the options that differ in a second run."""

import shlex

from explorer.cli.arguments import Parser, UsageError, add_search_options, apply_options, normalize_arguments
from explorer.core.i18n import _
from explorer.study import Study

SHARED_OPTIONS = ("tree", "root")
"""Options that are always equal in both runs, and so are refused in `--against`."""


def second_study(first: Study, said: str) -> Study:
    """Return the study of the second run: `first` with the search options in the text `said`.

    `said` holds words NAME=VALUE, with commas between several values, or NAME alone for a switch. Raises UsageError if
    a word is not a search option.
    """
    try:
        words = shlex.split(said)
    except ValueError as wrong:
        raise UsageError(_("argument --against: {}").format(wrong)) from None
    argv = []
    for word in words:
        name, equals, value = word.partition("=")
        if name in SHARED_OPTIONS:
            raise UsageError(_("argument --against: both runs have one {}").format(name))
        argv += normalize_arguments([f"--{name}", *(value.split(",") if equals else [])])
    parser = Parser("export", "")
    add_search_options(parser)
    try:
        options = parser.parse_args(["-", *argv])
    except UsageError as wrong:
        raise UsageError(_("argument --against: {}").format(wrong)) from None
    return apply_options(first, options)
