"""Benchmarks in a real window; no other benchmark imports PySide6 or pyqtgraph."""
