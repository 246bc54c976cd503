"""Fuzzers: readers of files and typed texts get invented input, and what they accept is searched, drawn and written.

`python -m tests.fuzz SECONDS` runs all targets under atheris, which steers by the branches that an input reaches.
`test_targets.py` runs the same targets on a few seeded inputs.
"""
