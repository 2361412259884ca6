"""What a director does in a tournament besides the desk: begin, seed, begin a round, call off."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction

from accounts.models import User
from games.competitions.errors import CompetitionOver, Overtaken
from games.competitions.models import Competition, Entrant
from games.competitions.services import directing, log
from games.tournaments.errors import BegunAlready, TooFew
from games.tournaments.models import Round
from games.tournaments.services import calling_off, entries, rounds
from games.tournaments.services.moment import Moment, lock_tournament


@transaction.atomic
def begin(*, competition_id: int, by: User) -> None:
    """Close the entries and begin now, before the date. Raises `NotDirector`, `BegunAlready`, `TooFew`."""
    moment = _directed(competition_id, by)
    if moment.competition.status != Competition.Status.OPEN or moment.tournament.ladder_id is not None:
        raise BegunAlready
    if not entries.can_begin(moment):
        raise TooFew(len(entries.entered(moment)))
    entries.begin(moment)


@transaction.atomic
def seed(*, competition_id: int, by: User, seeds: Mapping[int, int]) -> None:
    """Number entrants by hand before it begins: 1 is the best; whoever has 0 stands behind all numbered
    ones. Raises `NotDirector`, `BegunAlready`."""
    moment = _directed(competition_id, by)
    if moment.competition.status != Competition.Status.OPEN:
        raise BegunAlready
    rows = list(Entrant.objects.filter(competition=moment.competition, pk__in=seeds))
    for row in rows:
        row.seed = seeds[row.pk]
    Entrant.objects.bulk_update(rows, ["seed"], batch_size=200)
    if moment.tournament.seeding != moment.tournament.Seeding.HAND:
        moment.tournament.seeding = moment.tournament.Seeding.HAND
        moment.tournament.save(update_fields=["seeding"])
    log.note(moment.competition, "seeded", by=by)


@transaction.atomic
def end_roll(*, competition_id: int, by: User, number: int) -> None:
    """Pair a round although its roll-call is not over: who has not answered is absent. Raises
    `NotDirector`, `CompetitionOver`, `Overtaken`."""
    moment = _directed(competition_id, by)
    each = _open_round(moment, number, Round.Status.PLANNED)
    if each.called_until is None or each.called_until <= moment.now:
        raise Overtaken
    each.called_until = moment.now
    each.save(update_fields=["called_until"])
    log.note(moment.competition, "roll_ended", by=by, round=number)
    moment.look()


@transaction.atomic
def begin_round(*, competition_id: int, by: User, number: int, version: int) -> None:
    """Begin a round that is paired, before its date; `version` is that of the pairing which the director
    saw. Raises `NotDirector`, `CompetitionOver`, or `Overtaken` for an older one."""
    moment = _directed(competition_id, by)
    each = _open_round(moment, number, Round.Status.PREVIEWED)
    if each.version != version:
        raise Overtaken
    rounds.begin(moment, each)


@transaction.atomic
def call_off(*, competition_id: int, by: User, reason: str) -> None:
    """Call it off: no new table is made, those not over count for nobody, matches under way go on outside.
    Raises `NotDirector`, `CompetitionOver`."""
    moment = _directed(competition_id, by)
    if moment.competition.over:
        raise CompetitionOver
    calling_off.call_off(moment, by=by, reason=reason)


def _directed(competition_id: int, by: User) -> Moment:
    moment = lock_tournament(competition_id)
    directing.require(moment.competition, by)
    moment.changed()
    return moment


def _open_round(moment: Moment, number: int, status: str) -> Round:
    if moment.competition.over:
        raise CompetitionOver
    stage = moment.stage
    each = None
    if stage is not None:
        each = stage.rounds.filter(number=number, status=status).first()
    if each is None:
        raise Overtaken
    return each
