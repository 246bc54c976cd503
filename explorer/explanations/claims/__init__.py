"""The statements about a step as data: the fields of each claim are facts, and its sentence is made from them alone.

A test checks every claim of every step against the trace, so that wording can change without changing facts.
"""

from explorer.explanations.claims.claim import Claim, StepClaims

__all__ = ["Claim", "StepClaims"]
