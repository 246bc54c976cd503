"""The panel that compares the orders of the children."""
