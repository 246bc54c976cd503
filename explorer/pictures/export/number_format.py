"""Numbers in the text of a picture, never with an exponent: not every program reads one."""

from decimal import Decimal


def format_position(number: float) -> str:
    """A place, to the hundredth, however wide the picture is."""
    return f"{number:.2f}".rstrip("0").rstrip(".")


def format_tenth(number: float) -> str:
    """A place to the tenth, which is as fine as figures are."""
    text = f"{number:.1f}"
    return "0" if text == "-0.0" else text.removesuffix(".0")


def format_length(number: float, digits: int) -> str:
    """A length in these many digits, however small it is."""
    return f"{Decimal(f'{number:.{digits}g}'):f}"
