"""Sentences about a step of a search, and the line of pseudocode that it is at."""

from explorer.explanations.explain import Explanation, coming_text, event_text, explain
from explorer.explanations.pseudocode import Listing, code_at

__all__ = ["Explanation", "Listing", "code_at", "coming_text", "event_text", "explain"]
