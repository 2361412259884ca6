"""Announcements by directors, to everyone or to the players at some tables, both limited by the day."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta

from django.db import transaction

from accounts.models import User
from games.competitions.errors import NotFound, NoWords, TooManyAnnouncements
from games.competitions.models import Announcement, Competition, Entrant, Place, Table
from games.competitions.models.record import TEXT_LENGTH
from games.competitions.selectors import entry_conditions
from games.competitions.services import directing, log
from games.competitions.services.locking import lock_competition
from games.notices.services.outbox import NewNotice, queue_notices

MAX_TO_ALL_PER_DAY = 3
"""Maximum number of announcements to all within a day."""

MAX_TO_TABLE_PER_DAY = 5
"""Maximum number of additional announcements to the players of one table within a day."""

DAY = timedelta(days=1)


def announce(*, competition_id: int, by: User, text: str) -> Announcement:
    """Send an announcement to all entrants and everyone on the waiting list.

    Raises `NotDirector`, `NoWords` or `TooManyAnnouncements`.
    """
    with transaction.atomic():
        competition, now = lock_competition(competition_id)
        directing.require_director(competition, by)
        text = _words(text)
        _refuse_more(competition, None, MAX_TO_ALL_PER_DAY, now)
        made = Announcement.objects.create(competition=competition, by=by, text=text, at=now)
        log.note(competition, "announced", by=by)
        notify_entrants(made, now)
    return made


def notify_entrants(made: Announcement, now: datetime) -> None:
    """Send an announcement to all entrants and the waiting list, in the caller's transaction."""
    entrants = Entrant.objects.filter(
        competition=made.competition_id, status__in=entry_conditions.PRESENT_STATUSES
    )
    _tell(made, entrants.filter(user__isnull=False).values_list("user", flat=True), now)


def write_to_tables(
    *, competition_id: int, by: User, table_ids: Collection[int], text: str
) -> list[Announcement]:
    """Send a text to the players at some tables, as an announcement for each table.

    Either all tables get it or none does. A director who plays may also write to their own table. Raises
    `NotDirector`, `NoWords`, `TooManyAnnouncements` or `NotFound`.
    """
    with transaction.atomic():
        competition, now = lock_competition(competition_id)
        directing.require_director(competition, by)
        text = _words(text)
        tables = list(Table.objects.filter(competition=competition, pk__in=table_ids).order_by("number"))
        if not tables or len(tables) != len({*table_ids}):
            raise NotFound
        for table in tables:
            _refuse_more(competition, table, MAX_TO_TABLE_PER_DAY, now)
        made = []
        for table in tables:
            written = Announcement.objects.create(
                competition=competition, table=table, by=by, text=text, at=now
            )
            log.note(competition, "wrote", by=by, table=table, open=False)
            sitting = Place.objects.filter(table=table, entrant__user__isnull=False)
            _tell(written, sitting.values_list("entrant__user", flat=True), now)
            made.append(written)
    return made


def _words(text: str) -> str:
    text = text.replace("\0", "").strip()
    if not text or len(text) > TEXT_LENGTH:
        raise NoWords(TEXT_LENGTH)
    return text


def _refuse_more(competition: Competition, table: Table | None, most: int, now: datetime) -> None:
    lately = Announcement.objects.filter(competition=competition, table=table, at__gt=now - DAY)
    told = list(lately.order_by("-at").values_list("at", flat=True)[:most])
    if len(told) == most:
        raise TooManyAnnouncements(told[-1] + DAY)


def _tell(made: Announcement, users: Collection[int | None], now: datetime) -> None:
    queue_notices(
        notices=[
            NewNotice(
                key=f"announcement:{made.pk}:{user_id}",
                user_id=user_id,
                kind="announcement",
                ids={"announcement": made.pk},
                thread=f"competition:{made.competition_id}",
            )
            for user_id in users
            if user_id is not None and user_id != made.by_id
        ],
        now=now,
    )
