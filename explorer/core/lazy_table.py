"""Tables of records that are defined in modules of their own, each imported when its record is looked up."""

from collections.abc import Iterable, Iterator, MutableMapping
from importlib import import_module
from typing import TypeVar

T = TypeVar("T")


class LazyTable(MutableMapping[str, T]):
    """A table of records by name; the names are known at once, a record's module is imported on first use.

    A record's module in `package` has its name, with "_" for "-", and defines it as `attribute`.
    """

    def __init__(self, package: str, attribute: str, names: Iterable[str]) -> None:
        self._package, self._attribute = package, attribute
        self._records: dict[str, T | None] = dict.fromkeys(names)

    def __getitem__(self, name: str) -> T:
        record = self._records[name]
        if record is None:
            module = import_module(f"{self._package}.{name.replace('-', '_')}")
            record = self._records[name] = getattr(module, self._attribute)
        return record

    def __setitem__(self, name: str, record: T) -> None:
        self._records[name] = record

    def __delitem__(self, name: str) -> None:
        del self._records[name]

    def __contains__(self, name: object) -> bool:
        return name in self._records

    def __iter__(self) -> Iterator[str]:
        return iter(self._records)

    def __len__(self) -> int:
        return len(self._records)
