"""Offer, join, leave, start and withdraw tables, and let them expire."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models.functions import Now

from accounts import lines
from accounts.models import User
from accounts.services.locking import lock_person
from games.clocks.controls import Control, has_clock
from games.clocks.standstill import NOTHING_AGREED, Agreement
from games.engine import registry
from games.lobby.errors import (
    ChangedAgain,
    JoinedTooOften,
    NobodyInvites,
    NobodyLeaves,
    NotAgreed,
    TableClosed,
)
from games.lobby.models import OfferRenewal
from games.lobby.selectors.changes import latest_change
from games.lobby.selectors.join_conditions import (
    has_someone_apart,
    is_invited,
    may_join,
    refuse_too_many,
    refuse_unfit,
)
from games.lobby.services.anonymous_tables import impersonal, impersonal_controls
from games.lobby.services.choosing import move
from games.lobby.services.clockless_tables import refuse_clockless
from games.lobby.services.openings import note_opening
from games.lobby.services.refused_joins import count_refusal, has_reached_limit
from games.lobby.services.roll_calls import begin_if_ready, begin_or_call, call_off
from games.lobby.services.table_alerts import fulfil_alerts
from games.matches import codecs, models
from games.matches.errors import AlreadyChanged, NotYours
from games.matches.models.match import DEFAULT_PATIENCE, MAX_LUCK_WORD_LENGTH
from games.matches.selectors.seats import table_thread
from games.matches.services import deferred_changes
from games.matches.services.email_requests import ask_by_email, lock_people
from games.matches.services.locking import lock, lock_known
from games.matches.services.luck import tell_seal
from games.matches.services.notify import tell_holders
from games.matches.services.opening import new_epoch, new_key, start
from games.matches.services.sweep_order import process_rows
from games.matches.tenure_filters import seated
from games.notices.budget import Budget
from games.notices.now import database_now
from games.notices.services.outbox import queue_notice

OFFERED_FOR = timedelta(days=14)
"""A table that has not been filled is withdrawn after this time."""

SEATINGS_A_DAY = 3
"""How often one person may join the same table in a day: each time it is full, its roll call sends email."""


def offer(
    *,
    host: User,
    name: str,
    title: str,
    options: Any,
    seats: int,
    controls: Mapping[str, Control],
    door: str,
    agreement: Agreement = NOTHING_AGREED,
    start_when_full: bool = True,
    press: str = models.Match.Press.ALL,
    press_shown: bool = False,
    odds: str = models.Match.Odds.UNRATED,
    leavers: str = models.Match.Leavers.DEFAULT,
    silence: str = models.Match.Silence.OPENED,
    patience: int = DEFAULT_PATIENCE,
    rated: bool = True,
    guests_allowed: bool = False,
    anonymous: bool = False,
    watchers: bool = True,
    watch_delay: int = 0,
    least_reliability: int = 0,
    rating_from: int | None = None,
    rating_to: int | None = None,
    rating_settled: bool = False,
    roll_call: int = 0,
    seating: str = models.Match.Seating.ARRIVAL,
    practice: bool = False,
    rematch_of: models.Match | None = None,
    invited: Sequence[User] = (),
) -> models.Match:
    """Offer a table; its host takes the first seat.

    The seats of an `anonymous` table are drawn, and its clocks stop for no single player and run in UTC.
    Raises `BadOptions`, `TooManyMatches`, `TooManyRequests` because of the people `invited`,
    `NobodyInvites` if there are any at an anonymous table, or the errors of `refuse_clockless`.
    """
    if anonymous:
        if invited:
            raise NobodyInvites
        agreement, controls = impersonal(agreement), impersonal_controls(controls)
        seating = models.Match.Seating.DRAWN
    refuse_clockless(controls, rated=rated, door=door)
    if not has_clock(controls):
        agreement = NOTHING_AGREED
    rules = registry.get(title)
    rules.check_options(options, seats)
    now = database_now()
    key, sealed = new_key()
    with transaction.atomic():
        if invited:
            lock_people(host, *invited)
        if not practice:
            lock_person(host.pk)
            refuse_too_many(host)
        ask_by_email(sender=host, recipients=invited, kind="invitation", now=now)
        match = models.Match.objects.create(
            name=name,
            title=title,
            options=codecs.open_values(options),
            level=rules.meta.level,
            seats_count=seats,
            door=door,
            host=host,
            controls=dict(controls),
            agreement=agreement,
            press=press,
            press_shown=press_shown,
            odds=odds,
            leavers=leavers,
            silence=silence,
            patience=patience,
            rated=rated,
            guests_allowed=guests_allowed,
            anonymous=anonymous,
            watchers=watchers,
            watch_delay=watch_delay,
            start_when_full=start_when_full,
            least_reliability=least_reliability,
            rating_from=rating_from,
            rating_to=rating_to,
            rating_settled=rating_settled,
            roll_call=roll_call,
            seating=seating,
            practice=practice,
            rematch_of=rematch_of,
            offered_until=now + OFFERED_FOR,
            key=key,
            key_seal=sealed,
            epoch=new_epoch(),
            created_at=now,
        )
        models.Seat.objects.bulk_create(models.Seat(match=match, index=index) for index in range(seats))
        _take_seat(match, host, now)
        for guest in invited:
            _invite(match, guest, now)
        note_opening(match, now)
    return match


def join(
    *, match_id: int, user: User, token: str = "", seat: int | None = None, seen: int | None = None
) -> models.Match:
    """Give a person a free seat (number `seat` if players choose their seats), and send the seal by email.

    A table that is now full waits for words of luck or begins its roll call, depending on how it was offered.
    `seen` is the latest change of the table that the person has read (`selectors.changes.latest_change`).

    Raises `TableClosed`, also if the person is kept apart from someone at the table, or has been refused too
    often at anonymous tables (`refused_joins`); `JoinedTooOften`, `ChangedAgain`, `PlaceTaken`,
    `RemovedByHost`, or the errors of `join_conditions.refuse_unfit`.
    """
    with transaction.atomic():
        # A player's absences stop their clock, so the absences are locked first.
        lock_person(user.pk)
        match, now = lock_known(match_id)
        if match.status != models.Match.Status.OFFERED or not may_join(match, user, token):
            raise TableClosed
        # All that can be refused for another reason comes first. Then a refusal because of a block costs as
        # much as a seat, and nobody can ask again and again who sits at an anonymous table.
        refuse_unfit(match, user)
        lately = models.Tenure.objects.filter(match=match, user=user, began_at__gt=now - timedelta(days=1))
        if lately.count() >= SEATINGS_A_DAY:
            raise JoinedTooOften
        if seen is not None and seen != latest_change(match):
            raise ChangedAgain
        sits, free, apart = _sits(match, user), _free_seats(match), has_someone_apart(match, user)
        # Asked at every request: beyond the limit, a refusal costs as much as that of a full table.
        refused_often = match.masked and has_reached_limit(user)
        if sits or not free or apart or refused_often:
            if match.masked and not sits:
                count_refusal(user)
            raise TableClosed
        tenure = _take_seat(match, user, now)
        if seat is not None and match.seating == models.Match.Seating.CHOSEN:
            move(match, tenure, seat)
        models.Invitation.objects.filter(match=match, user=user).update(
            answer=models.Invitation.Answer.ACCEPTED, answered_at=now
        )
        fulfil_alerts(match, user, now)
        if match.start_when_full and not _free_seats(match) and not _somebody_is_asked(match):
            begin_or_call(match, user, now)
    return match


def give_word(*, match_id: int, user: User, word: str) -> None:
    """Give or replace a player's word of luck before the match starts.

    If nothing else is missing at a full table, the match starts. Raises `NotYours`, or `AlreadyChanged` once
    words can no longer change.
    """
    with transaction.atomic():
        match, now = lock_known(match_id)
        seat = models.Seat.objects.filter(
            match=match,
            tenures__user=user,
            tenures__to_revision=None,
            tenures__role=models.Tenure.Role.PLAYER,
        ).first()
        if seat is None:
            raise NotYours
        if match.status != models.Match.Status.OFFERED:
            raise AlreadyChanged
        seat.word = lines.truncate_line(word, MAX_LUCK_WORD_LENGTH)
        seat.save(update_fields=["word"])
        begin_if_ready(match, now)


def leave(*, match_id: int, user: User) -> None:
    """Leave a table before the start; if the host leaves, the table is withdrawn.

    Raises `NotYours`, `TableClosed`, or `NobodyLeaves` if a competition created the table.
    """
    with transaction.atomic():
        match, now = lock_known(match_id)
        if match.status != models.Match.Status.OFFERED:
            raise TableClosed
        if match.convened:
            raise NobodyLeaves if _sits(match, user) else NotYours
        if match.host_id == user.pk:
            withdraw(match)
            return
        held = models.Tenure.objects.filter(match=match, user=user, to_revision=None)
        # A seat that the person held before may now belong to someone else, and have that person's word.
        models.Seat.objects.filter(tenures__in=held).update(word="")
        if not held.update(to_revision=0, how=models.Tenure.How.LEFT_TABLE):
            raise NotYours
        call_off(match)
        note_opening(match, now)


def unseat_everywhere(user: User) -> None:
    """Remove a silent player from all tables before the start.

    They have missed a second turn, and no match should start with a player who does not answer.
    """
    deferred_changes.defer_change(models.Errand.Kind.STAND_UP, user.pk, tables_of(user))


def tables_of(user: User) -> list[int]:
    """Return the keys of the tables before the start at which a person has a seat."""
    held = models.Tenure.objects.filter(
        user=user, to_revision=None, match__status=models.Match.Status.OFFERED
    )
    return list(held.values_list("match_id", flat=True))


def unseat_silent_player(match: models.Match, user: User) -> None:
    """Remove a person who does not answer from a table, if it has not started.

    If they host the table, it is withdrawn. At a competition's table, they keep their seat.
    """
    with suppress(NobodyLeaves, NotYours, TableClosed):
        leave(match_id=match.pk, user=user)


def begin(*, match_id: int, user: User) -> None:
    """Start the host's full table, or begin its roll call, even if words of luck are missing.

    Raises `NotYours`, `TableClosed`, `NotAgreed`, or `AlreadyChanged` during a roll call.
    """
    with transaction.atomic():
        match, now = lock_known(match_id)
        if match.host_id != user.pk:
            raise NotYours
        if match.status != models.Match.Status.OFFERED or _free_seats(match):
            raise TableClosed
        if _somebody_is_asked(match):
            raise NotAgreed
        if not match.roll_call:
            start(match, now)
            return
        if match.called_until is not None:
            raise AlreadyChanged
        begin_or_call(match, user, now)


def invite(*, match_id: int, host: User, guests: Sequence[User]) -> None:
    """Invite people to an offered table; people who were removed from it can be invited again.

    Inviting someone twice changes nothing. Raises `NotYours`, `TableClosed`, `TooManyRequests`, or
    `NobodyInvites` at an anonymous table.
    """
    with transaction.atomic():
        lock_people(host, *guests)
        match, now = lock_known(match_id)
        if match.host_id != host.pk:
            raise NotYours
        if match.status != models.Match.Status.OFFERED:
            raise TableClosed
        if match.anonymous:
            raise NobodyInvites
        new = [guest for guest in guests if not is_invited(match, guest) and not _sits(match, guest)]
        ask_by_email(sender=host, recipients=new, kind="invitation", now=now)
        for guest in new:
            _invite(match, guest, now)


def withdraw_invitation(*, match_id: int, host: User, invitation_id: int) -> User:
    """Withdraw an unanswered invitation to the host's table; return the person who was invited.

    If the email has not been sent yet, it is not sent. Raises `NotYours`, `TableClosed`, or `AlreadyChanged`
    if the invitation has been answered or withdrawn.
    """
    with transaction.atomic():
        match, _now = lock_known(match_id)
        if match.host_id != host.pk:
            raise NotYours
        if match.status != models.Match.Status.OFFERED:
            raise TableClosed
        invitation = (
            models.Invitation.objects.select_related("user")
            .filter(pk=invitation_id, match=match, answer=models.Invitation.Answer.OPEN)
            .first()
        )
        if invitation is None:
            raise AlreadyChanged
        invitation.delete()
    return invitation.user


def decline(*, match_id: int, user: User) -> None:
    """Decline an invitation and notify the host; do nothing if it is not open."""
    with transaction.atomic():
        found = lock(match_id)
        # Whether there is such a match is no business of those who were not invited.
        if found is None:
            return
        match, now = found
        open_invitation = match.invitations.filter(user=user, answer=models.Invitation.Answer.OPEN)
        invitation = open_invitation.first()
        if invitation is None:
            return
        open_invitation.update(answer=models.Invitation.Answer.DECLINED, answered_at=now)
        if match.host_id is not None and match.status == models.Match.Status.OFFERED:
            queue_notice(
                key=f"invitation_declined:{invitation.pk}",
                user_id=match.host_id,
                kind="invitation_declined",
                ids={"invitation": invitation.pk},
                thread=table_thread(match.pk),
                now=now,
            )


def close_invitations(owner: User, other: User) -> None:
    """Close the open invitations between two people, of whom `owner` is blocking `other`.

    Invitations by `owner` are withdrawn, and those by `other` are declined. This runs in the transaction that
    stores the block.
    """
    unanswered = models.Invitation.objects.filter(
        answer=models.Invitation.Answer.OPEN, match__status=models.Match.Status.OFFERED
    )
    unanswered.filter(match__host=owner, user=other).delete()
    unanswered.filter(match__host=other, user=owner).update(
        answer=models.Invitation.Answer.DECLINED, answered_at=database_now()
    )


def expire(budget: Budget) -> int:
    """Withdraw tables whose offer has expired, while the budget lasts; return how many."""
    offers = models.Match.objects.filter(status=models.Match.Status.OFFERED, offered_until__lte=Now())
    return process_rows(offers.order_by("offered_until", "pk").values_list("pk"), _expire, budget)


@transaction.atomic
def _expire(match_id: int) -> bool:
    match, now = lock_known(match_id)
    # A roll call that has begun since the sweep looked offers the table for longer.
    if match.status != models.Match.Status.OFFERED or match.offered_until > now:
        return False
    tell_holders(
        kind="table_expired",
        about=str(match.pk),
        ids={"match": match.pk},
        now=now,
        match=match,
        to_revision=None,
    )
    withdraw(match, expired=True)
    return True


def withdraw(match: models.Match, *, expired: bool = False) -> None:
    """Withdraw a locked table before the start.

    Unless it has `expired`, it will not be offered again either.
    """
    if not expired:
        OfferRenewal.objects.filter(match=match, next=None, ended="").update(
            ended=OfferRenewal.Ended.WITHDRAWN
        )
    match.status = models.Match.Status.WITHDRAWN
    match.called_at = match.called_until = None
    match.save(update_fields=["status", "called_at", "called_until"])
    models.Tenure.objects.filter(match=match, to_revision=None).update(
        to_revision=0, how=models.Tenure.How.LEFT_TABLE
    )
    models.Invitation.objects.filter(match=match, answer=models.Invitation.Answer.OPEN).update(
        answer=models.Invitation.Answer.DECLINED
    )


def _invite(match: models.Match, guest: User, now: datetime) -> None:
    invitation = models.Invitation.objects.create(match=match, user=guest, sent_at=now)
    queue_notice(
        key=f"invitation:{invitation.pk}",
        user_id=guest.pk,
        kind="invitation",
        ids={"invitation": invitation.pk},
        thread=table_thread(match.pk),
        now=now,
    )


def _free_seats(match: models.Match) -> list[models.Seat]:
    taken = models.Tenure.objects.filter(match=match, to_revision=None).values("seat_id")
    return list(models.Seat.objects.filter(match=match).exclude(pk__in=taken))


def _sits(match: models.Match, user: User) -> bool:
    return models.Tenure.objects.filter(match=match, user=user, to_revision=None).exists()


def _somebody_is_asked(match: models.Match) -> bool:
    """Return whether someone at the table has not agreed to the host's changes yet."""
    held = models.Tenure.objects.filter(match=match, to_revision=None)
    return held.filter(asked_since__isnull=False).exists()


def _take_seat(match: models.Match, user: User, now: Any) -> models.Tenure:
    if _sits(match, user):
        raise TableClosed
    free = _free_seats(match)
    if not free:
        raise TableClosed
    tenure = models.Tenure.objects.create(match=match, seat=free[0], user=user, began_at=now)
    tell_seal(match, now, pk=tenure.pk)
    return tenure


def forget_at(match: models.Match, user: User) -> None:
    """Remove a person who is closing their account from a locked table before the start.

    If they host the table, or a competition created it, the whole table is withdrawn. If the match has
    started, or they have no seat in it, nothing happens.
    """
    if match.status != models.Match.Status.OFFERED:
        return
    if not models.Tenure.objects.filter(seated(), match=match, user=user).exists():
        return
    if match.convened:
        # Nobody can play this match now. The competition notices that the table is withdrawn, and takes care
        # of the other players.
        withdraw(match)
    else:
        leave(match_id=match.pk, user=user)
