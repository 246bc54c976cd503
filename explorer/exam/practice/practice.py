"""Practice: one question being answered, as a value: each key, click and button makes the next one."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from explorer.core.errors import ExamError
from explorer.core.i18n import _
from explorer.exam.answers import NOWHERE, AnswerField, Mistake, Score
from explorer.exam.answers.interactions import ChooseOption, MarkNodes, OrderNodes
from explorer.exam.answers.node_lists import NONE, read_nodes
from explorer.exam.practice.leaf_change import LeafChange, change_leaves
from explorer.exam.questions.context import QuestionRun
from explorer.exam.questions.question import Grade, Question
from explorer.search.convention import Bound
from explorer.trees.tree import Tree

MOST_FIELDS = 200
"""Parts of a question that fit beside a tree."""
RIGHT, WRONG, MISSING = "✓", "✗", "!"
Replies = Mapping[str, str]


@dataclass(frozen=True)
class PracticeAttempt:
    """What was answered when it was checked or given up, and what that was worth; `time` is "" unless given."""

    number: int
    kind: str
    replies: Replies
    points: Fraction
    max_points: Fraction
    first_mistake: str
    hint_count: int
    time: str = ""


@dataclass(frozen=True, eq=False)
class Practice:
    """`replies` so far, by the names of the fields, to a question on `tree`; `current_name` is the part answered now.

    `grade` is that of the last attempt. `leaf_change` is what is tried at a skipped node, to see the root's value stay.
    `version_text` says of which version of an exam the question is, "" where it is of none.
    """

    question: Question
    tree: Tree
    current_name: str = ""
    replies: Replies = field(default_factory=dict)
    hint_count: int = 0
    grade: Grade | None = None
    has_given_up: bool = False
    attempts: tuple[PracticeAttempt, ...] = ()
    leaf_change: LeafChange | None = None
    undo_stack: tuple[Replies, ...] = ()
    redo_stack: tuple[Replies, ...] = ()
    last_typed_name: str = ""
    """The part that the last key was typed into: what follows there is undone together."""
    version_text: str = ""

    # What is asked

    @property
    def current_field(self) -> AnswerField:
        """The part that is answered now."""
        return self.field_of(self.current_name)

    def field_of(self, name: str) -> AnswerField:
        """The field of this name."""
        return next(each for each in self.question.fields if each.name == name)

    def reply(self, name: str) -> str:
        """What was answered, "" where nothing was."""
        return self.replies.get(name, "")

    def displayed_reply(self, name: str) -> str:
        """What stands there: the reply or, after giving up, the key."""
        return self.field_of(name).model_answer if self.has_given_up else self.reply(name)

    # Answering

    def set_reply(self, name: str, text: str, *, growing: bool = False) -> "Practice":
        """This part with another reply; `growing`: by one more key."""
        if self.has_given_up:
            return self
        if text == self.reply(name):
            return replace(self, current_name=name)
        replies = {**self.replies, name: text}
        if not text:
            del replies[name]
        merges = growing and self.last_typed_name == name
        return replace(self, current_name=name, replies=replies,
                       undo_stack=self.undo_stack if merges else (*self.undo_stack, self.replies),
                       redo_stack=(), last_typed_name=name if growing else "", leaf_change=None)

    def go_to_field(self, name: str) -> "Practice":
        """The same with this part to be answered."""
        return self if name == self.current_name else replace(self, current_name=name, last_typed_name="")

    def go_to_next_field(self, by: int = 1) -> "Practice":
        """The same with the next part (or the one before, -1) to be answered."""
        names = [each.name for each in self.question.fields]
        return self.go_to_field(names[(names.index(self.current_name) + by) % len(names)])

    def type_text(self, text: str, node: int = NOWHERE) -> "Practice":
        """One more character, for the part that belongs to this node or, where none does, for the present one."""
        part = self._typed_field_at(node)
        return self if part is None else self.set_reply(part.name, self.reply(part.name) + text, growing=True)

    def erase(self, node: int = NOWHERE) -> "Practice":
        """One character less."""
        part = self._typed_field_at(node)
        if part is not None:
            return self.set_reply(part.name, self.reply(part.name)[:-1], growing=True)
        return self.set_reply(self.current_name, "")

    def click_node(self, node: int) -> "Practice":
        """A click on a node: it is marked, or no longer; a move is chosen; or the part that belongs to it is meant.

        The part being answered comes first, then what is typed at the node, then whatever takes it.
        """
        parts = [self.current_field, *(each for each in self.question.fields if each.name != self.current_name)]
        if (not accepts_click(self.current_field, node, self.tree) and (typed := self._typed_field_at(node))
                and typed.name != self.current_name):
            return self.go_to_field(typed.name)
        for part in parts:
            if accepts_click(part, node, self.tree):
                return self.set_reply(part.name, self._toggle_node(part, node))
        return self

    def _typed_field_at(self, node: int) -> AnswerField | None:
        """What a typed character is meant for."""
        here = [each for each in self.question.fields if is_typed(each) and each.node == node != NOWHERE]
        if self.current_field in here or (not here and is_typed(self.current_field)):
            return self.current_field
        return here[0] if here else None

    def _toggle_node(self, part: AnswerField, node: int) -> str:
        """The reply with this node chosen, or no longer."""
        match part.interaction:
            case ChooseOption() as choose:
                return choose.options[option_nodes(choose, self.tree).index(node)]
            case MarkNodes() | OrderNodes() as way:
                chosen = read_chosen_nodes(way, self.reply(part.name))
                return format_chosen_nodes(way, [each for each in chosen if each != node]
                                           if node in chosen else [*chosen, node])
        raise ValueError(part.name)

    # Undoing

    def undo(self) -> "Practice":
        """As before the last change of a reply."""
        if not self.undo_stack:
            return self
        return replace(self, replies=self.undo_stack[-1], undo_stack=self.undo_stack[:-1],
                       redo_stack=(self.replies, *self.redo_stack), last_typed_name="",
                       current_name=_changed_field(self.replies, self.undo_stack[-1]) or self.current_name,
                       has_given_up=False, leaf_change=None)

    def redo(self) -> "Practice":
        """With the change again that was taken back last."""
        if not self.redo_stack:
            return self
        return replace(self, replies=self.redo_stack[0], undo_stack=(*self.undo_stack, self.replies),
                       redo_stack=self.redo_stack[1:], last_typed_name="",
                       current_name=_changed_field(self.replies, self.redo_stack[0]) or self.current_name,
                       has_given_up=False, leaf_change=None)

    # Help, marks, and the end

    @property
    def has_more_hints(self) -> bool:
        """Whether there is another hint."""
        return self.hint_count < len(self.question.hints)

    def reveal_hint(self) -> "Practice":
        """With one more hint."""
        return replace(self, hint_count=min(self.hint_count + 1, len(self.question.hints)))

    def check(self, time: str = "") -> "Practice":
        """Graded, and that in the log."""
        grade = self.question.grade(self.replies)
        attempt = self._make_attempt("check", grade, time)
        return replace(self, grade=grade, last_typed_name="", attempts=(*self.attempts, attempt), leaf_change=None)

    def give_up(self, time: str = "") -> "Practice":
        """With the key in place of the replies, which are kept; and that in the log."""
        attempt = self._make_attempt("gave up", self.question.grade(self.replies), time)
        return replace(self, has_given_up=True, last_typed_name="", attempts=(*self.attempts, attempt))

    def resume(self) -> "Practice":
        """With the replies again in place of the key."""
        return replace(self, has_given_up=False, leaf_change=None)

    def change_pruned_leaves(self, node: int, value: Bound) -> "Practice":
        """With this value at the leaf, or below the skipped node: the root's stays."""
        run = self.changeable_run
        return self if run is None else replace(self, leaf_change=change_leaves(run, node, value))

    def _make_attempt(self, kind: str, grade: Grade, time: str) -> PracticeAttempt:
        first = grade.first_mistake.reason if grade.first_mistake else ""
        number = len(self.attempts) + 1
        return PracticeAttempt(number, kind, dict(self.replies), grade.points, grade.max_points, first,
                               self.hint_count, time)

    @property
    def is_solved(self) -> bool:
        """Whether the last attempt was right in all that a machine can mark, and is not changed since."""
        grade = self.grade
        return grade is not None and not grade.mistakes and self.is_grade_current

    @property
    def is_grade_current(self) -> bool:
        """Whether the replies are those that were graded."""
        return self.grade is not None and self.attempts[-1].replies == self.replies

    @property
    def first_mistake(self) -> Mistake | None:
        """The first wrong step of the last attempt."""
        return self.grade.first_mistake if self.grade else None

    @property
    def changeable_run(self) -> QuestionRun | None:
        """The search whose skipped leaves may be changed: once nothing is given away by them any more, and where it is
        of the tree as drawn."""
        run = self.question.run
        if run is None or not (self.has_given_up or self.is_solved):
            return None
        drawn, searched = ([tree.label[node] for node in range(len(tree))] for tree in (self.tree, run.tree))
        return run if drawn == searched else None

    def score_of(self, name: str) -> Score | None:
        """The marks of a part, as long as its reply is the one that was marked."""
        if self.grade is None or self.has_given_up:
            return None
        checked = next(each for each in reversed(self.attempts) if each.kind == "check")
        if checked.replies.get(name, "") != self.reply(name):
            return None
        names = [each.name for each in self.question.fields]
        return self.grade.scores[names.index(name)]

    def score_sign(self, part: AnswerField) -> str:
        """Right, wrong, missing; "" where nobody knows yet."""
        score = self.score_of(part.name)
        if score is None or score.share is None:
            return ""
        if any(mistake.kind == "unanswered" for mistake in score.mistakes):
            return MISSING
        return RIGHT if score.share == 1 else WRONG


def new_practice(question: Question, tree: Tree) -> Practice:
    """The question with nothing answered yet; ExamError where it has too many parts."""
    if len(question.fields) > MOST_FIELDS:
        raise ExamError(_("this question has {:,} parts here: at most {:,} fit beside the tree").format(
            len(question.fields), MOST_FIELDS))
    return Practice(question, tree, question.fields[0].name)


def is_typed(part: AnswerField) -> bool:
    """Whether its reply is typed, and not clicked together."""
    return not isinstance(part.interaction, ChooseOption | MarkNodes | OrderNodes)


def accepts_click(part: AnswerField, node: int, tree: Tree) -> bool:
    """Whether a click on the node means this part."""
    match part.interaction:
        case ChooseOption() as choose:
            return node in option_nodes(choose, tree)
        case MarkNodes(spots) | OrderNodes(spots):
            return any(spot.node == node for spot in spots)
    return False


def option_nodes(choose: ChooseOption, tree: Tree) -> list[int]:
    """The nodes that the options of a choice name, as moves do; none where they are anything else."""
    by_name = {tree.label[node]: node for node in range(len(tree)) if tree.label[node]}
    found = [by_name.get(option, NOWHERE) for option in choose.options]
    return found if NOWHERE not in found else []


def read_chosen_nodes(way: MarkNodes | OrderNodes, reply: str) -> list[int]:
    """The nodes that a reply names, as far as it can be read."""
    try:
        return read_nodes(reply, way.named_nodes)
    except ValueError:
        known = {spot.name: spot.node for spot in way.named_nodes}
        words = reply.replace(";", ",").replace(" ", ",").split(",")
        return list(dict.fromkeys(known[word] for word in words if word in known))


def format_chosen_nodes(way: MarkNodes | OrderNodes, chosen: Iterable[int]) -> str:
    """The nodes as they are typed, a set in the order of the search; none of them is the word for that."""
    names = {spot.node: spot.name for spot in way.named_nodes}
    nodes = list(chosen)
    if isinstance(way, MarkNodes):
        nodes = [node for node in names if node in set(nodes)]
    return ", ".join(names[node] for node in nodes) or NONE[0]


def _changed_field(one: Replies, other: Replies) -> str:
    """The part in which these differ."""
    return next((name for name in (*one, *other) if one.get(name) != other.get(name)), "")
