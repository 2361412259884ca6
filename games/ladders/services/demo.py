"""The demonstration's ladder, in the middle of its season.

Its challenges are made, answered and played through the services, and its matches are played by bots with a
seed. Only the dates are set afterwards, so that nine weeks seem to have passed.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from random import Random
from typing import NamedTuple

import msgspec

from accounts.models import User
from games.clocks.controls import DAY, Fixed
from games.competitions.models import Competition, Entrant, LogEntry, Table
from games.competitions.services.demo import TableEnding, enter, finish_table, get_or_create_friend
from games.engine import registry
from games.engine.invariants import require
from games.ladders.models import Challenge, Hold, Ladder, Movement, Rung, Season
from games.ladders.services import challenging, creating, holding, seasons
from games.lobby import demo
from games.matches import codecs
from games.notices.now import database_now

LADDER_NAME = "Autumn ladder"
DEMO_TITLE = "arena-2004"

FRIEND_NAMES = ("Tormod", "mira", "Ana Lucía", "Radka", "vadim_k", "Okke", "jonas_b", "Pim", "Sabela")
"""The other people on the ladder, in addition to the demonstration's first person."""

FIRST_ORDER = ("mira", "vadim_k", "Tormod", "Ana Lucía", "Okke", "Radka", "jonas_b", "Pim", "demo1", "Sabela")

LADDER_TERMS = {
    "reach": 4,
    "most_out": 1,
    "most_in": [[None, 1]],
    "rematch_days": 30,
    "answer_hours": 72,
    "free_refusals": 1,
    "closed_days": 7,
    "on_draw": "nothing",
    "on_win_on_time": "just_above",
    "on_loss_on_time": "nothing",
    "on_no_answer": "just_above",
    "match_days": 28,
    "season_days": 84,
    "pause_days": 21,
}

SEASON_AGE = timedelta(days=63)
"""How long ago the season began."""


class Played(NamedTuple):
    """A challenge of the demonstration that was played: its players, when it began, its length, how it ended.

    `ago` and `took` are in days.
    """

    challenger: str
    defender: str
    ago: int
    took: int
    how: TableEnding = TableEnding.CONCEDED


FINISHED_MATCHES = (
    Played("demo1", "jonas_b", 58, 9, TableEnding.PLAYED),
    Played("Tormod", "mira", 56, 12),
    Played("Ana Lucía", "vadim_k", 51, 11),
    Played("demo1", "Radka", 44, 8, TableEnding.DECIDED),
    Played("Sabela", "Pim", 41, 10),
    Played("Radka", "Okke", 35, 9, TableEnding.DECIDED),
    Played("vadim_k", "Tormod", 30, 12),
    Played("jonas_b", "demo1", 26, 7),
    Played("Okke", "Ana Lucía", 22, 8, TableEnding.DECIDED),
    Played("demo1", "Okke", 13, 7, TableEnding.PLAYED),
)

RUNNING_MATCHES = ((2, 1, 9), (5, 3, 5), (10, 9, 20))
"""The rungs of challenger and defender in each match in progress, and how many days ago it began."""


def set_up(people: Sequence[User]) -> int:
    """Create the demonstration's ladder, unless it exists; return how many matches were made."""
    if Competition.objects.filter(name=LADDER_NAME, created_by=people[0]).exists():
        return 0
    known = {"demo1": people[0], **{name: get_or_create_friend(name) for name in FRIEND_NAMES}}
    ladder = _found(people[1], people[0])
    source = Random(LADDER_NAME)
    enter(ladder.pk, [known[name] for name in FIRST_ORDER])
    seasons.begin(Season.objects.get(ladder=ladder).pk)
    made = 0
    for each in FINISHED_MATCHES:
        made += _play(ladder, each, known, source)
    now = database_now()
    _rest(ladder, known["jonas_b"], now)
    for challenger, defender, ago in RUNNING_MATCHES:
        made += _begin(ladder, challenger, defender, ago, known, source)
    _challenge(ladder, known["demo1"])
    _backdate_season(ladder, now)
    return made


def _found(director: User, first: User) -> Ladder:
    meta = registry.meta(DEMO_TITLE)
    made = creating.create_unchecked(
        by=director,
        competition={
            "name": LADDER_NAME,
            "about": "Duels over the autumn, a turn a day.",
            "title": DEMO_TITLE,
            "options": codecs.open_values(msgspec.convert(meta.demo, meta.options)),
            "seats_least": 2,
            "seats_most": 2,
            "controls": {clock: Fixed(DAY) for clock in meta.clocks},
        },
        ladder=LADDER_TERMS,
        starts_at=database_now(),
    )
    # The demonstration finds the ladder by this.
    Competition.objects.filter(pk=made.pk).update(created_by=first)
    return made


def _play(ladder: Ladder, each: Played, known: dict[str, User], source: Random) -> int:
    """Play a challenge to its end and backdate it; return 1.

    If the ladder no longer allows the challenge, return 0.
    """
    table = _table(ladder, known[each.challenger], known[each.defender])
    if table is None:
        return 0
    over = timedelta(days=each.ago - each.took)
    finish_table(table, each.how, source, over)
    _backdate(table, timedelta(days=each.ago), over)
    return 1


def _begin(
    ladder: Ladder, challenger: int, defender: int, ago: int, known: dict[str, User], source: Random
) -> int:
    """Start a match between two players some days ago and leave it in progress; return 1 if it was made."""
    on = dict(Rung.objects.filter(ladder=ladder).values_list("rung", "entrant__user"))
    by_key = {user.pk: user for user in known.values()}
    one, other = by_key.get(on[challenger] or 0), by_key.get(on[defender] or 0)
    table = _table(ladder, one, other) if one and other else None
    if table is None:
        return 0
    demo.play(require(table.match, "an accepted challenge has its match").pk, 40, source)
    _backdate(table, timedelta(days=ago), None)
    return 1


def _table(ladder: Ladder, challenger: User, defender: User) -> Table | None:
    """Return the table of a challenge that is accepted immediately; None if the ladder does not allow it."""
    theirs = Entrant.objects.get(competition=ladder.pk, user=defender)
    shown = challenging.why_not_challenge(ladder.pk, challenger, theirs.pk)
    if shown is not None:
        return None
    made = challenging.challenge(competition_id=ladder.pk, user=challenger, defender_id=theirs.pk)
    accepted = challenging.accept(challenge_id=made.pk, user=defender)
    table = require(accepted.table, "an accepted challenge has its table")
    demo.give_words(require(table.match, "an accepted challenge has its match"), [challenger, defender])
    return table


def _challenge(ladder: Ladder, defender: User) -> None:
    """Let someone below the demonstration's first person challenge them: the nearest player who may."""
    mine = Rung.objects.get(ladder=ladder, entrant__user=defender)
    below = Rung.objects.filter(ladder=ladder, rung__gt=mine.rung).select_related("entrant__user")
    for rung in below.order_by("rung"):
        user = rung.entrant.user
        if user is not None and challenging.why_not_challenge(ladder.pk, user, mine.entrant_id) is None:
            made = challenging.challenge(competition_id=ladder.pk, user=user, defender_id=mine.entrant_id)
            _lay_back(made, timedelta(hours=19))
            return


def _rest(ladder: Ladder, user: User, now: datetime) -> None:
    holding.go_away(competition_id=ladder.pk, user=user, until=now + timedelta(days=8))
    Hold.objects.filter(entrant__user=user).update(since=now - timedelta(days=3))


def _lay_back(made: Challenge, by: timedelta) -> None:
    Challenge.objects.filter(pk=made.pk).update(made_at=made.made_at - by, answer_by=made.answer_by - by)


def _backdate(table: Table, made: timedelta, over: timedelta | None) -> None:
    """Backdate a challenge and the end of its match."""
    now = database_now()
    challenge = Challenge.objects.get(table=table)
    challenge.made_at = now - made - timedelta(days=1)
    challenge.answer_by = challenge.made_at + timedelta(days=3)
    challenge.answered_at = now - made
    table.refresh_from_db()
    table.made_at = now - made
    table.decide_at = table.made_at + timedelta(days=int(LADDER_TERMS["match_days"]))  # type: ignore[call-overload]
    if over is not None:
        challenge.over_at = table.scored_at = now - over
        Movement.objects.filter(table=table).update(at=now - over)
    challenge.save()
    table.save()
    LogEntry.objects.filter(table=table).update(at=now - made)


def _backdate_season(ladder: Ladder, now: datetime) -> None:
    season = Season.objects.get(ladder=ladder)
    season.starts_at = now - SEASON_AGE
    season.ends_at = season.starts_at + timedelta(days=int(LADDER_TERMS["season_days"]))  # type: ignore[call-overload]
    season.save(update_fields=["starts_at", "ends_at"])
    Competition.objects.filter(pk=ladder.pk).update(
        created_at=now - SEASON_AGE - timedelta(days=14),
        begins_at=season.starts_at,
        begun_at=season.starts_at,
    )
    Movement.objects.filter(ladder=ladder, cause__in=("joined", "order")).update(at=season.starts_at)
    Entrant.objects.filter(competition=ladder.pk).update(entered_at=season.starts_at)
