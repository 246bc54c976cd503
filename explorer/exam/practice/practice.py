"""Practice: one question being answered, as a value: each key, click and button makes the next one."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from explorer.core.errors import ExamError
from explorer.core.i18n import _
from explorer.exam.answers import NOWHERE, Field, Mistake, Score
from explorer.exam.answers.interactions import Choose, Mark, Order
from explorer.exam.answers.nodes import NONE, read_spots
from explorer.exam.practice.witness import Witness, witness
from explorer.exam.questions.context import Run
from explorer.exam.questions.question import Grade, Question
from explorer.search.convention import Bound
from explorer.trees.tree import Tree

MOST_PARTS = 200
"""Parts of a question that fit beside a tree."""
RIGHT, WRONG, MISSING = "✓", "✗", "!"
Replies = Mapping[str, str]


@dataclass(frozen=True)
class Attempt:
    """What was answered when it was checked or given up, and what that was worth; `time` is "" unless given."""

    number: int
    kind: str
    replies: Replies
    points: Fraction
    of: Fraction
    first: str
    hints: int
    time: str = ""


@dataclass(frozen=True, eq=False)
class Practice:
    """`replies` so far, by the names of the fields, to a question on `tree`; `at` is the part that is answered now.

    `grade` is that of the last attempt. `shifted` is what is tried at a skipped node, to see the root's value stay.
    `version` says of which version of an exam the question is, "" where it is of none.
    """

    question: Question
    tree: Tree
    at: str = ""
    replies: Replies = field(default_factory=dict)
    hints: int = 0
    grade: Grade | None = None
    has_given_up: bool = False
    attempts: tuple[Attempt, ...] = ()
    shifted: Witness | None = None
    past: tuple[Replies, ...] = ()
    future: tuple[Replies, ...] = ()
    grown: str = ""
    """The part that the last key was typed into: what follows there is undone together."""
    version: str = ""

    # What is asked

    @property
    def part(self) -> Field:
        """The part that is answered now."""
        return self.field_of(self.at)

    def field_of(self, name: str) -> Field:
        """The field of this name."""
        return next(each for each in self.question.fields if each.name == name)

    def reply(self, name: str) -> str:
        """What was answered, "" where nothing was."""
        return self.replies.get(name, "")

    def shown(self, name: str) -> str:
        """What stands there: the reply or, after giving up, the key."""
        return self.field_of(name).key if self.has_given_up else self.reply(name)

    # Answering

    def answered(self, name: str, text: str, *, growing: bool = False) -> "Practice":
        """This part with another reply; `growing`: by one more key."""
        if self.has_given_up:
            return self
        if text == self.reply(name):
            return replace(self, at=name)
        replies = {**self.replies, name: text}
        if not text:
            del replies[name]
        merges = growing and self.grown == name
        return replace(self, at=name, replies=replies, past=self.past if merges else (*self.past, self.replies),
                       future=(), grown=name if growing else "", shifted=None)

    def going_to(self, name: str) -> "Practice":
        """The same with this part to be answered."""
        return self if name == self.at else replace(self, at=name, grown="")

    def going_on(self, by: int = 1) -> "Practice":
        """The same with the next part (or the one before, -1) to be answered."""
        names = [each.name for each in self.question.fields]
        return self.going_to(names[(names.index(self.at) + by) % len(names)])

    def typed(self, text: str, node: int = NOWHERE) -> "Practice":
        """One more character, for the part that belongs to this node or, where none does, for the present one."""
        part = self._typed_at(node)
        return self if part is None else self.answered(part.name, self.reply(part.name) + text, growing=True)

    def erased(self, node: int = NOWHERE) -> "Practice":
        """One character less."""
        part = self._typed_at(node)
        if part is not None:
            return self.answered(part.name, self.reply(part.name)[:-1], growing=True)
        return self.answered(self.at, "")

    def pointed(self, node: int) -> "Practice":
        """A click on a node: it is marked, or no longer; a move is chosen; or the part that belongs to it is meant.

        The part being answered comes first, then what is typed at the node, then whatever takes it.
        """
        parts = [self.part, *(each for each in self.question.fields if each.name != self.at)]
        if not takes(self.part, node, self.tree) and (typed := self._typed_at(node)) and typed.name != self.at:
            return self.going_to(typed.name)
        for part in parts:
            if takes(part, node, self.tree):
                return self.answered(part.name, self._toggled(part, node))
        return self

    def _typed_at(self, node: int) -> Field | None:
        """What a typed character is meant for."""
        here = [each for each in self.question.fields if is_typed(each) and node_of(each) == node != NOWHERE]
        if self.part in here or (not here and is_typed(self.part)):
            return self.part
        return here[0] if here else None

    def _toggled(self, part: Field, node: int) -> str:
        """The reply with this node chosen, or no longer."""
        match part.interaction:
            case Choose() as choose:
                return choose.options[options_of(choose, self.tree).index(node)]
            case Mark() | Order() as way:
                chosen = chosen_in(way, self.reply(part.name))
                return written(way, [each for each in chosen if each != node] if node in chosen else [*chosen, node])
        raise ValueError(part.name)

    # Undoing

    def undone(self) -> "Practice":
        """As before the last change of a reply."""
        if not self.past:
            return self
        return replace(self, replies=self.past[-1], past=self.past[:-1], future=(self.replies, *self.future), grown="",
                       at=_changed(self.replies, self.past[-1]) or self.at, has_given_up=False, shifted=None)

    def redone(self) -> "Practice":
        """With the change again that was taken back last."""
        if not self.future:
            return self
        return replace(self, replies=self.future[0], past=(*self.past, self.replies), future=self.future[1:], grown="",
                       at=_changed(self.replies, self.future[0]) or self.at, has_given_up=False, shifted=None)

    # Help, marks, and the end

    @property
    def has_more_hints(self) -> bool:
        """Whether there is another hint."""
        return self.hints < len(self.question.hints)

    def hinted(self) -> "Practice":
        """With one more hint."""
        return replace(self, hints=min(self.hints + 1, len(self.question.hints)))

    def checked(self, time: str = "") -> "Practice":
        """Graded, and that in the log."""
        grade = self.question.grade(self.replies)
        attempt = self._attempt("check", grade, time)
        return replace(self, grade=grade, grown="", attempts=(*self.attempts, attempt), shifted=None)

    def given_up(self, time: str = "") -> "Practice":
        """With the key in place of the replies, which are kept; and that in the log."""
        attempt = self._attempt("gave up", self.question.grade(self.replies), time)
        return replace(self, has_given_up=True, grown="", attempts=(*self.attempts, attempt))

    def resumed(self) -> "Practice":
        """With the replies again in place of the key."""
        return replace(self, has_given_up=False, shifted=None)

    def shifting(self, node: int, value: Bound) -> "Practice":
        """With this value at the leaf, or below the skipped node: the root's stays."""
        run = self.witness_run
        return self if run is None else replace(self, shifted=witness(run, node, value))

    def _attempt(self, kind: str, grade: Grade, time: str) -> Attempt:
        first = grade.first.why if grade.first else ""
        number = len(self.attempts) + 1
        return Attempt(number, kind, dict(self.replies), grade.points, grade.of, first, self.hints, time)

    @property
    def is_solved(self) -> bool:
        """Whether the last attempt was right in all that a machine can mark, and is not changed since."""
        grade = self.grade
        return grade is not None and not grade.faults and self.is_fresh

    @property
    def is_fresh(self) -> bool:
        """Whether the replies are those that were graded."""
        return self.grade is not None and self.attempts[-1].replies == self.replies

    @property
    def first(self) -> Mistake | None:
        """The first wrong step of the last attempt."""
        return self.grade.first if self.grade else None

    @property
    def witness_run(self) -> Run | None:
        """The search whose skipped leaves may be changed: once nothing is given away by them any more, and where it is
        of the tree as drawn."""
        run = self.question.run
        if run is None or not (self.has_given_up or self.is_solved):
            return None
        drawn, searched = ([tree.label[node] for node in range(len(tree))] for tree in (self.tree, run.tree))
        return run if drawn == searched else None

    def marks(self, name: str) -> Score | None:
        """The marks of a part, as long as its reply is the one that was marked."""
        if self.grade is None or self.has_given_up:
            return None
        checked = next(each for each in reversed(self.attempts) if each.kind == "check")
        if checked.replies.get(name, "") != self.reply(name):
            return None
        names = [each.name for each in self.question.fields]
        return self.grade.marks[names.index(name)]

    def sign_of(self, part: Field) -> str:
        """Right, wrong, missing; "" where nobody knows yet."""
        marks = self.marks(part.name)
        if marks is None or marks.share is None:
            return ""
        if any(fault.kind == "unanswered" for fault in marks.faults):
            return MISSING
        return RIGHT if marks.share == 1 else WRONG


def begun(question: Question, tree: Tree) -> Practice:
    """The question with nothing answered yet; ExamError where it has too many parts."""
    if len(question.fields) > MOST_PARTS:
        raise ExamError(_("this question has {:,} parts here: at most {:,} fit beside the tree").format(
            len(question.fields), MOST_PARTS))
    return Practice(question, tree, question.fields[0].name)


def is_typed(part: Field) -> bool:
    """Whether its reply is typed, and not clicked together."""
    return not isinstance(part.interaction, Choose | Mark | Order)


def node_of(part: Field) -> int:
    """The node that a part belongs to."""
    found: int = getattr(part, "node", NOWHERE)
    return found


def takes(part: Field, node: int, tree: Tree) -> bool:
    """Whether a click on the node means this part."""
    match part.interaction:
        case Choose() as choose:
            return node in options_of(choose, tree)
        case Mark(spots) | Order(spots):
            return any(spot.node == node for spot in spots)
    return False


def options_of(choose: Choose, tree: Tree) -> list[int]:
    """The nodes that the options of a choice name, as moves do; none where they are anything else."""
    by_name = {tree.label[node]: node for node in range(len(tree)) if tree.label[node]}
    found = [by_name.get(option, NOWHERE) for option in choose.options]
    return found if NOWHERE not in found else []


def chosen_in(way: Mark | Order, reply: str) -> list[int]:
    """The nodes that a reply names, as far as it can be read."""
    try:
        return read_spots(reply, way.spots)
    except ValueError:
        known = {spot.name: spot.node for spot in way.spots}
        words = reply.replace(";", ",").replace(" ", ",").split(",")
        return list(dict.fromkeys(known[word] for word in words if word in known))


def written(way: Mark | Order, chosen: Iterable[int]) -> str:
    """The nodes as they are typed, a set in the order of the search; none of them is the word for that."""
    names = {spot.node: spot.name for spot in way.spots}
    nodes = list(chosen)
    if isinstance(way, Mark):
        nodes = [node for node in names if node in set(nodes)]
    return ", ".join(names[node] for node in nodes) or NONE[0]


def _changed(one: Replies, other: Replies) -> str:
    """The part in which these differ."""
    return next((name for name in (*one, *other) if one.get(name) != other.get(name)), "")
