"""What a director does with an entry, each act in a transaction of its own; nobody decides about theirs."""

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
    """Take somebody out. Raises `NotDirector`, `Partial`, `NoReason`, `CompetitionOver`, `NotEntered`."""
    if not reason.strip():
        raise NoReason
    with _locked(entrant_id, by) as entrant:
        entering.remove(entrant, by=by, reason=reason)


def bring_back(*, entrant_id: int, by: User) -> None:
    """Let somebody who left, or was taken out, take part again. Raises what `entering.bring_back` does."""
    with _locked(entrant_id, by) as entrant:
        entering.bring_back(entrant, by=by)


def let_in(*, entrant_id: int, by: User) -> None:
    """Let one on the waiting list take part, whoever waits longer. Raises what `entering.let_in` does."""
    with _locked(entrant_id, by) as entrant:
        entering.let_in(entrant, by=by)


@contextmanager
def _locked(entrant_id: int, by: User) -> Iterator[Entrant]:
    """An entry under its competition's lock, about which a person may decide."""
    competition_id = Entrant.objects.filter(pk=entrant_id).values_list("competition", flat=True).first()
    if competition_id is None:
        raise NotEntered
    with transaction.atomic():
        competition, _now = lock_competition(competition_id)
        entrant = Entrant.objects.select_related("user").get(pk=entrant_id)
        entrant.competition = competition
        directing.require(competition, by)
        directing.refuse_own(by, entrant)
        if competition.over:
            raise CompetitionOver
        yield entrant
