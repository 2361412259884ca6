"""The chapter about the powers, with one paragraph for each creature."""

from __future__ import annotations

from games.arena.drawing.excerpt import Excerpt
from games.arena.editions import Edition
from games.arena.lessons.lesson_parts import before_after_figure, card_figure, tell_creature
from games.engine.lessons import Chapter, Figure, Paragraph
from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _


def _swapped(position: Excerpt, creature: str, *piles: str) -> Excerpt:
    """Return the position with different piles on one creature."""
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
    "Burn (discard) the top card of another living creature in this round. The card "
    "below it counts again; if there is none, the creature needs a new card before the "
    "round can end. Once the card is lifted, you cannot change your mind."
)
_UNSEEN = _(
    "At the end of this turn you may also discard cards of living creatures, and without "
    "showing them: only the last card lies face up on the discard pile. The limit is "
    "still three cards; spectators and referees stay in your hand."
)
_STUN = _(
    "Set aside half of another player’s hand, rounded up and chosen at random. On that "
    "player’s next turn, those cards cannot be played, discarded or used for a bet; they "
    "return to the hand just before the draw."
)
_BEYOND = _("Your hand may grow beyond eight cards; you then draw nothing until you hold fewer than eight.")
_NO_START = _("A card moved in this way does not activate a power.")

_DRAWN = _("You play the 4 and draw three cards.")
_STUNNED = _("Half of a hand of seven, rounded up: four cards are set aside.")
_LOOKED = _("You see three cards from the hand, keep the 10 and return the others.")
_TWO = _(
    "First the creature with more than one head, then a second card: here the Troll, with a power of its own."
)
_THROWN = _("The 2 goes to the bottom and the 0 on top: the others see only the 0.")


def _burnt(creature: str, caption: str) -> Figure:
    before = _BURN[creature]
    return before_after_figure(caption, before, _swapped(before, "cyclops", "cyclops-2"))


def _cyclops() -> Paragraph:
    return tell_creature(
        "cyclops", _STUN, figure=card_figure(_STUNNED, "back back back back troll-3 titan-7 spectator-5")
    )


def _unicorn(text: str) -> Paragraph:
    caption = _("The Titan’s 8 from round 1 and its 4 from round 2 change places.")
    after = _swapped(_UNICORN, "titan", "titan-4", "titan-8")
    return tell_creature("unicorn", text, _NO_START, figure=before_after_figure(caption, _UNICORN, after))


def _troll(text: str) -> Paragraph:
    caption = _("After the 3 is played in round 2, the 9 from round 1 goes back to hand.")
    return tell_creature(
        "troll", text, figure=before_after_figure(caption, _TROLL, _swapped(_TROLL, "troll", "", "troll-3"))
    )


_FIRST = (
    tell_creature(
        "amazon",
        _("Draw three cards from the deck, or none."),
        _BEYOND,
        _("If the last card of the deck is one of them, the match ends immediately."),
        figure=card_figure(_DRAWN, "amazon-4 back back back", (0,)),
    ),
    tell_creature(
        "colossus",
        _(
            "Take back one of your tokens, from any round and even from an eliminated creature, "
            "as though you had never placed it. If you take back a secret bet, its card is "
            "discarded face up."
        ),
        figure=before_after_figure(
            _(
                "Red takes a token back from the Cyclops, which has been eliminated, and can bet "
                "with it again."
            ),
            _COLOSSUS,
            _COLOSSUS._replace(bets={"colossus": {1: 0}, "troll": {2: 1}}),
        ),
    ),
    _cyclops(),
    tell_creature(
        "daimon",
        _(
            "Immediately place one more token on a living creature: in this round or an earlier "
            "one, wherever no token lies yet. The bet is worth the same as other bets of that "
            "round. You cannot make a secret bet this way."
        ),
        figure=before_after_figure(
            _("In round 2, Red uses the power to bet on the Troll in round 1, so the bet is worth 4."),
            _DAIMON,
            _DAIMON._replace(bets={"daimon": {1: 0}, "troll": {1: 0}}, backers={"daimon": 0, "troll": 0}),
        ),
    ),
    tell_creature(
        "ettin",
        _(
            "Play a second card: any card you could play as the first. It may activate the power "
            "of another creature you back. You may play at most two cards a turn, so a second "
            "Ettin card does not allow a third card."
        ),
        figure=card_figure(_TWO, "ettin-3 troll-8", (0, 1)),
    ),
    tell_creature(
        "gorgon",
        _(
            "Name another player and a living creature. If that player’s hand holds a combat "
            "card of the creature, they must give you one; which one is decided by an order they "
            "left in advance. If there is none, the hand is shown to you, and to you alone."
        ),
        figure=card_figure(
            _("You ask for the Troll: you will be given the 2 or the 9."),
            "cyclops-5 troll-2 troll-9 spectator-3",
            (1, 2),
        ),
    ),
    tell_creature("magus", _UNSEEN, figure=card_figure(_THROWN, "titan-2 troll-0 gorgon-9", (0, 1))),
    tell_creature(
        "seraphim",
        _(
            "Use the power of a creature that has been eliminated in this match, as though it "
            "were alive and yours. The Seraphim takes that creature’s place: with the Troll’s "
            "power, it takes back a Seraphim card."
        ),
        figure=before_after_figure(
            _("The Troll has been eliminated. With its power, the Seraphim’s 9 goes back to hand."),
            _SERAPHIM,
            _swapped(_SERAPHIM, "seraphim", "", "seraphim-2"),
        ),
    ),
    tell_creature(
        "titan",
        _(
            "Look at three cards of another player, drawn at random, keep one and return the "
            "others. The hand must hold at least three cards. You may say what you saw, "
            "truthfully or not, but you may not show any cards."
        ),
        figure=card_figure(_LOOKED, "troll-2 cyclops-10 spectator-6", (1,)),
    ),
    _troll(
        _("Take a visible Troll card from an earlier round into your hand. In the first round there is none.")
    ),
    _unicorn(
        _(
            "Swap two visible cards of the same creature, any creature, between two places: two "
            "rounds, or a round and the top of the discard pile. In the Russian edition, only "
            "rounds count."
        )
    ),
    tell_creature(
        "wyrm", _BURNING, figure=_burnt("wyrm", _("The Wyrm burns the Cyclops’s 9; the 2 below it counts."))
    ),
)

_OLDER = (
    _cyclops(),
    tell_creature(
        "dragon",
        _BURNING,
        figure=_burnt("dragon", _("The Dragon burns the Cyclops’s 9; the 2 below it counts.")),
    ),
    tell_creature(
        "hydra",
        _(
            "Play a second card: a combat card or a spectator, but not a referee. It may "
            "activate the power of another creature you back. You may play at most two cards a "
            "turn, so a second Hydra card does not allow a third card."
        ),
        figure=card_figure(_TWO, "hydra-3 troll-8", (0, 1)),
    ),
    tell_creature(
        "ranger",
        _("Draw three cards from the deck, or as many as are left, or none."),
        _BEYOND,
        figure=card_figure(_DRAWN, "ranger-4 back back back", (0,)),
    ),
    tell_creature(
        "titan",
        _(
            "Look at three cards of another player, drawn at random, keep one and return the "
            "others. If the hand is smaller, you see all of it. You may say what you saw, "
            "truthfully or not, but you may not show any cards."
        ),
        figure=card_figure(_LOOKED, "troll-2 cyclops-10 spectator-6", (1,)),
    ),
    _troll(
        _(
            "Take a visible Troll card into your hand: from an earlier round, from a revealed "
            "secret bet or from the top of the discard pile."
        )
    ),
    _unicorn(
        _(
            "Swap two visible cards of the same creature, any creature, between two places: "
            "rounds, revealed secret bets or the top of the discard pile."
        )
    ),
    tell_creature("warlock", _UNSEEN, figure=card_figure(_THROWN, "titan-2 troll-0 ranger-9", (0, 1))),
)


def chapter(edition: Edition) -> Chapter:
    """Return the chapter about the powers of the creatures in the box."""
    told = _OLDER if edition.source == "97" else _FIRST
    lead = _(
        "A power works when the creature’s backer plays one of its combat cards. Using it is always optional."
    )
    return Chapter("powers", Phrase(_("Powers")), Phrase(lead), told)
