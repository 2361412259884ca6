"""Sentences about what the figures in the final standings count, and about why a seat has its place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.arena.view import ArenaView
from games.engine.phrases import Listing, Phrase, SeatName, gettext_noop, phrase
from games.engine.results import RANK_GROUPS_BY_FATE, Placing

_PLACES_COUNTED_TEXT = gettext_noop(
    "The figures show what bets on surviving creatures earned, including secret bets."
)

_LAST_GAME_RULE = gettext_noop("more in the last game wins")
_LAST_STAKE_RULE = gettext_noop("the higher bets on the creature eliminated last win")
_LAST_TURN_RULE = gettext_noop("the later last turn wins")

_BEHIND_ON_TIE_BREAK_SENTENCE = gettext_noop("Behind %(seats)s on a tie-break: %(rule)s.")
_AHEAD_ON_TIE_BREAK_SENTENCE = gettext_noop("Ahead of %(seats)s on a tie-break: %(rule)s.")


def places_counted_text(how: str) -> Phrase:
    """Return the phrase for what the figures in the final standings count."""
    return Phrase(_PLACES_COUNTED_TEXT)


def place_reasons(view: ArenaView, placings: Sequence[Placing], seat: int) -> tuple[Phrase, ...]:
    """Return sentences about the tie-breaks between a seat and those with the same total (R-110 to R-113)."""
    mine = next(each for each in placings if each.seat == seat)
    tied = [each for each in placings if each.seat != seat and _group(each) == _group(mine)]
    return tuple(
        phrase(message, seats=Listing(tuple(SeatName(each) for each in seats)), rule=Phrase(rule))
        for message, sign in ((_BEHIND_ON_TIE_BREAK_SENTENCE, 1), (_AHEAD_ON_TIE_BREAK_SENTENCE, -1))
        for rule in _tie_breaks(view)
        if (seats := [each.seat for each in tied if _decided(view, mine, each) == (rule, sign)])
    )


def _group(placing: Placing) -> tuple[int, int]:
    """Return the key of a group of seats; tie-breaks apply only between seats in one group."""
    return RANK_GROUPS_BY_FATE.get(placing.fate, 0), placing.score


def _tie_breaks(view: ArenaView) -> Iterator[str]:
    """Yield the rules of the tie-breaks, in the order of `Placing.tie_break` (`games.arena.ending`)."""
    if view.scores:
        yield _LAST_GAME_RULE
    if view.options.wbc_tiebreak:
        yield _LAST_STAKE_RULE
    yield _LAST_TURN_RULE


def _decided(view: ArenaView, mine: Placing, other: Placing) -> tuple[str, int]:
    """Return the first tie-break that tells two seats apart, and whether the other is ahead (1) or behind."""
    for rule, own, theirs in zip(_tie_breaks(view), mine.tie_break, other.tie_break, strict=True):
        if own != theirs:
            return rule, 1 if theirs > own else -1
    return "", 0
