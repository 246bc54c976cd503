"""Game Tree Explorer: draw a game tree, search it, watch the search, export it.

The library is its modules: formats and games yield trees, order sorts them, search leaves traces, playback and
analysis say what a trace means, layout and figure make pictures of it, export writes them.
"""
