"""Widgets and services that do not depend on trees: fields, labels, settings, style, background work, images."""
