"""The rounds of a stage: planned, called, paired, begun, over."""

from __future__ import annotations

from datetime import timedelta

from django.db.models import Q

from games.competitions.models import Entrant, Table
from games.competitions.services import entering, log, tables
from games.notices.services.telling import NewNotice, tell_all
from games.tournaments import formats
from games.tournaments.formats.stage import NewRound
from games.tournaments.models import Bye, Pairing, Round, Stage
from games.tournaments.selectors import stages
from games.tournaments.services import rolls
from games.tournaments.services.locked_tournament import LockedTournament

OPEN_STATUSES = (Round.Status.PLANNED, Round.Status.PREVIEWED)

MATCH_NAME = 60
"""Characters of a match's name."""


def is_paired_anew(stage: Stage, number: int) -> bool:
    """Whether a round is paired from who is there, so that its roll is called and its pairing shown
    beforehand: each of a Swiss, else the first alone, for the others follow from it."""
    return number == 1 or formats.get(stage.format).late_entry


def plan_next(locked: LockedTournament, stage: Stage) -> bool:
    """Plan the next round, if one can begin: call its roll, or have it paired at once."""
    if stage.rounds.filter(status__in=OPEN_STATUSES).exists():
        return False
    running = stage.rounds.filter(status=Round.Status.RUNNING).exists()
    rules = formats.get(stage.format)
    if running and (stage.lockstep or rules.late_entry):
        # Who is paired by what they have so far waits for every table.
        return False
    seen = stages.read(stage)
    if rules.finished(seen):
        return False
    anew = is_paired_anew(stage, seen.next_number)
    if not anew and rules.next_round(seen) is None:
        return False
    each = Round.objects.create(stage=stage, number=seen.next_number)
    asked_already = stage.takes is not None and each.number == 1
    if anew and locked.tournament.roll_call_seconds and not asked_already:
        rolls.call(locked, each)
    return True


def pair_due(locked: LockedTournament, stage: Stage) -> bool:
    """Pair a round whose roll has been called, or that was never to be called."""
    each = stage.rounds.filter(status=Round.Status.PLANNED).first()
    if each is None:
        return False
    if each.called_until is not None and each.called_until > locked.now and not rolls.complete(each):
        locked.sweep_at(each.called_until)
        return False
    _withdraw_who_stays_away(locked, each)
    pair(locked, each)
    return True


def pair(locked: LockedTournament, each: Round) -> None:
    """Pair a round from what is known now, in place of what it was paired as before.

    Who left, who is away, and results that were corrected change it; the preview then begins anew.
    """
    roll = rolls.read(each)
    seen = stages.read(each.stage, away=roll.away)
    rules = formats.of(seen.settings)
    found = None if rules.finished(seen) else rules.next_round(seen)
    each.pairings.all().delete()
    each.byes.all().delete()
    if found is None:
        # Too few are left for another table: the stage is over, and this round is none of it.
        each.delete()
        locked.sweep_soon()
        return
    _write(each, found, roll)
    shown = locked.tournament.preview_seconds if is_paired_anew(each.stage, each.number) else 0
    each.status = Round.Status.PREVIEWED
    each.version += 1
    each.starts_at = max(locked.now + timedelta(seconds=shown), each.starts_at or locked.now)
    each.save(update_fields=["status", "version", "starts_at"])
    locked.sweep_at(each.starts_at)


def pair_again(locked: LockedTournament, stage: Stage) -> bool:
    """Pair a round anew that is paired and has not begun; whether there is one."""
    each = stage.rounds.filter(status=Round.Status.PREVIEWED).first()
    if each is None:
        return False
    pair(locked, each)
    log.note(locked.competition, "paired_again", round=each.number, stage=stage.number)
    return True


def begin_due(locked: LockedTournament, stage: Stage) -> bool:
    """Begin a round whose pairing was shown for long enough."""
    each = stage.rounds.filter(status=Round.Status.PREVIEWED).first()
    if each is None or each.starts_at is None:
        return False
    if each.starts_at > locked.now:
        locked.sweep_at(each.starts_at)
        return False
    begin(locked, each)
    return True


def begin(locked: LockedTournament, each: Round) -> None:
    """Begin a round that is paired: from now on its pairing stands, and its tables are made."""
    each.status = Round.Status.RUNNING
    each.begun_at = locked.now
    each.ends_at = locked.now + timedelta(seconds=locked.tournament.round_seconds)
    each.save(update_fields=["status", "begun_at", "ends_at"])
    _plan_tables(locked, each)
    _tell_byes(locked, each)
    log.note(locked.competition, "round_begun", round=each.number, stage=each.stage.number)
    locked.sweep_soon()


def end_finished(locked: LockedTournament, stage: Stage) -> bool:
    """End a round all of whose tables are over."""
    for each in stage.rounds.filter(status=Round.Status.RUNNING):
        unfinished = each.pairings.filter(
            Q(table=None) | ~Q(table__status__in=(Table.Status.SCORED, Table.Status.VOID))
        )
        if not unfinished.exists():
            each.status = Round.Status.OVER
            each.over_at = locked.now
            each.save(update_fields=["status", "over_at"])
            log.note(locked.competition, "round_over", round=each.number, stage=stage.number)
            return True
    return False


def _write(each: Round, found: NewRound, roll: rolls.Roll) -> None:
    Pairing.objects.bulk_create(
        Pairing(round=each, number=number, part=table.part, seats=list(table.keys))
        for number, table in enumerate(found.tables, 1)
    )
    Bye.objects.bulk_create(
        Bye(round=each, entrant_id=key, kind=kind)
        for kind, keys in (
            (Bye.Kind.PAIRED, found.byes),
            (Bye.Kind.REQUESTED, roll.requested),
            (Bye.Kind.ABSENT, roll.absent),
        )
        for key in keys
    )


def _withdraw_who_stays_away(locked: LockedTournament, each: Round) -> None:
    """Who left so many roll-calls running unanswered has withdrawn."""
    absent = rolls.read(each).absent
    for entrant in Entrant.objects.filter(pk__in=absent).order_by("pk"):
        if rolls.missed(each, entrant.pk) + 1 >= locked.tournament.absences:
            entrant.competition = locked.competition
            entering.withdraw(entrant, by=None)


def _plan_tables(locked: LockedTournament, each: Round) -> None:
    """Plan the table of every pairing; the common room's sweep gives each its match, one transaction each."""
    pairings = list(each.pairings.order_by("number"))
    keys = {key for pairing in pairings for key in pairing.seats}
    rows = {row.pk: row for row in Entrant.objects.filter(pk__in=keys)}
    single = locked.tournament.stages.count() == 1
    for pairing in pairings:
        where = f"{each.number}.{pairing.number}"
        pairing.table = tables.plan(
            locked.competition,
            [rows[key] for key in pairing.seats],
            group=f"s{each.stage.number}r{each.number}",
            decide_at=each.ends_at,
            name=_name(locked, where if single else f"{each.stage.number}.{where}"),
        )
    Pairing.objects.bulk_update(pairings, ["table"], batch_size=200)


def _tell_byes(locked: LockedTournament, each: Round) -> None:
    """Who has a bye hears that the round goes on without them; the others hear of their tables."""
    byes = each.byes.filter(kind=Bye.Kind.PAIRED, entrant__user__isnull=False)
    tell_all(
        notices=[
            NewNotice(
                key=f"tournament_bye:{each.pk}:{entrant_id}",
                user_id=user_id,
                kind="tournament_bye",
                ids={"round": each.pk, "entrant": entrant_id},
            )
            for entrant_id, user_id in byes.values_list("entrant_id", "entrant__user_id")
            if user_id is not None
        ],
        now=locked.now,
    )


def _name(locked: LockedTournament, where: str) -> str:
    """The match's name: the tournament's, round and table. It is the same in all languages."""
    return f"{locked.competition.name[: MATCH_NAME - len(where) - 1]} {where}"
