"""Sentences about a step of a search, and the pseudocode with its current line."""

from explorer.explanations.explain import Explanation, event_text, explain, next_event_text
from explorer.explanations.pseudocode import Pseudocode, pseudocode_at

__all__ = ["Explanation", "Pseudocode", "event_text", "explain", "next_event_text", "pseudocode_at"]
