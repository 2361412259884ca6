"""The reader's own part in a tournament: what they are asked, what they can do, what they need."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import NamedTuple

from accounts.models import User
from games.competitions.kinds import Entries
from games.competitions.models import Competition, Entrant
from games.competitions.selectors import conditions
from games.tournaments.formats.protocol import Coming
from games.tournaments.models import FinalPlacing, Pairing, Round, Stage, Starter, Tournament
from games.tournaments.models.round import has_answered
from games.tournaments.selectors.people import Person
from games.tournaments.services import sheets
from games.tournaments.texts.needs import coming_text, need_text


class Roll(NamedTuple):
    """The roll-call of a round that the reader is asked in; `answer`: what they said (None: nothing)."""

    number: int
    until: datetime
    answer: bool | None


class Call(NamedTuple):
    """The reader has a place in the next stage, and is asked whether they play."""

    stage: int
    until: datetime


class MyPart(NamedTuple):
    """What a tournament is to its reader."""

    entrant: Entrant | None = None
    may_enter: bool = False
    waits: bool = False
    """Who enters now is put on the waiting list."""
    why_not: str = ""
    may_leave: bool = False
    roll: Roll | None = None
    call: Call | None = None
    coming: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    placing: int | None = None

    @property
    def asked(self) -> bool:
        """Whether something waits for an answer."""
        return self.call is not None or (self.roll is not None and self.roll.answer is None)


def my_part(
    tournament: Tournament,
    user: User | None,
    token: str,
    stage: Stage | None,
    people: Mapping[int, Person],
) -> MyPart:
    """What a tournament is to somebody; `stage` is the one under way."""
    competition = tournament.competition
    entrant = None
    if user is not None:
        entrant = Entrant.objects.filter(competition=competition, user=user).first()
    if entrant is None or entrant.status in (
        Entrant.Status.WITHDRAWN,
        Entrant.Status.REMOVED,
        Entrant.Status.ASKED,
    ):
        return _outside(competition, user, token, entrant)
    part = MyPart(
        entrant=entrant,
        may_leave=not competition.over,
        placing=FinalPlacing.objects.filter(entrant=entrant).values_list("rank", flat=True).first(),
    )
    if stage is None or competition.status != Competition.Status.RUNNING:
        return part
    part = part._replace(roll=_roll(stage, entrant), call=_call(stage, entrant))
    if stage.status != Stage.Status.RUNNING:
        return part
    outlook = sheets.outlook_of(stage, tournament.revision, entrant.pk)
    if outlook is None:
        return part
    paired = () if any(not each.running for each in outlook.coming) else _paired(stage, entrant)
    return part._replace(
        coming=tuple(coming_text(each, stage.format, people) for each in (*outlook.coming, *paired)[:3]),
        needs=tuple(need_text(each) for each in outlook.needs),
    )


def _outside(competition: Competition, user: User | None, token: str, entrant: Entrant | None) -> MyPart:
    """Of somebody who takes no part: whether they can."""
    if competition.over or competition.status == Competition.Status.DRAFT:
        return MyPart(entrant=entrant)
    entries = conditions.entries(competition)
    if user is None:
        return MyPart(may_enter=entries is not Entries.CLOSED, waits=entries is Entries.RESERVE)
    why_not = conditions.why_not(competition, user, token=token)
    return MyPart(
        entrant=entrant, may_enter=why_not is None, waits=entries is Entries.RESERVE, why_not=why_not or ""
    )


def _paired(stage: Stage, entrant: Entrant) -> tuple[Coming, ...]:
    """Their table in a round that is paired and has not begun."""
    rows = Pairing.objects.filter(round__stage=stage, round__status=Round.Status.PREVIEWED)
    return tuple(
        Coming(number, part, tuple(key for key in keys if key != entrant.pk), running=False)
        for number, part, keys in rows.values_list("round__number", "part", "seats")
        if entrant.pk in keys
    )


def _roll(stage: Stage, entrant: Entrant) -> Roll | None:
    each = stage.rounds.filter(status=Round.Status.PLANNED, called_until__isnull=False).first()
    if each is None or each.called_until is None or not entrant.active:
        return None
    if not Starter.objects.filter(stage=stage, entrant=entrant, status=Starter.Status.IN).exists():
        return None
    answered = has_answered(entrant, each)
    return Roll(each.number, each.called_until, entrant.ready if answered else None)


def _call(stage: Stage, entrant: Entrant) -> Call | None:
    if stage.status != Stage.Status.CALLING or stage.answer_until is None:
        return None
    asked = Starter.objects.filter(stage=stage, entrant=entrant, status=Starter.Status.ASKED)
    return Call(stage.number, stage.answer_until) if asked.exists() else None
