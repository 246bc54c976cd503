"""Practice: a question answered bit by bit, checked, explained, and logged."""
