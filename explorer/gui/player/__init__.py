"""Stepping through a search: the player bar, its timeline and its buttons."""
