"""Select the press that a person may read, and the recipients they may write to."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import Count, Exists, F, OuterRef, Prefetch, Q, QuerySet
from django.utils.translation import gettext as _

from accounts.models import User
from games.community.selectors import blocks_between, muted_by
from games.compiled_queries import CompiledQuery, Parameter
from games.engine import registry
from games.engine.sent_numbers import read_number
from games.matches.access import Access
from games.matches.anonymity import anonymous_player, unmasked
from games.matches.models import Match, Tenure
from games.matches.render import COLOURS
from games.matches.selectors.public_record import shown_until
from games.matches.selectors.seats import Holder
from games.matches.selectors.states import current_state
from games.matches.tenure_filters import seated, stayed
from games.press.models import Press

PRESS = "press"
"""The kind of content of a match (`registries.match_contents`) that this room keeps."""

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


def readable(access: Access, watcher_id: int | None = None) -> QuerySet[Press]:
    """Return the press that a person may read: the table's, and private messages of their own tenure.

    A deputy may read only the table's. Watchers may read the table's if the match allows it; `watcher_id` is
    the key of one who is signed in. In a delayed match they read only what was written before the position
    that they see. Nobody reads messages by people they have muted, nor messages written after the match has
    ended by people from whom they were kept apart by then. Watchers do not read such a message if it is
    hidden from any player of the match, since that player could otherwise read it as a watcher, without
    signing in.
    """
    reader_id = access.tenure.user_id if access.tenure is not None else watcher_id
    press = _without_unwanted(Press.objects.filter(match=access.match), reader_id)
    if access.match.press == Match.Press.OFF:
        return press.none()
    if access.tenure is None:
        public = press.filter(reader=None) if access.match.press_shown else press.none()
        until = shown_until(access.match, None)
        if until is not None:
            public = public.filter(written_at__lte=until)
        players = Tenure.objects.filter(match=access.match, user__isnull=False).values("user")
        return _without_kept_apart(public, players)
    if access.deputy:
        return press.filter(reader=None)
    return press.filter(Q(reader=None) | Q(reader=access.tenure.pk) | Q(author=access.tenure.pk))


def _without_unwanted(press: QuerySet[Press], reader_id: int | None) -> QuerySet[Press]:
    """Leave out messages by people a reader has muted, and later ones by people they are kept apart from.

    A mute has no effect while the match is masked: it would tell which of the anonymous players is the muted
    one.
    """
    if reader_id is None:
        return press
    muted = Q(author__user__in=muted_by(reader_id)) & unmasked("match__")
    return _without_kept_apart(press.exclude(muted), reader_id)


def _without_kept_apart(press: QuerySet[Press], readers: Any) -> QuerySet[Press]:
    """Leave out what was written after the match by people kept apart by then from one of the readers.

    What was written before a block stays where it is, because its disappearance would tell of the block.
    While the match is masked, everything stays, because what is missing would tell who wrote it.
    """
    blocks = blocks_between(readers, OuterRef("author__user")).filter(made_at__lt=OuterRef("written_at"))
    return press.exclude(unmasked("match__"), Exists(blocks), written_at__gt=F("match__ended_at"))


def any_press(match: Any) -> Exists:
    """Return a query expression that says whether a match, given by its key in a query, has any press."""
    return Exists(Press.objects.filter(match=match))


def may_read(access: Access) -> bool:
    """Return whether there may be press that this person may read."""
    return access.match.press != Match.Press.OFF and (access.tenure is not None or access.match.press_shown)


def audience_of(access: Access, state: Any, holders: Iterable[Holder]) -> Audience:
    """Return the recipients that a person may write to in a match in `state`.

    `state` is None if it cannot be read at the moment. After the match has ended, those who played until then
    may still write to the table.
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
        state = current_state(match).state
    return audience_of(access, state, holders)


def panel(access: Access, audience: Audience, watcher_id: int | None = None) -> Panel | None:
    """Return the newest press to show beside a turn, which may be empty; None if the person may read none.

    `watcher_id` is the key of a signed-in watcher.
    """
    if not may_read(access):
        return None
    newest = []
    if access.may_have(PRESS):
        newest = list(_told(readable(access, watcher_id)).order_by("-pk")[: NEWEST_SHOWN + 1])
    unread = sum(_unread(access, press) for press in newest)
    shown = newest[: min(max(unread, FEWEST_SHOWN), NEWEST_SHOWN)]
    return Panel(
        messages=_messages(access, shown),
        unread=unread,
        more=len(newest) > len(shown),
        upto=newest[0].pk if newest and unread <= NEWEST_SHOWN else 0,
        audience=audience,
    )


def page_of(access: Access, *, number: int, thread: str, watcher_id: int | None = None) -> Panel:
    """Return page `number` of all press, the newest first.

    `thread` selects one conversation: "table", a seat, or "" for all. `watcher_id` is the key of a signed-in
    watcher.
    """
    rows = _told(_thread(access, thread, watcher_id)).order_by("-pk")
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
    """Return how many unread messages (`unread_of`) a person has in each match, without those with none."""
    return dict(_UNREAD.run(user=user_id))


def unread_of(user: Any) -> QuerySet[Press]:
    """Return the unread messages in a person's matches; `user` is the person's key or its parameter.

    Seats that the person left before the end do not count, nor do messages that are hidden from them.
    """
    return (
        _without_unwanted(Press.objects.all(), user)
        .filter(
            stayed("match__tenures__"),
            Q(reader=None) | Q(reader__user_id=user),
            match__tenures__user_id=user,
            pk__gt=F("match__tenures__press_read"),
        )
        .exclude(author__user_id=user)
    )


_UNREAD = CompiledQuery(
    lambda: unread_of(Parameter("user")).values_list("match_id").annotate(count=Count("pk"))
)


def unread_messages(tenure: Tenure) -> tuple[Message, ...]:
    """Return the newest `NEWEST_SHOWN` of a person's unread messages, the oldest of them first."""
    access = Access(tenure.match, tenure)
    unread = readable(access).filter(pk__gt=tenure.press_read).exclude(author=tenure.pk)
    return _messages(access, list(_told(unread).order_by("-pk")[:NEWEST_SHOWN]))


def recipient_text(access: Access, press: Press) -> str:
    """Return to whom a message was written, in words for the person of `access`."""
    reader = press.reader
    if reader is None:
        return _("to the table")
    if access.tenure is not None and reader.pk == access.tenure.pk:
        return _("only to you")
    return _("only to %(colour)s") % {"colour": _(COLOURS[reader.seat.index])}


def _told(press: QuerySet[Press]) -> QuerySet[Press]:
    """Prefetch the authors and recipients of messages; without any press this needs no queries for people."""
    people = Tenure.objects.select_related("seat", "user")
    return press.prefetch_related(Prefetch("author", people), Prefetch("reader", people))


def _thread(access: Access, thread: str, watcher_id: int | None) -> QuerySet[Press]:
    press = readable(access, watcher_id)
    if thread == "table":
        return press.filter(reader=None)
    if (seat := read_number(thread)) is not None and access.tenure is not None:
        both = Q(author__seat__index=seat) | Q(reader__seat__index=seat)
        return press.exclude(reader=None).filter(both)
    return press


def _unread(access: Access, press: Press) -> bool:
    tenure = access.tenure
    return tenure is not None and press.pk > tenure.press_read and press.author_id != tenure.pk


def _messages(access: Access, newest_first: list[Press]) -> tuple[Message, ...]:
    return tuple(_message(access, press) for press in reversed(newest_first))


def _message(access: Access, press: Press) -> Message:
    author = press.author
    person = author.user.name if author.user else ""
    return Message(
        seat=author.seat.index,
        name=anonymous_player() if person and access.match.masked else person,
        to=recipient_text(access, press),
        private=press.reader is not None,
        at=press.written_at,
        text=press.text,
        unread=_unread(access, press),
    )


class GuestAuthor(NamedTuple):
    """A guest with a seat in a match, and whether the reader has muted them."""

    seat: int
    person: User
    muted: bool


def guest_authors(match: Match, reader: User) -> list[GuestAuthor]:
    """Return the guests who hold a seat of a match, for a reader with an account, who can mute them."""
    if not match.guests_allowed:
        return []
    held = Tenure.objects.filter(seated(), match=match, user__guest_until__isnull=False)
    muted = set(muted_by(reader.pk))
    return [
        GuestAuthor(tenure.seat.index, tenure.user, tenure.user.pk in muted)
        for tenure in held.select_related("user", "seat").order_by("seat__index")
        if tenure.user is not None
    ]
