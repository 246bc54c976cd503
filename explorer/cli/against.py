"""`--against "order=mirror cut=gt"`: what is said of a second run, all else being as in the first."""

import shlex

from explorer.cli.arguments import Parser, UsageError, add_search_options, apply_options, normalize_arguments
from explorer.core.i18n import _
from explorer.study import Study

SHARED_OPTIONS = ("tree", "root")
"""What both runs have in common."""


def second_study(first: Study, said: str) -> Study:
    """The study of the second run; UsageError names what of it is no option.

    `said` are the search's options as words NAME=VALUE, with a comma between two values, or NAME alone for a switch.
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
