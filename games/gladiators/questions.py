"""The open questions and the legal actions that answer them.

Both depend only on public facts and on the seat's own cards, so a state and a view give the same result.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Sequence
from functools import lru_cache

from games.engine.actions import Action
from games.engine.decisions import Asks, Decision, Field, Number, Numbers, SomeOf
from games.engine.meta import MAIN_CLOCK
from games.gladiators import actions as act
from games.gladiators import leaving, lineup, shared_decks, starting_layouts
from games.gladiators.attack_options import (
    CONTEST_GUESSES,
    CONTEST_NUMBER_RANGE,
    Aim,
    legal_aims,
    needs_contest,
    number_ranges,
    usable_specials_with_blow,
)
from games.gladiators.decks import CARDS, COUNTERATTACK_INDEX, DECKS, FORMULAS, attack_of
from games.gladiators.decks.cards import Counter, Dislodge
from games.gladiators.defending import allowed_guesses
from games.gladiators.defense_actions import effect_asking_victim
from games.gladiators.exchange import acceptable_offers, legal_offers, legal_whispers
from games.gladiators.gladiator_values import HANDS_PER_GLADIATOR
from games.gladiators.item_handling import all_items_of, items_lying_at, wearable_items
from games.gladiators.specials import REARMING_SPECIALS, is_usable, usable_specials
from games.gladiators.table import Fighter, OpenMatch, blow_of, living_fighters, moving_fighter
from games.gladiators.turn import liftable_items
from games.gladiators.ways import reachable_hexes

RULES_BY_QUESTION: dict[str, tuple[str, ...]] = {
    "choose": ("I", "VI.2"),
    "split": ("VI.3",),
    "agree": ("VI.3",),
    "pick": ("VI.3",),
    "equip": ("I.3",),
    "prone": ("V.7",),
    "first": ("III.6",),
    "guess": ("IV.7",),
    "contest": ("V.5",),
    "answer": ("IV.8",),
    "lift": ("III.4",),
    "second": ("III.6",),
    "move": ("III.8",),
    "attack": ("III.9",),
    "resign": ("R-12.4",),
}
"""The places in the rulebook that explain each question."""

STEP_OPENERS: dict[str, str] = {"guess": "guess", "attack": "attack"}
"""The action that is preselected at each question (see `Decision.opens`)."""


# ---- who is asked ---------------------------------------------------------------------


def open_decisions(table: OpenMatch, chosen: Sequence[str], laid_out: Container[str]) -> tuple[Decision, ...]:
    """Return every open question; there are none once the match has finished.

    `chosen` are the sealed bands by seat ("" if the seat has not chosen yet). `laid_out` names the gladiators
    whose sealed layouts are stored.
    """
    if table.over:
        return ()
    match table.phase:
        case "choose":
            return tuple(
                _decision(table, "choose", seat, f"choose.{seat}")
                for seat in range(table.seats)
                if not chosen[seat]
            )
        case "split" | "agree" | "pick":
            pack = table.packs[0]
            seat = shared_decks.seat_to_ask(table)
            key = f"{table.phase}.{pack.first}"
            if table.phase == "pick":
                key += f".{len(pack.left)}"
            return (_decision(table, table.phase, seat, key, fields=_pack_fields(table)),)
        case "equip":
            return tuple(_equipping(table, laid_out))
    return _turn(table)


def _decision(
    table: OpenMatch, kind: str, seat: int, key: str, asks: Asks = "must", fields: tuple[Field, ...] = ()
) -> Decision:
    if seat in table.left:
        asks = "never"
    return Decision(
        key, seat, kind, MAIN_CLOCK, asks, RULES_BY_QUESTION[kind], fields, STEP_OPENERS.get(kind, "")
    )


def _equipping(table: OpenMatch, laid_out: Container[str]) -> Iterator[Decision]:
    """Yield the question about the starting layout for each seat.

    All seats are asked at the same time, each about its gladiators one by one.
    """
    asked: set[int] = set()
    for who in living_fighters(table):
        if who.name in laid_out or who.seat in asked:
            continue
        asked.add(who.seat)
        fields: list[Field] = []
        if who.kept:
            fields.append(SomeOf("equip", "held", tuple(who.kept), 0, HANDS_PER_GLADIATOR, preticked=True))
        if starting_layouts.wearable_at_start(who):
            worn = starting_layouts.wearable_at_start(who)
            fields.append(SomeOf("equip", "worn", worn, 0, len(worn)))
        yield _decision(table, "equip", who.seat, f"equip.{who.name}", fields=tuple(fields))


def _pack_fields(table: OpenMatch) -> tuple[Field, ...]:
    pack = table.packs[0]
    if table.phase == "pick":
        return ()
    choices = pack.left if table.phase == "split" else shared_decks.deck_pieces(DECKS[pack.deck])
    least, most = (
        (0, len(choices))
        if pack.second
        else (shared_decks.MAX_SINGLES_IF_ALONE, shared_decks.MAX_SINGLES_IF_ALONE)
    )
    return (SomeOf("split", "cards", tuple(choices), least, most),)


def _turn(table: OpenMatch) -> tuple[Decision, ...]:
    turn, who = table.turn, moving_fighter(table)
    key = f"t{turn.number}.{turn.step}"
    asks: Asks = "must"
    if turn.step in ("guess", "contest", "answer"):
        number = turn.paused.attack.id if turn.paused else turn.attack
        key = f"t{turn.number}.a{number}.{turn.step}"
        if turn.paused:
            key += f".{turn.paused.next}"
    elif turn.step == "move" and turn.walked:
        key += f".{turn.walked}"
    elif turn.step == "lift":
        key += f".{len(table.lying)}"
    fields = _FIELDS[turn.step](table, who) if turn.step in _FIELDS else ()
    if ways_to_rearm(table, who):
        fields = (*fields, *_layout(table, who))
    if turn.step == "guess" and not fields and not usable_specials(table, who):
        # Nothing can be chosen here, and everyone can see that.
        asks = "never"
    asked = _decision(table, turn.step, who.seat, key, asks, fields)
    return (asked, _decision(table, "resign", who.seat, f"t{turn.number}.resign", "may"))


# ---- free fields ----------------------------------------------------------------------


def _most(table: OpenMatch, who: Fighter) -> int:
    return allowed_guesses(table, who, blow_of(table, table.turn.attack))


def _guess_fields(table: OpenMatch, who: Fighter) -> tuple[Field, ...]:
    blow, most = blow_of(table, table.turn.attack), _most(table, who)
    if not most:
        return ()
    return (SomeOf("guess", "numbers", tuple(range(blow.low, blow.high + 1)), 0, most, refusable=True),)


def _contest_fields(table: OpenMatch, who: Fighter) -> tuple[Field, ...]:
    low, high = CONTEST_NUMBER_RANGE
    numbers = tuple(range(low, high + 1))
    return (SomeOf("guess", "numbers", numbers, 0, CONTEST_GUESSES, refusable=True),)


def _answer_fields(table: OpenMatch, who: Fighter) -> tuple[Field, ...]:
    effect = _asked(table, who)
    if isinstance(effect, Dislodge):
        return (Number("bind", "dislodge", *CONTEST_NUMBER_RANGE),)
    formula = FORMULAS[effect.attack.strength]
    return (Number("counter", "number", formula.low, formula.high),)


def _attack_fields(table: OpenMatch, who: Fighter) -> tuple[Field, ...]:
    found: list[Field] = []
    targets: dict[str, list[str]] = {}
    for aim in legal_aims(table, who):
        targets.setdefault(aim.blow, []).append(aim.target)
    for blow, names in targets.items():
        found.append(Numbers("attack", "numbers", number_ranges(table, who, blow), blow))
        specials: dict[str, None] = {}
        for name in names:
            specials.update(
                dict.fromkeys(usable_specials_with_blow(table, who, table.gladiators[name], blow))
            )
        if specials:
            found.append(SomeOf("attack", "specials", tuple(specials), 0, len(specials), blow))
        if needs_contest(who, blow):
            found.append(Number("attack", "dislodge", *CONTEST_NUMBER_RANGE, blow))
    return tuple(found)


def _layout(table: OpenMatch, who: Fighter) -> tuple[Field, ...]:
    """Return the fields for a new layout.

    A lying gladiator that does not defend may also pick up what lies on its hex.
    """
    found = tuple(items_lying_at(table.lying, who.at)) if may_lift_while_rearming(table, who) else ()
    return _layout_fields(tuple(all_items_of(who)), found)


@lru_cache(maxsize=256)
def _layout_fields(own: tuple[str, ...], found: tuple[str, ...]) -> tuple[Field, ...]:
    """Return the fields for laying out a gladiator's `own` items and those it has `found` on its hex."""
    every = own + found
    worn = wearable_items(every)
    fields: list[Field] = []
    if every:
        fields.append(SomeOf("rearm", "held", every, 0, HANDS_PER_GLADIATOR, preticked=True))
    if worn:
        fields.append(SomeOf("rearm", "worn", worn, 0, len(worn), preticked=True))
    if own:
        fields.append(SomeOf("rearm", "dropped", own, 0, len(own)))
    if found:
        fields.append(SomeOf("rearm", "lifted", found, 0, len(found)))
    return tuple(fields)


def may_lift_while_rearming(table: OpenMatch, who: Fighter) -> bool:
    return who.prone and table.turn.guard == "expose" and table.turn.step == "second"


_FIELDS: dict[str, Callable[[OpenMatch, Fighter], tuple[Field, ...]]] = {
    "guess": _guess_fields,
    "contest": _contest_fields,
    "answer": _answer_fields,
    "attack": _attack_fields,
}


# ---- legal actions --------------------------------------------------------------------


def legal_actions(table: OpenMatch, decision: Decision) -> Iterator[Action]:
    """Return every legal answer to `decision`, with its free fields filled in one legal way."""
    return iter(_legal_answers(table, decision))


def _legal_answers(table: OpenMatch, decision: Decision) -> Sequence[Action]:
    seat = decision.seat
    match decision.kind:
        case "choose":
            return [act.Choose(seat, band) for band in lineup.deck_bands(table.qualities[seat])]
        case "split":
            return [act.Split(seat, shared_decks.usual_share(table.packs[0]))]
        case "agree":
            return [act.Agree(seat), act.Split(seat, shared_decks.usual_share(table.packs[0]))]
        case "pick":
            return [act.Pick(seat, card) for card in table.packs[0].left]
        case "equip":
            who = table.gladiators[decision.key.partition(".")[2]]
            held, worn = starting_layouts.usual_layout(who)
            return [act.Equip(seat, who.name, held, worn)]
        case "resign":
            return leaving.resignation_choices(table, seat)
        case _:
            return turn_actions(table, moving_fighter(table))


def turn_actions(table: OpenMatch, who: Fighter) -> list[Action]:
    """Return the actions that the gladiator whose turn it is may take at the current step."""
    found = _STEPS[table.turn.step](table, who)
    found += [act.UseSpecial(who.seat, special, foe) for special, foe in usable_specials(table, who)]
    found += [_rearm(who, by) for by in specials_to_rearm(table, who)]
    return found


def ways_to_rearm(table: OpenMatch, who: Fighter) -> list[str]:
    """Return the ways in which a gladiator may re-arm now.

    "" is re-arming as the turn's action; any other value is the key of a special that allows it.
    """
    specials = specials_to_rearm(table, who)
    return ["", *specials] if may_rearm_as_action(table, who) else specials


def may_rearm_as_action(table: OpenMatch, who: Fighter) -> bool:
    """Return whether a gladiator may re-arm as its turn's action, because there is anything to lay out."""
    turn = table.turn
    if turn.step != "second" or (who.prone and turn.guard != "expose"):
        return False
    if all_items_of(who) or who.wrapped:
        return True
    return may_lift_while_rearming(table, who) and bool(items_lying_at(table.lying, who.at))


def specials_to_rearm(table: OpenMatch, who: Fighter) -> list[str]:
    """Return the keys of the specials with which a gladiator may re-arm now."""
    return [key for key in REARMING_SPECIALS if key in who.specials and is_usable(table, who, key)]


def _rearm(who: Fighter, by: str) -> act.Rearm:
    return act.Rearm(who.seat, by, tuple(who.held), tuple(who.worn), (), ())


def _prone(table: OpenMatch, who: Fighter) -> list[Action]:
    return [act.Defend(who.seat), act.Expose(who.seat)]


def _first(table: OpenMatch, who: Fighter) -> list[Action]:
    return [act.DoNothing(who.seat), *_combat(who)]


def _combat(who: Fighter) -> list[Action]:
    found: list[Action] = []
    if who.row_size:
        found.append(act.Take(who.seat))
    if who.current:
        found.append(act.Retrieve(who.seat))
    return found


def _guess(table: OpenMatch, who: Fighter) -> list[Action]:
    blow, most = blow_of(table, table.turn.attack), _most(table, who)
    return [act.Guess(who.seat, tuple(range(blow.high, blow.high - most, -1)))]


def _contest(table: OpenMatch, who: Fighter) -> list[Action]:
    low, _ = CONTEST_NUMBER_RANGE
    return [act.Guess(who.seat, tuple(range(low, low + CONTEST_GUESSES)))]


def _asked(table: OpenMatch, who: Fighter) -> Counter | Dislodge:
    return effect_asking_victim(who, table.turn.waiting.next)


def _answer(table: OpenMatch, who: Fighter) -> list[Action]:
    effect = _asked(table, who)
    if isinstance(effect, Dislodge):
        held = table.gladiators[table.turn.waiting.attack.by].held
        low, _ = CONTEST_NUMBER_RANGE
        return [
            *(act.ContestItem(who.seat, item, low) for item in dict.fromkeys(held)),
            act.DoNothing(who.seat),
        ]
    formula = FORMULAS[attack_of(who.current, COUNTERATTACK_INDEX).strength]
    return [act.Riposte(who.seat, formula.high), act.DoNothing(who.seat)]


def _lift(table: OpenMatch, who: Fighter) -> list[Action]:
    return [
        *(act.PickUpItem(who.seat, item, at) for item, at in liftable_items(table)),
        act.DoNothing(who.seat),
    ]


def _second(table: OpenMatch, who: Fighter) -> list[Action]:
    turn, seat = table.turn, who.seat
    found: list[Action] = []
    if who.prone and turn.guard == "expose":
        found.append(act.Rise(seat))
    else:
        if not who.prone:
            found += _combat(who)
        elif who.row and CARDS[who.row[0]].usable_prone:
            # Only the gladiator's own seat knows which card comes first (8.6).
            found.append(act.Take(seat))
        cards = dict.fromkeys(who.hand)
        found += [act.Plan(seat, card) for card in cards]
        if who.row_size:
            found.append(act.TakeBackPlanned(seat))
            found += [act.Replan(seat, card) for card in cards]
    if may_rearm_as_action(table, who):
        found.append(_rearm(who, ""))
    found += legal_offers(table, who)
    found += acceptable_offers(table, who)
    found += legal_whispers(table, who)
    found.append(act.DoNothing(seat))
    return found


def _move(table: OpenMatch, who: Fighter) -> list[Action]:
    seat = who.seat
    return [*[act.Walk(seat, name) for name in reachable_hexes(table, who)], act.DoNothing(seat)]


def _attack(table: OpenMatch, who: Fighter) -> list[Action]:
    return [
        *(fill_declaration(table, who, aim) for aim in legal_aims(table, who)),
        act.DoNothing(who.seat),
    ]


def fill_declaration(table: OpenMatch, who: Fighter, aim: Aim) -> act.Declare:
    """Return a declaration in which each attack has its highest number.

    A contest, if there may be one, gets its lowest number. Neither reveals anything, because anyone might set
    these numbers.
    """
    numbers = tuple(high for _, high in number_ranges(table, who, aim.blow))
    dislodge = CONTEST_NUMBER_RANGE[0] if needs_contest(who, aim.blow) else 0
    return act.Declare(who.seat, aim.blow, aim.target, aim.grab, aim.way, numbers, (), dislodge)


_STEPS: dict[str, Callable[[OpenMatch, Fighter], list[Action]]] = {
    "prone": _prone,
    "first": _first,
    "guess": _guess,
    "contest": _contest,
    "answer": _answer,
    "lift": _lift,
    "second": _second,
    "move": _move,
    "attack": _attack,
}
