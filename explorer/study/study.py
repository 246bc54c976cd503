"""A study: a tree as drawn, how it is searched, what is shown of it, and the exam that is asked of it."""

import math
from dataclasses import dataclass

from explorer import search
from explorer.search.convention import Convention
from explorer.search.parameters import Parameters
from explorer.study.exam import Exam
from explorer.study.view import View
from explorer.trees.tree import Tree, build
from explorer.trees.visible import WHOLE, Scope


@dataclass(frozen=True, eq=False)
class Study:
    """A tree as a person drew it (`rank` is the place among siblings), and the names of what is run on it.

    `parameters` may hold what the algorithm does not take: another one that was tried did.
    """

    tree: Tree
    ordering: str = "as-drawn"
    algorithm: str = search.DEFAULT
    convention: Convention = Convention()
    view: View = View()
    scope: Scope = WHOLE
    parameters: Parameters = Parameters()
    exam: Exam | None = None


def empty() -> Study:
    """A study of one leaf without a value: nothing drawn yet."""
    return Study(build([0], [math.nan]))
