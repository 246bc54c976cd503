"""The panel of matrix games."""
