"""Points as banks keep them."""

from fractions import Fraction
from random import Random

from explorer.exam.sheets.points import format_points, round_points, split_points


def test_points_are_written_with_all_their_digits_up_to_seven() -> None:
    written = [(Fraction(4), "4"), (Fraction(0), "0"), (Fraction(7, 2), "3.5"), (Fraction(1000), "1000"),
               (Fraction(7, 3), "2.3333333"), (Fraction(1, 10**8), "0"), (Fraction(-1, 4), "-0.25")]
    assert [format_points(points) for points, _text in written] == [text for _points, text in written]


def test_parts_make_up_the_whole_and_are_each_as_near_to_their_share_as_can_be_kept() -> None:
    random = Random(1)
    for _time in range(300):
        points = Fraction(random.randint(0, 400), random.randint(1, 30))
        weights = [random.randint(0, 5) for _part in range(random.randint(1, 30))]
        parts = split_points(points, weights)
        assert all(part == round_points(part) for part in parts)
        if any(weights):
            assert sum(parts) == round_points(points)
            for part, weight in zip(parts, weights, strict=True):
                assert abs(part - points * weight / sum(weights)) <= Fraction(1, 10**7)
        else:
            assert not any(parts)
