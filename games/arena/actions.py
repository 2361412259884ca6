"""Every choice in the arena games, one action type each.

Cards and places are the words defined in `cards`. The order of the fields is the order in which a player is
asked for them.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from games.engine.actions import Action

# ---- the first turn -------------------------------------------------------------------

NO_BID = -1


class Bid(Action, frozen=True, tag="bid", gc=False):
    """Bid the strength of the card that the seat would play for the first turn.

    `NO_BID` means no bid, or no higher one.
    """

    number: int


# ---- phase 1: bets -------------------------------------------------------------------


class Bet(Action, frozen=True, tag="bet", gc=False):
    """Place a token on `creature` in the current row."""

    creature: str


class SecretBet(Action, frozen=True, tag="secret", gc=False):
    """Place a token on `card`, face down; this replaces the turn's card play."""

    card: str


class Reveal(Action, frozen=True, tag="reveal", gc=False):
    """Turn up the seat's own secret bet instead of betting."""


# ---- phase 2: cards ------------------------------------------------------------------


class Play(Action, frozen=True, tag="play", gc=False):
    """Play a combat card on its creature."""

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
    """Pass because no card can be played; the available hand is shown."""


class Decline(Action, frozen=True, tag="decline", gc=False):
    """Decline a power, or the second card that it allows."""


# ---- powers --------------------------------------------------------------------------


class Scout(Action, frozen=True, tag="scout", gc=False):
    """Draw three cards from the draw deck."""


class RetrieveBet(Action, frozen=True, tag="retrieve", gc=False):
    """Take back the seat's own token from `place`."""

    place: str


class Stun(Action, frozen=True, tag="stun", gc=False):
    """Set aside half of the hand of `victim`."""

    victim: int


class Backdate(Action, frozen=True, tag="backdate", gc=False):
    """Place a token on `creature` in the row of `round`."""

    creature: str
    round: int


class Demand(Action, frozen=True, tag="demand", gc=False):
    """Demand a combat card of `creature` from `victim`."""

    victim: int
    creature: str


class Foresee(Action, frozen=True, tag="foresee", gc=False):
    """Let this turn's discards be any combat cards, unseen."""


class Copy(Action, frozen=True, tag="copy", gc=False):
    """Copy the power of `creature`, which is dead."""

    creature: str


class Steal(Action, frozen=True, tag="steal", gc=False):
    """Look at three random cards of `victim`."""

    victim: int


class KeepCard(Action, frozen=True, tag="keep", gc=False):
    """Choose the one of the three cards that changes hands."""

    card: str


class Regain(Action, frozen=True, tag="regain", gc=False):
    """Take the visible card at `place` back into the hand."""

    place: str


class Swap(Action, frozen=True, tag="swap", gc=False):
    """Swap two visible combat cards of `creature`: `first` lies in the earlier row.

    After the rows come the revealed secret bets, then the discard pile.
    """

    creature: str
    first: str
    second: str


class Burn(Action, frozen=True, tag="burn", gc=False):
    """Discard the visible card on `creature` in the current row."""

    creature: str


# ---- the victim's answers ------------------------------------------------------------


class GiveCard(Action, frozen=True, tag="give", gc=False):
    """Hand over the demanded card."""

    card: str


class ShowHand(Action, frozen=True, tag="show", gc=False):
    """Have nothing to give: only the player who asked sees the hand."""


# ---- phase 3, and the stalemate ------------------------------------------------------


class Discard(Action, frozen=True, tag="discard", gc=False):
    """Discard one card."""

    card: str


class EndDiscards(Action, frozen=True, tag="done", gc=False):
    """Stop discarding: the hand is refilled and the turn ends."""


StalemateAnswer: TypeAlias = Literal["propose", "accept", "object"]


class StalemateVote(Action, frozen=True, tag="stance", gc=False):
    """Answer to a stalemate; the other seats do not see it."""

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
