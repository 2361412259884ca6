"""Start and end tenures, the periods for which people hold a seat."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from accounts.models import User
from games.community.services import carry_over_mutes
from games.matches.errors import NotYours
from games.matches.models import Action, Deadline, Draft, Match, Seat, Tenure
from games.matches.registries import match_events
from games.matches.selectors.seats import thread_of
from games.matches.services.locked_match import LockedMatch
from games.matches.services.resignations import record_wish
from games.matches.services.silent_seats import silent_seats
from games.matches.tenure_filters import seated
from games.notices.models import DeliveryChoice, Notice


def holder(seat: Seat) -> Tenure | None:
    """Return the tenure, of a person or the autopilot, that holds a seat now, or None if nobody does."""
    return (
        Tenure.objects.select_related("user")
        .filter(seat=seat, to_revision=None)
        .exclude(role=Tenure.Role.DEPUTY)
        .first()
    )


def held_by(match: Match, user: User) -> Tenure:
    """Return the tenure by which a person holds a seat of the match now, with its seat. Raises `NotYours`."""
    tenure = Tenure.objects.select_related("seat").filter(seated(), match=match, user=user).first()
    if tenure is None:
        raise NotYours
    return tenure


def has_sat(match: Match, user: User) -> bool:
    """Return whether a person has, or has had since the start, a seat of the match.

    A deputy's part counts like a seat.
    """
    return Tenure.objects.filter(match=match, user=user).exclude(how__in=Tenure.BEFORE_THE_START).exists()


def end(
    locked: LockedMatch,
    tenure: Tenure,
    how: str,
    *,
    left_at: datetime | None = None,
    followed: bool = False,
) -> None:
    """End a tenure after the latest revision of its match, as `end_after` does."""
    end_after(locked.match.revision, tenure, how, left_at=left_at, followed=followed)
    locked.people.forget()


def end_after(
    revision: int, tenure: Tenure, how: str, *, left_at: datetime | None = None, followed: bool = False
) -> None:
    """End a tenure after `revision`, and with it the tenures of its deputies.

    Its notes are deleted, because they were for its holder only. `followed` means that another person can
    take over the seat: then notes that their author left for a substitute stay. `left_at` is when the player
    left, unless they gave the seat up before.
    """
    tenure.to_revision, tenure.how, tenure.left_at = revision, how, tenure.left_at or left_at
    tenure.save(update_fields=["to_revision", "how", "left_at"])
    # The author may be saving the form of their notes at this moment, so the row decides.
    unread = Tenure.objects.filter(pk=tenure.pk).exclude(notes="")
    (unread.filter(notes_for_substitute=False) if followed else unread).update(notes="")
    tenure.refresh_from_db(fields=["notes", "notes_for_substitute"])
    relieve(revision, seat=tenure.seat_id)


def hand_over(match: Match, old: User, new: User) -> None:
    """Let `new` be the person of all tenures that `old`, a guest, has in a locked match.

    The seat's draft, notes and orders stay as they are: it is the same player, with an account or in another
    browser. The actions and waiting email of `old`, their choices about notices of the match, and the mutes
    of them by others at the match pass to `new`. People elsewhere who muted the guest keep only that mute,
    because their list of muted people would otherwise reveal which account it is.
    """
    there = Tenure.objects.filter(match=match, user__isnull=False).exclude(how__in=Tenure.BEFORE_THE_START)
    owners = {key for key in there.values_list("user_id", flat=True) if key is not None}
    carry_over_mutes(old, new, owners=owners)
    held = Tenure.objects.filter(match=match, user=old)
    threads = [thread_of(key) for key in held.values_list("pk", flat=True)]
    held.update(user=new)
    Action.objects.filter(match=match, user=old).update(user=new)
    Deadline.objects.filter(match=match, user=old).update(user=new)
    Notice.objects.filter(user=old, thread__in=threads).update(user=new)
    DeliveryChoice.objects.filter(user=old, thread__in=threads).update(user=new)
    match_events.seat_given.notify(match.pk, old, new)


def relieve(revision: int, **which: Any) -> None:
    """End the tenures of deputies after `revision`; `which` is a filter that selects them."""
    Tenure.objects.filter(role=Tenure.Role.DEPUTY, to_revision=None, **which).update(
        to_revision=revision, how=Tenure.How.RELIEVED
    )


def seat_program(locked: LockedMatch, seat: Seat) -> Tenure:
    """Let the autopilot hold a seat that nobody holds.

    The caller then calls `playing.answer_and_hand_over`, and the autopilot answers immediately.
    """
    locked.autopilots.add(seat.index)
    return _begin(locked, seat, None, Tenure.Role.AUTOPILOT)


def seat_person(locked: LockedMatch, seat: Seat, user: User) -> Tenure:
    """Let a person hold a seat that nobody holds, as a substitute; the seat's clocks start again."""
    locked.autopilots.discard(seat.index)
    seat.stored, seat.spent = {}, {}
    seat.save(update_fields=["stored", "spent"])
    return _begin(locked, seat, user, Tenure.Role.SUBSTITUTE)


def _begin(locked: LockedMatch, seat: Seat, user: User | None, role: str) -> Tenure:
    silent_seats(locked).end(seat.index)
    record_wish(locked, seat.index, None)
    # What the previous holder had drafted and not sent was for them alone.
    Draft.objects.filter(visit__seat=seat, visit__closed_at=None).delete()
    locked.people.forget()
    return Tenure.objects.create(
        match=locked.match,
        seat=seat,
        user=user,
        role=role,
        from_revision=locked.match.revision,
        began_at=locked.now,
    )
