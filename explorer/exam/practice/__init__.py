"""Practice: answering a question step by step, with checks, hints, explanations and a log."""
