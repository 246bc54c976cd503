"""A slice of the fuzzers: every target on its seeds and on seeded mutants of them."""

import random

import pytest

from tests.fuzz.mutants import mutate
from tests.fuzz.targets import TARGETS
from tests.options import sample, thinned

SLICES = 4
"""The parts of each target's inputs, so that several processes share them."""


@pytest.mark.parametrize("part", thinned(range(SLICES), 4))
@pytest.mark.parametrize("name", TARGETS)
def test_a_reader_returns_or_refuses_with_a_plain_sentence(name: str, part: int) -> None:
    target = TARGETS[name]
    rng = random.Random(part)
    for turn in range(sample(2_000, 25)):
        seed = rng.choice(target.seeds)
        data = seed if turn == 0 else mutate(seed, target.seeds, rng)
        try:
            target.run(data)
        except Exception as error:
            error.add_note(f"the input of {name} was {data!r}")
            raise
