"""The page's situation, the parts of the visit, its question and one line below it."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.choices import Option
from games.engine.decisions import Decision
from games.engine.phrases import Part, Phrase, SeatName, gettext_noop, phrase
from games.engine.words import Pill
from games.titan import movement
from games.titan.battle.actions import Done
from games.titan.battle.maneuvers import all_goals
from games.titan.battle.state import HIGHEST
from games.titan.movement import TELEPORT_ROLL
from games.titan.view import TitanView
from games.titan.words import names
from games.titan.words.deeds import on

SITUATIONS: dict[str, str] = {
    "divide": gettext_noop("Set-up: your first two legions"),
    "split": gettext_noop("Game-Turn %(round)s: your splits"),
    "move": gettext_noop("Your move: you rolled %(roll)s"),
    "join": gettext_noop("Your move: two legions are stuck"),
    "engage": gettext_noop("Your move: engagements"),
    "muster": gettext_noop("Your move: musters"),
    "angel": gettext_noop("%(land)s: lords for your points"),
    "summon": gettext_noop("%(land)s: a lord to summon"),
    "reinforce": gettext_noop("%(land)s: a reinforcement"),
    "maneuver": gettext_noop("Battle with %(enemy)s in %(land)s, round %(battle_round)s: your maneuvers"),
    "strike": gettext_noop("Battle with %(enemy)s in %(land)s, round %(battle_round)s: your strikes"),
    "back": gettext_noop("Battle with %(enemy)s in %(land)s, round %(battle_round)s: you strike back"),
    "carry": gettext_noop("Battle with %(enemy)s in %(land)s, round %(battle_round)s: hits left over"),
}

_ATTACKING = gettext_noop("You attack %(seat)s in %(land)s")
_ATTACKED = gettext_noop("%(seat)s attacks your legion %(legion)s in %(land)s")
_SETTING_UP = gettext_noop("Set-up: the first legions")
_ALL_MOVED = gettext_noop("Send your moves?")
_ALL_MANEUVERED = gettext_noop("End the maneuvers?")
_ELSEWHERE = gettext_noop("Game-Turn %(round)s, turn of %(seat)s")

QUESTIONS: dict[str, str] = {
    "divide": gettext_noop("Which creatures go with the Titan, and under which markers?"),
    "split": gettext_noop("Which legions do you split before the roll?"),
    "move": gettext_noop("Which legions do you move, and where?"),
    "join": gettext_noop("Under which marker do the two legions join?"),
    "engage": gettext_noop("Which engagement is next?"),
    "answer": gettext_noop("How do you answer?"),
    "reinforce": gettext_noop("Which reinforcement do you take?"),
    "summon": gettext_noop("Whom do you summon?"),
    "maneuver": gettext_noop("Where do your characters go?"),
    "strike": gettext_noop("Who strikes whom?"),
    "back": gettext_noop("Who strikes back at whom?"),
    "carry": gettext_noop("Where do the hits go that are left over?"),
    "angel": gettext_noop("Which lord do you acquire?"),
    "muster": gettext_noop("What do your legions muster?"),
    "concede": gettext_noop("Do you concede the engagement?"),
    "resign": gettext_noop("Do you concede the game?"),
    "order.splits": gettext_noop("Which splits do you make in your next game-turn?"),
    "order.musters": gettext_noop("What do your legions muster once the engagements are over?"),
    "order.engagements": gettext_noop("In which order do you resolve your engagements?"),
    "order.answers": gettext_noop("How do your legions answer an engagement?"),
    "order.spoils": gettext_noop("What do you take after a victory?"),
    "order.strikes": gettext_noop("How do your characters strike?"),
}

WHERE: dict[str, str] = {
    "split": gettext_noop("Who leaves %(legion)s?"),
    "muster": gettext_noop("Whom does %(legion)s muster?"),
    "move": gettext_noop("Where does %(legion)s go?"),
    "enter": gettext_noop("Where does it enter: %(piece)s?"),
    "maneuver": gettext_noop("Where does it go: %(piece)s?"),
    "strike": gettext_noop("Whom does it strike: %(piece)s?"),
}
"""The same of one legion or character, by the act it is chosen for."""

IN_HEADLINE = frozenset({"rolled", "rerolled"})

QUIET = frozenset({"resign"})
"""What nobody asks of themself every day."""

REASONS: dict[str, str] = {
    "divide": gettext_noop("The first marker is the Titan's. Nobody is told what is where."),
    "split": gettext_noop("Two characters at least go, and two stay. Others see markers and heights only."),
    "move": gettext_noop("One legion at least must move. Signs lead the way; an enemy met ends it."),
    "join": gettext_noop("Neither can move, so that they become one again."),
    "engage": gettext_noop("You and the defender then see both legions."),
    "answer": gettext_noop("Both answer unseen. What you accept counts if the other accepts it too."),
    "reinforce": gettext_noop("The recruit must enter in this phase."),
    "summon": gettext_noop("The lord must enter in this phase. The battle offers it once."),
    "maneuver": gettext_noop("Who is in contact with an enemy stays."),
    "strike": gettext_noop("Who is in contact must strike. Dice fall at once."),
    "back": gettext_noop("Who is in contact must strike. Dice fall at once."),
    "carry": gettext_noop("Hits left over: %(hits)s."),
    "muster": gettext_noop("One recruit for each legion that moved. Recruiters are shown to all."),
    "concede": gettext_noop("The other side gets full points for the whole legion."),
    "resign": gettext_noop("All your legions leave the board. It cannot be undone."),
    "order.splits": gettext_noop("Tick who leaves a legion. What does not fit then is passed over."),
    "order.musters": gettext_noop("They are made in this order, as far as they can be."),
    "order.engagements": gettext_noop("The first that is still to come is next."),
    "order.answers": gettext_noop(
        "Tick what a legion does by itself. One without a tick asks you; of several ticks the first "
        "that fits counts. Points are those both sides are shown when the engagement opens."
    ),
    "order.spoils": gettext_noop("Used when the winner is yours."),
    "order.strikes": gettext_noop(
        "It is judged after the dice that fell before, and used when time runs out."
    ),
}

FINISH = gettext_noop("Let my strike policy finish these strikes")

_SUMMON_AFTER = gettext_noop("The lord joins the legion that won. One summon a game-turn.")
_REINFORCE_AFTER = gettext_noop("The recruit joins the legion that won.")
_FULL = gettext_noop("It joins the legion that won, now or never. Room left: %(room)s.")

_TURN: tuple[tuple[str, tuple[str, ...]], ...] = (
    (gettext_noop("Splits"), ("split",)),
    (gettext_noop("Movement"), ("move", "join")),
    (gettext_noop("Engagements"), ("engage", "answer", "angel", "summon", "reinforce")),
    (gettext_noop("Musters"), ("muster",)),
)
_BATTLE: tuple[tuple[str, tuple[str, ...]], ...] = (
    (gettext_noop("Strikes back"), ("back",)),
    (gettext_noop("Maneuvers"), ("summon", "reinforce", "maneuver")),
    (gettext_noop("Strikes"), ("strike",)),
)


def situation(view: TitanView, decisions: Sequence[Decision]) -> Phrase:
    """Where the match stands: the page's h1."""
    if view.over:
        return Phrase(gettext_noop("The match is over"))
    kind = _mine(view, decisions)
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
                return phrase(_ATTACKING, seat=SeatName(defender), **parts)
            parts["legion"] = names.legion(engagement.defender, defender)
            return phrase(_ATTACKED, seat=SeatName(attacker), **parts)
    if kind:
        return phrase(SITUATIONS[kind], **parts)
    if view.phase == "setup":
        return Phrase(_SETTING_UP)
    return phrase(_ELSEWHERE, round=view.round, seat=SeatName(view.mover))


def phases(view: TitanView, decisions: Sequence[Decision]) -> tuple[Pill, ...]:
    """The parts of the visit: of a game-turn, or of a half-round of a battle."""
    kind = _mine(view, decisions)
    battle = view.engagement.battle if view.engagement else None
    if battle is not None:
        if kind == "carry":
            kind = "strike" if battle.striker == battle.mover else "back"
        return _pills(_BATTLE, kind)
    return _pills(_TURN, kind) if view.seat == view.mover else ()


def question(view: TitanView, decision: Decision) -> Phrase:
    """The page's one question."""
    if _is_idle(view, decision):
        return Phrase(_ALL_MOVED if decision.kind == "move" else _ALL_MANEUVERED)
    return Phrase(QUESTIONS[_key(decision)])


def question_of(view: TitanView, option: Option) -> Phrase | None:
    """The same of whoever is chosen."""
    match option.act, option.name:
        case "split" | "move" | "muster" as act, "legion":
            return phrase(WHERE[act], legion=names.legion(str(option.value), view.seat))
        case "enter", "piece":
            return phrase(WHERE["enter"], piece=names.character(str(option.value)))
        case "maneuver" | "strike" as act, "piece":
            return phrase(WHERE[act], piece=on(view, str(option.value)))
    return None


def reason(view: TitanView, decision: Decision) -> Phrase | None:
    """One line below it."""
    if _is_idle(view, decision):
        return None
    engagement = view.engagement
    fighting = engagement is not None and engagement.battle is not None
    match decision.kind:
        case "summon" if not fighting:
            return Phrase(_SUMMON_AFTER)
        case "reinforce" if not fighting:
            return Phrase(_REINFORCE_AFTER)
        case "angel" if engagement is not None:
            legion = view.legions[engagement.marker(engagement.winner)]
            return phrase(_FULL, room=HIGHEST - legion.height)
        case "carry" if engagement is not None and engagement.battle is not None:
            excess = engagement.battle.excess
            return phrase(REASONS["carry"], hits=excess.hits if excess else 0)
    return Phrase(REASONS[_key(decision)])


def finish(view: TitanView, decision: Decision) -> Phrase:
    """The button by which a strike policy goes on alone."""
    return Phrase(FINISH)


def _is_idle(view: TitanView, decision: Decision) -> bool:
    """Whether a draft has moved all that can move. On a six the seat alone knows whether a lord of its own
    might teleport."""
    engagement = view.engagement
    if decision.kind == "maneuver" and engagement is not None and engagement.battle is not None:
        return not any(goals for _, goals in all_goals(engagement.battle))
    if decision.kind != "move":
        return False
    if view.roll == TELEPORT_ROLL and view.seat == decision.seat:
        return all(isinstance(each, Done) for each in movement.atoms(view, decision.seat))
    return movement.is_idle(view, decision.seat)


def _key(decision: Decision) -> str:
    return decision.key if decision.key.startswith("order.") else decision.kind


def _mine(view: TitanView, decisions: Sequence[Decision]) -> str:
    """The kind of what the seat is waited for, "" if it is not."""
    return next(
        (each.kind for each in decisions if each.seat == view.seat and each.asks != "may"),
        "",
    )


def _pills(parts: Sequence[tuple[str, tuple[str, ...]]], kind: str) -> tuple[Pill, ...]:
    now = next((place for place, (_, kinds) in enumerate(parts) if kind in kinds), -1)
    if now < 0:
        return ()
    return tuple(
        Pill(Phrase(text), "done" if place < now else "now" if place == now else "later")
        for place, (text, _) in enumerate(parts)
    )
