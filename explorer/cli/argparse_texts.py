"""The texts of argparse that users of the command line may read, translated like all others."""

import argparse

from explorer.core.i18n import N_, _, ngettext

TEXTS = (
    N_("usage: "), N_("positional arguments"), N_("options"), N_("show this help message and exit"),
    N_("argument %(argument_name)s: %(message)s"), N_("unrecognized arguments: %s"),
    N_("the following arguments are required: %s"), N_("one of the arguments %s is required"),
    N_("not allowed with argument %s"), N_("ignored explicit argument %r"),
    N_("invalid choice: %(value)r (choose from %(choices)s)"), N_("invalid %(type)s value: %(value)r"),
    N_("expected one argument"), N_("expected at most one argument"), N_("expected at least one argument"),
    N_("expected %s argument", "expected %s arguments"), N_("unexpected option string: %s"),
)
"""Python's own words, so that catalogues have them; a version of Python with other words shows those in English."""


def translate_argparse() -> None:
    """Let argparse look its texts up in the program's catalogues: it has no parameter for that."""
    vars(argparse).update(_=_, ngettext=ngettext)
