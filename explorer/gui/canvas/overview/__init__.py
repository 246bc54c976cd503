"""Levels that are denser than the pixels: drawn by the column, not by the node."""
