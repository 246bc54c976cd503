"""Many searches: over the orders of one tree, over many trees, in this process or on any executor."""

from explorer.lab.sweeps.draws import order_of
from explorer.lab.sweeps.executors import Workers, on_cluster, on_processes
from explorer.lab.sweeps.lanes import Counts
from explorer.lab.sweeps.measured import Measured, measured
from explorer.lab.sweeps.orders import MOST_ORDERS, all_orders, chunks, sample_orders
from explorer.lab.sweeps.plan import RANDOM, SEED, Plan, Row
from explorer.lab.sweeps.run import CHUNK, results, table
from explorer.lab.sweeps.uniform import (
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
