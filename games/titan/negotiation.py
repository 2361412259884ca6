"""The answers of two engaged players: flee, fight, concede, or agree on an outcome (9.1 - 9.4).

Both answer at the same time, without seeing the other's answer. If the defender flees or concedes, this takes
effect immediately and closes the attacker's question. The attacker's sealed answer counts once the defender
has declined to flee.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.actions import Action
from games.engine.decisions import Field, SomeOf
from games.engine.errors import IllegalAction
from games.engine.events import Event, split_event
from games.titan.actions import Accept, Concede, CounterOffer, Fight, Flee, Loser
from games.titan.battle.actions import Done
from games.titan.battle.state import OTHER_SIDE, Side
from games.titan.characters import LORDS, are_among
from games.titan.errors import NothingUnderWay
from games.titan.state import BATTLE_SIDES, Answer, Engagement, Offer, TitanState, Winner

POSSIBLE_LOSERS: tuple[Loser, ...] = ("defender", "attacker", "both")
MAX_OFFERS = 12
MAX_ANSWER_ROUNDS = 2
"""The number of rounds of answers; there is a second only if both ask for it."""


def side_of(state: TitanState, seat: int) -> Winner:
    """Return a seat's side in the current engagement, or "" if it does not take part."""
    engagement = state.engagement
    if engagement is None:
        return ""
    for side in BATTLE_SIDES:
        legion = state.legions.get(engagement.marker(side))
        if legion is not None and legion.seat == seat:
            return side
    return ""


def require_side(state: TitanState, seat: int) -> Side:
    """Return a seat's side in the current engagement. Raises `NothingUnderWay` if it does not take part."""
    side = side_of(state, seat)
    if not side:
        raise NothingUnderWay
    return side


def can_flee(state: TitanState, side: Side) -> bool:
    """Return whether a side may flee.

    It must be the defender, have no lord in the legion, and not have answered yet (9.2).
    """
    engagement = state.under_way
    return (
        side == "defender"
        and engagement.asked == 1
        and not engagement.answers["defender"].offers
        and not LORDS.intersection(state.legions[engagement.defender].pieces)
    )


def legal_actions(state: TitanState, seat: int) -> Iterator[Action]:
    """Yield every legal answer of a side. The losses in an outcome are a free field."""
    engagement = state.under_way
    side = require_side(state, seat)
    answer = engagement.answers[side]
    if can_flee(state, side):
        yield Flee(seat)
    if not answer.offers:
        yield Fight(seat)
        yield Concede(seat)
    if len(answer.offers) < MAX_OFFERS:
        for loser in POSSIBLE_LOSERS:
            plain = Accept(seat, loser, ())
            if Offer(loser, []) not in answer.offers:
                yield plain
    if engagement.asked < MAX_ANSWER_ROUNDS and not answer.counter:
        yield CounterOffer(seat)
    if answer.offers:
        yield Done(seat)


def fields(state: TitanState) -> tuple[Field, ...]:
    """Return the fields for the characters that the winner also gives up, which are never all (9.3)."""
    engagement = state.under_way
    found: list[Field] = []
    for loser in OTHER_SIDE:
        pieces = state.legions[engagement.marker(OTHER_SIDE[loser])].pieces
        found.append(SomeOf("accept", "losses", tuple(pieces), 0, len(pieces) - 1, of=loser))
    found.append(SomeOf("accept", "losses", (), 0, 0, of="both"))
    return tuple(found)


def judge(state: TitanState, side: Side, action: Action) -> None:
    """Raise `IllegalAction` unless the side may give this answer."""
    engagement = state.under_way
    answer = engagement.answers[side]
    match action:
        case Flee():
            _judge_flee(state, side)
        case Fight() | Concede() if answer.offers:
            raise IllegalAction("9.3", "offers_made")
        case CounterOffer() if engagement.asked >= MAX_ANSWER_ROUNDS or answer.counter:
            raise IllegalAction("9.3", "no_counter")
        case Done() if not answer.offers:
            raise IllegalAction("9.3", "nothing_offered")
        case Accept(_, loser, losses):
            if len(answer.offers) >= MAX_OFFERS:
                raise IllegalAction("9.3", "too_many_offers", most=MAX_OFFERS)
            if loser == "both":
                if losses:
                    raise IllegalAction("9.3", "both_lose_all")
            else:
                pieces = state.legions[engagement.marker(OTHER_SIDE[loser])].pieces
                if not are_among(losses, pieces):
                    raise IllegalAction("9.3", "not_present")
                if len(losses) >= len(pieces):
                    raise IllegalAction("9.3", "winner_keeps_some")
            if Offer(loser, sorted(losses)) in answer.offers:
                raise IllegalAction("9.3", "offered_already")


def store_answer(answer: Answer, action: Action) -> None:
    """Store an action in a side's sealed answer, whose `verdict` determines what happens next."""
    match action:
        case Accept(_, loser, losses):
            answer.offers.append(Offer(loser, sorted(losses)))
        case CounterOffer():
            answer.counter = True
        case Fight():
            answer.verdict = "fight"
        case Concede():
            answer.verdict = "concede"
        case Done():
            answer.verdict = "offers"


def find_agreed_offer(engagement: Engagement) -> Offer | None:
    """Return the outcome that both accept and that has the lowest sum of ranks, or None.

    Among outcomes with the same sum, it is the one that the attacker ranks higher.
    """
    theirs = engagement.answers["defender"].offers
    best: tuple[int, int] | None = None
    found = None
    for rank, offer in enumerate(engagement.answers["attacker"].offers):
        if offer in theirs:
            sums = (rank + theirs.index(offer), rank)
            if best is None or sums < best:
                best, found = sums, offer
    return found


def open_second_round(engagement: Engagement) -> bool:
    """Open the second round if both sides asked for it, and return whether it was opened.

    Each side then sees the other's offers.
    """
    answers = engagement.answers
    if engagement.asked >= MAX_ANSWER_ROUNDS or not all(answer.counter for answer in answers.values()):
        return False
    engagement.asked += 1
    engagement.before = {side: answer.offers for side, answer in answers.items()}
    engagement.answers = {side: Answer() for side in answers}
    return True


def report_failed_offers(state: TitanState, code: str) -> list[Event]:
    """Return an event for each side that made offers, saying what became of them, for that side alone.

    It names the other side and the offers, so it tells nothing that the side did not know: whether the other
    side demanded battle or offered something else stays sealed (9.3).
    """
    engagement = state.under_way
    found: list[Event] = []
    for side in BATTLE_SIDES:
        offers = [[offer.loser, *offer.losses] for offer in engagement.answers[side].offers]
        if offers:
            seat = state.side_seat(side)
            params = {
                "seat": state.side_seat(OTHER_SIDE[side]),
                "victim": seat,
                "land": engagement.land,
                "offers": offers,
            }
            found.append(split_event((code, params, (seat,))))
    return found


def _judge_flee(state: TitanState, side: Side) -> None:
    engagement = state.under_way
    if side != "defender":
        raise IllegalAction("9.2", "attacker_stays")
    # A lord is the reason that no undo takes away.
    if LORDS.intersection(state.legions[engagement.defender].pieces):
        raise IllegalAction("9.2", "lord_stays")
    if engagement.asked > 1 or engagement.answers["defender"].offers:
        raise IllegalAction("9.2", "spoken_already")
