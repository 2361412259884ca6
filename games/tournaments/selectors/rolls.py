"""Select the entrants whom a roll call asks, and those who are away from the round."""

from __future__ import annotations

from typing import NamedTuple

from django.db.models import QuerySet

from games.competitions.models import Entrant
from games.tournaments.models import Round, Stage, Starter
from games.tournaments.models.round import has_answered


class RollCallResult(NamedTuple):
    """The keys of entrants who are not to be paired in a round.

    `requested` are the entrants who declined the round, `absent` those who left the roll call unanswered, and
    `suspended` those who could not answer it because their account is suspended.
    """

    requested: tuple[int, ...]
    absent: tuple[int, ...]
    suspended: tuple[int, ...]

    @property
    def away(self) -> tuple[int, ...]:
        """Return all entrants who are not to be paired."""
        return self.requested + self.absent + self.suspended


def round_candidates(stage: Stage, number: int) -> list[Entrant]:
    """Return all entrants who can play in a round of a stage and have not left, including programs."""
    return [starter.entrant for starter in _starters(stage).filter(from_round__lte=number)]


def silent_entrants(stage: Stage) -> list[Entrant]:
    """Return the entrants of a stage who did not answer the last roll call that asked them."""
    return [starter.entrant for starter in _starters(stage).filter(unanswered__gt=0)]


def called_entrants(each: Round) -> list[Entrant]:
    """Return the entrants whom the roll call of a round asked and who have not left."""
    return [starter.entrant for starter in _starters(each.stage).filter(called_for=each.number)]


def read(each: Round) -> RollCallResult:
    """Return the entrants who, as things are now, are away from a round."""
    asked = {entrant.pk for entrant in called_entrants(each)} if each.called_at is not None else set()
    requested, absent, suspended = [], [], []
    for entrant in round_candidates(each.stage, each.number):
        if entrant.suspended:
            suspended.append(entrant.pk)
        elif not entrant.active:
            requested.append(entrant.pk)
        elif entrant.pk in asked and not has_answered(entrant, each):
            absent.append(entrant.pk)
        elif entrant.pk in asked and not entrant.ready:
            requested.append(entrant.pk)
    return RollCallResult(tuple(requested), tuple(absent), tuple(suspended))


def all_answered(each: Round) -> bool:
    """Return whether everyone who can answer the roll call of a round has answered it."""
    return all(
        not entrant.active or entrant.suspended or has_answered(entrant, each)
        for entrant in called_entrants(each)
    )


def is_last_roll_call(each: Round, entrant_id: int, absences: int) -> bool:
    """Return whether a player is withdrawn if they also leave this roll call unanswered.

    Players are withdrawn after `absences` unanswered roll calls in a row.
    """
    start = Starter.objects.filter(stage=each.stage, entrant=entrant_id).first()
    return start is not None and withdraws_if_silent(start, absences)


def withdraws_if_silent(start: Starter, absences: int) -> bool:
    """Return whether an entrant is withdrawn if they do not answer the next roll call.

    The entrant is given by their row in the stage.
    """
    return start.unanswered >= absences - 1


def _starters(stage: Stage) -> QuerySet[Starter]:
    """Return the entrants who play in a stage and have not left, by seed."""
    here = Starter.objects.filter(
        stage=stage,
        status=Starter.Status.IN,
        entrant__status__in=Entrant.TAKING_PART,
    )
    return here.select_related("entrant__user").order_by("seed")
