"""Handlers for events from the room of competitions: scored tables, changes of entrants, and new dates.

Each event is handled under the competition's lock, in the transaction in which it happens.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import F

from games.competitions.competition_kinds import EntryState
from games.competitions.models import Competition, Entrant, Place, Table
from games.competitions.services import log, tables
from games.notices.services.outbox import queue_notice
from games.tournaments.models import Pairing, Round, Stage, Starter
from games.tournaments.selectors.late_entry import accepts_late_entry
from games.tournaments.services import ending, rounds, stages
from games.tournaments.services.locked_tournament import LockedTournament, tournament_of


def accepts_newcomers(competition: Competition) -> EntryState:
    """Return whether a newcomer takes part at once, is put in reserve, or is refused.

    Newcomers take part before the tournament begins, and later if it allows late entry. Otherwise, while it
    is in progress, they are put in reserve, from which a director can choose a replacement. Nobody can enter
    the final of a ladder.
    """
    if tournament_of(competition).ladder_id is not None:
        return EntryState.CLOSED
    if competition.status == Competition.Status.OPEN or accepts_late_entry(competition.pk):
        return EntryState.OPEN
    return EntryState.RESERVE if competition.status == Competition.Status.RUNNING else EntryState.CLOSED


def table_scored(table: Table, now: datetime) -> None:
    """Handle a table that has a result, or a different result than before.

    Standings change immediately, because they are calculated. A round that is paired but has not begun is
    paired and shown again; a round in progress stays as it is.
    """
    locked = _locked(table.competition, now)
    pairing = Pairing.objects.filter(table=table).select_related("round__stage").first()
    if pairing is not None:
        _take_in(locked, pairing.round.stage)
    locked.sweep_soon()


def entrant_withdrew(competition: Competition, entrant: Entrant, now: datetime) -> None:
    """Handle an entrant who withdrew or was removed.

    If they are in a round that is paired and has not begun, it is paired again without them. Players who are
    removed forfeit their tables; those who withdraw choose what happens to theirs (`leaving`).
    """
    locked = _locked(competition, now)
    if entrant.status == Entrant.Status.REMOVED:
        forfeit_all(competition, entrant)
    _pair_without(locked, entrant)
    locked.sweep_soon()


def pairs_changed(competition: Competition, now: datetime) -> None:
    """Handle a change of the pairs kept apart: a paired round that has not begun is paired again."""
    locked = _locked(competition, now)
    if locked.stage is not None:
        rounds.pair_again(locked, locked.stage)


def entrant_paused(competition: Competition, entrant: Entrant, now: datetime) -> None:
    """Handle an entrant who is away: they get no table in a round that has not begun."""
    locked = _locked(competition, now)
    _pair_without(locked, entrant)
    locked.sweep_soon()


def entrant_joined(competition: Competition, entrant: Entrant, now: datetime) -> None:
    """Handle an entrant who entered or returned: notify them.

    If the tournament is in progress, they play from the next round that has not begun.
    """
    locked = _locked(competition, now)
    stage = locked.stage
    if competition.status == Competition.Status.RUNNING and stage is not None:
        _line_up_late(stage, entrant)
        rounds.pair_again(locked, stage)
    if entrant.user_id is not None and entrant.status == Entrant.Status.ENTERED:
        queue_notice(
            key=f"tournament_entered:{entrant.pk}:{entrant.entered_at.isoformat()}",
            user_id=entrant.user_id,
            kind="tournament_entered",
            ids={"entrant": entrant.pk},
            now=now,
        )
    locked.sweep_soon()


def entrant_replaced(competition: Competition, old: Entrant, new: Entrant, now: datetime) -> None:
    """Handle an entrant who took over from another.

    They get the other's place in the current stage from the next round on; if no round of it has begun, they
    also get the other's seed.
    """
    locked = _locked(competition, now)
    stage = locked.stage
    if competition.status == Competition.Status.RUNNING and stage is not None:
        before = Starter.objects.filter(stage=stage, entrant=old).first()
        if before is not None and _starts_instead(stage, before, new):
            # Nobody has asked them yet; they count as present because they took over.
            before.entrant, before.called_for, before.unanswered = new, 0, 0
            before.save(update_fields=["entrant", "called_for", "unanswered"])
        elif before is not None:
            _line_up_late(stage, new, status=before.status)
            Starter.objects.filter(pk=before.pk, status=Starter.Status.ASKED).update(
                status=Starter.Status.REFUSED, answered_at=now
            )
        rounds.pair_again(locked, stage)
    locked.sweep_soon()


def shift_dates(competition: Competition, by: timedelta, since: datetime) -> None:
    """Move the dates of rounds and the deadlines of questions that are after `since` by `by`.

    These are the ends of roll calls, the starts of paired rounds, the ends of rounds in progress, and the
    time for players to say whether they advance.
    """
    tournament = tournament_of(competition)
    here = Round.objects.filter(stage__tournament=tournament)
    for status, name in (
        (Round.Status.PLANNED, "called_until"),
        (Round.Status.PREVIEWED, "starts_at"),
        (Round.Status.RUNNING, "ends_at"),
    ):
        here.filter(status=status, **{f"{name}__gt": since}).update(**{name: F(name) + by})
    calling = Stage.objects.filter(tournament=tournament, status=Stage.Status.CALLING)
    calling.filter(answer_until__gt=since).update(answer_until=F("answer_until") + by)


def forfeit_all(competition: Competition, entrant: Entrant) -> None:
    """Forfeit all unfinished tables of an entrant who withdrew or was removed."""
    taken_out = entrant.status == Entrant.Status.REMOVED
    cause = Place.Cause.REMOVED if taken_out else Place.Cause.LEFT
    for place in Place.objects.filter(entrant=entrant, table__status__in=tables.OPEN_STATUSES).select_related(
        "table"
    ):
        place.table.competition = competition
        tables.forfeit(place.table, entrant, cause)


def _take_in(locked: LockedTournament, scored: Stage) -> None:
    """Handle the consequences of a result for everything except the standings.

    Final places are stored again, a paired round that has not begun is paired again, or a cut that is based
    on the result is made again.
    """
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
        stages.make_cut(locked, stage)


def _pair_without(locked: LockedTournament, entrant: Entrant) -> None:
    """Pair a round again that has not begun and was paired with an entrant who is no longer present."""
    stage = locked.stage
    if stage is None:
        return
    paired = stage.rounds.filter(status=Round.Status.PREVIEWED).first()
    if paired is not None and _is_in(paired, entrant):
        rounds.pair_again(locked, stage)


def _is_in(each: Round, entrant: Entrant) -> bool:
    keys = {key for pairing in each.pairings.all() for key in pairing.seats}
    return entrant.pk in keys or each.byes.filter(entrant=entrant).exists()


def _starts_instead(stage: Stage, before: Starter, new: Entrant) -> bool:
    """Return whether an entrant who takes over starts in the other's place.

    They do so only until the first round begins, because brackets and planned rounds are made of the players
    who were there at that time.
    """
    if before.status != Starter.Status.IN or stage.rounds.filter(begun_at__isnull=False).exists():
        return False
    return not Starter.objects.filter(stage=stage, entrant=new).exists()


def _line_up_late(stage: Stage, entrant: Entrant, status: str = Starter.Status.IN) -> None:
    """Let an entrant start in a stage, seeded behind all others, from the next round that has not begun."""
    if stage.status == Stage.Status.PLANNED:
        return
    line = Starter.objects.filter(stage=stage)
    # An entrant who returns has a row already, and has left no roll call unanswered.
    if line.filter(entrant=entrant).update(called_for=0, unanswered=0):
        return
    last = line.order_by("-seed").values_list("seed", flat=True).first() or 0
    begun = stage.rounds.filter(status__in=(Round.Status.RUNNING, Round.Status.OVER)).count()
    Starter.objects.create(stage=stage, entrant=entrant, seed=last + 1, status=status, from_round=begun + 1)


def _locked(competition: Competition, now: datetime) -> LockedTournament:
    """Return the locked tournament of an event, and record that it has changed."""
    locked = LockedTournament(competition, tournament_of(competition), now)
    locked.changed()
    return locked
