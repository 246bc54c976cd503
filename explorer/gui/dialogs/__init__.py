"""Dialogs and the start page; they read input and leave changes to the document."""
