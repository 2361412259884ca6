"""Select the seats that substitutes can take, with public facts about them."""

from __future__ import annotations

from datetime import datetime
from typing import Any, NamedTuple, cast

from django.db.models import Exists, OuterRef, Q
from django.utils.translation import gettext as _

from accounts.models import User
from games.clocks.controls import Control
from games.engine import registry
from games.engine.invariants import require
from games.lobby.selectors.join_conditions import join_refusal, may_join
from games.lobby.selectors.tables import AnyUser, option_texts, pace_of
from games.matches.errors import SiteRefusal, Unreadable
from games.matches.models import Match, Seat, Tenure, Visit
from games.matches.render import COLOURS, say
from games.matches.selectors.public_record import public_view
from games.matches.selectors.seats import Holder, holders
from games.matches.texts import agreement_texts

MAX_SEATS_LISTED = 50
"""The most open seats on one page; the longest-waiting seat comes first."""


class Share(NamedTuple):
    """A seat's share of the match in per cent, as the title estimates it."""

    seat: int
    of_a_hundred: int


class OpenSeat(NamedTuple):
    """An open seat in the list.

    If nobody may watch the match, nothing about its position is shown: `share` is None and `situation` is "".
    """

    match: Match
    title: str
    seat: int
    since: datetime
    share: int | None
    situation: str
    awaited: str
    pace: Control


class OpenSeatList(NamedTuple):
    """The list of open seats; `unread` are matches that were left out because they cannot be read."""

    seats: list[OpenSeat]
    unread: tuple[Match, ...]


class SeatFacts(NamedTuple):
    """The facts about an open seat, for its page.

    `program` means that the autopilot plays the seat until someone takes it. `refused` says why the reader
    may not take it now, although the seat is open to them.
    """

    open: OpenSeat
    shares: tuple[Share, ...]
    holders: tuple[Holder, ...]
    stops: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    program: bool
    may_take: bool
    refused: SiteRefusal | None


def list_open_seats(user: AnyUser) -> OpenSeatList:
    """Return open seats in public matches, the longest open first, and the matches that cannot be read.

    At most `MAX_SEATS_LISTED` seats are looked at. Matches in which the reader has had a seat since the start
    are left out; the other conditions for taking a seat are not checked.
    """
    found = _open().filter(match__door=Match.Door.PUBLIC)
    if user.is_authenticated:
        mine = Tenure.objects.filter(match=OuterRef("match"), user_id=user.pk)
        found = found.filter(~Exists(mine.exclude(how__in=Tenure.BEFORE_THE_START)))
    seats, unread = [], []
    for seat in found.order_by("open_since", "pk")[:MAX_SEATS_LISTED]:
        try:
            seats.append(_shown(seat))
        except Unreadable:
            unread.append(seat.match)
    return OpenSeatList(seats, tuple(dict.fromkeys(unread)))


def seat_facts(match: Match, index: int, user: AnyUser, token: str) -> SeatFacts | None:
    """Return the facts about an open seat for a person; None if nobody can take the seat now.

    Raises `Unreadable` if the match cannot be read.
    """
    seat = _open().filter(match=match, index=index).first()
    if seat is None:
        return None
    shown, seated = _shown(seat), holders(match)
    let_in = may_see_open_seats(match, user, token)
    refused = join_refusal(match, cast(User, user)) if let_in else None
    return SeatFacts(
        open=shown,
        shares=_shares(seat.match) if match.watchers else (),
        holders=seated,
        stops=tuple(agreement_texts(match.agreement)),
        options=option_texts(match),
        program=seated[index].role == Tenure.Role.AUTOPILOT or match.leavers == Match.Leavers.AUTOPILOT,
        may_take=let_in and refused is None,
        refused=refused,
    )


def first_open(match: Match) -> int | None:
    """Return the first seat of a match that a substitute can take now; None if there is none."""
    index: int | None = _open().filter(match=match).order_by("index").values_list("index", flat=True).first()
    return index


def may_see_open_seats(match: Match, user: AnyUser, token: str) -> bool:
    """Return whether a person may see a match's open seats.

    The match's door must let them join, and they must never have had a seat there. The page of a seat shows
    the other conditions (`SeatFacts.refused`).
    """
    if not user.is_authenticated:
        return False
    sat = Tenure.objects.filter(match=match, user_id=user.pk).exclude(how__in=Tenure.BEFORE_THE_START)
    return not sat.exists() and may_join(match, cast(User, user), token)


def _open() -> Any:
    return Seat.objects.filter(
        Q(match__paused_at=None, match__quarantined_at=None),
        open_since__isnull=False,
        match__status=Match.Status.RUNNING,
    ).select_related("match")


def _shown(seat: Seat) -> OpenSeat:
    match = seat.match
    rules, words = registry.get(match.title), registry.words(match.title)
    share, situation = None, ""
    if match.watchers:
        share = _shares(match)[seat.index].of_a_hundred
        situation = say(words.situation(public_view(match), ()))
    colours: list[str] = []
    if not match.delayed:
        waiting = Visit.objects.filter(match=match, closed_at=None).order_by("seat__index")
        colours = [_(COLOURS[index]) for index in waiting.values_list("seat__index", flat=True)]
    return OpenSeat(
        match=match,
        title=say(rules.meta.name),
        seat=seat.index,
        since=require(seat.open_since, "the seat is open"),
        share=share,
        situation=situation,
        awaited=", ".join(colours),
        pace=pace_of(match),
    )


def _shares(match: Match) -> tuple[Share, ...]:
    """Return the title's estimate of each seat's share, based on what a spectator sees."""
    rules = registry.get(match.title)
    view = public_view(match)
    return tuple(Share(seat, round(100 * share)) for seat, share in enumerate(rules.estimate(view)))
