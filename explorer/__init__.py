"""Game Tree Explorer: draw a game tree, search it, watch the search, export it.

`import explorer as gt` gives scripts the names in `__all__`; `explorer.library` describes them. They are loaded on
first use: importing this package alone loads neither NumPy nor Qt.
"""

TYPE_CHECKING = False  # not imported from typing, which takes as long as the rest

if TYPE_CHECKING:
    from explorer.core.errors import ExplorerError
    from explorer.library import (
        Answer,
        Orders,
        Picture,
        Result,
        Tree,
        export,
        figure,
        generate,
        load,
        orders,
        parse,
        run,
        save,
        solve,
        why,
    )

__all__ = [
    "Answer", "ExplorerError", "Orders", "Picture", "Result", "Tree", "export", "figure", "generate", "load", "orders",
    "parse", "run", "save", "solve", "why",
]


if not TYPE_CHECKING:  # hidden from type checkers, which would accept any name

    def __getattr__(name: str) -> object:
        """Return a name of the library, which is imported on first use."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from explorer import library

        return getattr(library, name)


def __dir__() -> list[str]:
    """Return the library's names and those of the module."""
    return [*__all__, *globals()]
