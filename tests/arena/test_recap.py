"""The recap of an arena match: one act for each turn, death and ending, from what a seat was told."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import gettext, ngettext, override

from games.arena.actions import KeepCard, Scout
from games.arena.cards import CREATURE_OF_CARD
from games.arena.recap import (
    BET_AND_PLAYED_SENTENCES,
    BIDDING_EVENTS,
    CLOSING_EVENTS,
    DISCARDED_SENTENCE,
    PASSED_AND_DISCARDED_SENTENCE,
    PLAYED_AND_DISCARDED_SENTENCE,
    STACKED_SENTENCE,
    acts,
    gist,
    stakes,
    summary,
)
from games.arena.words import names
from games.arena.words.events import EVENTS
from games.bots.driver import play
from games.bots.simulate import autopilot
from games.engine import registry
from games.engine.chance import SeededChance
from games.engine.log import Log, LogEntry, moments
from games.engine.phrases import Plural, SeatName
from games.engine.recap import HeardEvent, RecapAct
from games.matches.render import say
from tests.e2e.stage import go_on
from tests.factories.matches import holder, make_match, state_of, store
from tests.titles.hearing import told_to

RED, BLUE, GREEN = range(3)

GOLDEN_LOGS = sorted((Path(__file__).parent / "golden").glob("*.json"))

BET = ("bet", {"seat": BLUE, "creature": "titan", "round": 1, "value": 4})
PLAYED = ("played", {"seat": BLUE, "card": "wyrm-4", "creature": "wyrm"})
SPECTATOR = ("spectator", {"seat": BLUE, "card": "spectator-4", "creature": "troll"})
PREFECT = ("prefect", {"seat": BLUE, "place": "troll.1", "card": "troll-7", "bared": ""})
LOOKED = ("looked", {"seat": BLUE, "victim": RED, "count": 3})
TOOK = ("kept_card", {"seat": BLUE, "victim": RED, "card": "troll-7"})
DREW = ("drew", {"seat": BLUE, "count": 1})
DISCARDED = ("discarded", {"seat": BLUE, "card": "magus-1"})
DISCARDED_TOO = ("discarded", {"seat": BLUE, "card": "magus-2"})
REVEALED = ("revealed", {"seat": BLUE, "card": "titan-8", "creature": "titan", "why": "reveal"})
DIED = (
    "died",
    {
        "creature": "colossus", "round": 1, "strength": 0,
        "seats": [RED, GREEN], "counts": [2, 1], "values": [7, 4],
    },
)  # fmt: skip
ROUND = ("round", {"round": 2})


def told(*events: tuple[str, dict[str, Any]], you: int | None = RED) -> list[RecapAct]:
    return list(acts([HeardEvent(n, code, params) for n, (code, params) in enumerate(events)], you))


def sentence(act: RecapAct) -> str:
    return " ".join(say(each) for each in act.sentences)


def test_a_bet_and_a_card_are_one_sentence() -> None:
    (act,) = told(BET, PLAYED, DREW)
    assert sentence(act) == "Blue bet on the Titan and played Wyrm 4."
    assert (act.seat, act.revision, act.affects, act.outcome) == (BLUE, 2, frozenset(), False)
    (own,) = told(BET, PLAYED, DREW, you=BLUE)
    assert sentence(own) == "You bet on the Titan and played Wyrm 4."


@pytest.mark.parametrize(
    ("events", "text", "own"),
    [
        (
            (BET, SPECTATOR),
            "Blue bet on the Titan and played Spectator 4 on the Troll.",
            "You bet on the Titan and played Spectator 4 on the Troll.",
        ),
        (
            (BET, PREFECT),
            "Blue bet on the Titan, played a Prefect and took Troll 7 (round 1).",
            "You bet on the Titan, played a Prefect and took Troll 7 (round 1).",
        ),
        (
            (REVEALED, PLAYED),
            "Blue revealed the secret bet, Titan 8, and played Wyrm 4.",
            "You revealed your secret bet, Titan 8, and played Wyrm 4.",
        ),
        (
            (BET, ("passed", {"seat": BLUE, "cards": ["magus-1"]})),
            "Blue bet on the Titan, worth 4. They passed and showed Magus 1.",
            "You bet on the Titan, worth 4. You passed and showed Magus 1.",
        ),
        (
            (PLAYED, DISCARDED, DISCARDED_TOO, DREW),
            "Blue played Wyrm 4 and discarded Magus 1 and Magus 2.",
            "You played Wyrm 4 and discarded Magus 1 and Magus 2.",
        ),
        (
            (SPECTATOR, DISCARDED, DISCARDED_TOO),
            "Blue played Spectator 4 on the Troll. They discarded Magus 1 and Magus 2.",
            "You played Spectator 4 on the Troll. You discarded Magus 1 and Magus 2.",
        ),
        ((DREW,), "Blue drew 1 card.", "You drew 1 card."),
    ],
)
def test_a_turn_is_told_in_a_sentence_or_two(
    events: tuple[tuple[str, dict[str, Any]], ...], text: str, own: str
) -> None:
    (act,) = told(*events)
    assert sentence(act) == text
    (act,) = told(*events, you=BLUE)
    assert sentence(act) == own


def test_cards_drawn_by_a_power_are_told() -> None:
    """The cards that refill the hand at the end of a turn are not."""
    ranger = ("played", PLAYED[1] | {"card": "ranger-9", "creature": "ranger"})
    three = ("drew", {"seat": BLUE, "count": 3, "why": "power"})
    (act,) = told(BET, ranger, three, DISCARDED, DREW)
    assert sentence(act) == (
        "Blue bet on the Titan and played Ranger 9. They drew 3 cards. They discarded Magus 1."
    )
    copied = ("copied", {"seat": BLUE, "creature": "amazon"})
    (act,) = told(PLAYED, copied, three, DREW)
    assert sentence(act) == (
        "Blue played Wyrm 4. They used the power of the Amazon, which has been eliminated. They drew 3 cards."
    )
    declined = ("declined", {"seat": BLUE, "creature": "ranger"})
    (act,) = told(ranger, declined, DREW)
    assert sentence(act) == "Blue played Ranger 9. They didn’t use the power of the Ranger.", (
        "a power that does nothing needs a reason"
    )
    once = [HeardEvent(1, *ranger), HeardEvent(1, *DREW)]
    assert sentence(acts(once, RED)[0]) == "Blue played Ranger 9."


@pytest.mark.parametrize("count", [1, 3])
@pytest.mark.parametrize(("creature", "card"), [("ranger", "Ranger 9"), ("amazon", "Amazon 9")])
def test_a_refill_after_no_discards_is_no_power(creature: str, card: str, count: int) -> None:
    """Without the power, and with a creature eliminated, a seat ends its turn by discarding nothing.

    The hand may lack three cards, which is how many the power draws.
    """
    played = ("played", PLAYED[1] | {"card": f"{creature}-9", "creature": creature})
    drew = {"seat": BLUE, "count": count}
    (act,) = told(played, ("drew", drew))
    assert sentence(act) == f"Blue played {card}."
    (own,) = told(played, ("drew_cards", drew | {"cards": ["magus-1"] * count}), you=BLUE)
    assert sentence(own) == f"You played {card}."
    copied = ("copied", {"seat": BLUE, "creature": creature})
    (last,) = told(PLAYED, copied, ("drew", DREW[1] | {"why": "power"}), ("deck_out", {}))[:1]
    assert sentence(last).endswith("They drew 1 card."), "as many as there were"


@pytest.mark.parametrize("path", GOLDEN_LOGS, ids=lambda path: path.stem)
def test_recaps_of_whole_matches_tell_the_draws_of_powers_and_no_others(path: Path) -> None:
    log = msgspec.json.decode(path.read_bytes(), type=Log)
    rules = registry.get(log.title)
    scouts = {
        n for n, entry in enumerate(log.entries, 1) if isinstance(rules.decode_action(entry.action), Scout)
    }
    heard = [
        HeardEvent(moment.revision, message.code, message.params)
        for moment in moments(rules, log)
        for event in moment.events
        if (message := told_to(event, None)) is not None
    ]
    for act in acts(heard, None):
        drawn = any(each.message == EVENTS["drew"] for each in act.sentences) and len(act.sentences) > 1
        if act.seat is not None:
            assert drawn == bool(act.revisions & scouts), sentence(act)


def test_a_power_that_was_chosen_and_then_not_used_is_told_once() -> None:
    copied = ("copied", {"seat": BLUE, "creature": "ettin"})
    declined = ("declined", {"seat": BLUE, "creature": "ettin"})
    (act,) = told(PLAYED, copied, declined, DREW)
    assert sentence(act) == "Blue played Wyrm 4. They didn’t use the power of the Ettin."


def test_a_pass_and_the_discards_of_the_cards_that_it_showed_are_one_sentence() -> None:
    passed = ("passed", {"seat": BLUE, "cards": ["magus-1", "magus-2"]})
    discards = [("discarded", {"seat": BLUE, "card": f"magus-{n}"}) for n in (2, 1)]
    (act,) = told(passed, *discards)
    assert sentence(act) == "Blue passed and discarded Magus 1 and Magus 2."
    (own,) = told(passed, *discards, you=BLUE)
    assert sentence(own) == "You passed and discarded Magus 1 and Magus 2."
    (some,) = told(passed, discards[0])
    assert sentence(some) == "Blue passed and showed Magus 1 and Magus 2. They discarded Magus 2."
    (empty,) = told(("passed", {"seat": BLUE, "cards": []}))
    assert sentence(empty) == "Blue passed with an empty hand."


@pytest.mark.parametrize("you", [RED, BLUE])
def test_discards_face_down_that_nobody_made_are_not_told(you: int) -> None:
    (act,) = told(PLAYED, ("foresaw", {"seat": BLUE}), DREW, you=you)
    assert sentence(act).endswith("played Wyrm 4.")


def test_a_pronoun_that_begins_a_sentence_begins_it_in_every_language() -> None:
    """The pronoun has a capital, so a message that begins with the player does so in Russian too."""
    elsewhere = BIDDING_EVENTS | CLOSING_EVENTS
    logged = [each for code, each in EVENTS.items() if code not in elsewhere]
    composed = [*BET_AND_PLAYED_SENTENCES.values(), PLAYED_AND_DISCARDED_SENTENCE, DISCARDED_SENTENCE]
    with override("ru"):
        for each in (*logged, *composed, PASSED_AND_DISCARDED_SENTENCE, STACKED_SENTENCE):
            first = each.many if isinstance(each, Plural) else each
            russian = ngettext(each.one, first, 5) if isinstance(each, Plural) else gettext(first)
            if first.startswith("%(seat)s "):
                assert russian.startswith("%(seat)s "), first


def test_cards_set_aside_that_come_back_are_told() -> None:
    (act,) = told(PLAYED, ("returned", {"seat": BLUE, "count": 4}), DREW)
    assert sentence(act) == "Blue played Wyrm 4. They took back the 4 cards set aside."


def test_of_folded_acts_the_cards_that_were_played_are_named() -> None:
    played = told(PLAYED)
    assert (found := gist([*played, *told(BET, PLAYED)])) is not None
    assert say(found) == "played Wyrm 4 and Wyrm 4"
    assert gist(told(("discarded", {"seat": BLUE, "card": "wyrm-4"}))) is None
    assert (dead := gist(told(DIED))) is not None
    assert say(dead) == "eliminated: the Colossus"


def test_who_lost_a_card_is_concerned() -> None:
    (act,) = told(BET, PLAYED, LOOKED, TOOK, DREW)
    assert sentence(act) == (
        "Blue bet on the Titan and played Wyrm 4. They looked at 3 cards in your hand. "
        "They took Troll 7 from you."
    )
    assert act.affects == {RED}
    (other,) = told(BET, PLAYED, LOOKED, TOOK, DREW, you=GREEN)
    assert sentence(other) == "Blue bet on the Titan and played Wyrm 4. They took Troll 7 from Red."


def test_a_card_that_was_not_seen_needs_the_look_to_be_told() -> None:
    (act,) = told(PLAYED, LOOKED, ("kept", {"seat": BLUE, "victim": RED}), you=GREEN)
    assert sentence(act) == (
        "Blue played Wyrm 4. They looked at 3 cards in Red’s hand. They took one of these cards from Red."
    )


def test_discards_face_down_are_counted_while_they_go_on_and_told_once() -> None:
    foresaw = ("foresaw", {"seat": BLUE})
    stacked = [("stacked", {"seat": BLUE, "count": count}) for count in (1, 2)]
    (act,) = told(PLAYED, foresaw, *stacked)
    assert sentence(act) == "Blue played Wyrm 4. They put 2 cards on the unseen stack."
    own = [("stacked_card", {"seat": BLUE, "count": 1, "card": "magus-1"})]
    (act,) = told(PLAYED, foresaw, *own, you=BLUE)
    assert sentence(act) == "You played Wyrm 4. You put 1 card on the unseen stack."
    laid = ("laid", {"seat": BLUE, "count": 2, "card": "troll-7"})
    (act,) = told(PLAYED, foresaw, *stacked, laid, DREW)
    assert sentence(act) == "Blue played Wyrm 4. They discarded 2 cards face down; the top card is Troll 7."


def test_secret_bets_that_a_magister_reveals_belong_to_the_turn() -> None:
    magister = ("magister", {"seat": BLUE, "creature": "troll"})
    forced = ("revealed", {"seat": RED, "card": "titan-8", "creature": "titan", "why": "magister"})
    (act,) = told(magister, forced, DREW)
    assert (
        sentence(act) == "Blue played the Magister on the Troll. You had to reveal your secret bet: Titan 8."
    )
    assert (act.seat, act.affects) == (BLUE, {RED})
    (none,) = told(magister, ("magister_none", {"creature": "troll"}), DREW)
    assert sentence(none) == "Blue played the Magister on the Troll. No secret bet was revealed."


def test_a_death_says_who_lost_which_bets() -> None:
    turn, death, after = told(PLAYED, DREW, DIED, ROUND, ("played", PLAYED[1] | {"seat": GREEN}))
    assert sentence(death) == (
        "The Colossus was eliminated in round 1 with the lowest strength: 0. "
        "You lost 2 bets on it, worth 7 in all. Green lost a bet on it, worth 4. Round 2 starts."
    )
    (secret,) = told(("died", DIED[1] | {"counts": [1, 1], "values": [5, 5]}))
    assert sentence(secret).endswith(
        "You lost your secret bet on it, worth 5. Green lost the secret bet on it, worth 5."
    )
    assert (turn.seat, death.seat, after.seat) == (BLUE, None, GREEN)
    assert (death.affects, death.outcome) == ({RED, GREEN}, True)
    older = {name: DIED[1][name] for name in ("creature", "round", "strength")}
    (stored,) = told(("died", older))
    assert sentence(stored) == "The Colossus was eliminated in round 1 with the lowest strength: 0."


def test_a_death_follows_from_the_card_before_it() -> None:
    turn, death = told(PLAYED, DREW, DIED, ROUND)
    assert (turn.cause, death.cause) == (None, turn.first)
    assert told(DIED)[0].cause is None


def test_a_pass_is_not_chosen() -> None:
    passed = ("passed", {"seat": BLUE, "cards": ["troll-7"]})
    assert not told(passed, DREW)[0].chosen
    assert told(BET, passed)[0].chosen
    assert told(PLAYED, DREW)[0].chosen


def test_a_demanded_card_is_waited_for_until_it_is_given() -> None:
    demanded = ("demanded", {"seat": BLUE, "victim": RED, "creature": "gorgon"})
    (act,) = told(PLAYED, demanded)
    assert act.awaited == {RED}
    (given,) = told(PLAYED, demanded, ("gave", {"seat": BLUE, "victim": RED, "creature": "gorgon"}))
    assert not given.awaited


def test_the_first_turn_is_told_without_the_call_for_bids() -> None:
    called: tuple[str, dict[str, Any]] = ("bids_called", {})
    (call,) = told(called)
    assert sentence(call) == "The players bid for the first turn."
    opened = [("bid_opened", {"seat": seat, "number": seat + 3}) for seat in range(3)]
    (act,) = told(called, *opened, ("first_bid", {"seat": GREEN, "number": 5}))
    assert sentence(act) == "Green won the first turn with a bid of 5."
    assert (act.seat, act.affects) == (None, frozenset())
    aloud = told(*(("bid_called", {"seat": seat, "number": seat + 3}) for seat in range(3)))
    assert [act.seat for act in aloud] == [RED, BLUE, GREEN]


def test_the_cards_of_a_stalemate_are_told_to_their_owner() -> None:
    dealt = ("drew_cards", {"seat": RED, "count": 1, "cards": ["troll-7"]})
    (act,) = told(("stalemate", {"row": 1, "count": 9}), dealt, DREW)
    assert sentence(act) == (
        "There was a stalemate: 9 cards from round 1 became the new draw deck. You drew Troll 7."
    )
    assert act.outcome


def test_the_end_is_one_act() -> None:
    opened = ("opened", {"seat": BLUE, "card": "titan-8", "creature": "titan"})
    scores = [("scored", {"seat": seat, "gold": 9 - seat}) for seat in range(2)]
    (act,) = told(("deck_out", {}), opened, *scores)
    assert sentence(act) == (
        "The match ended when the last card was drawn. Blue’s secret bet was Titan 8. "
        "You won 9 gold. Blue won 8 gold."
    )
    assert (act.affects, act.outcome) == ({RED, BLUE}, True)


def test_a_secret_bet_is_said_to_take_the_place_of_a_card() -> None:
    for code, seat, text in (
        ("secret", BLUE, "Blue made a secret bet instead of playing a card."),
        ("secret_card", RED, "You made a secret bet with Titan 8 instead of playing a card."),
    ):
        (act,) = told((code, {"seat": seat} | ({"card": "titan-8"} if code == "secret_card" else {})))
        assert sentence(act) == text


def test_one_s_own_turn_is_summed_up() -> None:
    found = told(BET, PLAYED, LOOKED, TOOK, DISCARDED, you=BLUE)
    assert [say(each) for each in summary(found)] == [
        "You bet on the Titan and played Wyrm 4.",
        "You took Troll 7 from Red.",
    ]
    demanded = ("demanded", {"seat": BLUE, "victim": RED, "creature": "ettin"})
    showed = (
        "showed_cards",
        {"seat": BLUE, "victim": RED, "creature": "ettin", "cards": ["magus-2", "troll-1"]},
    )
    found = told(PLAYED, demanded, showed, DISCARDED, you=BLUE)
    assert [say(each) for each in summary(found)] == [
        "You played Wyrm 4.",
        "You demanded one Ettin card from Red.",
        "Red had no Ettin card and showed you their hand: Magus 2 and Troll 1.",
    ]


@pytest.mark.parametrize(
    ("title", "seats", "options"),
    [
        ("arena-2004", 3, {}),
        ("arena-2004", 2, {"faq_stalemate": True}),
        ("arena-1997", 4, {"campaign": True}),
    ],
)
def test_a_whole_match_is_told_turn_by_turn(title: str, seats: int, options: dict[str, Any]) -> None:
    heard: list[HeardEvent] = []

    def watch(_state: Any, step: Any, entry: LogEntry | None) -> None:
        for event in step.events:
            for telling, audience in zip(event.tellings, event.audiences(seats), strict=True):
                if audience & 1:
                    heard.append(HeardEvent(entry.revision if entry else 0, telling.code, telling.params))

    rules = registry.get(title)
    play(rules, seats, rules.read_options(options), 3, autopilot, watch=watch, most=3000)
    heard = [event for event in heard if not event.code.startswith("house.")]
    found = acts(heard, RED)
    assert all(act.sentences for act in found)
    firsts = [act.first for act in found]
    assert firsts == sorted(set(firsts))
    turns = [event for event in heard if event.code in ("played", "spectator", "passed", "secret")]
    assert len([act for act in found if act.seat is not None]) > len(turns) // 2
    for act, end in zip(found, [*firsts[1:], len(heard)], strict=True):
        stretch = heard[act.first : end]
        assert act.revision == stretch[-1].revision
        spoken = [say(each) for each in act.sentences]
        assert len(spoken) == len(set(spoken))
    deaths = [act for act in found if act.outcome and heard[act.first].code == "died"]
    assert len(deaths) == sum(event.code == "died" for event in heard)
    assert any(act.affects for act in deaths)


@pytest.mark.parametrize(
    ("event", "heading"),
    [
        (DIED, "The Colossus was eliminated: you lost 2 bets worth 7 in all"),
        (
            ("died", DIED[1] | {"counts": [1, 1], "values": [4, 4]}),
            "The Colossus was eliminated: you lost a bet worth 4",
        ),
        (
            ("died", DIED[1] | {"counts": [1, 1], "values": [5, 4]}),
            "The Colossus was eliminated: you lost your secret bet worth 5",
        ),
        (
            ("revealed", REVEALED[1] | {"seat": RED, "why": "magister"}),
            "Your secret bet was revealed: Titan 8",
        ),
        (("stunned_cards", {"seat": BLUE, "victim": RED, "cards": ["troll-7"]}), "Blue stunned you"),
        (TOOK, "Blue took Troll 7 from you"),
        (("scored_ducats", {"seat": RED, "gold": 12}), "You won 12 ducats"),
    ],
)
def test_a_loss_or_a_gain_is_news_for_its_player_alone(
    event: tuple[str, dict[str, Any]], heading: str
) -> None:
    (act,) = told(event)
    assert act.news is not None
    assert say(act.news.text) == heading
    assert bool(act.news.picture) == ("won" in heading)
    for other in (BLUE, None):
        news = told(event, you=other)[0].news
        assert news is None or say(news.text) != heading


@pytest.mark.django_db
def test_a_recap_says_once_that_the_reader_lost_a_bet() -> None:
    """The heading says it too, as long as it is the page's news."""
    match = go_on(make_match("arena-2004", 2), _has_lost_a_bet)
    user = holder(match, 0)
    client = Client()
    client.force_login(user)
    page = client.get(reverse("matches:match", args=[match.pk])).context["page"]
    news = page.recap.recap.leading
    assert page.headline.text == news.news
    assert "you lost" in news.news
    (shown,) = [row.line for row in page.recap.rows if row.line.first == news.first]
    assert shown.text.count("You lost") == 1
    assert "was eliminated in round" in shown.text


def _has_lost_a_bet(state: Any, decision: Any) -> bool:
    """Whether a creature that seat 0 has bet on was eliminated in the turn before that of seat 0."""
    if decision.seat != 0 or decision.kind != "turn" or state.round < 2:
        return False
    last = state.dead[-1]
    fresh = not any(any(row[state.round - 1 :]) for row in state.tops.values())
    return fresh and 0 in state.bets[last]


@pytest.mark.parametrize(
    ("event", "heading"),
    [
        (TOOK, "You took Troll 7 from Red"),
        (("gave_card", TOOK[1]), "Red had to give you Troll 7"),
    ],
)
def test_the_first_card_won_from_another_player_is_a_gain(
    event: tuple[str, dict[str, Any]], heading: str
) -> None:
    (act,) = told(PLAYED, event, you=BLUE)
    assert act.gain is not None
    assert say(act.gain.text) == heading
    assert act.gain.picture == names.icon("troll-7")
    assert (act.gain.code, act.gain.params) == (event[0], {"seat": BLUE})
    for other in (RED, GREEN, None):
        assert all(each.gain is None for each in told(PLAYED, event, you=other))


def _may_keep_a_card(state: Any, decision: Any) -> bool:
    return bool(state.step == "keep" and decision.seat == 0)


@pytest.mark.django_db
def test_the_heading_says_the_first_card_that_the_reader_won_until_their_next_turn() -> None:
    match = go_on(make_match("arena-1997", 2), _may_keep_a_card)
    user = holder(match, 0)
    client = Client()
    client.force_login(user)
    address = reverse("matches:match", args=[match.pk])
    card = state_of(match).three[0]
    store(match, KeepCard(0, card))
    shown = client.get(address).context["page"].headline
    assert shown.text == f"You took {say(names.card(card))} from {say(SeatName(1))}"
    assert shown.picture == names.icon(card)
    go_on(match, _begins_turn_of_red)
    go_on(match, _begins_turn_of_blue)
    assert "You took" not in client.get(address).context["page"].headline.text


def _begins_turn_of_red(state: Any, decision: Any) -> bool:
    return bool(decision.kind == "turn" and decision.seat == RED)


def _begins_turn_of_blue(state: Any, decision: Any) -> bool:
    return bool(decision.kind == "turn" and decision.seat == BLUE)


def test_other_players_bets_are_no_news() -> None:
    (act,) = told(DIED, you=BLUE)
    assert act.news is None


def test_a_seat_has_a_stake_in_the_creatures_of_its_bets_alone() -> None:
    """Bets of a whole match, open and secret, are compared with what the seat was told of its own."""
    rules: Any = registry.get("arena-2004")
    backed: set[str] = set()
    compared = Counter[int]()

    def watch(state: Any, step: Any, _entry: LogEntry | None) -> None:
        for event in step.events:
            for telling, audience in zip(event.tellings, event.audiences(3), strict=True):
                params = telling.params
                if audience & 1 and params.get("seat") == RED:
                    match telling.code:
                        case "bet" | "backdated" | "secret_card":
                            backed.add(params.get("creature") or CREATURE_OF_CARD[params["card"]])
                        case "retrieved" | "retrieved_shown" | "retrieved_secret":
                            # What is taken back is compared when it has been bet again.
                            backed.clear()
                            backed.update(stakes(rules.view(state, RED)))
        assert stakes(rules.view(state, RED)) == backed
        compared[len(backed)] += 1

    play(rules, 3, rules.read_options({}), 5, autopilot, watch=watch, most=3000)
    assert len(compared) > 2
    start = rules.setup(rules.read_options({}), 3, SeededChance(Random(1))).state
    assert stakes(rules.view(start, None)) == set()


@pytest.mark.parametrize(
    ("event", "creatures"),
    [
        (PLAYED, {"wyrm"}),
        (SPECTATOR, {"troll"}),
        (PREFECT, {"troll"}),
        (BET, {"titan"}),
        (("swapped", {"seat": BLUE, "creature": "magus", "first": "magus.1", "second": "discard",
                      "card": "magus-1", "other": "magus-2"}), {"magus"}),
        (("regained", {"seat": BLUE, "place": "troll.0", "card": "troll-2", "bared": ""}), {"troll"}),
        (("demanded", {"seat": BLUE, "victim": GREEN, "creature": "wyrm"}), set()),
        (DISCARDED, set()),
    ],
)  # fmt: skip
def test_an_act_has_as_subjects_the_creatures_whose_cards_or_bets_it_changed(
    event: tuple[str, dict[str, Any]], creatures: set[str]
) -> None:
    (act,) = told(event)
    assert act.subjects == creatures
