"""Select the press that a person may read, and the recipients they may write to."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import Count, F, Prefetch, Q, QuerySet
from django.utils.translation import gettext as _

from games.engine import registry
from games.matches.access import Access
from games.matches.models import Match, Tenure
from games.matches.render import COLOURS
from games.matches.selectors.seats import Holder
from games.matches.selectors.states import load_state
from games.press.models import Press

NEWEST_SHOWN = 20
"""The maximum number of messages that a turn page shows."""

FEWEST_SHOWN = 5
"""The number of messages that a turn page shows when nothing is unread."""

MESSAGES_PER_PAGE = 50
"""The number of messages on one page of press."""


class Message(NamedTuple):
    """One message as its reader sees it. `to` names its recipient; `seat` is its author's seat."""

    seat: int
    name: str
    to: str
    private: bool
    at: datetime
    text: str
    unread: bool


class Audience(NamedTuple):
    """The recipients a person may write to now: the table, and single seats."""

    table: bool = False
    seats: tuple[int, ...] = ()

    def __bool__(self) -> bool:
        return self.table or bool(self.seats)


class Panel(NamedTuple):
    """Press as a page shows it.

    `upto` is the key of the newest message if everything unread is on the page, otherwise 0; it never
    leaves the server. `audience` contains the recipients that the reader may answer beside a turn.
    """

    messages: tuple[Message, ...]
    unread: int
    more: bool
    upto: int
    audience: Audience = Audience()


def readable(access: Access) -> QuerySet[Press]:
    """Return the press that a person may read: the table's, and private messages of their own tenure.

    A deputy may read only the table's. Watchers may read the table's if the match allows it.
    """
    press = Press.objects.filter(match=access.match)
    if access.match.press == Match.Press.OFF:
        return press.none()
    if access.tenure is None:
        return press.filter(reader=None) if access.match.press_shown else press.none()
    if access.deputy:
        return press.filter(reader=None)
    return press.filter(Q(reader=None) | Q(reader=access.tenure.pk) | Q(author=access.tenure.pk))


def may_read(access: Access) -> bool:
    """Return whether there may be press that this person may read."""
    return access.match.press != Match.Press.OFF and (access.tenure is not None or access.match.press_shown)


def audience_of(access: Access, state: Any, holders: Iterable[Holder]) -> Audience:
    """Return the recipients that a person may write to in a match in `state` (None: it cannot be read now).

    After the match has ended, those who played until then may still write to the table.
    """
    match, tenure = access.match, access.tenure
    if tenure is None or access.seat is None or match.press == Match.Press.OFF:
        return Audience()
    if match.finished:
        return Audience(table=True)
    if not access.may_act or state is None or match.quarantined_at is not None:
        return Audience()
    talk = registry.get(match.title).talk(state, access.seat)
    everybody = frozenset(range(match.seats_count)) - {access.seat}
    single: tuple[int, ...] = ()
    if match.press == Match.Press.ALL and tenure.role != Tenure.Role.DEPUTY:
        present = {holder.seat for holder in holders if holder.user_id is not None}
        single = tuple(sorted(talk & everybody & present))
    return Audience(everybody <= talk, single)


def stored_audience(access: Access, holders: Iterable[Holder]) -> Audience:
    """Return `audience_of` for the stored state."""
    match = access.match
    state = None
    if access.may_act and match.press != Match.Press.OFF and match.quarantined_at is None:
        state = load_state(match, registry.get(match.title))
    return audience_of(access, state, holders)


def panel(access: Access, audience: Audience) -> Panel | None:
    """Return the newest press to show beside a turn, or None if there is none for this person."""
    if not may_read(access):
        return None
    newest = list(_told(readable(access)).order_by("-pk")[: NEWEST_SHOWN + 1])
    unread = sum(_unread(access, press) for press in newest)
    shown = newest[: min(max(unread, FEWEST_SHOWN), NEWEST_SHOWN)]
    return Panel(
        messages=_messages(access, shown),
        unread=unread,
        more=len(newest) > len(shown),
        upto=newest[0].pk if newest and unread <= NEWEST_SHOWN else 0,
        audience=audience,
    )


def page_of(access: Access, *, number: int, thread: str) -> Panel:
    """Return page `number` of all press, the newest first.

    `thread` selects one conversation: "table", a seat, or "" for all.
    """
    rows = _told(_thread(access, thread)).order_by("-pk")
    found = list(rows[(number - 1) * MESSAGES_PER_PAGE : number * MESSAGES_PER_PAGE + 1])
    shown = found[:MESSAGES_PER_PAGE]
    whole = number == 1 and not thread
    return Panel(
        messages=_messages(access, shown),
        unread=sum(_unread(access, press) for press in shown),
        more=len(found) > MESSAGES_PER_PAGE,
        upto=shown[0].pk if whole and shown else 0,
    )


def unread_counts(user_id: int) -> dict[int, int]:
    """Return the number of unread messages in each of a person's matches."""
    rows = (
        Press.objects.filter(
            Q(match__tenures__to_revision=None) | Q(match__tenures__how=Tenure.How.FINISHED),
            Q(reader=None) | Q(reader__user_id=user_id),
            match__tenures__user_id=user_id,
            pk__gt=F("match__tenures__press_read"),
        )
        .exclude(author__user_id=user_id)
        .values_list("match_id")
        .annotate(count=Count("pk"))
    )
    return dict(rows)


def unread_messages(tenure: Tenure) -> tuple[Message, ...]:
    """Return a person's unread messages, the oldest first, at most `NEWEST_SHOWN` of them."""
    access = Access(tenure.match, tenure)
    unread = readable(access).filter(pk__gt=tenure.press_read).exclude(author=tenure.pk)
    return _messages(access, list(_told(unread).order_by("-pk")[:NEWEST_SHOWN]))


def _told(press: QuerySet[Press]) -> QuerySet[Press]:
    """Prefetch the authors and recipients of messages; without any press this needs no queries for people."""
    people = Tenure.objects.select_related("seat", "user")
    return press.prefetch_related(Prefetch("author", people), Prefetch("reader", people))


def _thread(access: Access, thread: str) -> QuerySet[Press]:
    press = readable(access)
    if thread == "table":
        return press.filter(reader=None)
    if thread.isascii() and thread.isdigit() and access.tenure is not None:
        both = Q(author__seat__index=int(thread)) | Q(reader__seat__index=int(thread))
        return press.exclude(reader=None).filter(both)
    return press


def _unread(access: Access, press: Press) -> bool:
    tenure = access.tenure
    return tenure is not None and press.pk > tenure.press_read and press.author_id != tenure.pk


def _messages(access: Access, newest_first: list[Press]) -> tuple[Message, ...]:
    return tuple(_message(access, press) for press in reversed(newest_first))


def _message(access: Access, press: Press) -> Message:
    author, reader = press.author, press.reader
    person = author.user.name if author.user else ""
    if reader is None:
        to = _("to the table")
    elif access.tenure is not None and reader.pk == access.tenure.pk:
        to = _("only to you")
    else:
        to = _("only to %(colour)s") % {"colour": _(COLOURS[reader.seat.index])}
    return Message(
        seat=author.seat.index,
        name=person,
        to=to,
        private=reader is not None,
        at=press.written_at,
        text=press.text,
        unread=_unread(access, press),
    )
