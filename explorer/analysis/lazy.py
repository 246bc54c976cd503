"""A sequence that makes its items on first access."""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar, overload

Item_co = TypeVar("Item_co", covariant=True)


class LazySequence(Sequence[Item_co]):
    """A sequence of known length; `make` makes each item from its place on first access, and the item is cached."""

    def __init__(self, places: range, make: Callable[[int], Item_co], made: dict[int, Item_co] | None = None) -> None:
        self._places, self._make = places, make
        self._made: dict[int, Item_co] = {} if made is None else made

    def __len__(self) -> int:
        return len(self._places)

    @overload
    def __getitem__(self, index: int) -> Item_co: ...
    @overload
    def __getitem__(self, index: slice) -> "LazySequence[Item_co]": ...
    def __getitem__(self, index: int | slice) -> "Item_co | LazySequence[Item_co]":
        if isinstance(index, slice):
            return LazySequence(self._places[index], self._make, self._made)
        place = self._places[index]
        if place not in self._made:
            self._made[place] = self._make(place)
        return self._made[place]

    def __iter__(self) -> Iterator[Item_co]:
        return (self[index] for index in range(len(self)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and len(self) == len(other) and all(
            mine == theirs for mine, theirs in zip(self, other, strict=True))
