"""The table of figures for printing."""

from collections.abc import Iterable

from tests.benchmarks.measure import Row

WIDTHS = (20, 9, 9, 9, 5, 15, 8)
HEAD = ("benchmark", "median", "p95", "least", "runs", "reach", "reached")


def head() -> str:
    """Return the table's head: the names of the columns and a line."""
    return _line(HEAD) + "\n" + "-" * (sum(WIDTHS) + 2 * len(WIDTHS) - 2)


def lines(row: Row) -> str:
    """Return the lines of a row: its figures, its description, and the median and ratio of each peer."""
    if row["error"]:
        first = f"{row['name']:<{WIDTHS[0]}}  {row['error']}"
    else:
        first = _line((
            row["name"], *(f"{number(row[key])} {row['unit']}" for key in ("median", "p95", "least")), str(row["runs"]),
            _reach(row), {True: "yes", False: "NO", None: ""}[row["reached"]],
        ))
    below = [row["what"], *(_peer(row, name) for name in row["peers"])]
    return "\n".join([first, *("    " + each for each in below)])


def number(figure: float) -> str:
    """Return a figure as text: three significant digits, or an integer from 100 on."""
    return f"{figure:.0f}" if figure >= 100 else f"{figure:.3g}"


def _reach(row: Row) -> str:
    reach = row["reach"]
    targets = [f"{text}{number(reach[key])}" for key, text in (("median", "≤ "), ("p95", "p95 "))
            if reach[key] is not None]
    return ", ".join(targets)


def _peer(row: Row, name: str) -> str:
    peer, least = row["peers"][name], row["reach"]["ratios"].get(name)
    if peer["error"]:
        return f"{name}: {peer['error']}"
    wanted = "" if least is None else f" (reach {number(least)} times)"
    return f"{name}: {number(peer['median'])} {row['unit']}, {number(peer['ratio'])} times ours{wanted}"


def _line(cells: Iterable[str]) -> str:
    first, *others = cells
    padded = [f"{cell:>{width}}" for cell, width in zip(others, WIDTHS[1:], strict=True)]
    return "  ".join([f"{first:<{WIDTHS[0]}}", *padded]).rstrip()
