"""The view of one seat, copied field by field from the state, so that nothing is included by accident."""

from __future__ import annotations

import msgspec

from games.arena.cards import CREATURE_OF_CARD
from games.arena.meta import AnyOptions
from games.arena.state import ArenaState
from games.arena.table import NOBODY, backer_of
from games.engine.rules import View


class ArenaView(View, kw_only=True, frozen=True):
    """The view of one seat, or of a spectator if `seat` is None. It satisfies `table.OpenMatch`.

    For each pile in the rows it contains the top card and the height, and for the discard pile the top card
    and the size (R-125, R-126). For every seat it contains the numbers of cards in the hand and set aside,
    the tokens, and whether there is a secret bet (R-124, R-128). `hand`, `aside`, `secret`, `stack` and
    `three` are the seat's own. In sealed bidding, `bids` contains only the seat's own bid. It shows which
    seats are `ready` only in open bidding, so that an open form does not become outdated when another seat
    answers. `scores` are those of the finished games of a campaign. Once the match has finished, `opened` and
    `hands` show what was hidden (R-131).
    """

    edition: str
    options: AnyOptions
    creatures: tuple[str, ...]
    dead: tuple[str, ...]
    round: int
    turn: int
    mover: int
    starter: int
    step: str
    over: bool
    tops: dict[str, tuple[str, ...]]
    heights: dict[str, tuple[int, ...]]
    bets: dict[str, tuple[int, ...]]
    backers: dict[str, int]
    tokens: tuple[int, ...]
    shown: tuple[str, ...]
    hidden: tuple[bool, ...]
    counts: tuple[int, ...]
    stunned_counts: tuple[int, ...]
    discard_top: str
    discard_size: int
    deck_size: int
    recycled: int
    power: str
    user: str
    copied: str
    played: int
    doubled: bool
    foresight: bool
    passed: bool
    discards: int
    stacked: int
    victim: int
    named: str
    capacities: tuple[int, ...]
    pile_tops: dict[str, str]
    pile_heights: dict[str, int]
    bids: tuple[int, ...]
    ready: tuple[bool, ...]
    owed: int
    game: int
    scores: tuple[tuple[int, ...], ...]

    hand: tuple[str, ...] = ()
    aside: tuple[str, ...] = ()
    secret: str = ""
    stack: tuple[str, ...] = ()
    three: tuple[str, ...] = ()
    opened: tuple[str, ...] = ()
    hands: tuple[tuple[str, ...], ...] = ()
    golds: tuple[int, ...] = ()


def build_view(state: ArenaState, seat: int | None, golds: tuple[int, ...]) -> ArenaView:
    """Return the view of `seat` or, if it is None, of a spectator.

    `golds` is the gold of each seat once the match has finished, and empty before that.
    """
    own = seat is not None
    index = seat if seat is not None else NOBODY
    mine = own and index == state.mover
    over = state.over
    return ArenaView(
        seat=seat,
        seats=state.seats,
        left=tuple(state.left),
        edition=state.edition,
        options=state.options,
        creatures=tuple(state.creatures),
        dead=tuple(state.dead),
        round=state.round,
        turn=state.turn,
        mover=state.mover,
        starter=state.starter,
        step=state.step,
        over=over,
        tops={creature: tuple(state.tops[creature]) for creature in state.creatures},
        heights={
            creature: tuple(
                len(under) + bool(top)
                for under, top in zip(state.covered[creature], state.tops[creature], strict=True)
            )
            for creature in state.creatures
        },
        bets={creature: tuple(state.bets[creature]) for creature in state.creatures},
        backers={creature: backer_of(state, creature) for creature in state.creatures},
        tokens=tuple(state.tokens),
        shown=tuple(state.shown),
        hidden=tuple(state.hidden),
        counts=tuple(state.counts),
        stunned_counts=tuple(state.stunned_counts),
        discard_top=state.discard_top,
        discard_size=len(state.discard),
        deck_size=len(state.deck),
        recycled=state.recycled,
        power=state.power,
        user=state.user,
        copied=state.copied,
        played=state.played,
        doubled=state.doubled,
        foresight=state.foresight,
        passed=state.passed,
        discards=state.discards,
        stacked=len(state.stack),
        victim=state.victim,
        named=state.named,
        capacities=tuple(state.capacities),
        pile_tops=state.pile_tops,
        pile_heights={creature: len(pile) for creature, pile in state.piles.items()},
        bids=_bids(state, index),
        ready=tuple(state.bidding.ready) if state.bidding and state.options.bidding == "open" else (),
        owed=state.owed,
        game=state.game,
        scores=tuple(tuple(scores) for scores in state.scores),
        hand=tuple(state.hands[index]) if own else (),
        aside=tuple(state.stunned[index]) if own else (),
        secret=state.secrets[index] if own else "",
        stack=tuple(state.stack) if mine else (),
        three=tuple(state.three) if mine else (),
        opened=tuple(state.secrets) if over else (),
        hands=tuple(tuple(hand + aside) for hand, aside in zip(state.hands, state.stunned, strict=True))
        if over
        else (),
        golds=golds,
    )


def with_open_bets(view: ArenaView, state: ArenaState) -> ArenaView:
    """Return a view in which every secret bet is revealed."""
    shown = tuple(
        CREATURE_OF_CARD[card] if card else creature
        for card, creature in zip(state.secrets, state.shown, strict=True)
    )
    return msgspec.structs.replace(view, shown=shown, hidden=(False,) * view.seats)


def _bids(state: ArenaState, seat: int) -> tuple[int, ...]:
    """Return the bids that `seat` may know: all bids in open bidding, and its own sealed one."""
    aloud = state.options.bidding == "open"
    return tuple(number if aloud or owner == seat else NOBODY for owner, number in enumerate(state.bids))
