"""Trees and all that needs no search: formats, games, edits, layout, orders of the children."""
