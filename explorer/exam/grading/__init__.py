"""Files of replies against the papers."""
