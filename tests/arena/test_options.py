"""Options, and the Russian edition."""

from games.arena.meta import TITLES, Options
from tests.arena.positions import RULES, do, offers, position

SEVEN = ("amazon", "cyclops", "ettin", "gorgon", "seraphim", "titan", "troll")


def test_as_printed_is_the_default() -> None:
    printed, russian = TITLES["arena-2004"].presets
    assert RULES.read_options(printed.values) == Options()
    assert RULES.read_options(russian.values) == Options(discard_top_visible=False)


def test_the_russian_preset_takes_visible_cards_from_the_rows_only() -> None:
    #
    russian = RULES.read_options(TITLES["arena-2004"].presets[1].values)
    assert offers(position(hands={0: "prefect"}, discard="wyrm-1", options=russian)) == [
        *[f"bet {name}" for name in position().creatures],
        "prefect none",
    ]
    assert not any((russian.ru_start_player_each_round, russian.ru_magister_all, russian.ru_wyrm_any))


def test_r9_with_the_switch_the_starting_player_begins_each_round() -> None:
    rows = {name: [f"{name}-5"] for name in SEVEN}
    options = Options(ru_start_player_each_round=True)
    state = position(hands={0: "wyrm-1"}, rows=rows, starter=2, options=options)
    do(state, "play wyrm-1")
    assert state.mover == 2
    assert position(hands={0: "wyrm-1"}, rows=rows, starter=2).options == Options()


def test_r48_with_the_switch_the_magister_turns_up_every_secret_bet() -> None:
    options = Options(ru_magister_all=True)
    state = position(hands={0: "magister"}, secrets={1: "troll-5", 2: "wyrm-1"}, options=options)
    do(state, "magister amazon")
    assert state.secrets == ["", "", ""]
    assert state.shown == ["", "troll", "wyrm"]


def test_r78_with_the_switch_the_wyrm_may_burn_its_own_card() -> None:
    options = Options(ru_wyrm_any=True)
    state = position(hands={0: "wyrm-7"}, bets={"wyrm": {1: 0}}, rows={"wyrm": ["wyrm-2"]}, options=options)
    do(state, "play wyrm-7")
    assert offers(state) == ["burn wyrm", "decline"]
    do(state, "burn wyrm")
    assert state.tops["wyrm"][0] == "wyrm-2"
    assert state.discard == ["wyrm-7"]


def test_options_come_from_a_form_as_text() -> None:
    assert RULES.read_options({"faq_stalemate": "true", "wbc_tiebreak": 1}) == Options(
        faq_stalemate=True, wbc_tiebreak=True
    )
