"""Why an action is refused: every judge raises `IllegalAction` with its place in the rulebook.

A judge is called for an action that fits a current question to its seat. Its answer follows from what
everyone can see and from the seat's own cards.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NoReturn

from games.engine.actions import Action
from games.engine.decisions import Decision
from games.engine.errors import IllegalAction, NothingOpen
from games.gladiators import actions as act
from games.gladiators import leaving, lineup, outfits, packs
from games.gladiators.board import AXIAL, distance
from games.gladiators.decks import CARDS, COUNTER, DECKS, FORMULAS, SPECIALS, attack_of
from games.gladiators.decks.cards import Dislodge
from games.gladiators.declaring import (
    CONTEST_GUESSES,
    DISLODGE,
    Aim,
    aims,
    blows,
    may_attack,
    needs_contest,
    ranges,
    usable_with,
)
from games.gladiators.defending import guesses
from games.gladiators.exchange import acceptable, offers, whispers
from games.gladiators.hands import carried, is_part, lying_at, wearable
from games.gladiators.meeting import asked_effect
from games.gladiators.qualities import HANDS
from games.gladiators.questions import may_pick_up, rearmings
from games.gladiators.specials import STEPS, fits, is_left, on_foe, targets, usable
from games.gladiators.specials import rearms as rearms_free
from games.gladiators.table import Fighter, Table, blow_of, foes, occupied
from games.gladiators.tellings import cast_of
from games.gladiators.turn import liftable
from games.gladiators.ways import allowance, bound, closed, is_rooted, reach


def refuse(place: str, code: str, **params: object) -> NoReturn:
    """Refuse with a place in the rulebook."""
    raise IllegalAction(place, code, **params)


# ---- before the fight -----------------------------------------------------------------


def choose(table: Table, who: Decision, action: act.Choose) -> None:
    quality = table.qualities[action.seat]
    if action.band not in lineup.bands(quality):
        refuse("VI.2", "not_your_quality", quality=quality)


def split(table: Table, who: Decision, action: act.Split) -> None:
    pack = table.packs[0]
    every = pack.left if table.phase == "split" else packs.pieces(DECKS[pack.deck])
    if not is_part(action.cards, every):
        refuse("VI.3", "not_on_table")
    if not pack.second and len(action.cards) != packs.ALONE:
        refuse("R-11.2", "so_many_alone", count=packs.ALONE)


def pick(table: Table, who: Decision, action: act.Pick) -> None:
    if action.card not in table.packs[0].left:
        refuse("VI.3", "not_on_table")


def equip(table: Table, who: Decision, action: act.Equip) -> None:
    if action.gladiator != who.key.partition(".")[2]:
        refuse("I.3", "other_gladiator")
    fighter = table.gladiators[action.gladiator]
    if not is_part((*action.held, *action.worn), fighter.kept):
        refuse("I.3", "not_carried")
    if not is_part(action.worn, outfits.can_wear(fighter)):
        refuse("I.3", "not_wearable")
    if len(action.held) > HANDS:
        refuse("I.3", "two_hands")


# ---- the turn -------------------------------------------------------------------------


def free(table: Table, who: Fighter, action: Action) -> None:
    """Accept the action: it is always legal when asked for."""


def _on_guard(table: Table, who: Fighter) -> None:
    """Refuse actions that leave a gladiator lying unguarded no time to re-arm or stand up (8.6)."""
    if who.prone and table.turn.guard == "expose":
        refuse("V.7", "unguarded")


def take(table: Table, who: Fighter, action: act.Take) -> None:
    if not who.row_size:
        refuse("III.3", "no_row")
    _on_guard(table, who)
    if who.prone and not (who.row and CARDS[who.row[0]].usable_prone):
        refuse("V.7", "not_lying")


def retrieve(table: Table, who: Fighter, action: act.Retrieve) -> None:
    if not who.current:
        refuse("III.3", "no_current")


def plan(table: Table, who: Fighter, action: act.Plan | act.Replan) -> None:
    _on_guard(table, who)
    if action.card not in who.hand:
        refuse("III.2", "not_in_hand")
    if isinstance(action, act.Replan) and not who.row_size:
        refuse("R-2.4", "no_row")


def back(table: Table, who: Fighter, action: act.Back) -> None:
    _on_guard(table, who)
    if not who.row_size:
        refuse("III.2", "no_row")


def rearm(table: Table, who: Fighter, action: act.Rearm) -> None:
    if action.by not in rearmings(table, who):
        if action.by:
            _special(table, who, action.by)
        refuse("V.7" if who.prone else "III.4", "guard_first" if who.prone else "nothing_to_arm")
    found = lying_at(table.lying, who.at) if may_pick_up(table, who) else []
    if not is_part(action.lifted, found):
        refuse("III.4", "no_lifting")
    if not is_part(action.dropped, carried(who)):
        refuse("III.4", "not_carried")
    if not is_part((*action.held, *action.worn, *action.dropped), (*carried(who), *action.lifted)):
        refuse("III.4", "not_carried")
    if len(action.held) > HANDS:
        refuse("I.3", "two_hands")
    if wearable(action.worn) != action.worn:
        refuse("I.3", "not_wearable")


def rise(table: Table, who: Fighter, action: act.Rise) -> None:
    if not who.prone:
        refuse("V.7", "not_prone")
    if table.turn.guard != "expose":
        refuse("V.7", "guard_first")


def offer(table: Table, who: Fighter, action: act.Offer) -> None:
    if action not in offers(table, who):
        refuse("VI.6", "no_exchange")


def accept(table: Table, who: Fighter, action: act.Accept) -> None:
    if action not in acceptable(table, who):
        refuse("VI.6", "no_such_offer")


def whisper(table: Table, who: Fighter, action: act.Whisper) -> None:
    if action not in whispers(table, who):
        refuse("VI.7", "no_whisper")


def lift(table: Table, who: Fighter, action: act.Lift) -> None:
    if (action.item, action.at) not in liftable(table):
        refuse("III.4", "not_within_reach")


# ---- specials -------------------------------------------------------------------------


def use(table: Table, who: Fighter, action: act.Use) -> None:
    _special(table, who, action.special)
    special = SPECIALS[action.special]
    if rearms_free(special):
        refuse("V.1", "rearm_with_it", special=special.key)
    named = [foe.name for foe in targets(table, who, special)] if on_foe(special) else [""]
    if action.foe not in named:
        refuse("V.1", "not_that_foe")


def _special(table: Table, who: Fighter, key: str) -> None:
    """Refuse a special that cannot be used on its own now, with the reason."""
    if key not in who.specials:
        refuse("V.1", "not_your_special")
    special = SPECIALS[key]
    if not is_left(who, special):
        refuse("V.1", "used_up", special=key)
    if who.condition <= special.cost:
        refuse("R-10.1", "cannot_pay", special=key, cost=special.cost)
    if table.turn.step not in STEPS[special.timing]:
        refuse("V.1", "not_the_time", special=key)
    if not fits(table, who, key):
        refuse("V.1", "not_met", special=key)
    if not usable(table, who, key):
        refuse("V.1", "no_use", special=key)


# ---- moving and attacking -------------------------------------------------------------


def walk(table: Table, who: Fighter, action: act.Walk) -> None:
    to = action.to
    if to in reach(table, who):
        return
    if to not in AXIAL:
        refuse("III.8", "no_such_hex")
    if is_rooted(table, who):
        refuse("V.6" if not bound(table, who) else "V.3", "rooted")
    if to in occupied(table):
        refuse("V.3", "taken")
    if to in closed(table, who):
        refuse("VI.5", "closed")
    far, most = distance(who.at, to), allowance(table, who)
    if far > most:
        if not most:
            refuse("III.8", "no_steps")
        refuse("III.8", "too_far", most=most)
    refuse("III.8", "no_way")


def declare(table: Table, who: Fighter, action: act.Declare) -> None:
    if Aim(action.blow, action.target, action.grab, action.way) not in aims(table, who):
        _no_aim(table, who, action)
    target = table.gladiators[action.target]
    wanted = ranges(table, who, action.blow)
    if len(action.numbers) != len(wanted):
        refuse("IV.4", "so_many_numbers", count=len(wanted))
    for number, (low, high) in zip(action.numbers, wanted, strict=True):
        if not low <= number <= high:
            refuse("IV.4", "number_range", low=low, high=high)
    low, high = DISLODGE if needs_contest(who, action.blow) else (0, 0)
    if not low <= action.dislodge <= high:
        refuse("V.5", "number_range", low=low, high=high)
    fitting = usable_with(table, who, target, action.blow)
    if len(set(action.specials)) != len(action.specials) or not set(action.specials) <= set(fitting):
        refuse("V.1", "not_with_attack")
    cost = sum(SPECIALS[key].cost for key in action.specials)
    if action.specials and who.condition <= cost:
        refuse("R-10.1", "cannot_pay_all", cost=cost)


def _no_aim(table: Table, who: Fighter, action: act.Declare) -> NoReturn:
    """Refuse an attack that cannot be declared in this form, with the reason."""
    if not may_attack(table, who):
        refuse("III.9", "no_attack_now")
    if action.blow not in blows(who):
        refuse("IV.1", "no_such_attack")
    if action.target not in [foe.name for foe in foes(table, who)]:
        refuse("R-4.1", "no_foe")
    if not any((aim.blow, aim.target) == (action.blow, action.target) for aim in aims(table, who)):
        refuse("IV.3", "out_of_reach", gladiator=action.target, cast=cast_of(table, action.target))
    refuse("R-4.5", "no_such_choice")


# ---- the defense ----------------------------------------------------------------------


def guess(table: Table, who: Fighter, action: act.Guess) -> None:
    if table.turn.step == "contest":
        (low, high), most, place = DISLODGE, CONTEST_GUESSES, "V.5"
    else:
        blow = blow_of(table, table.turn.attack)
        low, high, most, place = blow.low, blow.high, guesses(table, who, blow), "IV.7"
    _numbers(action.numbers, low, high, place)
    if len(action.numbers) > most:
        refuse(place, "too_many_guesses", most=most)


def _numbers(numbers: Sequence[int], low: int, high: int, place: str) -> None:
    if any(not low <= number <= high for number in numbers):
        refuse(place, "number_range", low=low, high=high)
    if len(set(numbers)) != len(numbers):
        refuse(place, "same_number")


def _asked(table: Table, who: Fighter) -> object:
    return asked_effect(who, table.turn.waiting.next)


def riposte(table: Table, who: Fighter, action: act.Riposte) -> None:
    if isinstance(_asked(table, who), Dislodge):
        refuse("IV.8", "no_counter")
    formula = FORMULAS[attack_of(who.current, COUNTER).strength]
    _numbers((action.number,), formula.low, formula.high, "IV.8")


def bind(table: Table, who: Fighter, action: act.Bind) -> None:
    if not isinstance(_asked(table, who), Dislodge):
        refuse("V.5", "no_bind")
    if action.grab not in table.gladiators[table.turn.waiting.attack.by].held:
        refuse("V.5", "not_held")
    _numbers((action.dislodge,), *DISLODGE, "V.5")


def resign(table: Table, who: Fighter, action: act.Resign) -> None:
    if action not in leaving.choices(table, action.seat):
        refuse("R-12.4", "only_one")


Judge = Callable[[Table, Any, Any], None]

SETTING_UP: dict[type[Action], tuple[frozenset[str], Judge]] = {
    # action         asked in                          judged by
    act.Choose: (frozenset({"choose"}), choose),
    act.Split: (frozenset({"split", "agree"}), split),
    act.Agree: (frozenset({"agree"}), free),
    act.Pick: (frozenset({"pick"}), pick),
    act.Equip: (frozenset({"equip"}), equip),
}

_SPECIALS = frozenset({"prone", "first", "guess", "second", "move", "attack"})

TURN: dict[type[Action], tuple[frozenset[str], Judge]] = {
    act.Defend: (frozenset({"prone"}), free),
    act.Expose: (frozenset({"prone"}), free),
    act.Take: (frozenset({"first", "second"}), take),
    act.Retrieve: (frozenset({"first", "second"}), retrieve),
    act.Plan: (frozenset({"second"}), plan),
    act.Back: (frozenset({"second"}), back),
    act.Replan: (frozenset({"second"}), plan),
    act.Rearm: (_SPECIALS, rearm),
    act.Rise: (frozenset({"second"}), rise),
    act.Offer: (frozenset({"second"}), offer),
    act.Accept: (frozenset({"second"}), accept),
    act.Whisper: (frozenset({"second"}), whisper),
    act.Use: (_SPECIALS, use),
    act.Lift: (frozenset({"lift"}), lift),
    act.Walk: (frozenset({"move"}), walk),
    act.Declare: (frozenset({"attack"}), declare),
    act.Nothing: (frozenset({"first", "answer", "lift", "second", "move", "attack"}), free),
    act.Guess: (frozenset({"guess", "contest"}), guess),
    act.Riposte: (frozenset({"answer"}), riposte),
    act.Bind: (frozenset({"answer"}), bind),
}

RESIGN: tuple[type[Action], Judge] = (act.Resign, resign)


def judge(table: Table, action: Action, asked: Decision | None, who: Fighter | None) -> None:
    """Raise an error unless `action` answers a question to its seat.

    The question is `asked` before the fight, or one to the gladiator `who` in its turn.
    """
    kind = type(action)
    if who is None:
        found = SETTING_UP.get(kind)
        if asked is None or found is None or asked.kind not in found[0]:
            raise NothingOpen
        found[1](table, asked, action)
        return
    if kind is act.Resign:
        resign(table, who, action)  # type: ignore[arg-type]  # its type was checked
        return
    steps, check = TURN.get(kind, (frozenset(), free))
    if table.turn.step not in steps:
        raise NothingOpen
    check(table, who, action)
