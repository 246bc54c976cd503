"""The panel of strategies: what a strategy guarantees, and playing against it."""
