"""The acts of a recap with what they are to one reader: their own, waiting for them, or about them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from functools import lru_cache, partial
from typing import Any, NamedTuple

from games.engine import registry
from games.engine.phrases import Phrase
from games.engine.recap import ActWords, HeardEvent, Lazy, RecapAct
from games.matches.access import Access
from games.matches.render import event_phrase, event_pictures, say
from games.matches.selectors.story import MAX_EVENTS_HEARD, StoredEvent, concerns, heard_events


class DatedAct(NamedTuple):
    """An act, the position of its first event, the time of its last, and what it is to the reader.

    `own` means that the reader's seat acted. `names_reader` says whether it affects the reader's seat, or its
    only sentence is about that seat. It is `passive` if nothing was chosen in it; otherwise `end` is the last
    revision in which something was. `cause` is the position of the act that it follows from. `awaiting` means
    that it waits for the reader's answer. `staked` means that it touches something in which the reader has a
    stake.
    """

    act: RecapAct
    position: int
    at: datetime
    own: bool
    names_reader: Callable[[], bool]
    icon: str
    passive: bool = False
    cause: int | None = None
    awaiting: bool = False
    end: int = 0
    staked: bool = False

    @property
    def text(self) -> str:
        """Return the act in words, without the roll of its turn.

        It is made each time, because readers of several languages share an act.
        """
        return joined_text(self.act.sentences)

    @property
    def chosen(self) -> bool:
        """Return whether the reader chose something in this act."""
        return self.own and not self.passive

    @property
    def suffered(self) -> bool:
        """Return whether this happened to the reader's seat, and so is told like an act of others.

        A mere pass is not told.
        """
        happened = self.act.chosen or bool(self.act.affects)
        return self.own and self.passive and happened and bool(self.act.sentences)

    @property
    def told(self) -> bool:
        """Return whether this has a line of its own, unlike what the reader chose."""
        return self.suffered or (not self.own and bool(self.act.sentences or self.act.roll))

    @property
    def important(self) -> bool:
        """Return whether this concerns the reader or anyone else, or something was decided in it."""
        return self.staked or self.act.outcome or bool(self.act.affects) or self.mine

    @property
    def mine(self) -> bool:
        """Return whether this concerns the reader: it names them, or others did it to them."""
        return self.names_reader() or (bool(self.act.affects) and self.suffered)

    @property
    def fateful(self) -> bool:
        """Return whether something was decided about the reader, such as a battle that they won or lost."""
        return self.act.outcome and self.mine


def joined_text(sentences: Iterable[Phrase]) -> str:
    """Return sentences as one text in the reader's language."""
    return " ".join(say(each) for each in sentences)


def read_acts(access: Access, heard: Sequence[StoredEvent]) -> Sequence[DatedAct]:
    """Return the acts in messages that the reader's seat was sent, by their first event."""
    # What a seat did before its substitute came is not the substitute's own.
    you = access.addressed_seat(heard[0].revision) if heard else None
    compose = _recent_acts if len(heard) <= MAX_EVENTS_HEARD else _dated_acts
    return compose(access.match.title, tuple(heard), access.seat, you)


@lru_cache(maxsize=32)
def _recent_acts(
    title: str, heard: tuple[StoredEvent, ...], seat: int | None, you: int | None
) -> tuple[DatedAct, ...]:
    """Return the result of `_dated_acts`, which is kept: a page tells the same acts until they are answered.

    Their words are phrases, and each page says them in the language of its reader.
    """
    return _dated_acts(title, heard, seat, you)


def _dated_acts(
    title: str, heard: tuple[StoredEvent, ...], seat: int | None, you: int | None
) -> tuple[DatedAct, ...]:
    """Return the acts in messages for a `seat` (None: a watcher), in which `you` is the seat addressed."""
    events = heard_events(heard)
    stored = {each.revision: each for each in heard}
    found = [
        _dated(title, seat, act, position, cause, stored[act.revision].at, events)
        for act, position, cause in _acts(title, events, you)
    ]
    return tuple(sorted(found, key=lambda each: each.position))


def _acts(
    title: str, events: Sequence[HeardEvent], you: int | None
) -> Iterable[tuple[RecapAct, int, int | None]]:
    """Yield the acts of a title's events and of Muster's own, with the positions of their first events.

    The second position is that of the act's cause, or None.
    """
    composer = registry.recap(title)
    titled = [n for n, event in enumerate(events) if composer and not event.code.startswith("house.")]
    if composer is not None:
        for act in composer.acts([events[n] for n in titled], you):
            yield act, titled[act.first], None if act.cause is None else titled[act.cause]
    composed = set(titled)
    for n, event in enumerate(events):
        if n not in composed:
            yield _single(title, event, n, you), n, None


def _single(title: str, event: HeardEvent, position: int, you: int | None) -> RecapAct:
    params = dict(event.params)
    seat = event_pictures(title, event.code, params).seat
    return RecapAct(
        first=position,
        revisions=frozenset({event.revision}),
        seat=seat,
        words=Lazy(lambda: ActWords((event_phrase(title, event.code, params, you=you),))),
        outcome=event.code.startswith("house."),
    )


def _dated(
    title: str,
    seat: int | None,
    act: RecapAct,
    position: int,
    cause: int | None,
    at: datetime,
    events: Sequence[HeardEvent],
) -> DatedAct:
    first = events[position]
    own = seat is not None and act.seat == seat and not act.outcome
    return DatedAct(
        act=act,
        position=position,
        at=at,
        own=own,
        names_reader=Lazy(partial(_names_reader, title, seat, act, first)),
        passive=own and not act.chosen,
        cause=cause,
        awaiting=seat in act.awaited,
        end=act.revision,
        icon="" if act.seat is not None else event_pictures(title, first.code, dict(first.params)).mark,
    )


def _names_reader(title: str, seat: int | None, act: RecapAct, first: HeardEvent) -> bool:
    """Return whether an act concerns a seat, or its only sentence does, which is about its `first` event."""
    if seat is None or seat in act.affects:
        return seat is not None
    return concerns(title, seat, first.code, dict(first.params)) and len(act.sentences) == 1


def by_end(acts: Sequence[DatedAct]) -> list[DatedAct]:
    """Return acts in the order in which they ended."""
    return sorted(acts, key=lambda each: (each.end, each.position))


def without_choice(found: Sequence[DatedAct], automatic: frozenset[int]) -> list[DatedAct]:
    """Return acts with those of the reader marked passive that hold only answers given without them."""
    return [_chosen_until(each, automatic) if each.own else each for each in found]


def with_stakes(found: Sequence[DatedAct], title: str, view: Any) -> list[DatedAct]:
    """Return acts with those marked that touch something in which the seat of `view` has a stake.

    What was decided about the reader counts too: a stake that was lost shows in no view.
    """
    composer = registry.recap(title)
    stakes = composer.stakes(view) if composer is not None and view is not None else frozenset()
    for each in found:
        if each.act.outcome and each.act.seat is None and each.mine:
            stakes |= each.act.subjects
    return [each._replace(staked=True) if each.act.subjects & stakes else each for each in found]


def _chosen_until(act: DatedAct, automatic: frozenset[int]) -> DatedAct:
    """Return an act of the reader that ends with the last revision that is not automatic."""
    chosen = act.act.revisions - automatic
    return act._replace(end=max(chosen)) if chosen else act._replace(passive=True)
