"""The panel that compares child orders."""
