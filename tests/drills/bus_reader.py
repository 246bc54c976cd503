"""Read the window of the running program from the accessibility bus, as a screen reader does, and print it as JSON.

Run by `tests.drills.accessible_tree` with the system's Python, which has pyatspi; it needs nothing of the program.
"""

import importlib
import json
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

NAME = "game-tree-explorer"
PATIENCE = 60.0
"""The time to wait for anything, in seconds."""
INTERACTIVE = {
    "push button", "check box", "radio button", "toggle button", "text", "combo box", "slider", "spin button", "list",
    "table", "tree", "tree table", "page tab", "menu item", "check menu item",
}
"""The roles that need a name."""


def main() -> int:
    """Print the picture's tree, the outline, what was announced, and the interactive parts without a name."""
    atspi: Any = importlib.import_module("pyatspi")
    announced: list[str] = []
    atspi.Registry.registerEventListener(lambda event: announced.append(str(event.any_data)), "object:announcement")
    window = wait_for(lambda: next((
        each for each in parts(atspi.Registry.getDesktop(0), depth=2) if each[1].getRoleName() == "frame"), None))[1]
    canvas = wait_for(lambda: find(window, "tree", "Game tree"))
    read = {"canvas": rows(atspi, canvas)}
    press(find(window, "push button", "Go to start (Home)"))
    pump(atspi, lambda: bool(announced))
    for count in range(2, 14):
        press(find(window, "push button", "Next step (Right)"))
        pump(atspi, lambda count=count: len(announced) >= count)
    read["on the way"] = rows(atspi, canvas)
    press(find(window, "menu item", "Outline of the tree"))
    outline = wait_for(lambda: find(window, "tree", "Nodes of the tree"))
    read["outline"] = rows(atspi, outline)
    read["nameless"] = [
        [depth, part.getRoleName(), part.description, states(atspi, part)] for depth, part in parts(window)
        if part.getRoleName() in INTERACTIVE and "showing" in states(atspi, part) and not part.name]
    print(json.dumps({**read, "announced": announced}))
    return 0


def parts(part: Any, depth: int = 30, at: int = 0) -> Iterator[tuple[int, Any]]:
    """Yield a part and all parts below it with their depths; parts that are being deleted are left out."""
    if part is None:
        return
    yield at, part
    for place in range(part.childCount if at < depth else 0):
        yield from parts(part.getChildAtIndex(place), depth, at + 1)


def find(window: Any, role: str, name: str) -> Any:
    """Return the part with this role and name; None if there is none."""
    return next((part for _depth, part in parts(window) if part.getRoleName() == role and part.name == name), None)


def states(atspi: Any, part: Any) -> list[str]:
    """Return the names of the states of a part."""
    return [str(atspi.stateToString(each)) for each in part.getState().getStates()]


def rows(atspi: Any, tree: Any) -> list[list[Any]]:
    """Return depth, role, name and states of everything in a tree."""
    return [[depth, part.getRoleName(), part.name, states(atspi, part)] for depth, part in parts(tree)]


def press(part: Any) -> None:
    """Do the first action of a part."""
    part.queryAction().doAction(0)


def pump(atspi: Any, condition: Callable[[], bool]) -> None:
    """Handle the bus's events until a condition holds."""
    loop = importlib.import_module("gi.repository.GLib").MainContext.default()
    end = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > end:
            sys.exit("nothing was announced")
        loop.iteration(False)
        time.sleep(0.01)


def wait_for(look: Callable[[], Any]) -> Any:
    """Return what `look` returns as soon as it is not None."""
    end = time.monotonic() + PATIENCE
    while (found := look()) is None:
        if time.monotonic() > end:
            sys.exit("the window is not on the bus")
        time.sleep(0.2)
    return found


if __name__ == "__main__":
    sys.exit(main())
