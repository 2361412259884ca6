"""The rules of Sealed Bids."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from games.engine.actions import Action
from games.engine.chance import Chance
from games.engine.decisions import Decision
from games.engine.events import Event, private_event, public_event
from games.engine.meta import AUTOPILOT
from games.engine.results import Result, rank_scores
from games.engine.rules import Rules, State, Step, View
from tests.bids.meta import TITLES, Options

HIGHEST_BID = 9
PROGRAM_BID = 5


class Bid(Action, frozen=True, tag="bid", gc=False):
    """Bid a number in secret."""

    number: int


class Pass(Action, frozen=True, tag="pass", gc=False):
    """Make no bid in this round, which counts as zero."""


class BidsState(State, kw_only=True):
    """The state: `bids` are those of the current round, -1 for seats that have not bid yet."""

    rounds: int
    first: int
    round: int = 1
    bids: list[int] = []
    totals: list[int] = []


class BidsView(View, kw_only=True, frozen=True):
    """The view of a seat: its own bid of this round, and the totals of the rounds before."""

    rounds: int
    first: int
    round: int
    mine: int
    totals: tuple[int, ...]


class Bids(Rules[BidsState]):
    """The rules of the title."""

    meta = TITLES["bids"]
    state_type = BidsState
    actions = Bid | Pass
    disclosing = frozenset({"opened"})
    familiar = frozenset({"bid_number"})

    def setup(self, options: Options, seats: int, chance: Chance) -> Step[BidsState]:
        state = BidsState(level=1, seats=seats, rounds=options.rounds, first=chance.pick(range(seats)))
        state.bids, state.totals = [-1] * seats, [0] * seats
        return Step(state, (public_event("began", seat=state.first),), True)

    def decisions(self, state: BidsState) -> tuple[Decision, ...]:
        if state.stopped or state.round > state.rounds:
            return ()
        return tuple(
            Decision(
                f"r{state.round}.{seat}",
                seat,
                "bid",
                asks="never" if seat in state.left else "must",
                rules=("1",),
            )
            for seat in range(state.seats)
            if state.bids[seat] < 0
        )

    def legal(self, state: BidsState, decision: Decision) -> Iterator[Action]:
        yield from (Bid(decision.seat, number) for number in range(1, HIGHEST_BID + 1))
        yield Pass(decision.seat)

    def play(self, state: BidsState, action: Action, chance: Chance) -> list[Event]:
        seat, number = action.seat, action.number if isinstance(action, Bid) else 0
        state.bids[seat] = number
        return [private_event((seat,), "bid_number", "bid", {"seat": seat}, number=number)]

    def settle(self, state: BidsState, chance: Chance) -> list[Event]:
        """Open all bids once the last one of a round has been made."""
        if state.round > state.rounds or any(bid < 0 for bid in state.bids):
            return []
        opened = list(state.bids)
        state.totals = [total + bid for total, bid in zip(state.totals, opened, strict=True)]
        state.bids, state.round = [-1] * state.seats, state.round + 1
        return [public_event("opened", numbers=opened)]

    def view(self, state: BidsState, seat: int | None) -> BidsView:
        return BidsView(
            seat=seat,
            seats=state.seats,
            left=tuple(state.left),
            rounds=state.rounds,
            first=state.first,
            round=state.round,
            mine=-1 if seat is None else state.bids[seat],
            totals=tuple(state.totals),
        )

    def reveals_to_actor(self, view: BidsView, action: Action) -> bool:
        # A sealed bid is final when it is sent, no matter who else has bid.
        return True

    def default(self, view: BidsView, decision: Decision, policy: str, chance: Chance) -> Action:
        return Bid(decision.seat, PROGRAM_BID) if policy == AUTOPILOT else Pass(decision.seat)

    def estimate(self, view: BidsView) -> tuple[Fraction, ...]:
        """Return shares by the totals so far, plus one for each seat."""
        shares = [total + 1 for total in view.totals]
        return tuple(Fraction(share, sum(shares)) for share in shares)

    def result(self, state: BidsState) -> Result | None:
        if not state.stopped and state.round <= state.rounds:
            return None
        rows = [(seat, state.totals[seat], (), state.fate(seat, "played")) for seat in range(state.seats)]
        return rank_scores(rows, state.stopped or "opened")


RULES = {"bids": Bids}
