"""Figures: the content of a picture, computed once for the canvas and all exporters."""
