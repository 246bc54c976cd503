"""`generate SOURCE`: print the tree of a game or a random tree, or write it to a file."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec

from explorer import study
from explorer.cli.arguments import Parser, UsageError
from explorer.cli.output import print_json
from explorer.core.i18n import _
from explorer.trees import formats, games, orderings
from explorer.trees.games.options import Source
from explorer.trees.tree import Tree

TREE_SUFFIXES = (*formats.FORMATS, study.SUFFIX)
"""Suffixes of files that hold a tree."""


def run(argv: Sequence[str]) -> None:
    """Generate a tree, then print it, its counts, or write it to a file."""
    if not argv or argv[0] in ("-h", "--help"):
        if not argv:
            raise UsageError(_("generate takes a source: {}").format(", ".join(games.GAMES)))
        for source in games.GAMES.values():
            print(f"{source.name:14} {_(source.sentence)}")
        return
    source = find_source(argv[0])
    parser = Parser(f"generate {source.name}", _(source.sentence))
    for option in source.options:
        words = _(option.sentence).replace("%", "%%") + (f" [{option.default}]" if option.default else "")
        added = parser.add_argument(option.flag, dest=option.name, metavar=option.kind.upper(), help=words)
        if option.kind == "flag":
            added.nargs, added.const = "?", "yes"
    parser.add_argument("-o", "--output", metavar="FILE",
                        help=_("the file to write, its format by suffix: {}").format(" ".join(TREE_SUFFIXES)))
    parser.add_argument("--stats", action="store_true", help=_("print only the counts, as JSON"))
    options = parser.parse_args(argv[1:])
    texts = {option.name: getattr(options, option.name) for option in source.options}
    tree = expand(source, {name: text for name, text in texts.items() if text is not None})
    if options.output:
        write_tree(study.Study(tree), options.output)
    if options.stats:
        print_json(msgspec.json.encode(games.stats(tree)).decode())
    elif not options.output:
        print_json(formats.write(tree))


def find_source(name: str) -> Source:
    """Return the source called `name`; raises UsageError if there is none."""
    if name not in games.GAMES:
        raise UsageError(_("{name!r} is no source: choose from {sources}").format(
            name=name, sources=", ".join(games.GAMES)))
    return games.GAMES[name]


def expand(source: Source, texts: Mapping[str, str]) -> Tree:
    """Return the tree of a source, with its options given as texts.

    Raises UsageError for an empty text, and GameError for a value that the source refuses.
    """
    for name, text in texts.items():
        if not text.strip():
            raise UsageError(_("argument {}: it is empty").format(source.option(name).flag))
    return games.expand_texts(source.name, texts)


def write_tree(made: study.Study, path: str) -> None:
    """Write the study if the suffix is .gtree, otherwise its tree in search order in the suffix's format.

    Raises UsageError for an unknown suffix.
    """
    suffix = Path(path).suffix.lower()
    if suffix == study.SUFFIX:
        study.save(made, path)
    elif suffix in formats.FORMATS:
        formats.save(orderings.apply(made.tree, made.ordering), path)
    else:
        known = ", ".join(TREE_SUFFIXES)
        raise UsageError(_("{file}: the suffix says no format for trees; known are {suffixes}").format(
            file=path, suffixes=known))
