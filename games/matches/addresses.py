"""What stands in an address besides words: registered once, for every room above."""

from __future__ import annotations

from django.urls import register_converter
from django.urls.converters import IntConverter

MAX_KEY = 2**63 - 1
"""No row has a higher number, and no database lets one ask for it by a foreign key."""


class Number(IntConverter):
    """The number of a row, or of something smaller; there is no page behind one that no row can have."""

    def to_python(self, value: str) -> int:
        """Raises `ValueError`, which is a 404, beyond `MAX_KEY`."""
        number = super().to_python(value)
        if number > MAX_KEY:
            raise ValueError(value)
        return number


class Whose:
    """Whose numbering of steps an address counts in."""

    regex = "watcher|all|[0-5]"

    def to_python(self, value: str) -> str:
        """As it stands."""
        return value

    def to_url(self, value: str) -> str:
        """As it stands."""
        return value


def register() -> None:
    """Let addresses be written with them."""
    register_converter(Number, "number")
    register_converter(Whose, "whose")
