"""Conditions for taking a seat, at a table or in a match in progress.

These are the conditions that the host set, and the limit on a newcomer's number of matches.
"""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.db.models import Q, QuerySet

from accounts.models import User
from games.clocks.controls import NEVER
from games.community.selectors import blocks_between
from games.lobby.errors import RatingUnfit, RemovedByHost, Rival, TooManyMatches, TooUnreliable
from games.lobby.ratings import ratings_of
from games.lobby.selectors.reliability import on_time_percent, record_of
from games.lobby.selectors.suitability import is_in_range, is_reliable_enough
from games.matches.errors import ReadEvidence, SiteRefusal
from games.matches.models import Deadline, Invitation, Match, Tenure
from games.matches.registries import directors
from games.matches.registries.evidence_readers import refuse_reader
from games.matches.tenure_filters import current, holding
from games.notices.now import database_now

DORMANT_AFTER = timedelta(days=180)
"""How long a turn without a time limit may wait before its match no longer counts towards a limit."""


def refuse_too_many(user: User) -> None:
    """Raise `TooManyMatches` for a newcomer who has reached the limit of tables and matches.

    People are newcomers until they have played a match to its end and answered enough visits on time.
    Practice does not count, nor do matches without a clock that nobody continues (`DORMANT_AFTER`). The
    caller must have locked the person, so that two requests at the same time cannot exceed the limit.
    """
    most = settings.NEWCOMER_MATCHES
    if not most:
        return
    played = Tenure.objects.filter(user=user, match__practice=False)
    open_now = played.filter(
        holding(), match__status__in=(Match.Status.OFFERED, Match.Status.RUNNING)
    ).exclude(match__in=_dormant())
    if open_now.count() < most:
        return
    if played.filter(how=Tenure.How.FINISHED).exists():
        record = record_of(user.pk)
        if on_time_percent(record.kept, record.missed) >= settings.NEWCOMER_RELIABILITY:
            return
    raise TooManyMatches(most)


def _dormant() -> QuerySet[Deadline, int]:
    """Return the keys of the matches without a clock that have waited for someone for `DORMANT_AFTER`."""
    return Deadline.objects.filter(
        handled_at=None, due_at__gte=NEVER, opened_at__lt=database_now() - DORMANT_AFTER
    ).values_list("match", flat=True)


def refuse_unreliable(match: Match, user: User) -> None:
    """Raise `TooUnreliable` unless a person is as reliable as the table requires.

    The host and people invited by name are exempt.
    """
    if not match.least_reliability or _exempt(match, user):
        return
    if not is_reliable_enough(user.pk, match.least_reliability):
        raise TooUnreliable(match.least_reliability)


def refuse_rating(match: Match, user: User) -> None:
    """Raise `RatingUnfit` unless a person has a rating that the table accepts.

    Without a rating, they meet no condition. The host and people invited by name are exempt.
    """
    lowest, highest, settled = match.rating_from, match.rating_to, match.rating_settled
    if (lowest is None and highest is None and not settled) or _exempt(match, user):
        return
    rated = ratings_of([(user.pk, match)]).get((user.pk, match.pk))
    if rated is None:
        raise RatingUnfit(lowest, highest, settled, None, False)
    if not is_in_range(rated.points, lowest, highest) or (settled and rated.provisional):
        raise RatingUnfit(lowest, highest, settled, rated.points, rated.provisional)


def refuse_taken_out(match: Match, user: User) -> None:
    """Raise `RemovedByHost` for people whom the host removed from the table.

    Those who were invited again by name are exempt.
    """
    out = Tenure.objects.filter(match=match, user=user, how=Tenure.How.TAKEN_OUT)
    if out.exists() and not _exempt(match, user):
        raise RemovedByHost


def refuse_unfit(match: Match, user: User) -> None:
    """Raise the first refusal that applies to a person who wants a seat in a match.

    The error is `Rival`, `ReadEvidence`, `RemovedByHost`, `TooUnreliable`, `RatingUnfit` or `TooManyMatches`.
    """
    if directors.is_rival(match, user.pk) or directors.is_director(match, user.pk):
        raise Rival
    refuse_reader(user.pk, match.pk)
    refuse_taken_out(match, user)
    refuse_unreliable(match, user)
    refuse_rating(match, user)
    refuse_too_many(user)


def join_refusal(match: Match, user: User) -> SiteRefusal | None:
    """Return the error that `refuse_unfit` would raise for a person now; None if there is none."""
    try:
        refuse_unfit(match, user)
    except (Rival, RatingUnfit, ReadEvidence, RemovedByHost, TooManyMatches, TooUnreliable) as refusal:
        return refusal
    return None


def _exempt(match: Match, user: User) -> bool:
    """Return whether a person is exempt from conditions: the host and people invited by name are."""
    return match.host_id == user.pk or is_invited(match, user)


def has_someone_apart(match: Match, user: User) -> bool:
    """Return whether a person is kept apart from the host or from someone with a seat in a match.

    At an anonymous table, only blocks made before it was offered count. Otherwise, people could block someone
    and learn from the refusal whether that person sits there.
    """
    there = Tenure.objects.filter(current(), match=match, user__isnull=False)
    others = User.objects.filter(Q(pk__in=there.values("user")) | Q(pk=match.host_id)).exclude(pk=user.pk)
    blocks = blocks_between(user.pk, others.values("pk"))
    return (blocks.filter(made_at__lt=match.created_at) if match.masked else blocks).exists()


def accepts_guests(match: Match) -> bool:
    """Return whether people without an account may take a seat at a table, if they have its link.

    The host must allow it, and the match must not be rated, a practice match, created by a competition, or
    for invited players only.
    """
    unrated = not match.rated and not match.convened and not match.practice
    return match.guests_allowed and unrated and match.door != Match.Door.INVITED


def may_join(match: Match, user: User, token: str) -> bool:
    """Return whether a person may join a table, judging by its door; a guest always needs the link."""
    if user.is_guest:
        return accepts_guests(match) and token == match.token
    if match.door == Match.Door.PUBLIC or token == match.token:
        return match.door != Match.Door.INVITED or is_invited(match, user)
    return is_invited(match, user)


def is_invited(match: Match, user: User) -> bool:
    """Return whether a person has been invited to a table, whether or not they have answered."""
    return Invitation.objects.filter(match=match, user=user).exists()
