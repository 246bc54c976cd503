"""Many searches: over the orders of one tree, over many trees, in this process or on any executor."""

from explorer.sweep.draws import order_of
from explorer.sweep.lanes import Counts
from explorer.sweep.orders import MOST_ORDERS, all_orders, chunks, sample_orders

__all__ = ["MOST_ORDERS", "Counts", "all_orders", "chunks", "order_of", "sample_orders"]
