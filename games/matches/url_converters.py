"""Converters for parts of addresses that are not plain text, registered once for all rooms above."""

from __future__ import annotations

from django.urls import register_converter
from django.urls.converters import IntConverter

from games.engine.meta import MAX_SEATS
from games.engine.sent_numbers import MAX_NUMBER


class RowNumberConverter(IntConverter):
    """A converter for the number of a row or a list item. A number too large for any row gives a 404."""

    def to_python(self, value: str) -> int:
        """Return the number. Raises `ValueError` if it is larger than `MAX_NUMBER`, which becomes a 404."""
        number = super().to_python(value)
        if number > MAX_NUMBER:
            raise ValueError(value)
        return number


class StepsReaderConverter:
    """A converter for the part of an address that says whose numbering of steps it uses."""

    regex = f"watcher|all|[0-{MAX_SEATS - 1}]"

    def to_python(self, value: str) -> str:
        """Return the value unchanged."""
        return value

    def to_url(self, value: str) -> str:
        """Return the value unchanged."""
        return value


def register_addresses() -> None:
    """Register the converters for use in addresses."""
    register_converter(RowNumberConverter, "number")
    register_converter(StepsReaderConverter, "whose")
