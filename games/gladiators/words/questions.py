"""The page's situation, the parts of the visit, its question and one line below it."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.decisions import Decision
from games.engine.phrases import Part, Phrase, Plural, gettext_noop, phrase
from games.engine.words import Pill
from games.gladiators.decks import COUNTER, FORMULAS, attack_of
from games.gladiators.declaring import CONTEST_GUESSES
from games.gladiators.defending import guesses, opposition
from games.gladiators.table import Fighter, mover
from games.gladiators.view import Blow, GladiatorsView
from games.gladiators.ways import allowance, fresh_charge
from games.gladiators.words import names

SITUATIONS: dict[str, str] = {
    "choose": gettext_noop("Before the fight: your gladiators"),
    "split": gettext_noop("Before the fight: a shared deck"),
    "agree": gettext_noop("Before the fight: a shared deck"),
    "pick": gettext_noop("Before the fight: a shared deck"),
    "equip": gettext_noop("Before the fight: your items"),
    "guess": gettext_noop("Round %(round)s: %(by)s attacks %(gladiator)s"),
    "contest": gettext_noop("Round %(round)s: an item of %(gladiator)s may fly"),
}

_BEFORE = gettext_noop("Before the fight")
_TURN = gettext_noop("Round %(round)s, turn of %(gladiator)s")

QUESTIONS: dict[str, str | Plural] = {
    "choose": gettext_noop("Who fights for you?"),
    "split": gettext_noop("What does the first of the two get?"),
    "agree": gettext_noop("Do you agree, or deal the deck out anew?"),
    "pick": gettext_noop("What do you pick?"),
    "equip": gettext_noop("What does %(gladiator)s hold and wear?"),
    "prone": gettext_noop("On guard, or unguarded to get up?"),
    "first": gettext_noop("Do you act before you defend?"),
    "guess": Plural(
        "Guess the number: %(kind)s, %(count)s guess",
        "Guess the number: %(kind)s, %(count)s guesses",
        "count",
    ),
    "contest": gettext_noop("Where would it fly? Two guesses for your %(item)s"),
    "answer": gettext_noop("You guessed it: do you answer the attack?"),
    "lift": gettext_noop("What do you pick up?"),
    "second": gettext_noop("What does %(gladiator)s do?"),
    "move": gettext_noop("Where does %(gladiator)s go?"),
    "attack": gettext_noop("Whom does %(gladiator)s attack?"),
    "resign": gettext_noop("Do you give up?"),
    "order.guesses": gettext_noop("Which numbers do you guess?"),
}

_NO_GUESS = gettext_noop("No guess against this attack: %(kind)s")
_CONTEST_BARE = gettext_noop("Where would the item fly? Two guesses")
_BIND = gettext_noop("You guessed it: which item do you bind?")

QUIET = frozenset({"resign"})
"""What nobody asks of themself every day."""

REASONS: dict[str, str | Plural] = {
    "choose": gettext_noop("Quality %(quality)s together. Nobody sees it until all have chosen."),
    "split": gettext_noop("The other gets the rest. Each has a Standard Action of their own."),
    "split_alone": gettext_noop("Besides one of everything that is there twice: %(count)s of the others."),
    "agree": gettext_noop("What you deal out stands."),
    "pick": Plural("%(count)s pick, then the other.", "%(count)s picks, then the other.", "count"),
    "equip": gettext_noop("What is neither held nor worn is kept on the body. All show it at once."),
    "prone": gettext_noop(
        "On guard: one guess against each attack, then plan or roll. Unguarded: no guess, then stand "
        "up or re-arm."
    ),
    "first": gettext_noop(
        "A combat action now changes the stance you defend in, and is the action of the turn."
    ),
    "guess": gettext_noop("%(card)s: %(formula)s, set from %(low)s to %(high)s, against your %(against)s."),
    "contest": gettext_noop(
        "A number from 1 to 6 was set, a way of the compass. If you name it, the item stays."
    ),
    "answer": gettext_noop("It waits for the defense of %(gladiator)s. Set from %(low)s to %(high)s."),
    "answer_bind": gettext_noop("Set a way of the compass. %(gladiator)s will have two guesses."),
    "lift": Plural("%(count)s item may be picked up.", "%(count)s items may be picked up.", "count"),
    "second": gettext_noop(
        "One action: then you move 3 after nothing, 2 after planning, 1 after a combat action."
    ),
    "second_prone": gettext_noop("Lying on guard: plan, or roll one hex."),
    "second_exposed": gettext_noop("Lying unguarded: stand up, or re-arm and pick up what lies here."),
    "move": Plural("%(count)s hex at most.", "%(count)s hexes at most.", "count"),
    "charge": Plural(
        "To attack with this card: exactly %(count)s hex towards the foe.",
        "To attack with this card: exactly %(count)s hexes towards the foe.",
        "count",
    ),
    "attack": gettext_noop("%(card)s. The numbers you set stay secret until they are met."),
    "resign": gettext_noop("Who is given up is out at once; what they had lies where they stood."),
    "order.guesses": gettext_noop(
        "By type of attack, as many of the first as you have guesses. A type without any is asked about."
    ),
}

_DEFENSE = gettext_noop("Defense")
_ACTION = gettext_noop("Action")
_MOVEMENT = gettext_noop("Movement")
_ATTACK = gettext_noop("Attack")

PARTS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (_DEFENSE, ("prone", "first", "guess", "contest", "answer")),
    (_ACTION, ("lift", "second")),
    (_MOVEMENT, ("move",)),
    (_ATTACK, ("attack",)),
)
"""The parts of a turn, each with the questions that belong to it."""

_LATE: tuple[tuple[str, tuple[str, ...]], ...] = (PARTS[1], PARTS[2], PARTS[0], PARTS[3])
"""Their order where what was thrown is met after the movement."""


def situation(view: GladiatorsView, decisions: Sequence[Decision]) -> Phrase:
    """Where the match stands: the page's h1."""
    if view.over:
        return Phrase(gettext_noop("The match is over"))
    kind = _mine(view, decisions)
    if not view.round:
        return Phrase(SITUATIONS.get(kind, _BEFORE))
    who = _gladiator(view, view.turn.mover)
    if kind in ("guess", "contest"):
        by = _gladiator(view, met(view).by)
        return phrase(SITUATIONS[kind], round=view.round, by=by, gladiator=who)
    return phrase(_TURN, round=view.round, gladiator=who)


def phases(view: GladiatorsView, decisions: Sequence[Decision]) -> tuple[Pill, ...]:
    """The parts of the turn; the defense only where there was something to meet."""
    kind = _mine(view, decisions)
    parts = _LATE if view.turn.late else PARTS
    now = next((place for place, (_, kinds) in enumerate(parts) if kind in kinds), -1)
    if now < 0 or not view.round:
        return ()
    return tuple(
        Pill(Phrase(text), "done" if place < now else "now" if place == now else "later")
        for place, (text, kinds) in enumerate(parts)
        if text != _DEFENSE or not view.turn.quiet or kind in kinds
    )


def question(view: GladiatorsView, decision: Decision) -> Phrase:
    """The page's one question."""
    kind = decision.key if decision.key.startswith("order.") else decision.kind
    match kind:
        case "equip":
            return phrase(QUESTIONS[kind], gladiator=_gladiator(view, decision.key.partition(".")[2]))
        case "guess":
            blow, who = met(view), mover(view)
            parts: dict[str, Part] = {"kind": names.kind(blow.type), "count": guesses(view, who, blow)}
            return phrase(QUESTIONS[kind] if parts["count"] else _NO_GUESS, **parts)
        case "contest":
            item = contested(view)
            return phrase(QUESTIONS[kind], item=names.item(item)) if item else Phrase(_CONTEST_BARE)
        case "answer" if binds(decision):
            return Phrase(_BIND)
        case "second" | "move" | "attack":
            return phrase(QUESTIONS[kind], gladiator=_gladiator(view, view.turn.mover))
    return Phrase(QUESTIONS[kind])


def reason(view: GladiatorsView, decision: Decision) -> Phrase | None:
    """One line below it."""
    kind = decision.key if decision.key.startswith("order.") else decision.kind
    match kind:
        case "choose":
            return phrase(REASONS[kind], quality=view.qualities[decision.seat])
        case "split" if not view.packs[0].second:
            return phrase(REASONS["split_alone"], count=_most(decision))
        case "pick":
            return phrase(REASONS[kind], count=view.packs[0].picks)
    return _in_turn(view, decision, mover(view)) if view.round else Phrase(REASONS[kind])


def _in_turn(view: GladiatorsView, decision: Decision, who: Fighter) -> Phrase:
    kind = decision.key if decision.key.startswith("order.") else decision.kind
    match kind:
        case "guess":
            return _attacked(view, who)
        case "answer" if view.turn.paused is not None:
            by = _gladiator(view, view.turn.paused.attack.by)
            if binds(decision):
                return phrase(REASONS["answer_bind"], gladiator=by)
            formula = FORMULAS[attack_of(who.current, COUNTER).strength]
            return phrase(REASONS[kind], gladiator=by, low=formula.low, high=formula.high)
        case "lift":
            return phrase(REASONS[kind], count=view.turn.lifts)
        case "second" if who.prone:
            return Phrase(str(REASONS["second_exposed" if view.turn.guard == "expose" else "second_prone"]))
        case "move":
            charge = fresh_charge(view, who)
            if charge is not None and not view.turn.walked:
                return phrase(REASONS["charge"], count=charge.hexes)
            return phrase(REASONS[kind], count=allowance(view, who))
        case "attack":
            return phrase(REASONS[kind], card=names.card(who.current))
    return Phrase(REASONS[kind])


def _attacked(view: GladiatorsView, who: Fighter) -> Phrase:
    """The attack at hand: what was set from what to what, and what stands against it."""
    blow = met(view)
    return phrase(
        REASONS["guess"],
        card=names.card(blow.card),
        formula=names.formula(blow.base, blow.low, blow.high, blow.times),
        low=blow.low,
        high=blow.high,
        against=names.against(blow.opposed, opposition(view, who, blow)),
    )


def met(view: GladiatorsView) -> Blow:
    """The attack or the contest that is being met now."""
    if view.turn.paused is not None:
        return view.turn.paused.attack
    return next(each for each in view.pending if each.id == view.turn.attack)


def contested(view: GladiatorsView) -> str:
    """The item that a contest is about; "" where its number alone decides it later."""
    paused = view.turn.paused
    return paused.grab if paused is not None else met(view).grab


def binds(decision: Decision) -> bool:
    """Whether an answer to an attack is a number for an item, not a counterattack."""
    return any(field.act == "bind" for field in decision.fields)


def _most(decision: Decision) -> int:
    return next((getattr(field, "most", CONTEST_GUESSES) for field in decision.fields), 0)


def _gladiator(view: GladiatorsView, name: str) -> Phrase:
    return names.gladiator(view.gladiators, name)


def _mine(view: GladiatorsView, decisions: Sequence[Decision]) -> str:
    """The kind of what the seat is waited for, "" if it is not."""
    return next((each.kind for each in decisions if each.seat == view.seat and each.asks != "may"), "")
