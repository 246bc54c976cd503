"""Benchmarks of the program and of comparable programs: `python -m tests.benchmarks` (see README.md)."""
