"""Compute daily how soon people usually answer, from their answers in finished matches.

While a match is in progress, nobody may see how long a player took to answer, because it may reveal what the
player holds. So only finished matches count, and the result changes at most once a day.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from datetime import datetime, timedelta
from itertools import islice

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from accounts.models import User
from accounts.services.locking import lock_person
from games.clocks.controls import charged, is_live, visit_running_time
from games.clocks.response_times import usual_response_time
from games.clocks.spans import Span
from games.clocks.standstill import Agreement, ClockOwner
from games.engine.meta import MAIN_CLOCK
from games.lobby.services.reliability_counts import SETTLED_AFTER
from games.matches.anonymity import unmasked
from games.matches.database_failures import is_infrastructure
from games.matches.models import Action, Deadline, Match, Tenure, UsualResponse
from games.notices.budget import Budget

log = logging.getLogger("muster.alarm")

LATEST_ANSWERS = 100
"""From how many of the latest answers the usual response time is computed."""

MOST_VISITS_READ = 1_000
"""How many visits are read in search of these answers: visits of live play are passed over."""

COUNTED_FOR = timedelta(days=365)
"""Older answers do not count."""

COUNTED_AGAIN_AFTER = timedelta(days=7)
"""After this time a response time is computed again even if nothing is known to have changed."""

PEOPLE_AT_ONCE = 100


def count_due(now: datetime, budget: Budget) -> int:
    """Compute the response time of everyone for whom it may have changed; return how many people.

    These are people with a match that has finished since the last count, and those whose last count is a week
    old or was marked as out of date. People whom `budget` does not reach, or for whom an error occurs, are
    left to the next day.
    """
    done, last = 0, 0
    while people := list(_due(now).filter(pk__gt=last).order_by("pk")[:PEOPLE_AT_ONCE]):
        for user in people:
            if budget.spent:
                return done
            last = user.pk
            try:
                _count(user, now)
            except Exception as error:
                if is_infrastructure(error):
                    raise
                log.exception("the response time of user %s was not computed", user.pk)
            else:
                done += 1
    return done


def _due(now: datetime) -> QuerySet[User]:
    finished = Tenure.objects.filter(
        unmasked("match__"), user=OuterRef("pk"), match__status=Match.Status.FINISHED, match__practice=False
    )
    newer = finished.filter(match__ended_at__gt=OuterRef("usual_response__counted_at"))
    old = Q(usual_response=None) | Q(usual_response__counted_at__lt=now - COUNTED_AGAIN_AFTER)
    return User.objects.findable().filter(Exists(finished), old | Exists(newer))


def _count(user: User, now: datetime) -> None:
    with transaction.atomic():
        # The answers are read under the lock, so that a match that is being hidden does not count.
        if lock_person(user.pk).erased_at is not None:
            return
        within = usual_response_time(list(islice(_answered(user, now), LATEST_ANSWERS)))
        UsualResponse.objects.update_or_create(
            user=user,
            defaults={"within": within.value if within else "", "counted_at": now - SETTLED_AFTER},
        )


def _answered(user: User, now: datetime) -> Iterator[timedelta]:
    """Yield how long a person's clock ran until each of their own answers, the latest first.

    Answers in live play are left out, and so are those of a deputy or of the computer, and those after a
    time-out. Time does not count while the clock was stopped, nor time that was added for an outage, a pause
    or an extension.
    """
    seat_acted = Action.objects.filter(
        match=OuterRef("match"),
        seat=OuterRef("seat__index"),
        revision__gt=OuterRef("visit__opened_revision"),
        revision__lte=OuterRef("visit__closed_revision"),
        undone=False,
    )
    own = seat_acted.filter(user=user, cause__in=(Action.Cause.PLAYER, Action.Cause.MAIL))
    hidden = Tenure.objects.filter(user=user, hidden=True).values("match")
    deadlines = (
        Deadline.objects.filter(
            Exists(own),
            ~Exists(seat_acted.filter(cause=Action.Cause.DEPUTY)),
            unmasked("match__"),
            user=user,
            outcome=Deadline.Outcome.ANSWERED,
            handled_at__gte=now - COUNTED_FOR,
            match__status=Match.Status.FINISHED,
            visit__undone=False,
        )
        .exclude(match__in=hidden)
        .order_by("-handled_at", "-pk")
    )
    agreements: dict[int, Agreement] = {}
    live: dict[tuple[int, str], bool] = {}
    absences = list(user.absences.values_list("start", "end", "automatic"))
    for deadline in deadlines[:MOST_VISITS_READ]:
        match_id = deadline.match_id
        if match_id not in agreements:
            match = Match.objects.only("controls", "agreement").get(pk=match_id)
            agreements[match_id] = match.agreement
            live |= {(match_id, clock): is_live(it) for clock, it in match.controls.items()}
        if live.get((match_id, deadline.clock), live[match_id, MAIN_CLOCK]):
            continue
        agreement = agreements[match_id]
        away = tuple(Span(start, end) for start, end, own in absences if agreement.automatic or not own)
        yield _ran(deadline, agreement, ClockOwner(deadline.night, away))


def _ran(deadline: Deadline, agreement: Agreement, person: ClockOwner) -> timedelta:
    end = min(each for each in (deadline.handled_at, deadline.frozen_at) if each is not None)
    ran = visit_running_time(deadline.opened_at, max(end, deadline.opened_at), agreement, person)
    return timedelta(seconds=charged(ran, deadline.granted) + deadline.spent)
