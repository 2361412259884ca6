"""How many must agree: all, or more than half of those who count with who asked."""

from __future__ import annotations

import pytest

from games.consent.models import Proposal
from games.consent.quorum import Vote, count_votes

YES, NO, SILENT = True, False, None
MAJORITY = (Proposal.Kind.PAUSE, Proposal.Kind.EXTENSION, Proposal.Kind.REPLACEMENT)
EVERYBODY = (Proposal.Kind.RESUME, Proposal.Kind.UNDO, Proposal.Kind.END)


@pytest.mark.parametrize("kind", MAJORITY)
@pytest.mark.parametrize(
    ("answers", "vote"),
    [
        ([SILENT], Vote.OPEN),
        ([YES], Vote.AGREED),  # of two both are more than half
        ([NO], Vote.REFUSED),
        ([YES, SILENT], Vote.AGREED),
        ([NO, SILENT], Vote.OPEN),
        ([NO, NO], Vote.REFUSED),
        ([NO, YES], Vote.AGREED),
        ([YES, SILENT, SILENT], Vote.OPEN),  # two of four are no more than half
        ([YES, NO, SILENT], Vote.OPEN),
        ([YES, NO, NO], Vote.REFUSED),
        ([YES, YES, NO], Vote.AGREED),
    ],
)
def test_more_than_half_carry_a_pause_more_time_and_an_autopilot(
    kind: Proposal.Kind, answers: list[bool | None], vote: Vote
) -> None:
    assert count_votes(kind, answers).vote is vote


@pytest.mark.parametrize("kind", EVERYBODY)
@pytest.mark.parametrize(
    ("answers", "vote"),
    [
        ([YES], Vote.AGREED),
        ([YES, YES, YES], Vote.AGREED),
        ([YES, YES, SILENT], Vote.OPEN),
        ([SILENT, SILENT, NO], Vote.REFUSED),
    ],
)
def test_one_refusal_ends_what_takes_from_somebody(
    kind: Proposal.Kind, answers: list[bool | None], vote: Vote
) -> None:
    assert count_votes(kind, answers).vote is vote


def test_what_a_page_says_of_a_vote() -> None:
    answers = [YES, NO, SILENT, SILENT]
    assert count_votes(Proposal.Kind.PAUSE, answers) == (2, 1, 5, 3)
    assert count_votes(Proposal.Kind.UNDO, answers) == (2, 1, 5, 5)
