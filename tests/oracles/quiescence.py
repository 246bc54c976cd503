"""Depth limits that bend: quiescence search, standing pat, singular extensions (Anantharaman et al. 1988)."""

from dataclasses import dataclass, field

from tests.oracles.notation import INF, Node, Number, back_up


@dataclass
class Reach:
    """The horizon of a search: searched children by path, evaluated nodes, and nodes that may stand pat."""

    children: dict[str, list[Node]] = field(default_factory=dict)
    bottoms: list[str] = field(default_factory=list)
    stands: list[str] = field(default_factory=list)

    @property
    def nodes(self) -> list[str]:
        """All that it may visit, parents first."""
        return list(self.children)


def reach(
    root: Node, depth: int | None, *, quiescence: bool = False, stand_pat: bool = False, margin: Number | None = None
) -> Reach:
    """Return the horizon: beyond the limit, forcing children of unquiet positions, and all outcomes of chance.

    A move that beats all of its siblings by the margin, by a search without extensions, gets one ply more below it.
    """
    found = Reach()
    plain = None if margin is None else reach(root, depth, quiescence=quiescence, stand_pat=stand_pat)

    def look(node: Node, plies: int, limit: Number) -> None:
        below: list[Node] = []
        if node.children and plies < limit:
            below = node.children
        elif node.children and quiescence and not node.quiet:
            below = [child for child in node.children if child.forcing]
            if below and node.player == "chance":
                below = node.children
            elif below and stand_pat:
                found.stands.append(node.path)
        found.children[node.path] = below
        if not below:
            found.bottoms.append(node.path)
        longer = None
        if margin is not None and plain and depth is not None and plies < depth:
            longer = singular(node, plain, margin)
        for child in below:
            look(child, plies + 1, limit + (child is longer))

    look(root, 0, INF if depth is None else depth)
    return found


def singular(node: Node, plain: Reach, margin: Number) -> Node | None:
    """The child that the mover finds better by the margin than every other one, if there is one."""
    if len(node.children) < 2 or node.player not in ("max", "min"):
        return None
    sign = 1 if node.player == "max" else -1
    worth = [sign * value(child, plain) for child in node.children]
    best = worth.index(max(worth))
    # Not a difference: two equal infinities have none.
    if all(worth[best] > each and worth[best] >= each + margin for at, each in enumerate(worth) if at != best):
        return node.children[best]
    return None


def value(root: Node, reached: Reach) -> Number:
    """Minimax over what is reached."""
    below = reached.children[root.path]
    if not below:
        assert root.value is not None, root.path
        return root.value
    numbers = [value(child, reached) for child in below]
    if root.path in reached.stands:
        assert root.value is not None, root.path
        numbers.append(root.value)
    return back_up(root, numbers)


def reached_tree(root: Node, reached: Reach) -> Node:
    """Return the part within the horizon as a tree; standing pat is a first move to a leaf with path "...pat"."""
    below = [reached_tree(child, reached) for child in reached.children[root.path]]
    if root.path in reached.stands:
        below.insert(0, Node(root.path + "/pat", "", root.value))
    return Node(root.path, root.player if below else "", root.value, below, root.chances)
