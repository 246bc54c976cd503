"""Numbers from outside: read, or refused with a sentence, at once and in little memory, wherever they stand."""

import json
import subprocess
import sys
from fractions import Fraction

import pytest

from explorer.core import exact
from explorer.core.errors import FormatError


def test_every_reader_reads_or_refuses_every_hostile_number() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.gui.readers.outcomes"], capture_output=True, text=True, check=False, timeout=100)
    assert done.returncode == 0, done.stderr[-300:]  # the last line names the reader that did not come back
    assert json.loads(done.stdout) == {}


def test_a_number_of_any_length_is_written_and_a_long_word_is_cut_in_a_sentence() -> None:
    long = Fraction(10**5000 + 1, 3)
    assert exact.format_exact(long) == exact.fraction_text(long) == f"1{'0' * 4999}1/3"
    assert exact.display(Fraction(1, 10**5000 + 1)).startswith("≈")
    assert len(exact.format_exact(Fraction(1, 2**20_000))) > 6_000
    sentence = str(FormatError("9" * 5000 + " is no number", "a.gtree"))
    assert sentence.startswith("a.gtree: 99")
    assert sentence.endswith("99 is no number")
    assert len(sentence) < 300


def test_a_sum_of_fractions_is_exact_and_stops_where_denominators_multiply() -> None:
    assert exact.exact_sum([Fraction(1, 3), 0.1, Fraction(1, 6), 1]) == Fraction(8, 5)
    assert exact.exact_sum([]) == 0
    assert exact.exact_sum([Fraction(1, 3)] * 3) == 1
    with pytest.raises(ValueError, match="more than 1,000 digits"):
        exact.exact_sum([Fraction(1, 10**300 + odd) for odd in range(1, 100, 2)])
