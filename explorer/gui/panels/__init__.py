"""The panels that show a search: each a view of one document."""
