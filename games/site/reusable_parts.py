"""Finished parts of match pages, which are shown again while nothing that they are made from has changed.

A page that is opened again is mostly the page as it was: the board, the question and the log change only when
its reader's seat learns something or chooses something. Their text is kept in the process, by a key that has
everything they are made from (`reusable_parts`). Losing it at any moment changes nothing but the time that a
page takes, so it is bounded and may be emptied at will. The log lasts while its reader chooses and drafts, so
it is kept by a key of its own, without the draft.

A kept text belongs to one seat, and contains nothing that this seat's page did not show.
"""

from __future__ import annotations

import hashlib
import secrets
from collections import OrderedDict
from collections.abc import Mapping
from threading import Lock
from typing import Any

from django.db.models import BinaryField, Model
from django.utils import timezone
from django.utils.translation import get_language
from msgspec import Raw

from games.matches.access import Access
from games.matches.positions import Position
from games.matches.selectors.recap import actions_after
from games.matches.selectors.story import last_event_heard
from games.site.selectors.turn_frame import TurnFrame

MAX_KEPT_BYTES = 4 * 1024 * 1024
"""How many bytes of text a process keeps: the parts of about twelve of the largest pages."""

LOG = "log"
"""The part that does not depend on what its reader chooses or drafts."""

_TOKEN, _CSRF_TOKEN = secrets.token_urlsafe(24), secrets.token_urlsafe(24)
"""What stands in a kept text for the two tokens of a page. Nobody knows these, so no other text has them."""

_CHANGING_FIELDS: Mapping[str, frozenset[str]] = {
    "match": frozenset({"revision", "state_hash", "busy", "public_revision"}),
    "tenure": frozenset(
        {"last_look", "looked_revision", "seen_revision", "present_at", "press_read", "notes"}
    ),
}
"""Fields that the key does not have as they are, by the name of their model.

They change with every act in the match, also with those that a seat may not know yet. What is made from them
(the seat that is addressed, how much of what it was sent is new) is in the key instead, so that a page does
not take longer because of an act that it does not show.
"""


class PartStore:
    """The texts of pages' parts by their pages' keys, in at most `max_bytes`: the last used stay."""

    def __init__(self, max_bytes: int) -> None:
        self._max_bytes = max_bytes
        self._bytes = 0
        self._pages: OrderedDict[bytes, dict[str, bytes]] = OrderedDict()
        self._lock = Lock()

    def get(self, key: bytes) -> dict[str, bytes]:
        """Return the texts of a page's parts by their names; nothing if they are not kept."""
        with self._lock:
            texts = self._pages.get(key)
            if texts is None:
                return {}
            self._pages.move_to_end(key)
            return texts

    def put(self, key: bytes, parts: dict[str, bytes]) -> None:
        """Keep the texts of a page's parts, and forget the pages used least recently if there is no room."""
        with self._lock:
            self._bytes += _size(parts) - _size(self._pages.pop(key, {}))
            self._pages[key] = parts
            while self._bytes > self._max_bytes:
                self._bytes -= _size(self._pages.popitem(last=False)[1])


def _size(parts: Mapping[str, bytes]) -> int:
    return sum(map(len, parts.values()))


_STORE = PartStore(MAX_KEPT_BYTES)


class ReusableParts:
    """The parts of one page: those that were kept, and those that are drawn and will be.

    `page_key` is that of all parts but the log, or None if they depend on a choice and are not kept. `token`
    is that of the page's forms, which is another one each time.
    """

    def __init__(self, page_key: bytes | None, log_key: bytes, token: str) -> None:
        self._page_key, self._log_key, self._token = page_key, log_key, token
        page = {} if page_key is None else _STORE.get(page_key)
        self.are_kept = bool(page)
        """Whether the page was shown before and its parts are still kept."""
        self._kept = page | _STORE.get(log_key)
        self._drawn: dict[str, bytes] = {}

    def has(self, name: str) -> bool:
        """Return whether a part is kept."""
        return name in self._kept

    def text(self, name: str, csrf_token: Any) -> str | None:
        """Return a kept part with the tokens of this page, or None if it has to be drawn.

        `csrf_token` is evaluated only if the part has a form.
        """
        data = self._kept.get(name)
        if data is None:
            return None
        text = data.decode()
        if _CSRF_TOKEN in text:
            text = text.replace(_CSRF_TOKEN, str(csrf_token))
        return text.replace(_TOKEN, self._token)

    def add(self, name: str, text: str, csrf_token: Any) -> None:
        """Add a part that was drawn, without the tokens of this page.

        Tokens are random, so the same characters stand nowhere else.
        """
        if "csrfmiddlewaretoken" in text:
            text = text.replace(str(csrf_token), _CSRF_TOKEN)
        self._drawn[name] = text.replace(self._token, _TOKEN).encode()

    def keep(self) -> None:
        """Keep the parts that were drawn, once the page is complete."""
        for key, log in ((self._log_key, True), (self._page_key, False)):
            drawn = {name: text for name, text in self._drawn.items() if (name == LOG) is log}
            if key is not None and drawn:
                _STORE.put(key, _STORE.get(key) | drawn)


def reusable_parts(frame: TurnFrame, *, chosen: bool, briefed: bool, guest: bool) -> ReusableParts | None:
    """Return the kept parts of a page, or None if none are kept.

    They are kept for those who may act in a match in progress. They are not kept in practice, where a page
    depends on the hints that its reader has met. If something is `chosen` on the page, only its log is kept.

    `briefed` means that the seat has a briefing, and `guest` that the reader has no account.
    """
    access = frame.access
    if not access.may_act or access.match.practice:
        return None
    facts = (
        _fields(access.match, _CHANGING_FIELDS["match"]),
        _fields(access.own_tenure, _CHANGING_FIELDS["tenure"]),
        _fields(access.own_tenure.seat),
        access.addressed_seat(access.match.revision),
        frame.mark,
        frame.is_newcomer,
        _events_facts(access),
        frame.holders,
        frame.odds,
        briefed,
        guest,
        get_language(),
        timezone.get_current_timezone_name(),
    )
    page_key = None if chosen else _digest((facts, _draft_facts(frame.position)))
    return ReusableParts(page_key, _digest(facts), frame.token)


def _digest(facts: tuple[Any, ...]) -> bytes:
    return hashlib.sha256(repr(facts).encode()).digest()


def _events_facts(access: Access) -> tuple[Any, ...]:
    """Return the last event that the seat was sent, whether it is new to it, and what was done since.

    An event changes this even if the seat's view stays as it was. The actions after it are the seat's own and
    sealed answers, of which everyone can see whose they are.
    """
    last = last_event_heard(access)
    return (
        last,
        min(access.own_tenure.seen_revision, last[0]) if last is not None else -1,
        actions_after(access, last[0]) if last is not None else (),
    )


def _draft_facts(position: Position) -> tuple[Any, ...]:
    """Return the visit, its seat and the draft, all as the page is drawn from them."""
    visit, draft = position.visit, position.draft
    return (
        _fields(visit) if visit is not None else None,
        _fields(visit.seat) if visit is not None else None,
        visit is not None and visit.deadline.untimed,
        _fields(draft) if draft is not None else None,
    )


def _fields(row: Model, without: frozenset[str] = frozenset()) -> tuple[Any, ...]:
    """Return the values of a row except its bytes, which hold draws, keys and positions."""
    return tuple(
        _printable(getattr(row, field.attname))
        for field in row._meta.concrete_fields
        if not isinstance(field, BinaryField) and field.name not in without
    )


def _printable(value: Any) -> Any:
    """Return a value whose `repr` says all of it."""
    match value:
        case Raw():
            return bytes(value)
        case dict():
            return {key: _printable(each) for key, each in value.items()}
        case list():
            return [_printable(each) for each in value]
    return value
