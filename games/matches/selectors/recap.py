"""What the others did since the reader's last turn, act by act, in the order in which it happened."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import Exists, OuterRef, Q, QuerySet

from games.compiled_queries import CompiledQuery, Parameter
from games.engine import registry
from games.engine.phrases import Phrase, SeatName, gettext_noop, phrase
from games.engine.recap import FirstGain, SharedFact, sentences_without
from games.matches.access import Access
from games.matches.errors import Unreadable
from games.matches.models import Action, Match, Tenure, Visit
from games.matches.render import say
from games.matches.selectors.automatic_actions import AUTOMATIC_CAUSES
from games.matches.selectors.dated_acts import (
    DatedAct,
    by_end,
    joined_text,
    read_acts,
    with_stakes,
    without_choice,
)
from games.matches.selectors.states import raise_unreadable
from games.matches.selectors.story import (
    StoredEvent,
    events_for_seat,
    latest_events,
    latest_public_events,
)

MAX_RECAP_LINES = 5
"""How many acts are shown at once, the reader's own counting as one; the others are folded."""

MAX_RECAP_LENGTH = 950
"""With how many characters shown an act that affects nobody else is folded, so that what matters more stays
on the first screen of a phone."""

GIST_OF_SEAT_TEXT = gettext_noop("%(seat)s: %(gist)s")

SEEN_TEXT = gettext_noop("before your last action")
"""What a fold says of acts that the reader had in view when they last acted."""

NEWS_SENTENCE = gettext_noop("%(news)s.")
"""What is left of an act that the reader had in view, if something was decided about them in it."""

ROW_LENGTH = 33
"""How many characters have as much room as the space between two acts."""

REVISIONS_READ = 24
"""In how many of a match's latest revisions a list of matches looks for the act that it tells of."""


class RecapLine(NamedTuple):
    """One act as the page shows it: the shield of `seat`, the `roll` of that seat's turn, and the `text`.

    `awaiting` means that the act waits for the reader's answer.
    `mine` means that it concerns the reader. `trail` is what the board shows of it (`RecapAct.trail`).
    `news` is a heading for a reader whom the act concerns most, with the `picture` of what they gained.
    `revisions` contains those of the act's events, and `revision` is the last of them. `first` is the index
    of its first event among those that the line was made from. `sentences` are those of the text, and `facts`
    what lines beside it may tell too (`telling_once`).
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
    sentences: tuple[Phrase, ...] = ()
    facts: tuple[SharedFact, ...] = ()

    @property
    def sentence(self) -> str:
        """Return the act in words, after the roll, which says whose turn it was."""
        return " ".join(each for each in (self.roll, self.text) if each)


class Recap(NamedTuple):
    """The acts since the reader's last turn.

    `lines` are shown, and `more` are folded; `gists` say what these brought, one for each seat. `own` sums up
    what the reader did in that turn, before which the first `own_at` lines happened; `own_lines` say it act
    by act, unless it is a single act that is no longer in full. `own_folded` means that `own` is in the fold
    too, where the `own_lines` take its place.
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
    own_folded: bool = False

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
    def follows_turn(self) -> bool:
        """Return whether the acts came after a turn of the reader's, and are not the first of the match."""
        return bool(self.own) or self.answered >= 0

    @property
    def folded(self) -> int:
        """Return how many lines are folded."""
        return len(self.more) + len(self.own_lines)


def recap(
    access: Access, heard: Sequence[StoredEvent], view: Any = None, *, asked: bool = False
) -> Recap | None:
    """Return the recap for a reader who opens a match, or None if others have done nothing.

    The acts stand in the order in which they began. What concerns the reader is marked, not moved ahead.
    It is made from the latest events that the reader's seat was shown. For players it begins with the last
    turn in which they chose something, or with what they had not seen if that is earlier; for a substitute it
    begins no earlier than when they took the seat. Watchers get the latest acts. The `view` of the reader's
    seat says what they have a stake in. Once others have acted after the reader's latest action, the acts
    that ended before it are folded: the reader had them in view when they acted. What was decided about the
    reader is not: a battle that they won or lost is not left to a fold. `asked` means that the match waits
    for the reader. If it does so because of an act that is shown, and there is a fold, what the reader did is
    in it: a phone then has more of the board above its bar.
    """
    start = _own_start(access)
    heard = [each for each in heard if each.revision > start]
    found = read_acts(access, heard)
    actions = _actions(access, heard) if access.seat is not None and heard else ()
    causes = {revision: cause for revision, seat, cause in actions if seat == access.seat}
    automatic = frozenset(revision for revision, cause in causes.items() if cause in AUTOMATIC_CAUSES)
    answered = max(causes.keys() - automatic, default=-1)
    latest = max((each.revision for each in heard), default=-1)
    sealed = answered >= latest and any(
        seat != access.seat and revision > answered for revision, seat, _ in actions
    )
    found = with_stakes(without_choice(found, automatic), access.match.title, view)
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
    own = [each for each in found if each.own and since < each.end <= until and not each.suffered]
    decided = _decided_in_turn(access, found, own)
    summarised = [_shortened(each, answered) for each in (*own, *decided)]
    summary = _summary(access, summarised)
    told = [_unrepeated(each) if each in decided else each for each in window if each.told]
    told = _with_each_pass_once(told)
    told = [_outcome_alone(_shortened(each, answered), answered) for each in told]
    new = [each for each in told if each.act.revision > answered or each.awaiting or each.fateful]
    if not told and not sealed:
        return None
    shown = _most_important(new if new or sealed else told, joined_text(summary))
    earlier = [each for each in shown if _ended_before(each, turn, since)]
    ordered = [*earlier, *(each for each in shown if each not in earlier)]
    folded = [each for each in told if each not in shown]
    rolled: set[tuple[int | None, int]] = set()
    before_own, after_own, more, own_lines = (
        _lines(acts, rolled) for acts in (earlier, ordered[len(earlier) :], folded, own)
    )
    own_lines = own_lines if len(own_lines) > 1 or any(each.act.brief for each in own) else []
    waiting = asked and any(line.awaiting for line in (*before_own, *after_own))
    own_folded = waiting and bool(summary) and bool(more or own_lines)
    # A fact that several acts tell is said with the first of them, and what is folded comes last.
    known: set[tuple[str, ...]] = set()
    before_own = telling_once(before_own, known)
    if not own_folded:
        summary = _summary_leaving_out(access, own, summarised, summary, known)
        known |= _facts_in_summary(own, summary)
    after_own = telling_once(after_own, known)
    more = telling_once(more, known)
    if own_folded:
        summary = _summary_leaving_out(access, own, summarised, summary, known)
    return Recap(
        lines=(*before_own, *after_own),
        more=tuple(more),
        gists=_gists(access, folded, new),
        own=joined_text(summary),
        own_at=len(before_own),
        own_lines=tuple(own_lines),
        fresh=sealed or not _acted_since(found),
        sealed=sealed,
        answered=answered,
        own_folded=own_folded,
    )


def first_gain(access: Access, heard: Sequence[StoredEvent]) -> RecapLine | None:
    """Return the act of the reader's last turn that brought a first gain, with its heading, or None.

    `heard` contains the latest events that the reader's seat was shown. Nothing is said any more once the
    reader has acted in a later turn. Where acts have no number of a turn, each of them is one.
    """
    start = _own_start(access)
    found = read_acts(access, [each for each in heard if each.revision > start])
    own = [each for each in found if each.chosen]
    last = max((each.act.turn for each in own), default=0)
    now = [each for each in own if each.act.turn == last] if last else own[-1:]
    for each in reversed(now):
        gain = each.act.gain
        if gain is not None and _is_first(access, gain, each.act.revision):
            return _line(each)._replace(news=say(gain.text), picture=gain.picture)
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

    They are made from the latest `MAX_EVENTS_HEARD` event messages at most. Each tells its facts in full: a
    caller may show only some of them, in an order of its own (`telling_once`). `in_hindsight` leaves out what
    mattered only until someone acted, such as refused offers.
    """
    found = read_acts(access, latest_events(access, after=revision, upto=upto))
    if in_hindsight:
        lasting = [_without_passing(each) for each in found]
        found = lasting if any(each.act.sentences for each in lasting) else found[-1:]
    return _lines(found)


def _without_passing(each: DatedAct) -> DatedAct:
    """Return an act without its passing sentences."""
    passing = [sentence for sentence, _ in each.act.passing]
    lasting = tuple(sentence for sentence in each.act.sentences if sentence not in passing)
    return each._replace(act=each.act.saying(lasting))


def acts_in(access: Access, heard: Sequence[StoredEvent]) -> list[RecapLine]:
    """Return the acts that some event messages for the reader's seat make up, in the order they began.

    Each tells its facts in full (`telling_once`).
    """
    return _lines(read_acts(access, heard))


def telling_once(lines: Iterable[RecapLine], known: set[tuple[str, ...]] | None = None) -> list[RecapLine]:
    """Return lines, in the order in which they are shown, without the facts that are `known` or told before.

    The facts that they tell are added to `known`. Without it, nothing is known before the first line.
    """
    known = set() if known is None else known
    told = []
    for line in lines:
        sentences = sentences_without(line.sentences, line.facts, known)
        if sentences == line.sentences:
            told.append(line)
        else:
            told.append(line._replace(sentences=sentences, text=joined_text(sentences)))
        known.update(fact.fact for fact in line.facts if fact.sentence in line.sentences)
    return told


def act_revisions(access: Access) -> list[frozenset[int]]:
    """Return the revisions of each act's events, for all acts of which the reader was told, in order."""
    return [each.act.revisions for each in read_acts(access, latest_events(access, last=None))]


def latest_news(access: Access, since: datetime) -> RecapLine | None:
    """Return the act since `since` that a list of matches shows as news, or None if others have done nothing.

    It is the latest act that concerns the reader, or else the latest in which something was decided, or else
    the latest of all.
    """
    start = _own_start(access)
    heard = [each for each in latest_events(access) if each.revision > start]
    return _newsworthy([each for each in read_acts(access, heard) if each.at >= since])


def latest_public_news(matches: Collection[Match]) -> dict[int, RecapLine]:
    """Return the latest act that a list of running matches shows to watchers, by match.

    Matches in which watchers have seen nothing happen are left out, and so are matches that cannot be read.
    """
    told = latest_public_events(matches, REVISIONS_READ)
    found: dict[int, RecapLine] = {}
    for match in matches:
        # If a match cannot be read, its own page says so; here it has no news.
        with suppress(Unreadable), raise_unreadable(match):
            if line := _newsworthy(read_acts(Access(match, None), told.get(match.pk, ()))):
                found[match.pk] = line
    return found


def _newsworthy(acts: Iterable[DatedAct]) -> RecapLine | None:
    others = sorted(
        (each for each in acts if not each.own),
        key=lambda each: (each.mine, each.act.outcome, each.act.revision),
        reverse=True,
    )
    told = next((each for each in others if each.act.sentences or each.act.news), None)
    return _line(told) if told is not None else None


def _own_start(access: Access) -> int:
    """Return the revision after which a recap may begin: for a substitute, when they took the seat."""
    tenure = access.tenure
    return tenure.from_revision if tenure is not None and tenure.role == Tenure.Role.SUBSTITUTE else -1


def _last_turn(found: Sequence[DatedAct]) -> list[DatedAct]:
    """Return the reader's acts of the last turn in which they chose something and which others followed.

    What the reader has done since then, in a turn that goes on, is left out.
    """
    acts = by_end(found)
    n = len(acts)
    while n and acts[n - 1].own:
        n -= 1
    while n and not acts[n - 1].chosen:
        n -= 1
    end = n
    while n and acts[n - 1].own:
        n -= 1
    return acts[n:end]


def _ended_before(each: DatedAct, turn: Sequence[DatedAct], since: int) -> bool:
    """Return whether an act ended before the reader's `turn`, or before the reader's first act in it did.

    Gladiators of all players enter in turn, for example. What happened in a numbered turn of the reader's own
    belongs to it, even if it ended before another act of that turn.
    """
    first_end = min((own.end for own in turn), default=0)
    within = each.act.turn in {own.act.turn for own in turn} - {0}
    return each.act.revision <= since or (each.act.revision < first_end and not within)


def _decided_in_turn(access: Access, found: Sequence[DatedAct], own: Sequence[DatedAct]) -> list[DatedAct]:
    """Return the acts of the reader that were decided in the turns of their own acts.

    These have lines of their own, like acts of others, but count in the summary of the turn.
    """
    turns = {each.act.turn for each in own} - {0}
    return [
        each for each in found if each.act.outcome and each.act.seat == access.seat and each.act.turn in turns
    ]


def _unrepeated(each: DatedAct) -> DatedAct:
    """Return an act without the sentences that the summary of its turn says again."""
    act = each.act
    sentences = tuple(sentence for sentence in act.sentences if sentence not in act.summed_up)
    return each._replace(act=act.saying(sentences))


def _shortened(each: DatedAct, answered: int) -> DatedAct:
    """Return an act without what the reader had in view when they acted in revision `answered`.

    Of an act that ended before, only the sentence that waits for the reader's answer is left, if it has one.
    """
    act = each.act
    if act.asking is not None and act.revision <= answered:
        return each._replace(act=act.saying((act.asking,)))
    passed = [sentence for sentence, revision in act.passing if revision <= answered]
    if not passed:
        return each
    left = tuple(sentence for sentence in act.sentences if sentence not in passed)
    return each._replace(act=act.saying(left))


def _outcome_alone(each: DatedAct, answered: int) -> DatedAct:
    """Return an act with no more than what it brought the reader, if they acted in `answered` after it."""
    act = each.act
    if act.revision >= answered or not each.fateful or act.news is None:
        return each
    return each._replace(act=act.saying((phrase(NEWS_SENTENCE, news=act.news.text),)))


def _with_each_pass_once(told: Sequence[DatedAct]) -> list[DatedAct]:
    """Return acts without those in which a seat only passed if it passed again later in the same words."""
    passes = [each for each in told if not each.act.chosen and not each.important]
    if not passes:
        return list(told)
    seats = {each.act.seat for each in passes}
    last = {(each.act.seat, each.text): each.position for each in told if each.act.seat in seats}
    return [
        each
        for each in told
        if each.act.chosen or each.important or last[each.act.seat, each.text] == each.position
    ]


def _actions(access: Access, heard: Sequence[StoredEvent]) -> Sequence[tuple[int, int, str]]:
    """Return revision, seat and cause of the reader's actions since the first event, and of sealed answers.

    Sealed answers are the actions of other seats after the last event. A seat whose question is still open
    has not finished its answer; everyone can see whose it is.
    """
    first, last = heard[0].revision, heard[-1].revision
    return _ACTIONS.run(match=access.match.pk, seat=access.seat, first=first, last=last)


def actions_after(access: Access, last: int) -> Sequence[tuple[int, int, str]]:
    """Return revision, seat and cause of the reader's actions after `last`, and of the answers sealed then.

    `last` is the revision of the last event that the reader's seat was sent. See `_actions`.
    """
    return _ACTIONS.run(match=access.match.pk, seat=access.seat, first=last + 1, last=last)


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

    acts: Sequence[DatedAct]
    awaiting: bool
    mine: bool
    staked: bool
    outcome: bool
    affects: bool
    telling: bool
    chosen: bool
    seats: frozenset[int | None]
    position: int

    @classmethod
    def of(cls, acts: Sequence[DatedAct]) -> _Story:
        return cls(
            acts,
            any(each.awaiting for each in acts),
            any(each.mine for each in acts),
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
            self.mine,
            self.staked,
            self.outcome,
            self.affects,
            self.telling,
            self.chosen,
            another,
            self.position,
        )


def _most_important(told: Sequence[DatedAct], summed_up: str) -> list[DatedAct]:
    """Return the acts that are shown, in the order in which they began; the others are folded.

    `summed_up` is what the reader did, which takes room too. If there are too many acts, those that wait for
    the reader's answer are shown first, then those that concern the reader, those that touch what the reader
    has a stake in, those in which something was decided, those that concern somebody else, and those that are
    not plain. Of the others, those in which something was chosen come first, each seat with one before any
    has a second, then the latest. An act is shown with its cause, if there is room for both.
    """
    room = MAX_RECAP_LINES - bool(summed_up)
    length = len(summed_up) + ROW_LENGTH
    shown: list[DatedAct] = []
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


def _stories(acts: Sequence[DatedAct]) -> list[list[DatedAct]]:
    """Return acts together with those that follow from them, in the order in which they began."""
    stories: dict[int, list[DatedAct]] = {}
    for each in acts:
        story = stories.get(-1 if each.cause is None else each.cause)
        if story is None:
            story = []
        story.append(each)
        stories[each.position] = story
    return list({id(story): story for story in stories.values()}.values())


def _acted_since(found: Sequence[DatedAct]) -> bool:
    """Return whether the reader has done more than roll since another seat acted."""
    for each in reversed(by_end(found)):
        if not each.own:
            return False
        if each.chosen and each.act.sentences:
            return True
    return False


def _summary_leaving_out(
    access: Access,
    own: Iterable[DatedAct],
    summarised: Sequence[DatedAct],
    summary: tuple[Phrase, ...],
    known: Collection[tuple[str, ...]],
) -> tuple[Phrase, ...]:
    """Return the `summary` of the acts that are `summarised`, without what is `known` of `own` acts."""
    if not any(fact.fact in known for each in own for fact in each.act.facts):
        return summary
    return _summary(access, [each._replace(act=each.act.leaving_out(known)) for each in summarised])


def _facts_in_summary(own: Iterable[DatedAct], summary: Collection[Phrase]) -> set[tuple[str, ...]]:
    """Return the facts that a summary of the reader's own acts tells."""
    return {
        fact.fact for each in own for fact in each.act.facts if fact.summarised or fact.sentence in summary
    }


def _line(act: DatedAct) -> RecapLine:
    """Return an act as a line."""
    return _lines([act])[0]


def _lines(acts: Iterable[DatedAct], rolled: set[tuple[int | None, int]] | None = None) -> list[RecapLine]:
    """Return acts as lines; the roll of a turn is said with the first of its acts.

    `rolled` contains the turns, by seat and number, of which other lines have said the roll.
    """
    rolled = set() if rolled is None else rolled
    lines: list[RecapLine] = []
    for each in acts:
        act = each.act
        turn = (act.seat, act.turn)
        roll = act.roll if act.roll is not None and turn not in rolled else None
        if roll is not None:
            rolled.add(turn)
        text = each.text
        if text or roll is not None:
            lines.append(
                RecapLine(
                    seat=act.seat,
                    icon=each.icon,
                    roll=say(roll) if roll else "",
                    text=text,
                    at=each.at,
                    revision=act.revision,
                    mine=each.mine,
                    trail=act.trail,
                    news=say(act.news.text) if act.news else "",
                    picture=act.news.picture if act.news else "",
                    revisions=act.revisions,
                    first=each.position,
                    awaiting=each.awaiting,
                    sentences=act.sentences,
                    facts=act.facts,
                )
            )
    return lines


def _gists(access: Access, folded: Sequence[DatedAct], new: Sequence[DatedAct]) -> tuple[str, ...]:
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
        return (joined_text(latest.act.sentences[:1]),) if latest is not None else ()
    return tuple(
        say(
            found
            if seat is None or len(seats) == 1
            else phrase(GIST_OF_SEAT_TEXT, seat=SeatName(seat), gist=found)
        )
        for seat, found in told.items()
    )


def _summary(access: Access, acts: Sequence[DatedAct]) -> tuple[Phrase, ...]:
    """Return the reader's own acts in short."""
    if not acts:
        return ()
    own = sorted(acts, key=lambda each: each.position)
    composer = registry.recap(access.match.title)
    told: tuple[Phrase, ...] = (
        composer.summary([each.act for each in own]) if composer else own[-1].act.sentences
    )
    return told
