"""Bets: open ones, and the secret one."""

from __future__ import annotations

from games.arena.drawing.excerpt import Excerpt
from games.arena.editions import Edition
from games.arena.lessons.telling import cards, shows, turns
from games.engine.lessons import Chapter, tell
from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _

_ROUNDS = Excerpt(
    rows={
        "cyclops": ("cyclops-1", "", ""),
        "titan": ("titan-8", "titan-3", ""),
        "troll": ("troll-5", "troll-6", "troll-7"),
    },
    bets={"troll": {1: 0, 2: 1}, "titan": {3: 2}},
    backers={"troll": 0, "titan": 2},
    dead={"cyclops": 1},
    round=3,
    rounds=4,
)
_HIDDEN = Excerpt(
    rows={"titan": ("titan-6",), "troll": ("",)}, bets={"titan": {1: 0}}, backers={"titan": 0}, rounds=1
)
_OPEN = _HIDDEN._replace(shown={"titan": (1,)}, backers={"titan": 1})

_VALUE = {
    "04": tell(
        "value",
        _("What a bet is worth"),
        _(
            "A token is worth what its round says: 4 in the first round, then 3, 2 and 1, and nothing "
            "in the fifth. Even a bet worth nothing can make you backer of a creature nobody else has "
            "bet on."
        ),
        rules="bet",
        figure=shows(
            _("Red and Blue bet on the Troll in rounds 1 and 2, Green on the Titan in round 3."), _ROUNDS
        ),
    ),
    "97": tell(
        "value",
        _("What a bet is worth"),
        _(
            "A token is worth what its round says: 4 in the first round, then 3, 2 and 1. In the fifth "
            "round nobody bets any more, and tokens kept until then are lost."
        ),
        rules="bet",
        figure=shows(
            _("Red and Blue bet on the Troll in rounds 1 and 2, Green on the Titan in round 3."), _ROUNDS
        ),
    ),
}

_PLACING = tell(
    "placing",
    _("Placing a token"),
    _(
        "Once a turn, before your card, you may place a token on a living creature. A creature takes "
        "one token a round, whoever comes first; you may bet on several creatures in one round, turn by "
        "turn."
    ),
    _("You need not play on the creature you bet on. A bet made this turn counts for a power at once."),
    home="bet",
)

_STAYS = {
    "04": tell(
        "stays",
        _("A bet stays"),
        _("Five tokens are all you have. What is placed stays placed; only the Colossus gives a token back."),
        rules="bet colossus",
    ),
    "97": tell(
        "stays",
        _("A bet stays"),
        _("Five tokens are all you have. What is placed stays placed."),
        rules="bet",
    ),
}

_SECRET = tell(
    "secret",
    _("The secret bet"),
    _(
        "In the first round, and once a game, you may bet in secret: a combat card of the creature goes "
        "face down before you with a token on it. It is worth 5, more than any open bet."
    ),
    _(
        "It takes the place of your card and ends the turn. Everybody sees that you made one, nobody "
        "sees on which creature; so it counts for nothing until it is revealed. As soon as a creature "
        "has fallen it is too late for secrets."
    ),
    home="secret",
    figure=cards(_("You know what lies there; for the others it is a card face down."), "back"),
)

_REVEAL = {
    "04": tell(
        "reveal",
        _("Revealing it"),
        _(
            "On a later turn you may reveal the secret bet in place of a bet, and then play a card as "
            "usual. Its 5 count at once, and may make you backer. The token goes above the creature, "
            "the card to the discard pile."
        ),
        _("Nobody has to: at the end all secret bets are opened anyway, and pay if their creature lives."),
        home="reveal",
        figure=turns(
            _("Blue reveals a secret bet on the Titan: 5 against 4, so now Blue backs it."), _HIDDEN, _OPEN
        ),
    ),
    "97": tell(
        "reveal",
        _("Revealing it"),
        _(
            "On a later turn you may reveal the secret bet in place of a bet, and then play a card as "
            "usual. Its 5 count at once, and may make you backer. Token and card lie open beyond the "
            "rows of the creature, where a Referee, the Troll or the Unicorn may take the card from."
        ),
        _("Nobody has to: at the end all secret bets are opened anyway, and pay if their creature lives."),
        home="reveal",
        figure=turns(
            _("Blue reveals a secret bet on the Titan: 5 against 4, so now Blue backs it."), _HIDDEN, _OPEN
        ),
    ),
}


def chapter(edition: Edition) -> Chapter:
    """Bets."""
    source = edition.source
    lead = _("Early bets are worth more; late ones know more.")
    told = (_VALUE[source], _PLACING, _STAYS[source], _SECRET, _REVEAL[source])
    return Chapter("bets", Phrase(_("Bets")), Phrase(lead), told)
