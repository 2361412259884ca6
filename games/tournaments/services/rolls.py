"""The roll-call before a round: who is there for it."""

from __future__ import annotations

from datetime import timedelta
from typing import NamedTuple

from games.competitions.models import Entrant
from games.notices.services.telling import NewNotice, tell_all
from games.tournaments.models import Bye, Round, Starter
from games.tournaments.models.round import has_answered
from games.tournaments.services.locked_tournament import LockedTournament


class Roll(NamedTuple):
    """Who is away from a round that is to be paired: by their own wish, and for want of an answer; and
    of whom an answer is still wanted."""

    requested: tuple[int, ...]
    absent: tuple[int, ...]

    @property
    def away(self) -> tuple[int, ...]:
        """All who are not to be paired."""
        return self.requested + self.absent


def call(locked: LockedTournament, each: Round) -> None:
    """Ask everybody who could be paired in a round whether they are there."""
    each.called_at = locked.now
    each.called_until = locked.now + timedelta(seconds=locked.tournament.roll_call_seconds)
    each.save(update_fields=["called_at", "called_until"])
    tell_all(
        notices=[
            NewNotice(
                key=f"tournament_roll:{each.pk}:{entrant.pk}",
                user_id=entrant.user_id,
                kind="tournament_roll",
                ids={"round": each.pk, "entrant": entrant.pk},
            )
            for entrant in people(each)
            if entrant.user_id is not None and entrant.active
        ],
        now=locked.now,
    )
    locked.sweep_at(each.called_until)


def people(each: Round) -> list[Entrant]:
    """Everybody who plays in the round's stage and has not left, programs too."""
    starters = Starter.objects.filter(
        stage=each.stage,
        status=Starter.Status.IN,
        from_round__lte=each.number,
        entrant__status__in=(Entrant.Status.ENTERED, Entrant.Status.HELD),
    )
    return [starter.entrant for starter in starters.select_related("entrant").order_by("seed")]


def read(each: Round) -> Roll:
    """Who is away from a round, as it stands now."""
    requested, absent = [], []
    for entrant in people(each):
        if not entrant.active or (has_answered(entrant, each) and not entrant.ready):
            requested.append(entrant.pk)
        elif not has_answered(entrant, each) and not _is_there(entrant, each):
            absent.append(entrant.pk)
    return Roll(tuple(requested), tuple(absent))


def complete(each: Round) -> bool:
    """Whether everybody who is asked has answered."""
    return all(is_answered(entrant, each) for entrant in people(each))


def is_answered(entrant: Entrant, each: Round) -> bool:
    """Whether nothing is wanted any more from somebody for a round."""
    return not entrant.active or has_answered(entrant, each) or _is_there(entrant, each)


def _is_there(entrant: Entrant, each: Round) -> bool:
    """Whether somebody is there without a word: nobody was asked, they are a program, or came since."""
    return each.called_at is None or entrant.user_id is None or entrant.entered_at >= each.called_at


def missed(each: Round, entrant_id: int) -> int:
    """How many roll-calls running somebody left unanswered before this round."""
    count = 0
    earlier = Round.objects.filter(stage=each.stage, number__lt=each.number, called_at__isnull=False)
    kinds = dict(
        Bye.objects.filter(round__in=earlier, entrant=entrant_id).values_list("round__number", "kind")
    )
    for number in earlier.order_by("-number").values_list("number", flat=True):
        if kinds.get(number) != Bye.Kind.ABSENT:
            break
        count += 1
    return count
