"""The events of the other performances: how they are founded, how their days become seconds, when they are
over."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, Protocol

from django.db import transaction
from django.db.models.functions import Now

from accounts.models import User
from games.clocks.controls import Fixed
from games.competitions.models import Competition, Entrant, Table
from games.competitions.services.locking import lock_competition
from games.engine import registry
from games.ladders.models import Challenge, Ladder, Season
from games.ladders.services import creating
from games.matches import codecs
from games.matches.models import Tenure
from games.notices.now import database_now
from games.tournaments.blueprints import BLUEPRINTS
from games.tournaments.errors import BegunAlready, TooFew
from games.tournaments.formats import Swiss
from games.tournaments.models import Pairing, Round
from games.tournaments.services import preparing, steering
from tests.crash.entrant import ABSENT, DIRECTOR, LEAVER, SILENT
from tests.crash.event_findings import ladder_faults, tournament_faults
from tests.crash.stage import SECONDS

ROUNDS = 4
FEW_SECONDS = 60
"""What a roll-call, or the time to answer a challenge, lasts; words of luck are waited for as an eighth."""

ROUND_SECONDS = 75
"""After so long a table is decided."""

HOUR = timedelta(hours=1)
"""A date further off than this was meant in days."""

CHALLENGES = 30
"""Tables of a season, before its end comes."""

LONGEST_SEASON = timedelta(minutes=8)


class Event(Protocol):
    """What a performance asks of its event."""

    def let_days_pass(self) -> None: ...

    def over(self) -> bool: ...

    def told(self) -> str: ...

    def figures(self) -> dict[str, Any]: ...

    def faults(self) -> dict[str, int]: ...


def game(title: str, name: str, seats: int = 2) -> dict[str, Any]:
    """Return the columns of a competition in which a visit takes seconds.

    From three seats on, a table may have one seat less."""
    meta = registry.meta(title)
    return {
        "name": name,
        "title": title,
        "options": codecs.open_values(meta.options()),
        "seats_least": max(2, seats - 1),
        "seats_most": seats,
        "controls": {clock: Fixed(SECONDS) for clock in meta.clocks},
        "patience": 2,
        "words_seconds": FEW_SECONDS // 20,
    }


def people(count: int) -> User:
    """So many people, two of them silent, one of whom is never there, and one who will leave; return the
    director, who does not play."""
    kinds = {0: SILENT, 1: ABSENT, 2: LEAVER}
    for number in range(count):
        name = f"{kinds.get(number, 'Player')} {number}"
        User.objects.create(email=f"e{number}@crash.example", display_name=name)
    return User.objects.create(email="director@crash.example", display_name=DIRECTOR)


class TournamentEvent:
    """A Swiss of four rounds. It begins when everyone has entered."""

    def __init__(self, title: str, count: int, seats: int) -> None:
        self._director, self._count, self._seats = people(count), count, seats
        self._cup = preparing.create_draft(
            user=self._director, blueprint=BLUEPRINTS["swiss"], values=game(title, "Cup of kills", seats)
        )
        by: dict[str, Any] = {"competition_id": self._cup.pk, "by": self._director}
        preparing.change_stages(**by, stages=[(Swiss(rounds=ROUNDS), False)], expected=count)
        own = {
            "roll_call_seconds": FEW_SECONDS,
            "preview_seconds": 2,
            "round_seconds": ROUND_SECONDS,
            "absences": 2,
        }
        preparing.change_dates(**by, dates={"begins_at": database_now() + timedelta(days=1)}, own=own)
        preparing.open_entries(**by)

    def let_days_pass(self) -> None:
        """Everyone has entered: the director begins."""
        here = Entrant.objects.filter(competition=self._cup.pk).count()
        if here == self._count and self._status() == Competition.Status.OPEN:
            try:
                steering.begin(competition_id=self._cup.pk, by=self._director)
            except (BegunAlready, TooFew):
                return

    def over(self) -> bool:
        return self._status() == Competition.Status.FINISHED

    def told(self) -> str:
        rounds = Round.objects.filter(stage__tournament=self._cup.pk).values_list("number", "status")
        here = Entrant.objects.filter(competition=self._cup.pk).count()
        return f"{self._status()}, {here} of {self._count} entered, {dict(rounds)}, {_tables(self._cup.pk)}"

    def figures(self) -> dict[str, Any]:
        rounds = Round.objects.filter(stage__tournament=self._cup.pk)
        return {
            "people": self._count,
            "seats": self._seats,
            "rounds": rounds.filter(status=Round.Status.OVER).count(),
            "pairings": Pairing.objects.filter(round__in=rounds).count(),
            **_figures(self._cup.pk),
        }

    def faults(self) -> dict[str, int]:
        return dict(tournament_faults(self._cup.pk, ROUNDS))

    def _status(self) -> str:
        return Competition.objects.values_list("status", flat=True).get(pk=self._cup.pk)


class LadderEvent:
    """A season of a ladder by challenge, which is its last."""

    def __init__(self, title: str, count: int) -> None:
        self._director, self._count = people(count), count
        terms = {
            "reach": 4,
            "most_out": 1,
            "most_in": [[None, 2]],
            "rematch_days": 0,
            "closed_days": 0,
            "answer_hours": 48,
            "free_refusals": 1,
            "idle_days": 0,
            "last_season": 1,
        }
        self._ladder: Ladder = creating.create_unchecked(
            by=self._director,
            competition=game(title, "Ladder of kills"),
            ladder=terms,
            starts_at=database_now() + timedelta(days=1),
        )
        self._begun = False

    def let_days_pass(self) -> None:
        """What is days away is seconds away; the season ends when enough was played."""
        with transaction.atomic():
            _competition, now = lock_competition(self._ladder.pk)
            mine = {"ladder": self._ladder.pk}
            here = Entrant.objects.filter(competition=self._ladder.pk).count()
            season = Season.objects.get(**mine)
            if season.status == Season.Status.PLANNED and here == self._count:
                Season.objects.filter(pk=season.pk).update(starts_at=now)
            Challenge.objects.filter(**mine, status=Challenge.Status.OPEN, answer_by__gt=now + HOUR).update(
                answer_by=now + timedelta(seconds=FEW_SECONDS // 3)
            )
            going = Table.objects.filter(competition=self._ladder.pk, status=Table.Status.RUNNING)
            going.filter(decide_at__gt=now + HOUR).update(decide_at=now + timedelta(seconds=ROUND_SECONDS))
            made = Table.objects.filter(competition=self._ladder.pk).count()
            late = now - season.starts_at > LONGEST_SEASON
            if (
                season.status == Season.Status.RUNNING
                and season.ends_at > now
                and (made >= CHALLENGES or late)
            ):
                Season.objects.filter(pk=season.pk).update(ends_at=Now())

    def over(self) -> bool:
        return Competition.objects.get(pk=self._ladder.pk).status == Competition.Status.FINISHED

    def told(self) -> str:
        season = Season.objects.get(ladder=self._ladder.pk)
        asked = Challenge.objects.filter(ladder=self._ladder.pk).count()
        return f"season {season.status}, {asked} challenges, {_tables(self._ladder.pk)}"

    def figures(self) -> dict[str, Any]:
        challenges = Challenge.objects.filter(ladder=self._ladder.pk)
        return {
            "people": self._count,
            "challenges": {
                str(status): challenges.filter(status=status).count()
                for status in sorted({*challenges.order_by().values_list("status", flat=True)})
            },
            **_figures(self._ladder.pk),
        }

    def faults(self) -> dict[str, int]:
        return dict(ladder_faults(self._ladder.pk))


def make_event(show: str, title: str, count: int, seats: int) -> Event:
    """Return the event of a performance with its people.

    Only a tournament may have more than two seats at a table."""
    return LadderEvent(title, count) if show == "ladder" else TournamentEvent(title, count, seats)


def _tables(competition_id: int) -> str:
    tables = Table.objects.filter(competition=competition_id)
    return f"{tables.filter(status=Table.Status.SCORED).count()} of {tables.count()} tables"


def _figures(competition_id: int) -> dict[str, Any]:
    tables = Table.objects.filter(competition=competition_id)
    hows = {
        str(how): tables.filter(how=how).count()
        for how in sorted({*tables.order_by().values_list("how", flat=True)})
    }
    seats = Tenure.objects.filter(match__competition_table__competition=competition_id)
    return {
        "tables": tables.count(),
        "ended": hows,
        "lost_by_silence": seats.filter(how=Tenure.How.SILENT).count(),
    }
