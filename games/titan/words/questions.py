"""The texts above the choices: the situation, the parts of the visit, the question and a line below it."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.choices import Option
from games.engine.decisions import Decision
from games.engine.phrases import Part, Phrase, SeatName, gettext_noop, phrase
from games.engine.words import PhasePill
from games.titan import movement
from games.titan.battle.actions import Done
from games.titan.battle.maneuvers import all_goals, is_deployment
from games.titan.battle.state import MAX_PIECES
from games.titan.characters import LORDS
from games.titan.movement import TELEPORT_ROLL
from games.titan.open_campaign import LandOccupancy
from games.titan.view import TitanView
from games.titan.words import names
from games.titan.words.action_texts import piece_on_hex

SITUATION_TEXTS: dict[str, str] = {
    "divide": gettext_noop("Set-up: your first two legions"),
    "split": gettext_noop("Game-Turn %(round)s: your splits"),
    "move": gettext_noop("Your turn: you rolled %(roll)s"),
    "join": gettext_noop("Your turn: two legions are stuck"),
    "engage": gettext_noop("Your turn: engagements"),
    "muster": gettext_noop("Your turn: musters"),
    "angel": gettext_noop("%(land)s: lords for your points"),
    "summon": gettext_noop("%(land)s: a lord to summon"),
    "reinforce": gettext_noop("%(land)s: a reinforcement"),
    "maneuver": gettext_noop("Battle with %(enemy)s in %(land)s, round %(battle_round)s: your maneuvers"),
    "strike": gettext_noop("Battle with %(enemy)s in %(land)s, round %(battle_round)s: your strikes"),
    "back": gettext_noop("Battle with %(enemy)s in %(land)s, round %(battle_round)s: you strike back"),
    "carry": gettext_noop("Battle with %(enemy)s in %(land)s, round %(battle_round)s: leftover hits"),
}

BATTLE_HEADLINES: dict[str, str] = {
    "maneuver": gettext_noop("Your maneuvers against %(enemy)s"),
    "strike": gettext_noop("Your strikes against %(enemy)s"),
    "back": gettext_noop("You strike back at %(enemy)s"),
    "carry": gettext_noop("Leftover hits against %(enemy)s"),
}
"""Headings of a page with a battle's map, whose caption names the land and the round."""

_ATTACKING_HEADLINE = gettext_noop("You attack %(seat)s")
_ATTACKED_HEADLINE = gettext_noop("%(seat)s attacks your %(legion)s")
_ATTACKING_TEXT = gettext_noop("You attack %(seat)s in %(land)s")
_ATTACKED_TEXT = gettext_noop("%(seat)s attacks your legion %(legion)s in %(land)s")
_SETTING_UP_TEXT = gettext_noop("Set-up: the first legions")
_SEND_MOVES_QUESTION = gettext_noop("Send your moves?")
_END_MANEUVERS_QUESTION = gettext_noop("End the maneuvers?")
_ROLL_SITUATION_TEXT = gettext_noop("Game-Turn %(round)s: your roll")
_ROLL_QUESTION = gettext_noop("Roll for your moves?")
_ROLL_TEXT = gettext_noop("No legion can be split in your first Game-Turn, so only the roll is left.")
_OTHER_TURN_TEXT = gettext_noop("Game-Turn %(round)s: %(seat)s’s turn")

QUESTIONS: dict[str, str] = {
    "divide": gettext_noop("Which characters go with the Titan, and under which markers?"),
    "split": gettext_noop("Do you split any legions before the roll?"),
    "move": gettext_noop("Which legions do you move, and where?"),
    "join": gettext_noop("Under which marker do the two legions join?"),
    "engage": gettext_noop("Which engagement is next?"),
    "answer": gettext_noop("How do you answer?"),
    "reinforce": gettext_noop("Which reinforcement do you take?"),
    "summon": gettext_noop("Which lord do you summon?"),
    "maneuver": gettext_noop("Where do your characters maneuver to?"),
    "strike": gettext_noop("Which enemies do you strike?"),
    "back": gettext_noop("Strike back at which enemies?"),
    "carry": gettext_noop("Where do the leftover hits go?"),
    "angel": gettext_noop("Which lord do you acquire?"),
    "muster": gettext_noop("What do your legions muster?"),
    "concede": gettext_noop("You can concede the engagement"),
    "resign": gettext_noop("You can concede the game"),
    "order.splits": gettext_noop("Which splits do you make in your next Game-Turn?"),
    "order.musters": gettext_noop("What do your legions muster once the engagements have finished?"),
    "order.engagements": gettext_noop("In which order do you resolve your engagements?"),
    "order.answers": gettext_noop("How do your legions answer an engagement?"),
    "order.spoils": gettext_noop("What do you take after a victory?"),
    "order.strikes": gettext_noop("How do your characters strike?"),
}

PIECE_QUESTIONS: dict[str, str] = {
    "split": gettext_noop("Which characters leave %(legion)s?"),
    "muster": gettext_noop("What does %(legion)s muster?"),
    "move": gettext_noop("Where does %(legion)s move to?"),
    "teleport": gettext_noop("Where does %(legion)s teleport to, showing a lord?"),
    "enter": gettext_noop("Where does the %(piece)s enter?"),
    "mulligan": gettext_noop("Do you keep the roll of %(roll)s, or roll again?"),
    "maneuver": gettext_noop("Where does the %(piece)s maneuver to?"),
    "strike": gettext_noop("Which enemy does the %(piece)s strike?"),
}
"""The question for one legion, one character or the roll, by the action it is chosen for."""

IN_HEADLINE = frozenset({"rolled", "rerolled"})

QUIET = frozenset({"resign"})
"""Decisions that players rarely need."""

SENT: dict[str, str] = {
    "divide": gettext_noop("Your first legions are in place."),
    "answer": gettext_noop("Answer sent."),
    "reinforce": gettext_noop("Answer sent."),
    "summon": gettext_noop("Answer sent."),
    "angel": gettext_noop("Answer sent."),
    "maneuver": gettext_noop("Maneuvers sent."),
    "strike": gettext_noop("Strikes ended."),
    "back": gettext_noop("Strikes back ended."),
    "carry": gettext_noop("Strikes ended."),
}
"""What is said after an answer that ends a visit but is no turn, by the kind of its question."""

SENT_UPON: dict[tuple[str, str], str] = {
    ("move", "examined"): gettext_noop("Moves sent."),
    ("join", "examined"): gettext_noop("Moves sent."),
    ("engage", "examined"): gettext_noop("Engagement chosen."),
}
"""What is said after an answer that opened an engagement: the turn goes on when that is resolved."""

REASON_TEXTS: dict[str, str] = {
    "divide": gettext_noop(
        "The first marker goes to the Titan’s legion. Nobody else learns which characters are where."
    ),
    "split": gettext_noop(
        "At least two characters leave and at least two stay. Other players see only markers and heights."
    ),
    "move": gettext_noop(
        "In each turn at least one legion must move. Follow the signs; meeting an enemy ends the move."
    ),
    "join": gettext_noop("Neither legion can move, so they become one again."),
    "engage": gettext_noop("You and the defender will then see both legions."),
    "answer": gettext_noop(
        "Both sides answer in secret. An outcome you accept counts if the other side accepts it too."
    ),
    "reinforce": gettext_noop("The recruit must enter in this phase."),
    "summon": gettext_noop(
        "The lord must enter in this phase. This is your only chance to summon during this battle."
    ),
    "maneuver": gettext_noop("Characters in contact with an enemy can’t maneuver."),
    "strike": gettext_noop("Characters in contact must strike. Dice are rolled immediately."),
    "back": gettext_noop("Characters in contact must strike. Dice are rolled immediately."),
    "carry": gettext_noop("Leftover hits: %(hits)s."),
    "muster": gettext_noop(
        "Each legion that moved can muster one recruit. Everyone sees the recruiters you show."
    ),
    "concede": gettext_noop(
        "The battle then ends: you lose your legion, and the other side gets full points for the whole of "
        "it, even for characters already slain."
    ),
    "resign": gettext_noop("All your legions leave the board. This can’t be undone."),
    "order.splits": gettext_noop(
        "Tick the characters that will leave each legion. Anything that is no longer "
        "possible when your turn comes is skipped."
    ),
    "order.musters": gettext_noop("Your legions muster in this order, as far as possible."),
    "order.engagements": gettext_noop("The first unresolved engagement in this list is next."),
    "order.answers": gettext_noop(
        "Tick what a legion does automatically. If nothing is ticked, you’re asked; if "
        "several are ticked, the first that applies counts. Points are those both sides see "
        "when the engagement opens."
    ),
    "order.spoils": gettext_noop("Used when your legion wins."),
    "order.strikes": gettext_noop(
        "These settings take earlier rolls into account, and are used when you run out of time."
    ),
}

FINISH_STRIKES_LABEL = gettext_noop("Let my strike settings finish these strikes")

_ENTRY_TEXT = gettext_noop(
    "All your characters must enter now, over your side of the map. Those that don’t are lost."
)
_DEPLOYMENT_TEXT = gettext_noop(
    "All your characters must be placed within the walls now. Those that aren’t are lost."
)
_FIRST_ROLL_TEXT = gettext_noop(
    "To keep this roll, choose a legion to move. It follows the signs; meeting an enemy ends its move."
)
_MORE_MOVES_TEXT = gettext_noop(
    "You don’t have to move any more legions. Follow the signs; meeting an enemy ends the move."
)
_SUMMON_AFTER_BATTLE_TEXT = gettext_noop(
    "The lord joins the legion that won. You can summon once a Game-Turn."
)
_REINFORCE_AFTER_BATTLE_TEXT = gettext_noop("The recruit joins the legion that won.")
_SUMMON_INTO_FULL_LEGION_TEXT = gettext_noop(
    "The lord joins the legion that won, now or never. Room left: %(room)s."
)

_NO_FLIGHT_TEXT = gettext_noop(
    "Both sides answer in secret. An outcome you accept counts if the other side accepts it too. "
    "A legion with a lord can’t flee."
)

_TURN_PHASES: tuple[tuple[str, tuple[str, ...]], ...] = (
    (gettext_noop("Splits"), ("split",)),
    (gettext_noop("Movement"), ("move", "join")),
    (gettext_noop("Engagements"), ("engage", "answer", "angel", "summon", "reinforce")),
    (gettext_noop("Musters"), ("muster",)),
)
_BATTLE_PHASES: tuple[tuple[str, tuple[str, ...]], ...] = (
    (gettext_noop("Strikes back"), ("back",)),
    (gettext_noop("Maneuvers"), ("summon", "reinforce", "maneuver")),
    (gettext_noop("Strikes"), ("strike",)),
)


def situation(view: TitanView, decisions: Sequence[Decision]) -> Phrase:
    """Return what the reader has to do or, if nothing, whose turn it is."""
    if view.over:
        return Phrase(gettext_noop("The match has finished"))
    kind = _asked_question_kind(view, decisions)
    engagement = view.engagement
    parts: dict[str, Part] = {"round": view.round, "roll": view.roll}
    if engagement is not None:
        parts["land"] = names.land(engagement.land)
        if engagement.battle is not None or kind == "answer":
            attacker = view.legions[engagement.attacker].seat
            defender = view.legions[engagement.defender].seat
            parts["enemy"] = SeatName(defender if view.seat == attacker else attacker)
        if engagement.battle is not None:
            parts["battle_round"] = engagement.battle.round
        if kind == "answer":
            if view.seat == attacker:
                return phrase(_ATTACKING_TEXT, seat=SeatName(defender), **parts)
            parts["legion"] = names.held_legion(engagement.defender, defender)
            return phrase(_ATTACKED_TEXT, seat=SeatName(attacker), **parts)
    if kind == "split" and view.round == 1:
        return phrase(_ROLL_SITUATION_TEXT, **parts)
    if kind:
        return phrase(SITUATION_TEXTS[kind], **parts)
    if view.phase == "setup":
        return Phrase(_SETTING_UP_TEXT)
    return phrase(_OTHER_TURN_TEXT, round=view.round, seat=SeatName(view.mover))


def headline(view: TitanView, decisions: Sequence[Decision]) -> Phrase | None:
    """Return the page's heading if the page names the land elsewhere, or None if `situation` is the heading.

    A battle's land is in the caption of its map, that of an engagement above the heading.
    """
    kind = _asked_question_kind(view, decisions)
    engagement = view.engagement
    in_battle = kind in BATTLE_HEADLINES and engagement is not None and engagement.battle is not None
    if engagement is None or not (in_battle or kind == "answer"):
        return None
    attacker, defender = (view.legions[each].seat for each in (engagement.attacker, engagement.defender))
    if in_battle:
        return phrase(BATTLE_HEADLINES[kind], enemy=SeatName(defender if view.seat == attacker else attacker))
    if view.seat == attacker:
        return phrase(_ATTACKING_HEADLINE, seat=SeatName(defender))
    legion = names.held_legion(engagement.defender, defender)
    return phrase(_ATTACKED_HEADLINE, seat=SeatName(attacker), legion=legion)


def phases(view: TitanView, decisions: Sequence[Decision]) -> tuple[PhasePill, ...]:
    """Return the parts of the reader's turn, or of a half-round of the battle in progress.

    Each is done, current or still to come. The result is empty if the reader is not asked about any of them.
    """
    kind = _asked_question_kind(view, decisions)
    battle = view.engagement.battle if view.engagement else None
    if battle is not None:
        if kind == "carry":
            kind = "strike" if battle.striker == battle.mover else "back"
        # In the first round, nobody has been struck before the first maneuvers of either side.
        untouched = battle.round == 1 and kind != "back"
        return _phase_pills(_BATTLE_PHASES[1:] if untouched else _BATTLE_PHASES, kind)
    return _phase_pills(_TURN_PHASES, kind) if view.seat == view.mover else ()


def question(view: TitanView, decision: Decision) -> Phrase:
    """Return the question that the page asks."""
    if idle(view, decision):
        return Phrase(_SEND_MOVES_QUESTION if decision.kind == "move" else _END_MANEUVERS_QUESTION)
    if decision.kind == "split" and view.round == 1:
        return Phrase(_ROLL_QUESTION)
    return Phrase(QUESTIONS[_key(decision)])


def question_of(view: TitanView, option: Option) -> Phrase | None:
    """Return the question about the legion, the character or the roll that is chosen, or None."""
    match option.act, option.name:
        case "mulligan", _:
            return phrase(PIECE_QUESTIONS["mulligan"], roll=view.roll)
        case "split" | "move" | "muster" | "teleport" as act, "legion":
            marker = str(option.value)
            return phrase(PIECE_QUESTIONS[act], legion=names.held_legion(marker, view.legions[marker].seat))
        case "enter", "piece":
            return phrase(PIECE_QUESTIONS["enter"], piece=names.character(str(option.value)))
        case "maneuver" | "strike" as act, "piece":
            return phrase(PIECE_QUESTIONS[act], piece=piece_on_hex(view, str(option.value)))
    return None


def reason(view: TitanView, decision: Decision) -> Phrase | None:
    """Return the line below the question that explains it, or None if it needs none."""
    if idle(view, decision):
        return None
    engagement = view.engagement
    fighting = engagement is not None and engagement.battle is not None
    match decision.kind:
        case "split" if view.round == 1:
            return Phrase(_ROLL_TEXT)
        case "move" if movement.may_roll_again(view):
            return Phrase(_FIRST_ROLL_TEXT)
        case "move" if not movement.legions_that_must_move(view, LandOccupancy(view, decision.seat)):
            return Phrase(_MORE_MOVES_TEXT)
        case "maneuver" if engagement is not None and engagement.battle is not None:
            battle = engagement.battle
            if any(piece.hex < 0 and not piece.joins for piece in battle.pieces[battle.mover]):
                return Phrase(_DEPLOYMENT_TEXT if is_deployment(battle) else _ENTRY_TEXT)
        case "summon" if not fighting:
            return Phrase(_SUMMON_AFTER_BATTLE_TEXT)
        case "reinforce" if not fighting:
            return Phrase(_REINFORCE_AFTER_BATTLE_TEXT)
        case "angel" if engagement is not None:
            legion = view.legions[engagement.marker(engagement.winner)]
            return phrase(_SUMMON_INTO_FULL_LEGION_TEXT, room=MAX_PIECES - legion.height)
        case "answer" if engagement is not None and engagement.asked == 1:
            defender = view.legions[engagement.defender]
            if defender.seat == decision.seat and LORDS.intersection(defender.pieces):
                return Phrase(_NO_FLIGHT_TEXT)
        case "carry" if engagement is not None and engagement.battle is not None:
            excess = engagement.battle.excess
            return phrase(REASON_TEXTS["carry"], hits=excess.hits if excess else 0)
    return Phrase(REASON_TEXTS[_key(decision)])


def finish(view: TitanView, decision: Decision) -> Phrase:
    """Return the label of the button that lets a strike order finish the strikes."""
    return Phrase(FINISH_STRIKES_LABEL)


def idle(view: TitanView, decision: Decision) -> bool:
    """Return whether everything that can move has been moved in the draft.

    If the roll is a six, only the seat itself knows whether one of its lords might teleport.
    """
    engagement = view.engagement
    if decision.kind == "maneuver" and engagement is not None and engagement.battle is not None:
        return not any(goals for _, goals in all_goals(engagement.battle))
    if decision.kind != "move":
        return False
    if view.roll == TELEPORT_ROLL and view.seat == decision.seat:
        return all(isinstance(each, Done) for each in movement.legal_actions(view, decision.seat))
    return movement.is_idle(view, decision.seat)


def _key(decision: Decision) -> str:
    return decision.key if decision.key.startswith("order.") else decision.kind


def _asked_question_kind(view: TitanView, decisions: Sequence[Decision]) -> str:
    """Return the kind of question that the reader's seat must answer, or "" if there is none."""
    return next(
        (each.kind for each in decisions if each.seat == view.seat and each.asks != "may"),
        "",
    )


def _phase_pills(parts: Sequence[tuple[str, tuple[str, ...]]], kind: str) -> tuple[PhasePill, ...]:
    now = next((place for place, (_, kinds) in enumerate(parts) if kind in kinds), -1)
    if now < 0:
        return ()
    return tuple(
        PhasePill(Phrase(text), "done" if place < now else "now" if place == now else "later")
        for place, (text, _) in enumerate(parts)
    )
