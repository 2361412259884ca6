"""The view of one seat, copied field by field from the state, so that nothing is included by accident."""

from __future__ import annotations

import msgspec

from games.engine.actions import Action
from games.engine.rules import View
from games.titan import knowledge
from games.titan.actions import Accept, Concede
from games.titan.battle.state import Battle
from games.titan.characters import TITAN
from games.titan.errors import NothingUnderWay
from games.titan.meta import Options
from games.titan.negotiation import side_of
from games.titan.state import BATTLE_SIDES, Division, Engagement, Offer, TitanState


class UnplacedCharacter(msgspec.Struct, frozen=True):
    """A character of `seat` that is known to be in one of several legions."""

    seat: int
    name: str
    legions: tuple[str, ...]


class LegionView(msgspec.Struct, frozen=True):
    """A legion as one seat knows it.

    `pieces` are the characters that the seat knows for certain; `full` means that there are no others. `told`
    are those that everyone knows for certain. In a battle `height` counts the living characters.
    """

    seat: int
    land: int
    height: int
    pieces: tuple[str, ...]
    told: tuple[str, ...]
    full: bool
    moved: bool
    mustered: bool
    side: str
    parent: str


class EngagementView(msgspec.Struct, frozen=True):
    """The current engagement, as one seat knows it.

    It contains only the seat's own answers, and the first offers of both sides once both sides have been
    shown them.
    """

    number: int
    land: int
    attacker: str
    defender: str
    step: str
    asked: int
    winner: str
    donor: str
    due: tuple[str, ...]
    may_summon: bool
    may_reinforce: bool
    fallen: tuple[str, ...]
    offers: tuple[Offer, ...]
    counter: bool
    before: dict[str, tuple[Offer, ...]]
    battle: Battle | None

    def marker(self, side: str) -> str:
        """Return the marker of a side's legion."""
        return self.attacker if side == "attacker" else self.defender

    @property
    def open_battle(self) -> Battle:
        """Return the battle of this engagement. Raises `NothingUnderWay` if there is none."""
        if self.battle is None:
            raise NothingUnderWay
        return self.battle


class TitanView(View, kw_only=True, frozen=True):
    """The view of one seat, or of a watcher if `seat` is None. It satisfies `OpenCampaign`.

    Towers, scores, markers and fates are indexed by seat, and so are all the characters that each seat has
    (`holdings`), which everyone can count. `loose` are the characters whose legion the viewer does not know
    for certain. `division` is the viewer's own answer in the set-up. Once the match has ended, every legion
    is public.
    """

    options: Options
    order: tuple[int, ...]
    towers: tuple[int, ...]
    scores: tuple[int, ...]
    markers: tuple[tuple[str, ...], ...]
    fates: tuple[str, ...]
    out: tuple[tuple[int, ...], ...]
    legions: dict[str, LegionView]
    loose: tuple[UnplacedCharacter, ...]
    holdings: tuple[dict[str, int], ...]
    stack: dict[str, int]
    dead: dict[str, int]
    turn: int
    round: int
    mover: int
    phase: str
    roll: int
    rerolled: bool
    teleported: bool
    summoned: bool
    engagements: tuple[int, ...]
    fought: int
    engagement: EngagementView | None
    division: Division | None
    ended: str
    stopped: str

    @property
    def under_way(self) -> EngagementView:
        """Return the engagement in progress. Raises `NothingUnderWay` if there is none."""
        if self.engagement is None:
            raise NothingUnderWay
        return self.engagement

    @property
    def over(self) -> bool:
        """Return whether the match has a result."""
        return bool(self.ended or self.stopped)

    def free_markers(self, seat: int) -> list[str]:
        """Return the markers that a seat may use for a new legion (4.2)."""
        return [marker for marker in self.markers[seat] if marker not in self.legions]


def build_view(state: TitanState, seat: int | None) -> TitanView:
    """Return the view of `seat`, or of a watcher if it is None."""
    return TitanView(
        seat=seat,
        seats=state.seats,
        left=tuple(state.left),
        options=state.options,
        order=tuple(state.order),
        towers=tuple(state.towers),
        scores=tuple(state.scores),
        markers=tuple(tuple(owned) for owned in state.markers),
        fates=tuple(state.fates),
        out=tuple(tuple(seats) for seats in state.out),
        legions=_legions(state, seat),
        loose=_unplaced_characters(state, seat),
        holdings=tuple({name: len(slots) for name, slots in sorted(book.items())} for book in state.known),
        stack=dict(state.stack),
        dead=dict(state.dead),
        turn=state.turn,
        round=state.round,
        mover=state.mover,
        phase=state.phase,
        roll=state.roll,
        rerolled=state.rerolled,
        teleported=state.teleported,
        summoned=state.summoned,
        engagements=tuple(state.engagements),
        fought=state.fought,
        engagement=_engagement(state, state.engagement, seat) if state.engagement else None,
        division=state.divisions[seat] if seat is not None and state.divisions else None,
        ended=state.ended,
        stopped=state.stopped,
    )


def _legions(state: TitanState, viewer: int | None) -> dict[str, LegionView]:
    public = [_certain_characters(state, None, owner) for owner in range(state.seats)]
    sure = [
        public[owner]
        if knowledge.book_of(state, viewer, owner) is state.known[owner]
        else _certain_characters(state, viewer, owner)
        for owner in range(state.seats)
    ]
    battle = state.engagement.battle if state.engagement else None
    found: dict[str, LegionView] = {}
    for marker, legion in state.legions.items():
        told = tuple(public[legion.seat].get(marker, ()))
        own = legion.seat == viewer or state.over
        pieces = tuple(legion.pieces) if own else tuple(sure[legion.seat].get(marker, ()))
        height = legion.height
        if battle is not None and state.engagement is not None:
            if marker == state.engagement.attacker:
                height = len(battle.living("attacker"))
            elif marker == state.engagement.defender:
                height = len(battle.living("defender"))
        found[marker] = LegionView(
            legion.seat,
            legion.land,
            height,
            pieces,
            told,
            len(pieces) == legion.height,
            legion.moved,
            legion.mustered,
            legion.side,
            legion.parent,
        )
    return found


def _certain_characters(state: TitanState, viewer: int | None, owner: int) -> dict[str, list[str]]:
    """Return the characters that `viewer` is sure of in every legion of `owner`."""
    markers = {1 << place: marker for place, marker in enumerate(state.markers[owner])}
    found: dict[str, list[str]] = {}
    for name, slots in sorted(knowledge.book_of(state, viewer, owner).items()):
        for mask in slots:
            marker = markers.get(mask)
            if marker is not None:
                found.setdefault(marker, []).append(name)
    return found


def _unplaced_characters(state: TitanState, viewer: int | None) -> tuple[UnplacedCharacter, ...]:
    if state.over:
        return ()
    found: list[UnplacedCharacter] = []
    for owner in range(state.seats):
        if owner == viewer:
            continue
        for name, slots in sorted(knowledge.book_of(state, viewer, owner).items()):
            for mask in sorted(slots):
                if mask & (mask - 1):
                    places = (
                        marker for place, marker in enumerate(state.markers[owner]) if mask >> place & 1
                    )
                    found.append(UnplacedCharacter(owner, name, tuple(places)))
    return tuple(found)


def _engagement(state: TitanState, engagement: Engagement, seat: int | None) -> EngagementView:
    side = side_of(state, seat) if seat is not None else ""
    mine = engagement.answers.get(side)
    return EngagementView(
        number=engagement.number,
        land=engagement.land,
        attacker=engagement.attacker,
        defender=engagement.defender,
        step=engagement.step,
        asked=engagement.asked,
        winner=engagement.winner,
        donor=engagement.donor,
        due=tuple(engagement.due),
        may_summon=engagement.may_summon,
        may_reinforce=engagement.may_reinforce,
        fallen=tuple(engagement.fallen),
        offers=tuple(mine.offers) if mine else (),
        counter=mine.counter if mine else False,
        before={each: tuple(offers) for each, offers in engagement.before.items()} if side else {},
        battle=_revealed_battle(engagement.battle),
    )


def _revealed_battle(battle: Battle | None) -> Battle | None:
    """Return a copy of a battle, so that the view does not change later. A battle hides nothing (10.0)."""
    if battle is None:
        return None
    return msgspec.structs.replace(
        battle,
        pieces={
            side: [msgspec.structs.replace(piece) for piece in pieces]
            for side, pieces in battle.pieces.items()
        },
        dead={side: list(names) for side, names in battle.dead.items()},
        joined=dict(battle.joined),
        titans=list(battle.titans),
    )


def gives_up_titan(view: TitanView, action: Action) -> bool:
    """Return whether an action concedes the seat's Titan, or agrees to an outcome that eliminates it.

    An agreement can eliminate the Titan's legion, or name the Titan among the characters that the winner also
    gives up (9.3).
    """
    engagement, seat = view.engagement, action.seat
    if engagement is None or not isinstance(action, Concede | Accept):
        return False
    for side in BATTLE_SIDES:
        legion = view.legions.get(engagement.marker(side))
        if legion is not None and legion.seat == seat and TITAN in legion.pieces:
            return isinstance(action, Concede) or action.loser in (side, "both") or TITAN in action.losses
    return False
