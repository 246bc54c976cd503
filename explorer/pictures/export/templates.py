"""Sentences as templates: what they have in common is written once, beside the names and numbers of each."""

import re

from explorer.trees.names import REFERENCE_PATTERN, unescape_name

GAP = "\ue000"
"""Where a name or a number stands in a template; a sign for private use, of which trees have none."""
NUMBER = r"[-−+]?(?:\d[\d,.]*(?:/\d+)?|∞)"
_FIELD = re.compile(rf"{REFERENCE_PATTERN.pattern}|{NUMBER}", re.DOTALL)


class TemplateTable:
    """Different sentences: `templates`, `fields` and, for each sentence, the template with its fields.

    A field is a text, or a pair of a node and its name. A sentence is the number of its template, then of its fields.
    """

    def __init__(self) -> None:
        self.templates: dict[str, int] = {}
        self.fields: dict[str | tuple[int, str], int] = {}
        self.sentences: dict[tuple[int, ...], int] = {}
        self._known: dict[str, int] = {}

    def add(self, sentence: str) -> int:
        """Return the number of a sentence in which nodes stand as references."""
        if sentence not in self._known:
            found: list[int] = []

            def leave_gap(match: re.Match[str]) -> str:
                field = match[0] if match[1] is None else (int(match[1]), unescape_name(match[2]))
                found.append(self.fields.setdefault(field, len(self.fields)))
                return GAP

            template = _FIELD.sub(leave_gap, sentence.replace(GAP, ""))
            key = (self.templates.setdefault(template, len(self.templates)), *found)
            self._known[sentence] = self.sentences.setdefault(key, len(self.sentences))
        return self._known[sentence]
