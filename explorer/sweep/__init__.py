"""Many searches: over the orders of one tree, over many trees, in this process or on any executor."""

from explorer.sweep.draws import order_of
from explorer.sweep.lanes import Counts
from explorer.sweep.measured import Measured, measured
from explorer.sweep.orders import MOST_ORDERS, all_orders, chunks, sample_orders
from explorer.sweep.uniform import (
    Growth,
    best,
    branching_factor,
    expected_random,
    growth,
    mean_random,
    reach_of,
    worst,
    xi,
)

__all__ = [
    "MOST_ORDERS", "Counts", "Growth", "Measured", "all_orders", "best", "branching_factor", "chunks",
    "expected_random", "growth", "mean_random", "measured", "order_of", "reach_of", "sample_orders", "worst", "xi",
]
