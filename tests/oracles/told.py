"""`search --json` held to the contract: whatever follows from what a run says that it evaluated."""

from collections.abc import Mapping
from typing import Any

from tests.oracles.notation import INF, Node, Number, number
from tests.oracles.proved import best, intervals, kind_of, skipped
from tests.oracles.quiescence import Reach, reach

CUTOFF_KEYS = {"node", "after", "value", "limit", "bound", "set_by", "kind"}


def check(
    root: Node, told: Mapping[str, Any], *, depth: int | None = None, reached: Reach | None = None,
    unseen: tuple[Number, Number] = (-INF, INF), hits: Mapping[str, str] | None = None, nests: bool = True,
) -> None:
    """AssertionError where a mapping of MAX, MIN and chance contradicts itself or the tree.

    `reached` is what the search may look at, `unseen` the known leaf bounds, `hits` the paths that the table answered
    and the paths that it took the answer from.
    """
    reached = reached or reach(root, depth)
    by_path = {node.path: node for node in root.walk()}
    visited, evaluated = told["visited"], told["evaluated"]
    counts = told["nodes"], told["leaves"]
    leaves = root.leaves()
    assert counts == ({"total": len(by_path), "visited": len(visited)},
                      {"total": len(leaves), "evaluated": len(evaluated)})
    _visits(visited, evaluated, reached)
    if nests and not hits:
        assert set(evaluated) == set(visited) & set(reached.bottoms)

    def children(node: Node) -> list[Node]:
        return reached.children[node.path]

    proved = intervals(root, set(evaluated), unseen=unseen, children=children, stands=reached.stands, sources=hits,
                       visited=set(visited))
    assert list(told["returned"]) == visited
    for path, answer in told["returned"].items():
        if answer["value"] is None:
            assert answer["bound"] is None
            assert not nests
        else:
            expected = kind_of(number(answer["value"]), proved[path])
            assert answer["bound"] == expected, (path, answer, proved[path])
    assert told["returned"][""]["value"] == told["value"]
    found = best(root, number(told["value"]), proved, children)
    assert {key: told[key] for key in found} == found
    tops, below = skipped(root, set(visited), {*reached.bottoms, *(hits or ())}, children)
    assert told["skipped"] == tops
    assert told["skipped_leaves"] == below
    for cutoff in told["cutoffs"]:
        assert set(cutoff) == CUTOFF_KEYS
        assert cutoff["node"] in visited
        assert (cutoff["set_by"] is None) == (cutoff["kind"] == "window")


def _visits(visited: list[str], evaluated: list[str], reached: Reach) -> None:
    assert visited[0] == ""
    assert len(set(visited)) == len(visited)
    seen = {""}
    for path in visited[1:]:
        assert path.rpartition(".")[0] in seen, path
        seen.add(path)
    assert seen <= set(reached.nodes)
    assert set(evaluated) <= seen & set(reached.bottoms)
