"""The powers, creature by creature."""

from __future__ import annotations

from games.arena.drawing.excerpt import Excerpt
from games.arena.editions import Edition
from games.arena.lessons.telling import cards, tell_creature, turns
from games.engine.lessons import Chapter, Figure, Paragraph
from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _


def _swapped(position: Excerpt, creature: str, *piles: str) -> Excerpt:
    """The position with other piles on one creature."""
    return position._replace(rows={**position.rows, creature: piles})


_COLOSSUS = Excerpt(
    rows={"colossus": ("colossus-6", "colossus-3"), "cyclops": ("cyclops-1", ""), "troll": ("troll-8", "")},
    bets={"colossus": {1: 0}, "cyclops": {1: 0}, "troll": {2: 1}},
    backers={"colossus": 0, "troll": 1},
    dead={"cyclops": 1},
    round=2,
)
_DAIMON = Excerpt(
    rows={"daimon": ("daimon-6", "daimon-2"), "cyclops": ("cyclops-1", ""), "troll": ("troll-8", "")},
    bets={"daimon": {1: 0}},
    backers={"daimon": 0},
    dead={"cyclops": 1},
    round=2,
)
_SERAPHIM = Excerpt(
    rows={"seraphim": ("seraphim-9", "seraphim-2"), "titan": ("titan-5", ""), "troll": ("troll-1", "")},
    bets={"seraphim": {1: 0}},
    backers={"seraphim": 0},
    dead={"troll": 1},
    round=2,
)
_TROLL = Excerpt(
    rows={"cyclops": ("cyclops-1", ""), "titan": ("titan-5", "titan-8"), "troll": ("troll-9", "troll-3")},
    bets={"troll": {1: 0}},
    backers={"troll": 0},
    dead={"cyclops": 1},
    round=2,
)
_UNICORN = Excerpt(
    rows={
        "cyclops": ("cyclops-1", ""),
        "titan": ("titan-8", "titan-4"),
        "unicorn": ("unicorn-5", "unicorn-6"),
    },
    bets={"unicorn": {1: 0}},
    backers={"unicorn": 0},
    dead={"cyclops": 1},
    round=2,
)
_BURN = {
    "wyrm": Excerpt(
        rows={"cyclops": ("cyclops-2 cyclops-9",), "troll": ("troll-5",), "wyrm": ("wyrm-4",)},
        bets={"wyrm": {1: 0}},
        backers={"wyrm": 0},
        rounds=1,
    ),
    "dragon": Excerpt(
        rows={"cyclops": ("cyclops-2 cyclops-9",), "dragon": ("dragon-4",), "troll": ("troll-5",)},
        bets={"dragon": {1: 0}},
        backers={"dragon": 0},
        rounds=1,
    ),
}

_BURNING = _(
    "Burn the top card of another living creature in this round. What lies below counts again; where "
    "nothing does, the creature needs a new card before the round can end. Once the card is lifted "
    "there is no way back."
)
_UNSEEN = _(
    "At the end of this turn you may throw away cards of living creatures too, and unseen: the last one "
    "alone lies open on the discard pile. Three remain the limit; spectators and referees stay in "
    "hand."
)
_STUN = _(
    "Set aside half of another player's hand, rounded up and picked by lot. On the next turn those "
    "cards can be neither played nor discarded nor bet with; they come back just before the draw."
)
_BEYOND = _("Your hand may grow beyond eight; you then draw nothing until you hold fewer.")
_NO_START = _("A card moved like this starts no power.")

_DRAWN = _("You play the 4 and draw three cards.")
_STUNNED = _("Half of a hand of seven, rounded up: four cards are set aside.")
_LOOKED = _("You see three cards of the hand, keep the 10 and give the others back.")
_TWO = _("First the one with more than one head, then a second card, here the Troll with its own power.")
_THROWN = _("The 2 goes to the bottom, the 0 on top: the others see the 0 alone.")


def _burnt(creature: str, caption: str) -> Figure:
    before = _BURN[creature]
    return turns(caption, before, _swapped(before, "cyclops", "cyclops-2"))


def _cyclops() -> Paragraph:
    return tell_creature(
        "cyclops", _STUN, figure=cards(_STUNNED, "back back back back troll-3 titan-7 spectator-5")
    )


def _unicorn(text: str) -> Paragraph:
    caption = _("The Titan's 8 of round 1 and its 4 of round 2 change places.")
    after = _swapped(_UNICORN, "titan", "titan-4", "titan-8")
    return tell_creature("unicorn", text, _NO_START, figure=turns(caption, _UNICORN, after))


def _troll(text: str) -> Paragraph:
    caption = _("After the 3 in round 2 the 9 of round 1 goes back to hand.")
    return tell_creature(
        "troll", text, figure=turns(caption, _TROLL, _swapped(_TROLL, "troll", "", "troll-3"))
    )


_FIRST = (
    tell_creature(
        "amazon",
        _("Draw three cards from the deck, or none."),
        _BEYOND,
        _("If the last card of the deck is among them, the match ends at once."),
        figure=cards(_DRAWN, "amazon-4 back back back", (0,)),
    ),
    tell_creature(
        "colossus",
        _(
            "Take back one of your tokens, from any round and even from a creature that is out, as "
            "though you had never placed it. The card of a secret bet taken back is discarded face up."
        ),
        figure=turns(
            _("Red takes the token from the Cyclops, which is out, and can bet with it again."),
            _COLOSSUS,
            _COLOSSUS._replace(bets={"colossus": {1: 0}, "troll": {2: 1}}),
        ),
    ),
    _cyclops(),
    tell_creature(
        "daimon",
        _(
            "Place one more token at once on a living creature: in this round, or in an earlier one "
            "where no token lies. It is worth what bets of that round are worth. Secret bets cannot be "
            "made this way."
        ),
        figure=turns(
            _("In round 2 Red bets on the Troll in round 1, and the bet is worth 4."),
            _DAIMON,
            _DAIMON._replace(bets={"daimon": {1: 0}, "troll": {1: 0}}, backers={"daimon": 0, "troll": 0}),
        ),
    ),
    tell_creature(
        "ettin",
        _(
            "Play a second card: any card you could play as the first. It may start the power of "
            "another creature you back. Two cards a turn are the limit, so a second Ettin gives no "
            "third."
        ),
        figure=cards(_TWO, "ettin-3 troll-8", (0, 1)),
    ),
    tell_creature(
        "gorgon",
        _(
            "Name another player and a living creature. If there is such a card in that hand, one of "
            "them must be given to you; its owner chooses which, by an order left in advance. If there "
            "is none, the hand is shown to you, and to you alone."
        ),
        figure=cards(
            _("You ask for the Troll: the 2 or the 9 will be given to you."),
            "cyclops-5 troll-2 troll-9 spectator-3",
            (1, 2),
        ),
    ),
    tell_creature("magus", _UNSEEN, figure=cards(_THROWN, "titan-2 troll-0 gorgon-9", (0, 1))),
    tell_creature(
        "seraphim",
        _(
            "Use the power of a creature that has fallen in this match, as though it were alive and "
            "yours. The Seraphim stands in its shoes: with the power of the Troll it takes back a "
            "Seraphim card."
        ),
        figure=turns(
            _("The Troll is out. With its power the 9 of the Seraphim goes back to hand."),
            _SERAPHIM,
            _swapped(_SERAPHIM, "seraphim", "", "seraphim-2"),
        ),
    ),
    tell_creature(
        "titan",
        _(
            "Look at three cards of another player, picked by lot, keep one and give the others back. "
            "The hand must hold at least three. You may tell what you saw, truly or not, but show "
            "nothing."
        ),
        figure=cards(_LOOKED, "troll-2 cyclops-10 spectator-6", (1,)),
    ),
    _troll(_("Take back to hand an open Troll card of an earlier round. In the first round there is none.")),
    _unicorn(
        _(
            "Exchange two open cards of the same creature, any creature, in two places: rounds, or the "
            "top of the discard pile. The Russian edition knows the rounds only."
        )
    ),
    tell_creature(
        "wyrm", _BURNING, figure=_burnt("wyrm", _("The Wyrm burns the 9 of the Cyclops; the 2 below counts."))
    ),
)

_OLDER = (
    _cyclops(),
    tell_creature(
        "dragon",
        _BURNING,
        figure=_burnt("dragon", _("The Dragon burns the 9 of the Cyclops; the 2 below counts.")),
    ),
    tell_creature(
        "hydra",
        _(
            "Play a second card: a combat card or a spectator, no referee. It may start the power of "
            "another creature you back. Two cards a turn are the limit, so a second Hydra gives no "
            "third."
        ),
        figure=cards(_TWO, "hydra-3 troll-8", (0, 1)),
    ),
    tell_creature(
        "ranger",
        _("Draw three cards from the deck, as far as they go, or none."),
        _BEYOND,
        figure=cards(_DRAWN, "ranger-4 back back back", (0,)),
    ),
    tell_creature(
        "titan",
        _(
            "Look at three cards of another player, picked by lot, keep one and give the others back. "
            "Of a smaller hand you see all. You may tell what you saw, truly or not, but show nothing."
        ),
        figure=cards(_LOOKED, "troll-2 cyclops-10 spectator-6", (1,)),
    ),
    _troll(
        _(
            "Take an open Troll card back to hand: of an earlier round, of a revealed secret bet, or "
            "from the top of the discard pile."
        )
    ),
    _unicorn(
        _(
            "Exchange two open cards of the same creature, any creature, in two places: rounds, "
            "revealed secret bets, or the top of the discard pile."
        )
    ),
    tell_creature("warlock", _UNSEEN, figure=cards(_THROWN, "titan-2 troll-0 ranger-9", (0, 1))),
)


def chapter(edition: Edition) -> Chapter:
    """The powers of the creatures in the box."""
    told = _OLDER if edition.source == "97" else _FIRST
    lead = _("Each works when its backer plays a combat card of the creature, and may always be left unused.")
    return Chapter("powers", Phrase(_("Powers")), Phrase(lead), told)
