"""The least and the most that alpha-beta evaluates under any order of the children, and what single orders make it do.

Both ends are for plain alpha-beta of MAX and MIN, with either cut rule, any window and any depth limit.
"""

from explorer.extremes.codes import Extreme
from explorer.extremes.maximal import maximal
from explorer.extremes.minimal import critical, minimal, uniform_minimum
from explorer.extremes.rows import DYNAMIC, MAXIMAL, MINIMAL, Row, branching_factor, row, rows

__all__ = [
    "DYNAMIC", "MAXIMAL", "MINIMAL", "Extreme", "Row", "branching_factor", "critical", "maximal", "minimal", "row",
    "rows", "uniform_minimum",
]
