"""Standings against worked examples."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from random import Random

import pytest

from games.pairing.standings import Standing, of_tables, two_player_standings
from games.pairing.table_tie_breaks import (
    ALL_MEET_TIE_BREAKS,
    Results,
    Score,
    direct_encounter,
    placing_points,
    strength,
)
from games.pairing.table_tie_breaks import TIE_BREAK_FUNCTIONS as TABLE_MEASURES
from games.pairing.tie_breaks import (
    DRAW,
    LOSS,
    ROUND_ROBIN_TIE_BREAKS,
    TIE_BREAK_FUNCTIONS,
    WIN,
    Cards,
    Kind,
    Round,
)

NAMES = "ABCDEFGH"
ROUNDS = ("A1E B1F C=G D1H", "A1D B=C G1E F1H", "A=B D1G C1F E1H", "C1A B1D F1G")
"""Four rounds of eight: the winner first, = a draw. In the last E has the bye, and H has withdrawn."""

EXPECTED = """
B 3   9.5 7.5 5.5 4.5 6.75 7.5 2 2
C 3   9   7.5 5.5 4.5 6.75 6.5 2 2
A 2.5 10  8   6   5   5.5  8   2 2
F 2   8   7.5 6   4.5 2    4   2 2
D 2   7.5 7   5.5 4   2    6   2 2
E 2   6.5 6   4.5 3.5 2.5  3   2 1
G 1.5 9   7   5   4   3.5  5   1 1
H 0   6   6   4   4   0    0   0 0
"""
COLUMNS = (
    "points",
    "buchholz",
    "cut_1",
    "cut_2",
    "median_1",
    "sonneborn_berger",
    "progressive",
    "wins",
    "won",
)


def eight() -> Cards:
    cards: dict[int, list[Round]] = {key: [] for key in range(8)}
    for text in ROUNDS:
        for one, result, other in map(tuple, text.split()):
            a, b = NAMES.index(one), NAMES.index(other)
            first, second = (WIN, LOSS) if result == "1" else (DRAW, DRAW)
            cards[a].append(Round(first, b))
            cards[b].append(Round(second, a))
    cards[NAMES.index("E")].append(Round(WIN, kind=Kind.PAIRED_BYE))
    cards[NAMES.index("H")].append(Round(LOSS, kind=Kind.REQUESTED_BYE))
    return Cards(cards)


@pytest.mark.parametrize("line", EXPECTED.split("\n")[1:-1])
def test_tie_breaks_are_those_of_the_worked_example(line: str) -> None:
    name, *values = line.split()
    cards = eight()
    found = [TIE_BREAK_FUNCTIONS[column](cards, NAMES.index(name)) for column in COLUMNS]
    assert found == [Fraction(value) for value in values]


def test_the_order_of_the_worked_example_is_decided_by_buchholz() -> None:
    assert "".join(NAMES[each.key] for each in two_player_standings(eight())) == "BCAFDEGH"


def test_who_withdrew_counts_half_a_point_to_opponents_for_the_rounds_after() -> None:
    cards = eight()
    assert cards.points(7) == 0
    assert cards.adjusted(7) == DRAW


def test_a_requested_bye_before_a_paired_one_is_no_draw_to_opponents() -> None:
    """FIDE C.07, 16.3: a paired bye after it is not the player's own doing."""
    requested, paired = Round(LOSS, kind=Kind.REQUESTED_BYE), Round(WIN, kind=Kind.PAIRED_BYE)
    forfeit = Round(LOSS, 9, Kind.FORFEIT_LOSS)
    cards = Cards({0: [requested, paired], 1: [paired, requested], 2: [requested, forfeit]})
    assert [cards.adjusted(key) for key in range(3)] == [WIN, WIN + DRAW, DRAW]


def test_a_forfeit_has_the_scheduled_opponents_score_at_the_most() -> None:
    cards = Cards(
        {
            0: [Round(WIN, 1, Kind.FORFEIT_WIN), Round(WIN, 2)],
            1: [Round(LOSS, 0, Kind.FORFEIT_LOSS), Round(WIN, 3)],
            2: [Round(WIN, 3), Round(LOSS, 0)],
            3: [Round(LOSS, 2), Round(LOSS, 1)],
        }
    )
    # The opponent of the forfeit scored one, entrant 2 scored one.
    assert TIE_BREAK_FUNCTIONS["buchholz"](cards, 0) == 2
    assert TIE_BREAK_FUNCTIONS["cut_1"](cards, 1) == 0


def test_the_head_to_head_decides_only_where_all_tied_have_met() -> None:
    two = Cards(
        {
            0: [Round(LOSS, 1), Round(WIN, 2)],
            1: [Round(WIN, 0), Round(LOSS, 3)],
            2: [Round(LOSS, 0)] * 2,
            3: [Round(LOSS, 2), Round(LOSS, 1)],
        }
    )
    found = two_player_standings(two, ("points", "direct_encounter"))
    assert [each.key for each in found][:2] == [1, 0]
    assert found[0].values["direct_encounter"] == 1


def test_equal_ones_share_the_better_place() -> None:
    cards = Cards({key: [Round(DRAW, 1 - key if key < 2 else 5 - key)] for key in range(4)})
    assert {each.placing for each in two_player_standings(cards, ROUND_ROBIN_TIE_BREAKS)} == {1}


NINE = ("DAG BEH CFI", "AEI FBG CDH", "AFH BDI CEG", "ABC DEF G=HI")


def nine() -> Results:
    """Return four rounds of three tables, in order of place; in the last, H and I share the second."""
    tables = []
    for text in NINE:
        for table in text.split():
            keys = [ord(name) - ord("A") for name in table if name != "="]
            places = [1, 2, 2] if "=" in table else [1, 2, 3]
            tables.append(tuple(Score(key, place) for key, place in zip(keys, places, strict=True)))
    return Results(tables)


def test_tables_are_ranked_as_in_the_worked_example() -> None:
    found = of_tables(nine(), range(9), ALL_MEET_TIE_BREAKS)
    by_name = {chr(ord("A") + each.key): each for each in found}

    def values(name: str) -> list[Fraction]:
        return [by_name[name].values[each] for each in ("points", "wins", "sonneborn_berger")]

    assert values("A")[0] == Fraction(7, 2)
    assert values("A")[2] == Fraction(23, 2)
    assert values("C")[:2] == [3, 3]
    assert values("B") == [3, 2, Fraction(19, 2)]
    assert values("D") == [3, 2, 9]
    assert values("F")[:2] == [2, 1]
    assert values("E")[0] == 2
    assert values("G")[0] == 1
    assert values("H")[0] == values("I")[0] == Fraction(1, 4)
    assert [chr(ord("A") + each.key) for each in found][:6] == ["A", "C", "B", "D", "F", "E"]
    assert by_name["B"].values["direct_encounter"] == 1


def test_the_strength_of_a_table_leaves_out_ones_own_points() -> None:
    results = Results([(Score(0, 1), Score(1, 2), Score(2, 3))])
    assert [strength(results, key) for key in range(3)] == [Fraction(1, 4), Fraction(1, 2), Fraction(3, 4)]


def test_every_measure_of_tables_is_that_of_a_worked_example() -> None:
    """Entrant 0 wins a table of three with 1, shares one of four with 3 behind 2, and has a bye.

    In the first table, 2 is behind all who are placed, as an entrant is who forfeited.
    """
    first = (Score(0, 1, 2, Fraction(8)), Score(1, 2, 1, Fraction(4)), Score(2, 4))
    second = (
        Score(2, 1, 3, Fraction(6)),
        Score(0, 2, 1, Fraction(3)),
        Score(3, 2, 1, Fraction(3)),
        Score(1, 4, 0, Fraction(-1)),
    )
    shared = (Score(4, 1), Score(5, 1), Score(1, 3))
    results = Results([first, second, shared], {0: 1})
    values = {name: [measure(results, key) for key in range(6)] for name, measure in TABLE_MEASURES.items()}
    half, third = Fraction(1, 2), Fraction(1, 3)
    assert values["points"] == [2, half, 1, half, 3 * half / 2, 3 * half / 2]
    assert values["wins"] == [1, 0, 1, 0, half, half]
    # At the first table all points of 1 and 2, at the second all of 1 and half of those of 3.
    assert values["sonneborn_berger"][0] == half + 1 + half + half / 2
    assert values["elimination_order"] == [1 + third, half, 1, third, 0, 0]
    assert values["game_points"] == [1 + half, half, 1, half, 0, 0]
    assert placing_points(first, 2) == 0


def test_a_table_that_not_all_tied_sat_at_decides_nothing_between_them() -> None:
    results = Results([(Score(0, 1), Score(1, 2), Score(2, 3)), (Score(1, 1), Score(2, 1), Score(0, 3))])
    assert direct_encounter(results, [0, 1]) == {0: 1, 1: 1}
    assert direct_encounter(results, [1, 2]) == {1: 1 + DRAW, 2: DRAW}
    assert direct_encounter(results, [0, 1, 3]) == {0: 0, 1: 0, 3: 0}


@pytest.mark.parametrize("size", [2, 3, 4, 5, 6])
def test_place_points_are_a_half_on_average_whoever_is_tied(size: int) -> None:
    random = Random(size)
    for _ in range(50):
        scores = [random.randint(0, 3) for _ in range(size)]
        table = [Score(key, 1 + sum(other > score for other in scores)) for key, score in enumerate(scores)]
        assert sum(placing_points(table, key) for key in range(size)) == Fraction(size, 2)


def test_a_bye_is_worth_the_average_and_who_never_sat_stands_last() -> None:
    results = Results([(Score(0, 1), Score(1, 2))], {2: 1})
    assert [(each.key, each.placing) for each in of_tables(results, range(4))] == [
        (0, 1),
        (2, 2),
        (1, 3),
        (3, 4),
    ]


def test_standings_do_not_hang_on_the_order_of_the_tables() -> None:
    tables = [
        tuple(Score(key, place) for place, key in enumerate(order, 1))
        for order in [*permutations(range(4))][::5]
    ]
    once: list[Standing] = of_tables(Results(tables), range(4))
    assert of_tables(Results(tables[::-1]), range(4)) == once
