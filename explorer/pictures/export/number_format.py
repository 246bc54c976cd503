"""Formatting of numbers in picture files, without exponents, which some programs can't read."""

from decimal import Decimal


def format_position(number: float) -> str:
    """Format a coordinate with at most two decimal places."""
    return f"{number:.2f}".rstrip("0").rstrip(".")


def format_tenth(number: float) -> str:
    """Format a coordinate with at most one decimal place, the resolution of figures."""
    text = f"{number:.1f}"
    return "0" if text == "-0.0" else text.removesuffix(".0")


def format_length(number: float, digits: int) -> str:
    """Format a length with `digits` significant digits, also if it is very small."""
    return f"{Decimal(f'{number:.{digits}g}'):f}"
