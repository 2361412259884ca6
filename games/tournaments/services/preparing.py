"""Prepare a tournament before it opens.

It is created from a blueprint, or copied from an earlier one that the person directs; then it is changed step
by step, checked, and opened.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db import transaction

from accounts import lines
from accounts.models import User
from accounts.services.locking import lock_person
from games.competitions.models import Competition
from games.competitions.models.competition import MAX_COMPETITION_NAME_LENGTH
from games.competitions.services import directing, log
from games.competitions.services.clocks import refuse_without_clock
from games.engine.invariants import require
from games.engine.sent_numbers import MAX_LIST_NUMBER, read_number
from games.ladders.services import creating
from games.notices.now import database_now
from games.tournaments.blueprints import (
    BLUEPRINTS,
    LOCKSTEP_FORMATS,
    Blueprint,
    format_key_of,
    with_table_sizes,
)
from games.tournaments.cuts import count_advancing
from games.tournaments.errors import AnonymityUnavailable, BegunAlready, NotReady, TooManyPrepared
from games.tournaments.formats.settings import Settings
from games.tournaments.models import Stage, Tournament
from games.tournaments.selectors import last_season
from games.tournaments.selectors.readiness import opening_problems
from games.tournaments.services.locked_tournament import LockedTournament, lock_tournament

MAX_DRAFTS = 6
"""Maximum number of one person's tournaments that have not begun."""

COMPETITION_FIELDS = (
    *("name", "about", "door", "title", "options", "seats_least", "seats_most", "controls", "agreement"),
    *("press", "press_shown", "leavers", "silence", "patience", "watchers"),
    *("watch_delay", "rated", "odds", "words_seconds"),
    *("adjudication", "anonymous", "programs", "most_entrants", "least_reliability", "least_finished"),
    *("rating_from", "rating_to"),
)
"""The columns of the competition's row that one tournament copies from another."""

OWN_FIELDS = ("template", "seeding", "roll_call_seconds", "preview_seconds", "round_seconds", "absences")
COPIED_TOURNAMENT_FIELDS = (*OWN_FIELDS, "late_rounds", "expected", "ladder_weeks")
"""The columns of the tournament's row that one tournament copies from another."""


def why_not(user: User) -> str:
    """Return why a person may not prepare another tournament, in their language; "" if they may."""
    waiting = Competition.objects.filter(
        kind=Competition.Kind.TOURNAMENT,
        created_by=user,
        status__in=(Competition.Status.DRAFT, Competition.Status.OPEN),
    )
    return TooManyPrepared(MAX_DRAFTS).sentence() if waiting.count() >= MAX_DRAFTS else ""


@transaction.atomic
def create_draft(*, user: User, blueprint: Blueprint, values: Mapping[str, Any]) -> Tournament:
    """Create a tournament in preparation; `values` are values of the competition's fields.

    Raises `TooManyPrepared` if the person has reached the limit, `ClockNeeded` and `AnonymityUnavailable`.
    """
    lock_person(user.pk)
    if why_not(user):
        raise TooManyPrepared(MAX_DRAFTS)
    _refuse_anonymous(values, blueprint)
    tournament = _row(user, values, database_now())
    tournament.template = blueprint.key
    tournament.expected = blueprint.entrants(tournament.competition)
    tournament.round_seconds = blueprint.round_days * 86_400
    tournament.roll_call_seconds = blueprint.roll_days * 86_400
    tournament.save()
    competition = tournament.competition
    _store_stages(tournament, blueprint.stages(competition))
    return tournament


@transaction.atomic
def prepare_copy(*, user: User, competition_id: int, name: str) -> Tournament:
    """Prepare a tournament like one that the person directs, with its settings but without its dates.

    A copy of a league is its next season, seeded by promotion and relegation.

    Raises `NotDirector` if the person does not direct the earlier one, and `TooManyPrepared` if they have
    reached the limit.
    """
    lock_person(user.pk)
    old = Tournament.objects.select_related("competition").get(pk=competition_id)
    directing.require_director(old.competition, user)
    if why_not(user):
        raise TooManyPrepared(MAX_DRAFTS)
    values = {name: getattr(old.competition, name) for name in COMPETITION_FIELDS} | {"name": name}
    tournament = _row(user, values, database_now())
    for field in COPIED_TOURNAMENT_FIELDS:
        setattr(tournament, field, getattr(old, field))
    tournament.copied_from = old
    if last_season.league_of(old) is not None:
        tournament.seeding = Tournament.Seeding.LAST
    elif tournament.seeding == Tournament.Seeding.LAST:
        tournament.seeding = Tournament.Seeding.RATING
    tournament.save()
    for stage in old.stages.order_by("number"):
        Stage.objects.create(
            tournament=tournament,
            number=stage.number,
            format=stage.format,
            settings=stage.settings,
            lockstep=stage.lockstep,
        )
    return tournament


@transaction.atomic
def change_game(*, competition_id: int, by: User, values: Mapping[str, Any]) -> None:
    """Change the settings of matches and the conditions of entry, and adjust the stages to the table sizes.

    Raises `NotDirector` if the person is no director, `BegunAlready` if the tournament is no longer in
    preparation, `ClockNeeded` and `AnonymityUnavailable`.
    """
    refuse_without_clock(values)
    locked = _being_prepared(competition_id, by)
    competition, tournament = locked.competition, locked.tournament
    _refuse_anonymous(values, BLUEPRINTS[tournament.template])
    before = competition.seats_most
    for name, value in values.items():
        setattr(competition, name, value)
    competition.save(update_fields=[*values])
    if (before == 2) != (competition.seats_most == 2):
        blueprint = BLUEPRINTS[tournament.template]
        _store_stages(tournament, blueprint.stages(competition))
        return
    for stage in tournament.stages.all():
        stage.settings = with_table_sizes(stage.settings, competition)
        stage.save(update_fields=["settings"])


@transaction.atomic
def change_stages(
    *, competition_id: int, by: User, stages: Sequence[tuple[Settings, bool]], expected: int
) -> None:
    """Change the stages: their settings, and whether their rounds run in lockstep.

    Raises `NotDirector` if the person is no director, and `BegunAlready` if the tournament is no longer in
    preparation.
    """
    locked = _being_prepared(competition_id, by)
    locked.tournament.expected = expected
    locked.tournament.save(update_fields=["expected"])
    for stage, (settings, lockstep) in zip(locked.tournament.stages.order_by("number"), stages, strict=True):
        stage.settings, stage.lockstep = settings, lockstep
        stage.save(update_fields=["settings", "lockstep"])


@transaction.atomic
def change_dates(*, competition_id: int, by: User, dates: Mapping[str, Any], own: Mapping[str, Any]) -> None:
    """Change the start of the tournament and the dates of its rounds.

    `dates` are values of the competition's fields, `own` values of the tournament's.

    Raises `NotDirector` if the person is no director, and `BegunAlready` if the tournament is no longer in
    preparation.
    """
    locked = _being_prepared(competition_id, by)
    for row, values in ((locked.competition, dates), (locked.tournament, own)):
        for name, value in values.items():
            setattr(row, name, value)
        row.save(update_fields=[*values])


@transaction.atomic
def open_entries(*, competition_id: int, by: User) -> None:
    """Publish the tournament and accept entries.

    Raises `NotDirector` if the person is no director, `BegunAlready` if the tournament is no longer in
    preparation, and `NotReady` with the problems that prevent the opening.
    """
    locked = _being_prepared(competition_id, by)
    wrong = opening_problems(locked.tournament, locked.now)
    if wrong:
        raise NotReady(tuple(wrong))
    _store_takes(locked.tournament)
    if BLUEPRINTS[locked.tournament.template].ladder:
        _found_ladder(locked, by)
    locked.competition.status = Competition.Status.OPEN
    locked.competition.save(update_fields=["status"])
    log.note(locked.competition, "opened", by=by, ladder=locked.tournament.ladder_id is not None)
    locked.sweep_soon()


@transaction.atomic
def discard(*, competition_id: int, by: User) -> None:
    """Discard a tournament in preparation, which nobody has entered.

    Raises `NotDirector` if the person is no director, and `BegunAlready` if the tournament is no longer in
    preparation.
    """
    locked = _being_prepared(competition_id, by)
    competition = locked.competition
    competition.status, competition.ended_at = Competition.Status.CANCELLED, locked.now
    competition.save(update_fields=["status", "ended_at"])


def next_name(name: str) -> str:
    """Return the next name in a series: "Autumn Cup 2" after "Autumn Cup", "Cup 10" after "Cup 9"."""
    stem, _, last = name.rpartition(" ")
    number = read_number(last, most=MAX_LIST_NUMBER)
    if not stem or number is None:
        stem, number = name, 1
    suffix = f" {number + 1}"
    return lines.truncate_line(stem, MAX_COMPETITION_NAME_LENGTH - len(suffix)) + suffix


def _being_prepared(competition_id: int, by: User) -> LockedTournament:
    locked = lock_tournament(competition_id)
    directing.require_director(locked.competition, by)
    if locked.competition.status != Competition.Status.DRAFT:
        raise BegunAlready
    return locked


def _refuse_anonymous(values: Mapping[str, Any], blueprint: Blueprint) -> None:
    if values.get("anonymous") and not blueprint.may_be_anonymous:
        raise AnonymityUnavailable


def _row(user: User, values: Mapping[str, Any], now: datetime) -> Tournament:
    refuse_without_clock(values)
    competition = Competition.objects.create(
        kind=Competition.Kind.TOURNAMENT, created_by=user, created_at=now, **values
    )
    directing.add_founding_director(competition, user, now)
    return Tournament(competition=competition)


def _store_stages(tournament: Tournament, stages: Sequence[Settings]) -> None:
    tournament.stages.all().delete()
    for number, settings in enumerate(stages, 1):
        Stage.objects.create(
            tournament=tournament,
            number=number,
            format=format_key_of(settings),
            settings=settings,
            lockstep=format_key_of(settings) in LOCKSTEP_FORMATS,
        )


def _found_ladder(locked: LockedTournament, by: User) -> None:
    """Create the ladder for this final, which its best players play.

    Its only season begins on the tournament's date.
    """
    competition, tournament = locked.competition, locked.tournament
    tournament.ladder = creating.create_unchecked(
        by=by,
        competition={name: getattr(competition, name) for name in COMPETITION_FIELDS},
        ladder={"season_days": 7 * tournament.ladder_weeks, "last_season": 1},
        starts_at=require(competition.begins_at, "what opens its entries has a date"),
    )
    tournament.save(update_fields=["ladder"])
    tournament.stages.filter(number=1).update(takes=tournament.expected)


def _store_takes(tournament: Tournament) -> None:
    """Store how many players each stage takes from the one before, according to that one's settings."""
    before: Settings | None = None
    for stage in tournament.stages.order_by("number"):
        if before is not None:
            stage.takes = count_advancing(before) or None
            stage.save(update_fields=["takes"])
        before = stage.settings
