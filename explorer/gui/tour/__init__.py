"""The tour: six short steps, from a textbook tree to a tree of one's own that is searched."""
