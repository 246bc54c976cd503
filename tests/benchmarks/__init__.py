"""How fast the program is, beside other programs: `python -m tests.benchmarks` (README.md says how to read it)."""
