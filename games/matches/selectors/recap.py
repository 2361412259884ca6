"""What the others did since the reader's last turn, act by act, in the order in which it happened."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from datetime import datetime
from functools import lru_cache
from typing import Any, NamedTuple

from django.db.models import Exists, OuterRef, Q, QuerySet

from games.engine import registry
from games.engine.phrases import Phrase, SeatName, gettext_noop, phrase
from games.engine.recap import FirstGain, HeardEvent, RecapAct
from games.matches.access import Access
from games.matches.compiled_queries import CompiledQuery, Parameter
from games.matches.errors import Unreadable
from games.matches.models import Action, Match, Tenure, Visit
from games.matches.render import event_phrase, event_pictures, say
from games.matches.selectors.states import raise_unreadable
from games.matches.selectors.story import (
    MAX_EVENTS_HEARD,
    StoredEvent,
    concerns,
    events_for_seat,
    heard_events,
    latest_events,
    latest_public_events,
)

MAX_RECAP_LINES = 5
"""How many acts are shown at once, the reader's own counting as one; the others are folded."""

MAX_RECAP_LENGTH = 950
"""With how many characters shown an act that affects nobody else is folded, so that what matters more stays
on the first screen of a phone."""

GIST_OF_SEAT_TEXT = gettext_noop("%(seat)s: %(gist)s")

SEEN_TEXT = gettext_noop("from before your last action")
"""What a fold says of acts that the reader had in view when they last acted."""

ROW_LENGTH = 33
"""How many characters have as much room as the space between two acts."""

REVISIONS_READ = 24
"""In how many of a match's latest revisions a list of matches looks for the act that it tells of."""


AUTOMATIC_CAUSES = (
    Action.Cause.ORDER,
    Action.Cause.FORCED,
    Action.Cause.CLOCK,
    Action.Cause.AUTOPILOT,
    Action.Cause.STAFF,
    Action.Cause.HOUSE,
)
"""Causes of actions that their seat's player did not choose at the time."""


class RecapLine(NamedTuple):
    """One act as the page shows it: the shield of `seat`, the `roll` of that seat's turn, and the `text`.

    `awaiting` means that the act waits for the reader's answer.
    `mine` means that it concerns the reader. `trail` is what the board shows of it (`RecapAct.trail`).
    `news` is a heading for a reader whom the act concerns most, with the `picture` of what they gained.
    `revisions` contains those of the act's events, and `revision` is the last of them. `first` is the index
    of its first event among those that the line was made from.
    """

    seat: int | None
    icon: str
    roll: str
    text: str
    at: datetime
    revision: int
    mine: bool
    trail: Any = None
    news: str = ""
    picture: str = ""
    revisions: frozenset[int] = frozenset()
    first: int = 0
    awaiting: bool = False

    @property
    def sentence(self) -> str:
        """Return the act in words, after the roll, which says whose turn it was."""
        return " ".join(each for each in (self.roll, self.text) if each)


class Recap(NamedTuple):
    """The acts since the reader's last turn.

    `lines` are shown, and `more` are folded; `gists` say what these brought, one for each seat. `own` sums up
    what the reader did in that turn, before which the first `own_at` lines happened; `own_lines` say it act
    by act, unless it is a single act that is no longer in full.
    `fresh` means that the reader has not acted since the others did. `sealed` means that others have acted
    since then, but that nothing of it may be seen yet. `answered` is the revision of the reader's latest
    action that was not automatic, or -1.
    """

    lines: tuple[RecapLine, ...]
    more: tuple[RecapLine, ...]
    gists: tuple[str, ...]
    own: str
    own_at: int
    own_lines: tuple[RecapLine, ...]
    fresh: bool
    sealed: bool = False
    answered: int = -1

    @property
    def leading(self) -> RecapLine | None:
        """Return the act whose news is the page's heading, or None.

        It is the latest line that concerns the reader, if it has news and the reader has not acted since.
        """
        told = max((line for line in self.lines if line.mine), key=lambda line: line.first, default=None)
        if told is None or not told.news or told.revision < self.answered:
            return None
        return told if self.fresh else None

    @property
    def folded(self) -> int:
        """Return how many lines are folded."""
        return len(self.more) + len(self.own_lines)


class _DatedAct(NamedTuple):
    """An act, the position of its first event, the time of its last, and what it is to the reader.

    `own` means that the reader's seat acted. It is `passive` if nothing was chosen in it; otherwise `end` is
    the last revision in which something was. `cause` is the
    position of the act that it follows from. `awaiting` means that it waits for the reader's answer. `staked`
    means that it touches something in which the reader has a stake.
    """

    act: RecapAct
    position: int
    at: datetime
    own: bool
    mine: bool
    icon: str
    passive: bool = False
    cause: int | None = None
    awaiting: bool = False
    end: int = 0
    staked: bool = False

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
    def text(self) -> str:
        """Return the act in words, without the roll of its turn."""
        return _joined(self.act.sentences)

    @property
    def important(self) -> bool:
        """Return whether this concerns the reader or anyone else, or something was decided in it."""
        return self.concerning or self.staked or self.act.outcome or bool(self.act.affects)

    @property
    def concerning(self) -> bool:
        """Return whether this concerns the reader."""
        return self.mine or (self.suffered and bool(self.act.affects))


def recap(access: Access, heard: Sequence[StoredEvent], view: Any = None) -> Recap | None:
    """Return the recap for a reader who opens a match, or None if others have done nothing.

    The acts stand in the order in which they began. What concerns the reader is marked, not moved ahead.
    It is made from the latest events that the reader's seat was shown. For players it begins with the last
    turn in which they chose something, or with what they had not seen if that is earlier; for a substitute it
    begins no earlier than when they took the seat. Watchers get the latest acts. The `view` of the reader's
    seat says what they have a stake in. Once others have acted after the reader's latest action, the acts
    that ended before it are folded: the reader had them in view when they acted.
    """
    start = _own_start(access)
    heard = [each for each in heard if each.revision > start]
    found = _read(access, heard)
    actions = _actions(access, heard) if access.seat is not None and heard else ()
    causes = {revision: cause for revision, seat, cause in actions if seat == access.seat}
    automatic = frozenset(revision for revision, cause in causes.items() if cause in AUTOMATIC_CAUSES)
    answered = max(causes.keys() - automatic, default=-1)
    latest = max((each.revision for each in heard), default=-1)
    sealed = answered >= latest and any(
        seat != access.seat and revision > answered for revision, seat, _ in actions
    )
    found = _with_stakes(_without_choice(found, automatic), access.match.title, view)
    turn = _last_turn(found)
    since = min((min(each.act.revisions) for each in turn), default=0) - 1
    if access.seat is None:
        window = found[-MAX_RECAP_LINES:]
    else:
        # An act that began before is shown if part of it happened since, or if it waits for the reader.
        seen = access.tenure.seen_revision if access.tenure else -1
        window = [each for each in found if each.act.revision > min(seen, since) or each.awaiting]
    if all(each.own for each in window) and not sealed:
        return None
    until = max((each.end for each in turn), default=-1)
    own = [each for each in found if each.own and not each.suffered and since < each.end <= until]
    decided = _decided_in_turn(access, found, own)
    summarised = [_shortened(each, answered) for each in (*own, *decided)]
    summed_up = _summary(access, sorted(summarised, key=lambda each: each.position))
    told = [_unrepeated(each) if each in decided else each for each in window if each.told]
    told = _with_each_pass_once(told)
    told = [_shortened(each, answered) for each in told]
    new = [each for each in told if each.act.revision > answered or each.awaiting]
    if not told and not sealed:
        return None
    shown = _most_important(new if new or sealed else told, summed_up)
    earlier = [each for each in shown if _ended_before(each, turn, since)]
    ordered = [*earlier, *(each for each in shown if each not in earlier)]
    folded = [each for each in told if each not in shown]
    lines = _lines([*ordered, *folded])
    own_lines = tuple(_lines(own))
    return Recap(
        lines=tuple(lines[: len(shown)]),
        more=tuple(lines[len(shown) :]),
        gists=_gists(access, folded, new),
        own=summed_up,
        own_at=len(earlier),
        own_lines=own_lines if len(own_lines) > 1 or any(each.act.brief for each in own) else (),
        fresh=sealed or not _acted_since(found),
        sealed=sealed,
        answered=answered,
    )


def first_gain(access: Access, heard: Sequence[StoredEvent]) -> RecapLine | None:
    """Return the act of the reader's last turn that brought a first gain, with its heading, or None.

    `heard` contains the latest events that the reader's seat was shown. Nothing is said any more once the
    reader has acted in a later turn. Where acts have no number of a turn, each of them is one.
    """
    start = _own_start(access)
    found = _read(access, [each for each in heard if each.revision > start])
    own = [each for each in found if each.chosen]
    last = max((each.act.turn for each in own), default=0)
    for each in reversed(own):
        gain = each.act.gain
        now = each.act.turn == last if last else each is own[-1]
        if gain is not None and now and _is_first(access, gain, each.act.revision):
            return _lines([each])[0]._replace(news=say(gain.text), picture=gain.picture)
    return None


def _is_first(access: Access, gain: FirstGain, revision: int) -> bool:
    earlier = events_for_seat(access.match, access.seat).filter(
        code=gain.code, revision__lt=revision, undone=False
    )
    return not any(
        gain.params.items() <= params.items() for params in earlier.values_list("params", flat=True)
    )


def acts_after(
    access: Access, revision: int, *, upto: int | None = None, in_hindsight: bool = False
) -> list[RecapLine]:
    """Return the acts after a revision, up to `upto`, oldest first, as the reader's seat was told of them.

    They are made from the latest `MAX_EVENTS_HEARD` event messages at most. `in_hindsight` leaves out what
    mattered only until someone acted, such as refused offers.
    """
    found = _read(access, latest_events(access, after=revision, upto=upto))
    if in_hindsight:
        lasting = [_without_passing(each) for each in found]
        found = lasting if any(each.act.sentences for each in lasting) else found[-1:]
    return _lines(found)


def _without_passing(each: _DatedAct) -> _DatedAct:
    """Return an act without its passing sentences."""
    passing = [sentence for sentence, _ in each.act.passing]
    lasting = tuple(sentence for sentence in each.act.sentences if sentence not in passing)
    return each._replace(act=each.act._replace(sentences=lasting))


def acts_in(access: Access, heard: Sequence[StoredEvent]) -> list[RecapLine]:
    """Return the acts that some event messages for the reader's seat make up, in the order they began."""
    return _lines(_read(access, heard))


def act_revisions(access: Access) -> list[frozenset[int]]:
    """Return the revisions of each act's events, for all acts of which the reader was told, in order."""
    return [each.act.revisions for each in _read(access, latest_events(access, last=None))]


def latest_news(access: Access, since: datetime) -> RecapLine | None:
    """Return the act since `since` that a list of matches shows as news, or None if others have done nothing.

    It is the latest act that concerns the reader, or else the latest in which something was decided, or else
    the latest of all.
    """
    start = _own_start(access)
    heard = [each for each in latest_events(access) if each.revision > start]
    return _newsworthy([each for each in _read(access, heard) if each.at >= since])


def latest_public_news(matches: Collection[Match]) -> dict[int, RecapLine]:
    """Return the latest act that a list of running matches shows to watchers, by match.

    Matches in which watchers have seen nothing happen are left out, and so are matches that cannot be read.
    """
    told = latest_public_events(matches, REVISIONS_READ)
    found: dict[int, RecapLine] = {}
    for match in matches:
        # If a match cannot be read, its own page says so; here it has no news.
        with suppress(Unreadable), raise_unreadable(match):
            if line := _newsworthy(_read(Access(match, None), told.get(match.pk, ()))):
                found[match.pk] = line
    return found


def _newsworthy(acts: Iterable[_DatedAct]) -> RecapLine | None:
    others = [each for each in acts if not each.own and (each.act.sentences or each.act.news)]
    told = max(others, key=lambda each: (each.mine, each.act.outcome, each.act.revision), default=None)
    return _lines([told])[0] if told is not None else None


def _own_start(access: Access) -> int:
    """Return the revision after which a recap may begin: for a substitute, when they took the seat."""
    tenure = access.tenure
    return tenure.from_revision if tenure is not None and tenure.role == Tenure.Role.SUBSTITUTE else -1


def _read(access: Access, heard: Sequence[StoredEvent]) -> Sequence[_DatedAct]:
    """Return the acts in messages that the reader's seat was sent, by their first event."""
    # What a seat did before its substitute came is not the substitute's own.
    you = access.addressed_seat(heard[0].revision) if heard else None
    compose = _recent_acts if len(heard) <= MAX_EVENTS_HEARD else _dated_acts
    return compose(access.match.title, tuple(heard), access.seat, you)


@lru_cache(maxsize=32)
def _recent_acts(
    title: str, heard: tuple[StoredEvent, ...], seat: int | None, you: int | None
) -> tuple[_DatedAct, ...]:
    """Return the result of `_dated_acts`, which is kept: a page tells the same acts until they are answered.

    They are phrases, and each page says them in the language of its reader.
    """
    return _dated_acts(title, heard, seat, you)


def _dated_acts(
    title: str, heard: tuple[StoredEvent, ...], seat: int | None, you: int | None
) -> tuple[_DatedAct, ...]:
    """Return the acts in messages for a `seat` (None: a watcher), in which `you` is the seat addressed."""
    events = heard_events(heard)
    stored = {each.revision: each for each in heard}
    found = [
        _dated(title, seat, act, position, stored[act.revision].at, events)._replace(cause=cause)
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
        sentences=(event_phrase(title, event.code, params, you=you),),
        outcome=event.code.startswith("house."),
    )


def _dated(
    title: str,
    seat: int | None,
    act: RecapAct,
    position: int,
    at: datetime,
    events: Sequence[HeardEvent],
) -> _DatedAct:
    first = events[position]
    single = seat is not None and len(act.sentences) == 1
    named = single and seat is not None and concerns(title, seat, first.code, dict(first.params))
    own = seat is not None and act.seat == seat and not act.outcome
    return _DatedAct(
        act=act,
        position=position,
        at=at,
        own=own,
        mine=seat is not None and (seat in act.affects or named),
        passive=own and not act.chosen,
        awaiting=seat in act.awaited,
        end=act.revision,
        icon="" if act.seat is not None else event_pictures(title, first.code, dict(first.params)).mark,
    )


def _last_turn(found: Sequence[_DatedAct]) -> list[_DatedAct]:
    """Return the reader's acts of the last turn in which they chose something and which others followed.

    What the reader has done since then, in a turn that goes on, is left out.
    """
    acts = _by_end(found)
    n = len(acts)
    while n and acts[n - 1].own:
        n -= 1
    while n and not acts[n - 1].chosen:
        n -= 1
    end = n
    while n and acts[n - 1].own:
        n -= 1
    return acts[n:end]


def _ended_before(each: _DatedAct, turn: Sequence[_DatedAct], since: int) -> bool:
    """Return whether an act ended before the reader's `turn`, or before the reader's first act in it did.

    Gladiators of all players enter in turn, for example. What happened in a numbered turn of the reader's own
    belongs to it, even if it ended before another act of that turn.
    """
    first_end = min((own.end for own in turn), default=0)
    within = each.act.turn in {own.act.turn for own in turn} - {0}
    return each.act.revision <= since or (each.act.revision < first_end and not within)


def _decided_in_turn(access: Access, found: Sequence[_DatedAct], own: Sequence[_DatedAct]) -> list[_DatedAct]:
    """Return the acts of the reader that were decided in the turns of their own acts.

    These have lines of their own, like acts of others, but count in the summary of the turn.
    """
    turns = {each.act.turn for each in own} - {0}
    return [
        each for each in found if each.act.outcome and each.act.seat == access.seat and each.act.turn in turns
    ]


def _unrepeated(each: _DatedAct) -> _DatedAct:
    """Return an act without the sentences that the summary of its turn says again."""
    act = each.act
    sentences = tuple(sentence for sentence in act.sentences if sentence not in act.summed_up)
    return each._replace(act=act._replace(sentences=sentences))


def _shortened(each: _DatedAct, answered: int) -> _DatedAct:
    """Return an act without what the reader had in view when they acted in revision `answered`.

    Of an act that ended before, only the sentence that waits for the reader's answer is left, if it has one.
    """
    act = each.act
    passed = [sentence for sentence, revision in act.passing if revision <= answered]
    sentences = tuple(sentence for sentence in act.sentences if sentence not in passed)
    if act.asking is not None and act.revision <= answered:
        sentences = (act.asking,)
    return each._replace(act=act._replace(sentences=sentences))


def _with_each_pass_once(told: Sequence[_DatedAct]) -> list[_DatedAct]:
    """Return acts without those in which a seat only passed if it passed again later in the same words."""
    last = {(each.act.seat, each.text): each for each in told}
    return [
        each for each in told if each.act.chosen or each.important or last[each.act.seat, each.text] is each
    ]


def _by_end(acts: Sequence[_DatedAct]) -> list[_DatedAct]:
    """Return acts in the order in which they ended."""
    return sorted(acts, key=lambda each: (each.end, each.position))


def _without_choice(found: Sequence[_DatedAct], automatic: frozenset[int]) -> list[_DatedAct]:
    """Return acts with those of the reader marked passive that hold only answers given without them."""
    return [_chosen_until(each, automatic) if each.own else each for each in found]


def _with_stakes(found: Sequence[_DatedAct], title: str, view: Any) -> list[_DatedAct]:
    """Return acts with those marked that touch something in which the seat of `view` has a stake.

    What was decided about the reader counts too: a stake that was lost shows in no view.
    """
    composer = registry.recap(title)
    stakes = composer.stakes(view) if composer is not None and view is not None else frozenset()
    for each in found:
        if each.mine and each.act.outcome and each.act.seat is None:
            stakes |= each.act.subjects
    return [each._replace(staked=bool(each.act.subjects & stakes)) for each in found]


def _chosen_until(act: _DatedAct, automatic: frozenset[int]) -> _DatedAct:
    """Return an act of the reader that ends with the last revision that is not automatic."""
    chosen = act.act.revisions - automatic
    return act._replace(end=max(chosen)) if chosen else act._replace(passive=True)


def _actions(access: Access, heard: Sequence[StoredEvent]) -> Sequence[tuple[int, int, str]]:
    """Return revision, seat and cause of the reader's actions since the first event, and of sealed answers.

    Sealed answers are the actions of other seats after the last event. A seat whose question is still open
    has not finished its answer; everyone can see whose it is.
    """
    first, last = heard[0].revision, heard[-1].revision
    return _ACTIONS.run(match=access.match.pk, seat=access.seat, first=first, last=last)


def _build_actions() -> QuerySet[Action, tuple[int, int, str]]:
    asked = Visit.objects.filter(match=Parameter("match"), closed_at=None, seat__index=OuterRef("seat"))
    sealed = Q(~Exists(asked), revision__gt=Parameter("last"), seat__gte=0)
    found = Action.objects.filter(
        Q(seat=Parameter("seat")) | sealed,
        match=Parameter("match"),
        revision__gte=Parameter("first"),
        undone=False,
    )
    return found.values_list("revision", "seat", "cause")


_ACTIONS: CompiledQuery[tuple[int, int, str]] = CompiledQuery(_build_actions)


class _Story(NamedTuple):
    """Acts of which each follows from the one before, with what decides how important they are."""

    acts: Sequence[_DatedAct]
    awaiting: bool
    concerning: bool
    staked: bool
    outcome: bool
    affects: bool
    telling: bool
    chosen: bool
    seats: frozenset[int | None]
    position: int

    @classmethod
    def of(cls, acts: Sequence[_DatedAct]) -> _Story:
        return cls(
            acts,
            any(each.awaiting for each in acts),
            any(each.concerning for each in acts),
            any(each.staked for each in acts),
            any(each.act.outcome for each in acts),
            any(each.act.affects for each in acts),
            any(each.act.chosen and not each.act.plain for each in acts),
            any(each.act.chosen for each in acts),
            frozenset(each.act.seat for each in acts),
            acts[-1].position,
        )

    def importance(self, seats: Collection[int | None]) -> tuple[bool | int, ...]:
        """Return a key to compare stories by; `seats` already have an act that is shown."""
        another = any(seat not in seats for seat in self.seats)
        return (
            self.awaiting,
            self.concerning,
            self.staked,
            self.outcome,
            self.affects,
            self.telling,
            self.chosen,
            another,
            self.position,
        )


def _most_important(told: Sequence[_DatedAct], summed_up: str) -> list[_DatedAct]:
    """Return the acts that are shown, in the order in which they began; the others are folded.

    `summed_up` is what the reader did, which takes room too. If there are too many acts, those that wait for
    the reader's answer are shown first, then those that concern the reader, those that touch what the reader
    has a stake in, those in which something was decided, those that concern somebody else, and those that are
    not plain. Of the others, those in which something was chosen come first, each seat with one before any
    has a second, then the latest. An act is shown with its cause, if there is room for both.
    """
    room = MAX_RECAP_LINES - bool(summed_up)
    length = len(summed_up) + ROW_LENGTH
    shown: list[_DatedAct] = []
    waiting = [_Story.of(acts) for acts in _stories(told)]
    while waiting:
        seats = {each.act.seat for each in shown}
        story = max(waiting, key=lambda each: each.importance(seats))
        waiting = [each for each in waiting if each is not story]
        acts = story.acts
        if len(acts) > room - len(shown):
            # What was decided is shown without its cause rather than not at all.
            acts = [each for each in acts if each.important][: room - len(shown)]
        longer = length + sum(len(each.text) + ROW_LENGTH for each in acts)
        if longer <= MAX_RECAP_LENGTH or not shown or any(each.important for each in acts):
            shown += acts
            length = longer
    return sorted(shown, key=lambda each: each.position)


def _stories(acts: Sequence[_DatedAct]) -> list[list[_DatedAct]]:
    """Return acts together with those that follow from them, in the order in which they began."""
    stories: dict[int, list[_DatedAct]] = {}
    for each in acts:
        story = stories.get(-1 if each.cause is None else each.cause)
        if story is None:
            story = []
        story.append(each)
        stories[each.position] = story
    return list({id(story): story for story in stories.values()}.values())


def _acted_since(found: Sequence[_DatedAct]) -> bool:
    """Return whether the reader has done more than roll since another seat acted."""
    for each in reversed(_by_end(found)):
        if not each.own:
            return False
        if each.chosen and each.act.sentences:
            return True
    return False


def _lines(acts: Sequence[_DatedAct]) -> list[RecapLine]:
    """Return acts as lines; the roll of a turn is said with the first of its acts."""
    rolled: set[tuple[int | None, int]] = set()
    lines: list[RecapLine] = []
    for each in acts:
        act = each.act
        turn = (act.seat, act.turn)
        roll = act.roll if act.roll is not None and turn not in rolled else None
        if roll is not None:
            rolled.add(turn)
        text = _joined(act.sentences)
        if text or roll is not None:
            lines.append(
                RecapLine(
                    seat=act.seat,
                    icon=each.icon,
                    roll=say(roll) if roll else "",
                    text=text,
                    at=each.at,
                    revision=act.revision,
                    mine=each.concerning,
                    trail=act.trail,
                    news=say(act.news.text) if act.news else "",
                    picture=act.news.picture if act.news else "",
                    revisions=act.revisions,
                    first=each.position,
                    awaiting=each.awaiting,
                )
            )
    return lines


def _joined(sentences: Sequence[Phrase]) -> str:
    return " ".join(say(each) for each in sentences)


def _gists(access: Access, folded: Sequence[_DatedAct], new: Sequence[_DatedAct]) -> tuple[str, ...]:
    """Return what folded acts brought, in a few words for each seat.

    Acts that are not `new` are not said again. A seat is named if others have folded acts too. If the title
    has no such words for any seat, it is the first sentence of the latest act that has one.
    """
    seen, folded = bool(folded), [each for each in folded if each in new]
    if seen and not folded:
        return (say(Phrase(SEEN_TEXT)),)
    composer = registry.recap(access.match.title)
    seats = dict.fromkeys(each.act.seat for each in folded)
    told = {
        seat: found
        for seat in seats
        if composer is not None
        and (found := composer.gist([each.act for each in folded if each.act.seat == seat])) is not None
    }
    if not told:
        latest = max(folded, key=lambda each: (bool(each.act.sentences), each.position), default=None)
        return (_joined(latest.act.sentences[:1]),) if latest is not None else ()
    return tuple(
        say(
            found
            if seat is None or len(seats) == 1
            else phrase(GIST_OF_SEAT_TEXT, seat=SeatName(seat), gist=found)
        )
        for seat, found in told.items()
    )


def _summary(access: Access, own: Sequence[_DatedAct]) -> str:
    """Return the reader's own acts in short."""
    if not own:
        return ""
    composer = registry.recap(access.match.title)
    told: tuple[Phrase, ...] = (
        composer.summary([each.act for each in own]) if composer else own[-1].act.sentences
    )
    return _joined(told)
