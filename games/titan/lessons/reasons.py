"""Reasons for the suggested action: what it leads to, as the acting seat can see it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from games.engine.actions import Action
from games.engine.hints import HintContext
from games.engine.phrases import Listing, Part, Phrase, Plural, phrase
from games.engine.phrases import gettext_noop as _
from games.titan import actions as act
from games.titan.battle import odds
from games.titan.battle.actions import Done, Enter, Maneuver, Strike
from games.titan.battle.hexes import HEX_INDEX, HEXES
from games.titan.battle.state import MAX_BATTLE_ROUNDS, Battle, Piece
from games.titan.battle.strikes import possible_aims, strike_context
from games.titan.characters import CHARACTER_VALUES, TITAN
from games.titan.lands import LANDS, TOWER
from games.titan.mustering import available_recruits, parse_recruiters
from games.titan.open_campaign import legions_of, markers_at
from games.titan.prospects import best_recruit
from games.titan.scoring import pieces_value
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
    "%(why)s %(legion)s could also teleport, but the lands it can reach that way aren’t worth showing a lord."
)
"""The reason for an ordinary move of a legion that may teleport; `why` is the reason for the move itself."""

_TWO_REASONS = _("%(why)s %(more)s")

_MUSTERS: dict[str, str] = {
    "there": _("In %(land)s it can muster a %(recruit)s (%(strength)s) by showing %(shown)s."),
    "there_an": _("In %(land)s it can muster an %(recruit)s (%(strength)s) by showing %(shown)s."),
    "here": _("%(legion)s can muster a %(recruit)s (%(strength)s) by showing %(shown)s."),
    "here_an": _("%(legion)s can muster an %(recruit)s (%(strength)s) by showing %(shown)s."),
    "tower": _("In a Tower any legion can muster a %(recruit)s (%(strength)s), without showing anything."),
    "tower_an": _(
        "In a Tower any legion can muster an %(recruit)s (%(strength)s), without showing anything."
    ),
    "moved": _("%(legion)s has moved, so it can muster a %(recruit)s (%(strength)s) by showing %(shown)s."),
    "moved_an": _(
        "%(legion)s has moved, so it can muster an %(recruit)s (%(strength)s) by showing %(shown)s."
    ),
    "moved_tower": _(
        "%(legion)s has moved to a Tower, so it can muster a %(recruit)s (%(strength)s), without showing "
        "anything."
    ),
    "moved_tower_an": _(
        "%(legion)s has moved to a Tower, so it can muster an %(recruit)s (%(strength)s), without showing "
        "anything."
    ),
}
"""The texts for a muster, by the article that the recruit takes."""

_ONLY_RECRUIT = _("No other land in reach brings it a recruit.")
_BEST_OF_LANDS = _(
    "The recruit is worth %(worth)s points (power times skill); %(land)s, the next best land in reach, would "
    "bring one %(recruit)s (%(strength)s), worth %(points)s."
)
_AS_GOOD_LAND = _(
    "%(land)s would bring one %(recruit)s (%(strength)s), worth as much, but this land is safer, or better "
    "for the next turn."
)
_SAFER_LAND = _(
    "%(land)s would bring one %(recruit)s (%(strength)s), worth more, but this land is safer, or better for "
    "the next turn."
)
"""What the best of the other lands in reach would bring, compared with the suggested land."""

_ONLY_CHOICE = _("A muster costs nothing, and this is the only kind that can join it here.")
_BEST_CHOICE = _(
    "A muster costs nothing, and of the recruits here this one is worth most: %(worth)s points, power times "
    "skill."
)
_HIGHER_CHOICE = _(
    "A muster costs nothing. One %(other)s (%(other_strength)s) would be worth as many points, but the "
    "%(recruit)s is higher on the ladder of this land, so fewer legions can get one."
)
_EQUAL_CHOICE = _(
    "A muster costs nothing. One %(other)s (%(other_strength)s) would be worth as many points, so take the "
    "one that you prefer."
)
"""Why a legion musters this recruit and not another that it could have in the same land."""

_OTHERS_STAY = _("The other legions stay.")
_SEVERAL_MUSTER = _("%(legions)s have moved, so they can muster: %(musters)s.")
_RECRUIT_FOR_LEGION = _("%(recruit)s (%(strength)s) for %(legion)s")
_MOVED_TOO = _("%(legions)s moved too, but can’t muster there.")

_NOTHING_THERE = _(
    "It can’t muster in this land, but the land is safer than the others, or better for the next turn."
)
_NOTHING_ANYWHERE = _(
    "No land in reach brings a recruit. From this one the legion has the best chances in its next turn."
)
_FULL = _("A full legion musters nowhere, so only its safety and its next targets count.")
_ATTACK = _(
    "You meet %(enemy)s there, with %(own)s characters against %(height)s: a chance worth taking, because "
    "the winner scores the whole other legion."
)
_TELEPORT = _("No ordinary move brings as much as this land, even though you have to show a lord.")
_STAY = _("Your other legions had better stay: no move is worth more to them for the next turn.")
_FIRST_ROLL = _(
    "One die decides how far all your legions move: press “Roll” to see which lands they can reach."
)
_ROOM_LEFT = _(
    "Your legions still have room for recruits (%(heights)s), and two small legions are easier to beat than "
    "one."
)
_LEGION_HEIGHT = _("%(legion)s: %(height)s")
_RISKY_SPLIT = _(
    "%(legion)s in %(land)s is full and can’t muster until it is split, but it’s better to wait: its parts "
    "would now be in more danger than one more legion is worth."
)
_SPLIT = _(
    "%(legion)s then has room for recruits again, and %(to)s can muster on its own, but one of the two has "
    "to leave the land this turn."
)
_ENGAGE = _("You can resolve your engagements in any order. This one looks the most promising.")
_OFFER = _("An offer costs nothing: it counts only if the owner of %(enemy)s accepts it too (%(outcome)s).")
_OFFER_OR_FLIGHT = _(
    "It’s better not to flee here, because even a legion that loses a battle takes enemies along. "
    "The offer counts only if the other side accepts the same outcome. With an offer in your answer you "
    "can’t flee: take it back first."
)
_FIGHT_AT_ONCE = _(
    "Nobody gives up a legion for nothing, so most engagements become battles. You can still concede later."
)
_ATTACK_WITH_TITAN = _(
    "Your Titan fights too. If it is slain, you’re out of the game; if you concede, you’re out at once. You "
    "have %(own)s characters against %(height)s, so keep the Titan behind the others."
)
_DEFEND_WITH_TITAN = _(
    "With a lord in it, this legion can’t flee, and to concede would lose your Titan and the game at once. "
    "Your %(own)s characters have to hold out against %(height)s for seven rounds, with the Titan behind the "
    "others."
)
_FIGHT_WITHOUT_FLIGHT = _(
    "A legion with a lord can’t flee, and to concede would give the enemy all %(points)s of its points "
    "without a blow."
)
_FIGHT_OR_FLIGHT = _(
    "It’s better not to flee here: a flight gives the enemy %(points)s points without a blow, and even a "
    "legion that loses a battle takes enemies along."
)
_SEND_OFFERS = _("If the other side accepts none of your offers and doesn’t give way, the battle decides.")
_FIGHT = _("The other side wants another outcome, so the battle decides.")
_FLEE = _("A flight gives away half of your legion’s points; a lost battle gives away all of them.")
_REINFORCE = _("The recruit costs nothing, is unhurt, and stays with the legion if it wins.")
_ACQUIRE = _("The lord costs nothing, and the winning legion has room for it.")
_SUMMON = _("The lord arrives unhurt and fights at once.")
_NO_SUMMON = _(
    "The lord had better stay where it is, because its own legion would be too small without it, or in more "
    "danger."
)
_NO_SUMMON_AFTERWARDS = _("The battle is over, so the lord had better stay with its own legion.")
_SUMMON_AFTERWARDS = _("The lord arrives unhurt and stays with the winning legion.")

_CONTACT = _(
    "It is in contact with the %(foe)s there: you can expect %(gives)s hits, and %(takes)s in return."
)
_CONTACTS = _(
    "It is in contact with %(count)s enemies there (%(foes)s): you can expect %(gives)s hits on the %(foe)s. "
    "If all of them strike it, expect %(takes)s hits in return; %(left)s would slay it."
)
_RANGESTRIKE_FROM_THERE = _(
    "On %(hex)s it isn’t in contact with any enemy, but it can rangestrike the %(foe)s from a distance: you "
    "can expect %(gives)s hits, and none in return."
)
_ATTACKER_WITHOUT_CONTACT = Plural(
    "On %(hex)s it isn’t in contact with any enemy, so it doesn’t strike. As the attacker you have "
    "%(rounds)s round left to win in: this one.",
    "On %(hex)s it isn’t in contact with any enemy, so it doesn’t strike yet. As the attacker you have to "
    "win in the %(rounds)s rounds that are left, so it goes nearer in the next.",
    "rounds",
)
_DEFENDER_WITHOUT_CONTACT = Plural(
    "On %(hex)s it isn’t in contact with any enemy, so it doesn’t strike yet. The enemy has to come to it, "
    "because the attacker must win in the %(rounds)s round that is left.",
    "On %(hex)s it isn’t in contact with any enemy, so it doesn’t strike yet. The enemy has to come to it, "
    "because the attacker must win in the %(rounds)s rounds that are left.",
    "rounds",
)
_ENOUGH_MANEUVERS = _("The others are already in the best hexes they can reach.")
_STRIKE_AT_ONLY_TARGET = Plural(
    "Your %(piece)s can reach only the %(foe)s: expect %(expected)s hits on it; %(needed)s hit slays it.",
    "Your %(piece)s can reach only the %(foe)s: expect %(expected)s hits on it; %(needed)s hits slay it.",
    "needed",
)
_STRIKE = Plural(
    "You can expect %(expected)s hits; %(needed)s hit slays the %(foe)s.",
    "You can expect %(expected)s hits; %(needed)s hits slay the %(foe)s.",
    "needed",
)

_RANGESTRIKE = Plural(
    "The %(piece)s rangestrikes (strikes from a distance): half its power, rounded down, makes %(dice)s die, "
    "and nobody strikes back.",
    "The %(piece)s rangestrikes (strikes from a distance): half its power, rounded down, makes %(dice)s "
    "dice, and nobody strikes back.",
    "dice",
)
_WEAKER_TARGET = _("The %(other)s needs fewer hits, but this strike promises more points.")
"""Why a strike is not aimed at the enemy that needs the fewest hits."""


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
        case act.Move():
            return _move(context, step)
        case act.Teleport(_seat, marker, land, side):
            return _attack(view, marker, land) if side else Phrase(_TELEPORT)
        case act.Split(_seat, marker, _creatures, to):
            seat = context.decision.seat
            return phrase(_SPLIT, legion=names.legion(marker, seat), to=names.legion(to, seat))
        case act.Muster():
            return _chosen_muster(context, step)
        case act.Fight() if view.under_way.asked == 1:
            return _fight(context)
        case act.Accept():
            return _offer(context, step)
        case act.Summon():
            return Phrase(_SUMMON_AFTERWARDS if battle_of(view) is None else _SUMMON)
        case Done():
            return _ending(context)
        case Strike() if (battle := battle_of(view)) is not None:
            return _strike(battle, step, context.legal)
        case Enter() | Maneuver() if (battle := battle_of(view)) is not None:
            return _contact(battle, step)
    return _spoken(step)


_BY_ACTION: dict[type[Action], str] = {
    act.Engage: _ENGAGE,
    act.Fight: _FIGHT,
    act.Flee: _FLEE,
    act.Acquire: _ACQUIRE,
    act.Reinforce: _REINFORCE,
}


def _spoken(step: Action) -> Phrase | None:
    text = _BY_ACTION.get(type(step))
    return Phrase(text) if text else None


def _move(context: HintContext, step: act.Move) -> Phrase:
    marker, land = step.legion, step.land
    why = _attack(context.view, marker, land) if step.side else _arrival(context, marker, land)
    if not _may_teleport(context, marker):
        return why
    return phrase(_NO_TELEPORT, why=why, legion=names.legion(marker, step.seat))


def _may_teleport(context: HintContext, marker: str) -> bool:
    return any(isinstance(each, act.Teleport) and each.legion == marker for each in context.legal)


def _arrival(context: HintContext, marker: str, land: int) -> Phrase:
    """Return what a legion can muster where it moves to, compared with the other lands within its reach."""
    view: TitanView = context.view
    if view.legions[marker].height >= MAX_LEGION_HEIGHT:
        return Phrase(_FULL)
    moves = (each for each in context.legal if isinstance(each, act.Move) and each.legion == marker)
    recruits = {each.land: best_recruit(view, marker, each.land) for each in moves if not each.side}
    others = {each: recruit for each, recruit in recruits.items() if recruit and each != land}
    recruit = best_recruit(view, marker, land)
    if not recruit:
        return Phrase(_NOTHING_THERE if others else _NOTHING_ANYWHERE)
    why = _muster("there", recruit, _shown(view, marker, land, recruit), land=names.land(land))
    if not others:
        return phrase(_TWO_REASONS, why=why, more=Phrase(_ONLY_RECRUIT))
    rival = max(others, key=lambda each: CHARACTER_VALUES[others[each]])
    worth, points = CHARACTER_VALUES[recruit], CHARACTER_VALUES[others[rival]]
    compared = _BEST_OF_LANDS if worth > points else _AS_GOOD_LAND if worth == points else _SAFER_LAND
    more = phrase(
        compared,
        worth=worth,
        land=names.land(rival),
        recruit=names.character(others[rival]),
        strength=names.strength(others[rival]),
        points=points,
    )
    return phrase(_TWO_REASONS, why=why, more=more)


def _shown(view: TitanView, marker: str, land: int, recruit: str) -> str:
    """Return the fewest recruiters that a legion can show for a recruit in a land, or "" if it shows none."""
    pieces = view.legions[marker].pieces
    pairs = available_recruits(LANDS[land].terrain, pieces, view.stack, view.options.plus)
    return min(
        (shown for name, shown in pairs if name == recruit), key=lambda each: len(parse_recruiters(each))
    )


def _muster(code: str, recruit: str, shown: str, **parts: Part) -> Phrase:
    shows = parse_recruiters(shown)
    if not shows:
        code = "moved_tower" if code == "moved" else "tower"
    return phrase(
        _MUSTERS[names.code_with_article(code, recruit)],
        recruit=names.character(recruit),
        strength=names.strength(recruit),
        shown=names.characters(shows),
        **parts,
    )


def _chosen_muster(context: HintContext, step: act.Muster) -> Phrase:
    """Return what a legion musters, and why that rather than another recruit of the same land.

    If the suggestion includes further musters, return all of them.
    """
    view: TitanView = context.view
    musters = [each for each in context.steps if isinstance(each, act.Muster)]
    if len(musters) > 1:
        return _several_musters(musters)
    legion = view.legions[step.legion]
    terrain = LANDS[legion.land].terrain
    pairs = available_recruits(terrain, legion.pieces, view.stack, view.options.plus)
    worth = CHARACTER_VALUES[step.recruit]
    kinds = list(dict.fromkeys(name for name, _shown in pairs))
    others = [name for name in kinds if name != step.recruit]
    equal = next((name for name in others if CHARACTER_VALUES[name] == worth), "")
    more = Phrase(_ONLY_CHOICE) if not others else phrase(_BEST_CHOICE, worth=worth)
    if equal:
        # A ladder lists its characters from the bottom; those of a Tower are no ladder.
        higher = terrain != TOWER and kinds.index(equal) < kinds.index(step.recruit)
        more = phrase(
            _HIGHER_CHOICE if higher else _EQUAL_CHOICE,
            other=names.character(equal),
            other_strength=names.strength(equal),
            recruit=names.character(step.recruit),
        )
    named = names.legion(step.legion, step.seat)
    why = _muster("here", step.recruit, step.shown, legion=named)
    return phrase(_TWO_REASONS, why=why, more=more)


def _offer(context: HintContext, step: act.Accept) -> Phrase:
    if any(isinstance(each, act.Flee) for each in context.legal):
        return Phrase(_OFFER_OR_FLIGHT)
    enemy = names.legion(_enemy_engaged(context.view), context.decision.seat)
    return phrase(_OFFER, enemy=enemy, outcome=names.outcome(step.loser, step.losses))


def _enemy_engaged(view: TitanView) -> str:
    here = view.under_way
    mine = view.legions[here.attacker].seat == view.seat
    return here.defender if mine else here.attacker


def _fight(context: HintContext) -> Phrase:
    """Return why a battle is better than giving up the legion: for the Titan's legion, what is at stake."""
    view: TitanView = context.view
    here = view.under_way
    defends = view.legions[here.defender].seat == context.decision.seat
    mine, enemy = (here.defender, here.attacker) if defends else (here.attacker, here.defender)
    pieces = view.legions[mine].pieces
    points = pieces_value(pieces, view.scores[context.decision.seat])
    if TITAN in pieces:
        told = _DEFEND_WITH_TITAN if defends else _ATTACK_WITH_TITAN
        return phrase(told, own=view.legions[mine].height, height=view.legions[enemy].height)
    if any(isinstance(each, act.Flee) for each in context.legal):
        return phrase(_FIGHT_OR_FLIGHT, points=points // 2)
    return phrase(_FIGHT_WITHOUT_FLIGHT, points=points) if defends else Phrase(_FIGHT_AT_ONCE)


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
            seat = context.decision.seat
            own = legions_of(view, seat)
            for marker, legion in own:
                if legion.height >= MAX_LEGION_HEIGHT:
                    return phrase(
                        _RISKY_SPLIT, legion=names.legion(marker, seat), land=names.land(legion.land)
                    )
            heights = (
                phrase(_LEGION_HEIGHT, legion=names.legion(marker, seat), height=legion.height)
                for marker, legion in own
            )
            return phrase(_ROOM_LEFT, heights=Listing(tuple(heights)))
        case "move":
            return _sending(context)
        case "answer":
            return Phrase(_SEND_OFFERS)
        case "maneuver":
            return Phrase(_ENOUGH_MANEUVERS)
        case "summon":
            return Phrase(_NO_SUMMON_AFTERWARDS if battle_of(view) is None else _NO_SUMMON)
    return None


def _sending(context: HintContext) -> Phrase | None:
    """Return what follows when the moves are sent: the musters of the legions that have moved."""
    view: TitanView = context.view
    seat = context.decision.seat
    own = legions_of(view, seat)
    staying = any(not legion.moved for _marker, legion in own)
    musters = [step for step in context.steps if isinstance(step, act.Muster)]
    if not musters:
        return Phrase(_STAY) if staying else None
    if len(musters) == 1:
        step = musters[0]
        told = _muster("moved", step.recruit, step.shown, legion=names.legion(step.legion, seat))
    else:
        told = _several_musters(musters)
    mustering = {step.legion for step in musters}
    rest = [marker for marker, legion in own if legion.moved and marker not in mustering]
    if rest:
        more = phrase(_MOVED_TOO, legions=names.legions(rest, seat))
        told = phrase(_TWO_REASONS, why=told, more=more)
    return phrase(_TWO_REASONS, why=Phrase(_OTHERS_STAY), more=told) if staying else told


def _several_musters(musters: Sequence[act.Muster]) -> Phrase:
    each = [
        phrase(
            _RECRUIT_FOR_LEGION,
            recruit=names.character(step.recruit),
            strength=names.strength(step.recruit),
            legion=names.legion(step.legion, step.seat),
        )
        for step in musters
    ]
    legions = names.legions([step.legion for step in musters], musters[0].seat)
    return phrase(_SEVERAL_MUSTER, legions=legions, musters=Listing(tuple(each)))


def _strike(battle: Battle, step: Strike, legal: Sequence[Action]) -> Phrase:
    """Return the hits to expect of a strike, and why it is not aimed at an enemy that needs fewer."""
    outlook = odds.estimate_strike(battle, step)
    target = odds.piece_on(battle, step.target)
    hexes = {each.target for each in legal if isinstance(each, Strike) and each.piece == step.piece}
    others = [odds.piece_on(battle, hex) for hex in sorted(hexes - {step.target})]
    piece = odds.piece_on(battle, step.piece)
    striker = names.character_on_hex(piece.name, step.piece)
    why = phrase(
        _STRIKE if others else _STRIKE_AT_ONLY_TARGET,
        piece=striker,
        expected=decimal(outlook.expected),
        needed=outlook.needed,
        foe=names.character_on_hex(target.name, step.target),
    )
    # A Dragon in the volcano rangestrikes with more dice (11.7); the list of effects says so.
    if outlook.ranged and outlook.dice == piece.power // 2:
        why = phrase(_TWO_REASONS, why=phrase(_RANGESTRIKE, piece=striker, dice=outlook.dice), more=why)
    weakest = min(others, key=lambda each: each.power - each.hits, default=target)
    if weakest.power - weakest.hits >= outlook.needed:
        return why
    other = names.character_on_hex(weakest.name, HEXES[weakest.hex])
    return phrase(_TWO_REASONS, why=why, more=phrase(_WEAKER_TARGET, other=other))


def _contact(battle: Battle, step: Enter | Maneuver) -> Phrase:
    """Return which enemies a character will be in contact with where it goes, and what it can expect.

    All of them may strike it, so their hits are added up.
    """
    piece = _mover(battle, step)
    found = odds.contact_enemies(battle, piece.name, piece.power, piece.hits, HEX_INDEX[step.hex])
    if not found:
        return _without_contact(battle, piece, step)
    foe, gives, _takes = max(found, key=lambda each: each[1].expected)
    takes = decimal(sum((each[2].expected for each in found), Fraction(0)))
    if len(found) == 1:
        return phrase(_CONTACT, foe=names.character(foe.name), gives=decimal(gives.expected), takes=takes)
    return phrase(
        _CONTACTS,
        count=len(found),
        foes=names.characters([each.name for each, _gives, _takes in found]),
        foe=names.character_on_hex(foe.name, HEXES[foe.hex]),
        gives=decimal(gives.expected),
        takes=takes,
        left=piece.power - piece.hits,
    )


def _without_contact(battle: Battle, piece: Piece, step: Enter | Maneuver) -> Phrase:
    """Return what a character does where no enemy is in contact with it: it rangestrikes or waits."""
    there = Piece(piece.name, piece.power, piece.hits, HEX_INDEX[step.hex])
    aims = possible_aims(strike_context(battle, battle.mover), there)
    if not aims:
        told = _ATTACKER_WITHOUT_CONTACT if battle.mover == "attacker" else _DEFENDER_WITHOUT_CONTACT
        return phrase(told, hex=step.hex, rounds=MAX_BATTLE_ROUNDS + 1 - battle.round)
    aim = max(aims, key=lambda each: each.dice * (odds.DIE_FACES + 1 - each.number))
    return phrase(
        _RANGESTRIKE_FROM_THERE,
        hex=step.hex,
        foe=names.character_on_hex(aim.target.name, HEXES[aim.target.hex]),
        gives=decimal(Fraction(aim.dice * (odds.DIE_FACES + 1 - aim.number), odds.DIE_FACES)),
    )


def _mover(battle: Battle, step: Enter | Maneuver) -> Piece:
    if isinstance(step, Maneuver):
        return odds.piece_on(battle, step.piece)
    waiting = battle.pieces[battle.mover]
    return next(piece for piece in waiting if piece.hex < 0 and piece.name == step.piece)
