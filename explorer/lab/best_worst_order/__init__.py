"""The least and the most that alpha-beta evaluates under any order of the children, and what single orders make it do.

Both ends are for plain alpha-beta of MAX and MIN, with either cut rule, any window and any depth limit.
"""

from explorer.lab.best_worst_order.maximal import maximal
from explorer.lab.best_worst_order.minimal import critical, minimal, uniform_minimum
from explorer.lab.best_worst_order.ranks import Extreme
from explorer.lab.best_worst_order.rows import DYNAMIC, MAXIMAL, MINIMAL, Row, branching_factor, row, rows

__all__ = [
    "DYNAMIC", "MAXIMAL", "MINIMAL", "Extreme", "Row", "branching_factor", "critical", "maximal", "minimal", "row",
    "rows", "uniform_minimum",
]
