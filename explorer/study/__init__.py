"""A study: a tree as drawn, the options of its search, its view and its exam; and its file (.gtree)."""

from explorer.study.file import FORMAT, LARGEST_FILE, SUFFIX, VERSION, dumps, load, loads, save
from explorer.study.study import MOST_VERSIONS, Exam, ExamQuestion, QuestionSetting, Study, empty_study
from explorer.study.targets import Targets
from explorer.study.view import View

__all__ = [
    "FORMAT", "LARGEST_FILE", "MOST_VERSIONS", "SUFFIX", "VERSION", "Exam", "ExamQuestion", "QuestionSetting", "Study",
    "Targets", "View", "dumps", "empty_study", "load", "loads", "save",
]
