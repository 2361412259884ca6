"""Closing proposals that no longer apply because the match has moved on.

Every write to a match calls this, so this module must not import the locked match.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any, assert_never

from django.db.models import Exists

from games.consent.models import Proposal
from games.consent.quorum import Vote, vote_state
from games.consent.selectors import is_silent
from games.consent.undo import can_undo_to
from games.engine.events import public_event
from games.engine.undoing import UndoPoint
from games.matches.models import Event, Match, Tenure, Visit
from games.matches.selectors.leaving import count_active_people
from games.matches.services.event_rows import announcement
from games.matches.services.notify import tell_holders


def open_proposals(match: Any) -> Exists:
    """Return a query expression that says whether a match has open proposals."""
    return Exists(Proposal.objects.filter(match=match, outcome=""))


def close_obsolete(match: Match, now: datetime) -> None:
    """Close the proposals at a locked match that no longer apply.

    If someone who was asked has left and a proposal is decided because of that, it becomes due immediately,
    and the next sweep carries it out.
    """
    for proposal in (
        Proposal.objects.filter(match=match, outcome="").select_related("asker__user").order_by("pk")
    ):
        if not still_applies(match, proposal):
            close_proposal(match, proposal, Proposal.Outcome.LAPSED, now)
        elif proposal.expires_at > now and vote_state(proposal) is not Vote.OPEN:
            Proposal.objects.filter(pk=proposal.pk).update(expires_at=now)


def close_proposal(match: Match, proposal: Proposal, outcome: str, now: datetime) -> None:
    """Close a proposal of a locked match without carrying it out, and announce this in the log."""
    proposal.outcome, proposal.ended_at = outcome, now
    proposal.save(update_fields=["outcome", "ended_at"])
    if not match.running:
        return
    if outcome == Proposal.Outcome.LAPSED:
        # Nobody decided it, so nobody else expects to hear of it.
        tell_of_outcome(proposal, now, pk=proposal.asker_id, to_revision=None)
    Event.objects.bulk_create(announcement(match, _told(proposal, outcome), after=match.revision, at=now))


def tell_of_outcome(proposal: Proposal, now: datetime, **which: Any) -> None:
    """Notify the people who hold the tenures that the filter `which` selects of a proposal's outcome."""
    tell_holders(
        kind="proposal_ended", about=str(proposal.pk), ids={"proposal": proposal.pk}, now=now, **which
    )


def still_applies(match: Match, proposal: Proposal) -> bool:
    """Return whether a proposal could still be carried out."""
    asker = proposal.asker
    if not match.running or not asker.holds_seat or (asker.user and asker.user.erased_at):
        return False
    given = proposal.parameters
    kind = Proposal.Kind(proposal.kind)
    match kind:
        case Proposal.Kind.PAUSE:
            return match.paused_at is None
        case Proposal.Kind.RESUME:
            return match.paused_at is not None
        case Proposal.Kind.UNDO:
            return can_undo_to(match, UndoPoint(given["to"], given["first"]))
        case Proposal.Kind.EXTENSION:
            return Visit.objects.filter(pk=given["visit"], match=match, closed_at=None).exists()
        case Proposal.Kind.REPLACEMENT:
            # At least two people must remain to play: a table cannot agree to reduce a match from two people
            # to one.
            if count_active_people(match) < 3:
                return False
            found = Tenure.objects.select_related("seat")
            tenure = found.filter(pk=given["tenure"], match=match, to_revision=None).first()
            return tenure is not None and (tenure.pk == proposal.asker_id or is_silent(tenure))
        case Proposal.Kind.END:
            return True
    assert_never(kind)


def _told(proposal: Proposal, outcome: str) -> Any:
    if outcome == Proposal.Outcome.WITHDRAWN:
        return public_event("house.withdrawn", seat=proposal.asker.seat.index)
    return public_event(f"house.{outcome}")
