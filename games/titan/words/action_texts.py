"""The texts of actions: on buttons, and once the action is done."""

from __future__ import annotations

from games.engine.actions import Action, tag_of
from games.engine.phrases import Listing, Part, Phrase, Plural, gettext_noop, phrase
from games.titan import actions as act
from games.titan.battle.actions import Carry, Done, Enter, Maneuver, Strike
from games.titan.battle.hexes import HEX_INDEX
from games.titan.characters import TITAN
from games.titan.movement import legions_that_must_move
from games.titan.mustering import parse_recruiters
from games.titan.open_campaign import LandOccupancy, markers_at
from games.titan.view import TitanView
from games.titan.words import names

ACTION_TEXTS: dict[str, str | Plural] = {
    "divide": gettext_noop(
        "Put %(pieces)s with the Titan under %(legion)s, the other characters under %(to)s"
    ),
    "split": gettext_noop("Split %(pieces)s off %(legion)s, as %(to)s"),
    "mulligan": gettext_noop("Roll again (mulligan)"),
    "move": gettext_noop("Move %(legion)s to %(land)s"),
    "move_upon": gettext_noop("Move %(legion)s to %(land)s, entering %(side)s"),
    "teleport": gettext_noop("Teleport %(legion)s to %(land)s, showing the %(lord)s"),
    "teleport_upon": gettext_noop("Teleport %(legion)s to %(land)s, entering %(side)s, showing the %(lord)s"),
    "join": gettext_noop("Join %(other)s to %(legion)s"),
    "engage": gettext_noop("Open the engagement in %(land)s"),
    "flee": gettext_noop("Flee"),
    "fight": gettext_noop("Demand battle"),
    "fight_titan": gettext_noop("Demand battle, with your Titan at risk"),
    "concede": gettext_noop("Concede the engagement"),
    "accept": gettext_noop("Offer: %(outcome)s"),
    "counter": gettext_noop("Ask for a second round of answers"),
    "acquire": gettext_noop("Acquire an %(lord)s"),
    "summon": gettext_noop("Summon an %(lord)s from %(legion)s"),
    "reinforce": gettext_noop("Take a %(recruit)s as a reinforcement"),
    "reinforce_an": gettext_noop("Take an %(recruit)s as a reinforcement"),
    "reinforce_shown": gettext_noop("Take a %(recruit)s as a reinforcement, showing %(shown)s"),
    "reinforce_shown_an": gettext_noop("Take an %(recruit)s as a reinforcement, showing %(shown)s"),
    "enter": gettext_noop("Bring on the %(piece)s at %(hex)s"),
    "maneuver": gettext_noop("Maneuver the %(piece)s to %(hex)s"),
    "strike": Plural(
        "Strike the %(foe)s with the %(piece)s: %(dice)s die, %(number)s+",
        "Strike the %(foe)s with the %(piece)s: %(dice)s dice, %(number)s+",
        "dice",
    ),
    "strike_at": gettext_noop("Strike the %(foe)s with the %(piece)s"),
    "carry": gettext_noop("Carry hits over to the %(foe)s"),
    "muster": gettext_noop("Muster a %(recruit)s for %(legion)s"),
    "muster_an": gettext_noop("Muster an %(recruit)s for %(legion)s"),
    "muster_shown": gettext_noop("Muster a %(recruit)s for %(legion)s, showing %(shown)s"),
    "muster_shown_an": gettext_noop("Muster an %(recruit)s for %(legion)s, showing %(shown)s"),
    "resign": gettext_noop("Concede the game"),
    "done": gettext_noop("Done"),
    "done_split": gettext_noop("Roll"),
    "done_move": gettext_noop("Choose the musters yourself"),
    "done_move_early": gettext_noop("End the moves now"),
    "done_move_upon": gettext_noop("Send the moves, attacking %(targets)s"),
    "done_muster": gettext_noop("End the musters"),
    "done_answer": Plural("Send the offer", "Send the %(count)s offers", "count"),
    "done_angel": gettext_noop("Acquire no lord"),
    "done_summon": gettext_noop("Summon no lord"),
    "done_reinforce": gettext_noop("Take no reinforcement"),
    "done_maneuver": gettext_noop("End the maneuvers"),
    "done_strike": gettext_noop("End the strikes"),
    "done_carry": gettext_noop("Carry nothing over"),
}
"""The texts of buttons, in the imperative, by the tag of the action and any variant of it."""

UNFINISHED_ACTION_TEXTS: dict[str, str] = {
    "divide": gettext_noop("Divide them as chosen here"),
    "split": gettext_noop("Split %(legion)s"),
}
"""The texts of buttons below a form that is not filled in yet, in the imperative."""

DONE_ACTION_TEXTS: dict[str, str | Plural] = {
    "divide": gettext_noop(
        "%(pieces)s put with the Titan under %(legion)s, the other characters under %(to)s"
    ),
    "split": gettext_noop("%(pieces)s split off %(legion)s, as %(to)s"),
    "mulligan": gettext_noop("rolled again"),
    "move": gettext_noop("%(legion)s moved to %(land)s"),
    "move_upon": gettext_noop("%(legion)s moved to %(land)s, entering %(side)s"),
    "teleport": gettext_noop("%(legion)s teleported to %(land)s, showing the %(lord)s"),
    "teleport_upon": gettext_noop(
        "%(legion)s teleported to %(land)s, entering %(side)s, showing the %(lord)s"
    ),
    "join": gettext_noop("%(other)s joined to %(legion)s"),
    "engage": gettext_noop("engagement opened in %(land)s"),
    "flee": gettext_noop("fled"),
    "fight": gettext_noop("battle demanded"),
    "concede": gettext_noop("engagement conceded"),
    "accept": gettext_noop("you would offer: %(outcome)s"),
    "counter": gettext_noop("second round of answers requested"),
    "acquire": gettext_noop("%(lord)s acquired"),
    "summon": gettext_noop("%(lord)s summoned from %(legion)s"),
    "reinforce": gettext_noop("%(recruit)s taken as a reinforcement"),
    "reinforce_shown": gettext_noop("%(recruit)s taken as a reinforcement, showing %(shown)s"),
    "enter": gettext_noop("%(piece)s brought on at %(hex)s"),
    "maneuver": gettext_noop("%(piece)s maneuvered to %(hex)s"),
    "strike": Plural(
        "the %(foe)s struck with the %(piece)s: %(dice)s die, %(number)s+",
        "the %(foe)s struck with the %(piece)s: %(dice)s dice, %(number)s+",
        "dice",
    ),
    "carry": gettext_noop("hits carried over to the %(foe)s"),
    "muster": gettext_noop("%(recruit)s mustered for %(legion)s"),
    "muster_shown": gettext_noop("%(recruit)s mustered for %(legion)s, showing %(shown)s"),
    "resign": gettext_noop("game conceded"),
    "done": gettext_noop("this phase ended"),
    "done_split": gettext_noop("splits ended"),
    "done_move": gettext_noop("moves ended"),
    "done_muster": gettext_noop("musters ended"),
    "done_answer": gettext_noop("offers sent"),
    "done_angel": gettext_noop("no lord acquired"),
    "done_summon": gettext_noop("no lord summoned"),
    "done_reinforce": gettext_noop("no reinforcement taken"),
    "done_carry": gettext_noop("nothing carried over"),
    "done_maneuver": gettext_noop("maneuvers ended"),
    "done_strike": gettext_noop("strikes ended"),
}
"""The texts of actions once they are done."""

_OFFER_TEXT = gettext_noop("your offer (%(outcome)s)")
_TARGET_TEXT = gettext_noop("%(legion)s in %(land)s")

STEP_SYNONYMS = {"back": "strike"}
"""The steps of a battle that end with the same words as another step."""


def deed(view: TitanView, action: Action) -> Phrase:
    """Return the text of an action's button."""
    code, parts = _key_and_parts(view, action)
    return phrase(ACTION_TEXTS[names.code_with_article(code, getattr(action, "recruit", ""))], **parts)


def unfinished_action_text(view: TitanView, action: Action) -> Phrase | None:
    """Return the text of the button below a form that still has to be filled in, or None."""
    code, parts = _key_and_parts(view, action)
    return phrase(UNFINISHED_ACTION_TEXTS[code], **parts) if code in UNFINISHED_ACTION_TEXTS else None


def done_action_text(view: TitanView, action: Action) -> Phrase:
    """Return the text of an action once it is done, for drafts and undo; `view` is the view before it."""
    match action:
        case Done():
            step = open_question_kind(view)
            return Phrase(
                DONE_ACTION_TEXTS.get(f"done_{STEP_SYNONYMS.get(step, step)}", DONE_ACTION_TEXTS["done"])
            )
    code, parts = _key_and_parts(view, action)
    return phrase(DONE_ACTION_TEXTS[code.removesuffix("_titan")], **parts)


def undoing(view: TitanView, action: Action) -> Phrase | None:
    """Return what undoing a move, a muster or an offer takes back, or None for other actions.

    A legion moves once and musters once, so its name is enough.
    """
    if isinstance(action, act.Accept):
        return phrase(_OFFER_TEXT, outcome=names.outcome(action.loser, action.losses))
    if isinstance(action, act.Move | act.Teleport | act.Muster):
        return names.held_legion(action.legion, action.seat)
    return None


def open_question_kind(view: TitanView) -> str:
    """Return the kind of the open question, which follows from the view alone."""
    engagement = view.engagement
    if engagement is None or view.phase != "engagement":
        return view.phase
    return engagement.battle.step if engagement.battle else engagement.step


def piece_on_hex(view: TitanView, hex: str) -> Part:
    """Return the character on a hex of the battle, with the hex, or only the hex if it is empty."""
    battle = view.engagement.battle if view.engagement else None
    piece = battle.anyone_on(HEX_INDEX[hex]) if battle and hex in HEX_INDEX else None
    return names.character_on_hex(piece.name, hex) if piece else hex


def _risks_own_titan(view: TitanView, seat: int) -> bool:
    """Return whether a seat's legion in the current engagement contains its Titan, as far as is known."""
    engagement = view.engagement
    if engagement is None or view.seat != seat:
        return False
    mine = (view.legions.get(marker) for marker in (engagement.attacker, engagement.defender))
    return any(legion is not None and legion.seat == seat and TITAN in legion.pieces for legion in mine)


def attack_targets(view: TitanView) -> Listing:
    """Return the enemies that the mover's legions have met, each with its land."""
    found = []
    for land in view.engagements:
        enemy = next(marker for marker in markers_at(view, land) if view.legions[marker].seat != view.mover)
        found.append(phrase(_TARGET_TEXT, legion=names.legion(enemy), land=names.land(land)))
    return Listing(tuple(found))


def _key_and_parts(view: TitanView, action: Action) -> tuple[str, dict[str, Part]]:  # noqa: C901  # a table: one case a kind
    tag, seat = tag_of(action), action.seat
    match action:
        case act.Divide(_, with_titan, own):
            first, second = (*own, "", "")[:2]
            return tag, {
                "legion": names.held_legion(first, seat),
                "to": names.held_legion(second, seat),
                "pieces": names.characters(with_titan),
            }
        case act.Split(_, legion, creatures, to):
            return tag, {
                "legion": names.held_legion(legion, seat),
                "to": names.held_legion(to, seat),
                "pieces": names.characters(creatures),
            }
        case act.Move(_, legion, land, side) | act.Teleport(_, legion, land, side):
            parts = {
                "legion": names.held_legion(legion, seat),
                "land": names.land(land),
                "side": names.side(side),
                "lord": names.character(getattr(action, "lord", "")),
            }
            return f"{tag}_upon" if side else tag, parts
        case act.Join(_, legion, other):
            return tag, {"legion": names.held_legion(legion, seat), "other": names.held_legion(other, seat)}
        case act.Engage(_, land):
            return tag, {"land": names.land(land)}
        case act.Accept(_, loser, losses):
            return tag, {"outcome": names.outcome(loser, losses)}
        case act.Acquire(_, lord):
            return tag, {"lord": names.character(lord)}
        case act.Summon(_, legion, lord):
            return tag, {"legion": names.held_legion(legion, seat), "lord": names.character(lord)}
        case act.Reinforce(_, recruit, shown):
            return _recruiting_key_and_parts(tag, recruit, shown, {})
        case act.Muster(_, legion, recruit, shown):
            return _recruiting_key_and_parts(tag, recruit, shown, {"legion": names.held_legion(legion, seat)})
        case act.Fight() if _risks_own_titan(view, seat):
            return f"{tag}_titan", {}
        case Enter(_, piece, hex):
            return tag, {"piece": names.character(piece), "hex": hex}
        case Maneuver(_, piece, hex):
            return tag, {"piece": piece_on_hex(view, piece), "hex": hex}
        case Strike(_, piece, target, dice, number):
            # An action that is only imagined has no dice yet.
            return tag if dice else "strike_at", {
                "piece": piece_on_hex(view, piece),
                "foe": piece_on_hex(view, target),
                "dice": dice,
                "number": number,
            }
        case Carry(_, target):
            return tag, {"foe": piece_on_hex(view, target)}
        case Done():
            step = open_question_kind(view)
            code = f"done_{STEP_SYNONYMS.get(step, step)}"
            if (
                step == "move"
                and view.seat == seat
                and legions_that_must_move(view, LandOccupancy(view, seat))
            ):
                return f"{code}_early", {}
            if step == "move" and view.engagements:
                return f"{code}_upon", {"targets": attack_targets(view)}
            if step == "answer":
                return code, {"count": len(view.under_way.offers)}
            return code if code in ACTION_TEXTS else tag, {}
    return tag, {}


def _recruiting_key_and_parts(
    tag: str, recruit: str, shown: str, parts: dict[str, Part]
) -> tuple[str, dict[str, Part]]:
    parts["recruit"] = names.character(recruit)
    if not shown:
        return tag, parts
    parts["shown"] = names.characters(parse_recruiters(shown))
    return f"{tag}_shown", parts
