"""Scenes of Titan: The Arena: what 1997 has and Colossal Arena has not."""

from __future__ import annotations

from typing import Any, Literal

from games.arena.actions import Bid
from games.arena.meta import Options1997
from games.arena.orders import StalemateOrder
from games.matches.models import Match
from games.matches.services.orders import save_orders
from tests.e2e import stage
from tests.e2e.cast import Maker, People, Scene, path_of
from tests.factories.matches import access_of, play

TITLE = "arena-1997"


def _match(people: People, wanted: stage.Wanted | None = None, seats: int = 3, **options: Any) -> Match:
    return stage.arena(people.all[:seats], wanted, title=TITLE, options=Options1997(**options))


def bidding(people: People) -> Scene:
    match = _match(people, seats=4)
    play(match, 1, Bid(1, 7))
    return Scene(path_of(match), people.reader)


def bid_chosen(people: People) -> Scene:
    def pick(page: Any) -> None:
        page.locator(".hand a.card").nth(1).click()
        page.locator(".bar-main button").wait_for()

    return Scene(path_of(_match(people, seats=4)), people.reader, pick)


def bid_made(people: People) -> Scene:
    match = _match(people)
    play(match, 0, Bid(0, 9))
    return Scene(path_of(match), people.reader)


def bids_aloud(people: People) -> Scene:
    match = _match(people, bidding="open")
    play(match, 1, Bid(1, 4))
    play(match, 0, Bid(0, 6))

    def pick(page: Any) -> None:
        page.locator("#may-0 [data-key]").last.click()
        page.locator("#may-0 form button").wait_for()

    return Scene(path_of(match), people.reader, pick)


def owed(people: People) -> Scene:
    wanted = stage.asks("turn")
    match = _match(people, lambda state, decision: wanted(state, decision) and state.owed >= 0)
    return Scene(path_of(match), people.reader)


def turn(people: People) -> Scene:
    def is_there(state: Any, decision: Any) -> bool:
        return stage.round_of(3)(state, decision) and any(state.piles.values()) and bool(state.penalised)

    return Scene(path_of(_match(people, is_there, seats=4)), people.reader)


def _proposed(people: People, wanted: stage.Wanted) -> Match:
    match = _match(people, stage.round_of(1))
    answers: list[Literal["propose", "accept"]] = ["propose", "accept", "accept"]
    for seat, answer in enumerate(answers):
        save_orders(access_of(match, seat), {"stalemate": StalemateOrder(answer=answer)})
    return stage.go_on(match, wanted)


def stalemate_proposed(people: People) -> Scene:
    return Scene(path_of(_proposed(people, stage.before_a_stalemate()), "orders"), people.reader)


def stalemate_near(people: People) -> Scene:
    return Scene(path_of(_proposed(people, stage.before_a_stalemate())), people.reader)


def stalemate(people: People) -> Scene:
    return Scene(path_of(_proposed(people, stage.asks("bid", recycled=1))), people.reader)


def between_games(people: People) -> Scene:
    match = _match(people, stage.asks("bid", game=2), campaign=True)
    return Scene(path_of(match), people.reader)


def third_game(people: People) -> Scene:
    match = _match(people, stage.round_of(2), campaign=True)
    return Scene(path_of(stage.go_on(match, stage.asks("turn", game=3, round=3))), people.reader)


def finished(people: People) -> Scene:
    return Scene(path_of(stage.go_on(_match(people, campaign=True), None)), people.reader)


def finished_one(people: People) -> Scene:
    return Scene(path_of(stage.go_on(_match(people), None)), people.reader)


ALL: dict[str, Maker] = {
    "1997-bidding": bidding,
    "1997-bid-chosen": bid_chosen,
    "1997-bid-made": bid_made,
    "1997-bids-aloud": bids_aloud,
    "1997-owed": owed,
    "1997-turn": turn,
    "1997-stalemate-proposed": stalemate_proposed,
    "1997-stalemate-near": stalemate_near,
    "1997-stalemate": stalemate,
    "1997-between-games": between_games,
    "1997-third-game": third_game,
    "1997-finished": finished,
    "1997-finished-one": finished_one,
}
