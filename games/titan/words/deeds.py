"""What a button says, and the same once it is done."""

from __future__ import annotations

from games.engine.actions import Action, tag_of
from games.engine.phrases import Part, Phrase, gettext_noop, phrase
from games.titan import actions as act
from games.titan.battle.actions import Carry, Done, Enter, Maneuver, Strike
from games.titan.battle.hexes import INDEX
from games.titan.mustering import shown_pieces
from games.titan.view import TitanView
from games.titan.words import names

DEEDS: dict[str, str] = {
    "divide": gettext_noop("Put with the Titan under %(legion)s: %(pieces)s; the others under %(to)s"),
    "split": gettext_noop("Split %(legion)s; as %(to)s leave: %(pieces)s"),
    "mulligan": gettext_noop("Roll again"),
    "move": gettext_noop("Move %(legion)s to %(land)s"),
    "move_upon": gettext_noop("Move %(legion)s to %(land)s, entering %(side)s"),
    "teleport": gettext_noop("Teleport %(legion)s to %(land)s and show: %(lord)s"),
    "teleport_upon": gettext_noop("Teleport %(legion)s to %(land)s, entering %(side)s, and show: %(lord)s"),
    "join": gettext_noop("Join %(other)s to %(legion)s"),
    "engage": gettext_noop("Open the engagement in %(land)s"),
    "flee": gettext_noop("Flee"),
    "fight": gettext_noop("Demand battle"),
    "concede": gettext_noop("Concede the engagement"),
    "accept": gettext_noop("Agree: %(outcome)s"),
    "counter": gettext_noop("Ask for a second round of answers"),
    "acquire": gettext_noop("Acquire: %(lord)s"),
    "summon": gettext_noop("Summon from %(legion)s: %(lord)s"),
    "reinforce": gettext_noop("Take as a reinforcement: %(recruit)s"),
    "reinforce_shown": gettext_noop("Take as a reinforcement: %(recruit)s, showing: %(shown)s"),
    "enter": gettext_noop("Enter on %(hex)s: %(piece)s"),
    "maneuver": gettext_noop("Maneuver to %(hex)s: %(piece)s"),
    "strike": gettext_noop("Strike %(foe)s with %(piece)s: dice %(dice)s, hits from %(number)s"),
    "strike_at": gettext_noop("Strike %(foe)s with %(piece)s"),
    "carry": gettext_noop("Carry hits over to %(foe)s"),
    "muster": gettext_noop("Muster for %(legion)s: %(recruit)s"),
    "muster_shown": gettext_noop("Muster for %(legion)s: %(recruit)s, showing: %(shown)s"),
    "resign": gettext_noop("Concede the game"),
    "done": gettext_noop("Done"),
    "done_split": gettext_noop("Roll"),
    "done_move": gettext_noop("Choose the musters yourself"),
    "done_move_upon": gettext_noop("Send the moves"),
    "done_muster": gettext_noop("Muster nobody else"),
    "done_answer": gettext_noop("Send the offers"),
    "done_angel": gettext_noop("Acquire nobody"),
    "done_summon": gettext_noop("Summon nobody"),
    "done_reinforce": gettext_noop("Take no reinforcement"),
    "done_maneuver": gettext_noop("End the maneuvers"),
    "done_strike": gettext_noop("End the strikes"),
    "done_carry": gettext_noop("Carry nothing over"),
}
"""In the imperative, by tag of the action and what there is to tell apart."""

FILLING: dict[str, str] = {
    "divide": gettext_noop("Divide the eight"),
    "split": gettext_noop("Split %(legion)s"),
}
"""In the imperative, while who goes is still to be filled in."""

DONE: dict[str, str] = {
    "divide": gettext_noop("with the Titan under %(legion)s: %(pieces)s; the others under %(to)s"),
    "split": gettext_noop("%(legion)s split; left as %(to)s: %(pieces)s"),
    "mulligan": gettext_noop("rolled again"),
    "move": gettext_noop("%(legion)s moved to %(land)s"),
    "move_upon": gettext_noop("%(legion)s moved to %(land)s, entering %(side)s"),
    "teleport": gettext_noop("%(legion)s teleported to %(land)s, shown: %(lord)s"),
    "teleport_upon": gettext_noop("%(legion)s teleported to %(land)s, entering %(side)s, shown: %(lord)s"),
    "join": gettext_noop("%(other)s joined to %(legion)s"),
    "engage": gettext_noop("engagement opened in %(land)s"),
    "flee": gettext_noop("fled"),
    "fight": gettext_noop("battle demanded"),
    "concede": gettext_noop("engagement conceded"),
    "accept": gettext_noop("agreed: %(outcome)s"),
    "counter": gettext_noop("second round of answers asked for"),
    "acquire": gettext_noop("acquired: %(lord)s"),
    "summon": gettext_noop("summoned from %(legion)s: %(lord)s"),
    "reinforce": gettext_noop("reinforcement taken: %(recruit)s"),
    "reinforce_shown": gettext_noop("reinforcement taken: %(recruit)s, shown: %(shown)s"),
    "enter": gettext_noop("entered on %(hex)s: %(piece)s"),
    "maneuver": gettext_noop("maneuvered from %(come)s: %(piece)s"),
    "strike": gettext_noop("%(foe)s struck with %(piece)s: dice %(dice)s, hits from %(number)s"),
    "carry": gettext_noop("hits carried over to %(foe)s"),
    "muster": gettext_noop("mustered for %(legion)s: %(recruit)s"),
    "muster_shown": gettext_noop("mustered for %(legion)s: %(recruit)s, shown: %(shown)s"),
    "resign": gettext_noop("game conceded"),
    "done": gettext_noop("this part ended"),
    "done_split": gettext_noop("end of the splits"),
    "done_move": gettext_noop("end of the moves"),
    "done_muster": gettext_noop("end of the musters"),
    "done_maneuver": gettext_noop("end of the maneuvers"),
    "done_strike": gettext_noop("end of the strikes"),
}
"""The same after the act."""

HALVES = {"back": "strike"}
"""Steps of a battle that end with the same words as another."""


def deed(view: TitanView, action: Action) -> Phrase:
    """What the button says."""
    code, parts = _told(view, action)
    return phrase(DEEDS[code], **parts)


def filling(view: TitanView, action: Action) -> Phrase | None:
    """What the button says below a form that is still to be filled in."""
    code, parts = _told(view, action)
    return phrase(FILLING[code], **parts) if code in FILLING else None


def done(view: TitanView, action: Action) -> Phrase:
    """The same after the act, for drafts and undo; `view` is that before it."""
    match action:
        case Done():
            step = asked(view)
            return Phrase(DONE.get(f"done_{HALVES.get(step, step)}", DONE["done"]))
        case Maneuver(_, piece, hex):
            return phrase(DONE["maneuver"], come=piece, piece=on(view, piece, hex))
    code, parts = _told(view, action)
    return phrase(DONE[code], **parts)


def asked(view: TitanView) -> str:
    """The kind of the question that stands, by the view alone."""
    engagement = view.engagement
    if engagement is None or view.phase != "engagement":
        return view.phase
    return engagement.battle.step if engagement.battle else engagement.step


def on(view: TitanView, hex: str, moved: str = "") -> Part:
    """Who stands on a hex of the battle, with the hex, or the one they `moved` to; that alone where
    nobody does."""
    battle = view.engagement.battle if view.engagement else None
    place = INDEX.get(hex, -1)
    for pieces in battle.pieces.values() if battle else ():
        for piece in pieces:
            if piece.hex == place >= 0:
                return names.standing(piece.name, moved or hex)
    return moved or hex


def _told(view: TitanView, action: Action) -> tuple[str, dict[str, Part]]:
    tag, seat = tag_of(action), action.seat
    match action:
        case act.Divide(_, with_titan, own):
            first, second = (*own, "", "")[:2]
            return tag, {
                "legion": names.legion(first, seat),
                "to": names.legion(second, seat),
                "pieces": names.characters(with_titan),
            }
        case act.Split(_, legion, creatures, to):
            return tag, {
                "legion": names.legion(legion, seat),
                "to": names.legion(to, seat),
                "pieces": names.characters(creatures),
            }
        case act.Move(_, legion, land, side) | act.Teleport(_, legion, land, side):
            parts = {
                "legion": names.legion(legion, seat),
                "land": names.land(land),
                "side": names.side(side),
                "lord": names.character(getattr(action, "lord", "")),
            }
            return f"{tag}_upon" if side else tag, parts
        case act.Join(_, legion, other):
            return tag, {"legion": names.legion(legion, seat), "other": names.legion(other, seat)}
        case act.Engage(_, land):
            return tag, {"land": names.land(land)}
        case act.Accept(_, loser, losses):
            return tag, {"outcome": names.outcome(loser, losses)}
        case act.Acquire(_, lord):
            return tag, {"lord": names.character(lord)}
        case act.Summon(_, legion, lord):
            return tag, {"legion": names.legion(legion, seat), "lord": names.character(lord)}
        case act.Reinforce(_, recruit, shown):
            return _recruiting(tag, recruit, shown, {})
        case act.Muster(_, legion, recruit, shown):
            return _recruiting(tag, recruit, shown, {"legion": names.legion(legion, seat)})
        case Enter(_, piece, hex):
            return tag, {"piece": names.character(piece), "hex": hex}
        case Maneuver(_, piece, hex):
            return tag, {"piece": on(view, piece), "hex": hex}
        case Strike(_, piece, target, dice, number):
            # An act one only thinks of has no dice yet.
            return tag if dice else "strike_at", {
                "piece": on(view, piece),
                "foe": on(view, target),
                "dice": dice,
                "number": number,
            }
        case Carry(_, target):
            return tag, {"foe": on(view, target)}
        case Done():
            step = asked(view)
            code = f"done_{HALVES.get(step, step)}"
            if step == "move" and view.engagements:
                code += "_upon"
            return code if code in DEEDS else tag, {}
    return tag, {}


def _recruiting(tag: str, recruit: str, shown: str, parts: dict[str, Part]) -> tuple[str, dict[str, Part]]:
    parts["recruit"] = names.character(recruit)
    if not shown:
        return tag, parts
    parts["shown"] = names.characters(shown_pieces(shown))
    return f"{tag}_shown", parts
