"""Exam questions in the window: the panel that edits them, the dialogs for sheets and marks, and practice."""
