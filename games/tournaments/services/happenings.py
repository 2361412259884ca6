"""What the common room tells a tournament: a table was scored, somebody came or left, dates moved.

Each is told under the competition's lock, in the transaction in which it happens.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import F

from games.competitions.kinds import Entries
from games.competitions.models import Competition, Entrant, Place, Table
from games.competitions.services import log, tables
from games.notices.services.telling import tell
from games.tournaments.models import Pairing, Round, Stage, Starter
from games.tournaments.selectors.lateness import takes_late
from games.tournaments.services import ending, rounds, stages
from games.tournaments.services.locked_tournament import LockedTournament, tournament_of


def entries(competition: Competition) -> Entries:
    """Whether one who comes now takes part: until it begins, and late as far as it takes them. Later
    they are reserves, from whom a director takes who stands in for somebody."""
    if tournament_of(competition).ladder_id is not None:
        return Entries.CLOSED
    if competition.status == Competition.Status.OPEN or takes_late(competition.pk):
        return Entries.OPEN
    return Entries.RESERVE if competition.status == Competition.Status.RUNNING else Entries.CLOSED


def table_scored(table: Table, now: datetime) -> None:
    """A table has its result, or another one than it had.

    Standings follow at once, for they are computed. A round that is paired and has not begun is paired
    again, and shown again; one that runs stands.
    """
    locked = _locked(table.competition, now)
    pairing = Pairing.objects.filter(table=table).select_related("round__stage").first()
    if pairing is not None:
        _take_in(locked, pairing.round.stage)
    locked.sweep_soon()


def entrant_left(competition: Competition, entrant: Entrant, now: datetime) -> None:
    """Somebody withdrew, or was taken out: a round that is paired and has not begun is paired again
    without them, and who is next in line is asked in their place. Who was taken out forfeits their
    tables; who withdraws says so (`leaving`)."""
    locked = _locked(competition, now)
    if entrant.status == Entrant.Status.REMOVED:
        forfeit_all(competition, entrant)
    _pair_without(locked, entrant)
    locked.sweep_soon()


def pairs_changed(competition: Competition, now: datetime) -> None:
    """Others shall not meet than before: a round that is paired and has not begun is paired again."""
    locked = _locked(competition, now)
    if locked.stage is not None:
        rounds.pair_again(locked, locked.stage)


def entrant_held(competition: Competition, entrant: Entrant, now: datetime) -> None:
    """Somebody is away: they have no table in a round that has not begun."""
    locked = _locked(competition, now)
    _pair_without(locked, entrant)
    locked.sweep_soon()


def entrant_came(competition: Competition, entrant: Entrant, now: datetime) -> None:
    """Somebody entered late, or came back: they play from the next round that has not begun."""
    locked = _locked(competition, now)
    stage = locked.stage
    if competition.status == Competition.Status.RUNNING and stage is not None:
        _line_up_late(stage, entrant)
        rounds.pair_again(locked, stage)
    if entrant.user_id is not None and entrant.status == Entrant.Status.ENTERED:
        tell(
            key=f"tournament_entered:{entrant.pk}:{entrant.entered_at.isoformat()}",
            user_id=entrant.user_id,
            kind="tournament_entered",
            ids={"entrant": entrant.pk},
            now=now,
        )
    locked.sweep_soon()


def entrant_replaced(competition: Competition, old: Entrant, new: Entrant, now: datetime) -> None:
    """Somebody took over from another: they stand where the other stood, in every stage that is not
    over, from the next round on."""
    locked = _locked(competition, now)
    stage = locked.stage
    if competition.status == Competition.Status.RUNNING and stage is not None:
        before = Starter.objects.filter(stage=stage, entrant=old).first()
        if before is not None:
            _line_up_late(stage, new, status=before.status)
            Starter.objects.filter(pk=before.pk, status=Starter.Status.ASKED).update(
                status=Starter.Status.REFUSED, answered_at=now
            )
        rounds.pair_again(locked, stage)
    locked.sweep_soon()


def moved(competition: Competition, by: timedelta) -> None:
    """An outage has moved every date that was still to come."""
    tournament = tournament_of(competition)
    here = Round.objects.filter(stage__tournament=tournament)
    here.filter(status=Round.Status.PLANNED).update(called_until=F("called_until") + by)
    here.filter(status=Round.Status.PREVIEWED).update(starts_at=F("starts_at") + by)
    here.filter(status=Round.Status.RUNNING).update(ends_at=F("ends_at") + by)
    calling = Stage.objects.filter(tournament=tournament, status=Stage.Status.CALLING)
    calling.update(answer_until=F("answer_until") + by)


def forfeit_all(competition: Competition, entrant: Entrant) -> None:
    """Let somebody forfeit every table of theirs that is not over."""
    for place in Place.objects.filter(entrant=entrant, table__status__in=tables.OPEN_STATUSES).select_related(
        "table"
    ):
        place.table.competition = competition
        tables.forfeit(place.table, entrant)


def _take_in(locked: LockedTournament, scored: Stage) -> None:
    """What follows from a result besides the standings."""
    if locked.competition.status == Competition.Status.FINISHED:
        ending.store_placings(locked.tournament)
        log.note(locked.competition, "places_again")
        return
    stage = locked.stage
    if stage is None:
        return
    if stage.pk == scored.pk:
        rounds.pair_again(locked, stage)
    elif stage.status == Stage.Status.CALLING and stage.number == scored.number + 1:
        stages.cut(locked, stage)


def _pair_without(locked: LockedTournament, entrant: Entrant) -> None:
    """Pair a round anew that was paired with somebody who is not there now."""
    stage = locked.stage
    if stage is None:
        return
    paired = stage.rounds.filter(status=Round.Status.PREVIEWED).first()
    if paired is not None and _is_in(paired, entrant):
        rounds.pair_again(locked, stage)


def _is_in(each: Round, entrant: Entrant) -> bool:
    keys = {key for pairing in each.pairings.all() for key in pairing.seats}
    return entrant.pk in keys or each.byes.filter(entrant=entrant).exists()


def _line_up_late(stage: Stage, entrant: Entrant, status: str = Starter.Status.IN) -> None:
    """Let somebody start in a stage behind all others, from the next round that has not begun."""
    if stage.status == Stage.Status.PLANNED:
        return
    line = Starter.objects.filter(stage=stage)
    if line.filter(entrant=entrant).exists():
        return
    last = line.order_by("-seed").values_list("seed", flat=True).first() or 0
    begun = stage.rounds.filter(status__in=(Round.Status.RUNNING, Round.Status.OVER)).count()
    Starter.objects.create(stage=stage, entrant=entrant, seed=last + 1, status=status, from_round=begun + 1)


def _locked(competition: Competition, now: datetime) -> LockedTournament:
    """A tournament to which something happens."""
    locked = LockedTournament(competition, tournament_of(competition), now)
    locked.changed()
    return locked
