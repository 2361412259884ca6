"""The error for rules of a ladder that cannot work; it is raised before they are stored."""

from __future__ import annotations

from collections.abc import Mapping


class BadRules(ValueError):
    """Raised for rules that cannot work, with the `code` of the message and its parameters."""

    def __init__(self, code: str, **params: str | int) -> None:
        super().__init__(code, params)
        self.code = code
        self.params: Mapping[str, str | int] = params
