"""Path data of boards in SVG: their grids, and the crosses and circles of positions."""

from functools import lru_cache

from explorer.pictures.export.number_format import format_position
from explorer.pictures.export.svg_outlines import format_point
from explorer.pictures.figure.items import Board


def grid_id(board: Board) -> str:
    """Return the id of a board's grid."""
    return f"grid{board.size:g}" + ("" if board.columns == board.rows == 3 else f"-{board.columns}x{board.rows}")


@lru_cache(maxsize=1024)
def marks_data(board: Board) -> str:
    """Return path data for the crosses and circles of a position, centred at (0, 0)."""
    reach = board.cell * 0.28
    marks = []
    for mark, x, y in board.marks:
        if mark == "X":
            left, right = format_position(x - reach), format_position(x + reach)
            top, bottom = format_position(y - reach), format_position(y + reach)
            marks.append(f"M{left},{top}L{right},{bottom}M{left},{bottom}L{right},{top}")
        else:
            half = f"a{reach:.3g},{reach:.3g} 0 1 0"
            marks.append(f"M{format_point(x - reach, y)}{half} {2 * reach:.3g},0{half} {-2 * reach:.3g},0")
    return "".join(marks)


def grid_data(board: Board) -> str:
    """Return path data for the lines of a board, centred at (0, 0)."""
    return "".join(f"M{format_point(x1, y1)}L{format_point(x2, y2)}" for x1, y1, x2, y2 in board.grid)
