"""The registry of what threads of notices are about, such as a match. Rooms above register a lookup."""

from collections.abc import Callable, Collection
from typing import NamedTuple, TypeAlias

from accounts.models import User


class ThreadSubject(NamedTuple):
    """What a thread is about: its name, and the path of its page."""

    name: str
    path: str


SubjectLookup: TypeAlias = Callable[[User, Collection[str]], dict[str, ThreadSubject]]

_LOOKUPS: list[SubjectLookup] = []


def register_thread_lookup(lookup: SubjectLookup) -> None:
    """Register a function that returns the subjects of a person's threads, as far as it knows them."""
    _LOOKUPS.append(lookup)


def subjects_of(user: User, threads: Collection[str]) -> dict[str, ThreadSubject]:
    """Return the subjects of the matches among `threads` in which `user` has or had a seat."""
    found: dict[str, ThreadSubject] = {}
    for lookup in _LOOKUPS:
        found |= lookup(user, threads)
    return found
