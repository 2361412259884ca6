"""What rooms announce to a whole table in its log, and in which words.

An entry in the log stores the announcement's code, "house." and a word: once used, a code stays. The base of
all titles has a few tellings of its own (`engine.words`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Announcement(NamedTuple):
    """The sentence of an announcement, marked for translation, with parameters as in "%(seat)s".

    `mark` is the pictogram before it if it names no seat; "" means the referee's. `own` is the sentence for
    the player of the seat that it names, who is called "you"; "" if that player never reads it.
    """

    message: str
    mark: str = ""
    own: str = ""


_announcements: dict[str, Announcement] = {}


def register_announcements(announcements: Mapping[str, Announcement]) -> None:
    """Register a room's announcements by their codes. Called from AppConfig.ready."""
    for code, announcement in announcements.items():
        if _announcements.setdefault(code, announcement) != announcement:
            raise ValueError(f"{code} has two announcements")


def find(code: str) -> Announcement | None:
    """Return the announcement with a code; None if it is not a room's."""
    return _announcements.get(code)


def codes() -> frozenset[str]:
    """Return the codes of everything that rooms announce."""
    return frozenset(_announcements)
