"""The stage: people, and matches with deadlines of a few seconds."""

from __future__ import annotations

import os
import zlib
from datetime import timedelta
from random import Random
from typing import NamedTuple

import msgspec
from django.db.models import Max
from django.db.models.functions import Now

from accounts.models import User
from games.clocks import controls
from games.clocks.controls import Bank, Fixed
from games.clocks.standstill import NOTHING_AGREED, Agreement, Nights
from games.engine import registry
from games.engine.actions import Stop
from games.matches.errors import SiteRefusal
from games.matches.models import Match, Visit
from tests.crash.browsers import subscribe
from tests.factories.matches import begin_match, store
from tests.notices.push_service import PushService

SECONDS = int(os.environ.get("CRASH_SECONDS", "3"))
"""What a visit may take."""

# In this play a visit takes seconds, one of a store that ran dry too.
controls.SHORTEST_SECONDS = SECONDS

AWAY = Agreement(nights=Nights.COUNTED, absences=True, emergencies=True)

CLOCKS: tuple[tuple[controls.Control, Agreement], ...] = (
    (Fixed(SECONDS), AWAY),
    (Bank(2 * SECONDS, SECONDS, 3 * SECONDS, 1), AWAY),
    (Fixed(SECONDS), NOTHING_AGREED),
    (Bank(SECONDS, 1, 2 * SECONDS), NOTHING_AGREED),
    (Fixed(SECONDS), msgspec.structs.replace(AWAY, automatic=True)),
)
"""Clocks of the matches, one after the other: with a store and without, with absences and without."""

LONGEST = timedelta(seconds=60)
"""How long a match goes on before another may take its place."""

SILENT = 26
"""Of a hundred visits so many are not answered in time."""


MANY = 5
"""Seats of every second match. Where so many are awaited together, one to four stay silent."""


class Awaited(NamedTuple):
    """An open visit: its match and seat, and the how manyth of the seat it is."""

    visit_id: int
    match_id: int
    seat: int
    number: int
    seats: int


def waiting() -> list[Awaited]:
    """Every open visit whose clock runs."""
    fields = ("pk", "match_id", "seat__index", "number", "match__seats_count")
    running = Visit.objects.filter(closed_at=None, match__paused_at=None)
    return [Awaited(*row) for row in running.values_list(*fields)]


def is_silent(awaited: Awaited) -> bool:
    """Whether nobody answers a visit: some never do, the others now and then.

    It follows from the numbers alone, so that all players agree without a word. The first
    visits of a match with many seats have from one to all but one silent, so that sealed
    answers of all at once are seen with each number of silent seats.
    """
    if awaited.match_id % 5 == 0 and awaited.seat == 1:
        return True
    if awaited.number == 1 and awaited.seats == MANY:
        silent = 1 + zlib.crc32(b"%d" % awaited.match_id) % (MANY - 1)
        return (awaited.seat - awaited.match_id) % MANY < silent
    return zlib.crc32(b"%d" % awaited.visit_id) % 100 < SILENT


def begin(title: str, source: Random, pushes: PushService) -> None:
    """Begin a match, whose people see notifications in browsers; every second one has many seats."""
    meta = registry.meta(title)
    least, most = meta.seats
    begun = Match.objects.count()
    seats = MANY if begun % 2 else source.randint(least, most)
    # A beginning that was cut off has left its people behind: they are not counted by matches.
    known = User.objects.aggregate(last=Max("pk", default=0))["last"]
    people = [
        User.objects.create(email=f"m{known}s{seat}@crash.example", display_name=f"Player {known} {seat}")
        for seat in range(seats)
    ]
    for user in people:
        subscribe(user, pushes)
    control, agreement = CLOCKS[begun % len(CLOCKS)]
    begin_match(
        title,
        seats,
        people,
        controls={clock: control for clock in meta.clocks},
        agreement=agreement,
        silence=Match.Silence.AUTOPILOT if begun % 8 == 1 else Match.Silence.OPENED,
        patience=1 + begun % 3,
    )


def renew(title: str, most: int, source: Random, pushes: PushService) -> None:
    """Begin one match, if fewer than `most` are running or the oldest can be stopped for it."""
    running = Match.objects.filter(status=Match.Status.RUNNING, quarantined_at=None).order_by("pk")
    oldest = running.first()
    if oldest is not None and running.count() >= most:
        if Match.objects.filter(pk=oldest.pk, started_at__gt=Now() - LONGEST).exists():
            return
        try:
            store(oldest, Stop(-1, "limit"))
        except SiteRefusal:
            # It ended by itself a moment ago.
            return
    begin(title, source, pushes)
