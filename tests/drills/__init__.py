"""Drills: what the program does when it is killed, the disk is full, or everything is pressed; too long for the tests.

`packaging/nightly` runs them. Each is a command, `python -m tests.drills.NAME`, that prints its figures and fails if a
promise is broken.
"""
