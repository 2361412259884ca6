"""The events of a campaign grouped by act, for its recap: legions, battle phases and endings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, TypeAlias

from games.engine.recap import HeardEvent
from games.titan.battle_recap import CALLED_EVENTS, FIGHTING_EVENTS, PHASE_EVENT, STRIKE_EVENTS, Wounds

MOVE_EVENTS = frozenset({"moved", "moved_upon", "teleported", "teleported_upon"})
ENCOUNTER_EVENTS = frozenset({"engaged", "examined"})
SPLIT_EVENTS = frozenset({"split", "split_own"})
NEGOTIATION_EVENTS = frozenset({"offers_shown", "still_talking", "concession"})
FAILED_OFFER_EVENTS = frozenset({"offers_refused", "offers_lapsed"})
ENGAGEMENT_EVENTS = (
    NEGOTIATION_EVENTS | FAILED_OFFER_EVENTS | {"battle", "eliminated", "acquired", "summoned", "reinforced"}
)
"""Events that belong to the engagement that is being resolved."""

BATTLE_EVENTS = FIGHTING_EVENTS | {PHASE_EVENT}
"""Events of what a side does in a battle."""

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

GroupKey: TypeAlias = tuple[object, ...]


class Group(NamedTuple):
    """The events of one act, the index of the first, and the turn in which it happened.

    Of a fight, `legions` has the legions of both seats, `attacker` the seat that attacked and `land` where,
    if they are known. `answers` means that it began by striking back, in the phase of the other side. `ends`
    has the revisions in which its phases ended. `hits_before` tells enemies of one name apart (`Wounds`).
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
    hits_before: Mapping[tuple[int, str], int] = {}

    @property
    def only_split(self) -> bool:
        """Return whether a legion was split off and did nothing else."""
        return self.kind == "legion" and all(event.code in SPLIT_EVENTS for event in self.events)

    @property
    def only_phases(self) -> bool:
        """Return whether a side did nothing in the phases of a battle that began for it."""
        return self.kind == "fight" and all(event.code == PHASE_EVENT for event in self.events)


class Grouping:
    """Groups events by act while they are read in order."""

    def __init__(self) -> None:
        self.groups: dict[GroupKey, Group] = {}
        self.rolls: dict[int, HeardEvent] = {}
        self._turn = 0
        self._attacks: dict[int, GroupKey] = {}
        self._engagement: GroupKey | None = None
        self._fights: list[GroupKey] = []
        self._legions: dict[int, str] = {}
        self._meeting: Mapping[str, Any] = {}
        self._striking = False
        self._phase: HeardEvent | None = None
        self._wounds = Wounds()

    def add(self, index: int, event: HeardEvent) -> None:
        """Put an event into the group of its act."""
        self._wounds.read(event)
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
            for fight in self._fights:
                if self.goes_on(self.groups[fight]):
                    self.groups[fight].ends.append(event.revision)
            self._phase = event if event.code == PHASE_EVENT else None

    def goes_on(self, group: Group) -> bool:
        """Return whether the phase of the battle that has not ended is in a group."""
        return group.kind == "fight" and any(event is self._phase for event in group.events)

    def join_splits(self) -> None:
        """Put a legion that was only split off into the act of its parent, if that did something else."""
        for key, group in reversed(list(self.groups.items())):
            parent = ("legion", group.turn, group.events[0].params["legion"]) if group.only_split else key
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

    def _group(self, key: GroupKey, index: int) -> Group:
        if key in self.groups:
            return self.groups[key]
        group = Group(str(key[0]), index, self._turn, [], {}, [])
        if group.kind == "fight":
            attacker, land = self._meeting.get("seat"), self._meeting.get("land")
            answers = self._phase is not None and self._phase.params["seat"] != key[-1]
            group = group._replace(
                legions=self._legions,
                attacker=attacker,
                land=land,
                answers=answers,
                hits_before=self._wounds.before,
            )
        self.groups[key] = group
        return group

    def _key(self, index: int, event: HeardEvent) -> GroupKey:
        code, params = event.code, event.params
        if code in BATTLE_EVENTS or (code in CALLED_EVENTS and self._fights):
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
