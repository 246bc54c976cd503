"""Practising a question in the window."""
