"""Helpers for the demonstration's ladders and tournaments.

They create people, play, concede or decide tables through the services, and shift times to the past.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from enum import Enum
from random import Random

from django.db import transaction
from django.db.models import F

from accounts.models import User
from games.competitions.models import Competition, Director, Entrant, LogEntry, Table
from games.competitions.services import deciding, entering, planned_acts
from games.competitions.services.locking import lock_competition
from games.engine.invariants import require
from games.lobby import demo
from games.matches.models import Match, Tenure
from games.matches.services import endings, leaving
from games.matches.tenure_filters import seated
from games.notices.budget import Budget
from games.notices.now import database_now

ACTIONS_BEFORE_END = 12
"""The number of actions after which a match is conceded or decided, because a short match costs little."""


class TableEnding(Enum):
    """How a table of the demonstration ends."""

    PLAYED = "played"
    CONCEDED = "conceded"
    DECIDED = "decided"


def get_or_create_friend(name: str) -> User:
    """Return the demonstration's person called `name`. They play there, but never sign in."""
    address = f"{''.join(filter(str.isascii, name)).replace(' ', '.').lower()}@{demo.EMAIL_DOMAIN}"
    found = User.objects.filter(email=address).first()
    if found is not None:
        return found
    return User.objects.create_user(address, None, display_name=name)


def enter(competition_id: int, people: Sequence[User]) -> None:
    """Let people enter a competition, one after the other."""
    for person in people:
        with transaction.atomic():
            competition, _now = lock_competition(competition_id)
            entering.enter(competition, person)


def begin_tables(competition_id: int) -> list[Table]:
    """Give every planned table its match and words of luck; return the tables whose matches then start."""
    planned_acts.make_planned(Budget())
    begun = []
    tables = Table.objects.filter(competition=competition_id, match__status=Match.Status.OFFERED)
    for table in tables.select_related("match").order_by("number"):
        match = require(table.match, "a table that is offered has its match")
        demo.give_words(match, players(match))
        begun.append(table)
    return begun


def finish_table(table: Table, how: TableEnding, source: Random, ago: timedelta = timedelta(0)) -> None:
    """Play the started match of a table, end it as `how` says, and score the table.

    The match is dated as if it had ended `ago` before now, and nobody is notified.
    """
    match = require(table.match, "a table that has begun has its match")
    demo.play(match.pk, None if how == TableEnding.PLAYED else ACTIONS_BEFORE_END, source)
    if how == TableEnding.CONCEDED:
        leaving.leave(match_id=match.pk, user=source.choice(players(match)))
    elif how == TableEnding.DECIDED:
        # Not exactly now: SQLite compares times as text, and a millisecond has not passed before the next
        # one.
        Table.objects.filter(pk=table.pk).update(decide_at=database_now() - timedelta(seconds=1))
        deciding.sweep(Budget())
    match.refresh_from_db()
    demo.backdate(match, ago)
    endings.sweep(Budget())
    # The end was long ago, so nobody should get emails about it now.
    demo.forget_mails(match)


def players(match: Match) -> list[User]:
    """Return the players of a match, in seat order."""
    held = Tenure.objects.filter(seated(), match=match, user__isnull=False).select_related("user")
    return [tenure.user for tenure in held.order_by("seat__index") if tenure.user is not None]


def backdate_competition(competition_id: int, by: timedelta) -> None:
    """Shift the times in a competition's own rows to the past; its matches keep theirs."""
    _earlier(Competition, {"pk": competition_id}, by, "created_at", "begins_at", "begun_at", "ended_at")
    here = {"competition": competition_id}
    _earlier(Director, here, by, "since")
    _earlier(Entrant, here, by, "entered_at", "ready_at", "left_at")
    _earlier(Table, here, by, "made_at", "decide_at", "scored_at")
    _earlier(LogEntry, here, by, "at")


def _earlier(model: type, where: dict[str, int], by: timedelta, *names: str) -> None:
    rows = model.objects.filter(**where)  # type: ignore[attr-defined]
    rows.update(**{name: F(name) - by for name in names})
