"""Parts of snapshots, for tests."""

from explorer.analysis.snapshot import Snapshot, Visit


def open_visits(state: Snapshot) -> list[Visit]:
    """Return the visits of the current path, root first."""
    return [state.open_visit(place) for place in range(len(state.path))]
