"""Everything that is said of a step, as data: each claim's fields are facts, and its sentence is made from them alone.

A test checks every claim of every step against the trace, so words can change without touching the truth.
"""

from explorer.explanations.claims.claim import Claim, StepClaims

__all__ = ["Claim", "StepClaims"]
