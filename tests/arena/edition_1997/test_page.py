"""The page in 1997: bids, revealed bets, owed cards and campaigns."""

from __future__ import annotations

from xml.etree import ElementTree

from games.arena.drawing import scene
from games.arena.drawing.tables import PLUS_SEPARATOR
from games.arena.meta import Opening, Options1997
from games.arena.state import ArenaState
from games.engine.actions import Stop
from games.engine.chance import SeededChance
from games.engine.drawing.scene import DataTable, Scene
from tests.arena.positions import RULES_1997, do, first
from tests.arena.speech import say


def drawn(state: ArenaState, seat: int | None = 0) -> Scene:
    return scene(RULES_1997.view(state, seat), {}, say)


def piles(shown: Scene) -> tuple[str, ...]:
    """Return the text beside the hand about the piles and the whole game."""
    said = shown.parts["piles"]
    assert isinstance(said, tuple)
    return said


def column(table: DataTable | None, head: str) -> list[str]:
    assert table is not None
    place = table.head.index(head)
    return [row[place].text for row in table.rows]


def begun(bidding: Opening = "sealed") -> ArenaState:
    return RULES_1997.setup(Options1997(bidding=bidding), 3, SeededChance(1)).state


def test_bids_stand_beside_the_seats_and_sealed_ones_only_beside_ones_own() -> None:
    state = begun()
    do(state, "bid 7", seat=1)
    assert column(drawn(state, 1).seats, "Bid") == ["–", "7", "–"]
    assert column(drawn(state, 0).seats, "Bid") == ["–", "–", "–"]
    state = begun(bidding="open")
    do(state, "bid 7", seat=1)
    do(state, "bid none", seat=2)
    assert column(drawn(state, 0).seats, "Bid") == ["–", "7", "none"]


def test_an_owed_card_and_a_smaller_hand_are_shown_to_all() -> None:
    state = first(hands={0: "troll-7"}, owed=7, penalised=[2])
    for seat in (None, 1):
        assert "bid: Red must play a 7" in piles(drawn(state, seat))
        assert column(drawn(state, seat).seats, "Hand") == ["1", "8", "8, filled to 7"]


def test_revealed_secret_bets_lie_beyond_their_creature_in_pictures_and_table() -> None:
    state = first(shown={1: "troll"}, piles={"troll": "troll-2 troll-7", "titan": "head"})
    found = drawn(state)
    names = [row[0].text for row in found.twins[0].rows]
    assert "Troll; Blue’s secret bet; revealed secret bet: Troll 7; 2 in pile" in names
    assert "Titan; revealed secret bet: Head Referee" in names
    for picture in found.pictures:
        titles = [
            each.text for each in ElementTree.fromstring(picture.svg).iter() if each.tag.endswith("title")
        ]
        assert "revealed secret bet: Troll 7" in titles


def test_the_last_round_has_no_bets() -> None:
    found = drawn(first())
    assert found.twins[0].head[-1] == "Round 5, no bets"
    assert "no bets" in found.pictures[0].svg


def test_the_lane_of_the_dead_is_empty() -> None:
    found = drawn(first(dead=["troll"]))
    row = next(row for row in found.twins[0].rows if row[0].text.startswith("Troll"))
    assert [cell.text for cell in row[2:]] == ["–"] * 5


def test_a_campaign_shows_its_game_and_the_scores_so_far() -> None:
    state = first(options=Options1997(campaign=True), game=2, scores=[[4, 6, 5]], bets={"troll": {1: 0}})
    found = drawn(state)
    assert piles(found)[0] == "game 2 of 3"
    assert found.seats is not None
    assert found.seats.caption == "Seats; game 2 of 3"
    assert column(found.seats, "Won so far") == ["4", "6", "5"]
    both = first(options=Options1997(campaign=True), game=3, scores=[[4, 6, 5], [0, 2, 1]])
    assert column(drawn(both).seats, "Won so far") == [
        f"{old}{PLUS_SEPARATOR}{new}" for old, new in ((4, 0), (6, 2), (5, 1))
    ]
    RULES_1997.advance(state, Stop(-1, "vote"), SeededChance(1))
    over = drawn(state)
    assert over.seats is not None
    assert over.seats.head[:4] == ("Seat", "Sum", "Game 1", "Game 2")
    assert column(over.seats, "Game 2") == ["4", "0", "0"]
    assert column(over.seats, "Sum") == ["8", "6", "5"]


def test_one_game_shows_its_ducats() -> None:
    state = first(bets={"troll": {1: 0}})
    RULES_1997.advance(state, Stop(-1, "vote"), SeededChance(1))
    assert column(drawn(state).seats, "Ducats won") == ["4", "0", "0"]
