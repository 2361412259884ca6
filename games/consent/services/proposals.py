"""Proposals: a player makes one, the others agree or decline, and an agreement is carried out once.

Every kind of proposal follows this one procedure, under the match's lock. `proposal_kinds` contains the
terms of each kind, `quorum` counts the answers, `validity` checks what still applies, and `effects`
carries out what was agreed.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction

from accounts.form_tokens import FormSubmission
from accounts.models import User
from accounts.services.once import create_once
from games.consent.errors import AskedAlready, AskedOften, NobodyToAsk
from games.consent.models import Proposal, ProposalAnswer
from games.consent.proposal_kinds import traits
from games.consent.quorum import Vote, vote_state
from games.consent.selectors import voters
from games.consent.services import validity
from games.consent.services.effects import carry_out
from games.engine.events import public_event
from games.matches.database_failures import is_infrastructure, is_lock
from games.matches.errors import (
    AlreadyChanged,
    MatchPaused,
    MatchQuarantined,
    NotYours,
    SiteRefusal,
    Unreadable,
)
from games.matches.models import Match, Tenure
from games.matches.services import playing
from games.matches.services.arrival import arrive
from games.matches.services.locked_match import (
    LockedMatch,
    lock_match,
    lock_seat,
    refuse_busy,
    try_lock_match,
)
from games.matches.services.locking import lock_known
from games.matches.services.notify import tell_holders
from games.matches.services.sweep_order import process_rows
from games.matches.services.unreadable import put_aside
from games.matches.tenure_filters import current
from games.notices.budget import Budget

log = logging.getLogger("muster.matches")

PROPOSALS_PER_DAY = 5
"""How many proposals a person may make to the table of a match in a day."""

PROPOSALS_AT_ONCE = 100
"""The maximum number of proposals that one sweep closes."""


def ask(
    *, match_id: int, user: User, kind: str, parameters: dict[str, Any], press: FormSubmission | None = None
) -> Proposal:
    """Make a proposal. `parameters` are those of `models.Proposal`, chosen from what the page offered.

    Submitting the same form again (`press`) has no further effect. Raises `AlreadyChanged` if the proposal
    does not apply, or no longer applies, `AskedAlready`, `AskedOften`, `NobodyToAsk`, `NotYours`, or the
    errors of `lock_match`.
    """
    arrive(match_id, user)
    return create_once(press, Proposal, lambda: _ask(match_id, user, kind, parameters))


@transaction.atomic
def _ask(match_id: int, user: User, kind: str, parameters: dict[str, Any]) -> Proposal:
    locked, asker = lock_seat(match_id, user, still=True)
    _refuse_still(locked)
    match, now = locked.match, locked.now
    if match.practice:
        raise NobodyToAsk
    if Proposal.objects.filter(match=match, kind=kind, outcome="").exists():
        raise AskedAlready
    since = now - timedelta(days=1)
    if Proposal.objects.filter(asker=asker, asked_at__gt=since).count() >= PROPOSALS_PER_DAY:
        raise AskedOften
    proposal = Proposal(
        match=match,
        kind=kind,
        asker=asker,
        parameters=parameters,
        asked_at=now,
        expires_at=now + traits(kind).lasts,
    )
    asked = voters(match, proposal)
    if not asked:
        raise NobodyToAsk
    if not validity.still_applies(match, proposal):
        raise AlreadyChanged
    proposal.save()
    ProposalAnswer.objects.bulk_create(ProposalAnswer(proposal=proposal, tenure=tenure) for tenure in asked)
    locked.announce(public_event(f"house.asked_{kind}", seat=asker.seat.index))
    playing.write(locked)
    tell_holders(
        kind="proposal",
        about=str(proposal.pk),
        ids={"proposal": proposal.pk},
        now=now,
        pk__in=_told_of(proposal, asked),
    )
    return proposal


def answer(*, match_id: int, proposal_id: int, user: User, agrees: bool) -> Proposal:
    """Answer a proposal; the answer that decides the vote carries the proposal out or ends it.

    Return the proposal as it is now, so that a page can show its outcome. An answer is final; giving the
    same one again changes nothing. Raises `AlreadyChanged` if the proposal was already decided without
    this answer, `NotYours`, or the errors of `lock_match`.
    """
    arrive(match_id, user)
    with transaction.atomic():
        locked = lock_match(match_id, still=True)
        _refuse_still(locked)
        proposal = _proposal(locked, proposal_id)
        mine = ProposalAnswer.objects.filter(
            current("tenure__"), proposal=proposal, tenure__user=user
        ).first()
        if mine is None:
            raise NotYours
        if mine.agrees is not None and mine.agrees != agrees:
            raise AlreadyChanged
        if proposal.is_open and mine.agrees is None:
            if proposal.expires_at > locked.now:
                mine.agrees, mine.answered_at = agrees, locked.now
                mine.save(update_fields=["agrees", "answered_at"])
            _decide(locked, proposal)
    if mine.agrees is None:
        raise AlreadyChanged
    return proposal


def withdraw(*, match_id: int, proposal_id: int, user: User) -> None:
    """Withdraw a proposal that the person made.

    Raises `AlreadyChanged` if it is already decided, `NotYours`, or the errors of `lock_match`.
    """
    arrive(match_id, user)
    with transaction.atomic():
        locked = lock_match(match_id, still=True)
        _refuse_still(locked)
        proposal = _proposal(locked, proposal_id)
        if proposal.asker.user_id != user.pk:
            raise NotYours
        if proposal.outcome == Proposal.Outcome.WITHDRAWN:
            return
        if not proposal.is_open:
            raise AlreadyChanged
        validity.close_proposal(locked.match, proposal, Proposal.Outcome.WITHDRAWN, locked.now)


def expire_due(at: datetime, budget: Budget, **which: Any) -> int:
    """Decide the proposals whose time has run out, while the budget lasts; return how many were ended.

    Those that the table has agreed to are carried out. `which` is a filter of proposals; without one, all are
    considered. Each is ended in its own transaction.
    """
    due = Proposal.objects.filter(outcome="", expires_at__lte=at, **which).order_by("expires_at", "pk")
    return process_rows(due.values_list("pk", "match_id")[:PROPOSALS_AT_ONCE], _expire, budget)


def _expire(proposal_id: int, match_id: int) -> bool:
    try:
        with transaction.atomic():
            locked = try_lock_match(match_id, still=True)
            if locked is None:
                return False
            _refuse_still(locked)
            proposal = (
                Proposal.objects.select_related("asker__seat", "asker__user")
                .filter(pk=proposal_id, outcome="")
                .first()
            )
            if proposal is None or proposal.expires_at > locked.now:
                return False
            _decide(locked, proposal)
            return not proposal.is_open
    except SiteRefusal as refusal:
        log.info("proposal %s of match %s waits: %s", proposal_id, match_id, refusal.code)
    except Exception as error:
        if is_lock(error):
            log.exception("proposal %s of match %s waits for the database", proposal_id, match_id)
            return False
        if is_infrastructure(error):
            raise
        if isinstance(error, Unreadable) and put_aside(match_id):
            return False
        log.exception("proposal %s of match %s failed", proposal_id, match_id)
        _give_up(proposal_id, match_id)
    return False


def _give_up(proposal_id: int, match_id: int) -> None:
    """Close a proposal that cannot be carried out, so that sweeps do not try it forever."""
    with transaction.atomic():
        match = lock_known(match_id).match
        proposal = Proposal.objects.select_related("asker__seat").filter(pk=proposal_id, outcome="").first()
        if proposal is not None:
            validity.close_proposal(match, proposal, Proposal.Outcome.LAPSED, proposal.expires_at)


def _decide(locked: LockedMatch, proposal: Proposal) -> None:
    """Carry out or close a proposal if it is decided or its time has run out."""
    match, now = locked.match, locked.now
    if not validity.still_applies(match, proposal):
        validity.close_proposal(match, proposal, Proposal.Outcome.LAPSED, now)
        return
    match vote_state(proposal):
        case Vote.AGREED:
            proposal.outcome, proposal.ended_at = Proposal.Outcome.AGREED, now
            proposal.save(update_fields=["outcome", "ended_at"])
            carry_out(locked, proposal)
            playing.write(locked)
        case Vote.REFUSED:
            validity.close_proposal(match, proposal, Proposal.Outcome.REFUSED, now)
        case Vote.OPEN:
            if proposal.expires_at > now:
                return
            validity.close_proposal(match, proposal, Proposal.Outcome.EXPIRED, now)
    _tell_outcome(proposal, locked)


def _tell_outcome(proposal: Proposal, locked: LockedMatch) -> None:
    """Notify everyone at the table of the outcome, and the holder whom the proposal was about."""
    validity.tell_of_outcome(proposal, locked.now, match=locked.match, to_revision=None)
    if (subject := proposal.parameters.get("tenure")) is not None:
        validity.tell_of_outcome(proposal, locked.now, pk=subject)


def _refuse_still(locked: LockedMatch) -> None:
    """Raise an error for a match that an operator has paused, or that is quarantined or busy.

    A table may agree on something while the match is paused for other reasons.
    """
    match = locked.match
    if match.quarantined_at is not None:
        raise MatchQuarantined
    if match.paused_at is not None and match.paused_by == Match.Pauser.OPERATOR:
        raise MatchPaused
    refuse_busy(locked)


def _proposal(locked: LockedMatch, proposal_id: int) -> Proposal:
    rows = Proposal.objects.select_related("asker__seat", "asker__user")
    found = rows.filter(pk=proposal_id, match=locked.match).first()
    if found is None:
        raise NotYours
    return found


def _told_of(proposal: Proposal, asked: list[Tenure]) -> list[int]:
    """Return the tenures to notify of the question: those asked, and the holder it is about."""
    told = [tenure.pk for tenure in asked]
    subject = proposal.parameters.get("tenure")
    return told if subject in (None, proposal.asker_id) else [*told, subject]
