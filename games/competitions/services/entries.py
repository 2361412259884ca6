"""Directors' decisions about entries, each in its own transaction.

No director can decide about their own entry.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction

from accounts.models import User
from games.competitions.errors import CompetitionOver, NoReason, NotEntered
from games.competitions.models import Entrant
from games.competitions.services import directing, entering
from games.competitions.services.locking import lock_competition


def remove(*, entrant_id: int, by: User, reason: str) -> None:
    """Remove an entrant from a competition.

    Raises `NotDirector`, `ConflictOfInterest`, `NoReason`, `CompetitionOver` or `NotEntered`.
    """
    if not reason.strip():
        raise NoReason
    with _locked(entrant_id, by) as entrant:
        entering.remove(entrant, by=by, reason=reason)


def bring_back(*, entrant_id: int, by: User) -> None:
    """Let an entrant take part again who left or was removed.

    Raises the errors of `remove`, other than `NoReason`, and those of `entering.bring_back`.
    """
    with _locked(entrant_id, by) as entrant:
        entering.bring_back(entrant, by=by)


def let_in(*, entrant_id: int, by: User) -> None:
    """Let a person on the waiting list take part, even if others have waited longer.

    Raises the errors of `remove`, other than `NoReason`, and those of `entering.let_in`.
    """
    with _locked(entrant_id, by) as entrant:
        entering.let_in(entrant, by=by)


@contextmanager
def _locked(entrant_id: int, by: User) -> Iterator[Entrant]:
    """Yield an entry about which a director may decide, with its competition locked."""
    competition_id = Entrant.objects.filter(pk=entrant_id).values_list("competition", flat=True).first()
    if competition_id is None:
        raise NotEntered
    with transaction.atomic():
        competition, _now = lock_competition(competition_id)
        entrant = Entrant.objects.select_related("user").get(pk=entrant_id)
        entrant.competition = competition
        directing.require_director(competition, by)
        directing.refuse_own(by, entrant)
        if competition.over:
            raise CompetitionOver
        yield entrant
