"""The recap of a campaign: one act for each legion, battle phase and ending (see `games.engine.recap`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from games.engine.phrases import Listing, Phrase, Plural, SeatName, gettext_noop, phrase
from games.engine.recap import FirstGain, HeardEvent, News, RecapAct, with_pronouns
from games.titan.battle_recap import (
    CALLED_EVENTS,
    FIGHTING_EVENTS,
    PHASE_EVENT,
    STRIKE_EVENTS,
    Fight,
    battle_sentences,
)
from games.titan.characters import CHARACTER_VALUES, CHARACTERS, titan_power
from games.titan.view import TitanView
from games.titan.words import names
from games.titan.words.events import EVENTS, sentence_key
from games.titan.words.own_seat import ACTION_ON_YOU_SENTENCES, logged_sentence

MOVE_EVENTS = frozenset({"moved", "moved_upon", "teleported", "teleported_upon"})
ENCOUNTER_EVENTS = frozenset({"engaged", "examined"})
SPLIT_EVENTS = frozenset({"split", "split_own"})
NEGOTIATION_EVENTS = frozenset({"offers_shown", "still_talking", "concession"})
FAILED_OFFER_EVENTS = frozenset({"offers_refused", "offers_lapsed"})
ENGAGEMENT_EVENTS = (
    NEGOTIATION_EVENTS | FAILED_OFFER_EVENTS | {"battle", "eliminated", "acquired", "summoned", "reinforced"}
)
"""Events that belong to the engagement that is being resolved."""

PLAIN_EVENTS = SPLIT_EVENTS | {"moved", "aborted"}
"""Events of a legion that show none of its characters."""

AFTERMATH_EVENTS = frozenset({"scored", "acquired", "summoned", "reinforced", "aborted"})
ENDING_EVENTS = frozenset({"out", "won", "drawn", "turns_over"})
OMITTED_EVENTS = frozenset(
    {
        "turn",
        "rolled",
        "rerolled",
        "battle.stayed",
        "battle.removed",
        "battle.over",
        "battle.drift",
        "battle.not_entered",
        "reinforcing",
        "removed",
        "summoning",
    }
)
"""Events that a recap leaves to the log, because another of its sentences says as much."""

MOVE_SENTENCES = {
    "moved.round": gettext_noop("%(legion)s moved all the way round to %(land)s again."),
    "moved.round.mustered": gettext_noop(
        "%(legion)s moved all the way round to %(land)s again and mustered a %(recruit)s."
    ),
    "moved.round.mustered_an": gettext_noop(
        "%(legion)s moved all the way round to %(land)s again and mustered an %(recruit)s."
    ),
    "moved": gettext_noop("%(legion)s moved from %(from)s to %(land)s."),
    "moved.mustered": gettext_noop("%(legion)s moved from %(from)s to %(land)s and mustered a %(recruit)s."),
    "moved.mustered_an": gettext_noop(
        "%(legion)s moved from %(from)s to %(land)s and mustered an %(recruit)s."
    ),
    "moved_upon": gettext_noop("%(legion)s came from %(from)s to %(land)s and attacks %(enemy)s."),
    "moved_upon.you": gettext_noop("%(legion)s came from %(from)s to %(land)s and attacks your %(enemy)s."),
    "moved_upon.resolved": gettext_noop("%(legion)s came from %(from)s to %(land)s and attacked %(enemy)s."),
    "moved_upon.resolved.you": gettext_noop(
        "%(legion)s came from %(from)s to %(land)s and attacked your %(enemy)s."
    ),
    "teleported": gettext_noop("%(legion)s teleported from %(from)s to %(land)s, showing the %(lord)s."),
    "teleported.mustered": gettext_noop(
        "%(legion)s teleported from %(from)s to %(land)s, showing the %(lord)s, and mustered a %(recruit)s."
    ),
    "teleported.mustered_an": gettext_noop(
        "%(legion)s teleported from %(from)s to %(land)s, showing the %(lord)s, and mustered an %(recruit)s."
    ),
    "teleported_upon": gettext_noop(
        "%(legion)s teleported from %(from)s to %(land)s, showing the %(lord)s, and attacks %(enemy)s."
    ),
    "teleported_upon.you": gettext_noop(
        "%(legion)s teleported from %(from)s to %(land)s, showing the %(lord)s, and attacks your %(enemy)s."
    ),
    "teleported_upon.resolved": gettext_noop(
        "%(legion)s teleported from %(from)s to %(land)s, showing the %(lord)s, and attacked %(enemy)s."
    ),
    "teleported_upon.resolved.you": gettext_noop(
        "%(legion)s teleported from %(from)s to %(land)s, showing the %(lord)s, and attacked your %(enemy)s."
    ),
}
"""How a legion came to its land, by the code of its move and what it did there."""

NEW_LEGION_TEXT = gettext_noop("%(legion)s (%(count)s from %(parent)s)")
SPLIT_LEGION_TEXT = gettext_noop("%(legion)s (%(splits)s)")
LEFT_AS_TEXT = gettext_noop("%(count)s split off as %(legion)s")
ATTACK_SENTENCE = gettext_noop("%(attacker)s attacks %(defender)s in %(land)s.")
ATTACK_ON_YOU_SENTENCE = gettext_noop("%(attacker)s attacks your %(defender)s in %(land)s.")
SHOWN_SENTENCE = gettext_noop("%(legion)s showed %(pieces)s.")
PRONOUN = gettext_noop("They")
"""Stands for the player with whom the sentence before began too."""

IT_SHOWED_SENTENCE = gettext_noop("It showed %(pieces)s.")
"""What a legion showed, if the sentence before begins with it."""

BATTLE_STARTED_SENTENCE = gettext_noop("The battle in %(land)s has started.")
BATTLE_STARTED_BETWEEN_SENTENCE = gettext_noop(
    "The battle in %(land)s has started: %(attackers)s against %(defenders)s."
)

WON_SENTENCES = {
    "fled": gettext_noop("The defender fled, and %(winner)s scored %(points)s."),
    "agreed": gettext_noop("%(winner)s won by agreement and scored %(points)s."),
    "conceded": gettext_noop("The other side conceded, and %(winner)s scored %(points)s."),
    "battle": gettext_noop("%(winner)s won the battle and scored %(points)s."),
    "time": gettext_noop("After seven rounds the attacker was eliminated, and %(winner)s scored %(points)s."),
    "titan": gettext_noop("A Titan was slain, and %(winner)s scored %(points)s."),
    "left": gettext_noop("The other side conceded the game, and %(winner)s scored %(points)s."),
}
"""How an engagement that had a winner ended, by the key of its outcome."""

YOU_WON_SENTENCES = {
    "fled": gettext_noop("The defender fled, and you scored %(points)s."),
    "agreed": gettext_noop("You won by agreement and scored %(points)s."),
    "conceded": gettext_noop("The other side conceded, and you scored %(points)s."),
    "battle": gettext_noop("You won the battle and scored %(points)s."),
    "time": gettext_noop("After seven rounds the attacker was eliminated, and you scored %(points)s."),
    "titan": gettext_noop("The enemy Titan was slain, and you scored %(points)s."),
    "left": gettext_noop("The other side conceded the game, and you scored %(points)s."),
}

YOU_LOST_SENTENCES = {
    "fled": gettext_noop("You fled, and %(winner)s scored %(points)s."),
    "agreed": gettext_noop("You lost by agreement, and %(winner)s scored %(points)s."),
    "conceded": gettext_noop("You conceded, and %(winner)s scored %(points)s."),
    "battle": gettext_noop("You lost the battle, and %(winner)s scored %(points)s."),
    "time": gettext_noop(
        "After seven rounds your attacking legion was eliminated, and %(winner)s scored %(points)s."
    ),
    "titan": gettext_noop("Your Titan was slain, and %(winner)s scored %(points)s."),
    "left": gettext_noop("You conceded the game, and %(winner)s scored %(points)s."),
}

NEWS_TITAN_SLAIN = gettext_noop("Your Titan was slain in %(land)s; %(winner)s scored %(points)s")
NEWS_LOST = gettext_noop("You lost %(legion)s; %(winner)s scored %(points)s")
NEWS_WON = gettext_noop("You won in %(land)s and scored %(points)s")
NEWS_SLEW = gettext_noop("You slew the Titan of %(seat)s in %(land)s and scored %(points)s")
NEWS_HELD = gettext_noop("You held %(land)s for seven rounds; the battle scored nothing")
NEWS_NOT_TAKEN = gettext_noop("You didn’t take %(land)s in seven rounds; the battle scored nothing")
NEWS_AND_GAIN = gettext_noop("%(news)s; %(gain)s")
GAINED_POWER_TEXT = gettext_noop("your points make your Titan %(power)s-%(skill)s")
GAINED_LORD_TEXT = gettext_noop("an %(lord)s joins %(legion)s")
GAINED_BOTH_TEXT = gettext_noop(
    "your points make your Titan %(power)s-%(skill)s, and an %(lord)s joins %(legion)s"
)
NEWS_OUT = gettext_noop("%(seat)s is out")
FIRST_MUSTER_TEXT = gettext_noop("%(legion)s musters your first %(recruit)s")

MAX_COUNTERS_OF_RARE = 25
MIN_VALUE_OF_STRONG = 18
"""The first recruit of a kind is news if the kind has no more counters than this, and at least this power
times skill: those of a Gorgon."""

_KEPT_SENTENCES = frozenset(
    {
        SHOWN_SENTENCE,
        EVENTS["offers_shown"],
        *(ACTION_ON_YOU_SENTENCES[code] for code in FAILED_OFFER_EVENTS),
    }
)
"""The sentences of an attack that a summary of the reader's turn keeps as they are."""

POINTS_TEXT = Plural("%(count)s point", "%(count)s points", "count")
MUSTERED_TOO_SENTENCE = gettext_noop("Then %(legion)s mustered a %(recruit)s.")
MUSTERED_TOO_AN_SENTENCE = gettext_noop("Then %(legion)s mustered an %(recruit)s.")

YOU_MOVED_SENTENCE = Plural("You moved %(count)s legion.", "You moved %(count)s legions.", "count")
YOU_MOVED_AND_ATTACKED_SENTENCE = Plural(
    "You moved %(count)s legion and attacked %(enemies)s.",
    "You moved %(count)s legions and attacked %(enemies)s.",
    "count",
)
YOU_ATTACKED_SENTENCE = gettext_noop("You attacked %(enemies)s.")
FOLDED_SPLITS_TEXT = Plural("split %(count)s legion", "split %(count)s legions", "count")
FOLDED_MOVES_TEXT = Plural("moved %(count)s legion", "moved %(count)s legions", "count")
FOLDED_MUSTERS_TEXT = gettext_noop("mustered: %(recruits)s")
YOU_MUSTERED_SENTENCE = gettext_noop("You mustered %(recruits)s.")
YOU_SPLIT_SENTENCE = Plural("You split %(count)s legion.", "You split %(count)s legions.", "count")


class LegionTrail(NamedTuple):
    """What the board shows of a legion's act.

    `way` contains the lands from the first to the last. A teleport (`jump`) has two lands, and so does a move
    whose lands were not stored; a legion that did not move has one. `side` is the side of entry of an attack,
    or "".
    """

    seat: int
    marker: str
    way: tuple[int, ...]
    jump: bool = False
    side: str = ""


GroupKey: TypeAlias = tuple[object, ...]


class _Group(NamedTuple):
    """The events of one act, the index of the first, and the turn in which it happened.

    Of a fight, `legions` has the legions of both seats, `attacker` the seat that attacked and `land` where,
    if they are known. `answers` means that it began by striking back, in the phase of the other side. `ends`
    has the revisions in which its phases ended.
    """

    kind: str
    first: int
    turn: int
    events: list[HeardEvent]
    legions: Mapping[int, str]
    ends: list[int]
    attacker: int | None = None
    land: int | None = None
    answers: bool = False


class _Grouping:
    """Groups events by act while they are read in order."""

    def __init__(self) -> None:
        self.groups: dict[GroupKey, _Group] = {}
        self.rolls: dict[int, HeardEvent] = {}
        self._turn = 0
        self._attacks: dict[int, GroupKey] = {}
        self._engagement: GroupKey | None = None
        self._fights: list[GroupKey] = []
        self._legions: dict[int, str] = {}
        self._meeting: Mapping[str, Any] = {}
        self._striking = False
        self._phase: HeardEvent | None = None

    def add(self, index: int, event: HeardEvent) -> None:
        """Put an event into the group of its act."""
        if event.code == "turn":
            self._turn += 1
            self._engagement = None
        elif event.code in ("rolled", "rerolled"):
            self.rolls[self._turn] = event
            self._group(("roll", self._turn), index)
        elif event.code in ENCOUNTER_EVENTS:
            sides = (("seat", "attacker"), ("victim", "defender"))
            self._legions = {event.params[seat]: event.params[legion] for seat, legion in sides}
            self._meeting = event.params
        elif event.code == "resolved":
            self._legions, self._meeting = {}, {}
        self._striking = event.code in STRIKE_EVENTS or (
            self._striking and event.code not in ("battle.phase", "battle.over", "resolved")
        )
        if event.code not in OMITTED_EVENTS:
            group = self._group(self._key(index, event), index)
            if event.code == "resolved":
                # The outcome sums up the battle; who was called into it is told with the attack.
                fights = [self.groups.pop(key) for key in self._fights]
                called = [each for fight in fights for each in fight.events if each.code in CALLED_EVENTS]
                group.events.extend(called)
                self._fights = []
            group.events.append(event)
        if event.code in (PHASE_EVENT, "battle.over", "resolved"):
            for each in self.groups.values():
                if self.goes_on(each):
                    each.ends.append(event.revision)
            self._phase = event if event.code == PHASE_EVENT else None

    def goes_on(self, group: _Group) -> bool:
        """Return whether the phase of the battle that has not ended is in a group."""
        return group.kind == "fight" and any(event is self._phase for event in group.events)

    def join_splits(self) -> None:
        """Put a legion that was only split off into the act of its parent, if that did something else."""
        for key, group in reversed(list(self.groups.items())):
            parent = ("legion", group.turn, group.events[0].params["legion"]) if _only_split(group) else key
            if parent != key and parent in self.groups:
                joined = self.groups[parent]
                first = min(joined.first, group.first)
                events = [*group.events, *joined.events]
                self.groups[parent] = joined._replace(first=first, events=events)
                del self.groups[key]

    def awaited(self, key: GroupKey) -> frozenset[int]:
        """Return the seats that have not yet answered an attack, or struck back."""
        group = self.groups[key]
        if group.kind == "fight":
            asked = self._striking and key == self._fights[-1]
            return frozenset(
                each.params["victim"] for each in group.events if asked and "victim" in each.params
            )
        codes = {event.code for event in group.events}
        if not codes & ENCOUNTER_EVENTS or codes & {"resolved", "battle"}:
            return frozenset()
        return frozenset(each.params["victim"] for each in group.events if each.code in ENCOUNTER_EVENTS)

    def _group(self, key: GroupKey, index: int) -> _Group:
        group = _Group(str(key[0]), index, self._turn, [], {}, [])
        if group.kind == "fight":
            attacker, land = self._meeting.get("seat"), self._meeting.get("land")
            answers = self._phase is not None and self._phase.params["seat"] != key[-1]
            group = group._replace(legions=self._legions, attacker=attacker, land=land, answers=answers)
        return self.groups.setdefault(key, group)

    def _key(self, index: int, event: HeardEvent) -> GroupKey:
        code, params = event.code, event.params
        if code in FIGHTING_EVENTS | {PHASE_EVENT} or (code in CALLED_EVENTS and self._fights):
            # What a side does until the other does something is one act.
            if self._fights and self._fights[-1][-1] == params["seat"]:
                return self._fights[-1]
            self._fights.append(("fight", index, params["seat"]))
            return self._fights[-1]
        if code in SPLIT_EVENTS:
            return ("legion", self._turn, params["to"])
        if code in MOVE_EVENTS or code in ("aborted", "mustered"):
            key = ("legion", self._turn, params["legion"])
            if "enemy" in params:
                self._attacks[params["land"]] = key
            if code == "mustered":
                self._engagement = None
            return key
        if code in ENCOUNTER_EVENTS or code == "resolved":
            land = params["land"]
            self._engagement = self._attacks.setdefault(land, ("land", self._turn, land))
            if code == "resolved":
                del self._attacks[land]
            return self._engagement
        if code in ENGAGEMENT_EVENTS or code == "scored":
            return self._engagement or ("single", index)
        if code in ("out", "inherited", "resigned"):
            return ("out", params.get("victim", params["seat"]))
        return ("single", index)


def acts(events: Sequence[HeardEvent], you: int | None) -> tuple[RecapAct, ...]:
    """Group a seat's event messages into the acts of a recap, and return these, the oldest first.

    A movement roll belongs to the first act of a legion in that turn; it is an act of its own only if there
    is none. `you` is the reader's seat, or None for a watcher.
    """
    grouping = _Grouping()
    for index, event in enumerate(events):
        grouping.add(index, event)
    grouping.join_splits()
    legions = [group for group in grouping.groups.values() if group.kind == "legion"]
    acting = {group.turn for group in legions}
    # A legion that was only split off did nothing after the roll.
    moving = {
        group.turn for group in legions if any(event.code not in SPLIT_EVENTS for event in group.events)
    }
    # The end of a player follows from the engagement in which their Titan was slain.
    decided = {
        event.revision: group.first
        for group in grouping.groups.values()
        for event in group.events
        if event.code == "resolved"
    }
    told: list[RecapAct] = []
    for key, group in grouping.groups.items():
        if group.kind == "roll" and group.turn in acting:
            continue
        going_on = grouping.goes_on(group)
        if _only_phases(group) and (going_on or group.events[0].params["seat"] == you):
            continue
        unrolled = group.turn in moving and _only_split(group)
        roll = None if unrolled else grouping.rolls.get(group.turn)
        cause = decided.get(group.events[0].revision) if group.kind == "out" else None
        act = _compose(group, roll, you, going_on=going_on)
        told.append(act._replace(awaited=grouping.awaited(key), cause=cause))
    return tuple(sorted(told, key=lambda act: act.first))


def _only_split(group: _Group) -> bool:
    return group.kind == "legion" and all(event.code in SPLIT_EVENTS for event in group.events)


def _only_phases(group: _Group) -> bool:
    """Return whether a side did nothing in the phases of a battle that began for it."""
    return group.kind == "fight" and all(event.code == PHASE_EVENT for event in group.events)


def summary(acts: Sequence[RecapAct]) -> tuple[Phrase, ...]:
    """Return a short form of the reader's own acts: what moved, whom it attacked and what was mustered.

    It also says which characters the attacked legions showed, and what became of the reader's offers, unless
    the attack has been decided.

    If there is none of these, it is how many legions were split or, failing that, the sentences of the last
    act, in which strikes are counted, or its roll. A decided attack has a row of its own, so only its move
    and its muster count.
    """
    plain = [act for act in acts if not act.outcome]
    trails = [act.trail for act in plain if isinstance(act.trail, LegionTrail)]
    attacks = [
        sentence.params["enemy"]
        for act in plain
        for sentence in act.sentences
        if sentence.message in MOVE_SENTENCES.values() and "enemy" in sentence.params
    ]
    recruits = _recruits(acts)
    # If only legions moved whose attacks were decided, their rows say it.
    moved = sum(_has_moved(act) for act in acts) if any(_has_moved(act) for act in plain) else 0
    told: list[Phrase] = []
    if moved and attacks:
        told.append(phrase(YOU_MOVED_AND_ATTACKED_SENTENCE, count=moved, enemies=Listing(tuple(attacks))))
    elif moved:
        told.append(phrase(YOU_MOVED_SENTENCE, count=moved))
    elif attacks:
        told.append(phrase(YOU_ATTACKED_SENTENCE, enemies=Listing(tuple(attacks))))
    if recruits.parts:
        told.append(phrase(YOU_MUSTERED_SENTENCE, recruits=recruits))
    if told:
        return (*told, *(each for act in plain for each in act.sentences if each.message in _KEPT_SENTENCES))
    if trails:
        return (phrase(YOU_SPLIT_SENTENCE, count=len(trails)),)
    last = plain[-1] if plain else acts[-1]
    return last.brief or last.sentences or ((last.roll,) if last.roll else ())


def gist(acts: Sequence[RecapAct]) -> Listing | None:
    """Return how many legions were split or moved in folded acts, and what was mustered, or None.

    A legion that was split and then moved counts as moved.
    """
    told: list[Phrase] = []
    splits = sum(act.plain and act.trail is None and bool(act.sentences) for act in acts)
    if splits:
        told.append(phrase(FOLDED_SPLITS_TEXT, count=splits))
    moved = sum(_has_moved(act) for act in acts)
    if moved:
        told.append(phrase(FOLDED_MOVES_TEXT, count=moved))
    recruits = _recruits(acts)
    if recruits.parts:
        told.append(phrase(FOLDED_MUSTERS_TEXT, recruits=recruits))
    return Listing(tuple(told)) if told else None


def _recruits(acts: Sequence[RecapAct]) -> Listing:
    """Return the characters that sentences of acts say were mustered; equal ones are counted."""
    found = (sentence.params.get("recruit") for act in acts for sentence in act.sentences)
    # A phrase cannot be hashed, but a character's name has no parameters.
    counted = Counter(each.message for each in found if isinstance(each, Phrase))
    return Listing(tuple(names.several(Phrase(name), count) for name, count in counted.items()))


def stakes(view: TitanView) -> frozenset[str]:
    """Return nothing: in a campaign each seat stands alone, and what is done to its legions names it."""
    return frozenset()


def _has_moved(act: RecapAct) -> bool:
    return isinstance(act.trail, LegionTrail) and len(act.trail.way) > 1


def _compose(group: _Group, roll: HeardEvent | None, you: int | None, *, going_on: bool) -> RecapAct:
    events = group.events
    known = events or ([roll] if roll else [])
    seats = {
        seat
        for event in events
        for name in ("seat", "victim", "winner", "loser")
        if isinstance(seat := event.params.get(name), int) and seat >= 0
    }
    # A phase of a battle concerns both sides, even if nobody was struck in it.
    seats |= group.legions.keys()
    resolved = any(event.code == "resolved" for event in events)
    actor = next((event.params["seat"] for event in known if "seat" in event.params), None)
    sentences = _sentences(group, you, going_on=going_on)
    # A side that did nothing in a phase did so until the phase ended.
    idle = _only_phases(group)
    musters = (MUSTERED_TOO_SENTENCE, MUSTERED_TOO_AN_SENTENCE)
    return RecapAct(
        first=group.first,
        revisions=frozenset((*(event.revision for event in known), *(group.ends if idle else ()))),
        seat=actor,
        sentences=sentences,
        roll=logged_sentence(roll, you) if roll and group.kind in ("legion", "roll") else None,
        turn=group.turn,
        affects=frozenset(seats if resolved else seats - {actor}),
        outcome=resolved or any(event.code in ENDING_EVENTS for event in events),
        trail=_trail(events),
        news=None if you is None else _news_for_reader(events, you),
        chosen=bool(events) and not idle,
        gain=None if you is None else _strong_recruit(events, you),
        plain=group.kind == "roll" or all(event.code in PLAIN_EVENTS for event in events),
        passing=tuple(_passing_sentences(events, you)) if group.kind in ("legion", "land", "single") else (),
        summed_up=tuple(each for each in sentences if actor == you and each.message in musters),
        brief=battle_sentences(_fight(group, going_on=going_on)._replace(brief=True), you)
        if group.kind == "fight" and actor == you
        else (),
    )


def _split_off(split: HeardEvent) -> int:
    """Return how many characters left as a new legion."""
    return int(split.params.get("count", len(split.params.get("pieces", ()))))


def _fight(group: _Group, *, going_on: bool) -> Fight:
    return Fight(group.events, group.legions, group.attacker, group.land, group.answers, going_on=going_on)


def _sentences(group: _Group, you: int | None, *, going_on: bool) -> tuple[Phrase, ...]:
    match group.kind:
        case "fight":
            return battle_sentences(_fight(group, going_on=going_on), you)
        case "legion" | "land":
            return _legion(group.events, you)
        case "out":
            out = any(event.code == "out" for event in group.events)
            return tuple(
                logged_sentence(event, you) for event in group.events if event.code != "resigned" or not out
            )
    return tuple(logged_sentence(event, you) for event in group.events)


def _news_for_reader(events: Sequence[HeardEvent], you: int) -> News | None:
    """Return what an act means to the reader, as a heading: a legion lost, points won, a rival out."""
    by_code = {event.code: event.params for event in events}
    if (resolved := by_code.get("resolved")) is not None:
        scored = next((event.params for event in events if event.code == "scored"), None)
        if scored is None or scored["seat"] != resolved["winner"]:
            return _seven_rounds(resolved, you)
        if scored["seat"] == you:
            return _victory(resolved, events, you)
        lost = next((e.params for e in events if e.code == "eliminated" and e.params["seat"] == you), None)
        return _defeat(resolved, scored, lost, you)
    if (out := by_code.get("out")) is not None:
        return News(phrase(NEWS_OUT, seat=SeatName(out["seat"]))) if out["seat"] != you else None
    return None


def _strong_recruit(events: Sequence[HeardEvent], you: int) -> FirstGain | None:
    """Return the strong creature that a legion of the reader's mustered, or None."""
    for event in events:
        params = event.params
        if event.code != "mustered" or params["seat"] != you:
            continue
        recruit = str(params["recruit"])
        rare = CHARACTERS[recruit].box <= MAX_COUNTERS_OF_RARE
        if rare and CHARACTER_VALUES[recruit] >= MIN_VALUE_OF_STRONG:
            told = phrase(
                FIRST_MUSTER_TEXT,
                recruit=names.character(recruit),
                legion=names.legion(str(params["legion"]), you),
            )
            return FirstGain(told, names.icon(recruit), "mustered", {"seat": you, "recruit": recruit})
    return None


def _seven_rounds(resolved: Mapping[str, Any], you: int) -> News | None:
    """Return the news of a battle in which the attacker ran out of rounds, which scores nothing (10.5)."""
    if resolved["how"] != "time" or you not in (resolved["winner"], resolved.get("loser")):
        return None
    message = NEWS_HELD if you == resolved["winner"] else NEWS_NOT_TAKEN
    return News(phrase(message, land=names.land(resolved["land"])))


def _defeat(
    resolved: Mapping[str, Any], scored: Mapping[str, Any], lost: Mapping[str, Any] | None, you: int
) -> News | None:
    if resolved.get("loser") != you or lost is None:
        return None
    known = {"winner": SeatName(resolved["winner"]), "points": phrase(POINTS_TEXT, count=scored["points"])}
    if resolved["how"] == "titan":
        return News(phrase(NEWS_TITAN_SLAIN, land=names.land(resolved["land"]), **known))
    return News(phrase(NEWS_LOST, legion=names.legion(lost["legion"], you), **known))


def _victory(resolved: Mapping[str, Any], events: Sequence[HeardEvent], you: int) -> News:
    """Return the news of a victory, with its gains.

    These are points, a slain Titan, more power for the reader's own Titan, or a lord.
    """
    scores = [event.params for event in events if event.code == "scored" and event.params["seat"] == you]
    known = {"land": names.land(resolved["land"]), "points": phrase(POINTS_TEXT, count=scores[0]["points"])}
    slew = resolved["how"] == "titan" and resolved.get("loser", -1) >= 0
    told = phrase(NEWS_SLEW, seat=SeatName(resolved["loser"]), **known) if slew else phrase(NEWS_WON, **known)
    power = titan_power(scores[-1]["score"])
    stronger = power > titan_power(scores[0]["score"] - scores[0]["points"])
    lord = next((e.params for e in events if e.code == "acquired" and e.params["seat"] == you), None)
    gained: dict[str, Any] = {"power": power, "skill": CHARACTERS["titan"].skill} if stronger else {}
    if lord is not None:
        gained |= {"lord": names.character(lord["lord"]), "legion": names.legion(lord["legion"], you)}
    shown = "titan" if slew or lord is None else lord["lord"]
    picture = names.icon(shown) if slew or gained else ""
    if not gained:
        return News(told, picture)
    message = (
        GAINED_LORD_TEXT if not stronger else GAINED_BOTH_TEXT if lord is not None else GAINED_POWER_TEXT
    )
    return News(phrase(NEWS_AND_GAIN, news=told, gain=phrase(message, **gained)), picture)


def _legion(found: Sequence[HeardEvent], you: int | None) -> tuple[Phrase, ...]:
    """Return sentences about how a legion came, what became of its attack, and what it gained."""
    by_code = {event.code: event for event in found}
    resolved = "resolved" in by_code
    splits = [event for event in found if event.code in SPLIT_EVENTS]
    move = next((event for event in found if event.code in MOVE_EVENTS), None)
    muster = by_code.get("mustered")
    told: list[Phrase] = []
    if move is not None:
        told.append(_move_sentence(move, splits, muster, you, resolved=resolved))
    elif splits:
        told += [logged_sentence(each, you) for each in splits]
    elif meeting := by_code.get("examined") or by_code.get("engaged"):
        told += [] if resolved else [_attack_sentence(meeting, you)]
    told += _shown_sentences(by_code, you, named=not told)
    points = next((event for event in found if event.code == "scored"), None)
    # What both sides lost is news for those who fought.
    ends = [event.params for event in found if event.code == "resolved"]
    sides = [{end["winner"], end.get("loser")} for end in ends]
    losers = {you, *(seat for side in sides if you is not None and you in side for seat in side)}
    decided = len(told)
    for event in found:
        if event.code == "resolved":
            decided = len(told)
            told.append(_resolution_sentence(event, points, you))
        elif event is points and resolved:
            continue
        elif (
            event.code in AFTERMATH_EVENTS | FAILED_OFFER_EVENTS
            or (event.code == "eliminated" and event.params["seat"] in losers)
            or (event.code in NEGOTIATION_EVENTS and not resolved)
        ):
            told.append(logged_sentence(event, you))
    if resolved:
        told[decided:] = with_pronouns(told[decided:], ("winner", "seat"), PRONOUN)
    if "battle" in by_code and not resolved:
        told.append(_battle_sentence(by_code["battle"], between="examined" not in by_code))
    if muster is not None and (move is None or "enemy" in move.params):
        told.append(_mustered_too_sentence(muster, found) if told else logged_sentence(muster, you))
    return tuple(told)


def _shown_sentences(by_code: Mapping[str, HeardEvent], you: int | None, *, named: bool) -> Iterator[Phrase]:
    """Yield what the enemy of the reader's legion showed in an engagement.

    Unless it is to be `named`, an attacker is the legion that the sentence before is about.
    """
    met = by_code.get("examined")
    if met is not None and you in (met.params["seat"], met.params["victim"]):
        attacked = met.params["victim"] == you
        marker = met.params["attacker" if attacked else "defender"]
        pieces = met.params["attackers" if attacked else "defenders"]
        shown = names.characters(pieces)
        if attacked and not named:
            yield phrase(IT_SHOWED_SENTENCE, pieces=shown)
        else:
            legion = names.legion(marker, met.params["seat"] if attacked else None)
            yield phrase(SHOWN_SENTENCE, legion=legion, pieces=shown)


def _passing_sentences(found: Sequence[HeardEvent], you: int | None) -> Iterator[tuple[Phrase, int]]:
    """Yield sentences about an engagement that matter until the reader has acted, with their revisions."""
    by_code = {event.code: event for event in found}
    for named in (True, False):
        for each in _shown_sentences(by_code, you, named=named):
            yield each, by_code["examined"].revision
    if (battle := by_code.get("battle")) is not None:
        yield _battle_sentence(battle, between="examined" not in by_code), battle.revision
    for event in found:
        if event.code in FAILED_OFFER_EVENTS | CALLED_EVENTS:
            yield logged_sentence(event, you), event.revision


def _battle_sentence(battle: HeardEvent, *, between: bool) -> Phrase:
    """Return that a battle has started, which shows everyone both legions, and `between` which characters."""
    known: dict[str, Any] = {"land": names.land(battle.params["land"])}
    if between:
        known |= {side: names.characters(battle.params[side]) for side in ("attackers", "defenders")}
    return phrase(BATTLE_STARTED_BETWEEN_SENTENCE if between else BATTLE_STARTED_SENTENCE, **known)


def _resolution_sentence(event: HeardEvent, points: HeardEvent | None, you: int | None) -> Phrase:
    """Return a sentence about how an engagement ended, with the winner's points if there are any."""
    winner = event.params["winner"]
    if points is None or winner < 0 or points.params["seat"] != winner:
        return logged_sentence(event, you)
    told = (
        YOU_WON_SENTENCES
        if winner == you
        else YOU_LOST_SENTENCES
        if event.params.get("loser") == you
        else WON_SENTENCES
    )
    name = {} if winner == you else {"winner": SeatName(winner)}
    return phrase(
        told[event.params["how"]], **name, points=phrase(POINTS_TEXT, count=points.params["points"])
    )


def _mustered_too_sentence(muster: HeardEvent, found: Sequence[HeardEvent]) -> Phrase:
    """Return what a legion mustered after its attack; its player is named if its enemy has the same name."""
    recruit = muster.params["recruit"]
    message = MUSTERED_TOO_AN_SENTENCE if recruit in names.NAMES_WITH_AN else MUSTERED_TOO_SENTENCE
    marker = muster.params["legion"]
    enemies = {event.params.get("enemy") or event.params.get("defender") for event in found}
    alike = any(enemy and enemy.partition(".")[2] == marker.partition(".")[2] for enemy in enemies)
    legion = names.legion(marker, None if alike else muster.params["seat"])
    return phrase(message, legion=legion, recruit=names.character(recruit))


def _move_sentence(
    move: HeardEvent,
    splits: Sequence[HeardEvent],
    muster: HeardEvent | None,
    you: int | None,
    *,
    resolved: bool,
) -> Phrase:
    """Return how a legion came to its land; how it was split before is said beside its name."""
    params = move.params
    code = sentence_key(move.code, params)
    known = {
        "legion": _legion_name(params["legion"], params["seat"], splits),
        "from": names.land(params["from"]),
        "land": names.land(params["land"]),
    }
    if "lord" in params:
        known["lord"] = names.character(params["lord"])
    if "enemy" in params:
        victim = params["victim"]
        code += (".resolved" if resolved else "") + (".you" if victim == you else "")
        known["enemy"] = names.legion(params["enemy"], victim if victim == you else None)
    elif muster is not None:
        recruit = muster.params["recruit"]
        code = names.code_with_article(f"{code}.mustered", recruit)
        known["recruit"] = names.character(recruit)
    return phrase(MOVE_SENTENCES[code], **known)


def _legion_name(marker: str, seat: int, splits: Sequence[HeardEvent]) -> Phrase:
    """Return a legion's name, with the legion that it was split off or those that were split off it."""
    name = names.legion(marker, seat)
    for split in splits:
        if split.params["to"] == marker:
            parent = names.legion(split.params["legion"], seat)
            return phrase(NEW_LEGION_TEXT, legion=name, count=_split_off(split), parent=parent)
    left = [
        phrase(LEFT_AS_TEXT, count=_split_off(split), legion=names.legion(split.params["to"], seat))
        for split in splits
    ]
    return phrase(SPLIT_LEGION_TEXT, legion=name, splits=Listing(tuple(left))) if left else name


def _attack_sentence(meeting: HeardEvent, you: int | None) -> Phrase:
    params = meeting.params
    yours = params["victim"] == you
    return phrase(
        ATTACK_ON_YOU_SENTENCE if yours else ATTACK_SENTENCE,
        attacker=names.legion(params["attacker"], params["seat"]),
        defender=names.legion(params["defender"], you if yours else None),
        land=names.land(params["land"]),
    )


def trail_of_move(code: str, params: Mapping[str, Any]) -> LegionTrail | None:
    """Return how a legion moved in an event, or None if the event is not a move."""
    if code not in MOVE_EVENTS:
        return None
    way = tuple(params.get("route") or (params["from"], params["land"]))
    jump = code.startswith("teleported")
    return LegionTrail(params["seat"], params["legion"], way, jump, params.get("side", ""))


def _trail(found: Sequence[HeardEvent]) -> LegionTrail | None:
    """Return what the board shows of a legion's act: its move, or else where it mustered or fought."""
    for event in found:
        if (moved := trail_of_move(event.code, event.params)) is not None:
            return moved
    for event in reversed(found):
        if (
            event.code in ("mustered", "resolved", *ENCOUNTER_EVENTS)
            and event.params.get("seat", 0) is not None
        ):
            seat = event.params.get("seat", event.params.get("winner", -1))
            marker = event.params.get("legion", event.params.get("attacker", ""))
            return LegionTrail(seat, marker, (event.params["land"],)) if seat >= 0 else None
    return None
