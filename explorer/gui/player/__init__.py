"""Stepping through a search: the player, its timeline and its buttons."""
