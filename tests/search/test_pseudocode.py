"""The pseudocode of every algorithm, line by line, as tests/data/pseudocode.txt lists it."""

from pathlib import Path

from explorer import search
from explorer.search.convention import Convention
from explorer.search.options import SearchOptions
from explorer.trees.tree import CHANCE, MAX, MIN

LISTING = Path(__file__).parents[1] / "data/pseudocode.txt"
PLAYERS = {"MAX": MAX, "MIN": MIN, "chance": CHANCE, "player 0": 0}
CONVENTIONS = {
    "≥, soft": Convention(), ">, soft, depth 2": Convention(cut="gt", depth=2),
    "≥, hard, last tie, window": Convention(fail="hard", ties="last", window=(-3, 5)),
}


def listing() -> str:
    """Return the lines of every algorithm, for each player and convention, each with its event."""
    lines = []
    for name, algorithm in search.ALGORITHMS.items():
        for player, number in PLAYERS.items():
            for title, convention in CONVENTIONS.items():
                lines.append(f"== {name}, {player}, {title}")
                for line in algorithm.pseudocode(number, convention, SearchOptions()):
                    lines.append(f"{line.event.name if line.event else '-':<20}{line.text}")
    return "\n".join(lines) + "\n"


def test_the_pseudocode_is_the_one_listed() -> None:
    """After a change, `python -m tests.search.test_pseudocode` writes the list anew; read what it changes."""
    assert listing() == LISTING.read_text("utf-8")


if __name__ == "__main__":
    LISTING.write_text(listing(), encoding="utf-8")
