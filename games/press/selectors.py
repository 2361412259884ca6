"""Press as one person may read it, and whom they may write to."""

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
"""Messages a turn page has room for."""

FEWEST_SHOWN = 5
"""Messages it shows when nothing is unread."""

MESSAGES_PER_PAGE = 50
"""Messages on one page of press."""


class Message(NamedTuple):
    """One message as its reader sees it. `to` says whom it reached; `seat` is its author's."""

    seat: int
    name: str
    to: str
    private: bool
    at: datetime
    text: str
    unread: bool


class Audience(NamedTuple):
    """Whom a person may write to now: the table, and single seats."""

    table: bool = False
    seats: tuple[int, ...] = ()

    def __bool__(self) -> bool:
        return self.table or bool(self.seats)


class Panel(NamedTuple):
    """Press as a page shows it. `upto` is the key of the newest message when all that is
    unread is on the page, else 0; it never leaves the server. `audience`: whom the reader may
    answer beside a turn."""

    messages: tuple[Message, ...]
    unread: int
    more: bool
    upto: int
    audience: Audience = Audience()


def readable(access: Access) -> QuerySet[Press]:
    """The press a person may read: the table's, and what they wrote or got while they held their
    seat; a deputy that of the table alone. Watchers read the table's where the match says so."""
    press = Press.objects.filter(match=access.match)
    if access.match.press == Match.Press.OFF:
        return press.none()
    if access.tenure is None:
        return press.filter(reader=None) if access.match.press_shown else press.none()
    if access.deputy:
        return press.filter(reader=None)
    return press.filter(Q(reader=None) | Q(reader=access.tenure.pk) | Q(author=access.tenure.pk))


def may_read(access: Access) -> bool:
    """Whether there is press that concerns the person."""
    return access.match.press != Match.Press.OFF and (access.tenure is not None or access.match.press_shown)


def audience_of(access: Access, state: Any, holders: Iterable[Holder]) -> Audience:
    """Whom the person may write to in a match in `state` (None: it cannot be read now).

    After the end those who played to it may still write to the table.
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
    """`audience_of` in the stored state."""
    match = access.match
    state = None
    if access.may_act and match.press != Match.Press.OFF and match.quarantined_at is None:
        state = load_state(match, registry.get(match.title))
    return audience_of(access, state, holders)


def panel(access: Access, audience: Audience) -> Panel | None:
    """The newest press beside a turn; None where there is none for this person."""
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
    """Page `number` of all press, the newest first; `thread` ("table", a seat, or "" for
    all) keeps one conversation."""
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
    """How many messages no page has shown the person yet, by match."""
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
    """What a person has not been shown yet, the oldest first, at most `NEWEST_SHOWN`."""
    access = Access(tenure.match, tenure)
    unread = readable(access).filter(pk__gt=tenure.press_read).exclude(author=tenure.pk)
    return _messages(access, list(_told(unread).order_by("-pk")[:NEWEST_SHOWN]))


def _told(press: QuerySet[Press]) -> QuerySet[Press]:
    """With who wrote and who was meant, asked for only where there is any press."""
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
        to = _("to you alone")
    else:
        to = _("to one seat: %(colour)s") % {"colour": _(COLOURS[reader.seat.index])}
    return Message(
        seat=author.seat.index,
        name=person,
        to=to,
        private=reader is not None,
        at=press.written_at,
        text=press.text,
        unread=_unread(access, press),
    )
