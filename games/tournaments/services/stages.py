"""Move from one stage to the next: choose the players who advance, ask them, and begin the stage."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import timedelta

from django.db.models import F, Q

from games.competitions.models import Entrant
from games.competitions.services import log
from games.engine.invariants import require
from games.notices.services.outbox import NewNotice, queue_notices
from games.tournaments import formats
from games.tournaments.formats import advancing
from games.tournaments.formats.bracket import BracketFormat
from games.tournaments.models import Stage, Starter
from games.tournaments.selectors import stages
from games.tournaments.services.fitting import fit_settings
from games.tournaments.services.locked_tournament import LockedTournament

MAX_RESERVE_ANSWER = timedelta(days=1)
"""The minimum time to answer for a player asked in another's place; less if roll calls are shorter."""

GOING_STATUSES = (Starter.Status.ASKED, Starter.Status.IN)
"""The statuses of players who play, or are asked to."""


def end_finished(locked: LockedTournament, stage: Stage) -> bool:
    """End a stage in which nothing is left to play; return whether it was ended."""
    if stage.status != Stage.Status.RUNNING or stage.rounds.exclude(status="over").exists():
        return False
    if not formats.get(stage.format).finished(stages.read(stage)):
        return False
    stage.status = Stage.Status.OVER
    stage.over_at = locked.now
    stage.save(update_fields=["status", "over_at"])
    log.note(locked.competition, "stage_over", stage=stage.number)
    return True


def begin_next(locked: LockedTournament, stage: Stage) -> bool:
    """Begin the next stage with all entrants, or ask the best of the stage before whether they play in it.

    Return whether the stage was still to begin.
    """
    if stage.status != Stage.Status.PLANNED:
        return False
    if stage.number == 1:
        entrants = Entrant.objects.filter(competition=locked.competition, status__in=Entrant.TAKING_PART)
        keys = list(entrants.order_by("seed", "pk").values_list("pk", flat=True))
        if stage.takes is None:
            store_line(stage, keys)
            _begin(locked, stage)
        else:
            store_line(stage, _who_can_play(keys), stage.takes)
            ask_advancing(locked, stage)
        return True
    make_cut(locked, stage)
    return True


def store_line(stage: Stage, keys: Sequence[int], asked: int | None = None) -> None:
    """Store the line of players for a stage, the best first.

    All of them play, or the first `asked` are asked and the others are in reserve.
    """
    Starter.objects.filter(stage=stage).delete()
    Starter.objects.bulk_create(
        Starter(
            stage=stage,
            entrant_id=key,
            seed=seed,
            status=Starter.Status.IN
            if asked is None
            else Starter.Status.ASKED
            if seed <= asked
            else Starter.Status.RESERVE,
        )
        for seed, key in enumerate(keys, 1)
    )


def make_cut(locked: LockedTournament, stage: Stage) -> None:
    """Make the cut: ask the best players of the stage before whether they advance.

    The other players wait in reserve.
    """
    before = Stage.objects.get(tournament=locked.tournament, number=stage.number - 1)
    rules, seen = formats.get(before.format), stages.read(before)
    level = advancing.tied_at_cut(rules, seen, stage.takes) if stage.takes is not None else ()
    draw_line(locked, stage, advancing.advancing_order(rules, seen), level)


def draw_line(
    locked: LockedTournament, stage: Stage, keys: Sequence[int], level: Collection[int] = ()
) -> None:
    """Choose the players who advance to a stage from `keys`, which are in order, the best first.

    Players who are `level` at the cut are separated only by their seeds. If the choice is repeated after a
    correction, earlier answers are kept, and players who no longer advance are notified.
    """
    earlier = Starter.objects.filter(stage=stage)
    answers = dict(earlier.filter(answered_at__isnull=False).values_list("entrant_id", "status"))
    going = {*earlier.filter(status__in=GOING_STATUSES).values_list("entrant_id", flat=True)}
    store_line(stage, _who_can_play(keys), stage.takes)
    line = Starter.objects.filter(stage=stage)
    line.filter(entrant__in=level).update(level=True)
    for key, status in answers.items():
        line.filter(entrant=key, status=Starter.Status.ASKED).update(status=status, answered_at=locked.now)
    _tell_passed_over(
        locked, stage, going - {*line.filter(status__in=GOING_STATUSES).values_list("entrant_id", flat=True)}
    )
    ask_advancing(locked, stage)


def _who_can_play(keys: Sequence[int]) -> list[int]:
    """Return the players in a line whose accounts are not suspended, in the same order."""
    suspended = Entrant.objects.filter(pk__in=keys, user__is_active=False)
    out = {*suspended.values_list("pk", flat=True)}
    return [key for key in keys if key not in out]


def ask_advancing(locked: LockedTournament, stage: Stage) -> None:
    """Ask the players who advance whether they will play.

    In a tournament without roll calls, they are not asked, and the stage begins at once.
    """
    seconds = locked.tournament.roll_call_seconds
    log.note(locked.competition, "cut", stage=stage.number)
    if not seconds:
        Starter.objects.filter(stage=stage, status=Starter.Status.ASKED).update(status=Starter.Status.IN)
        _begin(locked, stage)
        return
    stage.status = Stage.Status.CALLING
    stage.answer_until = max(locked.now + timedelta(seconds=seconds), stage.answer_until or locked.now)
    stage.save(update_fields=["status", "answer_until"])
    _ask(locked, stage)


def fill_free_places(locked: LockedTournament, stage: Stage) -> bool:
    """Offer free places to the next players in line.

    A place is free if a player declined it, left, or did not answer in time. When all places are taken, or
    nobody is left to ask, the stage begins. Return whether something was done.
    """
    if stage.status != Stage.Status.CALLING:
        return False
    asked = Starter.objects.filter(stage=stage, status=Starter.Status.ASKED)
    until = require(stage.answer_until, "a stage that calls has a date for answers")
    late = until <= locked.now
    gone = ~Q(entrant__status__in=Entrant.TAKING_PART) | Q(entrant__user__is_active=False)
    lost = asked if late else asked.filter(gone)
    lost.update(status=Starter.Status.REFUSED, answered_at=locked.now)
    taken = Starter.objects.filter(stage=stage, status__in=(Starter.Status.ASKED, Starter.Status.IN))
    free = (stage.takes or 0) - taken.count()
    reserve = Starter.objects.filter(~gone, stage=stage, status=Starter.Status.RESERVE).order_by("seed")[
        : max(free, 0)
    ]
    if following := [starter.pk for starter in reserve]:
        Starter.objects.filter(pk__in=following).update(status=Starter.Status.ASKED)
        span = min(MAX_RESERVE_ANSWER, timedelta(seconds=locked.tournament.roll_call_seconds))
        stage.answer_until = until = max(until, locked.now + span)
        stage.save(update_fields=["answer_until"])
        _ask(locked, stage)
        return True
    if asked.exists():
        locked.sweep_at(until)
        return False
    _begin(locked, stage)
    return True


def _tell_passed_over(locked: LockedTournament, stage: Stage, keys: Collection[int]) -> None:
    people = Entrant.objects.filter(pk__in=keys, user__isnull=False).order_by("pk")
    queue_notices(
        notices=[
            NewNotice(
                key=f"tournament_passed_over:{stage.pk}:{entrant_id}:{locked.now.isoformat()}",
                user_id=user_id,
                kind="tournament_passed_over",
                ids={"stage": stage.pk, "entrant": entrant_id},
            )
            for entrant_id, user_id in people.values_list("pk", "user_id")
            if user_id is not None
        ],
        now=locked.now,
    )


def _ask(locked: LockedTournament, stage: Stage) -> None:
    asked = Starter.objects.filter(stage=stage, status=Starter.Status.ASKED).select_related("entrant")
    queue_notices(
        notices=[
            NewNotice(
                key=f"tournament_asked:{stage.pk}:{starter.entrant_id}",
                user_id=starter.entrant.user_id,
                kind="tournament_asked",
                ids={"stage": stage.pk, "entrant": starter.entrant_id},
            )
            for starter in asked
            if starter.entrant.user_id is not None
        ],
        now=locked.now,
    )
    # A program never declines.
    asked.filter(entrant__user=None).update(status=Starter.Status.IN, answered_at=locked.now)


def _begin(locked: LockedTournament, stage: Stage) -> None:
    """Begin a stage with the players who are in it, if its format can be played with that many.

    Otherwise the stage ends before it begins, and the order of the stage before remains.
    """
    count = Starter.objects.filter(stage=stage, status=Starter.Status.IN).count()
    settings = fit_settings(stage.settings, count)
    stage.begun_at = locked.now
    stage.status = Stage.Status.RUNNING if settings is not None else Stage.Status.OVER
    if settings is None:
        stage.over_at = locked.now
        log.note(locked.competition, "stage_void", stage=stage.number, entrants=count)
    else:
        stage.settings = settings
        _keep_apart_who_met(stage)
        log.note(locked.competition, "stage_begun", stage=stage.number, entrants=count)
    stage.save(update_fields=["begun_at", "status", "over_at", "settings"])
    locked.sweep_soon()


def _keep_apart_who_met(stage: Stage) -> None:
    """Exchange seeds in a bracket so that players of the same pool do not meet again in its first round.

    Only players with equal places in their pools are exchanged, and only if this helps.
    """
    before = Stage.objects.filter(tournament=stage.tournament_id, number=stage.number - 1).first()
    rules = formats.get(stage.format)
    if before is None or not isinstance(rules, BracketFormat):
        return
    opening = rules.next_round(stages.read(stage))
    if opening is None:
        return
    starters = list(Starter.objects.filter(stage=stage, status=Starter.Status.IN).order_by("seed"))
    seeds = [each.seed for each in starters]
    keys = [each.entrant_id for each in starters]
    tables = [table.keys for table in opening.tables]
    order = advancing.cross_pools(formats.get(before.format), stages.read(before), keys, tables)
    if order == (*keys,):
        return
    by_key = {each.entrant_id: each for each in starters}
    # Seeds are unique within a stage, so all of them are moved out of the way first.
    room = Starter.objects.filter(stage=stage).count() + max(seeds)
    Starter.objects.filter(pk__in=[each.pk for each in starters]).update(seed=F("seed") + room)
    for seed, key in zip(seeds, order, strict=True):
        by_key[key].seed = seed
    Starter.objects.bulk_update(starters, ["seed"], batch_size=200)
