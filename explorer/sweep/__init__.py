"""Many searches: over the orders of one tree, over many trees, in this process or on any executor."""

from explorer.sweep.draws import order_of
from explorer.sweep.executors import Workers, on_cluster, on_processes
from explorer.sweep.lanes import Counts
from explorer.sweep.measured import Measured, measured
from explorer.sweep.orders import MOST_ORDERS, all_orders, chunks, sample_orders
from explorer.sweep.plan import RANDOM, SEED, Plan, Row
from explorer.sweep.run import CHUNK, results, table
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
    "CHUNK", "MOST_ORDERS", "RANDOM", "SEED", "Counts", "Growth", "Measured", "Plan", "Row", "Workers", "all_orders",
    "best", "branching_factor", "chunks", "expected_random", "growth", "mean_random", "measured", "on_cluster",
    "on_processes", "order_of", "reach_of", "results", "sample_orders", "table", "worst", "xi",
]
