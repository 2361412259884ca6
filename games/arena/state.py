"""The complete state of one match, including hidden information."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from games.arena.editions import EDITIONS
from games.arena.errors import NoBidding, NoCampaign
from games.arena.meta import Options, Options1997
from games.engine.rules import State


class Bidding(msgspec.Struct):
    """Bids for the first turn.

    `bids` contains the bid of each seat (-1 for none). `order` lists the seats with a bid, in the order in
    which they made their current bid. `ready` says which seats have finished bidding, and `answers` how
    many times each seat has answered.
    """

    bids: list[int]
    order: list[int]
    ready: list[bool]
    answers: list[int]


class ArenaState(State, kw_only=True):
    """The state of one match. Code that takes it as a `table.OpenMatch` reads only public facts.

    Cards are drawn from the end of `deck`, and the end of `discard` is the top of the pile. By creature and
    row, `tops` contains the open card, and `covered` the cards under it, with the lowest first. By seat,
    `secrets` contains the card under the hidden bet ("" for none), and `shown` the creature of the revealed
    one. `last` is the number of the latest turn that each seat has finished.

    The fields after `step` belong to the current turn. `played` is the number of combat cards played so far.
    `power` is the power that the player is asked about, `user` the creature that uses it, and `copied` the
    dead creature from which it is copied. `doubled` means that the extra card is allowed. `stack` is the
    unseen stack of foresight, `three` are the cards that a thief looks at, and `stances` are the answers
    about a stalemate.
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
        """Return whether the match has a result."""
        return bool(self.ended or self.stopped)

    @property
    def hidden(self) -> list[bool]:
        """Return which seats have a secret bet face down."""
        return [bool(card) for card in self.secrets]

    @property
    def counts(self) -> list[int]:
        """Return the number of cards in each seat's hand, without those set aside."""
        return [len(hand) for hand in self.hands]

    @property
    def stunned_counts(self) -> list[int]:
        """Return how many cards of each seat are set aside."""
        return [len(cards) for cards in self.stunned]

    @property
    def discard_top(self) -> str:
        """Return the open card of the discard pile, or "" if the pile is empty."""
        return self.discard[-1] if self.discard else ""

    @property
    def deck_size(self) -> int:
        """Return the number of cards left in the draw deck."""
        return len(self.deck)

    @property
    def capacities(self) -> list[int]:
        """Return the hand size up to which each seat may draw."""
        edition = EDITIONS[self.edition]
        return [
            edition.penalty_capacity if seat in self.penalised else edition.capacity
            for seat in range(self.seats)
        ]

    @property
    def pile_tops(self) -> dict[str, str]:
        """Return the open card of each pile of revealed secret bets, or "" if the pile is empty."""
        return {creature: pile[-1] if pile else "" for creature, pile in self.piles.items()}

    # ---- not stored in editions without bids and campaigns -----------------------------

    @property
    def bidding(self) -> Bidding | None:
        """Return the bids for the first turn, or None if no bids are being made."""
        return None

    @property
    def open_bidding(self) -> Bidding:
        """Return the bids for the first turn.

        Raises `NoBidding` if no bids are being made.
        """
        if self.bidding is None:
            raise NoBidding
        return self.bidding

    @property
    def campaign(self) -> CampaignState:
        """Return this state if it stores bids and games. Raises `NoCampaign` in the other editions."""
        raise NoCampaign

    @property
    def bids(self) -> list[int]:
        """Return each seat's bid so far, -1 for none."""
        return self.bidding.bids if self.bidding else [-1] * self.seats

    @property
    def owed(self) -> int:
        """Return the strength of the card that the mover has to play to meet the bid, or -1 for none."""
        return -1

    @property
    def penalised(self) -> Sequence[int]:
        """Return the seats that were penalised because they could not meet a bid."""
        return ()

    @property
    def piles(self) -> dict[str, list[str]]:
        """Return the piles of revealed secret bets by creature, each with its top at the end."""
        return {}

    @property
    def stakes(self) -> Sequence[int]:
        """Return the worth of each seat's bets on the last creature that died, if the edition clears it away.

        In other editions the result is empty.
        """
        return ()

    @property
    def game(self) -> int:
        """Return the number of the game within the campaign, counted from 1."""
        return 1

    @property
    def scores(self) -> Sequence[Sequence[int]]:
        """Return the winnings in each finished game of a campaign: a list for each game, in seat order."""
        return ()


class CampaignState(ArenaState, kw_only=True):
    """The state of a match that may have bids for the first turn and several games.

    The properties of `ArenaState` describe these fields. The type is separate so that states of the other
    editions keep the form in which they are stored.
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
        """Return this state."""
        return self
