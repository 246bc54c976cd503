"""`solve TREE`: the effect of unknown leaves on alpha-beta, in sentences, or for one as the JSON in CONTRACT.md."""

from argparse import Namespace
from collections.abc import Iterator, Sequence
from dataclasses import replace

from explorer.analysis.report import DEEPEST_LISTED
from explorer.cli.arguments import Parser, add_option, read_study
from explorer.cli.output import print_json
from explorer.core.errors import SearchRefused
from explorer.core.exact import encode_json, format_exact
from explorer.core.i18n import _
from explorer.core.option import options_of
from explorer.lab import orders, unknowns
from explorer.lab.unknowns import OneUnknownSolution
from explorer.lab.unknowns.formula import format_formula
from explorer.lab.unknowns.report import solve_results
from explorer.search.convention import Convention
from explorer.study import Study
from explorer.trees.tree import Tree

MOST_LINES = 40
"""Largest number of pruned subtrees, and of best moves for several unknowns, that are printed."""


def run(argv: Sequence[str]) -> None:
    """Solve for the unknown leaves and print the solution."""
    parser = make_parser()
    parser.add_argument("--json", action="store_true", help=_("print JSON (one unknown only)"))
    options = parser.parse_args(argv)
    study = read_study(options.tree, options.root)
    tree, convention = ordered_tree(study, options)
    if len(unknowns.unknown_leaves(tree)) > 1 and not options.json:
        if options.integers:
            raise SearchRefused(_("--integers is for one unknown: give the others values"))
        print("\n".join(_inequalities(tree, convention)))
        return
    solution = solve_one(tree, convention, options)
    if options.json:
        print_json(encode_json(solve_results(tree, solution)))
    else:
        rules = [_("Alpha-beta"), *convention.describe(), _("?{} unknown").format(solution.unknown)]
        if options.integers:
            rules.append(_("whole numbers only"))
        print("\n".join([" · ".join(rules), *_sentences(tree, solution)]))


def make_parser() -> Parser:
    """Return the parser of `solve`."""
    parser = Parser("solve", _('Tell for which values of unknown leaves, written "?x", branches are pruned, and what '
                               "the root's value and its best move are: intervals for one unknown, inequalities for "
                               "several."))
    parser.add_argument("tree", metavar="TREE", help=_("a file, - for standard input, or a literal"))
    add_option(parser, options_of(Convention)["cut"])
    parser.add_argument("--root", choices=("max", "min"), default="max",
                        help=_("who moves at the root of a plain list"))
    parser.add_argument("--integers", action="store_true", help=_("the unknown is a whole number (one unknown only)"))
    return parser


def ordered_tree(study: Study, options: Namespace) -> tuple[Tree, Convention]:
    """Return the study's tree in search order, and the convention for solving, which is fail-soft."""
    # Fail-soft visits the same nodes as fail-hard, which can not be combined with cutoffs on >.
    convention = replace(study.convention, cut=options.cut or study.convention.cut, fail="soft")
    return orders.apply(study.tree, study.ordering, convention), convention


def solve_one(tree: Tree, convention: Convention, options: Namespace) -> OneUnknownSolution:
    """Solve for one unknown leaf, over whole numbers if `options.integers`.

    Raises SearchRefused if there is no unknown leaf or more than one.
    """
    solution = unknowns.solve_one_unknown(tree, convention)
    return unknowns.restrict_to_integers(solution) if options.integers else solution


def _sentences(tree: Tree, solution: OneUnknownSolution) -> Iterator[str]:
    """Yield the printed sentences of the solution for one unknown."""
    name = solution.unknown
    for piece in solution.value:
        value = name if piece.value is None else format_exact(piece.value)
        yield _("the value is {value} for {condition}").format(value=value, condition=piece.where.text(name))
    for node, where in solution.best_move.items():
        yield _("the best move is {node} for {condition}").format(
            node=_node_text(tree, node), condition=where.text(name))
    for node, where in list(solution.pruned.items())[:MOST_LINES]:
        yield _("{node} is pruned for {condition}").format(node=_node_text(tree, node), condition=where.text(name))
    if len(solution.pruned) > MOST_LINES:
        yield _("and {:,} more are pruned for some values").format(len(solution.pruned) - MOST_LINES)
    if not solution.pruned:
        yield _("nothing is pruned, whatever {} is").format(name)


def _inequalities(tree: Tree, convention: Convention) -> Iterator[str]:
    """Yield the printed lines of the solution for several unknowns."""
    found = unknowns.solve_many_unknowns(tree, convention)
    shown = ", ".join(f"?{name}" for name in found.unknowns)
    yield " · ".join([_("Alpha-beta"), *convention.describe(), _("{} unknown").format(shown)])
    yield _("the value is {}").format(format_formula(found.value))
    for words, more, conditions in (
        (_("the best move is {node}: {condition}"), _("and {:,} more moves are best for some values"), found.best_move),
        (_("{node} is pruned: {condition}"), _("and {:,} more are pruned for some values"), found.pruned),
    ):
        for node, condition in list(conditions.items())[:MOST_LINES]:
            yield words.format(
                node=_node_text(tree, node), condition=unknowns.full_text(condition, found.unknowns))
        if len(conditions) > MOST_LINES:
            yield more.format(len(conditions) - MOST_LINES)
    if not found.pruned:
        yield _("nothing is pruned, whatever the values")


def _node_text(tree: Tree, node: int) -> str:
    """Return the node's path, followed by its label if it has one; deep nodes by name."""
    if tree.depth[node] > DEEPEST_LISTED:
        return tree.name(node)
    return f"{tree.path(node)} ({tree.label[node]})" if tree.label[node] else tree.path(node)
