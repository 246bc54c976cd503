"""SSS* (Stockman 1979) with its OPEN list, ties to the left (Roizen and Pearl 1983), on any tree of MAX and MIN."""

from dataclasses import dataclass, field

from tests.oracles.notation import INF, Node, Number


@dataclass
class Run:
    """The record of SSS*: states taken from OPEN, evaluated leaves, and the root's falling upper bounds."""

    value: Number = 0
    taken: list[tuple[str, str, Number]] = field(default_factory=list)
    evaluated: list[str] = field(default_factory=list)
    bounds: list[Number] = field(default_factory=list)
    solved: dict[str, Number] = field(default_factory=dict)


def sss_star(root: Node, depth: int | None = None) -> Run:
    """Best first over MAX's strategies; `bounds` are the greatest merits on OPEN as they fall, then the value.

    Once a child is solved at -inf so is its MIN parent: a lower value is not possible.
    """
    run = Run()
    parent = {id(child): (node, rank) for node in root.walk() for rank, child in enumerate(node.children)}
    places: dict[int, tuple[int, ...]] = {id(root): ()}
    for each in root.walk():
        places.update({id(child): (*places[id(each)], rank) for rank, child in enumerate(each.children)})

    def place(node: Node) -> tuple[int, ...]:
        return places[id(node)]

    open_list: list[tuple[Node, str, Number]] = [(root, "live", INF)]
    while True:
        node, state, merit = min(open_list, key=lambda entry: (-entry[2], place(entry[0])))
        if merit != (run.bounds[-1] if run.bounds else INF):
            run.bounds.append(merit)
        open_list = [entry for entry in open_list if entry[0] is not node]
        run.taken.append((node.path, state, merit))
        if state == "live":
            if not node.children or len(place(node)) == depth:
                assert node.value is not None
                run.evaluated.append(node.path)
                open_list.append((node, "solved", min(merit, node.value)))
            elif node.player == "max":
                open_list += [(child, "live", merit) for child in node.children]
            else:
                open_list.append((node.children[0], "live", merit))
            continue
        run.solved[node.path] = merit
        if node is root:
            run.value = merit
            if merit > -INF:  # below which no question can be asked
                run.bounds.append(merit)
            return run
        above, rank = parent[id(node)]
        if above.player == "max":
            below = {id(each) for each in above.walk()}
            open_list = [entry for entry in open_list if id(entry[0]) not in below]
            open_list.append((above, "solved", merit))
        elif rank + 1 < len(above.children) and merit > -INF:
            open_list.append((above.children[rank + 1], "live", merit))
        else:
            open_list.append((above, "solved", merit))
