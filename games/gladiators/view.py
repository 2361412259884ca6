"""The view of one seat, copied field by field from the state, so that nothing is included by accident."""

from __future__ import annotations

import msgspec

from games.engine.rules import View
from games.gladiators import sealing
from games.gladiators.decks.cards import AttackKind, Opposition
from games.gladiators.errors import NotAThrownAttack, NoWaitingEffects
from games.gladiators.meta import Options
from games.gladiators.state import (
    Flight,
    Gladiator,
    GladiatorsState,
    GroundItem,
    Offer,
    PausedEffects,
    PendingAttack,
    SharedDeck,
    StartingLayout,
    TimedModifier,
    TurnState,
)


class Fighter(msgspec.Struct, frozen=True):
    """One gladiator, as described in `state.Gladiator`.

    Everyone knows the number of planned actions (`row_size`). A view contains the `row` and `hand` of its own
    seat only; from other rows it contains the cards that the seat has looked at.
    """

    name: str
    seat: int
    side: int
    deck: str
    at: str
    condition: int
    cards: tuple[str, ...]
    specials: tuple[str, ...]
    hand: tuple[str, ...]
    row: tuple[str, ...]
    row_size: int
    current: str
    held: tuple[str, ...]
    worn: tuple[str, ...]
    kept: tuple[str, ...]
    used: dict[str, int]
    used_on: dict[str, tuple[str, ...]]
    boons: tuple[TimedModifier, ...]
    prone: bool
    rooted: bool
    wrapped: str
    holds: str
    out: int
    yielded: bool


class Blow(msgspec.Struct, frozen=True):
    """A declared attack or a waiting contest, as described in `state.PendingAttack`.

    `hashes` are the public hashes of its secret numbers, by label. `number`, `further` and `dislodge` are
    filled in only for the seat that set them and, once the match has finished, for everyone; otherwise they
    are 0 or empty.
    """

    id: int
    kind: str
    by: str
    target: str
    card: str
    blow: int
    type: AttackKind
    base: int
    low: int
    high: int
    times: int
    opposed: Opposition
    distance: int
    bonus: int
    specials: tuple[str, ...]
    grab: str
    way: int
    flight: Flight | None
    hashes: dict[str, str]
    number: int = 0
    further: dict[str, int] = {}
    dislodge: int = 0

    @property
    def flown(self) -> Flight:
        """Return the flight of the thrown item. Raises `NotAThrownAttack` if the attack throws nothing."""
        if self.flight is None:
            raise NotAThrownAttack
        return self.flight


class WaitingEffects(msgspec.Struct, frozen=True):
    """Effects that wait for an answer, as described in `state.PausedEffects`."""

    attack: Blow
    after: str
    next: int
    grab: str
    distance: int


class CurrentTurn(msgspec.Struct, frozen=True):
    """The current turn, as described in `state.TurnState`."""

    number: int
    mover: str
    step: str
    quiet: bool
    spent: str
    early: bool
    planned: bool
    fresh: bool
    guard: str
    fell: bool
    retreated: bool
    late: bool
    attack: int
    used: tuple[str, ...]
    paused: WaitingEffects | None
    after: str
    lifts: int
    reach: int
    origin: str
    walked: int
    near: tuple[str, ...]

    @property
    def waiting(self) -> WaitingEffects:
        """Return the effects that wait for an answer. Raises `NoWaitingEffects` if there are none."""
        if self.paused is None:
            raise NoWaitingEffects
        return self.paused


class GladiatorsView(View, kw_only=True, frozen=True):
    """The view of one seat, or of a spectator if `seat` is None. It satisfies `table.OpenMatch`.

    `own_choice` and `own_outfits` are the seat's sealed answers. The view does not show whether others have
    answered, so that an open form does not become outdated when they do. Once the match has finished, the
    view contains every hand and row, and `secret`, from which all salts are derived.
    """

    options: Options
    sides: tuple[int, ...]
    qualities: tuple[int, ...]
    phase: str
    first: int
    over: bool
    ended: str
    packs: tuple[SharedDeck, ...]
    gladiators: dict[str, Fighter]
    roster: tuple[str, ...]
    order: tuple[str, ...]
    turn: CurrentTurn
    round: int
    pending: tuple[Blow, ...]
    lying: tuple[GroundItem, ...]
    offers: tuple[Offer, ...]
    own_choice: str = ""
    own_outfits: dict[str, StartingLayout] = {}
    secret: str = ""


def build_view(state: GladiatorsState, seat: int | None) -> GladiatorsView:
    """Return the view of `seat` or, if it is None, of a spectator."""
    return GladiatorsView(
        seat=seat,
        seats=state.seats,
        left=tuple(state.left),
        options=state.options,
        sides=tuple(state.sides),
        qualities=tuple(state.qualities),
        phase=state.phase,
        first=state.first,
        over=state.over,
        ended=state.ended,
        packs=tuple(msgspec.structs.replace(pack) for pack in state.packs),
        gladiators={name: _fighter(state, who, seat) for name, who in state.gladiators.items()},
        roster=tuple(state.roster),
        order=tuple(state.order),
        turn=_current_turn(state, state.turn, seat),
        round=state.round,
        pending=tuple(_blow(state, each, seat) for each in state.pending),
        lying=tuple(state.lying),
        offers=tuple(state.offers),
        own_choice=state.chosen[seat] if seat is not None else "",
        own_outfits={
            name: outfit for name, outfit in state.outfits.items() if state.gladiators[name].seat == seat
        },
        secret=state.secret if state.over else "",
    )


def _fighter(state: GladiatorsState, who: Gladiator, seat: int | None) -> Fighter:
    own = state.over or (seat is not None and seat == who.seat)
    known = len(who.row) if own else who.known.get(str(seat), 0)
    return Fighter(
        name=who.name,
        seat=who.seat,
        side=who.side,
        deck=who.deck,
        at=who.at,
        condition=who.condition,
        cards=tuple(who.cards),
        specials=tuple(who.specials),
        hand=tuple(who.hand) if own else (),
        row=tuple(who.row[:known]),
        row_size=len(who.row),
        current=who.current,
        held=tuple(who.held),
        worn=tuple(who.worn),
        kept=tuple(who.kept),
        used=dict(who.used),
        used_on={key: tuple(names) for key, names in who.used_on.items()},
        boons=tuple(who.boons),
        prone=who.prone,
        rooted=who.rooted,
        wrapped=who.wrapped,
        holds=who.holds,
        out=who.out,
        yielded=who.yielded,
    )


def _blow(state: GladiatorsState, attack: PendingAttack, seat: int | None) -> Blow:
    own = state.over or (seat is not None and state.gladiators[attack.by].seat == seat)
    return Blow(
        id=attack.id,
        kind=attack.kind,
        by=attack.by,
        target=attack.target,
        card=attack.card,
        blow=attack.blow,
        type=attack.type,
        base=attack.base,
        low=attack.low,
        high=attack.high,
        times=attack.times,
        opposed=attack.opposed,
        distance=attack.distance,
        bonus=attack.bonus,
        specials=tuple(attack.specials),
        grab=attack.grab,
        way=attack.way,
        flight=_flight(attack.flight),
        hashes={label: _hash(state, attack, label) for label in attack.seals},
        number=attack.number if own else 0,
        further=dict(attack.further) if own else {},
        dislodge=attack.dislodge if own else 0,
    )


def _flight(flight: Flight | None) -> Flight | None:
    return msgspec.structs.replace(flight, passed=list(flight.passed)) if flight else None


def _hash(state: GladiatorsState, attack: PendingAttack, label: str) -> str:
    values = {"number": attack.number, "dislodge": attack.dislodge} | attack.further
    return sealing.seal(sealing.salt(state.secret, attack.seals[label]), values[label])


def _waiting_effects(state: GladiatorsState, paused: PausedEffects, seat: int | None) -> WaitingEffects:
    return WaitingEffects(
        attack=_blow(state, paused.attack, seat),
        after=paused.after,
        next=paused.next,
        grab=paused.grab,
        distance=paused.distance,
    )


def _current_turn(state: GladiatorsState, turn: TurnState, seat: int | None) -> CurrentTurn:
    return CurrentTurn(
        number=turn.number,
        mover=turn.mover,
        step=turn.step,
        quiet=turn.quiet,
        spent=turn.spent,
        early=turn.early,
        planned=turn.planned,
        fresh=turn.fresh,
        guard=turn.guard,
        fell=turn.fell,
        retreated=turn.retreated,
        late=turn.late,
        attack=turn.attack,
        used=tuple(turn.used),
        paused=_waiting_effects(state, turn.paused, seat) if turn.paused else None,
        after=turn.after,
        lifts=turn.lifts,
        reach=turn.reach,
        origin=turn.origin,
        walked=turn.walked,
        near=tuple(turn.near),
    )
