"""Functions that check whether an action is legal.

If it is not, each raises `IllegalAction` with the place in the rulebook. A function is called only for an
action that fits a current question to its seat. The decision depends only on public facts and the seat's own
cards.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NoReturn

from games.engine.actions import Action
from games.engine.decisions import Decision
from games.engine.errors import IllegalAction, NothingOpen
from games.gladiators import actions as act
from games.gladiators import leaving, lineup, shared_decks, starting_layouts
from games.gladiators.attack_options import (
    CONTEST_GUESSES,
    CONTEST_NUMBER_RANGE,
    Aim,
    current_attacks,
    legal_aims,
    may_attack,
    needs_contest,
    number_ranges,
    usable_specials_with_blow,
)
from games.gladiators.board import AXIAL_COORDINATES, distance
from games.gladiators.decks import CARDS, COUNTERATTACK_INDEX, DECKS, FORMULAS, SPECIALS, attack_of
from games.gladiators.decks.cards import Dislodge
from games.gladiators.defending import allowed_guesses
from games.gladiators.defense_actions import effect_asking_victim
from games.gladiators.event_casts import cast_of
from games.gladiators.exchange import acceptable_offers, legal_offers, legal_whispers
from games.gladiators.gladiator_values import HANDS_PER_GLADIATOR
from games.gladiators.item_handling import all_items_of, is_subset_of, items_lying_at, wearable_items
from games.gladiators.questions import may_lift_while_rearming, ways_to_rearm
from games.gladiators.specials import (
    REARMING_SPECIALS,
    SPECIALS_AGAINST_A_FOE,
    STEPS_BY_TIMING,
    are_conditions_met,
    has_uses_left,
    is_usable,
    possible_targets,
)
from games.gladiators.table import Fighter, OpenMatch, blow_of, gladiator_by_hex, living_foes
from games.gladiators.turn import liftable_items
from games.gladiators.ways import closed_hexes, hex_limit_of_holds, is_rooted, move_allowance, reachable_hexes


def refuse(place: str, code: str, **params: object) -> NoReturn:
    """Raise `IllegalAction`, citing a place in the rulebook; `code` and `params` determine the message."""
    raise IllegalAction(place, code, **params)


# ---- before the fight -----------------------------------------------------------------


def choose(table: OpenMatch, who: Decision, action: act.Choose) -> None:
    quality = table.qualities[action.seat]
    if action.band not in lineup.deck_bands(quality):
        refuse("VI.2", "not_your_quality", quality=quality)


def split(table: OpenMatch, who: Decision, action: act.Split) -> None:
    pack = table.packs[0]
    every = pack.left if table.phase == "split" else shared_decks.deck_pieces(DECKS[pack.deck])
    if not is_subset_of(action.cards, every):
        refuse("VI.3", "not_on_table")
    if not pack.second and len(action.cards) != shared_decks.MAX_SINGLES_IF_ALONE:
        refuse("R-11.2", "so_many_alone", count=shared_decks.MAX_SINGLES_IF_ALONE)


def pick(table: OpenMatch, who: Decision, action: act.Pick) -> None:
    if action.card not in table.packs[0].left:
        refuse("VI.3", "not_on_table")


def equip(table: OpenMatch, who: Decision, action: act.Equip) -> None:
    if action.gladiator != who.key.partition(".")[2]:
        refuse("I.3", "other_gladiator")
    fighter = table.gladiators[action.gladiator]
    if not is_subset_of((*action.held, *action.worn), fighter.kept):
        refuse("I.3", "not_carried")
    if not is_subset_of(action.worn, starting_layouts.wearable_at_start(fighter)):
        refuse("I.3", "not_wearable")
    if len(action.held) > HANDS_PER_GLADIATOR:
        refuse("I.3", "two_hands")


# ---- the turn -------------------------------------------------------------------------


def allow_always(table: OpenMatch, who: Fighter, action: Action) -> None:
    """Accept the action, which is legal whenever the question is asked."""


def _on_guard(table: OpenMatch, who: Fighter) -> None:
    """Refuse an action for which a lying gladiator that does not defend has no time (8.6).

    Such a gladiator may only re-arm or stand up.
    """
    if who.prone and table.turn.guard == "expose":
        refuse("V.7", "unguarded")


def take(table: OpenMatch, who: Fighter, action: act.Take) -> None:
    if not who.row_size:
        refuse("III.3", "no_row")
    _on_guard(table, who)
    if who.prone and not (who.row and CARDS[who.row[0]].usable_prone):
        refuse("V.7", "not_lying")


def retrieve(table: OpenMatch, who: Fighter, action: act.Retrieve) -> None:
    if not who.current:
        refuse("III.3", "no_current")


def plan(table: OpenMatch, who: Fighter, action: act.Plan | act.Replan) -> None:
    _on_guard(table, who)
    if action.card not in who.hand:
        refuse("III.2", "not_in_hand")
    if isinstance(action, act.Replan) and not who.row_size:
        refuse("R-2.4", "no_row")


def judge_take_back(table: OpenMatch, who: Fighter, action: act.TakeBackPlanned) -> None:
    _on_guard(table, who)
    if not who.row_size:
        refuse("III.2", "no_row")


def rearm(table: OpenMatch, who: Fighter, action: act.Rearm) -> None:
    if action.by not in ways_to_rearm(table, who):
        if action.by:
            _special(table, who, action.by)
        refuse("V.7" if who.prone else "III.4", "guard_first" if who.prone else "nothing_to_arm")
    found = items_lying_at(table.lying, who.at) if may_lift_while_rearming(table, who) else []
    if not is_subset_of(action.lifted, found):
        refuse("III.4", "no_lifting")
    if not is_subset_of(action.dropped, all_items_of(who)):
        refuse("III.4", "not_carried")
    if not is_subset_of((*action.held, *action.worn, *action.dropped), (*all_items_of(who), *action.lifted)):
        refuse("III.4", "not_carried")
    if len(action.held) > HANDS_PER_GLADIATOR:
        refuse("I.3", "two_hands")
    if wearable_items(action.worn) != action.worn:
        refuse("I.3", "not_wearable")


def rise(table: OpenMatch, who: Fighter, action: act.Rise) -> None:
    if not who.prone:
        refuse("V.7", "not_prone")
    if table.turn.guard != "expose":
        refuse("V.7", "guard_first")


def offer(table: OpenMatch, who: Fighter, action: act.Offer) -> None:
    if action not in legal_offers(table, who):
        refuse("VI.6", "no_exchange")


def accept(table: OpenMatch, who: Fighter, action: act.Accept) -> None:
    if action not in acceptable_offers(table, who):
        refuse("VI.6", "no_such_offer")


def whisper(table: OpenMatch, who: Fighter, action: act.Whisper) -> None:
    if action not in legal_whispers(table, who):
        refuse("VI.7", "no_whisper")


def lift(table: OpenMatch, who: Fighter, action: act.PickUpItem) -> None:
    if (action.item, action.at) not in liftable_items(table):
        refuse("III.4", "not_within_reach")


# ---- specials -------------------------------------------------------------------------


def use(table: OpenMatch, who: Fighter, action: act.UseSpecial) -> None:
    _special(table, who, action.special)
    special = SPECIALS[action.special]
    if special.key in REARMING_SPECIALS:
        refuse("V.1", "rearm_with_it", special=special.key)
    named = [""]
    if special.key in SPECIALS_AGAINST_A_FOE:
        named = [foe.name for foe in possible_targets(table, who, special)]
    if action.foe not in named:
        refuse("V.1", "not_that_foe")


def _special(table: OpenMatch, who: Fighter, key: str) -> None:
    """Refuse a special that cannot be used on its own now, and say why."""
    if key not in who.specials:
        refuse("V.1", "not_your_special")
    special = SPECIALS[key]
    if not has_uses_left(who, special):
        refuse("V.1", "used_up", special=key)
    if who.condition <= special.cost:
        refuse("R-10.1", "cannot_pay", special=key, cost=special.cost)
    if table.turn.step not in STEPS_BY_TIMING[special.timing]:
        refuse("V.1", "not_the_time", special=key)
    if not are_conditions_met(table, who, key):
        refuse("V.1", "not_met", special=key)
    if not is_usable(table, who, key):
        refuse("V.1", "no_use", special=key)


# ---- moving and attacking -------------------------------------------------------------


def walk(table: OpenMatch, who: Fighter, action: act.Walk) -> None:
    to = action.to
    if to in reachable_hexes(table, who):
        return
    if to not in AXIAL_COORDINATES:
        refuse("III.8", "no_such_hex")
    if is_rooted(table, who):
        refuse("V.6" if not hex_limit_of_holds(table, who) else "V.3", "rooted")
    if to in gladiator_by_hex(table):
        refuse("V.3", "taken")
    if to in closed_hexes(table, who):
        refuse("VI.5", "closed")
    far, most = distance(who.at, to), move_allowance(table, who)
    if far > most:
        if not most:
            refuse("III.8", "no_steps")
        refuse("III.8", "too_far", most=most)
    refuse("III.8", "no_way")


def declare(table: OpenMatch, who: Fighter, action: act.Declare) -> None:
    if Aim(action.blow, action.target, action.grab, action.way) not in legal_aims(table, who):
        _no_aim(table, who, action)
    target = table.gladiators[action.target]
    wanted = number_ranges(table, who, action.blow)
    if len(action.numbers) != len(wanted):
        refuse("IV.4", "so_many_numbers", count=len(wanted))
    for number, (low, high) in zip(action.numbers, wanted, strict=True):
        if not low <= number <= high:
            refuse("IV.4", "number_range", low=low, high=high)
    low, high = CONTEST_NUMBER_RANGE if needs_contest(who, action.blow) else (0, 0)
    if not low <= action.dislodge <= high:
        refuse("V.5", "number_range", low=low, high=high)
    fitting = usable_specials_with_blow(table, who, target, action.blow)
    if len(set(action.specials)) != len(action.specials) or not set(action.specials) <= set(fitting):
        refuse("V.1", "not_with_attack")
    cost = sum(SPECIALS[key].cost for key in action.specials)
    if action.specials and who.condition <= cost:
        refuse("R-10.1", "cannot_pay_all", cost=cost)


def _no_aim(table: OpenMatch, who: Fighter, action: act.Declare) -> NoReturn:
    """Refuse an attack that cannot be declared like this, and say why."""
    if not may_attack(table, who):
        refuse("III.9", "no_attack_now")
    if action.blow not in current_attacks(who):
        refuse("IV.1", "no_such_attack")
    if action.target not in [foe.name for foe in living_foes(table, who)]:
        refuse("R-4.1", "no_foe")
    if not any((aim.blow, aim.target) == (action.blow, action.target) for aim in legal_aims(table, who)):
        refuse("IV.3", "out_of_reach", gladiator=action.target, cast=cast_of(table, action.target))
    refuse("R-4.5", "no_such_choice")


# ---- the defense ----------------------------------------------------------------------


def guess(table: OpenMatch, who: Fighter, action: act.Guess) -> None:
    if table.turn.step == "contest":
        (low, high), most, place = CONTEST_NUMBER_RANGE, CONTEST_GUESSES, "V.5"
    else:
        blow = blow_of(table, table.turn.attack)
        low, high, most, place = blow.low, blow.high, allowed_guesses(table, who, blow), "IV.7"
    _numbers(action.numbers, low, high, place)
    if len(action.numbers) > most:
        refuse(place, "too_many_guesses", most=most)


def _numbers(numbers: Sequence[int], low: int, high: int, place: str) -> None:
    if any(not low <= number <= high for number in numbers):
        refuse(place, "number_range", low=low, high=high)
    if len(set(numbers)) != len(numbers):
        refuse(place, "same_number")


def _asked(table: OpenMatch, who: Fighter) -> object:
    return effect_asking_victim(who, table.turn.waiting.next)


def riposte(table: OpenMatch, who: Fighter, action: act.Riposte) -> None:
    if isinstance(_asked(table, who), Dislodge):
        refuse("IV.8", "no_counter")
    formula = FORMULAS[attack_of(who.current, COUNTERATTACK_INDEX).strength]
    _numbers((action.number,), formula.low, formula.high, "IV.8")


def bind(table: OpenMatch, who: Fighter, action: act.ContestItem) -> None:
    if not isinstance(_asked(table, who), Dislodge):
        refuse("V.5", "no_bind")
    if action.grab not in table.gladiators[table.turn.waiting.attack.by].held:
        refuse("V.5", "not_held")
    _numbers((action.dislodge,), *CONTEST_NUMBER_RANGE, "V.5")


def resign(table: OpenMatch, who: Fighter, action: act.Resign) -> None:
    if action not in leaving.resignation_choices(table, action.seat):
        refuse("R-12.4", "only_one")


Judge = Callable[[OpenMatch, Any, Any], None]

SETUP_JUDGES: dict[type[Action], tuple[frozenset[str], Judge]] = {
    # action         asked in                          judged by
    act.Choose: (frozenset({"choose"}), choose),
    act.Split: (frozenset({"split", "agree"}), split),
    act.Agree: (frozenset({"agree"}), allow_always),
    act.Pick: (frozenset({"pick"}), pick),
    act.Equip: (frozenset({"equip"}), equip),
}

_SPECIALS = frozenset({"prone", "first", "guess", "second", "move", "attack"})

TURN_JUDGES: dict[type[Action], tuple[frozenset[str], Judge]] = {
    act.Defend: (frozenset({"prone"}), allow_always),
    act.Expose: (frozenset({"prone"}), allow_always),
    act.Take: (frozenset({"first", "second"}), take),
    act.Retrieve: (frozenset({"first", "second"}), retrieve),
    act.Plan: (frozenset({"second"}), plan),
    act.TakeBackPlanned: (frozenset({"second"}), judge_take_back),
    act.Replan: (frozenset({"second"}), plan),
    act.Rearm: (_SPECIALS, rearm),
    act.Rise: (frozenset({"second"}), rise),
    act.Offer: (frozenset({"second"}), offer),
    act.Accept: (frozenset({"second"}), accept),
    act.Whisper: (frozenset({"second"}), whisper),
    act.UseSpecial: (_SPECIALS, use),
    act.PickUpItem: (frozenset({"lift"}), lift),
    act.Walk: (frozenset({"move"}), walk),
    act.Declare: (frozenset({"attack"}), declare),
    act.DoNothing: (frozenset({"first", "answer", "lift", "second", "move", "attack"}), allow_always),
    act.Guess: (frozenset({"guess", "contest"}), guess),
    act.Riposte: (frozenset({"answer"}), riposte),
    act.ContestItem: (frozenset({"answer"}), bind),
}


def judge(table: OpenMatch, action: Action, asked: Decision | None, who: Fighter | None) -> None:
    """Raise `IllegalAction` unless `action` is a legal answer to a question to its seat.

    Before the fight, `asked` is the question and `who` is None. In a turn, `who` is the gladiator whose turn
    it is.
    """
    kind = type(action)
    if who is None:
        found = SETUP_JUDGES.get(kind)
        if asked is None or found is None or asked.kind not in found[0]:
            raise NothingOpen
        found[1](table, asked, action)
        return
    if kind is act.Resign:
        resign(table, who, action)  # type: ignore[arg-type]  # its type was checked
        return
    steps, check = TURN_JUDGES.get(kind, (frozenset(), allow_always))
    if table.turn.step not in steps:
        raise NothingOpen
    check(table, who, action)
