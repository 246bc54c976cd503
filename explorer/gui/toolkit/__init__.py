"""Widgets and services that know nothing of trees: fields, labels, settings, style, background work, images."""
