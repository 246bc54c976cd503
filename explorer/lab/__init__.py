"""Questions that no single search answers: best and worst orders, unknown leaves, strategies, sweeps, matrix games."""
