"""Everything about one match, hidden things included."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from games.arena.editions import EDITIONS
from games.arena.errors import NoBidding, NoCampaign
from games.arena.meta import Options, Options1997
from games.engine.rules import State


class Bidding(msgspec.Struct):
    """Bids for the first turn.

    `bids` by seat (-1: none). `order` has the seats with a bid as they came to the number
    they stand at. `ready` seats have nothing more to say, `answers` counts what each has
    said.
    """

    bids: list[int]
    order: list[int]
    ready: list[bool]
    answers: list[int]


class ArenaState(State, kw_only=True):
    """One match. Read as a `table.Table` it shows the open part only.

    `deck` is drawn from its end, `discard` has its top at the end. `tops` and `covered`
    hold the rows by creature and row: the open card, and those under it, the lowest
    first. `secrets` are the cards under hidden bets by seat ("" for none), `shown` the
    creatures under revealed ones. `last` is the number of each seat's latest finished turn.

    What follows `step` belongs to the turn under way: `played` cards so far, the `power`
    asked about and the creature in whose shoes it is used (`user`), the dead creature it
    is `copied` from, `doubled` once the extra card was allowed, the unseen `stack` of
    foresight, the `three` cards a thief looks at, the `stances` to a stalemate.
    """

    edition: str
    options: Options
    creatures: list[str]
    starter: int
    opener: int
    opened: int = 1
    deck: list[str]
    discard: list[str] = []
    hands: list[list[str]]
    stunned: list[list[str]]
    tops: dict[str, list[str]]
    covered: dict[str, list[list[str]]]
    bets: dict[str, list[int]]
    tokens: list[int]
    secrets: list[str]
    shown: list[str]
    dead: list[str] = []
    last: list[int]
    round: int = 1
    turn: int = 0
    mover: int = 0
    recycled: int = 0
    ended: str = ""

    step: str = ""
    played: int = 0
    power: str = ""
    user: str = ""
    copied: str = ""
    doubled: bool = False
    foresight: bool = False
    passed: bool = False
    discards: int = 0
    stack: list[str] = []
    victim: int = -1
    named: str = ""
    three: list[str] = []
    stances: list[str] = []

    @property
    def over(self) -> bool:
        """Whether the match has a result."""
        return bool(self.ended or self.stopped)

    @property
    def hidden(self) -> list[bool]:
        """Which seats have a secret bet face down."""
        return [bool(card) for card in self.secrets]

    @property
    def counts(self) -> list[int]:
        """Cards in each hand, without those set aside."""
        return [len(hand) for hand in self.hands]

    @property
    def stunned_counts(self) -> list[int]:
        """Cards set aside before each seat."""
        return [len(cards) for cards in self.stunned]

    @property
    def discard_top(self) -> str:
        """The open card of the discard pile, "" when it is empty."""
        return self.discard[-1] if self.discard else ""

    @property
    def deck_size(self) -> int:
        """Cards left in the draw deck."""
        return len(self.deck)

    @property
    def capacities(self) -> list[int]:
        """How many cards each seat may draw up to."""
        edition = EDITIONS[self.edition]
        return [
            edition.penalty_capacity if seat in self.penalised else edition.capacity
            for seat in range(self.seats)
        ]

    @property
    def pile_tops(self) -> dict[str, str]:
        """The open card of each pile of revealed secret bets, "" where it is empty."""
        return {creature: pile[-1] if pile else "" for creature, pile in self.piles.items()}

    # ---- what editions without bids and campaigns do not keep -----------------------

    @property
    def bidding(self) -> Bidding | None:
        """The bids for the first turn, while they are made."""
        return None

    @property
    def open_bidding(self) -> Bidding:
        """The bids for the first turn. Raises NoBidding once they are made, and where none are."""
        if self.bidding is None:
            raise NoBidding
        return self.bidding

    @property
    def campaign(self) -> CampaignState:
        """Itself, where it keeps bids and games. Raises NoCampaign in the other editions."""
        raise NoCampaign

    @property
    def bids(self) -> list[int]:
        """What each seat has bid so far, -1 where it has not."""
        return self.bidding.bids if self.bidding else [-1] * self.seats

    @property
    def owed(self) -> int:
        """The strength that the mover must play to meet the bid, or -1."""
        return -1

    @property
    def penalised(self) -> Sequence[int]:
        """Seats that could not meet a bid."""
        return ()

    @property
    def piles(self) -> dict[str, list[str]]:
        """Piles of revealed secret bets by creature, the top at the end."""
        return {}

    @property
    def stakes(self) -> Sequence[int]:
        """What each seat had on the creature that died last, where its bets are gone."""
        return ()

    @property
    def game(self) -> int:
        """The game of the campaign, from 1."""
        return 1

    @property
    def scores(self) -> Sequence[Sequence[int]]:
        """What each seat won in the games that are over, game by game."""
        return ()


class CampaignState(ArenaState, kw_only=True):
    """A match with bids for the first turn, and perhaps of several games.

    What the fields are the properties of `ArenaState` say. It is a type of its own so that
    states of the other editions are stored in the same bytes as ever.
    """

    options: Options1997  # type: ignore[assignment]  # each edition has its own switches
    bidding: Bidding | None = None
    owed: int = -1
    penalised: list[int] = []
    piles: dict[str, list[str]]
    stakes: list[int] = []
    game: int = 1
    scores: list[list[int]] = []

    @property
    def campaign(self) -> CampaignState:
        """Itself."""
        return self
