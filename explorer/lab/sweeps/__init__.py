"""Sweeps: searches over many orders of one tree or over many trees, in this process or on an executor."""

from explorer.lab.sweeps.draws import sampled_order
from explorer.lab.sweeps.executors import Workers, on_cluster, on_processes
from explorer.lab.sweeps.lanes import LaneCounts
from explorer.lab.sweeps.measurement import MeasuredGrowth, measure_growth
from explorer.lab.sweeps.orders import MOST_ORDERS, count_all_orders, iterate_chunks, sample_orders
from explorer.lab.sweeps.plan import RANDOM, SEED, SweepPlan, SweepRow
from explorer.lab.sweeps.run import CHUNK, format_csv, sweep_results
from explorer.lab.sweeps.uniform import (
    Growth,
    best_leaves,
    branching_factor,
    exact_mean_leaves,
    leaf_growth,
    mean_leaves,
    reachable_depths,
    worst_leaves,
    xi,
)

__all__ = [
    "CHUNK", "MOST_ORDERS", "RANDOM", "SEED", "Growth", "LaneCounts", "MeasuredGrowth", "SweepPlan", "SweepRow",
    "Workers", "best_leaves", "branching_factor", "count_all_orders", "exact_mean_leaves", "format_csv",
    "iterate_chunks", "leaf_growth", "mean_leaves", "measure_growth", "on_cluster", "on_processes", "reachable_depths",
    "sample_orders", "sampled_order", "sweep_results", "worst_leaves", "xi",
]
