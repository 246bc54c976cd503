"""Results of the library's functions: mappings whose keys are attributes, and figures."""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from explorer.analysis.analyse import analyse
from explorer.analysis.report import search_results
from explorer.analysis.run import Run
from explorer.cli.arguments import StudyRun
from explorer.core.exact import encode_json
from explorer.pictures.export import Page


class Answer(Mapping[str, Any]):
    """The JSON results of a command as a mapping whose keys are also attributes; computed on first use.

    Values are as in JSON: numbers, "7/3" and "-inf" for numbers that are no decimals, paths for nodes, None, lists,
    dicts.
    """

    def __init__(self, make: Callable[[], dict[str, Any]]) -> None:
        self._make = make

    def json(self) -> str:
        """Return the JSON text, byte for byte as the command prints it."""
        return self._text

    @cached_property
    def _text(self) -> str:
        return encode_json(self._make())

    @cached_property
    def _values(self) -> dict[str, Any]:
        values: dict[str, Any] = json.loads(self._text)
        return values

    def __getattr__(self, name: str) -> Any:
        if not name.startswith("_") and name in self._values:
            return self._values[name]
        raise AttributeError(f"{type(self).__name__} has no attribute {name!r}")

    def __getitem__(self, key: str) -> Any:
        return self._values[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __dir__(self) -> list[str]:
        return [*self._values, "json"]

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.json()})"


class Result(Answer):
    """The result of a search, with the keys of `search --json`; some, as `passes`, are not in every result."""

    algorithm: str
    order: str
    convention: dict[str, Any]
    value: Any
    best_move: str | None
    best_moves: list[str] | None
    principal_variation: list[str] | None
    nodes: dict[str, int]
    leaves: dict[str, int]
    steps: int
    visited: list[str] | None
    evaluated: list[str] | None
    skipped: list[str] | None
    skipped_leaves: list[str] | None
    cutoffs: list[dict[str, Any]] | None
    returned: dict[str, dict[str, Any]] | None

    def __init__(self, done: StudyRun) -> None:
        super().__init__(lambda: search_results(done.tree, done.trace, done.study.ordering))
        self._search_run = done

    @cached_property
    def _analysis(self) -> Run:
        return analyse(self._search_run.tree, self._search_run.trace)

    def __repr__(self) -> str:
        return f"<{self.algorithm} over {self.order}: value {self.value}, {self.steps} steps>"


class Orders(Answer):
    """Results of `order --json`; each child order (`minimal`, `best_first` ...) is also an attribute."""

    orders: dict[str, dict[str, Any]]

    def __getattr__(self, name: str) -> Any:
        if not name.startswith("_") and (order := name.replace("_", "-")) in self._values["orders"]:
            return self._values["orders"][order]
        return super().__getattr__(name)

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *(name.replace("-", "_") for name in self.orders)]


@dataclass(frozen=True, eq=False)
class Picture:
    """A finished figure; `export` writes it to a file, and a notebook shows it."""

    page: Page

    def __repr__(self) -> str:
        return f"<figure of {self.page.figure.width:g} × {self.page.figure.height:g} px>"
