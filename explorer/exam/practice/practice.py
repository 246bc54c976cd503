"""Practice as an immutable value: one question with its replies. Every key, click and button makes a new one."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from explorer.core.errors import ExamError
from explorer.core.i18n import _
from explorer.exam.answers import NOWHERE, AnswerField, Mistake, Score
from explorer.exam.answers.interactions import ChooseOption, MarkNodes, OrderNodes
from explorer.exam.answers.node_lists import read_nodes
from explorer.exam.answers.words import none_text
from explorer.exam.practice.leaf_change import LeafChange, change_leaves
from explorer.exam.questions.context import QuestionRun
from explorer.exam.questions.question import Grade, Question
from explorer.search.convention import Bound
from explorer.trees.tree import Tree

MOST_FIELDS = 200
"""The largest number of answer fields that are shown beside a tree."""
RIGHT, WRONG, MISSING = "✓", "✗", "!"
Replies = Mapping[str, str]


@dataclass(frozen=True)
class PracticeAttempt:
    """The replies when they were checked or given up, with their points; `time` is "" if unknown."""

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
    """The practice of `question` on `tree`: the `replies` by field name, and `current_name`, the field being answered.

    `grade` is that of the last check. `leaf_change` is the change of pruned leaves being shown. `version_text` names
    the version of an exam, "" outside of exams.
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
    """The field that the last key was typed into; consecutive keys in one field are undone together."""
    version_text: str = ""

    # Fields and replies

    @property
    def current_field(self) -> AnswerField:
        """The field being answered."""
        return self.field_of(self.current_name)

    def field_of(self, name: str) -> AnswerField:
        """Return the field with this name."""
        return next(each for each in self.question.fields if each.name == name)

    def reply(self, name: str) -> str:
        """Return the reply to a field, "" if there is none."""
        return self.replies.get(name, "")

    def displayed_reply(self, name: str) -> str:
        """Return the reply to a field or, after giving up, its model answer."""
        return self.field_of(name).model_answer if self.has_given_up else self.reply(name)

    # Answering

    def set_reply(self, name: str, text: str, *, growing: bool = False) -> "Practice":
        """Return the practice with another reply to a field; `growing`: by one typed character.

        After giving up the replies can't be changed.
        """
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
        """Return the practice with this field as the current one."""
        return self if name == self.current_name else replace(self, current_name=name, last_typed_name="")

    def go_to_next_field(self, by: int = 1) -> "Practice":
        """Return the practice with the next field, or with -1 the previous one, as the current one."""
        names = [each.name for each in self.question.fields]
        return self.go_to_field(names[(names.index(self.current_name) + by) % len(names)])

    def type_text(self, text: str, node: int = NOWHERE) -> "Practice":
        """Return the practice with text added to the field at `node`, else to the current field if that is typed."""
        part = self._typed_field_at(node)
        return self if part is None else self.set_reply(part.name, self.reply(part.name) + text, growing=True)

    def erase(self, node: int = NOWHERE) -> "Practice":
        """Return the practice with one character less in the field at `node`, else in the current field.

        A field that is answered by clicks is cleared.
        """
        part = self._typed_field_at(node)
        if part is not None:
            return self.set_reply(part.name, self.reply(part.name)[:-1], growing=True)
        return self.set_reply(self.current_name, "")

    def click_node(self, node: int) -> "Practice":
        """Return the practice after a click on a node, which marks it, chooses a move, or goes to its field.

        The current field comes first, then a typed field at the node, then any other field that accepts the click.
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
        """Return the field that a typed character at `node` belongs to; None if there is none."""
        here = [each for each in self.question.fields if is_typed(each) and each.node == node != NOWHERE]
        if self.current_field in here or (not here and is_typed(self.current_field)):
            return self.current_field
        return here[0] if here else None

    def _toggle_node(self, part: AnswerField, node: int) -> str:
        """Return the reply to a field with this node added or removed."""
        match part.interaction:
            case ChooseOption() as choose:
                return choose.options[option_nodes(choose, self.tree).index(node)]
            case MarkNodes() | OrderNodes() as way:
                chosen = read_chosen_nodes(way, self.reply(part.name))
                return format_chosen_nodes(way, [each for each in chosen if each != node]
                                           if node in chosen else [*chosen, node])
        raise ValueError(part.name)

    # Undo and redo

    def undo(self) -> "Practice":
        """Return the practice before the last change of a reply; model answers are hidden again."""
        if not self.undo_stack:
            return self
        return replace(self, replies=self.undo_stack[-1], undo_stack=self.undo_stack[:-1],
                       redo_stack=(self.replies, *self.redo_stack), last_typed_name="",
                       current_name=_changed_field(self.replies, self.undo_stack[-1]) or self.current_name,
                       has_given_up=False, leaf_change=None)

    def redo(self) -> "Practice":
        """Return the practice after the change that was undone last; model answers are hidden again."""
        if not self.redo_stack:
            return self
        return replace(self, replies=self.redo_stack[0], undo_stack=(*self.undo_stack, self.replies),
                       redo_stack=self.redo_stack[1:], last_typed_name="",
                       current_name=_changed_field(self.replies, self.redo_stack[0]) or self.current_name,
                       has_given_up=False, leaf_change=None)

    # Hints and marks

    @property
    def has_more_hints(self) -> bool:
        """True if there is a hint that is not shown yet."""
        return self.hint_count < len(self.question.hints)

    def reveal_hint(self) -> "Practice":
        """Return the practice with one more hint shown."""
        return replace(self, hint_count=min(self.hint_count + 1, len(self.question.hints)))

    def check(self, time: str = "") -> "Practice":
        """Return the practice with its replies graded; the attempt is logged."""
        grade = self.question.grade(self.replies)
        attempt = self._make_attempt("check", grade, time)
        return replace(self, grade=grade, last_typed_name="", attempts=(*self.attempts, attempt), leaf_change=None)

    def give_up(self, time: str = "") -> "Practice":
        """Return the practice with the model answers instead of the replies, which are kept; the attempt is logged."""
        attempt = self._make_attempt("gave up", self.question.grade(self.replies), time)
        return replace(self, has_given_up=True, last_typed_name="", attempts=(*self.attempts, attempt))

    def resume(self) -> "Practice":
        """Return the practice with the replies shown again instead of the model answers."""
        return replace(self, has_given_up=False, leaf_change=None)

    def change_pruned_leaves(self, node: int, value: Bound) -> "Practice":
        """Return the practice with this value at all leaves at or below a pruned node.

        Without a `changeable_run` nothing changes.
        """
        run = self.changeable_run
        return self if run is None else replace(self, leaf_change=change_leaves(run, node, value))

    def _make_attempt(self, kind: str, grade: Grade, time: str) -> PracticeAttempt:
        first = grade.first_mistake.reason if grade.first_mistake else ""
        number = len(self.attempts) + 1
        return PracticeAttempt(number, kind, dict(self.replies), grade.points, grade.max_points, first,
                               self.hint_count, time)

    @property
    def is_solved(self) -> bool:
        """True if the current replies were graded and everything that can be marked automatically is right."""
        grade = self.grade
        return grade is not None and not grade.mistakes and self.is_grade_current

    @property
    def is_grade_current(self) -> bool:
        """True if the replies are those that were graded last."""
        return self.grade is not None and self._last_check.replies == self.replies

    @property
    def _last_check(self) -> PracticeAttempt:
        """The attempt that `grade` belongs to; a later one may be that of giving up."""
        return next(each for each in reversed(self.attempts) if each.kind == "check")

    @property
    def first_mistake(self) -> Mistake | None:
        """The first mistake in the last check; None if there is none."""
        return self.grade.first_mistake if self.grade else None

    @property
    def changeable_run(self) -> QuestionRun | None:
        """The search whose pruned leaves can be changed; None before the end, or if its tree is not the drawn one."""
        run = self.question.run
        if run is None or not (self.has_given_up or self.is_solved):
            return None
        drawn, searched = ([tree.label[node] for node in range(len(tree))] for tree in (self.tree, run.tree))
        return run if drawn == searched else None

    def score_of(self, name: str) -> Score | None:
        """Return the score of a field; None if its reply has changed since the last check."""
        if self.grade is None or self.has_given_up:
            return None
        if self._last_check.replies.get(name, "") != self.reply(name):
            return None
        names = [each.name for each in self.question.fields]
        return self.grade.scores[names.index(name)]

    def score_sign(self, part: AnswerField) -> str:
        """Return the sign for right, wrong or missing; "" if the reply is not graded."""
        score = self.score_of(part.name)
        if score is None or score.share is None:
            return ""
        if any(mistake.kind == "unanswered" for mistake in score.mistakes):
            return MISSING
        return RIGHT if score.share == 1 else WRONG


def new_practice(question: Question, tree: Tree) -> Practice:
    """Return the practice of a question without replies; raises ExamError if it has too many fields."""
    if len(question.fields) > MOST_FIELDS:
        raise ExamError(_("this question has {count:,} parts here: at most {most:,} fit beside the tree").format(
            count=len(question.fields), most=MOST_FIELDS))
    return Practice(question, tree, question.fields[0].name)


def is_typed(part: AnswerField) -> bool:
    """Return True if the reply is typed and not made by clicks."""
    return not isinstance(part.interaction, ChooseOption | MarkNodes | OrderNodes)


def accepts_click(part: AnswerField, node: int, tree: Tree) -> bool:
    """Return True if a click on the node answers this field."""
    match part.interaction:
        case ChooseOption() as choose:
            return node in option_nodes(choose, tree)
        case MarkNodes(named_nodes) | OrderNodes(named_nodes):
            return any(named_node.node == node for named_node in named_nodes)
    return False


def option_nodes(choose: ChooseOption, tree: Tree) -> list[int]:
    """Return the nodes that the options of a choice name; [] if an option names no node."""
    by_name = {tree.label[node]: node for node in range(len(tree)) if tree.label[node]}
    found = [by_name.get(option, NOWHERE) for option in choose.options]
    return found if NOWHERE not in found else []


def read_chosen_nodes(way: MarkNodes | OrderNodes, reply: str) -> list[int]:
    """Return the nodes that a reply names; unreadable words are ignored."""
    try:
        return read_nodes(reply, way.named_nodes)
    except ValueError:
        known = {named_node.name: named_node.node for named_node in way.named_nodes}
        words = reply.replace(";", ",").replace(" ", ",").split(",")
        return list(dict.fromkeys(known[word] for word in words if word in known))


def format_chosen_nodes(way: MarkNodes | OrderNodes, chosen: Iterable[int]) -> str:
    """Return the nodes as a reply: a set in the order of the search, and the word for none if it is empty."""
    names = {named_node.node: named_node.name for named_node in way.named_nodes}
    nodes = list(chosen)
    if isinstance(way, MarkNodes):
        nodes = [node for node in names if node in set(nodes)]
    return ", ".join(names[node] for node in nodes) or none_text()


def _changed_field(one: Replies, other: Replies) -> str:
    """Return the first field in which the replies differ; "" if they are equal."""
    return next((name for name in (*one, *other) if one.get(name) != other.get(name)), "")
