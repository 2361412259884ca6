"""Who may take a seat, at a table or of a match under way: what its host asks for, and how many a
newcomer may have."""

from __future__ import annotations

from django.conf import settings

from accounts.models import User
from games.lobby.errors import RatingUnfit, Rival, TakenOut, TooManyMatches, TooUnreliable
from games.lobby.ratings import ratings_of
from games.lobby.selectors.reliability import record_of, share
from games.matches.errors import HouseRefusal
from games.matches.models import Invitation, Match, Tenure
from games.matches.registries import direction
from games.matches.tenure_filters import seated


def refuse_too_many(user: User) -> None:
    """Raise `TooManyMatches` for a newcomer who has as many tables and matches as one may.

    One is a newcomer until they have played a match to its end and kept enough of their visits.
    Practice is not counted. The caller holds the person's row, so that two tables of theirs are
    counted one after the other.
    """
    most = settings.NEWCOMER_MATCHES
    if not most:
        return
    played = Tenure.objects.filter(user=user, match__practice=False)
    open_now = played.filter(seated(), match__status__in=(Match.Status.OFFERED, Match.Status.RUNNING))
    if open_now.count() < most:
        return
    if played.filter(how=Tenure.How.FINISHED).exists():
        record = record_of(user.pk)
        if share(record.kept, record.missed) >= settings.NEWCOMER_RELIABILITY:
            return
    raise TooManyMatches(most)


def refuse_unreliable(match: Match, user: User) -> None:
    """Raise `TooUnreliable` unless a person meets the table's condition. Its host does, and whom they
    asked by name."""
    if not match.least_reliability or _exempt(match, user):
        return
    if not record_of(user.pk).at_least(match.least_reliability):
        raise TooUnreliable(match.least_reliability)


def refuse_rating(match: Match, user: User) -> None:
    """Raise `RatingUnfit` unless a person has a rating that the table takes: who has none yet meets no
    condition of the kind. Its host does, and whom they asked by name."""
    lowest, highest, settled = match.rating_from, match.rating_to, match.rating_settled
    if (lowest is None and highest is None and not settled) or _exempt(match, user):
        return
    rated = ratings_of([(user.pk, match)]).get((user.pk, match.pk))
    if rated is None:
        raise RatingUnfit(lowest, highest, settled, None, False)
    low = lowest is not None and rated.points < lowest
    high = highest is not None and rated.points > highest
    if low or high or (settled and rated.provisional):
        raise RatingUnfit(lowest, highest, settled, rated.points, rated.provisional)


def refuse_taken_out(match: Match, user: User) -> None:
    """Raise `TakenOut` for whom the host took out of the table, unless they asked them again by name."""
    out = Tenure.objects.filter(match=match, user=user, how=Tenure.How.TAKEN_OUT)
    if out.exists() and not _exempt(match, user):
        raise TakenOut


def refuse_unfit(match: Match, user: User) -> None:
    """Raise `Rival`, `TakenOut`, `TooUnreliable`, `RatingUnfit` or `TooManyMatches` unless a person may
    take a seat of the match."""
    if direction.is_rival(match, user.pk) or direction.is_director(match, user.pk):
        raise Rival
    refuse_taken_out(match, user)
    refuse_unreliable(match, user)
    refuse_rating(match, user)
    refuse_too_many(user)


def why_not(match: Match, user: User) -> HouseRefusal | None:
    """What `refuse_unfit` would say to a person now; None if nothing."""
    try:
        refuse_unfit(match, user)
    except (Rival, RatingUnfit, TakenOut, TooManyMatches, TooUnreliable) as refusal:
        return refusal
    return None


def _exempt(match: Match, user: User) -> bool:
    """Whether no condition is asked of a person: the host, and whom they asked by name."""
    return match.host_id == user.pk or Invitation.objects.filter(match=match, user=user).exists()


def may_join(match: Match, user: User, token: str) -> bool:
    """Whether the table's door is open to a person."""
    if match.door == Match.Door.PUBLIC or token == match.token:
        return match.door != Match.Door.INVITED or is_invited(match, user)
    return is_invited(match, user)


def is_invited(match: Match, user: User) -> bool:
    """Whether a person was asked to a table."""
    return Invitation.objects.filter(match=match, user=user).exists()
