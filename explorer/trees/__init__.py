"""Trees and what is done with them without a search: formats, games, edits, layout, orders of the children."""
