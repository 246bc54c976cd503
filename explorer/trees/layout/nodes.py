"""Packing one family at a time; a contour is a list of positions, deepest level first, and a shift of all of them."""

from collections.abc import Callable

from explorer.core.errors import Stopped
from explorer.trees.tree import FloatArray, IntArray, Tree

SIBLINGS = 1.0
COUSINS = 1.3
"""The smallest distances within a level: of siblings (SIBLINGS), and of nodes with different parents (COUSINS)."""
LayoutTick = Callable[[float], bool]
"""A callback that takes the share done (0 to 1) and returns whether to continue."""
TICK_EVERY = 8192
Contour = list[float]
ContourPair = tuple[Contour, float, Contour, float]
"""The left and the right contour, each followed by its shift."""


def leaf_contours(_node: int) -> ContourPair:
    """Return the contours of a leaf without extra separation."""
    return [0.0], 0.0, [0.0], 0.0


def pack_node_by_node(
    tree: Tree, offset: FloatArray, nodes: IntArray, tick: LayoutTick, *,
    contours: Callable[[int], ContourPair] = leaf_contours, rooms: tuple[list[float], list[float]] | None = None,
) -> None:
    """Pack the children of each of these nodes and write their offsets from their parent into `offset`.

    `nodes` are ascending: all inner nodes, or those above some height; then `contours` returns the contours of the
    subtrees below. `rooms` are (n,) extra separations at the nodes' left and right. Raises Stopped if `tick` returns
    False.
    """
    before, after = rooms if rooms else (None, None)
    ids, counts, firsts = nodes.tolist(), tree.n_children[nodes].tolist(), tree.first_child[nodes].tolist()
    known: dict[int, ContourPair] = {}
    for place in range(len(ids) - 1, -1, -1):
        if place % TICK_EVERY == 0 and not tick(1 - len(ids) / len(tree) * place / len(ids)):
            raise Stopped
        node, first = ids[place], firsts[place]
        end = first + counts[place]
        family = [known.pop(child) if child in known else contours(child) for child in range(first, end)]
        tall = [each for each in family if len(each[0]) > 1]
        if len(tall) < 2 and rooms is None:
            # At most one child has children: only the children themselves can collide.
            half = (len(family) - 1) / 2
            left, left_shift, right, right_shift = tall[0] if tall else family[0]
            if len(family) > 1:
                offset[first:end] = places = [j - half for j in range(len(family))]
                own = places[family.index(tall[0])] if tall else -half
                left_shift += own
                right_shift += own
                left[-1], right[-1] = -half - left_shift, half - right_shift
        elif len(family) == 1:
            left, left_shift, right, right_shift = family[0]
        else:
            offset[first:end] = places = pack_family(family)
            left, left_shift = merge_contours([each[0] for each in family[::-1]], [
                each[1] + own for each, own in zip(family[::-1], places[::-1], strict=True)])
            right, right_shift = merge_contours([each[2] for each in family], [
                each[3] + own for each, own in zip(family, places, strict=True)])
        left.append((-before[node] if before else 0.0) - left_shift)
        right.append((after[node] if after else 0.0) - right_shift)
        known[node] = left, left_shift, right, right_shift


def pack_family(family: list[ContourPair]) -> list[float]:
    """Return the children's offsets from their parent: the mean of packing from the left and from the right."""
    lefts, left_shifts, rights, right_shifts = map(list, zip(*family, strict=True))
    near = _pack(lefts, rights, left_shifts, right_shifts, 1)
    far = _pack(rights[::-1], lefts[::-1], right_shifts[::-1], left_shifts[::-1], -1)
    places = [(place - back) / 2 for place, back in zip(near, reversed(far), strict=True)]
    centre = (places[0] + places[-1]) / 2
    return [place - centre for place in places]


def _pack(
    facing: list[Contour], trailing: list[Contour],
    facing_shift: list[float], trailing_shift: list[float], sign: int,
) -> list[float]:
    """Return greedy positions of one family: each child's facing contour clears the contours packed before.

    `sign` is 1 from the left, -1 from the right. The contour packed so far is `top` up to its length and sign * base +
    lift below, so the cost of a family is only the number of heights at which its subtrees overlap.
    """
    places = [0.0]
    base, lift, top = trailing[0], sign * trailing_shift[0], list[float]()
    for j in range(1, len(facing)):
        contour, shift = facing[j], sign * facing_shift[j]
        place = (top[0] if top else sign * base[-1] + lift) - sign * contour[-1] - shift + SIBLINGS
        for height in range(1, min(len(base), len(contour))):
            reached = top[height] if height < len(top) else sign * base[-1 - height] + lift
            place = max(place, reached - sign * contour[-1 - height] - shift + COUSINS)
        places.append(place)
        contour, shift = trailing[j], sign * trailing_shift[j] + place
        if len(contour) >= len(base):
            base, lift, top = contour, shift, []
        else:
            top[: len(contour)] = [sign * value + shift for value in reversed(contour)]
    return places


def merge_contours(contours: list[Contour], shifts: list[float]) -> tuple[list[float], float]:
    """Return the outer contour of several and its shift; later ones are in front. The lists are overwritten."""
    base, lift = contours[0], shifts[0]
    for contour, shift in zip(contours[1:], shifts[1:], strict=True):
        if len(contour) >= len(base):
            base, lift = contour, shift
        else:
            change = shift - lift
            base[-len(contour):] = [value + change for value in contour]
    return base, lift
