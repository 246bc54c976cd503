"""What the forms for several players share: vectors to be filled in, and the move that is taken."""

from explorer.core.errors import ExamError
from explorer.core.i18n import _
from explorer.exam.answers import Choice, Field, Vector
from explorer.exam.questions.context import Material, Run
from explorer.exam.questions.solution_text import called
from explorer.search.trace import NEVER
from explorer.trees.backward_induction import Payoffs, exact_payoffs, is_evaluated, unvalued
from explorer.trees.names import number
from explorer.trees.tree import CHANCE, MAX, MIN


def players(given: Material) -> int:
    """How many players have a payoff."""
    return int(given.tree.payoff.shape[1])


def refuse_others(form: str, given: Material, least: int, most: int) -> None:
    """ExamError unless so many numbered players move, with a payoff each at every leaf."""
    tree = given.tree
    if not tree.n_children[0] or given.convention.depth == 0:
        raise ExamError(_("{}: the tree has to have a move").format(form))
    if players(given) == 1 or bool(((tree.player == MAX) | (tree.player == MIN)).any()):
        raise ExamError(_("{}: the tree has to be one of numbered players, with a payoff for each").format(form))
    if not least <= players(given) <= most:
        wanted = str(least) if least == most else _("{} or more").format(least)
        raise ExamError(_("{}: the tree has to have payoffs of {} players, not of {}").format(
            form, wanted, players(given)))
    if len(blank := unvalued(tree, given.convention.depth)):
        raise ExamError(_("{}: leaf {} has no payoffs yet").format(form, given.name(int(blank[0]))))


def outcomes(given: Material) -> list[Payoffs]:
    """The payoffs of everything that is evaluated."""
    evaluated = is_evaluated(given.tree, given.convention.depth).tolist()
    return [each for each, bottom in zip(exact_payoffs(given.tree), evaluated, strict=True) if bottom]


def values(given: Material, run: Run) -> list[Field]:
    """A vector for every inner node that is searched."""
    limit = given.convention.depth
    return [
        Vector(f"value:{given.key(node)}", _("Value of {}").format(given.name(node)),
               tuple(run.facts.value[node]), node, run.returned(node))
        for node in given.inner
        if run.facts.leave[node] != NEVER and (limit is None or given.tree.depth[node] < limit)
    ]


def taken(given: Material, run: Run) -> int:
    """The child of the root that its mover takes, -1 where chance moves there."""
    return -1 if given.tree.player[0] == CHANCE or not run.facts.variation else int(run.facts.variation[0])


def move(given: Material, run: Run) -> Choice:
    """The move that is taken at the root, by the node that it leads to, or by its own name."""
    family = list(given.tree.children(0))
    also = tuple((given.tree.move[node], place) for place, node in enumerate(family) if given.tree.move[node])
    return Choice("move", _("Move at {}").format(given.name(0)), tuple(map(given.name, family)),
                  frozenset({family.index(taken(given, run))}), 0, run.returned(0), also)


def told(given: Material, run: Run) -> list[str]:
    """The vectors, the move and where it leads."""
    asked = [each for each in values(given, run) if isinstance(each, Vector)]
    sentences = [", ".join(f"{given.name(each.node)} = {number(list(each.right))}" for each in asked) + "."]
    if taken(given, run) >= 0:
        sentences.append(_("Move at {}: {}.").format(given.name(0), called(given, taken(given, run))))
    return sentences
