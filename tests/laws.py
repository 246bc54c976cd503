"""Searches run for tests of general laws; results are given by path and as exact numbers."""

import json
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import pytest

from explorer import search
from explorer.analysis.analyse import analyse
from explorer.cli import main
from explorer.search.convention import Convention
from explorer.search.options import SearchOptions
from explorer.search.trace import Trace
from explorer.trees.tree import Tree
from tests.small_trees import parsed

Notation = Any
INF = float("inf")


@dataclass(frozen=True)
class Told:
    """The results of a search, with nodes given by path."""

    tree: Tree
    trace: Trace
    value: Any
    best_move: str | None
    best_moves: list[str] | None
    variation: list[str]
    visited: list[str]
    evaluated: list[str]


def run(notation: Notation, root: str, name: str, convention: Convention | None = None, **options: Any) -> Told:
    """Search the tree of a notation."""
    return run_tree(parsed(notation, root), name, convention, **options)


def run_tree(tree: Tree, name: str, convention: Convention | None = None, **options: Any) -> Told:
    """Search a tree."""
    trace = search.run(tree, name, convention or Convention(), SearchOptions(**options))
    known = analyse(tree, trace)
    return Told(
        tree, trace, known.root_value if trace.value.ndim == 1 else tuple(known.root_value),
        None if known.best_move is None else tree.path(known.best_move),
        None if known.best_moves is None else [tree.path(node) for node in known.best_moves],
        [tree.path(node) for node in known.variation],
        list(dict.fromkeys(tree.path(node) for node in trace.node.tolist())),
        [tree.path(node) for node in trace.node[known.evaluation_rows].tolist()],
    )


def mapping(notation: Notation, root: str, name: str, capsys: pytest.CaptureFixture[str], *options: str) -> Any:
    """Return the output of `search --json`, with numbers as Fractions."""
    argv = ["search", json.dumps(notation), "--json", "--root", root, "--algorithm", name, *options]
    status = main(argv)
    out, err = capsys.readouterr()
    assert (status, err) == (0, ""), (argv, err)
    return json.loads(out, parse_float=Fraction, parse_int=Fraction)
