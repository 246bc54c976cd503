"""Sentences about a step of a search, and the pseudocode with its current line."""
