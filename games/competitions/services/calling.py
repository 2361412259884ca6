"""Calls for a director, about a table or about the competition, and the directors' answers."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction

from accounts.models import User
from games.competitions.errors import (
    AnsweredAlready,
    CalledAlready,
    CalledOften,
    NotEntered,
    NotFound,
    NoWords,
)
from games.competitions.models import Call, Director, Entrant, Place, Table
from games.competitions.models.record import TEXT_LENGTH
from games.competitions.services import directing, log
from games.competitions.services.locking import lock_competition
from games.notices.services.outbox import NewNotice, queue_notice, queue_notices

DAY = timedelta(days=1)

CALLS_A_DAY = 5
"""Maximum number of a person's calls within a day, answered or not."""


def call(*, competition_id: int, user: User, reason: str, text: str, table_id: int | None = None) -> Call:
    """Call a director, and notify those who may answer.

    A person can have one open call about each table, and one about the competition.

    Raises `NotEntered` for a person without an entry, or without a place at that table; `CalledAlready`,
    `CalledOften` or `NoWords`.
    """
    with transaction.atomic():
        competition, now = lock_competition(competition_id)
        entrant = (
            Entrant.objects.filter(competition=competition, user=user)
            .exclude(status=Entrant.Status.ASKED)
            .first()
        )
        if entrant is None:
            raise NotEntered
        table = None
        if table_id is not None:
            table = Table.objects.filter(competition=competition, pk=table_id).first()
            if table is None or not Place.objects.filter(table=table, entrant=entrant).exists():
                raise NotEntered
        text = text.replace("\0", "").strip()
        if len(text) > TEXT_LENGTH or (not text and reason == Call.Reason.OTHER):
            raise NoWords(TEXT_LENGTH)
        mine = Call.objects.filter(competition=competition, entrant=entrant)
        if mine.filter(table=table, answered_at=None).exists():
            raise CalledAlready
        if mine.filter(at__gt=now - DAY).count() >= CALLS_A_DAY:
            raise CalledOften
        made = Call.objects.create(
            competition=competition, table=table, entrant=entrant, reason=reason, text=text, at=now
        )
        log.note(competition, "called", by=user, table=table, entrant=entrant, open=False, call=made.pk)
        directors = Director.objects.filter(competition=competition, until=None).exclude(user=user)
        # A director with a part in the table reads nothing of the call: another director answers.
        told = [
            (director.pk, director.user_id)
            for director in directors.select_related("user").order_by("pk")
            if table is None or not directing.has_part_in(table, director.user)
        ]
        queue_notices(
            notices=[
                NewNotice(
                    key=f"director_called:{made.pk}:{user_id}",
                    user_id=user_id,
                    kind="director_called",
                    ids={"call": made.pk, "director": director_id},
                    thread=f"competition:{competition.pk}",
                )
                for director_id, user_id in told
            ],
            now=now,
        )
    return made


def answer(*, call_id: int, by: User, text: str, shown: bool = False) -> Call:
    """Answer a call, and notify the caller; if `shown`, the players at the table can read the answer too.

    If two directors answer at the same time, the second is refused. Raises `NotDirector`,
    `ConflictOfInterest`, `NoWords`, `AnsweredAlready` or `NotFound`.
    """
    competition_id = Call.objects.filter(pk=call_id).values_list("competition", flat=True).first()
    if competition_id is None:
        raise NotFound
    with transaction.atomic():
        competition, now = lock_competition(competition_id)
        found = Call.objects.select_related("table", "entrant").get(pk=call_id)
        if found.table is not None:
            found.table.competition = competition
            directing.require_impartial(by, found.table)
        else:
            directing.require_director(competition, by)
            directing.refuse_own(by, found.entrant)
        text = text.replace("\0", "").strip()
        if not text or len(text) > TEXT_LENGTH:
            raise NoWords(TEXT_LENGTH)
        if found.answered_at is not None:
            raise AnsweredAlready
        found.answer, found.answered_at, found.answered_by, found.shown = text, now, by, shown
        found.save(update_fields=["answer", "answered_at", "answered_by", "shown"])
        table, entrant = found.table, found.entrant
        log.note(competition, "answered", by=by, table=table, entrant=entrant, open=False, call=found.pk)
        if found.entrant.user_id is not None:
            queue_notice(
                key=f"call_answered:{found.pk}",
                user_id=found.entrant.user_id,
                kind="call_answered",
                ids={"call": found.pk},
                thread=f"competition:{competition.pk}",
                now=now,
            )
    return found
