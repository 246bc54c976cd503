"""The document's file: its path, its title, and a digest of its contents when it was last read or written."""

from dataclasses import dataclass
from pathlib import Path

from explorer.core.files import digest_file
from explorer.core.i18n import _


@dataclass(frozen=True)
class StudyFile:
    """The file of a document: `path` is written by Save, `source` was read, `name` is the title of unsaved documents.

    `digest` is that of the contents last read or written. None where there is none.
    """

    path: Path | None = None
    source: Path | None = None
    name: str = ""
    digest: bytes | None = None

    def is_changed_on_disk(self) -> bool:
        """Return True if the file has changed on disk since it was last read or written, or can't be read.

        A deleted file does not count as changed, because saving creates it again.
        """
        return self.read_digest() not in (None, self.digest)

    def read_digest(self) -> bytes | None:
        """Return the digest of what the file holds now; None if there is none, b"" if it can't be read."""
        try:
            return None if self.path is None else digest_file(self.path)
        except OSError:
            return b""

    def suggest_name(self, suffix: str) -> str:
        """Return the name to propose for a file: that of the original file with this suffix."""
        origin = self.path or self.source
        return (origin.stem if origin else _("tree")) + suffix
