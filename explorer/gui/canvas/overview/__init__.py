"""Drawing of levels with more nodes than pixels: by pixel column instead of by node."""
