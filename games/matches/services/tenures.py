"""Who holds a seat from when to when: one tenure ends, another begins."""

from __future__ import annotations

from typing import Any

from accounts.models import User
from games.matches.errors import NotYours
from games.matches.models import Draft, Match, Seat, Tenure
from games.matches.services.locked_match import LockedMatch
from games.matches.tenure_filters import seated


def holder(seat: Seat) -> Tenure | None:
    """Whose seat it is now: a person's or the autopilot's."""
    return (
        Tenure.objects.select_related("user")
        .filter(seat=seat, to_revision=None)
        .exclude(role=Tenure.Role.DEPUTY)
        .first()
    )


def held_by(match: Match, user: User) -> Tenure:
    """By what a person holds a seat of the match now, with the seat. Raises `NotYours`."""
    tenure = Tenure.objects.select_related("seat").filter(seated(), match=match, user=user).first()
    if tenure is None:
        raise NotYours
    return tenure


def has_sat(match: Match, user: User) -> bool:
    """Whether a person holds or held a seat of the match since it began."""
    return Tenure.objects.filter(match=match, user=user).exclude(how__in=Tenure.BEFORE_THE_START).exists()


def end(tenure: Tenure, how: str, revision: int) -> None:
    """End a tenure after `revision`, and with it those of its deputies; its notes were for its
    holder alone."""
    tenure.to_revision, tenure.how, tenure.notes = revision, how, ""
    tenure.save(update_fields=["to_revision", "how", "notes"])
    relieve(revision, seat=tenure.seat_id)


def relieve(revision: int, **which: Any) -> None:
    """Let the deputies that `which` (lookups of tenures) finds act no more after `revision`."""
    Tenure.objects.filter(role=Tenure.Role.DEPUTY, to_revision=None, **which).update(
        to_revision=revision, how=Tenure.How.RELIEVED
    )


def seat_program(locked: LockedMatch, seat: Seat) -> Tenure:
    """Let the autopilot hold a seat nobody holds; the caller settles, and it answers at once."""
    locked.autopilots.add(seat.index)
    return _begin(locked, seat, None, Tenure.Role.AUTOPILOT)


def seat_person(locked: LockedMatch, seat: Seat, user: User) -> Tenure:
    """Let a person hold a seat nobody holds, as a substitute: their clocks begin anew."""
    locked.autopilots.discard(seat.index)
    seat.stored = seat.spent = b"{}"
    seat.save(update_fields=["stored", "spent"])
    return _begin(locked, seat, user, Tenure.Role.SUBSTITUTE)


def _begin(locked: LockedMatch, seat: Seat, user: User | None, role: str) -> Tenure:
    locked.end_silence(seat.index)
    # What the one before had drafted and not sent was a thought of their own.
    Draft.objects.filter(visit__seat=seat, visit__closed_at=None).delete()
    return Tenure.objects.create(
        match=locked.match,
        seat=seat,
        user=user,
        role=role,
        from_revision=locked.match.revision,
        began_at=locked.now,
    )
