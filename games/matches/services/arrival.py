"""A person comes to a match: they open its page, or they do something there.

Whoever was silent is back by anything they do, a button of its own among it; not by looking at the
page, which browsers and mail programs fetch without being asked.
"""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime, timedelta

from django.db import transaction

from accounts.models import User
from accounts.services import absences
from games.engine.events import public
from games.matches.access import Access
from games.matches.errors import HouseRefusal
from games.matches.models import Seat, Tenure, Visit
from games.matches.registries import acts
from games.matches.selectors.seats import thread_of
from games.matches.services import playing
from games.matches.services.locked_match import lock_seat
from games.matches.services.time_outs import enforce
from games.matches.tenure_filters import acting
from games.notices.services.telling import recheck

LOOKS_APART = timedelta(minutes=30)
"""Looks closer together are one, unless it became the person's turn in between."""

LOOK_WRITTEN_EVERY = timedelta(minutes=1)
"""A look this soon after the last one, with nothing new in between, is not written down."""


def arrive(match_id: int, by: Tenure | User) -> None:
    """What comes before every act of a player, or of their deputy: deadlines that ran out have their
    effect, and they are not silent. If they cannot be back, their form says why itself. Of a tenure that
    was read with its seat it is known whether it was silent: one query, where there is nothing to do."""
    ran_out = enforce(match_id)
    if isinstance(by, Tenure) and not ran_out and by.seat.silent_since is None:
        return
    user = by.user if isinstance(by, Tenure) else by
    silent = Seat.objects.filter(
        acting("tenures__"), tenures__user=user, match=match_id, silent_since__isnull=False
    )
    if user is not None and silent.exists():
        with suppress(HouseRefusal):
            come_back(match_id=match_id, user=user)


def come_back(*, match_id: int, user: User) -> bool:
    """They are awaited again from now on, and all are told; returns whether they were silent. What their
    deputy does here is marked and told as their other acts are.

    Raises `NotYours` if the seat is not theirs any more, or the errors of `lock_match`.
    """
    with transaction.atomic():
        locked, tenure = lock_seat(match_id, user, deputies=True)
        index = tenure.seat.index
        if not locked.end_silence(index):
            return False
        visit = locked.visit_of(index)
        if visit is not None:
            # It opened while they were to get no mail.
            locked.deadlines.rearm(visit.deadline, locked.now)
            visit.deadline.save(update_fields=["remind_at"])
        locked.announce(public("house.back", seat=index))
        acts.tell(tenure, locked.now, locked)
        playing.settle(locked, by=index)
        playing.write(locked)
        return True


def look(access: Access, visit: Visit | None, now: datetime) -> None:
    """Note that a person looks at a match, and move "since your visit" on when it is a new look.

    Mails that were held back until they looked are asked again. An absence that began by itself
    is over with any look, new or not: it may have begun since the one just before.
    """
    tenure = access.tenure
    if tenure is None:
        return
    before = tenure.last_look
    anew = before is None or now - before > LOOKS_APART or (visit is not None and visit.opened_at > before)
    moved = tenure.looked_revision < access.match.revision
    away = getattr(tenure, "away", True)
    if not (anew or moved or away) and before is not None and now - before < LOOK_WRITTEN_EVERY:
        return
    if anew and moved:
        tenure.seen_revision = tenure.looked_revision
    tenure.looked_revision, tenure.last_look = access.match.revision, now
    Tenure.objects.filter(pk=tenure.pk).update(
        last_look=now, looked_revision=tenure.looked_revision, seen_revision=tenure.seen_revision
    )
    if anew:
        recheck(thread=thread_of(tenure.pk), now=now)
    if away and tenure.user is not None:
        absences.come_back(tenure.user, now)
