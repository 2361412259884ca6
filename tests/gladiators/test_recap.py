"""The recap of gladiators: one act for each gladiator's turn, from what a seat was told."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from games.bots.driver import play
from games.bots.simulate import autopilot
from games.engine import registry
from games.engine.log import LogEntry
from games.engine.phrases import phrase
from games.engine.recap import HeardEvent, RecapAct
from games.gladiators.recap import acts, gist, stakes, summary
from games.gladiators.words import names
from games.matches.render import say

RED, BLUE, GREEN = range(3)

CAST = {"R1": ["assassin", 0], "B1": ["barbarian", 0]}
TURN = ("turn", {"gladiator": "B1", "number": 14, "round": 3, "cast": CAST})
WALKED = ("walked", {"gladiator": "B1", "start": "g5", "at": "g6", "cast": {"B1": CAST["B1"]}})
PLANNED = ("planned", {"gladiator": "B1", "size": 2, "cast": {"B1": CAST["B1"]}})
PLANNED_CARD = ("planned_card", PLANNED[1] | {"card": "B01"})
TOOK = ("took", {"gladiator": "B1", "card": "B01", "cast": {"B1": CAST["B1"]}})
DECLARED = (
    "declared",
    {
        "by": "B1", "gladiator": "R1", "card": "B01", "type": "stab", "distance": 1, "base": 4, "low": 1,
        "high": 6, "times": 1, "opposed": "defense", "specials": [], "aim": "", "cast": CAST,
    },
)  # fmt: skip
WITH_SPECIAL = ("declared", DECLARED[1] | {"specials": ["bellow"]})
GRABBING = ("declared", DECLARED[1] | {"grab": "chain"})
THREW = ("threw", DECLARED[1] | {"item": "axe"})
HIT = (
    "hit",
    {
        "by": "R1", "gladiator": "B1", "card": "A01", "type": "stab", "numbers": [3, 5], "number": 6,
        "strength": 10, "opposition": 3, "lost": 7, "left": 2, "cast": CAST,
    },
)  # fmt: skip
USED = ("used", {"gladiator": "B1", "special": "bellow", "cast": {"B1": CAST["B1"]}})
HEALED = ("healed", {"gladiator": "B1", "why": "special", "amount": 2, "left": 4, "cast": {"B1": CAST["B1"]}})
PAID = ("hurt", {"gladiator": "B1", "why": "cost", "amount": 1, "left": 8, "cast": {"B1": CAST["B1"]}})
OUT = ("eliminated", {"gladiator": "B1", "at": "g6", "items": [], "cast": {"B1": CAST["B1"]}})

CARD_OF_RED = say(names.card("A01"))


def told(*events: tuple[str, dict[str, Any]], you: int | None = RED) -> list[RecapAct]:
    return list(acts([HeardEvent(n, code, params) for n, (code, params) in enumerate(events)], you))


def sentence(act: RecapAct) -> str:
    return " ".join(say(each) for each in act.sentences)


@pytest.mark.parametrize(
    ("events", "text"),
    [
        ((PLANNED, WALKED), "Barbarian B plans an action and moves from g5 to g6."),
        ((PLANNED,), "Barbarian B plans an action."),
        (
            (TOOK, WALKED),
            "Barbarian B carries out the first planned action, {card}, and moves from g5 to g6.",
        ),
        ((("idle", {"gladiator": "B1", "cast": {}}), WALKED), "Barbarian B moves from g5 to g6."),
        ((TOOK, WALKED, DECLARED), "Barbarian B moves from g5 to g6 and attacks your Assassin with {card}."),
        ((TOOK, DECLARED), "Barbarian B attacks your Assassin with {card}."),
        ((TOOK, DECLARED, DECLARED), "Barbarian B attacks your Assassin with {card}."),
        (
            (WALKED, WITH_SPECIAL, USED, PAID),
            "Barbarian B moves from g5 to g6 and attacks your Assassin with {card}, using Bellow. "
            "It pays 1 Condition and has 8 left.",
        ),
        ((WITH_SPECIAL, USED), "Barbarian B attacks your Assassin with {card}, using Bellow."),
        ((GRABBING,), "Barbarian B attacks your Assassin with {card}, going for the chain."),
        (
            (WALKED, GRABBING),
            "Barbarian B moves from g5 to g6 and attacks your Assassin with {card}, going for the chain.",
        ),
        ((THREW,), "Barbarian B throws the axe at your Assassin."),
        ((WALKED, THREW), "Barbarian B moves from g5 to g6 and throws the axe at your Assassin."),
    ],
)
def test_a_turn_is_one_sentence(events: tuple[tuple[str, dict[str, Any]], ...], text: str) -> None:
    (act,) = told(TURN, *events)
    assert sentence(act) == text.format(card=say(names.card("B01")))
    assert act.seat == BLUE
    attacked = any(code in ("declared", "threw") for code, _ in events)
    assert act.affects == ({RED} if attacked else frozenset())


def test_one_s_own_turn_says_your() -> None:
    (act,) = told(TURN, PLANNED_CARD, WALKED, you=BLUE)
    assert sentence(act).startswith("Your Barbarian plans ")
    assert sentence(act).endswith(" and moves from g5 to g6.")
    (attack,) = told(TURN, WALKED, DECLARED, you=BLUE)
    assert sentence(attack).startswith("Your Barbarian moves from g5 to g6 and attacks Assassin R with ")


def test_two_steps_are_one_way() -> None:
    further = ("walked", WALKED[1] | {"start": "g6", "at": "g7"})
    (act,) = told(TURN, WALKED, further)
    assert sentence(act) == "Barbarian B moves from g5 to g7."


def test_what_came_of_an_attack_is_told_in_the_turn_of_its_victim() -> None:
    (act,) = told(TURN, USED, HIT, USED, HEALED, PLANNED, WALKED)
    spoken = [say(each) for each in act.sentences]
    assert spoken == [
        "Barbarian B uses Bellow.",
        f"It guesses 3 and 5; your Assassin’s {CARD_OF_RED} costs it 7 Condition, leaving 2.",
        "It regains 2 Condition and now has 4.",
        "It plans an action and moves from g5 to g6.",
    ]
    assert (act.seat, act.affects, act.outcome) == (BLUE, {RED}, False)
    (own,) = told(TURN, HIT, you=BLUE)
    assert sentence(own) == (
        f"Your Barbarian guesses 3 and 5; Assassin R’s {CARD_OF_RED} costs it 7 Condition, leaving 2."
    )


@pytest.mark.parametrize(
    ("event", "heading", "gained"),
    [
        (HIT, "Your {card} hit: Barbarian B loses 7 Condition", True),
        (("hit", HIT[1] | {"lost": 0}), "Your {card} hit Barbarian B", True),
        (("hit", HIT[1] | {"left": 0}), "Your {card} hit: Barbarian B loses the last Condition", True),
        (("guessed", HIT[1]), "Barbarian B guessed your number and stopped {card}", False),
        (("harmless", HIT[1]), "Your {card} did Barbarian B no harm", False),
    ],
)
def test_what_came_of_an_attack_is_news_for_the_attacker(
    event: tuple[str, dict[str, Any]], heading: str, gained: bool
) -> None:
    (act,) = told(TURN, event)
    assert act.news is not None
    assert say(act.news.text) == heading.format(card=CARD_OF_RED)
    assert bool(act.news.picture) == gained
    for other in (BLUE, GREEN, None):
        assert told(TURN, event, you=other)[0].news is None


def test_a_lost_gladiator_is_news_for_its_player() -> None:
    (act,) = told(TURN, HIT, OUT, you=BLUE)
    assert act.news is not None
    assert (say(act.news.text), act.news.picture) == ("Your Barbarian is eliminated", "")


@pytest.mark.parametrize(
    ("hit", "heading"),
    [
        ({"left": 0}, "Your {card} eliminated Barbarian B"),
        # It fell by something else that followed.
        ({}, "Your {card} hit: Barbarian B loses 7 Condition"),
    ],
)
def test_an_eliminated_opponent_is_a_gain_for_the_player_whose_attack_it_was(
    hit: dict[str, Any], heading: str
) -> None:
    met = ("hit", HIT[1] | hit)
    (act,) = told(TURN, met, OUT)
    assert act.news is not None
    assert say(act.news.text) == heading.format(card=CARD_OF_RED)
    assert act.news.picture == names.icon("A01")
    assert told(TURN, met, OUT, you=GREEN)[0].news is None
    assert say(told(TURN, met, OUT, you=BLUE)[0].news.text) == "Your Barbarian is eliminated"


def test_the_first_attack_that_a_guess_stops_is_a_gain() -> None:
    stopped = ("guessed", HIT[1])
    (act,) = told(TURN, stopped, WALKED, you=BLUE)
    assert act.gain is not None
    assert say(act.gain.text) == f"Your Barbarian guessed right and stopped Assassin R’s {CARD_OF_RED}"
    assert (act.gain.code, act.gain.params) == ("guessed", {"gladiator": "B1"})
    assert act.gain.picture == names.icon("A01")
    for event, you in ((stopped, RED), (stopped, GREEN), (stopped, None), (HIT, BLUE)):
        assert told(TURN, event, you=you)[0].gain is None


@pytest.mark.parametrize(
    ("code", "changed", "text"),
    [
        ("guessed", {}, "guesses 3 and 5 and stops {attack}."),
        ("harmless", {}, "guesses 3 and 5, and {attack} does no harm."),
        ("hit", {"lost": 0}, "guesses 3 and 5 and is hit by {attack}."),
        ("hit", {"left": -1}, "guesses 3 and 5; {attack} costs it the last Condition."),
        ("guessed", {"numbers": []}, "guesses no number and stops {attack}."),
    ],
)
def test_each_way_to_meet_an_attack_has_its_sentence(code: str, changed: dict[str, Any], text: str) -> None:
    """The attack is named, because it may have been made before the recap begins."""
    (act,) = told(TURN, (code, HIT[1] | changed), you=None)
    assert sentence(act) == f"Barbarian B {text.format(attack=f'Assassin R’s {CARD_OF_RED}')}"


def test_an_action_taken_back_to_hand_is_told() -> None:
    (act,) = told(TURN, ("retrieved", TOOK[1]), WALKED)
    card = say(names.card("B01"))
    assert sentence(act) == (f"Barbarian B takes {card} back to hand. It moves from g5 to g6.")


def test_a_death_and_the_end_are_news_for_everyone() -> None:
    armed = ("eliminated", OUT[1] | {"items": ["axe", "axe"]})
    death, end = told(TURN, HIT, armed, ("ended_won", {"seats": [RED]}))
    assert sentence(death).endswith("It is eliminated at g6.")
    assert (death.affects, death.outcome) == ({RED, BLUE}, True)
    assert sentence(end) == "The last side standing wins: Red."
    assert (end.seat, end.affects, end.outcome) == (None, {RED}, True)


def test_a_special_is_told_once_and_with_what_it_shows() -> None:
    used_on = ("used_on", {"gladiator": "B1", "foe": "R1", "special": "bellow", "cast": CAST})
    peeked = ("peeked", {"gladiator": "B1", "foe": "R1", "count": 2, "cast": CAST})
    (act,) = told(TURN, used_on, peeked, USED, ("stood_up", {"gladiator": "B1", "cast": CAST}))
    assert [say(each) for each in act.sentences] == [
        "Barbarian B uses Bellow on your Assassin and looks at 2 planned actions.",
        "It uses Bellow.",
        "It stands up.",
    ]
    other = ("peeked", peeked[1] | {"foe": "G1", "cast": CAST | {"G1": ["orc", 0]}})
    assert len(told(TURN, used_on, other, WALKED)[0].sentences) == 3, "another was looked at"
    shown = ("peeked_cards", {"gladiator": "B1", "foe": "R1", "cards": ["A01"], "cast": CAST})
    (own,) = told(TURN, used_on, shown, you=BLUE)
    assert sentence(own) == (
        f"Your Barbarian uses Bellow on Assassin R and sees what is planned: {CARD_OF_RED}."
    )
    (healed,) = told(TURN, USED, HEALED, WALKED)
    assert sentence(healed) == (
        "Barbarian B uses Bellow, regains 2 Condition and now has 4. It moves from g5 to g6."
    )
    (alone,) = told(TURN, used_on, WALKED)
    assert "Bellow" in sentence(alone)


def test_an_attack_waits_until_it_is_met() -> None:
    attack = ("declared", DECLARED[1] | {"by": "R1", "gladiator": "B1", "card": "A01"})
    start = ("turn", {"gladiator": "R1", "number": 13, "round": 3, "cast": CAST})
    (act,) = told(start, attack)
    assert act.awaited == {BLUE}
    (twice,) = told(start, attack, attack)
    assert twice.awaited == {BLUE}
    for met in (HIT, ("guessed", HIT[1]), ("harmless", HIT[1]), ("cancelled", HIT[1]), OUT):
        assert not any(act.awaited for act in told(start, attack, TURN, met))
    assert told(start, attack, attack, TURN, HIT)[0].awaited == {BLUE}


def test_costs_paid_one_after_the_other_are_told_once() -> None:
    again = ("hurt", PAID[1] | {"left": 7})
    (act,) = told(TURN, USED, PAID, again, WALKED)
    assert sentence(act).count("Condition") == 1
    assert "pays 2 Condition and has 7 left." in sentence(act)


def test_an_attack_of_an_eliminated_gladiator_waits_for_nobody_unless_something_was_thrown() -> None:
    made = DECLARED[1] | {"by": "R1", "gladiator": "B1", "card": "A01"}
    start = ("turn", {"gladiator": "R1", "number": 13, "round": 3, "cast": CAST})
    gone = ("eliminated", OUT[1] | {"gladiator": "R1", "cast": {"R1": CAST["R1"]}})
    conceded = ("resigned", {"seat": RED, "gladiators": ["R1"], "cast": {"R1": CAST["R1"]}})
    thrown = ("threw", made | {"item": "axe"})
    for end in (gone, conceded):
        assert not any(act.awaited for act in told(start, ("declared", made), end, TURN))
        assert told(start, thrown, end, TURN)[0].awaited == {BLUE}


def test_an_attack_does_not_wait_in_the_turn_of_another_gladiator_of_its_victim() -> None:
    """The player is asked for something else then; the attack waits again in its own victim's turn."""
    attack = ("declared", DECLARED[1] | {"by": "R1", "gladiator": "B1", "card": "A01"})
    comrade = ("turn", {"gladiator": "B2", "number": 14, "round": 3, "cast": CAST})
    assert told(attack, comrade)[0].awaited == frozenset()
    assert told(attack, comrade, TURN)[0].awaited == {BLUE}


def test_only_a_choice_makes_an_act_chosen() -> None:
    idle = ("idle", {"gladiator": "B1", "cast": {}})
    for passive in (idle, ("hit", HIT[1] | {"numbers": []})):
        assert not told(TURN, passive)[0].chosen
    for choice in (WALKED, PLANNED, HIT, USED, DECLARED):
        assert told(TURN, idle, choice)[0].chosen


def test_turns_that_nothing_follows_are_no_act() -> None:
    assert told(("round", {"round": 2}), TURN) == []


def test_a_turn_whose_start_was_told_before_is_the_turn_of_the_gladiator_that_acts() -> None:
    assert told(DECLARED)[0].seat == BLUE
    assert told(HIT, you=GREEN)[0].seat == BLUE


def test_one_s_own_acts_are_summed_up() -> None:
    found = told(TURN, HIT, WALKED, you=BLUE)
    assert [say(each) for each in summary(found)] == [
        f"Your Barbarian guesses 3 and 5; Assassin R’s {CARD_OF_RED} costs it 7 Condition, leaving 2.",
        "It moves from g5 to g6.",
    ]
    used = told(TURN, USED, HIT, USED, WALKED, you=BLUE)
    assert summary(used) == summary(found), "a pronoun stands for no sentence that is left out"


def test_what_a_gladiator_pays_and_regains_is_told_so_that_its_numbers_follow() -> None:
    """The heading of the attacker leaves out what was left, which is different after that."""
    paid = ("hurt", {"gladiator": "B1", "amount": 1, "left": 1, "why": "cost", "cast": {"B1": CAST["B1"]}})
    (act,) = told(TURN, HIT, WALKED, WITH_SPECIAL, USED, paid)
    assert sentence(act) == (
        f"Barbarian B guesses 3 and 5; your Assassin’s {CARD_OF_RED} costs it 7 Condition, leaving 2. "
        f"It moves from g5 to g6 and attacks your Assassin with {say(names.card('B01'))}, using Bellow. "
        "It pays 1 Condition and has 1 left."
    )
    assert act.news is not None
    assert say(act.news.text).endswith("Barbarian B loses 7 Condition")
    (healed,) = told(TURN, HEALED, USED, ("hurt", paid[1] | {"left": 3}))
    assert sentence(healed) == (
        "Barbarian B regains 2 Condition and now has 4. It uses Bellow. It pays 1 Condition and has 3 left."
    )


def test_a_collision_and_what_it_costs_are_one_sentence() -> None:
    collided = ("collided", {"gladiator": "B1", "other": "R1", "amount": 2, "cast": CAST})
    hurt = [
        ("hurt", {"gladiator": name, "amount": 2, "left": left, "why": "collision", "cast": CAST})
        for name, left in (("B1", 5), ("R1", 7))
    ]
    (act,) = told(TURN, collided, *hurt)
    assert sentence(act) == (
        "Barbarian B collides with your Assassin: each loses 2 Condition, and they have 5 and 7 left."
    )
    assert len(told(TURN, collided, WALKED)[0].sentences) == 2


def test_a_pronoun_stands_for_the_gladiator_with_which_the_sentence_before_began() -> None:
    other = ("unplanned", {"gladiator": "R1", "count": 1, "cast": {"R1": CAST["R1"]}})
    used_on = ("used_on", {"gladiator": "B1", "foe": "R1", "special": "bellow", "cast": CAST})
    (act,) = told(TURN, HIT, used_on, other, WALKED)
    assert [say(each).partition(" ")[0] for each in act.sentences] == ["Barbarian", "It", "Your", "Barbarian"]


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (("disarmed", TOOK[1]), "Barbarian B no longer has the items for {card} and takes it back to hand."),
        (("unsettled", TOOK[1]), "Barbarian B loses {card}, which goes back to hand."),
        (("took_back_card", PLANNED_CARD[1]), "Barbarian B takes {card} back to hand (2 still planned)."),
        (("took_back", PLANNED[1]), "Barbarian B takes an action back to hand (2 still planned)."),
        (
            ("unplanned_cards", {"gladiator": "B1", "cards": ["B01"], "cast": {"B1": CAST["B1"]}}),
            "Barbarian B takes {card} back to hand.",
        ),
    ],
)
def test_cards_that_go_back_to_hand_are_told_shortly(event: tuple[str, dict[str, Any]], text: str) -> None:
    (act,) = told(TURN, event)
    assert sentence(act) == text.format(card=say(names.card("B01")))


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (("offered", ("axe", "dagger")), "Barbarian B offers your Assassin an axe in exchange for a dagger."),
        (("offered", ("axe", "")), "Barbarian B offers your Assassin an axe for nothing."),
        (
            ("offered", ("", "dagger")),
            "Barbarian B asks your Assassin for a dagger and offers nothing for it.",
        ),
        (
            ("exchanged", ("dagger", "axe")),
            "Barbarian B accepts your Assassin’s offer, getting a dagger and giving an axe.",
        ),
        (
            ("exchanged", ("dagger", "")),
            "Barbarian B accepts your Assassin’s offer and gets a dagger for nothing.",
        ),
        (
            ("exchanged", ("", "axe")),
            "Barbarian B accepts your Assassin’s offer and gives it an axe for nothing.",
        ),
    ],
)
def test_an_exchange_for_nothing_does_not_read_as_a_refusal(
    event: tuple[str, tuple[str, str]], text: str
) -> None:
    code, (first, second) = event
    offered = {"other": "R1", "give": first, "take": second}
    exchanged = {"giver": "R1", "given": first, "taken": second}
    (act,) = told(
        TURN, (code, {"gladiator": "B1", "cast": CAST} | (offered if code == "offered" else exchanged))
    )
    assert sentence(act) == text


def test_a_planned_action_without_its_items_is_only_tried() -> None:
    (act,) = told(TURN, ("took_in_vain", TOOK[1]))
    assert sentence(act) == (
        f"Barbarian B tries the first planned action, {say(names.card('B01'))}, but doesn’t have the items "
        "for it, so the card goes back to hand."
    )


def test_a_summary_leaves_out_what_the_reader_used_and_saw() -> None:
    used_on = ("used_on", USED[1] | {"foe": "R1", "cast": CAST})
    peeked = ("peeked_cards", {"gladiator": "B1", "foe": "R1", "cards": ["A01", "A02"], "cast": CAST})
    (act,) = told(TURN, USED, used_on, peeked, PLANNED, you=BLUE)
    assert len(act.sentences) == 3
    assert [say(each) for each in summary([act])] == ["Your Barbarian plans an action."]
    (alone,) = told(TURN, used_on, peeked, you=BLUE)
    assert summary([alone]) == alone.sentences


@pytest.mark.parametrize(("seats", "seed"), [(2, 4), (3, 1)])
def test_a_whole_match_is_told_turn_by_turn(seats: int, seed: int) -> None:
    heard: list[HeardEvent] = []

    def watch(_state: Any, step: Any, entry: LogEntry | None) -> None:
        for event in step.events:
            for telling, audience in zip(event.tellings, event.audiences(seats), strict=True):
                if audience & 1:
                    heard.append(HeardEvent(entry.revision if entry else 0, telling.code, telling.params))

    rules = registry.get("gladiators")
    play(rules, seats, rules.read_options({}), seed, autopilot, watch=watch, most=3000)
    found = acts(heard, RED)
    assert all(act.sentences for act in found)
    firsts = [act.first for act in found]
    assert firsts == sorted(set(firsts))
    for act in found:
        spoken = [say(each) for each in act.sentences]
        assert len(spoken) == len(set(spoken))
    begun = [n for n, event in enumerate(heard) if event.code == "turn"]
    acts_of_turns = Counter(
        sum(start < act.first for start in begun)
        for act in found
        if act.seat is not None and act.first > begun[0]
    )
    assert set(acts_of_turns.values()) == {1}
    assert found[-1].outcome


@pytest.mark.parametrize(("sides", "allies"), [("two", {GREEN}), ("alone", set())])
def test_a_seat_has_a_stake_in_the_gladiators_of_its_allies(sides: str, allies: set[int]) -> None:
    rules: Any = registry.get("gladiators")
    found: set[int] = set()
    unseated: set[str] = set()

    def watch(state: Any, _step: Any, _entry: LogEntry | None) -> None:
        found.update(names.seat_of(name) for name in stakes(rules.view(state, RED)))
        unseated.update(stakes(rules.view(state, None)))

    play(rules, 4, rules.read_options({"sides": sides}), 3, autopilot, watch=watch, most=60)
    assert (found, unseated) == (allies, set())


def test_a_deck_that_others_split_is_told_without_its_cards() -> None:
    cast = {"B1": ["orc", 0], "G1": ["orc", 0]}
    split = ("split", {"first": "B1", "second": "G1", "cards": ["O01", "O02"], "cast": cast})
    (act,) = told(split)
    assert sentence(act) == "The shared deck is split between Orc B and Orc G."
    for you in (BLUE, GREEN, None):
        (own,) = told(split, you=you)
        assert "gets the rest" in sentence(own)


def test_a_fold_says_what_was_planned_carried_out_and_attacked_with() -> None:
    def gist_of(*events: tuple[str, dict[str, Any]]) -> str:
        found = gist(told(*events))
        return say(phrase("%(gist)s", gist=found)) if found is not None else ""

    card = say(names.card("B01"))
    assert gist_of(TURN, PLANNED, WALKED, TURN, PLANNED_CARD) == "planned 2 actions and moved once"
    assert gist_of(TURN, TOOK, WALKED, DECLARED) == f"moved once and attacked with {card}"
    assert gist_of(TURN, TOOK, WALKED) == f"moved once and carried out {card}"
    assert gist_of(OUT) == ""
