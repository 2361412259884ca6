"""Change a competition's description, conditions of entry, and the end of entries.

How its matches are played, and how a table is decided on its date, cannot be changed.
"""

from __future__ import annotations

from datetime import datetime
from typing import TypedDict

from django.db import transaction

from accounts.models import User
from games.competitions.errors import BadDate, CompetitionOver
from games.competitions.models import Competition
from games.competitions.services import directing, entering, log
from games.competitions.services.locking import lock_competition


class CompetitionSettings(TypedDict):
    """The columns of `Competition` that can be changed."""

    about: str
    door: str
    most_entrants: int | None
    least_reliability: int
    least_finished: int
    rating_from: int | None
    rating_to: int | None
    entries_until: datetime | None


def change_settings(*, competition_id: int, by: User, to: CompetitionSettings) -> list[str]:
    """Change the settings; return the names of those that changed.

    If this makes room, players on the waiting list take part. Raises `NotDirector`, `CompetitionOver`, or
    `BadDate` if entries would end in the past.
    """
    with transaction.atomic():
        competition, now = lock_competition(competition_id)
        directing.require_director(competition, by)
        if competition.over:
            raise CompetitionOver
        changed = [name for name, value in to.items() if getattr(competition, name) != value]
        until = to["entries_until"]
        if "entries_until" in changed and until is not None and until <= now:
            raise BadDate
        if changed:
            for name in changed:
                setattr(competition, name, to[name])  # type: ignore[literal-required]
            competition.save(update_fields=changed)
            log.note(competition, "changed", by=by, what=changed)
            if competition.status != Competition.Status.DRAFT:
                entering.admit(competition)
    return changed
