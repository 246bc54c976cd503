"""The fewest and the most leaves that alpha-beta evaluates under any child order, and its counts in single orders.

Both extremes are for plain alpha-beta of MAX and MIN, with either cut rule, any window and any depth limit.
"""

from explorer.lab.best_worst_order.initial_orders import DYNAMIC
from explorer.lab.best_worst_order.maximal import maximal
from explorer.lab.best_worst_order.minimal import critical_types, minimal, uniform_minimum
from explorer.lab.best_worst_order.ranks import ExtremeOrder
from explorer.lab.best_worst_order.rows import OrderRow, branching_factor, order_row, order_rows

__all__ = [
    "DYNAMIC", "ExtremeOrder", "OrderRow", "branching_factor", "critical_types", "maximal",
    "minimal", "order_row", "order_rows", "uniform_minimum",
]
