"""Which hints people have met. A topic is what they are about, such as a family of games."""

from typing import NamedTuple

from .models import HintProgress


class Moment(NamedTuple):
    """A moment of a match: a visit, the match's revision, and the number of steps that are drafted."""

    visit: int
    revision: int
    drafted: int


class MetHints(NamedTuple):
    """The hints of a topic that a person has met, each with its moment, and whether they skip the others."""

    moments: dict[str, Moment]
    skipped: bool = False

    def before(self, now: Moment) -> frozenset[str]:
        """Return the keys of the hints met before a moment; an undo brings a moment back."""
        return frozenset(
            key for key, met in self.moments.items() if met.visit != now.visit or met[1:] < now[1:]
        )


def met_hints(user_id: int, topic: str) -> MetHints:
    """Return what a person has met of a topic."""
    found = HintProgress.objects.filter(user_id=user_id, topic=topic).first()
    if found is None:
        return MetHints({})
    return MetHints({key: Moment(*moment) for key, moment in found.met.items()}, found.skipped)
