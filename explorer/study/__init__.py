"""A study: a tree as drawn, the options of its search, its view and its exam; and its file (.gtree)."""

from explorer.study.file import FORMAT, LARGEST_FILE, SUFFIX, VERSION, dumps, load, loads, save
from explorer.study.question_part import NO_CHANGE, QuestionPart, QuestionSetting, TreeChange, part_letter
from explorer.study.study import MOST_VERSIONS, Exam, ExamQuestion, Study, empty_study
from explorer.study.targets import Targets
from explorer.study.view import View

__all__ = [
    "FORMAT", "LARGEST_FILE", "MOST_VERSIONS", "NO_CHANGE", "SUFFIX", "VERSION", "Exam", "ExamQuestion", "QuestionPart",
    "QuestionSetting", "Study", "Targets", "TreeChange", "View", "dumps", "empty_study", "load", "loads", "part_letter",
    "save",
]
