"""Exams described in small files."""
