"""Grading of files of replies."""
