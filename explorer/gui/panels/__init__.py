"""The panels that show a search; each is a view of one document."""
