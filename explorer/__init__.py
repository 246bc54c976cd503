"""Game Tree Explorer: draw a game tree, search it, watch the search, export it.

As a library, `import explorer as gt`, it has the names in `__all__`; `explorer.library` describes them. They are
loaded when first used: importing this package alone loads neither NumPy nor Qt.
"""

TYPE_CHECKING = False  # not from typing, which takes as long to load as all the rest

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


if not TYPE_CHECKING:  # for a type checker there are no names but those above

    def __getattr__(name: str) -> object:
        """One of the library's names, loaded with all that it needs."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from explorer import library

        return getattr(library, name)


def __dir__() -> list[str]:
    """The library's names."""
    return [*__all__, *globals()]
