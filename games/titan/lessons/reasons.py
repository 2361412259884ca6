"""Reasons for the suggested action: what it leads to, as the acting seat can see it."""

from __future__ import annotations

from games.engine.actions import Action
from games.engine.hints import HintContext
from games.engine.phrases import Phrase, Plural, phrase
from games.engine.phrases import gettext_noop as _
from games.titan import actions as act
from games.titan.battle import odds
from games.titan.battle.actions import Done, Enter, Maneuver, Strike
from games.titan.battle.hexes import HEX_INDEX
from games.titan.battle.state import Battle, Piece
from games.titan.characters import CHARACTER_VALUES
from games.titan.lands import LANDS
from games.titan.mustering import available_recruits, parse_recruiters
from games.titan.open_campaign import legions_of, markers_at
from games.titan.prospects import best_recruit
from games.titan.state import MAX_LEGION_HEIGHT
from games.titan.view import TitanView
from games.titan.words import names
from games.titan.words.strikes import battle_of, decimal

_PAIRS = _(
    "Two of a kind stay together, because it usually takes two or more of a kind to gain a new character."
)
_ONE_EACH = _("Both legions get one of each kind, so each of them can gain new characters in many lands.")

_MULLIGAN = _(
    "With a %(roll)s your legions muster less than with an average roll. The price: this roll is "
    "lost, the second one counts even if it is worse, and only your first turn allows this."
)

_MULLIGAN_OF_A_SIX = _(
    "With a %(roll)s, ordinary moves bring your legions less than an average roll would. The price: this "
    "roll is lost, the second one counts even if it is worse, and only your first turn allows this."
)
_NO_TELEPORT = _(
    "%(why)s It could also teleport, but the lands it can reach that way aren’t worth showing a lord."
)
"""The reason for an ordinary move of a legion that may teleport; `why` is the reason for the move itself."""

_MUSTERS: dict[str, str] = {
    "best": _(
        "There it can muster a %(recruit)s by showing %(shown)s, and no other land in reach brings more."
    ),
    "best_an": _(
        "There it can muster an %(recruit)s by showing %(shown)s, and no other land in reach brings more."
    ),
    "safer": _(
        "There it can muster a %(recruit)s by showing %(shown)s. Another land would bring more "
        "now, but this one is safer, or better for the next turn."
    ),
    "safer_an": _(
        "There it can muster an %(recruit)s by showing %(shown)s. Another land would bring more "
        "now, but this one is safer, or better for the next turn."
    ),
    "here": _("%(legion)s can muster a %(recruit)s by showing %(shown)s, and a muster costs nothing."),
    "here_an": _("%(legion)s can muster an %(recruit)s by showing %(shown)s, and a muster costs nothing."),
    "tower": _("In a Tower any legion can muster a %(recruit)s, without showing anything."),
    "tower_an": _("In a Tower any legion can muster an %(recruit)s, without showing anything."),
    "staying": _(
        "The other legions stay. %(legion)s has moved, so it can muster a %(recruit)s by showing %(shown)s."
    ),
    "staying_an": _(
        "The other legions stay. %(legion)s has moved, so it can muster an %(recruit)s by showing %(shown)s."
    ),
    "moved": _("%(legion)s has moved, so it can muster a %(recruit)s by showing %(shown)s."),
    "moved_an": _("%(legion)s has moved, so it can muster an %(recruit)s by showing %(shown)s."),
}
"""The texts for a muster, by the article that the recruit takes."""

_NOTHING_THERE = _(
    "It can’t muster in this land, but the land is safer than the others, or better for the next turn."
)
_NOTHING_ANYWHERE = _(
    "No land in reach brings a recruit. From this one the legion has the best chances in its next turn."
)
_FULL = _("A full legion musters nowhere, so only its safety and its next targets count.")
_ATTACK = _(
    "You meet %(enemy)s there, with %(own)s characters against %(height)s. The chance is "
    "worth taking, because the winner scores the whole other legion."
)
_TELEPORT = _("No ordinary move brings as much as this land, even though you have to show a lord.")
_STAY = _("Your other legions had better stay: no move is worth more to them for the next turn.")
_FIRST_ROLL = _(
    "One die decides how far all your legions move: press “Roll” to see which lands they can reach."
)
_ROOM_LEFT = _(
    "Your legions still have room for recruits, and two small legions are easier to beat than one."
)
_RISKY_SPLIT = _(
    "The full legion can’t muster until it is split, but it’s better to wait: its parts would now be in "
    "more danger than one more legion is worth."
)
_SPLIT = _(
    "%(legion)s then has room for recruits again, and %(to)s can muster on its own. One of the "
    "two has to leave the land this turn."
)
_ENGAGE = _("You can resolve your engagements in any order. This one looks the most promising.")
_OFFER = _("An offer costs nothing: it counts only if the other side accepts the same outcome.")
_OFFER_OR_FLIGHT = _(
    "It’s better not to flee here, because even a legion that loses a battle takes enemies along. "
    "The offer counts only if the other side accepts the same outcome. With an offer in your answer you "
    "can’t flee: take it back first."
)
_FIGHT_AT_ONCE = _(
    "Nobody gives up a legion for nothing, so most engagements become battles. You can still concede later."
)
_FIGHT_OR_FLIGHT = _(
    "It’s better not to flee here, because even a legion that loses a battle takes enemies along."
)
_SEND_OFFERS = _("If the other side accepts none of your offers and doesn’t give way, the battle decides.")
_FIGHT = _("The other side wants another outcome, so the battle decides.")
_FLEE = _("A flight gives away half of your legion’s points; a lost battle gives away all of them.")
_REINFORCE = _("The recruit costs nothing, is unhurt, and stays with the legion if it wins.")
_ACQUIRE = _("The lord costs nothing, and the winning legion has room for it.")
_SUMMON = _("The lord arrives unhurt and fights at once.")
_SUMMON_AFTERWARDS = _("The lord arrives unhurt and stays with the winning legion.")

_CONTACT = _(
    "It is in contact with the %(foe)s there: you can expect %(gives)s hits, and %(takes)s in return."
)
_NO_CONTACT = _(
    "It isn’t in contact with any enemy there, so it doesn’t strike yet; the enemy has to come to it."
)
_ENOUGH_MANEUVERS = _("The others are already in the best hexes they can reach.")
_STRIKE = Plural(
    "You can expect %(expected)s hits; %(needed)s hit slays the %(foe)s.",
    "You can expect %(expected)s hits; %(needed)s hits slay the %(foe)s.",
    "needed",
)


def reason(context: HintContext) -> Phrase | None:
    """Return the reason for the first suggested step, or None if the hint itself says enough."""
    if not context.steps:
        return None
    view: TitanView = context.view
    step = context.steps[0]
    match step:
        case act.Divide(_seat, with_titan):
            return Phrase(_ONE_EACH if len(set(with_titan)) == len(with_titan) else _PAIRS)
        case act.Mulligan():
            teleports = any(isinstance(each, act.Teleport) for each in context.legal)
            return phrase(_MULLIGAN_OF_A_SIX if teleports else _MULLIGAN, roll=view.roll)
        case act.Move(_seat, marker, land, side):
            found = _attack(view, marker, land) if side else _arrival(context, marker, land)
            return phrase(_NO_TELEPORT, why=found) if _may_teleport(context, marker) else found
        case act.Teleport(_seat, marker, land, side):
            return _attack(view, marker, land) if side else Phrase(_TELEPORT)
        case act.Split(_seat, marker, _creatures, to):
            seat = context.decision.seat
            return phrase(_SPLIT, legion=names.legion(marker, seat), to=names.legion(to, seat))
        case act.Muster(seat, marker, recruit, shown):
            return _muster("here", recruit, shown, legion=names.legion(marker, seat))
        case act.Fight() if view.under_way.asked == 1:
            flees = any(isinstance(each, act.Flee) for each in context.legal)
            return Phrase(_FIGHT_OR_FLIGHT if flees else _FIGHT_AT_ONCE)
        case act.Accept() if any(isinstance(each, act.Flee) for each in context.legal):
            return Phrase(_OFFER_OR_FLIGHT)
        case act.Summon():
            return Phrase(_SUMMON_AFTERWARDS if battle_of(view) is None else _SUMMON)
        case Done():
            return _ending(context)
        case Strike() if (battle := battle_of(view)) is not None:
            outlook = odds.estimate_strike(battle, step)
            foe = names.character(odds.piece_on(battle, step.target).name)
            return phrase(_STRIKE, expected=decimal(outlook.expected), needed=outlook.needed, foe=foe)
        case Enter() | Maneuver() if (battle := battle_of(view)) is not None:
            return _contact(battle, step)
    return _spoken(step)


_BY_ACTION: dict[type[Action], str] = {
    act.Engage: _ENGAGE,
    act.Accept: _OFFER,
    act.Fight: _FIGHT,
    act.Flee: _FLEE,
    act.Acquire: _ACQUIRE,
    act.Reinforce: _REINFORCE,
}


def _spoken(step: Action) -> Phrase | None:
    text = _BY_ACTION.get(type(step))
    return Phrase(text) if text else None


def _may_teleport(context: HintContext, marker: str) -> bool:
    return any(isinstance(each, act.Teleport) and each.legion == marker for each in context.legal)


def _arrival(context: HintContext, marker: str, land: int) -> Phrase:
    """Return what a legion can muster where it moves to, compared with the other lands within its reach."""
    view: TitanView = context.view
    if view.legions[marker].height >= MAX_LEGION_HEIGHT:
        return Phrase(_FULL)
    moves = (each for each in context.legal if isinstance(each, act.Move) and each.legion == marker)
    recruits = {each.land: best_recruit(view, marker, each.land) for each in moves if not each.side}
    worth = {each: CHARACTER_VALUES[recruit] if recruit else 0 for each, recruit in recruits.items()}
    recruit = best_recruit(view, marker, land)
    if not recruit:
        return Phrase(_NOTHING_THERE if any(worth.values()) else _NOTHING_ANYWHERE)
    return _muster(
        "best" if CHARACTER_VALUES[recruit] >= max(worth.values(), default=0) else "safer",
        recruit,
        _shown(view, marker, land, recruit),
    )


def _shown(view: TitanView, marker: str, land: int, recruit: str) -> str:
    """Return the fewest recruiters that a legion can show for a recruit in a land, or "" if it shows none."""
    pieces = view.legions[marker].pieces
    pairs = available_recruits(LANDS[land].terrain, pieces, view.stack, view.options.plus)
    return min(
        (shown for name, shown in pairs if name == recruit), key=lambda each: len(parse_recruiters(each))
    )


def _muster(code: str, recruit: str, shown: str, **parts: Phrase) -> Phrase:
    shows = parse_recruiters(shown)
    message = _MUSTERS[names.code_with_article(code if shows else "tower", recruit)]
    return phrase(message, recruit=names.character(recruit), shown=names.characters(shows), **parts)


def _attack(view: TitanView, marker: str, land: int) -> Phrase:
    enemy = next(each for each in markers_at(view, land) if view.legions[each].seat != view.seat)
    met = view.legions[enemy]
    return phrase(
        _ATTACK, enemy=names.legion(enemy, met.seat), own=view.legions[marker].height, height=met.height
    )


def _ending(context: HintContext) -> Phrase | None:
    """Return the reason for doing nothing more in this phase, or None."""
    view: TitanView = context.view
    match context.decision.kind:
        case "split":
            if view.round == 1:
                return Phrase(_FIRST_ROLL)
            heights = [legion.height for _marker, legion in legions_of(view, context.decision.seat)]
            return Phrase(_RISKY_SPLIT if max(heights) >= MAX_LEGION_HEIGHT else _ROOM_LEFT)
        case "move":
            own = legions_of(view, context.decision.seat)
            staying = any(not legion.moved for _marker, legion in own)
            for step in context.steps:
                if isinstance(step, act.Muster) and step.shown:
                    named = names.legion(step.legion, step.seat)
                    return _muster("staying" if staying else "moved", step.recruit, step.shown, legion=named)
            return Phrase(_STAY) if staying else None
        case "answer":
            return Phrase(_SEND_OFFERS)
        case "maneuver":
            return Phrase(_ENOUGH_MANEUVERS)
    return None


def _contact(battle: Battle, step: Enter | Maneuver) -> Phrase:
    """Return which enemy a character will be in contact with where it goes, and what each can expect."""
    piece = _mover(battle, step)
    found = odds.contact_enemies(battle, piece.name, piece.power, piece.hits, HEX_INDEX[step.hex])
    if not found:
        return Phrase(_NO_CONTACT)
    foe, gives, takes = max(found, key=lambda each: each[1].expected)
    return phrase(
        _CONTACT,
        foe=names.character(foe.name),
        gives=decimal(gives.expected),
        takes=decimal(takes.expected),
    )


def _mover(battle: Battle, step: Enter | Maneuver) -> Piece:
    if isinstance(step, Maneuver):
        return odds.piece_on(battle, step.piece)
    waiting = battle.pieces[battle.mover]
    return next(piece for piece in waiting if piece.hex < 0 and piece.name == step.piece)
