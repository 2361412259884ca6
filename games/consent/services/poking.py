"""Nudge the player whose turn it is: by email, at most once a turn and once a day in a match."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from games.consent.errors import PokedAlready, PokedLately, TooEarlyToPoke
from games.consent.models import Poke
from games.consent.pokes import is_late, next_poke_at
from games.matches.errors import AlreadyChanged, NotYours
from games.matches.models import Tenure, Visit
from games.matches.services.arrival import arrive
from games.matches.services.locked_match import lock_seat
from games.matches.services.notify import tell_holders
from games.matches.tenure_filters import seated


def poke(*, match_id: int, user: User, visit_id: int) -> None:
    """Nudge the holder of the seat with this open visit, and their deputies; the email names the sender.

    A player who is out of the game cannot nudge anyone. The email is not sent to readers who have muted the
    sender or are kept apart from them (`games.consent.mails`). This function does not check that, so that the
    sender does not notice it.

    Raises `TooEarlyToPoke` unless the visit is late (`is_late`), `PokedAlready`, `PokedLately`,
    `AlreadyChanged` if the match does not wait for anyone there, `NotYours`, or the errors of `lock_match`.
    """
    arrive(match_id, user)
    with transaction.atomic():
        locked, sender = lock_seat(match_id, user)
        match, now = locked.match, locked.now
        if match.practice or sender.seat.out:
            raise NotYours
        visit = (
            Visit.objects.select_related("seat", "deadline")
            .filter(pk=visit_id, match=match, closed_at=None, seat__silent_since=None)
            .exclude(seat=sender.seat_id)
            .first()
        )
        if (
            visit is None
            or not Tenure.objects.filter(seated(), seat=visit.seat_id, user__isnull=False).exists()
        ):
            raise AlreadyChanged
        if Poke.objects.filter(visit=visit).exists():
            raise PokedAlready
        if not is_late(visit.deadline, now):
            raise TooEarlyToPoke
        if (again := next_poke_at(match, now)) is not None:
            raise PokedLately(again)
        made = Poke.objects.create(visit=visit, tenure=sender, sent_at=now)
        tell_holders(
            kind="poke",
            about=str(made.pk),
            ids={"visit": visit.pk, "poke": made.pk},
            now=now,
            deputies=True,
            seat=visit.seat_id,
            to_revision=None,
        )
