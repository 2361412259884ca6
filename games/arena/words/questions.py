"""The page's main heading, its question and its choices."""

from __future__ import annotations

from collections.abc import Sequence

from games.arena import discards
from games.arena.actions import NO_BID, Bid
from games.arena.cards import (
    CREATURE_AND_ROW,
    CREATURE_OF_CARD,
    DISCARD,
    HIDDEN_BET_PLACE,
    NO_CARD,
    STRENGTH_OF_CARD,
)
from games.arena.editions import EDITIONS
from games.arena.reveals import power_started_by
from games.arena.table import NOBODY, can_bet, is_playable
from games.arena.view import ArenaView
from games.arena.words import names
from games.arena.words.action_texts import BUTTON_LABELS, card_or_place, deed
from games.engine.actions import Action
from games.engine.choices import Option
from games.engine.decisions import Decision, Field, Value
from games.engine.phrases import Listing, Phrase, Plural, SeatName, gettext_noop, phrase
from games.engine.words import ChoiceLine, PhasePill

SITUATION_TEXTS: dict[str, str] = {
    "bid": gettext_noop("Your turn: bid for the first turn"),
    "raise": gettext_noop("Your turn: raise your bid for the first turn"),
    "turn": gettext_noop("Your turn: bet and play a card"),
    "card": gettext_noop("Your turn: play a card"),
    "second": gettext_noop("Your turn: play a second card"),
    "power": gettext_noop("Your turn: use a power"),
    "keep": gettext_noop("Your turn: keep one of these cards"),
    "discard": gettext_noop("Your turn: discard cards"),
    "gift": gettext_noop("Your turn: give a card"),
    "stance": gettext_noop("Your turn: answer a stalemate"),
}
"""The page's heading for a seat that is asked, by the kind of its question."""

SENT = {
    "bid": gettext_noop("Bid sent."),
    "raise": gettext_noop("Bid sent."),
    "gift": gettext_noop("Answer sent."),
    "stance": gettext_noop("Answer sent."),
}
"""What is said after an answer that ends a visit but is no turn, by the kind of its question."""

QUESTIONS: dict[str, str] = {
    "bid": gettext_noop("What do you bid for the first turn?"),
    "raise": gettext_noop("Do you want to raise your bid for the first turn?"),
    "turn": gettext_noop("Bet first, or play a card?"),
    "card": gettext_noop("Which card do you play?"),
    "second": gettext_noop("Which second card do you play?"),
    "keep": gettext_noop("Which of these cards do you keep?"),
    "discard": gettext_noop("What do you discard?"),
    "gift": gettext_noop("Which card do you give?"),
    "stance": gettext_noop("How do you answer a stalemate?"),
    "order.gift": gettext_noop("Which card do you give if one is demanded from you?"),
    "order.stalemate": gettext_noop("How do you answer if a stalemate can be declared?"),
    # Powers, by routine
    "draw_three": gettext_noop("Do you want to draw three cards?"),
    "retrieve_bet": gettext_noop("Which of your tokens do you take back?"),
    "half_hand": gettext_noop("Which player do you stun?"),
    "backdated_bet": gettext_noop("Where do you place a token?"),
    "demand": gettext_noop("Which player do you ask, and for which creature’s card?"),
    "free_discard": gettext_noop("Do you want to discard face down this turn?"),
    "copy_dead_power": gettext_noop("Which eliminated creature’s power do you use?"),
    "steal": gettext_noop("Whose hand do you look at?"),
    "reclaim": gettext_noop("Which card do you return to your hand?"),
    "swap": gettext_noop("Which two cards do you swap?"),
    "burn": gettext_noop("Which card do you burn?"),
}

POWER_TEXTS: dict[str, str] = {
    "draw_three": gettext_noop("you draw three cards."),
    "retrieve_bet": gettext_noop("you take one of your tokens back, and may place it again in a later turn."),
    "half_hand": gettext_noop("you set half of another player’s hand aside for a turn."),
    "backdated_bet": gettext_noop("you place a token in this row or an earlier one."),
    "demand": gettext_noop(
        "you demand a creature’s card from another player; if they have none, they must show you their hand."
    ),
    "free_discard": gettext_noop("you may discard cards of any creature face down this turn."),
    "copy_dead_power": gettext_noop("you use the power of an eliminated creature."),
    "steal": gettext_noop("you look at three cards of another player and keep one."),
    "reclaim": gettext_noop("you take a card from the board back to your hand."),
    "swap": gettext_noop("you swap two visible cards of the same creature."),
    "burn": gettext_noop("you discard a visible card of this round."),
}
"""What each power does, by its routine; the sentence follows the power’s name."""

_SECOND_CARD_REASON = gettext_noop(
    "The power of the %(creature)s, %(power)s, lets you play a second card this turn. Playing it is optional."
)

NEXT_QUESTIONS: dict[tuple[str, str], str] = {
    ("spectator", "card"): gettext_noop("Which creature do you play %(chosen)s on?"),
    ("prefect", "card"): gettext_noop("Which card do you take?"),
    ("magister", "card"): gettext_noop("Which creature’s secret bets are revealed?"),
    ("demand", "victim"): gettext_noop("Which creature’s card do you ask %(chosen)s for?"),
    ("backdate", "creature"): gettext_noop("In which round do you bet on the %(chosen)s?"),
    ("swap", "creature"): gettext_noop("Which two cards of the %(chosen)s do you swap?"),
}
"""The question once a part of an action is chosen, by the action and the name of that part."""

ACTION_HEADINGS: dict[str, str] = {
    "bid": gettext_noop("Strength of your card"),
    "bet": gettext_noop("Bet, worth %(value)s"),
    "secret": gettext_noop("Secret bet, worth %(secret)s, instead of a card"),
    "reveal": gettext_noop("Instead of a bet"),
    "play": gettext_noop("Combat card"),
    "spectator": gettext_noop("Spectator"),
    "prefect": gettext_noop("Prefect"),
    "magister": gettext_noop("Magister"),
    "pass": gettext_noop("No card"),
    "decline": gettext_noop("Or"),
    "scout": gettext_noop("Draw"),
    "retrieve": gettext_noop("Token"),
    "stun": gettext_noop("Player"),
    "backdate": gettext_noop("Token’s place"),
    "demand": gettext_noop("Player"),
    "foresee": gettext_noop("Discards"),
    "copy": gettext_noop("Eliminated creature"),
    "steal": gettext_noop("Player"),
    "keep": gettext_noop("Card"),
    "regain": gettext_noop("Card"),
    "swap": gettext_noop("Cards"),
    "burn": gettext_noop("Card"),
    "give": gettext_noop("Card"),
    "show": gettext_noop("No such card"),
    "discard": gettext_noop("Discard"),
    "done": gettext_noop("End"),
    "stance": gettext_noop("Your answer"),
}

ORDER_AND_VOTE_LABELS: dict[str, str] = {
    "propose": gettext_noop("Propose a stalemate"),
    "accept": gettext_noop("Accept if someone proposes it"),
    "object": gettext_noop("Object"),
    "lowest": gettext_noop("The creature’s lowest card"),
    "highest": gettext_noop("The creature’s highest card"),
    "ranked": gettext_noop("In the order of my list"),
}


def situation(view: ArenaView, decisions: Sequence[Decision]) -> Phrase:
    """Return the page's main heading: what the reader has to do or, if nothing, whose turn it is."""
    if view.over:
        return Phrase(gettext_noop("The match has finished"))
    for decision in decisions:
        if decision.seat == view.seat:
            if _only_ends(view, decision):
                return Phrase(gettext_noop("Nothing left to do: end your turn"))
            return Phrase(SITUATION_TEXTS[_kind(view, decision)])
    if view.step == "bid":
        return phrase(gettext_noop("Round %(round)s: bids for the first turn"), round=view.round)
    message = gettext_noop("Round %(round)s: %(seat)s’s turn")
    return phrase(message, round=view.round, seat=SeatName(view.mover))


def phases(view: ArenaView, decisions: Sequence[Decision]) -> tuple[PhasePill, ...]:
    """Return the parts of the reader's turn, as done, current or still to come.

    The discards are included only if the seat is or will be asked about them. The result is empty if there is
    only one part, or if the reader is not asked about any of them.
    """
    mine = [decision.kind for decision in decisions if decision.seat == view.seat]
    kind = mine[0] if mine else ""
    if any(_only_ends(view, decision) for decision in decisions):
        return ()
    if kind not in ("turn", "card", "power", "second", "keep", "discard"):
        return ()
    plays = any(kind != _kind(view, each) for each in decisions if each.seat == view.seat)
    first = Phrase(gettext_noop("Card") if plays else gettext_noop("Bet and card"))
    power = Phrase(gettext_noop("Power"))
    last = Phrase(gettext_noop("Discards"))
    pills = [PhasePill(first, "now" if kind in ("turn", "card") else "done")]
    if kind in ("power", "second", "keep"):
        pills.append(PhasePill(power, "now"))
    if view.dead or view.foresight or kind == "discard":
        pills.append(PhasePill(last, "now" if kind == "discard" else "later"))
    return tuple(pills) if len(pills) > 1 else ()


def question(view: ArenaView, decision: Decision) -> Phrase:
    """Return the question that the page asks for a decision."""
    if decision.key.startswith("order."):
        return Phrase(QUESTIONS[decision.key])
    if _only_ends(view, decision):
        return Phrase(gettext_noop("Do you end your turn?"))
    return Phrase(QUESTIONS[view.power if decision.kind == "power" else _kind(view, decision)])


def question_of(view: ArenaView, option: Option) -> Phrase | None:
    """Return the question that is still open once a card, player or creature is chosen, or None."""
    message = NEXT_QUESTIONS.get((option.act, option.name))
    if message is None:
        return None
    if option.name == "victim":
        return phrase(message, chosen=SeatName(int(option.value)))
    called = names.card if option.name == "card" else names.creature
    return phrase(message, chosen=called(str(option.value)))


def _kind(view: ArenaView, decision: Decision) -> str:
    """Return the kind of a question, "card" for a turn in which its seat can place no token."""
    only_plays = decision.kind == "turn" and not can_bet(view, decision.seat)
    return "card" if only_plays else decision.kind


def outlook(view: ArenaView, action: Action) -> tuple[ChoiceLine, ...]:
    """Return an empty tuple, because each choice already shows its consequences."""
    return ()


def _bet_reason(view: ArenaView, seat: int) -> Phrase:
    """Return how many tokens a seat may still bet, or why it can place none now."""
    if view.round > EDITIONS[view.edition].bet_rounds:
        return Phrase(gettext_noop("No bets can be placed in this round."))
    if not view.tokens[seat]:
        return Phrase(gettext_noop("You have no tokens left to bet."))
    if not can_bet(view, seat):
        return Phrase(gettext_noop("Every creature has a token in this round, so nobody can bet now."))
    message = Plural(
        "Betting is optional. You have %(count)s token left.",
        "Betting is optional. You have %(count)s tokens left.",
        "count",
    )
    return phrase(message, count=view.tokens[seat])


def reason(view: ArenaView, decision: Decision) -> Phrase | None:
    """Return the line below the question that explains it, or None if it needs none."""
    edition = EDITIONS[view.edition]
    if decision.key.startswith("order."):
        return Phrase(
            gettext_noop("Your answer is used immediately, so that no pause gives away what you hold.")
        )
    match decision.kind:
        case "bid" | "raise":
            return _bid_reason(view)
        case "turn" | "card" if view.owed >= 0:
            return phrase(
                gettext_noop("Your bid won the first turn: play a card of strength %(number)s."),
                number=view.owed,
            )
        case "turn":
            return _bet_reason(view, decision.seat)
        case "second":
            return phrase(
                _SECOND_CARD_REASON,
                creature=names.creature(_source(view)),
                power=names.power(view.edition, _source(view)),
            )
        case "power":
            does = Phrase(POWER_TEXTS[view.power])
            if view.copied:
                message_copied = gettext_noop(
                    "The %(user)s may use the power of the %(creature)s, %(power)s: %(does)s"
                )
                return phrase(
                    message_copied,
                    user=names.creature(view.user),
                    creature=names.creature(view.copied),
                    power=names.power(view.edition, view.copied),
                    does=does,
                )
            message_backed = gettext_noop("You back the %(creature)s and may use %(power)s: %(does)s")
            power = names.power(view.edition, view.user)
            return phrase(message_backed, creature=names.creature(view.user), power=power, does=does)
        case "keep":
            return phrase(gettext_noop("From %(victim)s’s hand"), victim=SeatName(view.victim))
        case "gift":
            message_gift = gettext_noop("%(seat)s demands one %(creature)s card")
            return phrase(message_gift, seat=SeatName(view.mover), creature=names.creature(view.named))
        case "discard" if discards.nothing_to_discard(view, view.hand):
            return None
        case "discard":
            left = edition.most_discards - view.discards
            if view.foresight:
                seen = gettext_noop("Up to %(count)s more, face down: only the last will be shown")
            else:
                seen = gettext_noop("Up to %(count)s more, shown to everyone")
            return phrase(seen, count=left)
    return None


def heading(view: ArenaView, act: str) -> Phrase:
    """Return the heading of a group of choices."""
    edition = EDITIONS[view.edition]
    if act == "bet":
        return phrase(ACTION_HEADINGS[act], value=edition.values[view.round - 1])
    if act == "secret":
        return phrase(ACTION_HEADINGS[act], secret=edition.secret_value)
    if act in ("prefect", "magister"):
        return names.card(edition.takes if act == "prefect" else edition.turns_up)
    return Phrase(ACTION_HEADINGS[act])


def line(view: ArenaView, option: Option) -> ChoiceLine:
    """Return the entry for one choice in the page's list, with its icon and its consequences."""
    value = str(option.value)
    match option.name:
        case "number":
            return _bid(view, int(option.value))
        case "card":
            return ChoiceLine(names.card(value), _card_note(view, option.act, value), names.icon(value))
        case "creature" if option.act in ("bet", "backdate", "magister"):
            seat = view.backers[value]
            backed = names.backer_phrase(seat)
            shown = None if seat == NOBODY else seat
            return ChoiceLine(names.creature(value), icon=names.icon(value), under=backed, seat=shown)
        case "creature":
            return ChoiceLine(
                names.creature(value), _creature_note(view, option.act, value), names.icon(value)
            )
        case "victim":
            victim = int(option.value)
            held = Plural("%(count)s card in hand", "%(count)s cards in hand", "count")
            text = phrase("%(victim)s", victim=SeatName(victim))
            return ChoiceLine(text, phrase(held, count=view.counts[victim]))
        case "round":
            number = int(option.value)
            worth = EDITIONS[view.edition].values[number - 1]
            return ChoiceLine(
                phrase(gettext_noop("Round %(round)s"), round=number),
                phrase(gettext_noop("worth %(value)s"), value=worth),
            )
        case "place" | "first" | "second":
            return _place(view, option.act, value)
        case "answer":
            return ChoiceLine(Phrase(ORDER_AND_VOTE_LABELS[value]))
    if len(option.atoms) == 1:
        return ChoiceLine(deed(view, option.atoms[0]))
    return ChoiceLine(Phrase(BUTTON_LABELS.get(option.act, option.act)))


def field(view: ArenaView, asked: Field) -> ChoiceLine:
    """Return the label of a free field, and a note if it needs one; only standing orders have such fields."""
    match asked.name:
        case "prefer":
            return ChoiceLine(Phrase(gettext_noop("Which card")))
        case "ranked":
            return ChoiceLine(
                Phrase(gettext_noop("My list")),
                Phrase(
                    gettext_noop(
                        "You give the first card on the list that you hold. If you hold none of them, you "
                        "give the lowest."
                    )
                ),
            )
    return ChoiceLine(Phrase(gettext_noop("My answer")))


def value(view: ArenaView, asked: Field, value: Value) -> ChoiceLine:
    """Return the label of one value of a free field."""
    word = str(value)
    if word in ORDER_AND_VOTE_LABELS:
        return ChoiceLine(Phrase(ORDER_AND_VOTE_LABELS[word]))
    return ChoiceLine(names.card(word), icon=names.icon(word))


def _only_ends(view: ArenaView, decision: Decision) -> bool:
    """Return whether a seat is asked for discards that it cannot make, so that it can only end its turn."""
    asked = decision.kind == "discard" and decision.seat == view.seat
    return asked and discards.nothing_to_discard(view, view.hand)


def _source(view: ArenaView) -> str:
    return view.copied or view.user


def _card_note(view: ArenaView, act: str, card: str) -> Phrase | None:
    """Return what choosing a card leads to: the power that it starts, or the card that it covers."""
    creature = CREATURE_OF_CARD[card]
    if act != "play" or not creature:
        return None
    if power_started_by(view, card):
        return phrase(gettext_noop("then: %(power)s"), power=names.power(view.edition, creature))
    covers = view.tops[creature][view.round - 1]
    return phrase(gettext_noop("covers %(card)s"), card=names.card(covers)) if covers else None


def _creature_note(view: ArenaView, act: str, creature: str) -> Phrase | None:
    if act == "copy":
        return names.power(view.edition, creature)
    top = view.tops[creature][view.round - 1]
    if act == "spectator" and top:
        return phrase(gettext_noop("covers %(card)s"), card=names.card(top))
    if act == "burn" and top:
        return names.card(top)
    return None


def _place(view: ArenaView, act: str, place: str) -> ChoiceLine:
    """Return the line of a place: the card there or, for tokens, the creature; and below it the position."""
    where = phrase("%(place)s", place=names.place(place))
    if place == NO_CARD:
        return ChoiceLine(Phrase(gettext_noop("No card")))
    if act == "retrieve":
        if place == HIDDEN_BET_PLACE:
            return ChoiceLine(names.card(view.secret), where, names.icon(view.secret))
        creature = CREATURE_AND_ROW[place][0] if place in CREATURE_AND_ROW else place
        return ChoiceLine(names.creature(creature), where, names.icon(creature))
    if place == DISCARD:
        top = view.discard_top
    else:
        top = (
            view.tops[CREATURE_AND_ROW[place][0]][CREATURE_AND_ROW[place][1]]
            if place in CREATURE_AND_ROW
            else view.pile_tops[place]
        )
    return ChoiceLine(phrase("%(card)s", card=card_or_place(view, place)), where, names.icon(top))


def _bid(view: ArenaView, number: int) -> ChoiceLine:
    """Return the line of a bid; bids that the seat could meet are grouped apart from the others."""
    if number == NO_BID:
        return ChoiceLine(deed(view, Bid(view.seat or 0, NO_BID)), under=Phrase(ACTION_HEADINGS["decline"]))
    held = any(
        STRENGTH_OF_CARD[card] == number and CREATURE_OF_CARD[card] and is_playable(view, card)
        for card in view.hand
    )
    return ChoiceLine(
        phrase("%(number)s", number=number),
        under=Phrase(gettext_noop("strengths you hold"))
        if held
        else Phrase(gettext_noop("strengths you don’t hold")),
    )


def _bid_reason(view: ArenaView) -> Phrase:
    """Return a sentence about the bids so far, or about what happens if the highest one cannot be met."""
    if view.options.bidding == "sealed":
        return Phrase(
            gettext_noop(
                "All bids are revealed together. If you bid highest and can’t play that card, you "
                "draw up to only seven cards until the end of the game."
            )
        )
    best = max(view.bids)
    if best == NO_BID:
        return Phrase(gettext_noop("No one has bid yet. You can raise a bid but not lower it."))
    listed = Listing(
        tuple(
            phrase("%(seat)s %(number)s", seat=SeatName(seat), number=number)
            for seat, number in enumerate(view.bids)
            if number != NO_BID
        )
    )
    return phrase(gettext_noop("Bids so far: %(bids)s. You can raise a bid but not lower it."), bids=listed)
