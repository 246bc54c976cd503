"""True and false statements on adversarial search with reasons, from which form F23 draws."""

from typing import NamedTuple


class Statement(NamedTuple):
    """A statement in English, its truth, the reason, and its topic."""

    text: str
    is_true: bool
    reason: str
    topic: str


STATEMENTS: tuple[Statement, ...] = (
    # minimax
    Statement("Minimax on a finite game tree returns the value that MAX can force against every play of MIN.", True,
              "That is the definition of the minimax value by backward induction.", "minimax"),
    Statement("If MIN does not play optimally, MAX may get less than the minimax value by playing the minimax move.",
              False, "The minimax move guarantees its value; against a worse MIN it can only get as much or more.",
              "minimax"),
    Statement("Against an opponent who errs in a known way, another move than the minimax move may be better.", True,
              "A move that is bad against perfect play may win more from a predictable mistake.", "minimax"),
    Statement("Plain minimax to the end of a game with branching b and m plies takes time O(b^m).", True,
              "It visits every node, and the last ply has b^m of them.", "minimax"),
    Statement("Depth-first minimax needs memory that grows exponentially with the depth.", False,
              "It keeps one path and the siblings along it: O(bm).", "minimax"),
    Statement("Adding the same constant to all utilities can change the minimax move.", False,
              "A rising map keeps the order of all values, so every choice stays the same.", "minimax"),
    Statement("A strictly rising function of the utilities, say their cubes, leaves the minimax move as it is.", True,
              "Maxima and minima depend on the order of the values alone.", "minimax"),
    Statement("Multiplying all utilities by −1 leaves the minimax move as it is.", False,
              "It turns the order round, and MAX then wants what MIN wanted.", "minimax"),
    Statement("In a zero-sum game in which all moves are seen and made in turn, it may help perfect players to keep "
              "their strategies secret.", False,
              "With perfect information the minimax strategy guarantees its value even if it is known.", "minimax"),
    # alpha-beta
    Statement("Alpha-beta with the full window returns the same value at the root as minimax.", True,
              "What is pruned can't change the root's value.", "alpha-beta"),
    Statement("Alpha-beta returns the minimax value at every node that it visits.", False,
              "At nodes that were cut, and above them, it returns bounds.", "alpha-beta"),
    Statement("Alpha-beta may return another value than minimax if the children are ordered badly.", False,
              "The order changes how much is pruned, never the root's value.", "alpha-beta"),
    Statement("Where nothing is known of the leaves beforehand, alpha-beta visits the first child of every inner node "
              "that it visits.", True, "No cut can happen before a first value has come back.", "alpha-beta"),
    Statement("With the best order, alpha-beta evaluates about the square root of the number of leaves of a uniform "
              "tree.", True, "b^⌈m/2⌉ + b^⌊m/2⌋ − 1 of b^m leaves (Knuth and Moore).", "alpha-beta"),
    Statement("With the best order, alpha-beta can search about twice as deep as minimax in the same time.", True,
              "The square root of b^(2m) is b^m.", "alpha-beta"),
    Statement("Every game tree has an order of the children under which alpha-beta prunes at least one leaf.", False,
              "A root with leaves alone has nothing to prune.", "alpha-beta"),
    Statement("Whether equality cuts can change which leaves are pruned.", True,
              "With v = α at a MIN node, “≤” cuts and “<” goes on.", "alpha-beta"),
    Statement("Whether equality cuts can change the root's value.", False,
              "A tie at a bound can't lift the value of the player who owns the bound.", "alpha-beta"),
    Statement("A deep cutoff is decided by a bound that an ancestor above the parent has set.", True,
              "That is its definition; a shallow one compares with the parent's own bound.", "alpha-beta"),
    Statement("Where MAX and MIN alternate, a deep cutoff needs a tree of at least four plies.", True,
              "The bound is set by an ancestor three plies or more above the node that is cut, which has a child.",
              "alpha-beta"),
    Statement("A tree of three plies in which MAX and MIN alternate may have a deep cutoff.", False,
              "At the last inner ply the bound that is tested can only have been set by the parent.", "alpha-beta"),
    Statement("Fail-soft and fail-hard alpha-beta may visit different nodes when equality cuts.", False,
              "Without a table they make the same tests and differ only in the numbers returned.", "alpha-beta"),
    Statement("A node that alpha-beta returned as “at most 4” may have a minimax value of 5.", False,
              "“At most” is proved: the value lies at or below 4.", "alpha-beta"),
    Statement("If the search with the window (α, β) returns a value at or below α, the true value is at or below that "
              "value (fail-soft).", True, "The search failed low, and fail-soft returns an upper bound.", "alpha-beta"),
    Statement("Sorting children by their static values never makes alpha-beta evaluate more leaves.", False,
              "Static values may mislead, and then the order gets worse.", "ordering"),
    Statement("On every tree, sorting all children by their true minimax values, best first, gives the fewest "
              "evaluations.", False,
              "On ragged trees a slightly worse child may be refuted by fewer leaves.", "ordering"),
    # depth and evaluation
    Statement("A deeper search with the same evaluation always chooses a move that is at least as good.", False,
              "There are trees, called pathological, in which deeper search decides worse.", "depth"),
    Statement("The horizon effect: a loss that can't be avoided is pushed beyond the depth limit by delaying moves.",
              True, "The search sees the delay and not the loss behind it.", "depth"),
    Statement("Quiescence search goes on beyond the depth limit where a position is not quiet.", True,
              "It follows forcing moves until the static evaluation can be trusted.", "depth"),
    Statement("Where the branching factor is large, iterative deepening to depth d takes about d times as long as one "
              "search to depth d.", False,
              "The last iteration outweighs all others: with branching b about b/(b−1) times as long.", "depth"),
    Statement("Iterative deepening can improve the order of children for the next iteration.", True,
              "The best move of the shallower iteration is tried first in the deeper one.", "depth"),
    # chance
    Statement("With chance nodes, a strictly rising function of the utilities may change the best move.", True,
              "Means depend on the distances of the values, not on their order alone.", "chance"),
    Statement("With chance nodes, a positive linear function of the utilities may change the best move.", False,
              "The mean of a·u + b is a times the mean plus b, so all comparisons stay.", "chance"),
    Statement("If the utilities have no known bounds, every outcome of a visited chance node has to be searched.", True,
              "An outcome that is not yet seen could be as large or small as it takes to change the mean.", "chance"),
    Statement("If all utilities lie in a known interval, a chance node can be cut before all its outcomes are seen.",
              True, "The outcomes not yet seen add at most, and at least, their chance times the interval's ends.",
              "chance"),
    # more than two players, general sums
    Statement("In a game of three players, each node's vector is chosen by its mover's own component.", True,
              "That is the max-n rule (Luckhardt and Irani).", "players"),
    Statement("Alpha-beta's deep cutoffs hold for max-n with three players.", False,
              "Only shallow cuts hold, and those only with bounds on the sum and on the components (Korf).", "players"),
    Statement("If the payoffs of two players don't sum to a constant, alpha-beta's cuts may be wrong.", True,
              "A bound on the one's payoff then says nothing about the other's.", "players"),
)
