"""Plan the rounds of a stage, call their rolls, and pair, begin and end them."""

from __future__ import annotations

from datetime import timedelta

from django.db.models import F, Q

from accounts import lines
from games.competitions.models import Entrant, Table
from games.competitions.selectors.forbidden_pairs import forbidden_pairs
from games.competitions.services import entering, log, tables
from games.matches.models.match import MAX_MATCH_NAME_LENGTH
from games.notices.services.outbox import NewNotice, queue_notices
from games.tournaments import formats
from games.tournaments.formats.stage import NewRound
from games.tournaments.models import Bye, Pairing, Round, Stage, Starter
from games.tournaments.selectors import rolls, round_names, stages
from games.tournaments.services.locked_tournament import LockedTournament
from games.tournaments.services.rolls import call_roll
from games.uptime.stored_outages import may_run_out

OPEN_STATUSES = (Round.Status.PLANNED, Round.Status.PREVIEWED)


def is_paired_from_present(stage: Stage, number: int) -> bool:
    """Return whether a round is paired from the players present, with a roll call and a preview.

    In a Swiss, this is so for every round; in other formats only for the first, because the others follow
    from it.
    """
    return number == 1 or formats.get(stage.format).late_entry


def plan_next(locked: LockedTournament, stage: Stage) -> bool:
    """Plan the next round, with its roll call, if a round can begin; return whether one was planned."""
    if stage.rounds.filter(status__in=OPEN_STATUSES).exists():
        return False
    running = stage.rounds.filter(status=Round.Status.RUNNING).exists()
    rules = formats.get(stage.format)
    if running and (stage.lockstep or rules.late_entry):
        # If players are paired by their results so far, every table has to finish first.
        return False
    seen = stages.read(stage)
    if rules.finished(seen):
        return False
    found = rules.next_round(seen)
    if found is None:
        return False
    each = Round.objects.create(stage=stage, number=seen.next_number)
    if locked.tournament.roll_call_seconds:
        call_roll(locked, each, _called(stage, found))
    return True


def _called(stage: Stage, found: NewRound) -> list[Entrant]:
    """Return the entrants who are asked in the roll call of a round.

    If the round is paired from the players present, everyone is asked, unless they have just been asked
    whether they advance. Otherwise, only entrants are asked who have a table in the round and left the last
    roll call unanswered.
    """
    if not is_paired_from_present(stage, found.number):
        seated = {key for table in found.tables for key in table.keys}
        return [each for each in rolls.silent_entrants(stage) if each.pk in seated]
    return (
        [] if stage.takes is not None and found.number == 1 else rolls.round_candidates(stage, found.number)
    )


def pair_due(locked: LockedTournament, stage: Stage) -> bool:
    """Pair a round whose roll call has ended, or that has none; return whether there was one."""
    each = stage.rounds.filter(status=Round.Status.PLANNED).first()
    if each is None:
        return False
    until = each.called_until
    if (
        until is not None
        and not rolls.all_answered(each)
        and (until > locked.now or not may_run_out(until, locked.now))
    ):
        locked.sweep_at(until)
        return False
    _count_unanswered(locked, each)
    pair(locked, each)
    return True


def pair(locked: LockedTournament, each: Round) -> None:
    """Pair a round from the current state, replacing any earlier pairing.

    Players who left, absences and corrected results change the pairing; its preview then starts again. If no
    further table is possible, the round is deleted.
    """
    roll = rolls.read(each)
    seen = stages.read(each.stage, away=roll.away)
    rules = formats.of(seen.settings)
    found = rules.next_round(seen)
    each.pairings.all().delete()
    each.byes.all().delete()
    if found is None:
        # Too few are left for another table: the stage has ended, and this round is not part of it.
        each.delete()
        locked.sweep_soon()
        return
    _write(each, found, roll)
    shown = locked.tournament.preview_seconds if is_paired_from_present(each.stage, each.number) else 0
    each.status = Round.Status.PREVIEWED
    each.version += 1
    each.starts_at = max(locked.now + timedelta(seconds=shown), each.starts_at or locked.now)
    each.save(update_fields=["status", "version", "starts_at"])
    locked.sweep_at(each.starts_at)


def pair_again(locked: LockedTournament, stage: Stage) -> bool:
    """Pair the round again that is paired and has not begun; return whether there was one."""
    each = stage.rounds.filter(status=Round.Status.PREVIEWED).first()
    if each is None:
        return False
    pair(locked, each)
    log.note(locked.competition, "paired_again", **round_names.facts_of(each))
    return True


def begin_due(locked: LockedTournament, stage: Stage) -> bool:
    """Begin a round whose pairing has been shown for long enough; return whether there was one."""
    each = stage.rounds.filter(status=Round.Status.PREVIEWED).first()
    if each is None or each.starts_at is None:
        return False
    if each.starts_at > locked.now:
        locked.sweep_at(each.starts_at)
        return False
    begin(locked, each)
    return True


def begin(locked: LockedTournament, each: Round) -> None:
    """Begin a round that is paired: from now on its pairing does not change, and its tables are made."""
    each.status = Round.Status.RUNNING
    each.begun_at = locked.now
    each.ends_at = locked.now + timedelta(seconds=locked.tournament.round_seconds)
    each.save(update_fields=["status", "begun_at", "ends_at"])
    if each.number == 1:
        each.stage.dealt_apart = sorted(sorted(pair) for pair in forbidden_pairs(locked.competition.pk))
        each.stage.save(update_fields=["dealt_apart"])
    _plan_tables(locked, each)
    _tell_byes(locked, each)
    log.note(locked.competition, "round_begun", **round_names.facts_of(each))
    locked.sweep_soon()


def end_finished(locked: LockedTournament, stage: Stage) -> bool:
    """End a round whose tables have all finished; return whether there was one."""
    for each in stage.rounds.filter(status=Round.Status.RUNNING):
        unfinished = each.pairings.filter(
            Q(table=None) | ~Q(table__status__in=(Table.Status.SCORED, Table.Status.VOID))
        )
        if not unfinished.exists():
            each.status = Round.Status.OVER
            each.over_at = locked.now
            each.save(update_fields=["status", "over_at"])
            log.note(locked.competition, "round_over", **round_names.facts_of(each))
            return True
    return False


def _write(each: Round, found: NewRound, roll: rolls.RollCallResult) -> None:
    Pairing.objects.bulk_create(
        Pairing(round=each, number=number, part=table.part, seats=list(table.keys))
        for number, table in enumerate(found.tables, 1)
    )
    Bye.objects.bulk_create(
        Bye(round=each, entrant_id=key, kind=kind)
        for kind, keys in (
            (Bye.Kind.PAIRED, found.byes),
            (Bye.Kind.UNOPPOSED, found.unopposed),
            (Bye.Kind.REQUESTED, [key for key in found.missed if key in roll.requested]),
            (Bye.Kind.ABSENT, [key for key in found.missed if key in roll.absent]),
            (Bye.Kind.AWAY, [key for key in found.missed if key in roll.suspended]),
        )
        for key in keys
    )


def _count_unanswered(locked: LockedTournament, each: Round) -> None:
    """Count a roll call that has ended; withdraw players who have left too many in a row unanswered.

    The director chooses how many are too many. Players whose accounts are suspended are not counted.
    """
    roll = rolls.read(each)
    silent = roll.absent
    called = Starter.objects.filter(stage=each.stage, called_for=each.number).exclude(
        entrant__in=roll.suspended
    )
    called.exclude(entrant__in=silent).update(unanswered=0)
    called.filter(entrant__in=silent).update(unanswered=F("unanswered") + 1)
    gone = called.filter(entrant__in=silent, unanswered__gte=locked.tournament.absences)
    for starter in gone.select_related("entrant").order_by("entrant"):
        starter.entrant.competition = locked.competition
        entering.withdraw(starter.entrant, by=None)
        entering.notify_entrant(starter.entrant, "tournament_withdrawn")


def _plan_tables(locked: LockedTournament, each: Round) -> None:
    """Plan a table for every pairing of a round.

    The sweep of the room of competitions later makes each table's match, in one transaction for each.
    """
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
    """Notify the players with a bye that the round has begun without a match for them.

    The other players are notified of their tables.
    """
    kinds = (Bye.Kind.PAIRED, Bye.Kind.UNOPPOSED)
    byes = each.byes.filter(kind__in=kinds, entrant__user__isnull=False)
    queue_notices(
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
    """Return the name of a table's match: the tournament's name with the numbers of round and table.

    The name is the same in all languages.
    """
    return f"{lines.truncate_line(locked.competition.name, MAX_MATCH_NAME_LENGTH - len(where) - 1)} {where}"
