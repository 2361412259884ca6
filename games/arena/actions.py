"""The actions of the arena games: one type for each choice that a player can make.

Cards and places are the words defined in `cards`. The order of the fields is the order in which a player is
asked for them.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from games.engine.actions import Action

# ---- the first turn -------------------------------------------------------------------

NO_BID = -1


class Bid(Action, frozen=True, tag="bid", gc=False):
    """Bid the strength of the card that the seat would play if it had the first turn.

    `NO_BID` means no bid, or no higher bid than before.
    """

    number: int


# ---- phase 1: bets -------------------------------------------------------------------


class Bet(Action, frozen=True, tag="bet", gc=False):
    """Place a token on `creature` in the current row."""

    creature: str


class SecretBet(Action, frozen=True, tag="secret", gc=False):
    """Place a token face down on `card`; this replaces playing a card in this turn."""

    card: str


class Reveal(Action, frozen=True, tag="reveal", gc=False):
    """Turn up the seat's own secret bet instead of betting."""


# ---- phase 2: cards ------------------------------------------------------------------


class Play(Action, frozen=True, tag="play", gc=False):
    """Play a combat card on the creature it shows."""

    card: str


class Spectator(Action, frozen=True, tag="spectator", gc=False):
    """Play a spectator on any living creature."""

    card: str
    creature: str


class Prefect(Action, frozen=True, tag="prefect", gc=False):
    """Play a prefect (1997: referee), which takes the visible combat card at `place` into the hand.

    `place` is "none" to take no card.
    """

    card: str
    place: str


class Magister(Action, frozen=True, tag="magister", gc=False):
    """Play the magister (1997: head referee), which turns up the secret bets on `creature`."""

    card: str
    creature: str


class Pass(Action, frozen=True, tag="pass", gc=False):
    """Pass because no card can be played; everyone sees the available hand."""


class Decline(Action, frozen=True, tag="decline", gc=False):
    """Decline to use a power, or to play the second card that a power allows."""


# ---- powers --------------------------------------------------------------------------


class Scout(Action, frozen=True, tag="scout", gc=False):
    """Draw three cards from the draw deck (the power Scouting)."""


class RetrieveBet(Action, frozen=True, tag="retrieve", gc=False):
    """Take back the seat's own token from `place`."""

    place: str


class Stun(Action, frozen=True, tag="stun", gc=False):
    """Set aside half of the hand of the seat `victim`."""

    victim: int


class Backdate(Action, frozen=True, tag="backdate", gc=False):
    """Place a token on `creature` in the row of `round`."""

    creature: str
    round: int


class Demand(Action, frozen=True, tag="demand", gc=False):
    """Demand a combat card of `creature` from the seat `victim`."""

    victim: int
    creature: str


class Foresee(Action, frozen=True, tag="foresee", gc=False):
    """Allow any combat cards as discards in this turn; the other players do not see them."""


class Copy(Action, frozen=True, tag="copy", gc=False):
    """Use the power of `creature`, which is dead."""

    creature: str


class Steal(Action, frozen=True, tag="steal", gc=False):
    """Look at three random cards in the hand of the seat `victim`."""

    victim: int


class KeepCard(Action, frozen=True, tag="keep", gc=False):
    """Choose which of the three stolen cards to keep."""

    card: str


class Regain(Action, frozen=True, tag="regain", gc=False):
    """Take the visible card at `place` back into the hand."""

    place: str


class Swap(Action, frozen=True, tag="swap", gc=False):
    """Swap two visible combat cards of `creature`; `first` lies in the earlier row.

    Revealed secret bets count as later than the rows, and the discard pile comes last.
    """

    creature: str
    first: str
    second: str


class Burn(Action, frozen=True, tag="burn", gc=False):
    """Discard the visible card on `creature` in the current row."""

    creature: str


# ---- the victim's answers ------------------------------------------------------------


class GiveCard(Action, frozen=True, tag="give", gc=False):
    """Hand over a demanded card."""

    card: str


class ShowHand(Action, frozen=True, tag="show", gc=False):
    """Show the hand to the player who demanded a card, because there is no such card to give."""


# ---- phase 3, and the stalemate ------------------------------------------------------


class Discard(Action, frozen=True, tag="discard", gc=False):
    """Discard one card."""

    card: str


class EndDiscards(Action, frozen=True, tag="done", gc=False):
    """Stop discarding; then the hand is refilled and the turn ends."""


StalemateAnswer: TypeAlias = Literal["propose", "accept", "object"]


class StalemateVote(Action, frozen=True, tag="stance", gc=False):
    """Answer whether there is a stalemate; the other seats do not see the answer."""

    answer: StalemateAnswer


ACTION_TYPES: tuple[type[Action], ...] = (
    Bid, Bet, SecretBet, Reveal,
    Play, Spectator, Prefect, Magister, Pass, Decline,
    Scout, RetrieveBet, Stun, Backdate, Demand, Foresee, Copy, Steal, KeepCard, Regain, Swap, Burn,
    GiveCard, ShowHand, Discard, EndDiscards, StalemateVote,
)  # fmt: skip

ArenaAction: TypeAlias = (
    Bid | Bet | SecretBet | Reveal
    | Play | Spectator | Prefect | Magister | Pass | Decline
    | Scout | RetrieveBet | Stun | Backdate | Demand | Foresee | Copy | Steal | KeepCard
    | Regain | Swap | Burn | GiveCard | ShowHand | Discard | EndDiscards | StalemateVote
)  # fmt: skip
