"""The document's file: its path, its title, and the bytes it had when it was read or written."""

from dataclasses import dataclass
from pathlib import Path

from explorer.core.files import digest_file
from explorer.core.i18n import _


@dataclass(frozen=True)
class StudyFile:
    """`path` is written by Save, `source` was read; `name` is a title for what has neither.

    `digest` is that of what was read from `path` or written to it.
    """

    path: Path | None = None
    source: Path | None = None
    name: str = ""
    digest: bytes | None = None

    def is_changed_on_disk(self) -> bool:
        """Tell whether somebody else has changed the file since it was read or written here.

        A file that is gone is not: it is written anew.
        """
        if self.path is None:
            return False
        try:
            now = digest_file(self.path)
        except OSError:  # what can't be read can't be known
            return True
        return now is not None and now != self.digest

    def suggested_path(self, suffix: str) -> Path:
        """Where to offer to save: beside the file that the tree came from, under its name, with this suffix."""
        origin = self.path or self.source or Path.home() / _("tree")
        return origin.with_name(origin.stem + suffix)
