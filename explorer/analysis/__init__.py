"""Analysis of a search: the run, with everything derived from a trace, and snapshots of it at single steps."""
