"""The recap of a match of gladiators: one act for each gladiator's turn (see `games.engine.recap`)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from games.engine.phrases import Listing, Phrase, Plural, gettext_noop, phrase
from games.engine.recap import (
    ActWords,
    FirstGain,
    HeardEvent,
    Lazy,
    News,
    RecapAct,
    SharedFact,
    leading_subject,
    with_pronouns,
)
from games.gladiators.view import GladiatorsView
from games.gladiators.words import events as log
from games.gladiators.words import names
from games.gladiators.words.own_seat import LEADING, event_sentence_to_player

ATTACK_EVENTS = frozenset({"declared", "threw"})
ACTION_EVENTS_BEFORE_MOVING = frozenset({"planned", "planned_card", "took", "idle"})
MET_EVENTS = frozenset({"guessed", "hit", "harmless", "cancelled"})
ENTRY_EVENTS = frozenset({"equipped"})
SEPARATE_EVENTS = frozenset({"chose", "split", "split_alone", "agreed", "picked"})
MATCH_END_EVENTS = frozenset({"ended_won", "ended_draw", "ended_exhausted"})
CHOICE_EVENTS = ATTACK_EVENTS | {
    "planned", "planned_card", "took", "retrieved", "took_back", "took_back_card", "replanned",
    "replanned_card", "rearmed", "stood_up", "guarded", "exposed", "lifted", "used", "used_on", "walked",
    "rolled", "dragged", "countered", "bound", "offered", "exchanged",
}  # fmt: skip
"""Events in which a gladiator's player chose something; a guess is one too if it names a number."""

HEADING_EVENTS = frozenset({"began", "order", "turn", "round"})
"""Events that introduce others, which a recap leaves to the log."""

ACTION_AND_MOVE_SENTENCES: dict[str, str] = {
    "planned": gettext_noop("%(gladiator)s plans an action and moves from %(start)s to %(at)s."),
    "planned_card": gettext_noop("%(gladiator)s plans %(card)s and moves from %(start)s to %(at)s."),
    "took": gettext_noop(
        "%(gladiator)s carries out the first planned action, %(card)s, and moves from %(start)s to %(at)s."
    ),
}
"""Sentences for the action of a turn and the move that followed, by the code of the action."""

ATTACK_SENTENCES: dict[str, str] = {
    "declared": gettext_noop("%(by)s attacks %(gladiator)s with %(card)s."),
    "declared.with": gettext_noop("%(by)s attacks %(gladiator)s with %(card)s, using %(specials)s."),
    "declared.moved": gettext_noop(
        "%(by)s moves from %(start)s to %(at)s and attacks %(gladiator)s with %(card)s."
    ),
    "declared.moved.with": gettext_noop(
        "%(by)s moves from %(start)s to %(at)s and attacks %(gladiator)s with %(card)s, using %(specials)s."
    ),
    "declared.grab": gettext_noop("%(by)s attacks %(gladiator)s with %(card)s, going for the %(grab)s."),
    "declared.moved.grab": gettext_noop(
        "%(by)s moves from %(start)s to %(at)s and attacks %(gladiator)s with %(card)s, "
        "going for the %(grab)s."
    ),
    "threw": gettext_noop("%(by)s throws the %(item)s at %(gladiator)s."),
    "threw.with": gettext_noop("%(by)s throws the %(item)s at %(gladiator)s, using %(specials)s."),
    "threw.moved": gettext_noop(
        "%(by)s moves from %(start)s to %(at)s and throws the %(item)s at %(gladiator)s."
    ),
    "threw.moved.with": gettext_noop(
        "%(by)s moves from %(start)s to %(at)s and throws the %(item)s at %(gladiator)s, using %(specials)s."
    ),
}
"""Sentences for an attack, by its code, whether the gladiator moved before it, and what it added to it."""

DEFENSE_SENTENCES: dict[str, str] = {
    "guessed": gettext_noop("%(gladiator)s guesses %(numbers)s and stops %(by)s’s %(card)s."),
    "harmless": gettext_noop("%(gladiator)s guesses %(numbers)s, and %(by)s’s %(card)s does no harm."),
    "hit": gettext_noop("%(gladiator)s guesses %(numbers)s and is hit by %(by)s’s %(card)s."),
    "hit.lost": gettext_noop(
        "%(gladiator)s guesses %(numbers)s; %(by)s’s %(card)s costs it %(lost)s Condition, leaving %(left)s."
    ),
    "hit.fatal": gettext_noop(
        "%(gladiator)s guesses %(numbers)s; %(by)s’s %(card)s costs it the last Condition."
    ),
}
"""Sentences for how a gladiator met an attack, without the number that was set and the log's figures."""

SUBJECTS = ("gladiator", "by")
"""The parameters that name the gladiator with which a sentence begins."""

PRONOUN = gettext_noop("It")
"""Stands for the gladiator with which the sentence before began too."""

COLLISION_SENTENCE = gettext_noop(
    "%(gladiator)s collides with %(other)s: each loses %(amount)s Condition, "
    "and they have %(left)s and %(other_left)s left."
)

SHORT_SENTENCES: dict[str, str] = {
    "planned": gettext_noop("%(gladiator)s plans an action."),
    "planned_card": gettext_noop("%(gladiator)s plans %(card)s."),
    "disarmed": gettext_noop("%(gladiator)s no longer has the items for %(card)s and takes it back to hand."),
    "unsettled": gettext_noop("%(gladiator)s loses %(card)s, which goes back to hand."),
    "retrieved": gettext_noop("%(gladiator)s takes %(card)s back to hand."),
    "took_back_card": gettext_noop("%(gladiator)s takes %(card)s back to hand (%(size)s still planned)."),
    "took_back": gettext_noop("%(gladiator)s takes an action back to hand (%(size)s still planned)."),
    "unplanned_cards": gettext_noop("%(gladiator)s takes %(cards)s back to hand."),
    "retreated": gettext_noop("%(gladiator)s retreats from %(start)s to %(at)s."),
    "used": gettext_noop("%(gladiator)s uses %(special)s."),
    "used_on": gettext_noop("%(gladiator)s uses %(special)s on %(foe)s."),
}
"""Sentences that are shorter than those of the log: the rest of the turn stands beside them."""

ACCEPTED_OFFER_SENTENCE = gettext_noop("%(gladiator)s accepts the exchange with %(giver)s.")
"""The acceptance of all that was offered, in a recap that has told the offer."""

SPLIT_BETWEEN_OTHERS_SENTENCE = gettext_noop("The shared deck is split between %(first)s and %(second)s.")
"""How others split a deck; the log says who got which of its cards."""

ATTACK_NEWS_TEXTS: dict[str, str] = {
    "guessed": gettext_noop("%(gladiator)s guessed your number and stopped %(card)s"),
    "harmless": gettext_noop("Your %(card)s did %(gladiator)s no harm"),
    "hit": gettext_noop("Your %(card)s hit %(gladiator)s"),
    "hit.lost": gettext_noop("Your %(card)s hit: %(gladiator)s loses %(lost)s Condition"),
    "hit.fatal": gettext_noop("Your %(card)s hit: %(gladiator)s loses the last Condition"),
}
"""Headings for the player whose attack was met, by the same keys as `DEFENSE_SENTENCES`.

They leave out how much Condition is left: what follows in the same turn may change it.
"""

VICTORY_NEWS_TEXT = gettext_noop("Your %(card)s eliminated %(gladiator)s")
FIRST_GUESS_TEXT = gettext_noop("%(gladiator)s guessed right and stopped %(by)s’s %(card)s")
ELIMINATION_NEWS_TEXT = gettext_noop("%(gladiator)s is eliminated")
EXCHANGE_PARAMS: dict[str, tuple[str, ...]] = {
    "offered": ("gladiator", "other", "give", "take"),
    "exchanged": ("giver", "gladiator", "given", "taken"),
}
"""Who offered whom what for what, in an offer and in its acceptance."""

NEWS_PARAMS = frozenset({"gladiator", "card", "lost", "cast"})
DEFENSE_PARAMS = frozenset({"gladiator", "by", "card", "numbers", "lost", "left", "cast"})
ATTACK_PARAMS = frozenset({"by", "gladiator", "card", "item", "grab", "specials", "start", "at", "cast"})
SHOWN_USE_SENTENCES: dict[str, str | Plural] = {
    "healed": gettext_noop(
        "%(gladiator)s uses %(special)s, regains %(amount)s Condition and now has %(left)s."
    ),
    "peeked": Plural(
        "%(gladiator)s uses %(special)s on %(foe)s and looks at %(count)s planned action.",
        "%(gladiator)s uses %(special)s on %(foe)s and looks at %(count)s planned actions.",
        "count",
    ),
    "peeked_cards": gettext_noop(
        "%(gladiator)s uses %(special)s on %(foe)s and sees what is planned: %(cards)s."
    ),
}
"""Sentences for the use of a special and what it did, by the code of the event that follows the use."""

USE_MESSAGES = (
    *(SHORT_SENTENCES[code] for code in ("used", "used_on")),
    *(log.EVENTS[code] for code in ("peeked", "peeked_cards")),
    *(SHOWN_USE_SENTENCES[code] for code in ("peeked", "peeked_cards")),
)
"""Messages that a summary of the reader's own turn leaves out."""


PLAN_MESSAGES = frozenset(
    table[code]
    for table in (SHORT_SENTENCES, ACTION_AND_MOVE_SENTENCES)
    for code in ("planned", "planned_card")
)
CARRY_OUT_MESSAGES = frozenset({log.EVENTS["took"], ACTION_AND_MOVE_SENTENCES["took"]})

FOLDED_PLANS_TEXT = Plural("planned %(count)s action", "planned %(count)s actions", "count")
FOLDED_ACTIONS_TEXT = gettext_noop("carried out %(cards)s")
FOLDED_ATTACKS_TEXT = gettext_noop("attacked with %(cards)s")
FOLDED_MOVES_TEXT = Plural("moved once", "moved %(count)s times", "count")


class _Stretch(NamedTuple):
    """The events of one act: its kind, the gladiator that acts or "", and the index of the first event."""

    kind: str
    gladiator: str
    first: int
    events: list[HeardEvent]


def acts(events: Sequence[HeardEvent], you: int | None) -> tuple[RecapAct, ...]:
    """Group a seat's event messages into the acts of a recap, and return these, the oldest first.

    `you` is the reader's seat, or None for a watcher. The end follows from the act before it.
    """
    targets = [(each.revision, names.seat_of(each.params["gladiator"])) for each in _attacks_to_meet(events)]
    told: list[RecapAct] = []
    for stretch in _stretches(events):
        act = _compose(stretch, targets, you)
        ends = told and events[act.first].code in MATCH_END_EVENTS
        told.append(act._replace(cause=told[-1].first) if ends else act)
    return tuple(told)


def _attack_sentence(sentences: Sequence[Phrase]) -> Phrase | None:
    """Return the last sentence of an act that tells of an attack, with the name of its attacker."""
    attacks = [each for each in sentences if each.message in ATTACK_SENTENCES.values()]
    return _with_name(attacks[-1]) if attacks else None


def _attacks_to_meet(events: Sequence[HeardEvent]) -> list[HeardEvent]:
    """Return the attacks that have not been met yet, by a guess or otherwise.

    A gladiator meets attacks in its own turn. In the turn of another gladiator of the same player, the player
    is asked for something else, so the attack is left out.
    """
    waiting: list[HeardEvent] = []
    mover = ""
    for event in events:
        params = event.params
        if event.code == "turn":
            mover = params["gladiator"]
        elif event.code in ATTACK_EVENTS:
            waiting.append(event)
        elif event.code in MET_EVENTS:
            numbers = [n for n, each in enumerate(waiting) if _attack_key(each) == _attack_key(event)]
            waiting = [each for n, each in enumerate(waiting) if n not in numbers[:1]]
        elif event.code in ("eliminated", "resigned"):
            gone = {params.get("gladiator"), *params.get("gladiators", ())}
            waiting = [each for each in waiting if not _is_cancelled(each, gone)]
        elif event.code in MATCH_END_EVENTS:
            waiting = []
    return [each for each in waiting if not _is_comrade(each.params["gladiator"], mover)]


def _is_cancelled(attack: HeardEvent, gone: Collection[str]) -> bool:
    """Return whether an attack ends with the gladiators that are `gone`; an item that was thrown flies on."""
    params = attack.params
    return params["gladiator"] in gone or (attack.code != "threw" and params["by"] in gone)


def _is_comrade(gladiator: str, mover: str) -> bool:
    """Return whether it is the turn of another gladiator of the same player."""
    return mover not in ("", gladiator) and names.seat_of(mover) == names.seat_of(gladiator)


def _attack_key(event: HeardEvent) -> tuple[Any, ...]:
    """Return who attacks whom with which card, which an attack and its result both say."""
    return tuple(event.params.get(name) for name in ("by", "gladiator", "card"))


def summary(acts: Sequence[RecapAct]) -> tuple[Phrase, ...]:
    """Return a short form of the reader's own acts: the latest act, with what was done to them.

    It mentions specials that the reader used, and what they looked at, only if there is nothing else.
    """
    named = [_with_name(each) for each in acts[-1].sentences]
    return _with_pronouns([each for each in named if each.message not in USE_MESSAGES] or named)


def gist(acts: Sequence[RecapAct]) -> Listing | None:
    """Return what was planned, moved, carried out and attacked with in folded acts, or None.

    The names of cards come last, so that nothing that follows them seems to be one.
    """
    sentences = [sentence for act in acts for sentence in act.sentences]
    planned = sum(each.message in PLAN_MESSAGES for each in sentences)
    carried_out = [each.params["card"] for each in sentences if each.message in CARRY_OUT_MESSAGES]
    attacked = [
        each.params["card"]
        for each in sentences
        if each.message in ATTACK_SENTENCES.values() and "card" in each.params
    ]
    moves = sum({"start", "at"} <= each.params.keys() for each in sentences)
    told: list[Phrase] = []
    if planned:
        told.append(phrase(FOLDED_PLANS_TEXT, count=planned))
    if moves:
        told.append(phrase(FOLDED_MOVES_TEXT, count=moves))
    if carried_out:
        told.append(phrase(FOLDED_ACTIONS_TEXT, cards=Listing(tuple(carried_out))))
    if attacked:
        told.append(phrase(FOLDED_ATTACKS_TEXT, cards=Listing(tuple(attacked))))
    return Listing(tuple(told)) if told else None


def stakes(view: GladiatorsView) -> frozenset[str]:
    """Return the gladiators of the view's side that are not its seat's own."""
    if view.seat is None:
        return frozenset()
    side = view.sides[view.seat]
    return frozenset(
        who.name for who in view.gladiators.values() if who.side == side and who.seat != view.seat
    )


def _stretches(events: Sequence[HeardEvent]) -> list[_Stretch]:
    """Split the events into the stretches that make one act each.

    Events that only introduce others are left out; the next act then begins.
    """
    found: list[_Stretch] = []
    entries: dict[int, _Stretch] = {}
    current: _Stretch | None = None
    mover = ""
    for index, event in enumerate(events):
        code = event.code
        if code in HEADING_EVENTS:
            mover, current = event.params.get("gladiator", ""), None
        elif code in ENTRY_EVENTS:
            name = event.params["gladiator"]
            seat = names.seat_of(name)
            if seat not in entries:
                entries[seat] = _Stretch("entry", name, index, [])
                found.append(entries[seat])
            entries[seat].events.append(event)
        elif code in SEPARATE_EVENTS or code in MATCH_END_EVENTS:
            found.append(_Stretch("single", _owner(event), index, [event]))
            current = None
        elif current is not None:
            current.events.append(event)
        else:
            current = _Stretch("turn", mover or _actor(event), index, [event])
            found.append(current)
    return found


def _owner(event: HeardEvent) -> str:
    """Return the gladiator that an event before the fight is about, or ""."""
    return str(event.params.get("first") or event.params.get("gladiator") or "")


def _actor(event: HeardEvent) -> str:
    """Return the gladiator that an event says has acted, or "".

    It is used if the start of the turn is not among the events.
    """
    first = "by" if event.code in ATTACK_EVENTS | {"countered", "bound"} else "gladiator"
    found = event.params.get(first, "")
    return found if isinstance(found, str) else ""


def _compose(stretch: _Stretch, targets: Sequence[tuple[int, int]], you: int | None) -> RecapAct:
    """Return a stretch's act; `targets` are the revisions of attacks that players have yet to meet."""
    events = stretch.events
    codes = {event.code for event in events}
    outcome = bool(codes & (MATCH_END_EVENTS | {"eliminated", "resigned"}))
    seat = names.seat_of(stretch.gladiator) if stretch.gladiator else events[0].params.get("seat")
    seats = frozenset(seat for event in events for seat in _seats(event))
    revisions = frozenset(event.revision for event in events)
    awaited = frozenset(target for revision, target in targets if revision in revisions)
    return RecapAct(
        first=stretch.first,
        revisions=revisions,
        seat=seat,
        words=Lazy(partial(_words, stretch, you, awaited=bool(awaited))),
        affects=seats if outcome else seats - {seat},
        outcome=outcome,
        awaited=awaited,
        chosen=stretch.kind != "turn" or any(_is_choice(event, seat) for event in events),
        subjects=frozenset(name for event in events for name in _affected_gladiators(event)),
    )


def _words(stretch: _Stretch, you: int | None, *, awaited: bool) -> ActWords:
    """Return what an act says to the reader; `awaited` means that a player has yet to answer its attack."""
    events = stretch.events
    sentences = tuple(
        _with_pronouns(list(_turn(events, you)))
        if stretch.kind == "turn"
        else (_separate_sentence(event, you) for event in events)
    )
    return ActWords(
        sentences=sentences,
        news=None if you is None else _news(events, you),
        asking=_attack_sentence(sentences) if awaited else None,
        gain=None if you is None else _right_guess(events, you),
        facts=tuple(_told_exchanges(events, sentences, you)),
    )


def _told_exchanges(
    events: Sequence[HeardEvent], sentences: Sequence[Phrase], you: int | None
) -> Iterator[SharedFact]:
    """Yield the sentences of an act that list the items of an exchange: its offer, and its acceptance.

    A sentence that begins with a pronoun has a second form, with the name that a summary gives back to it.
    """
    for event in events:
        if event.code not in EXCHANGE_PARAMS:
            continue
        fact = ("exchange", *(str(event.params[name]) for name in EXCHANGE_PARAMS[event.code]))
        logged = _logged_sentence(event, you)
        for each in sentences:
            named = _with_name(each)
            if named != logged:
                continue
            for sentence in (each,) if each == named else (each, named):
                shorter = sentence
                if event.code == "exchanged":
                    both = {name: sentence.params[name] for name in ("gladiator", "giver")}
                    shorter = phrase(ACCEPTED_OFFER_SENTENCE, **both)
                yield SharedFact(fact, sentence, shorter)


def _is_choice(event: HeardEvent, seat: int | None) -> bool:
    """Return whether an event in a turn of `seat` shows that its player chose something."""
    guesser = event.params.get("gladiator") if event.params.get("numbers") else None
    return event.code in CHOICE_EVENTS or (guesser is not None and names.seat_of(guesser) == seat)


def _news(events: Sequence[HeardEvent], you: int) -> News | None:
    """Return what an act means to a player: their gladiator was eliminated, or their attack was met.

    A hit is a gain, with the picture of the card that hit, and all the more if it eliminates the other's
    gladiator.
    """
    met: News | None = None
    for event in events:
        params = event.params
        if event.code == "eliminated" and names.seat_of(params["gladiator"]) == you:
            told = {name: params[name] for name in ("gladiator", "cast")}
            return News(log.fill_sentence(ELIMINATION_NEWS_TEXT, told, you))
        if event.code == "eliminated" and (fatal := _fatal_hit(events, params["gladiator"], you)) is not None:
            told = {name: fatal[name] for name in ("gladiator", "card", "cast")}
            return News(log.fill_sentence(VICTORY_NEWS_TEXT, told, you), names.icon(fatal["card"]))
        if event.code in DEFENSE_SENTENCES and names.seat_of(params["by"]) == you:
            key = _met_key(event)
            told = {name: value for name, value in params.items() if name in NEWS_PARAMS}
            picture = names.icon(params["card"]) if event.code == "hit" else ""
            met = News(log.fill_sentence(ATTACK_NEWS_TEXTS[key], told, you), picture)
    return met


def _fatal_hit(events: Sequence[HeardEvent], gladiator: str, you: int) -> Mapping[str, Any] | None:
    """Return the hit by which a player's gladiator took the last Condition of another, or None."""
    for event in events:
        params = event.params
        met = event.code == "hit" and params["gladiator"] == gladiator and names.seat_of(params["by"]) == you
        if met and _met_key(event) == "hit.fatal":
            return params
    return None


def _right_guess(events: Sequence[HeardEvent], you: int) -> FirstGain | None:
    """Return the attack that a player's gladiator stopped by guessing its number, or None."""
    for event in events:
        params = event.params
        if event.code == "guessed" and names.seat_of(params["gladiator"]) == you:
            told = {name: params[name] for name in ("gladiator", "by", "card", "cast")}
            text = log.fill_sentence(FIRST_GUESS_TEXT, told, you)
            return FirstGain(text, names.icon(params["card"]), "guessed", {"gladiator": params["gladiator"]})
    return None


def _seats(event: HeardEvent) -> Iterator[int]:
    """Yield the seats that an event names, and those whose gladiators it names."""
    if "seat" in event.params:
        yield event.params["seat"]
    yield from event.params.get("seats", ())
    yield from (names.seat_of(name) for name in event.params.get("cast", ()))


def _affected_gladiators(event: HeardEvent) -> Iterable[str]:
    """Return the gladiators that an event involves with each other, or that it affects."""
    cast: Mapping[str, Any] = event.params.get("cast", {})
    return cast if len(cast) > 1 or event.code in LEADING else ()


def _logged_sentence(event: HeardEvent, you: int | None) -> Phrase:
    """Return an event's sentence in the log, addressed to the reader if it is about them."""
    params = dict(event.params)
    own = None if you is None else event_sentence_to_player(event.code, params, you)
    return log.event(event.code, params) if own is None else own


def _separate_sentence(event: HeardEvent, you: int | None) -> Phrase:
    """Return the sentence of an event that belongs to no turn."""
    if event.code == "split" and you is not None:
        sides = {name: event.params[name] for name in ("first", "second")}
        if you not in map(names.seat_of, sides.values()):
            return log.fill_sentence(
                SPLIT_BETWEEN_OTHERS_SENTENCE, sides | {"cast": event.params.get("cast", {})}, you
            )
    return _logged_sentence(event, you)


def _turn(events: Sequence[HeardEvent], you: int | None) -> Iterator[Phrase]:
    """Yield sentences about a turn: how the gladiator met attacks, then its action with move and attack."""
    attacks = [event for event in events if event.code in ATTACK_EVENTS]
    walks = [event for event in events if event.code == "walked"]
    deed = next((event for event in events if event.code in ACTION_EVENTS_BEFORE_MOVING), None)
    if walks and deed is not None and events.index(deed) > events.index(walks[0]):
        deed = None
    left_out = list(_events_told_with_others(events, attacks, walks, deed))
    told = _with_one_payment([event for event in events if not any(event is each for each in left_out)])
    for n, event in enumerate(told):
        before = told[n - 1] if n else None
        following = told[n + 1] if n + 1 < len(told) else None
        if following is not None and _shows_use(event, following):
            continue
        if event.code in ATTACK_EVENTS:
            yield _attack(event, walks if event is attacks[0] else (), you)
        elif event.code in DEFENSE_SENTENCES:
            yield _met_attack(event, you)
        elif event.code == "walked":
            yield _move(deed, walks, you)
        elif before is not None and _shows_use(before, event):
            known = {**event.params, "special": before.params["special"]}
            yield log.fill_sentence(SHOWN_USE_SENTENCES[event.code], known, you)
        elif event.code == "collided" and (hurt := _hurt_in_collision(event, events)):
            left = {"left": hurt[0].params["left"], "other_left": hurt[1].params["left"]}
            yield log.fill_sentence(COLLISION_SENTENCE, {**event.params, **left}, you)
        elif event.code == "eliminated":
            # What lies on the ground is shown on the field.
            yield _logged_sentence(event._replace(params={**event.params, "items": []}), you)
        elif event.code in SHORT_SENTENCES:
            yield log.fill_sentence(SHORT_SENTENCES[event.code], dict(event.params), you)
        else:
            yield _logged_sentence(event, you)


def _with_one_payment(events: Sequence[HeardEvent]) -> list[HeardEvent]:
    """Return the events with the costs that a gladiator pays one after the other as one."""
    found: list[HeardEvent] = []
    for event in events:
        last = found[-1] if found else None
        if last is not None and _is_cost(last) and _is_cost(event) and _is_same_gladiator(last, event):
            paid = last.params["amount"] + event.params["amount"]
            found[-1] = event._replace(params={**event.params, "amount": paid})
        else:
            found.append(event)
    return found


def _is_cost(event: HeardEvent) -> bool:
    return event.code == "hurt" and event.params["why"] == "cost"


def _is_same_gladiator(one: HeardEvent, other: HeardEvent) -> bool:
    return bool(one.params["gladiator"] == other.params["gladiator"])


def _events_told_with_others(
    events: Sequence[HeardEvent],
    attacks: Sequence[HeardEvent],
    walks: Sequence[HeardEvent],
    deed: HeardEvent | None,
) -> Iterator[HeardEvent]:
    """Yield the events of a turn that another sentence covers: a step, a card, or a special."""
    yield from walks if attacks else walks[:-1]
    for n, attack in enumerate(attacks):
        if any(_same_attack(attack, earlier) for earlier in attacks[:n]):
            yield attack
    cards = {attack.params["card"] for attack in attacks}
    specials = {key for attack in attacks for key in attack.params["specials"]}
    for event in events:
        match event.code:
            case "took" if event.params["card"] in cards:
                yield event
            case "used" if event.params["special"] in specials or _used_before(event, events):
                yield event
            case "collided":
                yield from _hurt_in_collision(event, events)
            case "idle" if len(events) > 1:
                yield event
            case code if event is deed and code in ACTION_AND_MOVE_SENTENCES and walks and not attacks:
                yield event


def _used_before(event: HeardEvent, events: Sequence[HeardEvent]) -> bool:
    """Return whether the gladiator had already used the same special in the turn."""
    names_of_use = ("gladiator", "special")
    for earlier in events:
        if earlier is event:
            return False
        if earlier.code == "used" and all(earlier.params[key] == event.params[key] for key in names_of_use):
            return True
    return False


def _shows_use(event: HeardEvent, following: HeardEvent) -> bool:
    """Return whether the event after the use of a special is told in one sentence with it."""
    if event.code not in ("used", "used_on") or following.code not in SHOWN_USE_SENTENCES:
        return False
    return all(event.params.get(name) == following.params.get(name) for name in ("gladiator", "foe"))


def _hurt_in_collision(collision: HeardEvent, events: Sequence[HeardEvent]) -> Sequence[HeardEvent]:
    """Return the two events after a collision that say what it cost each gladiator, or none."""
    (place,) = (n for n, event in enumerate(events) if event is collision)
    after = events[place + 1 : place + 3]
    hurt = [each for each in after if each.code == "hurt" and each.params["why"] == "collision"]
    return hurt if len(hurt) == 2 else ()


def _with_pronouns(sentences: Sequence[Phrase]) -> tuple[Phrase, ...]:
    return with_pronouns(sentences, SUBJECTS, PRONOUN)


def _with_name(sentence: Phrase) -> Phrase:
    """Return a sentence with the name of the gladiator with which it begins in place of a pronoun."""
    name, subject = leading_subject(sentence, SUBJECTS)
    if isinstance(subject, Phrase) and subject.message == PRONOUN:
        return sentence._replace(params={**sentence.params, name: subject.params["name"]})
    return sentence


def _same_attack(one: HeardEvent, other: HeardEvent) -> bool:
    """Return whether two attacks of a turn have the same card and the same target."""
    return all(one.params.get(name) == other.params.get(name) for name in ("gladiator", "card", "item"))


def _met_key(event: HeardEvent) -> str:
    """Return the key in `DEFENSE_SENTENCES` for how a gladiator met an attack."""
    if event.code != "hit" or not event.params["lost"]:
        return event.code
    return "hit.lost" if event.params["left"] > 0 else "hit.fatal"


def _met_attack(event: HeardEvent, you: int | None) -> Phrase:
    """Return a sentence about how a gladiator met an attack, and what it lost."""
    key = _met_key(event)
    known = {name: value for name, value in event.params.items() if name in DEFENSE_PARAMS}
    if key != "hit.lost":
        known = {name: value for name, value in known.items() if name not in ("lost", "left")}
    return log.fill_sentence(DEFENSE_SENTENCES[key], known, you)


def _move(deed: HeardEvent | None, walks: Sequence[HeardEvent], you: int | None) -> Phrase:
    """Return a sentence about how a gladiator moved, with the action that it took or planned before."""
    way = {**walks[0].params, "at": walks[-1].params["at"]}
    if deed is None or deed.code not in ACTION_AND_MOVE_SENTENCES:
        return _logged_sentence(walks[-1]._replace(params=way), you)
    return log.fill_sentence(ACTION_AND_MOVE_SENTENCES[deed.code], {**way, **deed.params}, you)


def _attack(attack: HeardEvent, walks: Sequence[HeardEvent], you: int | None) -> Phrase:
    """Return a sentence about an attack: the attacker, its card and target, and where it came from.

    A card that attacks more than once has one sentence.
    """
    key = attack.code
    params: dict[str, Any] = dict(attack.params)
    if walks:
        key += ".moved"
        params |= {"start": walks[0].params["start"], "at": walks[-1].params["at"]}
    if params["specials"]:
        key += ".with"
    elif params.get("grab"):
        key += ".grab"
    told = {name: value for name, value in params.items() if name in ATTACK_PARAMS}
    return log.fill_sentence(ATTACK_SENTENCES[key], told, you)
