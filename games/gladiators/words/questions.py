"""The page's main heading, the parts of the turn, the question, and the line below it."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.decisions import Decision
from games.engine.phrases import Part, Phrase, Plural, gettext_noop, phrase
from games.engine.words import PhasePill
from games.gladiators.attack_options import CONTEST_GUESSES
from games.gladiators.decks import COUNTERATTACK_INDEX, FORMULAS, attack_of
from games.gladiators.defending import allowed_guesses, opposing_value
from games.gladiators.table import Fighter, moving_fighter
from games.gladiators.view import Blow, GladiatorsView
from games.gladiators.ways import charge_due_this_turn, move_allowance
from games.gladiators.words import attacks, names

SITUATION_TEXTS: dict[str, str] = {
    "choose": gettext_noop("Before the fight: your gladiators"),
    "split": gettext_noop("Before the fight: a shared deck"),
    "agree": gettext_noop("Before the fight: a shared deck"),
    "pick": gettext_noop("Before the fight: a shared deck"),
    "equip": gettext_noop("Before the fight: your items"),
    "prone": gettext_noop("Your turn: lie on guard or unguarded"),
    "first": gettext_noop("Your turn: act or defend"),
    "guess": gettext_noop("Guess %(by)s’s number"),
    "contest": gettext_noop("Your turn: guess where your item would fly"),
    "answer": gettext_noop("Your turn: answer the attack"),
    "lift": gettext_noop("Your turn: pick up items"),
    "second": gettext_noop("Your turn: choose an action"),
    "move": gettext_noop("Your turn: move"),
    "attack": gettext_noop("Your turn: attack"),
}
"""The page's heading for a seat that is asked, by the kind of its question."""

_BEFORE_FIGHT_TEXT = gettext_noop("Before the fight")
_TURN_TEXT = gettext_noop("Round %(round)s: %(gladiator)s’s turn")

QUESTIONS: dict[str, str | Plural] = {
    "choose": gettext_noop("Who fights for you?"),
    "split": gettext_noop("What does the first of the two get?"),
    "agree": gettext_noop("Do you agree, or split the deck again?"),
    "pick": gettext_noop("What do you pick?"),
    "equip": gettext_noop("What does %(gladiator)s hold and wear?"),
    "prone": gettext_noop("Lie on guard, or unguarded to get up?"),
    "first": gettext_noop("Do you act before you defend?"),
    "guess": Plural(
        "Guess the number: %(kind)s, %(count)s guess",
        "Guess the number: %(kind)s, %(count)s guesses",
        "count",
    ),
    "contest": gettext_noop("Where would your %(item)s fly? You have two guesses"),
    "answer": gettext_noop("You guessed it: do you answer the attack?"),
    "lift": gettext_noop("What do you pick up?"),
    "second": gettext_noop("What does %(gladiator)s do?"),
    "move": gettext_noop("Where does %(gladiator)s move?"),
    "attack": gettext_noop("Who does %(gladiator)s attack?"),
    "resign": gettext_noop("Do you give up?"),
    "order.guesses": gettext_noop("Which numbers do you guess?"),
}

_NO_GUESSES_TEXT = gettext_noop("You have no guesses against this attack: %(kind)s")
_CONTEST_QUESTION = gettext_noop("Where would the item fly? You have two guesses")
_BIND_QUESTION = gettext_noop("You guessed it: which item do you bind?")

SENT = dict.fromkeys(("choose", "split", "agree", "pick", "equip"), gettext_noop("Choice sent."))
"""What is said after a choice before the fight, which is no turn, by the kind of its question."""

QUIET = frozenset({"resign"})
"""Kinds of questions that players rarely use, so they are shown at the foot of the page."""

REASON_TEXTS: dict[str, str | Plural] = {
    "choose": gettext_noop("Total quality: %(quality)s. Nobody sees your choice until everyone has chosen."),
    "split": gettext_noop("The other gets the rest. Each has their own Standard Action."),
    "split_alone": gettext_noop(
        "You get one of everything that is there twice. Choose %(count)s of the others."
    ),
    "agree": gettext_noop("If you split it again, that split is final."),
    "pick": Plural(
        "You have %(count)s pick, then it’s the other player’s turn.",
        "You have %(count)s picks, then it’s the other player’s turn.",
        "count",
    ),
    "equip": gettext_noop(
        "Items neither held nor worn are carried. Everyone’s items are revealed at the same time."
    ),
    "prone": gettext_noop(
        "On guard: one guess against each attack, then plan or roll. Unguarded: no guess, then stand "
        "up or re-arm."
    ),
    "first": gettext_noop(
        "A combat action now changes the stance you defend in and uses up the turn’s action."
    ),
    "guess": gettext_noop(
        "%(card)s: %(formula)s against your %(against)s. The number set is from %(low)s to %(high)s."
    ),
    "contest": gettext_noop(
        "A number from 1 to 6 was set: a compass direction. If you guess it, you keep the item."
    ),
    "answer": gettext_noop(
        "The counterattack is resolved in %(gladiator)s’s next defense phase. Set a number "
        "from %(low)s to %(high)s."
    ),
    "answer_bind": gettext_noop("Set a compass direction. %(gladiator)s will have two guesses."),
    "lift": Plural("You may pick up %(count)s item.", "You may pick up %(count)s items.", "count"),
    "second": gettext_noop(
        "Take one action or none. Then you move up to 3 hexes after no action, 2 after "
        "planning or 1 after a combat action."
    ),
    "second_prone": gettext_noop("Your gladiator is lying on guard. Plan, or roll one hex."),
    "second_exposed": gettext_noop(
        "Your gladiator is lying unguarded. Stand up, or re-arm and pick up what is on the ground here."
    ),
    "move": Plural("At most %(count)s hex.", "At most %(count)s hexes.", "count"),
    "charge": Plural(
        "To attack with this card, move exactly %(count)s hex towards the foe.",
        "To attack with this card, move exactly %(count)s hexes towards the foe.",
        "count",
    ),
    "attack": gettext_noop("%(card)s. The numbers you set stay secret until the attack is resolved."),
    "resign": gettext_noop(
        "A gladiator you give up is out immediately. Their items stay on the hex where they stood."
    ),
    "order.guesses": gettext_noop(
        "For each type of attack, the first numbers you list are used, as many as you have "
        "guesses. You are asked about any type without numbers."
    ),
}

_DEFENSE_PHASE = gettext_noop("Defense")
_ACTION_PHASE = gettext_noop("Action")
_MOVEMENT_PHASE = gettext_noop("Movement")
_ATTACK_PHASE = gettext_noop("Attack")

TURN_PARTS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (_DEFENSE_PHASE, ("prone", "first", "guess", "contest", "answer")),
    (_ACTION_PHASE, ("lift", "second")),
    (_MOVEMENT_PHASE, ("move",)),
    (_ATTACK_PHASE, ("attack",)),
)
"""The parts of a turn, each with the kinds of question that belong to it."""

_TURN_PARTS_AFTER_DEFENSE: tuple[tuple[str, tuple[str, ...]], ...] = (
    TURN_PARTS[1],
    TURN_PARTS[2],
    TURN_PARTS[0],
    TURN_PARTS[3],
)
"""The order of the parts if a thrown item is met after the movement."""


def situation(view: GladiatorsView, decisions: Sequence[Decision]) -> Phrase:
    """Return the page's main heading: what the reader has to do or, if nothing, whose turn it is."""
    if view.over:
        return Phrase(gettext_noop("The match has finished"))
    kind = _readers_question_kind(view, decisions)
    if not view.round:
        return Phrase(SITUATION_TEXTS.get(kind, _BEFORE_FIGHT_TEXT))
    if kind not in SITUATION_TEXTS:
        return phrase(_TURN_TEXT, round=view.round, gladiator=_gladiator(view, view.turn.mover))
    by = _gladiator(view, attack_being_met(view).by) if kind == "guess" else ""
    return phrase(SITUATION_TEXTS[kind], by=by)


def phases(view: GladiatorsView, decisions: Sequence[Decision]) -> tuple[PhasePill, ...]:
    """Return the parts of the reader's turn, as done, current or still to come.

    The defense is included only if there was an attack to meet. The result is empty if the reader is not
    asked about a part of the turn.
    """
    kind = _readers_question_kind(view, decisions)
    parts = _TURN_PARTS_AFTER_DEFENSE if view.turn.late else TURN_PARTS
    now = next((place for place, (_, kinds) in enumerate(parts) if kind in kinds), -1)
    if now < 0 or not view.round:
        return ()
    return tuple(
        PhasePill(Phrase(text), "done" if place < now else "now" if place == now else "later")
        for place, (text, kinds) in enumerate(parts)
        if text != _DEFENSE_PHASE or not view.turn.quiet or kind in kinds
    )


def question(view: GladiatorsView, decision: Decision) -> Phrase:
    """Return the question that the page asks for a decision."""
    kind = decision.key if decision.key.startswith("order.") else decision.kind
    match kind:
        case "equip":
            return phrase(QUESTIONS[kind], gladiator=_gladiator(view, decision.key.partition(".")[2]))
        case "guess":
            blow, who = attack_being_met(view), moving_fighter(view)
            parts: dict[str, Part] = {
                "kind": names.attack_kind_name(blow.type),
                "count": allowed_guesses(view, who, blow),
            }
            return phrase(QUESTIONS[kind] if parts["count"] else _NO_GUESSES_TEXT, **parts)
        case "contest":
            item = contested_item(view)
            return phrase(QUESTIONS[kind], item=names.item(item)) if item else Phrase(_CONTEST_QUESTION)
        case "answer" if is_contest_answer(decision):
            return Phrase(_BIND_QUESTION)
        case "second" | "move" | "attack":
            return phrase(QUESTIONS[kind], gladiator=_gladiator(view, view.turn.mover))
    return Phrase(QUESTIONS[kind])


def reason(view: GladiatorsView, decision: Decision) -> Phrase | None:
    """Return the line below the question that explains it, or None if it needs none."""
    kind = decision.key if decision.key.startswith("order.") else decision.kind
    match kind:
        case "choose":
            return phrase(REASON_TEXTS[kind], quality=view.qualities[decision.seat])
        case "split" if not view.packs[0].second:
            return phrase(REASON_TEXTS["split_alone"], count=_most(decision))
        case "pick":
            return phrase(REASON_TEXTS[kind], count=view.packs[0].picks)
    return (
        _question_in_turn(view, decision, moving_fighter(view)) if view.round else Phrase(REASON_TEXTS[kind])
    )


def _question_in_turn(view: GladiatorsView, decision: Decision, who: Fighter) -> Phrase:
    kind = decision.key if decision.key.startswith("order.") else decision.kind
    match kind:
        case "guess":
            return _attacked_text(view, who)
        case "answer" if view.turn.paused is not None:
            by = _gladiator(view, view.turn.paused.attack.by)
            if is_contest_answer(decision):
                return phrase(REASON_TEXTS["answer_bind"], gladiator=by)
            formula = FORMULAS[attack_of(who.current, COUNTERATTACK_INDEX).strength]
            return phrase(REASON_TEXTS[kind], gladiator=by, low=formula.low, high=formula.high)
        case "lift":
            return phrase(REASON_TEXTS[kind], count=view.turn.lifts)
        case "first" | "prone":
            met = attacks.describe_attacks(view, who, attacks.waiting_attacks(view, who))
            return names.join_sentences([*met, Phrase(str(REASON_TEXTS[kind]))])
        case "second" if who.prone:
            return Phrase(
                str(REASON_TEXTS["second_exposed" if view.turn.guard == "expose" else "second_prone"])
            )
        case "move":
            charge = charge_due_this_turn(view, who)
            if charge is not None and not view.turn.walked:
                return phrase(REASON_TEXTS["charge"], count=charge.hexes)
            return phrase(REASON_TEXTS[kind], count=move_allowance(view, who))
        case "attack":
            return phrase(REASON_TEXTS[kind], card=names.card(who.current))
    return Phrase(REASON_TEXTS[kind])


def _attacked_text(view: GladiatorsView, who: Fighter) -> Phrase:
    """Return a description of the current attack: the range of its number, and what opposes it."""
    blow = attack_being_met(view)
    return phrase(
        REASON_TEXTS["guess"],
        card=names.card(blow.card),
        formula=names.formula_text(blow.base, blow.low, blow.high, blow.times),
        low=blow.low,
        high=blow.high,
        against=names.opposing_value_text(blow.opposed, opposing_value(view, who, blow)),
    )


def attack_being_met(view: GladiatorsView) -> Blow:
    """Return the attack or contest that is being met now."""
    if view.turn.paused is not None:
        return view.turn.paused.attack
    return next(each for each in view.pending if each.id == view.turn.attack)


def contested_item(view: GladiatorsView) -> str:
    """Return the item that a contest is about, or "" if none has been named."""
    paused = view.turn.paused
    return paused.grab if paused is not None else attack_being_met(view).grab


def is_contest_answer(decision: Decision) -> bool:
    """Return whether the question after a successful guess is about a contest.

    Otherwise it is about a counterattack.
    """
    return any(field.act == "bind" for field in decision.fields)


def _most(decision: Decision) -> int:
    return next((getattr(field, "most", CONTEST_GUESSES) for field in decision.fields), 0)


def _gladiator(view: GladiatorsView, name: str) -> Phrase:
    return names.gladiator(view.gladiators, name)


def _readers_question_kind(view: GladiatorsView, decisions: Sequence[Decision]) -> str:
    """Return the kind of question that the reader's seat must answer, or "" if there is none."""
    return next((each.kind for each in decisions if each.seat == view.seat and each.asks != "may"), "")
