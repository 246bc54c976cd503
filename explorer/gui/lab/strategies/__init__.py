"""The panel of strategies: the guarantee of a strategy, and playing against it."""
