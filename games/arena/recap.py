"""The recap of an arena match: one act for each turn, death and ending (see `games.engine.recap`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import pairwise
from typing import Any, NamedTuple

from games.arena.cards import CREATURE_AND_ROW, CREATURE_OF_CARD
from games.arena.editions import EDITIONS
from games.arena.view import ArenaView
from games.arena.words import events as log
from games.arena.words import names
from games.arena.words.own_seat import YOU_DID_SENTENCES, event_sentence_to_player
from games.engine.phrases import Listing, Phrase, Plural, SeatName, gettext_noop, phrase
from games.engine.recap import ActWords, FirstGain, HeardEvent, Lazy, News, RecapAct, with_pronouns

OPENING_EVENTS = frozenset({"fighters", "game", "began", "dealt_cards"})
BIDDING_EVENTS = frozenset({"bids_called", "bid_opened", "bid_none", "first_bid", "first_lot", "penalty"})
BID_CALL_EVENTS = frozenset({"bid_called", "bid_rests"})
ELIMINATION_EVENTS = frozenset({"died", "round"})
RECYCLING_EVENTS = frozenset({"stalemate"})
CLOSING_EVENTS = frozenset({"deck_out", "no_row", "opened", "scored", "scored_ducats"})
DRAWING_EVENTS = frozenset({"drew", "drew_cards"})
STACKING_EVENTS = frozenset({"stacked", "stacked_card"})
LOOKING_EVENTS = frozenset({"looked", "looked_cards"})
BETTING_EVENTS = frozenset({"bet", "revealed"})
OMITTED_TURN_EVENTS = DRAWING_EVENTS | {"foresaw"}
"""Events that a recap leaves to the log, unless nothing else of the turn was told."""

ARENA_EVENTS = frozenset({
    "bet", "played", "spectator", "prefect", "magister", "referee", "head", "burnt", "regained", "swapped",
    "retrieved", "retrieved_shown", "backdated", "died",
})  # fmt: skip
"""Events that change the cards or the bets of a creature."""

ANSWER_EVENTS = ("gave_card", "gave", "showed_cards", "showed")
"""How a player answered the demand for a card."""

PASS_EVENTS = DRAWING_EVENTS | {"declined", "returned", "returned_cards", "passed", "magister_none"}
"""Events of a turn in which its seat had no card to choose."""

BET_AND_PLAYED_SENTENCES: dict[str, str] = {
    "bet.played": gettext_noop("%(seat)s bet on the %(bet)s and played %(card)s."),
    "bet.spectator": gettext_noop("%(seat)s bet on the %(bet)s and played %(card)s on the %(creature)s."),
    "bet.prefect": gettext_noop(
        "%(seat)s bet on the %(bet)s, played a Prefect and took %(card)s (%(place)s)."
    ),
    "bet.referee": gettext_noop(
        "%(seat)s bet on the %(bet)s, played a Referee and took %(card)s (%(place)s)."
    ),
    "revealed.played": gettext_noop("%(seat)s revealed the secret bet, %(bet)s, and played %(card)s."),
}
"""Sentences for a bet and the card that followed, by the codes of both."""

YOU_BET_AND_PLAYED_SENTENCES: dict[str, str] = {
    "bet.played": gettext_noop("You bet on the %(bet)s and played %(card)s."),
    "bet.spectator": gettext_noop("You bet on the %(bet)s and played %(card)s on the %(creature)s."),
    "bet.prefect": gettext_noop("You bet on the %(bet)s, played a Prefect and took %(card)s (%(place)s)."),
    "bet.referee": gettext_noop("You bet on the %(bet)s, played a Referee and took %(card)s (%(place)s)."),
    "revealed.played": gettext_noop("You revealed your secret bet, %(bet)s, and played %(card)s."),
}
"""The same sentences for the reader's own turn."""

PLAYED_AND_DISCARDED_SENTENCE = gettext_noop("%(seat)s played %(card)s and discarded %(cards)s.")
YOU_PLAYED_AND_DISCARDED_SENTENCE = gettext_noop("You played %(card)s and discarded %(cards)s.")
PLAYED_MESSAGES = frozenset({
    log.EVENTS["played"],
    log.EVENTS["spectator"],
    *(text for codes, text in BET_AND_PLAYED_SENTENCES.items() if codes.endswith((".played", ".spectator"))),
    PLAYED_AND_DISCARDED_SENTENCE,
})  # fmt: skip
"""The messages that say which card somebody else played."""

PASSED_AND_DISCARDED_SENTENCE = gettext_noop("%(seat)s passed and discarded %(cards)s.")
YOU_PASSED_AND_DISCARDED_SENTENCE = gettext_noop("You passed and discarded %(cards)s.")
PRONOUN = gettext_noop("They")
"""Stands for the player with whom the sentence before began too."""

FOLDED_CARDS_TEXT = gettext_noop("played %(cards)s")
THE_TEXT = gettext_noop("the %(creature)s")
FOLDED_DEATHS_TEXT = gettext_noop("eliminated: %(creatures)s")
DISCARDED_SENTENCE = gettext_noop("%(seat)s discarded %(cards)s.")
YOU_DISCARDED_SENTENCE = gettext_noop("You discarded %(cards)s.")
STACKED_SENTENCE = Plural(
    "%(seat)s put %(count)s card on the unseen stack.",
    "%(seat)s put %(count)s cards on the unseen stack.",
    "count",
)
YOU_STACKED_SENTENCE = Plural(
    "You put %(count)s card on the unseen stack.", "You put %(count)s cards on the unseen stack.", "count"
)
LOST_BETS_SENTENCE = Plural(
    "%(seat)s lost a bet on it, worth %(value)s.",
    "%(seat)s lost %(count)s bets on it, worth %(value)s in all.",
    "count",
)
YOU_LOST_BETS_SENTENCE = Plural(
    "You lost a bet on it, worth %(value)s.",
    "You lost %(count)s bets on it, worth %(value)s in all.",
    "count",
)
LOST_SECRET_BET_SENTENCE = gettext_noop("%(seat)s lost the secret bet on it, worth %(value)s.")
YOU_LOST_SECRET_BET_SENTENCE = gettext_noop("You lost your secret bet on it, worth %(value)s.")
SECRET_BET_VALUES = frozenset(edition.secret_value for edition in EDITIONS.values())
"""What a secret bet is worth: more than any other, so that its value tells it from them."""

NEWS_LOST_SECRET_BET = gettext_noop(
    "The %(creature)s was eliminated: you lost your secret bet worth %(value)s"
)
NEWS_LOST_BETS = Plural(
    "The %(creature)s was eliminated: you lost a bet worth %(value)s",
    "The %(creature)s was eliminated: you lost %(count)s bets worth %(value)s in all",
    "count",
)
NEWS_TURNED_UP = gettext_noop("Your secret bet was revealed: %(card)s")
NEWS_STUNNED = gettext_noop("%(seat)s stunned you")
NEWS_ROBBED = gettext_noop("%(seat)s took %(card)s from you")
FIRST_CARD_TEXTS: dict[str, str] = {
    "kept_card": gettext_noop("You took %(card)s from %(victim)s"),
    "gave_card": gettext_noop("%(victim)s had to give you %(card)s"),
}
"""Headings for the first card that the reader won from another player in each way, by its event."""

NEWS_WON = Plural("You won %(gold)s ducat", "You won %(gold)s ducats", "gold")


class _Stretch(NamedTuple):
    """Consecutive events that make one act: the kind of the act, its seat, the index of its first event."""

    kind: str
    seat: int | None
    first: int
    events: list[HeardEvent]

    def codes(self) -> frozenset[str]:
        return frozenset(event.code for event in self.events)


def acts(events: Sequence[HeardEvent], you: int | None) -> tuple[RecapAct, ...]:
    """Group a seat's event messages into the acts of a recap, and return these, the oldest first.

    `you` is the reader's seat, or None for a watcher. A death or an ending follows from the turn before it.
    """
    told: list[RecapAct] = []
    for stretch in _stretches(events):
        act = _compose(stretch, you)
        caused = act.outcome and told and (told[-1].outcome or told[-1].seat is not None)
        told.append(act._replace(cause=told[-1].first) if caused else act)
    return tuple(told)


def summary(acts: Sequence[RecapAct]) -> tuple[Phrase, ...]:
    """Return a short form of the reader's own acts: two sentences of the latest act, and answers to it."""
    told = acts[-1].sentences
    answers = {YOU_DID_SENTENCES.get(code) for code in ANSWER_EVENTS}
    return (*told[:2], *(each for each in told[2:] if each.message in answers))


def gist(acts: Sequence[RecapAct]) -> Phrase | None:
    """Return the cards that were played in folded acts, or the creatures eliminated there, or None.

    An elimination has no seat, so no acts have both.
    """
    told = [each for act in acts for each in act.sentences if each.message in PLAYED_MESSAGES]
    if told:
        return phrase(FOLDED_CARDS_TEXT, cards=Listing(tuple(each.params["card"] for each in told)))
    dead = [each for act in acts for each in act.sentences if each.message == log.EVENTS["died"]]
    creatures = Listing(tuple(phrase(THE_TEXT, creature=each.params["creature"]) for each in dead))
    return phrase(FOLDED_DEATHS_TEXT, creatures=creatures) if dead else None


def stakes(view: ArenaView) -> frozenset[str]:
    """Return the creatures on which the view's seat has a bet, open or secret."""
    seat = view.seat
    if seat is None:
        return frozenset()
    backed = {creature for creature, seats in view.bets.items() if seat in seats}
    return frozenset(backed | ({view.shown[seat], CREATURE_OF_CARD.get(view.secret, "")} - {""}))


def _stretches(events: Sequence[HeardEvent]) -> list[_Stretch]:
    """Split the events, in order, into the stretches that make one act each."""
    found: list[_Stretch] = []
    for index, event in enumerate(events):
        last = found[-1] if found else None
        if last is not None and _continues(last, event):
            last.events.append(event)
            continue
        kind = _kind(event.code)
        seat = event.params.get("seat") if kind in ("turn", "call", "opening") else None
        found.append(_Stretch(kind, seat, index, [event]))
    return found


def _kind(code: str) -> str:
    if code in BID_CALL_EVENTS:
        return "call"
    if code in OPENING_EVENTS:
        return "opening"
    if code in BIDDING_EVENTS:
        return "bidding"
    if code in ELIMINATION_EVENTS:
        return "death"
    if code in RECYCLING_EVENTS:
        return "stalemate"
    return "closing" if code in CLOSING_EVENTS else "turn"


def _continues(last: _Stretch, event: HeardEvent) -> bool:
    """Return whether an event belongs to the act before it.

    The creatures of the arena and the cards dealt are acts of their own, since both are long. Secret bets
    that a Magister reveals belong to the turn, although they are other seats'. The cards that are dealt after
    a stalemate belong to the stalemate.
    """
    kind = _kind(event.code)
    if last.kind == "stalemate":
        return event.code in DRAWING_EVENTS or kind == "stalemate"
    if kind != last.kind or kind in ("call", "opening"):
        return False
    if kind != "turn" or event.code == "magister_none":
        return True
    return event.params["seat"] == last.seat or event.params.get("why") == "magister"


def _compose(stretch: _Stretch, you: int | None) -> RecapAct:
    events = stretch.events
    return RecapAct(
        first=stretch.first,
        revisions=frozenset(event.revision for event in events),
        seat=stretch.seat,
        words=Lazy(partial(_words, stretch, you)),
        affects=_affected(stretch),
        outcome=stretch.kind in ("death", "stalemate", "closing"),
        awaited=_awaited(events[-1]),
        chosen=stretch.kind != "turn" or not stretch.codes() <= PASS_EVENTS,
        subjects=frozenset(creature for event in events for creature in _changed_creatures(event)),
    )


def _words(stretch: _Stretch, you: int | None) -> ActWords:
    """Return what an act says to the reader, and what it brought them."""
    return ActWords(
        sentences=tuple(_sentences(stretch, you)),
        news=None if you is None else _news(stretch.events, you),
        gain=None if you is None else _card_won(stretch.events, you),
    )


def _changed_creatures(event: HeardEvent) -> Iterator[str]:
    """Yield the creatures whose cards or bets an event changes; some are named by a place."""
    if event.code in ARENA_EVENTS:
        named = event.params.get("creature") or CREATURE_OF_CARD.get(event.params.get("card", ""))
        if named:
            yield named
        place = event.params.get("place", "")
        if place in CREATURE_AND_ROW:
            yield CREATURE_AND_ROW[place][0]


def _awaited(last: HeardEvent) -> frozenset[int]:
    """Return the seat that has not yet given a card that was demanded from it."""
    return frozenset({last.params["victim"]}) if last.code == "demanded" else frozenset()


def _news(events: Sequence[HeardEvent], you: int) -> News | None:
    """Return the first loss or gain of the reader in an act, or None if it has none.

    Gold is won at the end of the match, which has a heading of its own; ducats are won in the middle of it.
    """
    for event in events:
        params = event.params
        match event.code:
            case "died" if you in params.get("seats", ()):
                n = params["seats"].index(you)
                count, value = params["counts"][n], params["values"][n]
                creature = names.creature(params["creature"])
                if _is_secret_bet(count, value):
                    return News(phrase(NEWS_LOST_SECRET_BET, creature=creature, value=value))
                return News(phrase(NEWS_LOST_BETS, creature=creature, count=count, value=value))
            case "revealed" if params["seat"] == you and params["why"] == "magister":
                return News(phrase(NEWS_TURNED_UP, card=names.card_in_sentence(params["card"])))
            case "stunned_cards" if params["victim"] == you:
                return News(phrase(NEWS_STUNNED, seat=SeatName(params["seat"])))
            case "kept_card" if params["victim"] == you:
                known = {"seat": SeatName(params["seat"]), "card": names.card_in_sentence(params["card"])}
                return News(phrase(NEWS_ROBBED, **known))
            case "scored_ducats" if params["seat"] == you and params["gold"]:
                return News(phrase(NEWS_WON, gold=params["gold"]), "laurel-crown")
    return None


def _card_won(events: Sequence[HeardEvent], you: int) -> FirstGain | None:
    """Return the card that the reader won from another player by a creature's power, or None.

    Bets pay only at the end, so before it a power is all that a player gains by.
    """
    for event in events:
        params = event.params
        if event.code in FIRST_CARD_TEXTS and params["seat"] == you:
            card = str(params["card"])
            told = phrase(
                FIRST_CARD_TEXTS[event.code],
                card=names.card_in_sentence(card),
                victim=SeatName(params["victim"]),
            )
            return FirstGain(told, names.icon(card), event.code, {"seat": you})
    return None


def _affected(stretch: _Stretch) -> frozenset[int]:
    """Return the other seats that an act affects; cards dealt and bids revealed affect nobody else."""
    if stretch.kind in ("opening", "bidding"):
        return frozenset()
    return frozenset(seat for event in stretch.events for seat in _seats(event)) - {stretch.seat}


def _seats(event: HeardEvent) -> Iterator[int]:
    """Yield the seats that an event names: those that acted, were acted upon, or lost bets."""
    for name in ("seat", "victim"):
        if name in event.params:
            yield event.params[name]
    yield from event.params.get("seats", ())


def _sentences(stretch: _Stretch, you: int | None) -> Iterator[Phrase]:
    match stretch.kind:
        case "turn":
            yield from with_pronouns(list(_turn(stretch.events, you)), ("seat",), PRONOUN)
        case "death":
            for event in stretch.events:
                yield _logged(event, you)
                yield from _lost_bets(event, you)
        case "bidding":
            decided = stretch.codes() & {"first_bid", "first_lot"}
            told = {"first_bid", "first_lot", "penalty"} if decided else BIDDING_EVENTS
            yield from (_logged(event, you) for event in stretch.events if event.code in told)
        case "stalemate":
            told_events = [event for event in stretch.events if event.code != "drew"]
            yield from (_logged(event, you) for event in told_events)
        case _:
            yield from (_logged(event, you) for event in stretch.events)


def _logged(event: HeardEvent, you: int | None) -> Phrase:
    """Return an event's sentence in the log, addressed to the reader if it is about them."""
    params = dict(event.params)
    own = None if you is None else event_sentence_to_player(event.code, params, you)
    return log.event(event.code, params) if own is None else own


def _turn(events: Sequence[HeardEvent], you: int | None) -> Iterator[Phrase]:
    """Yield what a seat did in a turn: its bet with its card, then the power, then the discards."""
    left_out = _left_out(events, you)
    unused = [one for one, other in pairwise(events) if (one.code, other.code) == ("copied", "declined")]
    told = [
        event
        for event in events
        if _is_drawn_by_power(event)
        or (event.code not in left_out and not any(event is each for each in unused))
    ] or list(events)
    n = 0
    while n < len(told):
        event, following = told[n], told[n + 1] if n + 1 < len(told) else None
        alike = [each for each in told[n:] if each.code == event.code]
        n += 1
        if following is not None and _pair(event, following) in BET_AND_PLAYED_SENTENCES:
            yield _bet_and_played(event, following, you)
            n += 1
        elif event.code == "played" and following is not None and following.code == "discarded":
            discards = [each for each in told[n:] if each.code == "discarded"]
            yield _discarded(discards, event, you)
            n += len(discards)
        elif event.code == "passed" and _discards_all(event, told[n:]):
            yield _passed_and_discarded(event, you)
            n = len(told)
        elif event.code == "discarded":
            yield _discarded(alike, None, you)
            n += len(alike) - 1
        elif event.code in STACKING_EVENTS:
            yield _stacked(alike[-1], you)
            n += len(alike) - 1
        else:
            yield _logged(event, you)


def _is_drawn_by_power(event: HeardEvent) -> bool:
    """Return whether cards were drawn by a creature's power, which a recap tells, and not to refill a hand.

    Either may be three cards. Older stored events do not say which it was.
    """
    return event.code in DRAWING_EVENTS and event.params.get("why") == "power"


def _left_out(events: Sequence[HeardEvent], you: int | None) -> frozenset[str]:
    """Return the codes of a turn's events that need no sentence, because another sentence covers them.

    That a card was taken covers the look at others' cards, but not that somebody has seen the reader's.
    """
    codes = {event.code for event in events}
    left_out = OMITTED_TURN_EVENTS
    if "laid" in codes:
        left_out |= STACKING_EVENTS
    seen = any(event.code in LOOKING_EVENTS and event.params.get("victim") == you for event in events)
    if "kept_card" in codes and not seen:
        left_out |= LOOKING_EVENTS
    return left_out


def _pair(bet: HeardEvent, played: HeardEvent) -> str:
    """Return the key of the sentence that joins a bet and the card played after it, or "" if none does."""
    forced = bet.params.get("why") == "magister"
    if bet.code not in BETTING_EVENTS or forced or played.params.get("bared"):
        return ""
    return f"{bet.code}.{played.code}"


def _bet_and_played(bet: HeardEvent, played: HeardEvent, you: int | None) -> Phrase:
    seat = bet.params["seat"]
    messages = YOU_BET_AND_PLAYED_SENTENCES if seat == you else BET_AND_PLAYED_SENTENCES
    known: dict[str, Any] = {} if seat == you else {"seat": SeatName(seat)}
    known["bet"] = (
        names.creature(bet.params["creature"])
        if bet.code == "bet"
        else names.card_in_sentence(bet.params["card"])
    )
    known["card"] = names.card_in_sentence(played.params["card"])
    if "place" in played.params:
        known["place"] = names.place(played.params["place"])
    if played.code == "spectator":
        known["creature"] = names.creature(played.params["creature"])
    return phrase(messages[_pair(bet, played)], **known)


def _discarded(events: Sequence[HeardEvent], played: HeardEvent | None, you: int | None) -> Phrase:
    """Return which cards a seat discarded, with the card that it played just before if there is one."""
    seat = events[0].params["seat"]
    known: dict[str, Any] = {} if seat == you else {"seat": SeatName(seat)}
    known["cards"] = names.cards_in_sentence(event.params["card"] for event in events)
    if played is None:
        return phrase(YOU_DISCARDED_SENTENCE if seat == you else DISCARDED_SENTENCE, **known)
    known["card"] = names.card_in_sentence(played.params["card"])
    return phrase(
        YOU_PLAYED_AND_DISCARDED_SENTENCE if seat == you else PLAYED_AND_DISCARDED_SENTENCE, **known
    )


def _discards_all(passed: HeardEvent, after: Sequence[HeardEvent]) -> bool:
    """Return whether nothing but discards followed a pass, of all the cards that it showed."""
    cards = [event.params["card"] for event in after if event.code == "discarded"]
    return bool(after) and len(cards) == len(after) and sorted(cards) == sorted(passed.params["cards"])


def _passed_and_discarded(passed: HeardEvent, you: int | None) -> Phrase:
    """Return that a seat passed and discarded all the cards of its hand, which a pass shows."""
    seat, cards = passed.params["seat"], names.cards_in_sentence(passed.params["cards"])
    if seat == you:
        return phrase(YOU_PASSED_AND_DISCARDED_SENTENCE, cards=cards)
    return phrase(PASSED_AND_DISCARDED_SENTENCE, seat=SeatName(seat), cards=cards)


def _stacked(event: HeardEvent, you: int | None) -> Phrase:
    """Return how many cards a seat has put on the unseen stack so far."""
    seat, count = event.params["seat"], event.params["count"]
    if seat == you:
        return phrase(YOU_STACKED_SENTENCE, count=count)
    return phrase(STACKED_SENTENCE, seat=SeatName(seat), count=count)


def _is_secret_bet(count: int, value: int) -> bool:
    """Return whether the bets that a seat lost with a creature are its secret bet alone."""
    return count == 1 and value in SECRET_BET_VALUES


def _lost_bets(event: HeardEvent, you: int | None) -> Iterator[Phrase]:
    """Yield a sentence for each seat that lost bets with a creature. Older stored events name no seats."""
    params = event.params
    for seat, count, value in zip(
        params.get("seats", ()), params.get("counts", ()), params.get("values", ()), strict=True
    ):
        secret = _is_secret_bet(count, value)
        if seat == you and secret:
            yield phrase(YOU_LOST_SECRET_BET_SENTENCE, value=value)
        elif seat == you:
            yield phrase(YOU_LOST_BETS_SENTENCE, count=count, value=value)
        elif secret:
            yield phrase(LOST_SECRET_BET_SENTENCE, seat=SeatName(seat), value=value)
        else:
            yield phrase(LOST_BETS_SENTENCE, seat=SeatName(seat), count=count, value=value)
