"""Places calculated from any figures, for single seats and for sides."""

from __future__ import annotations

import msgspec

from games.engine.actions import Stop, StopCause
from games.engine.results import Fate, Placing, Result, Standing, rank, rank_scores


def places(result: Result) -> dict[int, int]:
    return {each.seat: each.rank for each in result.placings}


def test_equals_share_the_better_place_and_leavers_stand_last() -> None:
    found = rank(
        [Standing(0, (1, 5), 3), Standing(1, (2, 0), 9), Standing(2, (1, 5)), Standing(3, (9, 9), 9, "left")],
        "won",
    )
    assert [each.seat for each in found.placings] == [1, 0, 2, 3]
    assert places(found) == {1: 1, 0: 2, 2: 2, 3: 4}
    assert [each.score for each in found.placings] == [9, 3, 0, 9]
    assert found.how == "won"


def test_players_who_resigned_are_placed_before_those_who_did_not_stay() -> None:
    fates = (Fate.SILENT, Fate.PLAYED, Fate.RESIGNED, Fate.LEFT, Fate.REMOVED, "slain")
    found = rank([Standing(seat, (9 - seat,), fate=fate) for seat, fate in enumerate(fates)], "won")
    assert [each.seat for each in found.placings] == [1, 5, 2, 0, 3, 4]


def test_the_seats_of_a_side_share_the_place_of_the_best_of_them() -> None:
    found = rank([Standing(seat, (figure,)) for seat, figure in enumerate((1, 7, 9, 0))], "won", (0, 1, 0, 1))
    assert places(found) == {0: 1, 2: 1, 1: 3, 3: 3}
    gone = [Standing(0, (1,)), Standing(1, (7,)), Standing(2, (9,), fate="left"), Standing(3, (0,))]
    assert places(rank(gone, "won", (0, 1, 0, 1))) == {1: 1, 3: 1, 0: 3, 2: 4}
    given_up = [Standing(0, (9,), fate="left"), Standing(1, (7,)), Standing(2, (8,), fate="left")]
    assert places(rank(given_up, "conceded", (0, 1, 0))) == {1: 1, 0: 2, 2: 3}


def test_scores_are_ranked_before_their_tie_breaks() -> None:
    found = rank_scores([(0, 3, (9,), "played"), (1, 4, (0,), "played"), (2, 3, (9,), "played")], "won")
    assert places(found) == {1: 1, 0: 2, 2: 2}
    assert [each.tie_break for each in found.placings] == [(0,), (9,), (9,)]
    assert found.how == "won"


def test_what_the_house_says_of_an_end_is_stored_as_a_word() -> None:
    """Logs and results are bytes that outlive the code, so they contain no enumeration."""
    assert msgspec.json.encode(Stop(-1, StopCause.VOTE)) == b'{"do":"stop","seat":-1,"cause":"vote"}'
    found = rank_scores([(0, 3, (), Fate.PLAYED), (1, 0, (), Fate.LEFT)], StopCause.DATE)
    said = msgspec.to_builtins(found)
    assert said["how"] == "date"
    assert [row["fate"] for row in said["placings"]] == ["played", "left"]
    assert msgspec.convert(said, Result) == found


def test_each_seat_keeps_its_placing_beside_what_it_was() -> None:
    ranked = rank_scores([(0, 3, (9,), Fate.PLAYED), (1, 4, (0,), Fate.LEFT)], "won")
    found = ranked.with_roles(["black", "white"])
    black = Placing(0, 1, 3, (9,), Fate.PLAYED, "black")
    assert found == Result((black, Placing(1, 2, 4, (0,), Fate.LEFT, "white")), "won")
