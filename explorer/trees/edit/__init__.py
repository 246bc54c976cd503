"""Edits as functions from tree to tree: ids are kept, and siblings are ranked in their current order."""

from explorer.trees.edit.contents import (
    fill_level,
    name_nodes,
    set_bounds,
    set_flag,
    set_label,
    set_level_player,
    set_move,
    set_payoffs,
    set_player,
    set_probability,
    set_unknown,
    set_value,
)
from explorer.trees.edit.shape import add_child, add_sibling, adopt_order, delete, extract, move, paste, replace_subtree

__all__ = [
    "add_child",
    "add_sibling",
    "adopt_order",
    "delete",
    "extract",
    "fill_level",
    "move",
    "name_nodes",
    "paste",
    "replace_subtree",
    "set_bounds",
    "set_flag",
    "set_label",
    "set_level_player",
    "set_move",
    "set_payoffs",
    "set_player",
    "set_probability",
    "set_unknown",
    "set_value",
]
