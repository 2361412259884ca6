"""How many must agree, and whether they have.

`docs/consent.md` says why for each kind. Whoever asks agrees; whoever has left, or has
handed their seat to the autopilot, no longer counts.
"""

from __future__ import annotations

from datetime import timedelta
from enum import Enum
from typing import NamedTuple

from games.consent.models import Proposal, ProposalAnswer


class Terms(NamedTuple):
    """What a kind of proposal needs: all who are asked, or more than half of all with the
    asker; and how long it stands."""

    everybody: bool
    lasts: timedelta


TERMS = {
    Proposal.Kind.PAUSE: Terms(False, timedelta(days=3)),
    Proposal.Kind.RESUME: Terms(True, timedelta(days=3)),
    Proposal.Kind.UNDO: Terms(True, timedelta(days=3)),
    Proposal.Kind.EXTENSION: Terms(False, timedelta(days=3)),
    Proposal.Kind.END: Terms(True, timedelta(days=7)),
    Proposal.Kind.REPLACEMENT: Terms(False, timedelta(days=3)),
}


class Vote(Enum):
    """How a vote stands."""

    OPEN = "open"
    AGREED = "agreed"
    REFUSED = "refused"


class Count(NamedTuple):
    """How many of those who count have agreed and refused, the asker among the agreeing;
    `needed` must agree of `whole`."""

    agreed: int
    refused: int
    whole: int
    needed: int

    @property
    def vote(self) -> Vote:
        if self.agreed >= self.needed:
            return Vote.AGREED
        return Vote.REFUSED if self.whole - self.refused < self.needed else Vote.OPEN


def counted(kind: str, answers: list[bool | None]) -> Count:
    """The count of the answers of those who were asked and are still there."""
    whole = len(answers) + 1
    needed = whole if TERMS[Proposal.Kind(kind)].everybody else whole // 2 + 1
    return Count(1 + answers.count(True), answers.count(False), whole, needed)


def verdict(proposal: Proposal) -> Vote:
    """How the vote on a proposal stands."""
    answers = ProposalAnswer.objects.filter(proposal=proposal, tenure__to_revision=None)
    given = list(answers.values_list("agrees", flat=True))
    # Where everybody who was asked has left, nobody is there to agree.
    return counted(proposal.kind, given).vote if given else Vote.REFUSED
