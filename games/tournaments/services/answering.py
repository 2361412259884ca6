"""Entrants' answers: to the roll call before a round, and whether they play in a stage that they reached."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from games.competitions.errors import NotEntered
from games.competitions.models import Competition, Entrant
from games.competitions.services import log
from games.tournaments.errors import NoOpenQuestion, RollCallOver
from games.tournaments.models import Round, Stage, Starter
from games.tournaments.selectors import rolls
from games.tournaments.services.locked_tournament import LockedTournament, lock_tournament


@transaction.atomic
def answer_roll(*, competition_id: int, user: User, number: int, ready: bool) -> None:
    """Record whether a player will play in the round of the current stage whose roll is being called.

    A player who will not play is not paired in it. Raises `NotEntered` if the person does not take part, and
    `RollCallOver` if there is no such roll call or it has ended.
    """
    locked = lock_tournament(competition_id)
    entrant = _mine(locked, user)
    stage = locked.stage
    each = None
    if stage is not None:
        each = stage.rounds.filter(number=number, status=Round.Status.PLANNED).first()
    if each is None or each.called_until is None or each.called_until <= locked.now:
        raise RollCallOver
    entrant.ready, entrant.ready_at = ready, locked.now
    entrant.save(update_fields=["ready", "ready_at"])
    if rolls.all_answered(each):
        locked.sweep_soon()


@transaction.atomic
def answer_advance(*, competition_id: int, user: User, plays: bool) -> None:
    """Record whether a player will play in the stage that they reached.

    If they decline, the place goes to the next player in line. Raises `NotEntered` if the person does not
    take part, and `NoOpenQuestion` if they are not asked, or no longer asked.
    """
    locked = lock_tournament(competition_id)
    entrant = _mine(locked, user)
    stage = locked.stage
    if stage is None or stage.status != Stage.Status.CALLING:
        raise NoOpenQuestion
    starter = Starter.objects.filter(stage=stage, entrant=entrant).first()
    late = stage.answer_until is None or stage.answer_until <= locked.now
    if starter is None or starter.status != Starter.Status.ASKED or late:
        raise NoOpenQuestion
    starter.status = Starter.Status.IN if plays else Starter.Status.REFUSED
    starter.answered_at = locked.now
    starter.save(update_fields=["status", "answered_at"])
    log.note(locked.competition, "goes_on" if plays else "refused", by=user, entrant=entrant)
    locked.sweep_soon()


def _mine(locked: LockedTournament, user: User) -> Entrant:
    entrant = Entrant.objects.filter(
        competition=locked.competition, user=user, status=Entrant.Status.ENTERED
    ).first()
    if entrant is None or locked.competition.status != Competition.Status.RUNNING:
        raise NotEntered
    return entrant
