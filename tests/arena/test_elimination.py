"""Phase 4: the elimination, and the next round."""

from games.arena.table import next_eliminated
from tests.arena.positions import RULES, codes, do, heard, position

SEVEN = ("amazon", "cyclops", "ettin", "gorgon", "seraphim", "titan", "troll")


def full(value: int = 5, **more: str) -> dict[str, list[str]]:
    return {name: [f"{name}-{value}"] for name in SEVEN} | {name: [cards] for name, cards in more.items()}


def test_r103_after_the_draw_with_a_card_on_all_and_one_lowest() -> None:
    state = position(hands={0: "wyrm-1"}, rows=full())
    events = do(state, "play wyrm-1")
    assert codes(events, 1) == ["played", "drew", "died", "round"]
    code, params = heard(events, 1)[2]
    assert code == "died"
    assert (params["creature"], params["round"], params["strength"]) == ("wyrm", 1, 1)
    assert params["seats"] == []
    assert state.round == 2
    assert state.dead == ["wyrm"]


def test_a_death_names_the_bets_that_everyone_could_see() -> None:
    bets = {"wyrm": {1: 1}, "troll": {1: 2}}

    def lost(secrets: dict[int, str], shown: dict[int, str]) -> tuple[list[int], list[int], list[int]]:
        state = position(hands={0: "wyrm-1"}, rows=full(), bets=bets, secrets=secrets, shown=shown)
        events = do(state, "play wyrm-1")
        params = next(params for code, params in heard(events, 0) if code == "died")
        return params["seats"], params["counts"], params["values"]

    assert lost({2: "wyrm-9"}, {}) == ([1], [1], [4])
    assert lost({}, {2: "wyrm"}) == ([1, 2], [1, 1], [4, 5])
    assert lost({}, {1: "wyrm"}) == ([1], [2], [9])


def test_r103_an_empty_place_keeps_the_round_going() -> None:
    rows = full()
    del rows["troll"]
    state = position(hands={0: "wyrm-1"}, rows=rows)
    do(state, "play wyrm-1")
    assert state.dead == []
    assert state.round == 1


def test_a_spectator_counts_with_its_strength() -> None:
    state = position(hands={0: "spectator-0"}, rows=full())
    do(state, "spectator 0 wyrm")
    assert state.dead == ["wyrm"]


def test_r104_a_tie_for_lowest_kills_nobody_and_any_creature_may_be_played_on() -> None:
    state = position(hands={0: "wyrm-4", 1: "amazon-9"}, rows=full(troll="troll-4"))
    do(state, "play wyrm-4")
    assert state.dead == []
    assert state.mover == 1
    do(state, "play amazon-9")
    assert state.dead == []


def test_r105_one_death_a_turn_and_the_new_row_is_empty() -> None:
    state = position(hands={0: "wyrm-1"}, rows=full())
    do(state, "play wyrm-1")
    assert len(state.dead) == 1
    assert not any(state.tops[name][1] for name in state.creatures)
    assert next_eliminated(state) == ""


def test_r107_the_cards_of_the_dead_remain_on_the_table() -> None:
    state = position(hands={0: "wyrm-1"}, rows=full())
    do(state, "play wyrm-1")
    assert state.tops["wyrm"][0] == "wyrm-1"
    assert RULES.view(state, None).tops["wyrm"][0] == "wyrm-1"


def test_r9_play_goes_on_clockwise_after_a_death() -> None:
    state = position(hands={1: "wyrm-1"}, mover=1, rows=full(), starter=0)
    do(state, "play wyrm-1")
    assert state.mover == 2
    assert state.opener == 2


def test_the_dead_creature_is_known_to_all() -> None:
    state = position(hands={0: "wyrm-1"}, rows=full())
    do(state, "play wyrm-1")
    assert RULES.view(state, None).dead == ("wyrm",)
