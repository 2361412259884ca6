"""Keep pairs of entrants apart, as far as possible."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from games.competitions import competition_kinds
from games.competitions.errors import AlreadyChanged, CompetitionOver, NotEntered, SamePerson
from games.competitions.models import Entrant, ForbiddenPair
from games.competitions.services import directing, log
from games.competitions.services.locking import lock_competition


def keep_apart(*, competition_id: int, by: User, one: int, other: int) -> ForbiddenPair:
    """Record that two entrants must not meet; recording the same pair again changes nothing.

    Raises `NotDirector`, `SamePerson`, `NotEntered`, `ConflictOfInterest` for a director who is one of the
    two, or `CompetitionOver`.
    """
    if one == other:
        raise SamePerson
    with transaction.atomic():
        competition, now = lock_competition(competition_id)
        directing.require_director(competition, by)
        if competition.over:
            raise CompetitionOver
        both = Entrant.objects.filter(competition=competition).in_bulk([one, other])
        if len(both) < 2:
            raise NotEntered
        directing.refuse_own(by, *both.values())
        pair, made = ForbiddenPair.objects.get_or_create(
            competition=competition, one=both[min(both)], other=both[max(both)]
        )
        if made:
            log.note(competition, "kept_apart", by=by, open=False, one=min(both), other=max(both))
            competition_kinds.kind_of(competition).pairs_changed(competition, now)
    return pair


def let_meet(*, competition_id: int, by: User, pair_id: int) -> None:
    """Let two entrants meet again who were kept apart.

    Raises `NotDirector`, `AlreadyChanged` or `ConflictOfInterest`.
    """
    with transaction.atomic():
        competition, now = lock_competition(competition_id)
        directing.require_director(competition, by)
        pair = (
            ForbiddenPair.objects.filter(competition=competition, pk=pair_id)
            .select_related("one", "other")
            .first()
        )
        if pair is None:
            raise AlreadyChanged
        directing.refuse_own(by, pair.one, pair.other)
        log.note(competition, "let_meet", by=by, open=False, one=pair.one_id, other=pair.other_id)
        pair.delete()
        competition_kinds.kind_of(competition).pairs_changed(competition, now)
