"""The demonstration's tournaments.

One is a Swiss in its third round, which one player left and another joined late. The other is a ladder whose
best players have played their final. Both are created, entered and played through the services, and bots with
a seed play their matches. Only the dates are set afterwards, so that weeks seem to have passed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import timedelta
from itertools import cycle
from random import Random
from typing import Any

import msgspec
from django.db.models import F, Q, QuerySet

from accounts.models import User
from games.clocks.controls import DAY, Fixed
from games.competitions.models import Competition, Entrant, Place, Table
from games.competitions.services.demo import (
    TableEnding,
    backdate_competition,
    begin_tables,
    enter,
    finish_table,
    get_or_create_friend,
)
from games.engine import registry
from games.engine.invariants import require
from games.ladders.models import Challenge, Movement, Rung, Season
from games.ladders.services import challenging, seasons
from games.lobby import demo
from games.matches import codecs
from games.notices.models import Delivery, Notice
from games.notices.now import database_now
from games.tournaments.blueprints import BLUEPRINTS
from games.tournaments.formats import Elimination, Swiss
from games.tournaments.formats.settings import Settings
from games.tournaments.models import Round, Stage, Starter, Tournament
from games.tournaments.services import leaving, preparing, progress, steering

DEMO_TITLE = "arena-2004"

SWISS_NAME = "Winter Swiss"
SWISS_FRIENDS = ("mira", "vadim_k", "Tormod", "Ana Lucía", "Okke")
LEAVER, LATE = "Okke", "Radka"
ROUND_DAYS = 28
SWISS_DAYS = (12, 15, 8)
"""How many days the Swiss tournament's rounds have taken; the third is in progress."""

LADDER_FINAL_NAME = "Harvest ladder"
LADDER_FINAL_FRIENDS = ("Sabela", "jonas_b", "mira", "Pim", "Radka")
SEASON_DAYS, CHALLENGE_DAYS, FINAL_DAYS, SINCE = 42, 8, 13, 10
"""Days of the season, of each match in it, of each round of the final, and since the final."""

CHALLENGED_RUNGS = ((4, 2), (6, 3), (8, 5), (3, 1), (7, 4))
"""Rungs of the challengers and defenders in that season; challenges that are not allowed are skipped."""

TABLE_ENDINGS = (TableEnding.DECIDED, TableEnding.CONCEDED, TableEnding.PLAYED, TableEnding.CONCEDED)
FINAL_TABLE_ENDINGS = (TableEnding.PLAYED, TableEnding.CONCEDED)
"""How tables end, one after the other."""


def set_up_swiss(people: Sequence[User]) -> int:
    """Create the demonstration's Swiss unless it exists.

    Return the number of matches that were made.
    """
    return _set_up(SWISS_NAME, people[-1], lambda director: _swiss(people, director))


def set_up_ladder_final(people: Sequence[User]) -> int:
    """Create the demonstration's ladder with its final unless it exists.

    Return the number of matches that were made.
    """
    return _set_up(LADDER_FINAL_NAME, people[1], lambda director: _ladder_cup(people, director))


def _set_up(name: str, director: User, create: Callable[[User], Tournament]) -> int:
    if Competition.objects.filter(name=name, created_by=director).exists():
        return 0
    cup = create(director)
    return Table.objects.filter(competition__in=(cup.pk, cup.ladder_id), match__isnull=False).count()


# ---- the Swiss --------------------------------------------------------------------------


def _swiss(people: Sequence[User], director: User) -> Tournament:
    source = Random(SWISS_NAME)
    own = {"round_seconds": ROUND_DAYS * DAY, "late_rounds": 2}
    cup = _found(director, "swiss", SWISS_NAME, Swiss(rounds=5), 8, own)
    enter(cup.pk, [*people[:3], *map(get_or_create_friend, SWISS_FRIENDS)][:8])
    steering.begin(competition_id=cup.pk, by=director)
    progress.run_due_steps(cup.pk)
    for number, days in enumerate(SWISS_DAYS[:-1], 1):
        tables = begin_tables(cup.pk)
        if number == 1:
            enter(cup.pk, [get_or_create_friend(LATE)])
            leaving.leave(competition_id=cup.pk, user=get_or_create_friend(LEAVER), plays_on=True)
        _let_days_pass(cup, days)
        ago = timedelta(days=sum(SWISS_DAYS[number:]))
        for table, how in zip(tables, cycle(TABLE_ENDINGS), strict=False):
            finish_table(table, how, source, ago)
        progress.run_due_steps(cup.pk)
    _third_round(cup, people[0], source)
    return cup


def _third_round(cup: Tournament, first: User, source: Random) -> None:
    """Finish two tables of the third round and continue the others.

    In one of the others, it is the turn of the demonstration's first person.
    """
    tables = begin_tables(cup.pk)
    _let_days_pass(cup, SWISS_DAYS[-1])
    mine = Place.objects.filter(table__in=tables, entrant__user=first).first()
    others = [table for table in tables if mine is None or table.pk != mine.table_id]
    for table, how in zip(others[:2], TABLE_ENDINGS, strict=False):
        finish_table(table, how, source, timedelta(days=1))
    for table in tables:
        if table not in others[:2]:
            match = require(table.match, "a table that has begun has its match")
            awaited = mine.seat or 0 if mine is not None and table.pk == mine.table_id else 0
            demo.play(match.pk, 24, source, until=awaited)


# ---- the ladder and its final -----------------------------------------------------------


def _ladder_cup(people: Sequence[User], director: User) -> Tournament:
    source = Random(LADDER_FINAL_NAME)
    own = {"ladder_weeks": SEASON_DAYS // 7}
    cup = _found(director, "ladder", LADDER_FINAL_NAME, Elimination(third_place=True), 4, own)
    cup.refresh_from_db()
    ladder_id = require(cup.ladder_id, "a final of a ladder has its ladder")
    enter(ladder_id, [*people[:3], *map(get_or_create_friend, LADDER_FINAL_FRIENDS)][:8])
    season = Season.objects.get(ladder=ladder_id)
    Season.objects.filter(pk=season.pk).update(starts_at=database_now())
    seasons.begin(season.pk)
    left = SEASON_DAYS
    for (challenger, defender), how in zip(CHALLENGED_RUNGS, cycle(TABLE_ENDINGS), strict=False):
        left -= CHALLENGE_DAYS
        ago = timedelta(days=left + 2 * FINAL_DAYS + SINCE)
        _challenge(cup, challenger, defender, how, source, ago)
    _let_days_pass(cup, left)
    Season.objects.filter(pk=season.pk).update(ends_at=database_now())
    seasons.end(season.pk)
    progress.run_due_steps(cup.pk)
    _final(cup, source)
    _let_days_pass(cup, SINCE)
    _forget_mails(cup)
    return cup


def _challenge(
    cup: Tournament, challenger: int, defender: int, how: TableEnding, source: Random, ago: timedelta
) -> None:
    """Let the player on one rung challenge the player on another, if they may, and play for some days."""
    ladder_id = require(cup.ladder_id, "a final of a ladder has its ladder")
    rungs = Rung.objects.filter(ladder=ladder_id).select_related("entrant__user")
    on = {row.rung: row.entrant for row in rungs}
    one, other = (
        require(on[place].user, "only people enter the demonstration") for place in (challenger, defender)
    )
    tables = []
    if challenging.why_not_challenge(ladder_id, one, on[defender].pk) is None:
        asked = challenging.challenge(competition_id=ladder_id, user=one, defender_id=on[defender].pk)
        challenging.accept(challenge_id=asked.pk, user=other)
        tables = begin_tables(ladder_id)
    _let_days_pass(cup, CHALLENGE_DAYS)
    for table in tables:
        finish_table(table, how, source, ago)


def _final(cup: Tournament, source: Random) -> None:
    """Play the final's bracket to its end; a drawn match is played again a day later."""
    days, ago = FINAL_DAYS, FINAL_DAYS + SINCE
    while tables := begin_tables(cup.pk):
        _let_days_pass(cup, days)
        for table, how in zip(tables, FINAL_TABLE_ENDINGS, strict=False):
            finish_table(table, how, source, timedelta(days=ago))
        progress.run_due_steps(cup.pk)
        days, ago = (FINAL_DAYS, SINCE) if ago != SINCE else (1, SINCE)


# ---- both -------------------------------------------------------------------------------


def _found(
    director: User, blueprint: str, name: str, stage: Settings, expected: int, own: dict[str, int]
) -> Tournament:
    """Create a tournament with a single stage and open it; its rounds have neither roll call nor preview."""
    meta = registry.meta(DEMO_TITLE)
    cup = preparing.create_draft(
        user=director,
        blueprint=BLUEPRINTS[blueprint],
        values={
            "name": name,
            "title": DEMO_TITLE,
            "options": codecs.open_values(msgspec.convert(meta.demo, meta.options)),
            "seats_least": 2,
            "seats_most": 2,
            "controls": {clock: Fixed(3 * DAY) for clock in meta.clocks},
        },
    )
    preparing.change_stages(competition_id=cup.pk, by=director, stages=[(stage, False)], expected=expected)
    preparing.change_dates(
        competition_id=cup.pk,
        by=director,
        dates={"begins_at": database_now() + timedelta(days=1)},
        own={"roll_call_seconds": 0, "preview_seconds": 0} | own,
    )
    preparing.open_entries(competition_id=cup.pk, by=director)
    return cup


def _let_days_pass(cup: Tournament, days: int) -> None:
    """Move all dates of a tournament and of its ladder `days` into the past."""
    by = timedelta(days=days)
    backdate_competition(cup.pk, by)
    here = {"stage__tournament": cup.pk}
    _earlier(Round.objects.filter(**here), by, "called_at", "starts_at", "begun_at", "ends_at", "over_at")
    _earlier(Starter.objects.filter(**here), by, "answered_at")
    _earlier(Stage.objects.filter(tournament=cup.pk), by, "begun_at", "over_at")
    if cup.ladder_id is None:
        return
    backdate_competition(cup.ladder_id, by)
    ladder = {"ladder": cup.ladder_id}
    _earlier(Season.objects.filter(**ladder), by, "starts_at", "ends_at", "over_at")
    _earlier(Challenge.objects.filter(**ladder), by, "made_at", "answer_by", "answered_at", "over_at")
    _earlier(Movement.objects.filter(**ladder), by, "at")


def _earlier(here: QuerySet[Any], by: timedelta, *names: str) -> None:
    here.update(**{name: F(name) - by for name in names})


def _forget_mails(cup: Tournament) -> None:
    """Delete the emails about a tournament and its ladder, because it ended long ago."""
    entrants = Entrant.objects.filter(competition__in=(cup.pk, cup.ladder_id)).values_list("pk", flat=True)
    asked = Challenge.objects.filter(ladder=cup.ladder_id).values_list("pk", flat=True)
    told = Notice.objects.filter(
        Q(ids__entrant__in=list(entrants)) | Q(ids__challenge__in=list(asked)) | Q(ids__competition=cup.pk)
    )
    Delivery.objects.filter(notice__in=told).delete()
    told.delete()
