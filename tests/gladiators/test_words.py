"""Every code has its sentence, and every sentence its parameters."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

import games.gladiators
from games.bots.driver import play
from games.bots.random_bot import choose as at_random
from games.bots.simulate import autopilot
from games.engine import wording
from games.engine.actions import Action, tag_of
from games.engine.chance import SeededChance
from games.engine.choices import choose
from games.engine.decisions import Decision, InOrder, Number, Numbers, SomeOf
from games.engine.errors import BadNotation, BadOptions
from games.engine.phrases import Part, Plural
from games.gladiators import words
from games.gladiators.actions import ACTION_TYPES, Choose
from games.gladiators.decks import CARDS, DECKS, ITEMS, SPECIALS
from games.gladiators.decks.cards import CombatAction
from games.gladiators.meta import TITLES, Options
from games.gladiators.questions import RULES_BY_QUESTION as PLACES
from games.gladiators.rules import GladiatorsRules
from games.gladiators.state import GladiatorsState
from games.gladiators.words import action_texts, cards, lines, names, settings
from tests.gladiators.positions import RULES, do, duel, fight, place, told, turn_of
from tests.gladiators.speech import say
from tests.titles.hearing import told_to
from tests.titles.twins import refusal

SOURCES = [*Path(games.gladiators.__file__).parent.rglob("*.py")]


def raised() -> Iterator[tuple[str, set[str]]]:
    """Yield the codes of the rules' errors and the names of their parameters, from the source."""
    for source in SOURCES:
        for node in ast.walk(ast.parse(source.read_text("utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            plain = [str(each.value) for each in node.args if isinstance(each, ast.Constant)]
            given = {str(each.arg) for each in node.keywords}
            if name in ("BadOptions", "BadNotation"):
                plain = plain[:1]
            elif name in ("IllegalAction", "refuse", "key"):
                plain = plain[-1:]
            else:
                continue
            if source.stem == "notation":
                given = {"word", "position"}
            yield from ((code, given) for code in plain if code not in ("", "over"))


def test_every_code_that_is_raised_has_its_sentence_and_fills_it() -> None:
    codes = set()
    for code, given in raised():
        told = words.REFUSALS[code]
        text = told.many if isinstance(told, Plural) else told
        assert set(re.findall(r"%\((\w+)\)s", text)) <= given, code
        codes.add(code)
    assert len(codes) > 50
    assert set(words.REFUSALS) - set(wording.REFUSALS) - codes <= {"guard_first", "nothing_to_arm"}


def test_every_code_of_a_telling_has_its_sentence() -> None:
    """The codes are those written in the source, and those that cards can cause."""
    codes: set[str] = set(GladiatorsRules.disclosing)
    for source in SOURCES:
        found = re.findall(r"\bpublic_event\(\s*\"(\w+)\"", source.read_text("utf-8"))
        codes.update(found)
    assert len(codes) > len(GladiatorsRules.disclosing) + 20
    for card in CARDS.values():
        effects = [*card.on_use, *(effect for attack in card.attacks for effect in attack.on_hit)]
        for effect in effects:
            if getattr(effect, "duration", "turn") not in ("turn", "attack"):
                codes.add(f"{effect.duration}_{effect.stat}")  # type: ignore[union-attr]
    assert codes <= set(words.EVENTS), codes - set(words.EVENTS)


def test_every_action_has_its_heading_and_deeds() -> None:
    assert {tag_of(kind) for kind in ACTION_TYPES} <= set(lines.ACTION_HEADINGS)
    assert set(action_texts.BUTTON_LABELS) == set(action_texts.DONE_SENTENCES)


def test_every_kind_of_question_is_asked_in_words() -> None:
    kinds = set(TITLES["gladiators"].kinds)
    assert kinds <= set(words.QUESTIONS)
    assert kinds <= set(settings.TASK_TEXTS)
    assert kinds <= set(settings.SILENCE_TEXTS)


def test_every_option_ending_and_place_of_the_rulebook_can_be_said() -> None:
    meta = TITLES["gladiators"]
    for name in meta.options.__struct_fields__:
        line = words.option(name)
        assert say(line.text)
        assert line.note
        assert say(line.note)
    assert say(words.setting("sides", "two")) == "two sides"
    assert say(words.setting("speech", "whispers")) == "whispers only"
    assert say(words.setting("quality", 0)) == "as usual"
    assert say(words.setting("quality", 4)) == "4"
    assert say(words.setting("uneven", True)) == "yes"
    for how in ("won", "draw", "exhausted", "date", "vote", "director", "limit", "leaving"):
        assert say(words.ending(how))
    for word in ("won", "stood", "fell", "yielded", "left"):
        assert say(words.fate(word))
    for places in PLACES.values():
        for each in places:
            assert say(words.rule(each))
    assert say(words.rule("III.6")) == "Altar's Arena, rulebook, III.6"
    assert say(words.rule("V.4")) == "Altar's Arena, rulebook, Other rules, 4"
    assert "2.9" in say(words.rule("R-2.9"))


KEYS = {key for key in (*DECKS, *ITEMS, *SPECIALS) if "-" in key}


def speak(*parts: Part | None) -> None:
    """Check that each message is filled by the parameters it names, and no name is a bare key."""
    for part in parts:
        if part is not None:
            text = say(part)
            assert text
            assert "%(" not in text, text
            assert not re.search(r"\b[ABSO]\d\d\b", text), text
            assert not any(key in text for key in KEYS), text


EVERY = [
    (2, Options()),
    (2, Options(quality=4)),
    (3, Options(sides="first")),
    (4, Options(sides="two", quality=3, speech="whispers", friendly=True)),
    (5, Options(seat_1=1, seat_2=3, uneven=True, speech="whispers")),
]


@pytest.mark.thorough
@pytest.mark.parametrize("place", range(len(EVERY)))
def test_everything_in_whole_matches_can_be_said(place: int) -> None:
    seats, options = EVERY[place]
    source = Random(place)
    spoken: set[str] = set()

    def watch(state: Any, step: Any, entry: Any) -> None:
        for event in step.events:
            for telling in event.tellings:
                if telling.code.startswith("house."):
                    continue
                speak(words.event(telling.code, telling.params))
                words.pictures(telling.code, telling.params)
                spoken.add(telling.code)
        if entry is None or entry.revision % 3 == 0:
            speak_position(state, source)

    for seed in range(2):
        play(RULES, seats, options, seed, at_random, most=500, watch=watch)
    assert len(spoken) > 25


def speak_position(state: GladiatorsState, source: Random) -> None:
    """Say everything that a page could say about a position."""
    decisions = RULES.decisions(state)
    speak(words.situation(RULES.view(state, None), decisions))
    for decision in decisions:
        view = RULES.view(state, decision.seat)
        speak(words.situation(view, decisions), words.question(view, decision), words.reason(view, decision))
        speak(*(pill.text for pill in words.phases(view, decisions)))
        speak(words.silence(decision.kind))
        speak_choices(state, decision, view, source)
        for asked in decision.fields:
            speak_field(view, asked)
        for order in RULES.orders(view):
            speak(words.question(view, order), words.reason(view, order))
            for asked in order.fields:
                speak_field(view, asked)


def speak_field(view: Any, asked: Any) -> None:
    label = words.field(view, asked)
    speak(label.text, label.note)
    if isinstance(asked, SomeOf | InOrder):
        for value in asked.choices:
            line = words.value(view, asked, value)
            speak(line.text, line.note, line.under)
    elif isinstance(asked, Numbers):
        for number in range(2, len(asked.ranges) + 1):
            speak(words.value(view, asked, number).text)
    else:
        assert isinstance(asked, Number)


def spent_pieces(action: Action) -> set[str]:
    """Return the cards, items and specials that an action names; what is kept as it was is not among them."""
    found: set[str] = set()
    for name in type(action).__struct_fields__:
        value = getattr(action, name)
        found |= {value} if isinstance(value, str) else set(value) if isinstance(value, tuple) else set()
    return {key for key in found if key in {*CARDS, *ITEMS, *SPECIALS}}


@pytest.mark.parametrize("seed", range(6))
def test_every_text_of_an_action_names_all_that_it_spends(seed: int) -> None:
    """The button and the line of the draft name each card, item and special: nothing is spent unnamed."""
    seen: set[str] = set()

    def watch(rules: Any, state: Any, decision: Decision, source: Random) -> Action:
        action = autopilot(rules, state, decision, source)
        for chosen in (action, at_random(rules, state, decision, source)):
            view = rules.view(state, decision.seat)
            for text in (say(words.deed(view, chosen)), say(words.done(view, chosen))):
                for key in spent_pieces(chosen):
                    assert say(names.piece(key)) in text, (chosen, text)
            seen.update(
                field for field in ("specials", "by", "grab", "lifted") if getattr(chosen, field, None)
            )
        return action

    play(RULES, 2, Options(), seed, watch, most=400)
    assert "specials" in seen


def speak_choices(state: GladiatorsState, decision: Decision, view: Any, source: Random) -> None:
    """Say the choices of one way through a decision, and some actions with their consequences."""
    atoms = list(RULES.legal(state, decision))
    pick = ""
    while (choice := choose(decision, atoms, pick)).lists and not choice.atom:
        for option in choice.lists[-1]:
            line = words.line(view, option)
            speak(words.heading(view, option.act), line.text, line.note, line.under)
            if option.name:
                speak(words.asking(view, option.act, option.name))
        pick = source.choice(choice.lists[-1]).pick
    for atom in source.sample(atoms, min(4, len(atoms))):
        speak(words.deed(view, atom), words.done(view, atom), words.filling(view, atom))
        for line in words.outlook(view, atom):
            speak(line.text, line.note)


def test_every_refusal_of_an_action_at_the_wrong_time_can_be_said() -> None:
    said: set[str] = set()
    source = Random(1)
    pool: list[Action] = []

    def watch(state: Any, step: Any, entry: Any) -> None:
        if state.over:
            return
        decision = RULES.decisions(state)[0]
        pool.extend(RULES.legal(state, decision))
        for action in source.sample(pool, min(15, len(pool))):
            found = refusal(RULES, state, msgspec.structs.replace(action, seat=decision.seat))
            if found and found[1] != "nothing_open":
                speak(words.refusal(found[1], found[2]), words.rule(found[0]))
                said.add(found[1])

    for seed in range(4):
        pool.clear()
        play(RULES, 2, Options(), seed, at_random, most=150, watch=watch)
    assert len(said) > 10


@pytest.mark.parametrize("card", CARDS.values(), ids=CARDS)
def test_every_card_is_told_from_its_data(card: CombatAction) -> None:
    found = cards.card_sentences(card)
    speak(*found, cards.card_summary(card.id))
    text = " ".join(say(each) for each in found)
    assert text.count("Guesses") == len(card.axes)
    assert text.count("Attack:") == len(card.attacks)
    every = (
        *card.on_use,
        *card.while_current,
        *(e for a in card.attacks for e in (*a.on_hit, *a.on_guessed)),
    )
    assert len(every) <= len(re.findall(r"[a-z]", text))
    assert ("successful guess" in text) == (card.on_guess is not None)


def test_items_and_specials_are_told_from_their_data() -> None:
    for key in ITEMS:
        speak(*cards.item_lines(key))
    for key in SPECIALS:
        speak(*cards.special_lines(key))
    told_lines = [say(each) for each in cards.special_lines("venom")]
    assert told_lines[:2] == ["with a declared attack", "with an action that requires: dagger"]
    assert "once against each foe" in told_lines
    assert told_lines[-1] == "Condition lost +4 for one attack"


def test_cards_in_a_few_sentences() -> None:
    assert [say(each) for each in cards.card_sentences(CARDS["A15"])] == [
        "Guesses, chain held: slash 1, stab 0, smash 1.",
        "Attack: slash, distance 2: 5+(1-4) against Defense (aimed at the legs).",
        "On a hit: the victim falls down.",
    ]
    assert [say(each) for each in cards.card_sentences(CARDS["B14"])] == [
        "Guesses, nothing needed: slash 0, stab 0, smash 1.",
        "Attack: smash, distance 1: 5+(1-4)×2 against Defense (aimed at the torso).",
        "On a hit: the victim retreats 2 hexes.",
        "Compulsory movement: exactly 2 hexes straight towards the foe.",
    ]
    assert say(cards.card_sentences(CARDS["O12"])[-1]) == (
        "After a successful guess, distance 1 to 2: a counterattack may be declared: stab, distance 1 to 2: "
        "4+(1-4) against Defense."
    )
    assert say(cards.card_sentences(CARDS["A02"])[0]).startswith("Guesses, chain held, one hand free:")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "The line ends too early, at character 1."),
        ("walk z9", "“z9” (at character 6) isn’t a hex."),
        ("plan X99", "“x99” (at character 6) isn’t a card."),
        ("take now", "The line should end before “now” (at character 6)."),
    ],
)
def test_bad_notation_is_refused_in_words(text: str, sentence: str) -> None:
    with pytest.raises(BadNotation) as refused:
        RULES.parse(text, RULES.view(duel(), 0))
    assert say(words.refusal(refused.value.code, refused.value.params)) == sentence


def test_bad_options_are_refused_in_words() -> None:
    with pytest.raises(BadOptions) as refused:
        RULES.check_options(Options(), 6)
    assert say(words.refusal(refused.value.code, refused.value.params)) == "This game is for 2 to 5 players."


# ---- a duel in a few sentences --------------------------------------------------------


def attacked() -> GladiatorsState:
    """Return a state in the Barbarian's turn, with a dagger's thrust to meet."""
    state = duel()
    place(state, "R1", "h4", hold="dagger cloak", row="A06")
    place(state, "B1", "i4", hold="great-sword")
    turn_of(state, "R1")
    do(state, "take", "nothing", "attack 1 B1 set 5")
    return state


def test_a_duel_in_a_few_sentences() -> None:
    state = attacked()
    view, decisions = RULES.view(state, 1), RULES.decisions(state)
    assert say(words.situation(view, decisions)) == "Guess Assassin R’s number"
    assert say(words.situation(RULES.view(state, 0), decisions)) == "Round 1: Barbarian B’s turn"
    asked = decisions[0]
    assert say(words.question(view, asked)) == "Guess the number: stab, 2 guesses"
    reason = words.reason(view, asked)
    assert reason
    assert say(reason) == "Dagger thrust: 5+(1-6) against your Defense 3. The number set is from 1 to 6."
    (field,) = asked.fields
    one = words.value(view, field, 1)
    assert one.note is not None
    assert (say(one.text), say(one.note)) == ("1", "lose 3")
    events = do(state, "guess 6")
    hit = told(events)["hit"]
    assert say(words.event("hit", hit)) == (
        "Barbarian B guesses 6; Assassin R had set 5, and Dagger thrust hits with 10 against "
        "3, costing 7 Condition and leaving 17."
    )


def chips(state: GladiatorsState) -> list[str]:
    """Return the first list of choices, as the person who is asked reads it."""
    (decision,) = (each for each in RULES.decisions(state) if each.asks == "must")
    view = RULES.view(state, decision.seat)
    (options, *_) = choose(decision, RULES.legal(state, decision)).lists
    return [say(words.line(view, option).text) for option in options]


def test_a_choice_with_a_form_names_nothing_before_it_is_filled_in() -> None:
    assert chips(attacked()) == ["Guess", "Thick hide"]
    riposte = duel("barbarian", "swordmaster")
    place(riposte, "R1", "i4", hold="great-sword", row="B07")
    place(riposte, "B1", "i5", hold="duelling-sword", current="S06")
    do(riposte, "take", "nothing", "attack 1 B1 set 6", "nothing", "guess 5 6")
    assert chips(riposte) == ["Counterattack Barbarian R", "Don’t answer the attack"]
    dealt = RULES.setup(Options(sides="two"), 3, SeededChance(1)).state
    do(dealt, "choose orc", "choose barbarian", "choose orc", "split spear O07")
    assert chips(dealt) == ["Agree to the split", "Split the deck"]


def test_who_has_several_gladiators_is_told_which_of_them() -> None:
    state = fight("orc+orc", "assassin", first="R2")
    assert say(words.situation(RULES.view(state, None), RULES.decisions(state))).endswith("Orc R2’s turn")


def test_a_planned_card_is_told_to_its_seat_alone() -> None:
    state = duel()
    (event, *_) = do(state, "plan A06")
    own, other = told_to(event, 0), told_to(event, 1)
    assert own
    assert other
    assert "Dagger thrust" in say(words.event(own.code, own.params))
    assert "Dagger thrust" not in say(words.event(other.code, other.params))


# ---- the reader's own gladiators ------------------------------------------------------

ONE = {"R1": ("orc", 0), "B1": ("barbarian", 0)}
SEVERAL = {"R2": ("orc", 2), "B1": ("barbarian", 0)}
BLOW = {
    "by": "B1", "gladiator": "R1", "card": "", "numbers": [1], "number": 2, "strength": 9, "opposition": 4,
    "lost": 3, "left": 5, "cast": ONE,
}  # fmt: skip


def said(code: str, params: dict[str, Any], seat: int) -> str:
    found = words.addressed(code, params, seat)
    return say(found) if found else ""


def test_ones_own_gladiator_is_yours_wherever_it_stands_in_a_sentence() -> None:
    assert said("fell", {"gladiator": "R1", "cast": ONE}, 0) == "Your Orc falls down."
    held = {"gladiator": "B1", "victim": "R1", "cast": ONE}
    assert said("held", held, 0) == "Barbarian B takes hold of your Orc."
    assert said("held", held, 1) == "Your Barbarian takes hold of Orc R."
    assert said("fell", {"gladiator": "R2", "cast": SEVERAL}, 0) == "Your Orc 2 falls down."
    assert said("resigned", {"seat": 0, "gladiators": ["R1"], "cast": ONE}, 0) == "You give up your Orc."
    assert said("chose", {"seat": 0, "decks": ["orc"]}, 0) == "You choose an Orc."
    assert said("chose", {"seat": 0, "decks": ["orc"]}, 1) == ""
    assert said("fell", {"gladiator": "R1", "cast": {"R1": ("orc", 0)}}, 1) == ""


def test_who_hears_a_whisper_reads_that_they_do() -> None:
    whispered = {"gladiator": "B1", "other": "R1", "seats": [0, 2], "cast": ONE}
    assert said("whispered", whispered, 0) == "Barbarian B whispers to your Orc, heard by you, Green."
    assert said("whispered", whispered, 1) == "Your Barbarian whispers to Orc R, heard by Red, Green."


def test_a_guess_is_told_to_the_two_whom_it_concerns() -> None:
    assert said("hit", BLOW, 0) == (
        "You guessed 1. Barbarian B had set 2: you lose 3 Condition to Standard Action (9 "
        "against 4) and have 5 left."
    )
    assert "your Barbarian had set 2" in said("hit", BLOW, 1)
    # Of several gladiators it says which one was hit.
    several = BLOW | {"gladiator": "R2", "cast": SEVERAL}
    assert said("hit", several, 0).startswith("Your Orc 2 guesses 1; Barbarian B had set 2, ")


def test_counts_in_refusals_are_plural_or_not() -> None:
    assert say(words.refusal("too_far", {"most": 1})) == "That is too far. You can move 1 more hex."
    assert say(words.refusal("too_far", {"most": 2})) == "That is too far. You can move 2 more hexes."
    assert say(words.refusal("so_many_numbers", {"count": 1})) == "Set 1 number."
    assert say(words.refusal("too_many_guesses", {"most": 2})) == "Too many numbers. You have 2 guesses."


def test_a_compass_direction_is_named_beside_its_number() -> None:
    view = RULES.view(duel(), 0)
    for act in ("attack", "bind"):
        asked = Number(act, "dislodge", 1, 6)
        notes = [words.value(view, asked, number).note for number in range(1, 7)]
        assert [say(note) for note in notes if note][:3] == ["north", "north-east", "south-east"]


def test_a_button_names_gladiators_as_a_sentence_does() -> None:
    view = RULES.view(duel(), 0)
    told = [say(words.deed(view, Choose(0, band))) for band in ("barbarian", "assassin", "orc+orc")]
    assert told == ["Fight with a Barbarian", "Fight with an Assassin", "Fight with an Orc, another Orc"]


def test_equal_items_are_counted_in_a_list_and_told_apart_in_a_sentence() -> None:
    assert say(names.items(["axe", "great-sword", "axe"])) == "axe ×2, great sword"
    assert (
        say(names.items_with_articles(["axe", "great-sword", "axe"])) == "an axe, a great sword, another axe"
    )
    assert say(names.items_with_articles([])) == "nothing"
