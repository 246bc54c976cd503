"""Random numbers that are drawn from bytes, so that a fuzzer steers what a generator makes."""

import random


class DrawnRandom(random.Random):
    """Draws its numbers from bytes; all are 0 once these are used up."""

    def __init__(self, data: bytes) -> None:
        super().__init__(0)
        self._data, self._at = data, 0

    def getrandbits(self, count: int) -> int:
        """Return so many bits of the next bytes."""
        size = (count + 7) // 8
        piece = self._data[self._at:self._at + size]
        self._at += size
        return int.from_bytes(piece.ljust(size, b"\0"), "big") & ((1 << count) - 1)

    def random(self) -> float:
        """Return a share from 0 to below 1 with the fineness of one byte."""
        return self.getrandbits(8) / 256

    @property
    def rest(self) -> bytes:
        """The bytes that are not drawn yet."""
        return self._data[self._at:]
