"""Check the conditions of entry: the competition's restrictions, and one entry for each mailbox."""

from __future__ import annotations

from accounts.mailboxes import canonical_mailbox
from accounts.models import User
from games.competitions import competition_kinds
from games.competitions.competition_kinds import EntryState
from games.competitions.errors import (
    CompetitionRefusal,
    DirectsAnonymous,
    EnteredAlready,
    EntriesClosed,
    EntryRestricted,
    OutOfBounds,
    PersonGone,
    RemovedByDirector,
    SameMailbox,
    TooFewFinished,
    TooUnreliable,
)
from games.competitions.models import Competition, Entrant, LogEntry
from games.competitions.selectors.directors import has_directed
from games.competitions.selectors.ratings import rating_of
from games.lobby.selectors.suitability import is_in_range, is_reliable_enough
from games.matches.models import Tenure
from games.notices.now import database_now

PRESENT_STATUSES = (Entrant.Status.WAITING, *Entrant.TAKING_PART)
"""The statuses of entrants who take part, or will when a place is free."""


def entry_state(competition: Competition) -> EntryState:
    """Return whether people who enter a competition now would take part, wait, or be refused.

    This depends on its status, the end of entries, and its kind. Conditions for single people do not matter.
    """
    if competition.over or competition.status == Competition.Status.DRAFT:
        return EntryState.CLOSED
    until = competition.entries_until
    if until is not None and until <= database_now():
        return EntryState.CLOSED
    return competition_kinds.kind_of(competition).entry_state(competition)


def why_not_enter(competition: Competition, user: User, *, token: str = "") -> str | None:
    """Return why a person cannot enter a competition now, in the reader's language; None if they can.

    `token` is the token of the link by which they came.
    """
    try:
        refuse_unfit(competition, user, token=token)
    except CompetitionRefusal as refusal:
        return refusal.sentence()
    return None


def refuse_unfit(competition: Competition, user: User, *, token: str = "") -> None:
    """Raise the refusal that applies to a person who wants to enter a competition now.

    A person whom a director invited needs only an active account, open entries, a mailbox of their own, and
    no entry yet. Nobody can enter a competition of anonymous players that they direct, or directed after it
    began.
    """
    entrant = Entrant.objects.filter(competition=competition, user=user).first()
    if entrant is not None and entrant.status in PRESENT_STATUSES:
        raise EnteredAlready
    if entrant is not None and entrant.status == Entrant.Status.REMOVED:
        raise RemovedByDirector
    if not user.is_active:
        raise PersonGone
    if competition.masked and has_directed(competition, user.pk):
        raise DirectsAnonymous
    if entry_state(competition) is EntryState.CLOSED:
        raise EntriesClosed
    asked = entrant is not None and entrant.status == Entrant.Status.ASKED
    if not asked:
        _refuse_at_door(competition, entrant, token)
        _refuse_unqualified(competition, user)
    refuse_same_mailbox(competition, user)


def why_waiting(entrant: Entrant) -> CompetitionRefusal | None:
    """Return why a person on the waiting list cannot take a free place now; None if they can.

    The conditions of entry must still be met, unless a director invited the person.
    """
    user = entrant.user
    if user is None:
        return None
    if not user.is_active:
        return PersonGone()
    if _came_invited(entrant):
        return None
    try:
        _refuse_unqualified(entrant.competition, user)
    except CompetitionRefusal as refusal:
        return refusal
    return None


def _came_invited(entrant: Entrant) -> bool:
    """Return whether a person is in the competition because a director invited them."""
    last = LogEntry.objects.filter(entrant=entrant, verb__in=("asked", "withdrew", "removed", "declined"))
    return last.values_list("verb", flat=True).first() == "asked"


def refuse_same_mailbox(competition: Competition, user: User) -> None:
    """Raise `SameMailbox` if another person who takes part or is on the waiting list has the same mailbox."""
    mine = canonical_mailbox(user.email or "")
    theirs = (
        Entrant.objects.filter(
            competition=competition, status__in=PRESENT_STATUSES, user__email__isnull=False
        )
        .exclude(user=user)
        .values_list("user__email", flat=True)
    )
    if any(canonical_mailbox(address) == mine for address in theirs if address):
        raise SameMailbox


def _refuse_at_door(competition: Competition, entrant: Entrant | None, token: str) -> None:
    if competition.door == Competition.Door.PUBLIC or entrant is not None:
        # A person with an earlier entry already knows the way in.
        return
    if competition.door == Competition.Door.NAMED or token != competition.token:
        raise EntryRestricted


def _refuse_unqualified(competition: Competition, user: User) -> None:
    if not is_reliable_enough(user.pk, competition.least_reliability):
        raise TooUnreliable(competition.least_reliability)
    if competition.least_finished:
        finished = Tenure.objects.filter(
            user=user,
            how=Tenure.How.FINISHED,
            match__title=competition.title,
            match__practice=False,
        )
        if finished.exclude(role=Tenure.Role.DEPUTY).count() < competition.least_finished:
            raise TooFewFinished(competition.least_finished)
    least, most = competition.rating_from, competition.rating_to
    if least is None and most is None:
        return
    has = rating_of(competition, user)
    if has is None or not is_in_range(has, least, most):
        raise OutOfBounds(least, most, has)
