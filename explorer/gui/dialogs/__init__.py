"""The dialogs and the start page; each asks one thing and leaves the rest to the document."""
