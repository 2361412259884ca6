"""The log of a match in sentences, in the version for one seat."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from functools import cache, lru_cache
from typing import Any, NamedTuple

from django.db.models import ExpressionWrapper, F, Q, QuerySet, TextField
from django.db.models.functions import Cast
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.compiled_queries import CompiledQuery, Key, Parameter
from games.engine import registry
from games.engine.events import WATCHERS
from games.engine.match_statistics import Passage
from games.engine.recap import HeardEvent
from games.engine.wording import SEAT_PARAMS
from games.engine.words import EventSign
from games.matches.access import Access
from games.matches.models import Event, Match
from games.matches.models.log import LAST_REVISION
from games.matches.render import event_phrase, event_pictures, say
from games.matches.selectors.public_record import last_shown_revision

_NEVER = datetime.max.replace(tzinfo=UTC)
"""When the event of a sentence happened that is kept without its instant."""


class LogSentence(NamedTuple):
    """One sentence of a seat's log, with its small pictures (`engine.words.EventPictures`).

    The shield of `seat` or the pictogram `icon` comes before the sentence; its `dice` and `signs` come after
    it. `mine` means that it names the reader or is addressed to the whole table. `heads` holds the passages
    that start with it (`engine.match_statistics`). `params` holds the parameters that this audience was told.
    Where a page links to the replay, `step` is the page of it that shows the line, or `moment` the query
    string that leads to that page.
    """

    text: str
    seat: int | None
    at: datetime
    revision: int
    icon: str = ""
    dice: tuple[tuple[int, bool], ...] = ()
    signs: tuple[EventSign, ...] = ()
    mine: bool = False
    heads: tuple[Passage, ...] = ()
    code: str = ""
    params: Mapping[str, Any] = {}
    step: int = 0
    moment: str = ""


def log_sentences(
    access: Access, *, after: int = -1, upto: int | None = None, last: int = 200
) -> list[LogSentence]:
    """Return the newest `last` sentences for the person after revision `after`, up to `upto`, oldest first.

    While the match is in progress a seat reads its own version of each event; after the end everyone reads
    the most complete version. The reader's own seat is addressed as "you".
    """
    return _sentences(access, _logged_events(access, after, upto, last))


def newest_log_sentences(
    access: Access, newest: Sequence[StoredEvent], *, after: int, last: int
) -> list[LogSentence]:
    """Return what `log_sentences` returns. Nothing is read if `newest_events` returned enough as `newest`."""
    logged = [each for each in newest if each.revision > after]
    if len(newest) == MAX_EVENTS_HEARD and newest[0].revision > after and len(logged) < last:
        logged = _logged_events(access, after, None, last)
    return _sentences(access, logged[-last:])


def _sentences(access: Access, logged: Iterable[StoredEvent]) -> list[LogSentence]:
    title, seat, language = access.match.title, access.seat, get_language() or ""
    return [
        _sentence(
            title, each.code, each.params, each.undone, seat, access.addressed_seat(each.revision), language
        )._replace(at=each.at, revision=each.revision)
        for each in logged
    ]


def _logged_events(access: Access, after: int, upto: int | None, last: int) -> list[StoredEvent]:
    query = _newest_told(finished=access.match.finished, last=last)
    return [StoredEvent(*row) for row in reversed(query.run(**_wanted(access, after, upto)))]


def stored_sentences(access: Access, events: Iterable[Event]) -> list[LogSentence]:
    """Return the sentences for a person with a seat about events that they have just stored, oldest first.

    They are those of `log_sentences`, but nothing is read: `events` contains all versions of each event.
    """
    finished, bit = access.match.finished, _bit(access.seat)
    heard = [row for row in events if (row.telling == 0 if finished else row.audience & bit)]
    title, seat, language = access.match.title, access.seat, get_language() or ""
    text_of = Event._meta.get_field("params").text_of
    return [
        _sentence(
            title,
            row.code,
            text_of(row.params),
            row.undone,
            seat,
            access.addressed_seat(row.revision),
            language,
        )._replace(at=row.happened_at, revision=row.revision)
        for row in sorted(heard, key=lambda row: (row.revision, row.number))
    ]


def count_log_sentences(access: Access, *, after: int = -1) -> int:
    """Return the total number of sentences that `log_sentences` can return after revision `after`."""
    return events_for_seat(access.match, access.seat).filter(revision__gt=after).count()


@cache
def _newest_told(*, finished: bool, last: int) -> CompiledQuery[tuple[Any, ...]]:
    """Return a query for the values of a `StoredEvent` of the newest events, undone ones included.

    `_wanted` returns the query's parameters.
    """
    return CompiledQuery(lambda: _newest(finished=finished).values_list(*_texts_of_events(), "undone")[:last])


@cache
def _newest_events(*, finished: bool, last: int | None) -> CompiledQuery[tuple[Any, ...]]:
    """Return a query for the values of a `StoredEvent` of the newest events that were not undone.

    `_wanted` returns the query's parameters.
    """
    return CompiledQuery(
        lambda: _newest(finished=finished).filter(undone=False).values_list(*_texts_of_events())[:last]
    )


def _newest(*, finished: bool) -> QuerySet[Event]:
    """Return the events heard between two revisions of a match, newest first; see `_wanted`."""
    events = Event.objects.filter(
        match=Parameter("match"), revision__gt=Parameter("after"), revision__lte=Parameter("upto")
    )
    return _heard(events, finished=finished, bit=Parameter("bit")).order_by("-revision", "-number")


def _wanted(access: Access, after: int, upto: int | None) -> dict[str, int]:
    last_shown = last_shown_revision(access.match, access.seat)
    return {
        "match": access.match.pk,
        "bit": _bit(access.seat),
        "after": after,
        "upto": min(each for each in (upto, last_shown, LAST_REVISION) if each is not None),
    }


def events_for_seat(match: Match, seat: int | None) -> QuerySet[Event]:
    """Return the events that a seat (None: a watcher) may read now, in its versions."""
    return shown_events(match, seat, events_told(match, seat))


def shown_events(match: Match, seat: int | None, events: QuerySet[Event]) -> QuerySet[Event]:
    """Return those of some events of a match that a seat (None: a watcher) may read now."""
    last = last_shown_revision(match, seat)
    return events if last is None else events.filter(revision__lte=last)


def events_told(match: Match, seat: int | None) -> QuerySet[Event]:
    """Return all events in the versions for a seat (None: a watcher).

    Watchers of a delayed match may not read the latest of them yet: pages use `events_for_seat`.
    """
    return _heard(Event.objects.filter(match=match), finished=match.finished, bit=_bit(seat))


def _heard(events: QuerySet[Event], *, finished: bool, bit: Key) -> QuerySet[Event]:
    """Return the events of which the audience `bit` was told, each in one version.

    In a finished match that is everyone's.
    """
    if finished:
        return events.filter(telling=0)
    told: Any = bit
    return events.alias(heard=F("audience").bitand(told)).filter(heard__gt=0)


def _bit(seat: int | None) -> int:
    return WATCHERS if seat is None else 1 << seat


def heard_revisions(events: QuerySet[Event]) -> list[int]:
    """Return the revision of each action that caused some of the events, in order."""
    return list(events.order_by("revision").values_list("revision", flat=True).distinct())


def spans(match: Match, revisions: Collection[int] | None = None) -> dict[int, Passage]:
    """Return the turns or rounds of a finished match by the revision with which they began.

    They are the passages for which the title's charts have one value each (`engine.match_statistics`, SPAN).
    `revisions` limits them to those that began there.
    """
    events = events_for_seat(match, None)
    if revisions is not None:
        events = events.filter(revision__in=revisions)
    return dict(spans_begun(match.title, events))


def spans_begun(title: str, events: QuerySet[Event]) -> Iterator[tuple[int, Passage]]:
    """Yield the turns or rounds that some events of a match started, each with its first revision, in order.

    The same one is yielded again if another event starts it again.
    """
    statistics = registry.match_statistics(title)
    if statistics is None:
        return
    told = events.filter(code__in=statistics.OPENING, undone=False).order_by("revision", "number")
    for revision, code, params in told.values_list("revision", "code", "params"):
        for passage in statistics.passages_started(code, params):
            if passage.depth == statistics.SPAN and passage.head is not None:
                yield revision, passage


MAX_EVENTS_HEARD = 240
"""How many of the latest messages recaps and the rolls of a fight are made from; the log has the others."""


class StoredEvent(NamedTuple):
    """An event message that was sent to a seat, as the database stores it.

    `params` is the text of its parameters and `instant` that of when it happened. `undone` means that it was
    taken back. A recap is made from hundreds of messages, most of which have been read before, and needs the
    instants of only a few.
    """

    revision: int
    code: str
    params: str
    instant: str
    undone: bool = False

    @property
    def at(self) -> datetime:
        """Return when the event happened."""
        return _instant(self.instant)


def _texts_of_events() -> tuple[Any, ...]:
    """Return the columns of the values that a `StoredEvent` is made from."""
    params = ExpressionWrapper(F("params"), output_field=TextField())
    return ("revision", "code", params, Cast("happened_at", TextField()))


def _instant(text: str) -> datetime:
    """Return an instant from the text that a database makes of it."""
    found = datetime.fromisoformat(text)
    # SQLite stores instants without their zone.
    return found if found.tzinfo is not None else found.replace(tzinfo=UTC)


def latest_events(
    access: Access, *, after: int = -1, upto: int | None = None, last: int | None = MAX_EVENTS_HEARD
) -> list[StoredEvent]:
    """Return the latest event messages for the reader's seat, oldest first, without those that were undone.

    Only events after revision `after` and up to revision `upto` (None: the newest) are included. At most
    `last` events are returned; None returns all.
    """
    query = _newest_events(finished=access.match.finished, last=last)
    return [StoredEvent(*row) for row in reversed(query.run(**_wanted(access, after, upto)))]


def newest_events(access: Access) -> list[StoredEvent]:
    """Return the newest event messages for the reader's seat, oldest first, `MAX_EVENTS_HEARD` at most.

    Those that were undone are included: a page makes both its recap and its log from them.
    """
    return _logged_events(access, -1, None, MAX_EVENTS_HEARD)


def last_event_heard(access: Access) -> tuple[int, int] | None:
    """Return revision and number of the last event of which the reader's seat was told, or None."""
    return _last_event(finished=access.match.finished).first(**_wanted(access, -1, None))


@cache
def _last_event(*, finished: bool) -> CompiledQuery[tuple[int, int]]:
    return CompiledQuery(
        lambda: _newest(finished=finished).filter(undone=False).values_list("revision", "number")[:1]
    )


def newest_events_heard(access: Access, newest: Sequence[StoredEvent]) -> list[StoredEvent]:
    """Return what `latest_events` returns. Nothing is read if `newest_events` returned enough as `newest`."""
    heard = [each for each in newest if not each.undone]
    if len(newest) == MAX_EVENTS_HEARD and len(heard) < len(newest):
        return latest_events(access)
    return heard


def latest_revisions(access: Access, code: str, most: int) -> list[int]:
    """Return the revisions of the latest events of a kind that the reader's seat was shown, newest first.

    At most `most` are returned. Those that were undone are left out.
    """
    query = _newest_of_code(finished=access.match.finished, most=most)
    return query.run(**_wanted(access, -1, None), code=code)


@cache
def _newest_of_code(*, finished: bool, most: int) -> CompiledQuery[int]:
    kind = Parameter("code", Event._meta.get_field("code"))
    return CompiledQuery(
        lambda: (
            _newest(finished=finished)
            .filter(code=kind, undone=False)
            .values_list("revision", flat=True)[:most]
        )
    )


def latest_public_events(matches: Collection[Match], revisions: int) -> dict[int, list[StoredEvent]]:
    """Return what watchers were told in the last `revisions` revisions of running matches, by match.

    In a delayed match these are the last that watchers may see. The oldest event comes first. All matches are
    read with one query.
    """
    latest = Q(match__watch_delay=0, revision__gt=F("match__revision") - revisions) | Q(
        match__watch_delay__gt=0,
        revision__gt=F("match__public_revision") - revisions,
        revision__lte=F("match__public_revision"),
    )
    told = Event.objects.filter(latest, match__in=matches, undone=False)
    heard = told.annotate(heard=F("audience").bitand(WATCHERS)).filter(heard__gt=0)
    found: dict[int, list[StoredEvent]] = {}
    for match_id, *values in heard.order_by("revision", "number").values_list(
        "match_id", *_texts_of_events()
    ):
        found.setdefault(match_id, []).append(StoredEvent(*values))
    return found


def heard_events(stored: Iterable[StoredEvent]) -> list[HeardEvent]:
    """Return event messages with their parameters decoded."""
    return [HeardEvent(each.revision, each.code, _params(each.params)) for each in stored]


def _params(text: str) -> Any:
    """Return an event's parameters from the text that the database stores."""
    return Event._meta.get_field("params").from_db_value(text, None, None)


@lru_cache(maxsize=4_096)
def _sentence(
    title: str, code: str, params: str, undone: bool, reader: int | None, you: int | None, language: str
) -> LogSentence:
    """Return one event as a sentence, without when it happened; `params` is the text of its parameters.

    Sentences are kept, because a page tells the same events again until its reader has answered. `language`
    is the active one: everything that the sentence is made from is in the cache key.
    """
    return make_log_sentence(title, 0, code, _params(params), _NEVER, undone, reader=reader, you=you)


def make_log_sentence(
    title: str,
    revision: int,
    code: str,
    params: dict[str, Any],
    at: datetime,
    undone: bool = False,
    *,
    reader: int | None = None,
    you: int | None = None,
) -> LogSentence:
    """Return one event as a sentence for a reader with the view of the seat `reader`.

    `you` is the seat that the sentence addresses as "you" (`Access.addressed_seat`).
    """
    pictures = event_pictures(title, code, params)
    text = say(event_phrase(title, code, params, you=you))
    statistics = registry.match_statistics(title)
    return LogSentence(
        text=_("Undone: %(what)s") % {"what": text} if undone else text,
        seat=pictures.seat,
        at=at,
        revision=revision,
        icon=pictures.mark,
        dice=pictures.dice,
        signs=pictures.signs,
        mine=reader is not None and concerns(title, reader, code, params),
        heads=statistics.passages_started(code, params)
        if statistics and code in statistics.OPENING and not undone
        else (),
        code=code,
        params=params,
    )


def concerns(title: str, seat: int, code: str, params: dict[str, Any]) -> bool:
    """Return whether an event names a seat, concerns it otherwise, or is addressed to the whole table."""
    if code.startswith("house."):
        return "seat" not in params or _names(seat, params)
    concerned = registry.words(title).concerned
    return _names(seat, params) or (concerned is not None and seat in concerned(code, params))


def _names(seat: int, params: Mapping[str, Any]) -> bool:
    listed = params.get("seats", ())
    return seat in {params.get(name) for name in SEAT_PARAMS} or (isinstance(listed, list) and seat in listed)
