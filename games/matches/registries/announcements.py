"""The announcements that rooms make to a whole table in its log, and their wording.

An entry in the log stores the announcement's code, which is "house." and a word; a code that has been used
never changes. A few announcements that all titles share are in the engine (`engine.words`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from games.engine.listeners import NamedRegistrations


class Announcement(NamedTuple):
    """The sentence of an announcement, marked for translation, with parameters such as "%(seat)s".

    `mark` is the pictogram shown before the sentence if that names no seat; "" stands for the referee's.
    `own` is the sentence for the player of the seat that it names, addressed as "you"; it is "" if that
    player never reads it.
    """

    message: str
    mark: str = ""
    own: str = ""


_announcements: NamedRegistrations[Announcement] = NamedRegistrations()


def register_announcements(announcements: Mapping[str, Announcement]) -> None:
    """Register a room's announcements by their codes. Called from AppConfig.ready."""
    for code, announcement in announcements.items():
        _announcements.register(code, announcement)


def find(code: str) -> Announcement | None:
    """Return the announcement with this code, or None if no room registered it."""
    return _announcements.get(code)


def codes() -> frozenset[str]:
    """Return the codes of all registered announcements."""
    return frozenset(_announcements)
