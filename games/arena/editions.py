"""The differences between the editions of the family, in one place.

The code reads an `Edition` and never checks the year. Tables are arranged like the printed ones.
`words.rule` turns references to the rulebook ("04 P2") into readable text.
"""

from __future__ import annotations

import msgspec


class Edition(msgspec.Struct, frozen=True, kw_only=True):
    """One rulebook of the family, as numbers and names.

    `powers` maps each creature in the box to its routine (a key of `powers.POWERS`). `values` contains the
    worth of a bet in gold, by the round in which it is placed. `second_card` contains the kinds of card that
    the extra play allows. `rules` maps each topic and each creature's power to its place in the rulebook.

    With `bidding`, players bid for the first turn, and a seat that cannot meet its bid may hold only
    `penalty_capacity` cards. `bet_rounds` is the number of rounds with visible bets. `takes` and `turns_up`
    name the referee that takes a card and the one that turns up secret bets. With `secret_piles`, revealed
    secret bets lie with their cards in a pile beyond the creature, together with the referee that turned them
    up. With `clears_dead`, the cards and bets of dead creatures leave the table. With `reclaims_any`, the
    troll's power can also take a card from that pile or from the discard pile. With `last_card_ends`, the
    last card of the deck ends the match. With `stalemates`, a stalemate is a rule and not an option.
    `campaign` is the number of games in a campaign, or 1 if the rulebook has none. `scored` is the event that
    reports the winnings, in the edition's money.
    """

    key: str
    source: str
    powers: dict[str, str]
    in_play: int
    strengths: range
    spectators: range
    referees: dict[str, int]
    tokens: int
    values: tuple[int, ...]
    secret_value: int
    capacity: int
    most_discards: int
    survivors: int
    steal_least: int
    steal_draws: int
    scout_draws: int
    second_card: frozenset[str]
    bidding: bool
    penalty_capacity: int
    bet_rounds: int
    takes: str
    turns_up: str
    secret_piles: bool
    clears_dead: bool
    reclaims_any: bool
    last_card_ends: bool
    stalemates: bool
    campaign: int
    scored: str
    rules: dict[str, str]

    @property
    def rounds(self) -> int:
        """Return the number of rounds; a creature dies at the end of each."""
        return len(self.values)


ARENA_1997 = Edition(
    key="arena-1997",
    source="97",
    powers={
        # creature   routine            printed name
        "cyclops": "half_hand",  #      Paralyzing Stare
        "dragon": "burn",  #            Fiery Breath
        "hydra": "extra_play",  #       Multiple Attacks
        "ranger": "draw_three",  #      Advanced Scouting
        "titan": "steal",  #            Snatch Away
        "troll": "reclaim",  #          Regenerative Power
        "unicorn": "swap",  #           Teleportation
        "warlock": "free_discard",  #   Possesses Foresight
    },
    in_play=8,
    strengths=range(11),
    spectators=range(11),
    referees={"referee": 2, "head": 1},
    tokens=5,
    # round  1  2  3  4  5
    values=(4, 3, 2, 1, 0),
    secret_value=5,
    capacity=8,
    most_discards=3,
    survivors=3,
    steal_least=1,
    steal_draws=3,
    scout_draws=3,
    second_card=frozenset({"combat", "spectator"}),
    bidding=True,
    penalty_capacity=7,
    bet_rounds=4,
    takes="referee",
    turns_up="head",
    secret_piles=True,
    clears_dead=True,
    reclaims_any=True,
    last_card_ends=False,
    stalemates=True,
    campaign=3,
    scored="scored_ducats",
    rules={
        "setup": "97 §3",
        "bid": "97 §5",
        "bet": "97 §7",
        "secret": "97 §7",
        "reveal": "97 §7",
        "backer": "97 §15",
        "play": "97 §8",
        "spectator": "97 §9",
        "referee": "97 §10",
        "pass": "97 §5",
        "discard": "97 §11",
        "draw": "97 §11",
        "death": "97 §8",
        "end": "97 §12",
        "campaign": "97 §13",
        "stalemate": "97 §14",
        "cyclops": "97 §15.1",
        "dragon": "97 §15.2",
        "hydra": "97 §15.3",
        "ranger": "97 §15.4",
        "titan": "97 §15.5",
        "troll": "97 §15.6",
        "unicorn": "97 §15.7",
        "warlock": "97 §15.8",
    },
)

ARENA_2004 = Edition(
    key="arena-2004",
    source="04",
    powers={
        # creature    routine             printed name
        "amazon": "draw_three",  #        Scouting
        "colossus": "retrieve_bet",  #    Endurance
        "cyclops": "half_hand",  #        Stunning Blow
        "daimon": "backdated_bet",  #     Wealth
        "ettin": "extra_play",  #         Multiple Heads
        "gorgon": "demand",  #            Stone Gaze
        "magus": "free_discard",  #       Foresight
        "seraphim": "copy_dead_power",  # Clarion Call
        "titan": "steal",  #              Steal
        "troll": "reclaim",  #            Regeneration
        "unicorn": "swap",  #             Teleportation
        "wyrm": "burn",  #                Fiery Breath
    },
    in_play=8,
    strengths=range(11),
    spectators=range(11),
    referees={"prefect": 2, "magister": 1},
    tokens=5,
    # round  1  2  3  4  5
    values=(4, 3, 2, 1, 0),
    secret_value=5,
    capacity=8,
    most_discards=3,
    survivors=3,
    steal_least=3,
    steal_draws=3,
    scout_draws=3,
    second_card=frozenset({"combat", "spectator", "referee"}),
    bidding=False,
    penalty_capacity=8,
    bet_rounds=5,
    takes="prefect",
    turns_up="magister",
    secret_piles=False,
    clears_dead=False,
    reclaims_any=False,
    last_card_ends=True,
    stalemates=False,
    campaign=1,
    scored="scored",
    rules={
        "setup": "04 Setup",
        "bet": "04 P1",
        "secret": "04 P1",
        "reveal": "04 P1",
        "backer": "04 Backer",
        "play": "04 P2",
        "spectator": "04 P2",
        "referee": "04 P2",
        "pass": "04 P2",
        "discard": "04 P3",
        "draw": "04 P3",
        "death": "04 P4",
        "end": "04 End",
        "stalemate": "04 FAQ",
        "amazon": "04 Amazon",
        "colossus": "04 Colossus",
        "cyclops": "04 Cyclops",
        "daimon": "04 Daimon",
        "ettin": "04 Ettin",
        "gorgon": "04 Gorgon",
        "magus": "04 Magus",
        "seraphim": "04 Seraphim",
        "titan": "04 Titan",
        "troll": "04 Troll",
        "unicorn": "04 Unicorn",
        "wyrm": "04 Wyrm",
    },
)

EDITIONS: dict[str, Edition] = {edition.key: edition for edition in (ARENA_1997, ARENA_2004)}

CREATURES: tuple[str, ...] = tuple(
    sorted({creature for edition in EDITIONS.values() for creature in edition.powers})
)
"""Every creature of every edition, in the order in which the whole family shows them (R-2)."""
