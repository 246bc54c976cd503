"""Presenting a search on a full screen."""
