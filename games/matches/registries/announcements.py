"""What rooms tell a whole table in its log, and in which words.

An entry of the log keeps the announcement's code, "house." and a word: once told, a code stays. The base
of all titles has a few tellings of its own (`engine.words`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Announcement(NamedTuple):
    """The sentence of an announcement, marked for translation, with its parameters as in "%(seat)s"; the
    pictogram before it where it names no seat, "": the referee's."""

    message: str
    mark: str = ""


_announcements: dict[str, Announcement] = {}


def register(announcements: Mapping[str, Announcement]) -> None:
    """Have a room's announcements told, by their codes. Called from AppConfig.ready."""
    for code, announcement in announcements.items():
        if _announcements.setdefault(code, announcement) != announcement:
            raise ValueError(f"{code} is announced in two ways")


def find(code: str) -> Announcement | None:
    """The announcement of a code; None: it is no room's."""
    return _announcements.get(code)


def codes() -> frozenset[str]:
    """All that rooms announce."""
    return frozenset(_announcements)
