"""The hints that people have already seen.

A topic is what hints are about, such as a family of games.
"""

from typing import NamedTuple

from .models import HintProgress


class Moment(NamedTuple):
    """A moment of a match: a visit, the match's revision, and the number of steps drafted so far."""

    visit: int
    revision: int
    drafted: int


class MetHints(NamedTuple):
    """The hints of a topic that a person has seen, and whether they skip the others.

    `moments` maps the key of each hint to the moment when the person first answered a question under it.
    """

    moments: dict[str, Moment]
    skipped: bool = False

    def before(self, now: Moment) -> frozenset[str]:
        """Return the keys of the hints seen before a moment; after an undo, the moment comes again."""
        return frozenset(
            key for key, met in self.moments.items() if met.visit != now.visit or met[1:] < now[1:]
        )


def met_hints(user_id: int, topic: str) -> MetHints:
    """Return the hints about a topic that a person has already seen, and whether they skip the others."""
    found = HintProgress.objects.filter(user_id=user_id, topic=topic).first()
    if found is None:
        return MetHints({})
    return MetHints({key: Moment(*moment) for key, moment in found.met.items()}, found.skipped)
