"""The view of a seat."""

from games.arena.state import ArenaState
from games.arena.view import ArenaView
from tests.arena.positions import RULES, do, heard, position


def hiding() -> ArenaState:
    return position(
        hands={0: "troll-7 wyrm-2", 1: "titan-3 prefect", 2: "spectator-4"},
        stunned={1: "titan-4 titan-5"},
        secrets={2: "ettin-6"},
        rows={"amazon": ["amazon-1 amazon-2"], "wyrm": ["wyrm-5 spectator-3"]},
        discard="gorgon-1 gorgon-2",
        deck_top="cyclops-1",
    )


HIDDEN = {
    0: ("troll-7", "wyrm-2"),
    1: ("titan-3", "prefect", "titan-4", "titan-5"),
    2: ("spectator-4", "ettin-6"),
}


def test_r123_r128_r129_what_is_hidden_is_in_its_own_view_only() -> None:
    state = hiding()
    for seat in (None, 0, 1, 2):
        text = repr(RULES.view(state, seat))
        for owner, cards in HIDDEN.items():
            for card in cards:
                assert (f"'{card}'" in text) == (owner == seat), (seat, card)


def test_r124_sizes_and_tokens_are_public() -> None:
    view = RULES.view(hiding(), None)
    assert view.counts == (2, 2, 1)
    assert view.stunned_counts == (0, 2, 0)
    assert view.tokens == (5, 5, 4)
    assert view.hidden == (False, False, True)
    assert view.deck_size == 102 - 2 - 4 - 2 - 4 - 2


def test_r125_of_a_pile_the_top_and_the_height() -> None:
    view = RULES.view(hiding(), 0)
    assert view.tops["amazon"][0] == "amazon-2"
    assert view.heights["amazon"][0] == 2
    assert "amazon-1" not in repr(view)
    assert "wyrm-5" not in repr(view)


def test_r126_of_the_discard_pile_the_top_and_the_size() -> None:
    view = RULES.view(hiding(), 0)
    assert view.discard_top == "gorgon-2"
    assert view.discard_size == 2
    assert "gorgon-1" not in repr(view)


def test_the_draw_deck_is_nowhere() -> None:
    state = hiding()
    for seat in (None, 0, 1, 2):
        text = repr(RULES.view(state, seat))
        assert not [card for card in state.deck if f"'{card}'" in text and card != "prefect"]


def test_r127_the_log_tells_plays_that_were_public_when_made() -> None:
    state = position(hands={0: "troll-7"})
    assert heard(do(state, "play troll-7"), 2)[0] == (
        "played",
        {"seat": 0, "card": "troll-7", "creature": "troll"},
    )


def test_r130_everybody_may_write_to_everybody() -> None:
    state = position()
    assert RULES.talk(state, 0) == {1, 2}


def test_the_view_is_a_whitelist() -> None:
    """A field that is added to the view must be added here too, by someone who has thought about it."""
    assert set(ArenaView.__struct_fields__) == set(
        [
            "seat",
            "seats",
            "left",
            "edition",
            "options",
            "creatures",
            "dead",
            "round",
            "turn",
            "mover",
            "starter",
            "step",
            "over",
            "tops",
            "heights",
            "bets",
            "backers",
            "tokens",
            "shown",
            "hidden",
            "counts",
            "stunned_counts",
            "discard_top",
            "discard_size",
            "deck_size",
            "recycled",
            "power",
            "user",
            "copied",
            "played",
            "doubled",
            "foresight",
            "passed",
            "discards",
            "stacked",
            "victim",
            "named",
            "capacities",
            "pile_tops",
            "pile_heights",
            "bids",
            "ready",
            "owed",
            "game",
            "scores",
            "hand",
            "aside",
            "secret",
            "stack",
            "three",
            "opened",
            "hands",
            "golds",
        ]
    )
