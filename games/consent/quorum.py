"""Count the people who must agree to a proposal, and those who have.

`proposal_kinds` contains the terms of each kind, and `docs/consent.md` explains them. The asker counts as
agreeing. People who have left, have deleted their account or have given their seat to the autopilot no longer
count.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from games.consent.models import Proposal, ProposalAnswer
from games.consent.proposal_kinds import traits
from games.matches.tenure_filters import current


class Vote(Enum):
    """The state of the vote on a proposal."""

    OPEN = "open"
    AGREED = "agreed"
    REFUSED = "refused"


class VoteCount(NamedTuple):
    """How many people have agreed and refused; the asker counts as agreeing.

    `needed` people out of `whole` must agree.
    """

    agreed: int
    refused: int
    whole: int
    needed: int

    @property
    def vote(self) -> Vote:
        if self.agreed >= self.needed:
            return Vote.AGREED
        return Vote.REFUSED if self.whole - self.refused < self.needed else Vote.OPEN


def count_votes(kind: str, answers: list[bool | None]) -> VoteCount:
    """Return the count of answers by those who were asked and still hold their seats."""
    whole = len(answers) + 1
    needed = whole if traits(kind).everybody else whole // 2 + 1
    return VoteCount(1 + answers.count(True), answers.count(False), whole, needed)


def vote_state(proposal: Proposal) -> Vote:
    """Return the state of the vote on a proposal."""
    answers = ProposalAnswer.objects.filter(
        current("tenure__"), proposal=proposal, tenure__user__erased_at=None
    )
    given = list(answers.values_list("agrees", flat=True))
    # If everyone who was asked has left, nobody remains who could agree.
    return count_votes(proposal.kind, given).vote if given else Vote.REFUSED
