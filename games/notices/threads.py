"""The registry of what threads of notices are about, such as a match. Rooms above register a lookup."""

from collections.abc import Collection
from typing import NamedTuple

from accounts.models import User
from games.engine.listeners import Listeners


class ThreadSubject(NamedTuple):
    """What a thread is about: its name, and the path of its page."""

    name: str
    path: str


subject_lookups: Listeners[[User, Collection[str]], dict[str, ThreadSubject]] = Listeners()
"""Asked for the subjects of a person's threads, as far as each room knows them."""


def subjects_of(user: User, threads: Collection[str]) -> dict[str, ThreadSubject]:
    """Return the subjects of the matches among `threads` in which `user` has or had a seat."""
    found: dict[str, ThreadSubject] = {}
    for subjects in subject_lookups.ask(user, threads):
        found |= subjects
    return found
