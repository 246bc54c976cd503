"""Files that several windows or programs use at the same time."""
