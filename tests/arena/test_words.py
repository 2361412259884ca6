"""Every code has a sentence, and every sentence its parameters."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec
import pytest

import games.arena
from games.arena import words
from games.arena.actions import ACTION_TYPES
from games.arena.editions import EDITIONS
from games.arena.meta import TITLES, AnyOptions, Options, Options1997
from games.arena.rules import ColossalArena
from games.arena.state import ArenaState
from games.arena.view import ArenaView
from games.arena.words import action_texts, names, own_seat, questions
from games.arena.words.events import EVENTS
from games.engine import wording
from games.engine.actions import Action, tag_of
from games.engine.choices import Option, choose
from games.engine.decisions import Decision, InOrder, OneOf
from games.engine.errors import BadNotation, BadOptions
from games.engine.phrases import Part, Phrase, Plural
from tests.arena.positions import OF, RULES, do, first, position, rules_of, whole_match
from tests.arena.speech import say
from tests.titles.hearing import told_to
from tests.titles.twins import refusal

SOURCES = [*Path(games.arena.__file__).parent.rglob("*.py")]


def raised() -> Iterator[tuple[str, set[str]]]:
    """Yield the codes with which the rules refuse and the names of their parameters, read from the source."""
    for source in SOURCES:
        for node in ast.walk(ast.parse(source.read_text("utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            plain = [str(each.value) for each in node.args if isinstance(each, ast.Constant)]
            given = {str(each.arg) for each in node.keywords}
            if name in ("BadOptions", "BadNotation", "number"):
                plain = plain[:1]
            elif name in ("IllegalAction", "refuse", "_refuse"):
                plain = plain[-1:]
            else:
                continue
            if source.stem == "notation":
                given = {"word", "position"}
            yield from ((code, given) for code in plain if code not in ("", "over"))


def test_every_code_that_is_raised_has_its_sentence_and_fills_it() -> None:
    codes = set()
    for code, given in raised():
        message = words.REFUSALS[code]
        text = message if isinstance(message, str) else message.one + message.many
        assert set(re.findall(r"%\((\w+)\)s", text)) <= given, code
        codes.add(code)
    assert len(codes) > 40
    assert set(words.REFUSALS) - set(wording.REFUSALS) - codes <= {"set_aside", "not_in_hand"}


def test_every_disclosing_code_has_its_sentence() -> None:
    assert set(words.EVENTS) >= ColossalArena.disclosing


def test_every_action_has_its_heading_and_deeds() -> None:
    tags = {tag_of(kind) for kind in ACTION_TYPES}
    assert tags <= set(questions.ACTION_HEADINGS)
    assert set(action_texts.BUTTON_LABELS) == set(action_texts.DONE_SENTENCES)


def test_every_option_ending_and_place_of_the_rulebook_can_be_said() -> None:
    for meta in TITLES.values():
        for name in meta.options.__struct_fields__:
            line = words.option(name)
            assert say(line.text)
            assert line.note
            assert say(line.note)
    assert say(words.setting("faq_stalemate", True)) == "yes"
    assert say(words.setting("creatures", ())) == "drawn at random"
    assert say(words.setting("creatures", ("troll", "wyrm"))) == "Troll, Wyrm"
    assert say(words.setting("creatures", "troll")) == "Troll"
    assert say(words.setting("bidding", "sealed")) == "sealed bids, revealed together"
    for how in ("rounds", "deck", "stalemate", "date", "vote", "director", "limit", "leaving"):
        assert say(words.ending(how))
    assert {say(words.fate(word)) for word in ("played", "left")}
    for key, edition in EDITIONS.items():
        for place in edition.rules.values():
            assert say(words.rule(place)).startswith(say(TITLES[key].name))
    assert say(words.rule("97 §15.1")) == "Titan: The Arena rules, section 15.1"
    assert say(words.rule("04 P2")) == "Colossal Arena rules, phase 2"
    assert say(words.rule("04 Troll")) == "Colossal Arena rules, powers: Troll"
    assert "108" in say(words.rule("R-108"))


BARE = re.compile(r"%\(|\b[a-z]+-\d+\b|\b[a-z]+\.\d\b")


def speak(*parts: Part | None) -> None:
    """Check that each message is filled by the parameters it names, and that no name is a bare key."""
    for part in parts:
        if part is not None:
            text = say(part)
            assert text
            assert not BARE.search(text), text


EVERY = [Options(), Options(faq_stalemate=True), Options1997(), Options1997(bidding="open", campaign=True)]


@pytest.mark.parametrize("options", EVERY)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.long
def test_everything_in_whole_matches_can_be_said(seats: int, options: AnyOptions) -> None:
    source = Random(seats)
    for state, events in whole_match(seats, options, seats):
        rules = rules_of(state)
        for event in events:
            for telling in event.tellings:
                speak(words.event(telling.code, telling.params))
        decisions = rules.decisions(state)
        speak(words.situation(rules.view(state, None), decisions))
        for decision in decisions:
            view = rules.view(state, decision.seat)
            speak(
                words.situation(view, decisions), words.question(view, decision), words.reason(view, decision)
            )
            speak(*(pill.text for pill in words.phases(view, decisions)))
            speak(words.task(decision.kind), words.silence(decision.kind))
            speak_choices(state, decision, view, source)
            speak_orders(view)


def speak_choices(state: ArenaState, decision: Decision, view: ArenaView, source: Random) -> None:
    """Render the choices of one way through a decision, and some action texts."""
    atoms = list(rules_of(state).legal(state, decision))
    pick = ""
    while (choice := choose(decision, atoms, pick)).lists and not choice.atom:
        for option in choice.lists[-1]:
            line = words.line(view, option)
            speak(words.heading(view, option.act), line.text, line.note)
        pick = source.choice(choice.lists[-1]).pick
    for atom in source.sample(atoms, min(4, len(atoms))):
        speak(words.deed(view, atom), words.done(view, atom))


def speak_orders(view: ArenaView) -> None:
    """Render the standing orders that are offered."""
    for order in OF[view.edition].orders(view):
        speak(words.question(view, order), words.reason(view, order))
        for asked in order.fields:
            assert isinstance(asked, OneOf | InOrder)
            speak(words.field(view, asked).text)
            speak(*(words.value(view, asked, value).text for value in asked.choices))


def test_every_refusal_of_an_action_at_the_wrong_time_can_be_said() -> None:
    said: set[str] = set()
    source = Random(1)
    for seed in range(6):
        pool: list[Action] = []
        for state, _ in whole_match(3, Options(), seed):
            if state.over:
                break
            decision = RULES.decisions(state)[0]
            pool.extend(RULES.legal(state, decision))
            for action in source.sample(pool, min(15, len(pool))):
                told = refusal(RULES, state, msgspec.structs.replace(action, seat=decision.seat))
                if told and told[1] != "nothing_open":
                    speak(words.refusal(told[1], told[2]), words.rule(told[0]))
                    said.add(told[1])
    assert len(said) > 8


def test_bids_and_what_is_owed_in_a_few_sentences() -> None:
    state = first(hands={0: "troll-7 troll-2"}, owed=7)
    rules = rules_of(state)
    reason = words.reason(rules.view(state, 0), rules.decisions(state)[0])
    assert reason
    assert say(reason) == "Your bid won the first turn: play a card of strength 7."
    told = words.event("penalty", {"seat": 0, "number": 7, "count": 7})
    assert say(told).startswith("Red can’t play a card of strength 7")
    assert say(words.event("scored_ducats", {"seat": 1, "gold": 1})) == "Blue won 1 ducat."


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "The line ends too early, at character 1."),
        ("bet hydra", "“hydra” (at character 5) isn’t a creature."),
        ("swap troll 1 6", "“6” (at character 14) isn’t a round."),
        ("pass now", "The line should end before “now” (at character 6)."),
    ],
)
def test_bad_notation_is_refused_in_words(text: str, sentence: str) -> None:
    with pytest.raises(BadNotation) as refused:
        RULES.parse(text, RULES.view(position(), 0))
    assert say(words.refusal(refused.value.code, refused.value.params)) == sentence


def test_bad_options_are_refused_in_words() -> None:
    with pytest.raises(BadOptions) as refused:
        RULES.check_options(Options(), 6)
    assert say(words.refusal(refused.value.code, refused.value.params)) == "This game is for 2 to 5 players."


def test_a_match_in_a_few_sentences() -> None:
    state = position(3, hands={0: "troll-7 wyrm-2"}, secrets={1: "troll-5"}, bets={"amazon": {1: 1}})
    view, decisions = RULES.view(state, 0), RULES.decisions(state)
    assert say(words.situation(view, decisions)) == "Your turn: bet and play a card"
    assert say(words.situation(RULES.view(state, 1), decisions)) == "Round 1: Red’s turn"
    assert say(words.question(view, decisions[0])) == "Bet first, or play a card?"
    (event,) = do(state, "bet wyrm")
    told = told_to(event, 1)
    assert told
    assert say(words.event(told.code, told.params)) == "Red bet on the Wyrm, worth 4."
    assert say(words.question(RULES.view(state, 0), RULES.decisions(state)[0])) == "Which card do you play?"


def test_a_turn_without_a_place_for_a_token_is_not_asked_for_a_bet() -> None:
    every = {creature: {1: 1} for creature in position(2).creatures}
    state = position(2, hands={0: "troll-7 wyrm-2"}, bets=every, secrets={0: "troll-5"})
    view = RULES.view(state, 0)
    turn = Decision("turn.1", 0, "turn")
    assert say(words.situation(view, (turn,))) == "Your turn: play a card"
    assert say(words.question(view, turn)) == "Which card do you play?"
    reason = words.reason(view, turn)
    assert reason is not None
    assert say(reason).startswith("Every creature has a token in this round")


@pytest.mark.parametrize("reason", ["Every creature has a token", "You have no tokens left to bet."])
def test_a_turn_without_a_bet_is_called_so_wherever_it_is_named(reason: str) -> None:
    """To its player and, in a list of matches and in an email, to anyone."""
    taken = {creature: {2: 1} for creature in position(2).creatures} if reason.startswith("Every") else {}
    state = position(2, hands={0: "troll-7 wyrm-2"}, bets=taken, dead=["gorgon"])
    if not taken:
        state.tokens[0] = 0
    turn = Decision("turn.1", 0, "turn")
    view = RULES.view(state, 0)
    assert [say(pill.text) for pill in words.phases(view, (turn,))] == ["Card", "Discards"]
    assert say(words.reason(view, turn) or Phrase("")).startswith(reason)
    for seat in (None, 0, 1):
        told = words.task_at(RULES.view(state, seat), turn)
        assert told is not None
        assert say(told) == "Play a card"
    state = position(2, hands={0: "troll-7 wyrm-2"})
    assert words.task_at(RULES.view(state, None), turn) is None


def test_a_demand_says_that_a_hand_without_such_a_card_is_shown() -> None:
    """So that the player who is shown the hand knows why."""
    state = position(hands={0: "gorgon-2"}, bets={"gorgon": {1: 0}})
    do(state, "play gorgon-2")
    view = RULES.view(state, 0)
    reason = words.reason(view, RULES.decisions(state)[0])
    assert reason is not None
    assert say(reason) == (
        "You back the Gorgon and may use Stone Gaze: you demand a creature’s card from another player; "
        "if they have none, they must show you their hand."
    )


@pytest.mark.parametrize(
    ("hand", "act", "question"),
    [
        ("spectator-5 troll-2", "spectator", "Which creature do you play Spectator 5 on?"),
        ("prefect troll-2", "prefect", "Which card do you take?"),
        ("magister troll-2", "magister", "Which creature’s secret bets are revealed?"),
        ("troll-2", "demand", "Which creature’s card do you ask Blue for?"),
        ("troll-2", "backdate", "In which round do you bet on the Wyrm?"),
        ("troll-2", "swap", "Which two cards of the Wyrm do you swap?"),
        ("troll-2", "play", ""),
    ],
)
def test_the_question_follows_what_is_chosen(hand: str, act: str, question: str) -> None:
    view = RULES.view(position(3, hands={0: hand}), 0)
    values = {"spectator": hand, "demand": 1, "prefect": "prefect", "magister": "magister", "play": hand}
    name = {"demand": "victim", "backdate": "creature", "swap": "creature"}.get(act, "card")
    value = str(values.get(act, "wyrm")).split()[0]
    option = Option("a", "a", act, name, value, (), chosen=True)
    told = words.question_of(view, option)
    assert (say(told) if told else "") == question


def test_what_another_did_to_a_seat_reads_as_a_sentence_to_either() -> None:
    stunned = {"seat": 1, "victim": 0, "count": 5}
    told = [words.addressed("stunned", stunned, seat) for seat in range(3)]
    assert [say(each) if each else "" for each in told] == [
        "Blue stunned you; you set aside 5 cards.",
        "You stunned Red, who set aside 5 cards.",
        "",
    ]
    gave = {"seat": 1, "victim": 0, "creature": "troll"}
    told = [words.addressed("gave", gave, seat) for seat in range(2)]
    assert [say(each) if each else "" for each in told] == [
        "You gave Blue one Troll card.",
        "Red gave you one Troll card.",
    ]


def test_whoever_acts_or_is_acted_upon_is_addressed() -> None:
    for kind, message in EVENTS.items():
        text = message.many if isinstance(message, Plural) else message
        assert ("%(seat)s" in text) <= (kind in own_seat.YOU_DID_SENTENCES), kind
        assert ("%(victim)s" in text) <= (kind in own_seat.DONE_TO_YOU_SENTENCES), kind


def test_a_sentence_names_a_referee_with_an_article() -> None:
    cards = ["troll-7", "referee", "head", "magister", "prefect", "spectator-4"]
    told = say(words.event("dealt_cards", {"seat": 0, "cards": cards}))
    assert told == (
        "Red was dealt Troll 7, a Referee, the Head Referee, the Magister, a Prefect, Spectator 4."
    )
    assert say(names.card("referee")) == "Referee", "on a card and a button"
