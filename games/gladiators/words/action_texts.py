"""The label of each action's button, and the sentence for the completed action."""

from __future__ import annotations

from games.engine.actions import Action, tag_of
from games.engine.phrases import Part, Phrase, gettext_noop, phrase
from games.gladiators import actions as act
from games.gladiators.attack_options import blow_number_and_item as blow_parts
from games.gladiators.decks import CARDS
from games.gladiators.defending import may_guess
from games.gladiators.lineup import DECK_SEPARATOR
from games.gladiators.table import moving_fighter
from games.gladiators.view import GladiatorsView
from games.gladiators.words import names

BUTTON_LABELS: dict[str, str] = {
    "choose": gettext_noop("Fight with %(decks)s"),
    "split": gettext_noop("Split the deck; %(gladiator)s gets: %(cards)s"),
    "split_alone": gettext_noop("Take %(cards)s"),
    "agree": gettext_noop("Agree to the split"),
    "pick": gettext_noop("Pick %(card)s"),
    "equip": gettext_noop("Lay out items for %(gladiator)s; in hand: %(held)s; worn: %(worn)s"),
    "defend": gettext_noop("Lie on guard"),
    "expose": gettext_noop("Lie unguarded, to stand up or re-arm"),
    "take": gettext_noop("Carry out the first planned action: %(card)s"),
    "take_unknown": gettext_noop("Carry out the first planned action"),
    "retrieve": gettext_noop("Take %(card)s, the Current Action, back to hand"),
    "plan": gettext_noop("Plan %(card)s"),
    "back": gettext_noop("Take the first planned action back to hand: %(card)s"),
    "back_unknown": gettext_noop("Take the first planned action back to hand"),
    "replan": gettext_noop("Take the whole row back to hand and plan %(card)s"),
    "rearm": gettext_noop("Re-arm; in hand: %(held)s; worn: %(worn)s"),
    "rearm_drop": gettext_noop("Re-arm; in hand: %(held)s; worn: %(worn)s; left on the ground: %(dropped)s"),
    "rise": gettext_noop("Stand up"),
    "offer": gettext_noop("Offer %(other)s an exchange; you give: %(give)s; you take: %(take)s"),
    "accept_given": gettext_noop("Accept %(give)s from %(other)s"),
    "accept_taken": gettext_noop("Give %(take)s to %(other)s"),
    "accept_both": gettext_noop("Exchange with %(other)s: you get %(give)s and give %(take)s"),
    "whisper": gettext_noop("Spend the turn whispering to %(other)s"),
    "use": gettext_noop("Use %(special)s"),
    "use_on": gettext_noop("Use %(special)s on %(other)s"),
    "lift": gettext_noop("Pick up the %(item)s at %(hex)s"),
    "walk": gettext_noop("Move to %(hex)s"),
    "roll": gettext_noop("Roll to %(hex)s"),
    "attack": gettext_noop("Attack %(other)s with %(card)s and set %(numbers)s"),
    "throw": gettext_noop("Throw the %(item)s at %(other)s and set %(numbers)s"),
    "attack_thought": gettext_noop("Attack %(other)s with %(card)s"),
    "guess": gettext_noop("Guess %(numbers)s"),
    "guess_none": gettext_noop("Refuse to guess"),
    "guess_unable": gettext_noop("Take the attack without a guess"),
    "counter": gettext_noop("Counterattack %(other)s and set %(number)s"),
    "bind": gettext_noop("Bind the %(item)s and set %(number)s"),
    "resign_one": gettext_noop("Give up %(gladiator)s"),
    "resign_all": gettext_noop("Give up all your gladiators: %(gladiators)s"),
    "nothing_first": gettext_noop("Defend first, then act"),
    "nothing_second": gettext_noop("Take no action this turn"),
    "nothing_lift": gettext_noop("Pick up nothing"),
    "nothing_move": gettext_noop("Stay at %(hex)s"),
    "nothing_attack": gettext_noop("Attack nobody"),
    "nothing_answer": gettext_noop("Don’t answer the attack"),
}
"""Button labels in the imperative, by the tag of the action and a variant."""

_GUESS_REVEALS_TEXT = gettext_noop("This reveals the number, so it can’t be undone.")
_SEALED_CHOICE_TEXT = gettext_noop("You can’t change this later.")
_SEALED_ITEMS_TEXT = gettext_noop("This can’t be undone. Later, you can only change it by re-arming.")
"""Said of choices that all players make at once: whether they reveal something depends on who is last."""

DONE_SENTENCES: dict[str, str] = {
    "choose": gettext_noop("gladiators chosen: %(decks)s"),
    "split": gettext_noop("deck split; %(gladiator)s gets: %(cards)s"),
    "split_alone": gettext_noop("%(cards)s taken"),
    "agree": gettext_noop("agreed to the split"),
    "pick": gettext_noop("%(card)s picked"),
    "equip": gettext_noop("items laid out for %(gladiator)s; in hand: %(held)s; worn: %(worn)s"),
    "defend": gettext_noop("lying on guard"),
    "expose": gettext_noop("lying unguarded"),
    "take": gettext_noop("%(card)s taken as the action"),
    "take_unknown": gettext_noop("action taken"),
    "retrieve": gettext_noop("%(card)s taken back to hand"),
    "plan": gettext_noop("%(card)s planned"),
    "back": gettext_noop("planned action %(card)s taken back to hand"),
    "back_unknown": gettext_noop("planned action taken back to hand"),
    "replan": gettext_noop("row taken back to hand, %(card)s planned"),
    "rearm": gettext_noop("re-armed; in hand: %(held)s; worn: %(worn)s"),
    "rearm_drop": gettext_noop(
        "re-armed; in hand: %(held)s; worn: %(worn)s; left on the ground: %(dropped)s"
    ),
    "rise": gettext_noop("stood up"),
    "offer": gettext_noop("exchange offered to %(other)s; you give: %(give)s; you take: %(take)s"),
    "accept_given": gettext_noop("%(give)s accepted from %(other)s"),
    "accept_taken": gettext_noop("%(take)s given to %(other)s"),
    "accept_both": gettext_noop("exchanged with %(other)s; you get: %(give)s; you give: %(take)s"),
    "whisper": gettext_noop("whispered to %(other)s"),
    "use": gettext_noop("%(special)s used"),
    "use_on": gettext_noop("%(special)s used on %(other)s"),
    "lift": gettext_noop("%(item)s picked up at %(hex)s"),
    "walk": gettext_noop("moved to %(hex)s"),
    "roll": gettext_noop("rolled to %(hex)s"),
    "attack": gettext_noop("attack on %(other)s: %(card)s, set %(numbers)s"),
    "throw": gettext_noop("throw at %(other)s: %(item)s, set %(numbers)s"),
    "attack_thought": gettext_noop("attack on %(other)s: %(card)s"),
    "guess": gettext_noop("guessed %(numbers)s"),
    "guess_none": gettext_noop("refused to guess"),
    "guess_unable": gettext_noop("attack taken without a guess"),
    "counter": gettext_noop("counterattack on %(other)s, set %(number)s"),
    "bind": gettext_noop("bound: %(item)s, set %(number)s"),
    "resign_one": gettext_noop("given up: %(gladiator)s"),
    "resign_all": gettext_noop("all your gladiators given up: %(gladiators)s"),
    "nothing_first": gettext_noop("defending before acting"),
    "nothing_second": gettext_noop("no action this turn"),
    "nothing_lift": gettext_noop("nothing picked up"),
    "nothing_move": gettext_noop("stayed at %(hex)s"),
    "nothing_attack": gettext_noop("nobody attacked"),
    "nothing_answer": gettext_noop("attack not answered"),
}
"""Sentences for the same actions once they are completed."""

UNFINISHED_ACTION_TEXTS: dict[type[Action], str] = {
    act.Split: gettext_noop("Split the deck like this"),
    act.Equip: gettext_noop("Lay the items out like this"),
    act.Rearm: gettext_noop("Re-arm like this"),
    act.Guess: gettext_noop("Guess"),
}
"""The label of the button below a form that is still being filled in."""

EXTRA_TEXTS: dict[str, str] = {
    "specials": gettext_noop("%(deed)s; special used: %(specials)s"),
    "specials_several": gettext_noop("%(deed)s; specials used: %(specials)s"),
    "grab": gettext_noop("%(deed)s; aimed at: %(item)s"),
    "way": gettext_noop("%(deed)s; retreat: %(way)s"),
    "dislodge": gettext_noop("%(deed)s; direction of the item: %(way)s"),
    "lifted": gettext_noop("%(deed)s; picked up: %(items)s"),
}
"""What else an action uses or sets, by its attribute, after the label or sentence of the action itself."""

_FILL_ATTACK_LABEL = gettext_noop("Attack %(other)s with %(card)s and these numbers")
_FILL_THROW_LABEL = gettext_noop("Throw the %(item)s at %(other)s with these numbers")
_FILL_COUNTER_LABEL = gettext_noop("Counterattack %(other)s with this number")
_FILL_BIND_LABEL = gettext_noop("Bind the %(item)s with this number")


def deed(view: GladiatorsView, action: Action) -> Phrase:
    """Return the label of the action's button."""
    code, parts = _told(view, action)
    return _with_extras(phrase(BUTTON_LABELS[code], **parts), action)


def done_action_text(view: GladiatorsView, action: Action) -> Phrase:
    """Return the sentence for a completed action, for drafts and undo; `view` is the view before it."""
    code, parts = _told(view, action)
    return _with_extras(phrase(DONE_SENTENCES[code], **parts), action)


def unfinished_action_text(view: GladiatorsView, action: Action) -> Phrase | None:
    """Return the label of the button below a form that still has to be filled in.

    Return None for actions that have no such form.
    """
    code, parts = _told(view, action)
    told: Phrase | None = None
    if type(action) in UNFINISHED_ACTION_TEXTS:
        return Phrase(UNFINISHED_ACTION_TEXTS[type(action)])
    match action:
        case act.Declare():
            told = phrase(_FILL_THROW_LABEL if code == "throw" else _FILL_ATTACK_LABEL, **parts)
        case act.Riposte():
            told = phrase(_FILL_COUNTER_LABEL, **parts)
        case act.ContestItem():
            told = phrase(_FILL_BIND_LABEL, **parts)
    return told


def revealed_text(view: GladiatorsView, action: Action) -> Phrase | None:
    """Return a sentence that says that an action can't be undone, or None if it has none of its own."""
    match action:
        case act.Guess():
            return Phrase(_GUESS_REVEALS_TEXT)
        case act.Choose():
            return Phrase(_SEALED_CHOICE_TEXT)
        case act.Equip():
            return Phrase(_SEALED_ITEMS_TEXT)
    return None


def text_with_ticked_numbers(view: GladiatorsView, action: Action, told: str) -> Phrase:
    """Return the label of the button for ticked guesses; `told` lists their numbers."""
    return phrase(BUTTON_LABELS[tag_of(action)], numbers=told)


def _told(view: GladiatorsView, action: Action) -> tuple[str, dict[str, Part]]:
    tag = tag_of(action)
    match action:
        case act.Choose(band=band):
            return tag, {"decks": names.with_articles(map(names.deck, band.split(DECK_SEPARATOR)))}
        case act.Split(cards=cards):
            pack = view.packs[0] if view.packs else None
            if pack is not None and not pack.second:
                return "split_alone", {"cards": names.pieces(cards)}
            first = pack.first if pack else ""
            return tag, {"cards": names.pieces(cards), "gladiator": _gladiator(view, first)}
        case act.Pick(card=card):
            return tag, {"card": names.piece(card)}
        case act.Equip(gladiator=name, held=held, worn=worn):
            found: dict[str, Part] = {"gladiator": _gladiator(view, name)}
            return tag, found | {"held": names.items(held), "worn": names.items(worn)}
        case act.Rearm(held=held, worn=worn, dropped=dropped):
            found = {"held": names.items(held), "worn": names.items(worn), "dropped": names.items(dropped)}
            return "rearm_drop" if dropped else tag, found
        case act.Offer(to=to, give=give, take=take):
            return tag, {"other": _gladiator(view, to), "give": _one(give), "take": _one(take)}
        case act.Accept(giver=giver, part=part):
            made = next((each for each in view.offers if each.by == giver), None)
            give, take = (made.give, made.take) if made else ("", "")
            return f"accept_{part}", {
                "other": _gladiator(view, giver),
                "give": _one(give),
                "take": _one(take),
            }
        case act.Whisper(to=to):
            return tag, {"other": _gladiator(view, to)}
        case act.Resign(whom=whom):
            mine = [name for name in view.roster if _in_play(view, name, action.seat)]
            found = {"gladiators": names.gladiators(view.gladiators, mine)}
            return f"resign_{whom}", found | {"gladiator": _gladiator(view, view.turn.mover)}
    return _in_fight(view, action)


def _in_fight(view: GladiatorsView, action: Action) -> tuple[str, dict[str, Part]]:
    """Return the key of the sentence for an action in a turn, and the parts that fill the sentence."""
    tag, who = tag_of(action), moving_fighter(view) if view.round else None
    match action:
        case act.Take() | act.TakeBackPlanned():
            first = next(iter(who.row), "") if who else ""
            return (tag, {"card": names.card(first)}) if first else (f"{tag}_unknown", {})
        case act.Retrieve():
            return tag, {"card": names.card(who.current if who else "")}
        case act.Plan(card=card) | act.Replan(card=card):
            return tag, {"card": names.card(card)}
        case act.UseSpecial(special=special, foe=foe):
            parts: dict[str, Part] = {"special": names.special(special)}
            return ("use_on", parts | {"other": _gladiator(view, foe)}) if foe else (tag, parts)
        case act.PickUpItem(item=item, at=at):
            return tag, {"item": names.item(item), "hex": at}
        case act.Walk(to=to):
            return "roll" if who and who.prone else tag, {"hex": to}
        case act.Declare():
            return _attack(view, action)
        case act.Guess(numbers=numbers):
            if numbers:
                return tag, {"numbers": names.numbers_list(sorted(numbers))}
            return ("guess_none" if may_guess(view) else "guess_unable"), {}
        case act.Riposte(number=number):
            return tag, {"number": number, "other": _attacker(view)}
        case act.ContestItem(grab=grab, dislodge=number):
            return tag, {"item": names.item(grab), "number": number}
        case act.DoNothing():
            step = view.turn.step if f"nothing_{view.turn.step}" in BUTTON_LABELS else "second"
            return f"nothing_{step}", {"hex": who.at if who else ""}
    return tag, {}


def _attack(view: GladiatorsView, action: act.Declare) -> tuple[str, dict[str, Part]]:
    who = moving_fighter(view)
    parts: dict[str, Part] = {
        "other": _gladiator(view, action.target),
        "card": names.card(who.current if who.current in CARDS else ""),
        "numbers": names.numbers_list(action.numbers),
    }
    item = blow_parts(action.blow)[1]
    if not action.numbers:
        # The player is still choosing, so no numbers are set.
        return "attack_thought", parts
    return ("throw", parts | {"item": names.item(item)}) if item else ("attack", parts)


def _with_extras(told: Phrase, action: Action) -> Phrase:
    """Return the text of an action followed by what else it uses or sets, such as specials and items."""
    match action:
        case act.Declare(grab=grab, way=way, specials=specials, dislodge=dislodge):
            if specials:
                code = "specials" if len(specials) == 1 else "specials_several"
                told = phrase(EXTRA_TEXTS[code], deed=told, specials=names.specials(specials))
            if grab:
                told = phrase(EXTRA_TEXTS["grab"], deed=told, item=names.item(grab))
            if way:
                told = phrase(EXTRA_TEXTS["way"], deed=told, way=names.direction_name(way))
            if dislodge:
                told = phrase(EXTRA_TEXTS["dislodge"], deed=told, way=names.direction_name(dislodge))
        case act.Rearm(by=by, lifted=lifted):
            if by:
                told = phrase(EXTRA_TEXTS["specials"], deed=told, specials=names.special(by))
            if lifted:
                told = phrase(EXTRA_TEXTS["lifted"], deed=told, items=names.items(lifted))
    return told


def _gladiator(view: GladiatorsView, name: str) -> Phrase:
    return names.gladiator(view.gladiators, name)


def _attacker(view: GladiatorsView) -> Part:
    paused = view.turn.paused
    return _gladiator(view, paused.attack.by) if paused else ""


def _one(item: str) -> Part:
    return names.items([item] if item else [])


def _in_play(view: GladiatorsView, name: str, seat: int) -> bool:
    who = view.gladiators[name]
    return who.seat == seat and not who.out
