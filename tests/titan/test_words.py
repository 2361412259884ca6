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

import games.titan
from games.engine import wording
from games.engine.actions import Action, tag_of
from games.engine.choices import choose
from games.engine.decisions import Decision, InOrder, OneOf, SomeOf
from games.engine.drawing import icons
from games.engine.errors import BadNotation, BadOptions
from games.engine.orders import StandingOrder
from games.engine.phrases import Listing, Part, Phrase, Plural
from games.titan import questions as asking
from games.titan import words
from games.titan.actions import ACTION_TYPES, Accept, Concede, CounterOffer, Move, Muster, Split
from games.titan.battle.actions import Done, Enter, Strike
from games.titan.battle.phases import begin_maneuver
from games.titan.characters import CHARACTERS
from games.titan.lands import LANDS, TERRAINS
from games.titan.markers import ALL_MARKERS
from games.titan.meta import Options
from games.titan.orders import TitanOrder
from games.titan.prospects import entered_from
from games.titan.rules import LawOfTitan
from games.titan.state import TitanState
from games.titan.view import TitanView
from games.titan.words import action_texts, choice_lines, events, fields, names, own_seat, settings
from tests.arena.speech import COLOURS, say
from tests.titan.campaigns import campaign as whole
from tests.titan.positions import RULES, campaign, do, engaged, fighting, question
from tests.titles.hearing import told_to
from tests.titles.twins import refusal

SOURCES = [*Path(games.titan.__file__).parent.rglob("*.py")]
_FILLED = re.compile(r"%\((\w+)\)s")


def _calls(*names: str) -> Iterator[tuple[Path, ast.Call]]:
    for source in SOURCES:
        for node in ast.walk(ast.parse(source.read_text("utf-8"))):
            if (
                isinstance(node, ast.Call)
                and getattr(node.func, "id", getattr(node.func, "attr", "")) in names
            ):
                yield source, node


def raised() -> Iterator[tuple[str, set[str], str]]:
    """Yield the codes of the rules' errors, the names of their parameters and the rule, from the source."""
    for source, node in _calls("IllegalAction", "BadOptions", "BadNotation", "refuse", "number", "one_of"):
        plain = [str(each.value) for each in node.args if isinstance(each, ast.Constant)]
        given = {str(each.arg) for each in node.keywords}
        name = getattr(node.func, "id", getattr(node.func, "attr", ""))
        if source.stem == "notation":
            given = {"word", "position"}
        elif name in ("refuse", "number", "one_of"):
            continue
        rule = plain.pop(0) if name == "IllegalAction" and len(plain) == 2 else ""
        yield from ((code, given, rule) for code in plain[:1] if code not in ("", "over"))


def test_every_code_that_is_raised_has_its_sentence_and_fills_it() -> None:
    codes = set()
    for code, given, rule in raised():
        phrase = words.refusal(code, dict.fromkeys(given, 1) | ({"sides": []} if "sides" in given else {}))
        assert set(_FILLED.findall(text_of(phrase.message))) <= given, code
        if rule:
            assert say(words.rule(rule)).startswith(f"Law {rule}, ")
        codes.add(code)
    assert set(words.REFUSALS) - set(wording.REFUSALS) - codes == {"not_now_rangestrike"}


def told() -> Iterator[str]:
    """Yield the codes of events, from the source."""
    for _, node in _calls("public_event", "split_event", "_move_legion", "report_failed_offers"):
        for each in ast.walk(node):
            if isinstance(each, ast.Constant) and isinstance(each.value, str):
                yield each.value


def test_every_happening_has_its_sentence_and_every_sentence_its_happening() -> None:
    found = set(told())
    assert set(words.EVENTS) >= LawOfTitan.disclosing
    upon = {code for code in words.EVENTS if code.endswith("_upon")}
    assert set(words.EVENTS) - upon <= found
    assert {code for code in found if code.startswith("battle.")} <= set(words.EVENTS)


def test_every_action_has_its_heading_and_deeds() -> None:
    tags = {tag_of(kind) for kind in ACTION_TYPES}
    assert tags == set(choice_lines.ACTION_HEADINGS)
    assert tags <= set(action_texts.ACTION_TEXTS)
    assert set(action_texts.DONE_ACTION_TEXTS) <= set(action_texts.ACTION_TEXTS)
    assert tags <= set(action_texts.DONE_ACTION_TEXTS)


def test_every_question_has_its_words() -> None:
    kinds = set(asking.RULES_BY_KIND)
    orders = {f"order.{kind.__struct_config__.tag}" for kind in TitanOrder.__args__}
    assert set(words.QUESTIONS) == kinds | orders
    assert set(settings.TASK_TEXTS) == set(settings.SILENCE_TEXTS) == kinds
    for kind in kinds:
        for place in asking.RULES_BY_KIND[kind]:
            assert say(words.rule(place))


def test_every_option_ending_and_fate_can_be_said() -> None:
    for name in Options.__struct_fields__:
        line = words.option(name)
        assert say(line.text)
        assert line.note
        assert say(line.note)
    assert say(words.setting("plus", True)) == "yes"
    assert say(words.setting("markers", 0)) == "as many as the Law gives"
    assert say(words.setting("markers", 8)) == "8"
    assert say(words.setting("turns", 0)) == "no limit"
    assert say(words.setting("leavers", "removed")) == "removed"
    assert say(words.setting("leavers", "autopilot")) == "played by the computer"
    for how in ("titan", "draw", "turns", "date", "vote", "director", "limit", "leaving"):
        assert say(words.ending(how))
    assert len({say(words.fate(word)) for word in ("lives", "slain", "resigned", "left")}) == 4
    assert say(words.rule("12.4")) == "Law 12.4, strikes"
    assert say(words.rule("21.3")) == "Law 21.3, shortened versions"


def test_characters_terrains_lands_and_markers_have_names_and_icons() -> None:
    assert set(names.CHARACTER_NAMES) == set(CHARACTERS)
    assert set(names.TERRAIN_NAMES) == set(TERRAINS)
    assert {say(names.land(number)) for number in LANDS} >= {"Marsh 41", "Tower 300", "Tundra 2000"}
    for key in (*CHARACTERS, *TERRAINS, *ALL_MARKERS):
        assert names.icon(key) in icons.names(), key
    assert len({say(names.legion(marker)) for marker in ALL_MARKERS}) == 72


def test_an_inherited_marker_says_whose_it_was() -> None:
    assert say(names.legion("B.anchor", 1)) == "Anchor"
    assert say(names.legion("B.anchor", 0)) == "Blue’s Anchor"
    assert [say(names.legion(f"{letter}.key")) for letter in "RBGYKN"] == [
        f"{colour}’s Key" for colour in COLOURS
    ]


def test_a_legion_under_an_inherited_marker_has_a_name_that_follows_its_player() -> None:
    assert say(names.held_legion("B.anchor", 1)) == "Anchor"
    assert say(names.held_legion("B.anchor", 0)) == "Anchor (Blue)"
    entered = FILLED | {"seat": 0, "victim": 1, "legion": "G.rose", "to": "G.moon", "enemy": "B.moon"}
    for code, called in (("moved_upon", "You moved Rose (Green) from"), ("split", "left as Moon (Green).")):
        told = words.addressed(code, entered, 0)
        assert told is not None
        assert called in say(told)
    view = RULES.view(campaign({"R.anchor": (41, "ogre*2")}), 0)
    assert "Moon (Green)" in say(action_texts.deed(view, Move(0, "G.moon", 42, "")))
    assert say(names.held_legions(["R.key", "G.moon"], 0)) == "Key, Moon (Green)"


BARE = re.compile(r"%\(|\b[RBGYKN]\.[a-z]+|\*\d|\b[a-z]+_[a-z]+\b")


def speak(*parts: Part | None) -> None:
    """Check that each message is filled by the parameters it names, and no name is a bare key."""
    for part in parts:
        if part is not None:
            text = say(part)
            assert text
            assert not BARE.search(text), text
            assert not set(_bare(part)), text


def _bare(part: Part) -> Iterator[str]:
    """Keys of characters and lands that were left as they are."""
    match part:
        case Listing(parts):
            for each in parts:
                yield from _bare(each)
        case Phrase(message, params):
            text = message.one if isinstance(message, Plural) else message
            if text in CHARACTERS or text in TERRAINS:
                yield text
            for value in params.values():
                yield from _bare(value)
        case str() if part in CHARACTERS:
            yield part


@pytest.mark.parametrize(
    ("seats", "options", "seed"), [(2, Options(), 1), (3, Options(plus=True), 2), (6, Options(turns=3), 3)]
)
@pytest.mark.long
def test_everything_in_whole_campaigns_can_be_said(seats: int, options: Options, seed: int) -> None:
    source = Random(seed)
    pool: list[Action] = []
    said: set[str] = set()

    def watch(state: TitanState, step: object, entry: object) -> None:
        for event in step.events:  # type: ignore[attr-defined]
            for telling in event.tellings:
                if not telling.code.startswith("house."):
                    speak(words.event(telling.code, telling.params))
        decisions = RULES.decisions(state)
        speak(words.situation(RULES.view(state, None), decisions))
        for decision in decisions:
            view = RULES.view(state, decision.seat)
            speak(
                words.situation(view, decisions), words.question(view, decision), words.reason(view, decision)
            )
            speak(*(pill.text for pill in words.phases(view, decisions)))
            speak(words.task(decision.kind), words.silence(decision.kind))
            speak_choices(state, decision, view, source)
            for thought in list(RULES.imaginable_actions(view, decision))[:5]:
                pool.append(thought)
        if source.random() < 0.2 and decisions:
            decision = decisions[0]
            view = RULES.view(state, decision.seat)
            speak_orders(view)
            pool.extend(source.sample(list(RULES.legal(state, decision)), 1))
            for action in source.sample(pool, min(15, len(pool))):
                found = refusal(RULES, state, msgspec.structs.replace(action, seat=decision.seat))
                if found and found[1] != "nothing_open":
                    speak(words.refusal(found[1], found[2]), words.rule(found[0]))
                    said.add(found[1])

    whole(seats, options, seed, 400, watch)
    assert len(said) > 5


def speak_choices(state: TitanState, decision: Decision, view: TitanView, source: Random) -> None:
    """Say the choices of one way through a decision, its fields, and some actions."""
    atoms = list(RULES.legal(state, decision))
    pick = ""
    while (choice := choose(decision, atoms, pick)).lists and not choice.atom:
        for option in choice.lists[-1]:
            line = words.line(view, option)
            speak(words.heading(view, option.act), line.text, line.note)
        pick = source.choice(choice.lists[-1]).pick
    for atom in source.sample(atoms, min(4, len(atoms))):
        speak(words.deed(view, atom), words.done(view, atom))
    speak_fields(view, decision)


def speak_fields(view: TitanView, decision: Decision) -> None:
    for asked in decision.fields:
        label = words.field(view, asked)
        speak(label.text)
        if isinstance(asked, OneOf | InOrder | SomeOf):
            speak(*(words.value(view, asked, value).text for value in asked.choices))


def speak_orders(view: TitanView) -> None:
    """Say the standing orders that are offered."""
    for order in RULES.orders(view):
        speak(words.question(view, order), words.reason(view, order))
        speak_fields(view, order)


UNASKED = {(kind, "game_turn") for kind in ("splits", "musters", "engagements")}
"""What no form asks: it is written when the order is left."""


def test_every_field_of_every_order_and_action_has_a_label() -> None:
    asked = set(fields.FIELD_LABELS)
    orders: tuple[type[StandingOrder], ...] = TitanOrder.__args__
    for order in orders:
        for name in order.__struct_fields__:
            key = (str(order.__struct_config__.tag), name)
            if key not in UNASKED:
                assert key in asked
                asked.discard(key)
    assert asked == {("divide", "with_titan"), ("divide", "markers"), ("split", "creatures"), ("split", "to")}


SHOWN = [
    ("resolved", {"how": how, "land": 41, "winner": winner, "legion": legion})
    for table, winner, legion in (
        (events.RESOLUTION_SENTENCES, 1, "B.key"),
        (events.RESOLUTIONS_WITHOUT_WINNER, -1, ""),
    )
    for how in table
]


@pytest.mark.parametrize(("code", "params"), SHOWN, ids=lambda each: str(each)[:30])
def test_every_end_of_an_engagement_can_be_said(code: str, params: dict[str, object]) -> None:
    speak(words.event(code, params))


def test_r_10_6_the_first_maneuvers_of_a_battle_follow_no_strikes_back() -> None:
    state = fighting("ogre*2", "lion*2", 1)
    here = state.engagement
    assert here is not None
    assert here.battle is not None
    begin_maneuver(here.battle, "attacker", [])

    def pills() -> list[str]:
        return [say(pill.text) for pill in words.phases(RULES.view(state, 0), RULES.decisions(state))]

    assert pills() == ["Maneuvers", "Strikes"]
    here.battle.round = 2
    assert pills() == ["Strikes back", "Maneuvers", "Strikes"]


def test_every_other_turn_of_a_sentence_can_be_said() -> None:
    for fate in events.OUT_SENTENCES:
        speak(words.event("out", {"seat": 0, "fate": fate}))
    for how in events.BATTLE_OVER_SENTENCES:
        speak(words.event("battle.over", {"how": how}))
    there = {"seat": 0, "legion": "R.key", "from": 17, "land": 17}
    assert say(words.event("moved", there)) == "Red moved Key all the way round to Brush 17 again."
    both = {"attacker": [["defender"], ["both"]], "defender": [["attacker", "ogre", "ogre"]]}
    assert say(words.event("offers_shown", {"land": 41} | both)) == (
        "The two sides haven’t agreed in Marsh 41 yet. The attacker offered: the defender "
        "is eliminated, or both are eliminated. The defender offered: the attacker is "
        "eliminated (the defender also loses 2 Ogres)."
    )


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "The line ends too early, at character 1."),
        ("split R.Crown", "“rcrown” (at character 7) isn’t a legion marker."),
        ("maneuver D3 -> D9", "“d9” (at character 16) isn’t a hex."),
        ("done now", "The line should end before “now” (at character 6)."),
    ],
)
def test_bad_notation_is_refused_in_words(text: str, sentence: str) -> None:
    with pytest.raises(BadNotation) as refused:
        RULES.parse(text, RULES.view(campaign({}), 0))
    assert say(words.refusal(refused.value.code, refused.value.params)) == sentence


def test_bad_options_are_refused_in_words() -> None:
    with pytest.raises(BadOptions) as refused:
        RULES.check_options(Options(), 7)
    assert say(words.refusal(refused.value.code, refused.value.params)) == "This game is for 2 to 6 players."


def test_a_game_turn_in_a_few_sentences() -> None:
    state = campaign({"R.anchor": (41, "ogre*3 lion")}, phase="split")
    view, decisions = RULES.view(state, 0), RULES.decisions(state)
    assert say(words.situation(view, decisions)) == "Game-Turn 2: your splits"
    assert say(words.situation(RULES.view(state, 1), decisions)) == "Game-Turn 2: Red’s turn"
    split = Split(0, "R.anchor", ("ogre", "ogre"), "R.key")
    assert say(words.deed(view, split)) == "Split Ogre ×2 off Anchor, as Key"
    (event,) = do(state, split)
    own, other = told_to(event, 0), told_to(event, 1)
    assert own
    assert other
    assert (
        say(words.event(own.code, own.params))
        == "Red split Anchor: 2 characters stayed; 2 Ogres left as Key."
    )
    assert (
        say(words.event(other.code, other.params))
        == "Red split Anchor: 2 characters stayed and 2 left as Key."
    )


def test_the_end_of_each_phase_is_named() -> None:
    state = campaign({"R.anchor": (41, "ogre*3 lion")}, phase="split")
    assert say(words.deed(RULES.view(state, 0), Done(0))) == "Roll"
    battle = fighting("ogre*2", "lion*2", 41)
    assert say(words.deed(RULES.view(battle, 1), Done(1))) == "End the maneuvers"


def silence_at(state: TitanState, decision: Decision) -> str:
    """Return what a seat reads about an engagement that it does not answer."""
    now = words.silence_at(RULES.view(state, decision.seat), decision)
    assert now is not None
    return say(now)


def test_no_flight_is_expected_of_a_legion_that_cannot_flee() -> None:
    """9.2: neither with a lord nor in a second round of answers."""
    with_lord = engaged("ogre*2", "angel lion", 41)
    (attacker,) = [each for each in RULES.decisions(with_lord) if each.kind == "answer" and each.seat == 0]
    assert silence_at(with_lord, attacker).endswith(" unless the enemy concedes.")
    again = engaged("ogre*2", "lion*2", 41)
    for seat in (0, 1):
        do(again, CounterOffer(seat), Accept(seat, "attacker" if seat else "defender", ()), Done(seat))
    (attacker,) = [each for each in RULES.decisions(again) if each.kind == "answer" and each.seat == 0]
    assert silence_at(again, attacker).endswith(" unless the enemy concedes.")


def test_what_was_offered_counts_without_an_answer_once_there_is_something() -> None:
    state = engaged("ogre*2", "lion*2", 41)
    asked = [each for each in RULES.decisions(state) if each.kind == "answer"]
    attacker, defender = sorted(asked, key=lambda each: each.seat)
    assert silence_at(state, attacker) == ("No answer means a fight unless the enemy flees or concedes.")
    assert silence_at(state, defender) == ("No answer means a fight unless the enemy concedes.")
    do(state, Accept(1, "attacker", ()))
    assert words.silence_at(RULES.view(state, 1), defender) is None
    assert words.silence_at(RULES.view(state, 0), attacker) is not None, "it is hidden from the other side"
    assert words.silence_at(RULES.view(state, 1), Decision("1", 1, "muster")) is None


def test_an_attacked_player_reads_by_whom_and_where() -> None:
    state = engaged("ogre*2", "lion*2", 41)
    decisions = RULES.decisions(state)
    moments = [say(words.situation(RULES.view(state, seat), decisions)) for seat in (0, 1)]
    assert moments == ["You attack Blue in Marsh 41", "Red attacks your legion Key in Marsh 41"]
    headings = [words.headline(RULES.view(state, seat), decisions) for seat in (0, 1)]
    assert [say(each) for each in headings if each] == ["You attack Blue", "Red attacks your Key"]
    accept = Accept(1, "attacker", ("lion",))
    assert say(words.deed(RULES.view(state, 1), accept)) == (
        "Offer: the attacker is eliminated (the defender also loses a Lion)"
    )


def test_an_offer_in_a_draft_is_not_said_to_be_agreed() -> None:
    view = RULES.view(engaged("ogre*2", "lion*2", 41), 1)
    both = Accept(1, "both", ())
    assert say(words.done(view, both)) == "you would offer: both are eliminated"
    undone = words.undoing(view, both)
    assert undone is not None
    assert say(undone) == "your offer (both are eliminated)"


def test_a_recruit_has_the_article_its_name_asks_for() -> None:
    state = campaign({"R.anchor": (41, "ogre*2 centaur*2")}, phase="muster")
    view = RULES.view(state, 0)
    said = {
        "centaur": "Muster a Centaur for Anchor",
        "unicorn": "Muster a Unicorn for Anchor",
        "ogre": "Muster an Ogre for Anchor",
    }
    for recruit, deed in said.items():
        muster = Muster(0, "R.anchor", recruit, "")
        assert say(words.deed(view, muster)) == deed
        assert say(words.done(view, muster)) == f"{recruit.title()} mustered for Anchor"
    shown = Muster(0, "R.anchor", "ogre", "ogre*2")
    assert say(words.deed(view, shown)) == "Muster an Ogre for Anchor, showing Ogre ×2"
    assert (
        CHARACTERS.keys()
        >= names.NAMES_WITH_AN
        == {key for key in CHARACTERS if say(names.character(key))[0] in "AEIO"}
    )


def test_a_strike_counts_its_dice() -> None:
    state = fighting("ogre*2", "lion*2", 41)
    view = RULES.view(state, 0)
    dice = [say(words.deed(view, Strike(0, "D3", "E4", count, 3))) for count in (1, 5)]
    assert dice == ["Strike the E4 with the D3: 1 die, 3+", "Strike the E4 with the D3: 5 dice, 3+"]


@pytest.mark.parametrize(
    ("kind", "seat", "said"),
    [
        ("answer", 0, "Answer your engagement with Blue in Marsh 41"),
        ("answer", 1, "Answer Red’s attack on Key in Marsh 41"),
        ("summon", 0, "Summon a lord to Marsh 41"),
        ("angel", 1, "Acquire a lord in Marsh 41"),
        ("resign", 0, None),
    ],
)
def test_a_subject_names_the_land_and_the_enemy(kind: str, seat: int, said: str | None) -> None:
    view = RULES.view(engaged("ogre*2", "lion*2", 41), None)
    told = words.task_at(view, Decision("1", seat, kind))
    assert (told and say(told)) == said


def test_a_subject_of_a_battle_names_them_to_each_side() -> None:
    view = RULES.view(fighting("ogre*2", "lion*2", 41), None)
    told = [words.task_at(view, Decision("1", seat, "strike")) for seat in (0, 1)]
    assert [each and say(each) for each in told] == [
        "Strike at Blue in Marsh 41",
        "Strike at Red in Marsh 41",
    ]
    summon = words.task_at(view, Decision("1", 0, "summon"))
    assert summon
    assert say(summon) == "Summon a lord against Blue in Marsh 41"
    quiet = RULES.view(campaign({"R.anchor": (41, "ogre*2")}), None)
    assert words.task_at(quiet, Decision("1", 0, "move")) is None


def test_a_head_of_a_battle_names_the_enemy() -> None:
    state = fighting("ogre*2", "lion*2", 41)
    assert say(words.situation(RULES.view(state, 1), RULES.decisions(state))) == (
        "Battle with Red in Marsh 41, round 1: your maneuvers"
    )


def test_a_heading_beside_a_battle_s_map_leaves_land_and_round_to_its_caption() -> None:
    state = fighting("ogre*2", "lion*2", 41)
    headings = [words.headline(RULES.view(state, seat), RULES.decisions(state)) for seat in (0, 1)]
    assert [each and say(each) for each in headings] == [None, "Your maneuvers against Red"]
    quiet = campaign({"R.anchor": (41, "ogre*2"), "B.rose": (1, "lion*2")}, roll=2)
    assert words.headline(RULES.view(quiet, 0), RULES.decisions(quiet)) is None


def test_choices_say_what_follows() -> None:
    state = campaign({"R.anchor": (41, "ogre*2"), "B.rose": (1, "lion*2")}, roll=2)
    view, decision = RULES.view(state, 0), question(state, 0)
    atoms = [
        atom for atom in RULES.legal(state, decision) if isinstance(atom, Move) and atom.legion == "R.anchor"
    ]
    choice = choose(decision, atoms, "a")
    lands = [words.line(view, option) for option in choice.lists[-1]]
    assert [(say(line.text), say(line.note), line.icon, line.seat) for line in lands if line.note] == [
        ("Brush 3", "nothing to muster", "berry-bush", None),
        ("Plains 101", "nothing to muster", "wheat", None),
        ("Plains 1", "attack on Blue’s Rose, 2 characters", "crossed-swords", 1),
    ]
    do(state, atoms[-1])


def test_a_land_names_the_best_recruit_and_how_many_are_left() -> None:
    state = campaign({"R.anchor": (3, "troll*2 ogre*2"), "B.rose": (117, "lion")}, roll=5)
    state.stack["ranger"] = 3
    view, decision = RULES.view(state, 0), question(state, 0)
    steps = choose(decision, RULES.legal(state, decision)).lists
    legion = next(option for option in steps[0] if option.value == "R.anchor")
    lands = choose(decision, RULES.legal(state, decision), legion.pick).lists[-1]
    notes = {option.value: words.line(view, option) for option in lands}
    marsh = notes[8]
    assert marsh.note is not None
    assert (say(marsh.note), marsh.icon) == ("muster a Ranger (4-4), 3 left", "bowman")


def test_4_1_a_full_legion_is_said_to_be_full_in_every_land() -> None:
    layout = {"R.anchor": (41, "ogre*2 troll*2 lion*3"), "B.rose": (1, "lion*2")}
    state = campaign(layout, roll=2)
    view, decision = RULES.view(state, 0), question(state, 0)
    steps = choose(decision, RULES.legal(state, decision)).lists
    legion = next(option for option in steps[0] if option.value == "R.anchor")
    lands = choose(decision, RULES.legal(state, decision), legion.pick).lists[-1]
    notes = [say(line.note) for option in lands if (line := words.line(view, option)).note]
    assert set(notes) == {"full (7 characters), can’t muster", "attack on Blue’s Rose, 2 characters"}


ANSWERS: dict[str, tuple[dict[str, Any], dict[str, tuple[str, str]]]] = {
    "below a multiple of 100": (
        {"scores": (20, 0)},
        {
            "flee": ("You lose Key. Red scores half and then has 32 points.", "Red +12"),
            "fight": (
                "There is no agreement, and the legions fight on the battleland.",
                "You +46 or Red +24",
            ),
            "concede": ("You lose Key. Red then has 44 points.", "Red +24"),
        },
    ),
    "past one": (
        {"scores": (280, 0)},
        {
            "flee": ("You lose Key. Red scores half and then has 292 points.", "Red +12"),
            "concede": ("You lose Key. Red then has 304 points and can take an Angel.", "Red +24"),
        },
    ),
}


@pytest.mark.parametrize("scene", ANSWERS)
def test_answers_say_what_they_cost_and_who_scores(scene: str) -> None:
    more, expected = ANSWERS[scene]
    state = engaged("lion*2 troll", "ogre centaur", 3, **more)
    view, decision = RULES.view(state, 1), question(state, 1)
    found = {
        option.act: words.line(view, option)
        for option in choose(decision, RULES.legal(state, decision)).lists[0]
    }
    for act, told in expected.items():
        line = found[act]
        assert (say(line.note or ""), say(line.gains or "")) == told


def test_4_1_a_winner_without_room_takes_no_lord() -> None:
    state = engaged("lion*3 troll*2 ogre*2", "ogre centaur", 3, scores=(280, 0))
    view, decision = RULES.view(state, 1), question(state, 1)
    lists = choose(decision, RULES.legal(state, decision)).lists
    concede = next(option for option in lists[0] if option.act == "concede")
    assert say(words.line(view, concede).note or "") == "You lose Key. Red then has 304 points."


def test_agreements_are_folded_until_one_is_offered() -> None:
    state = engaged("lion*2 troll", "ogre centaur", 3)
    view = RULES.view(state, 1)
    assert words.folded(view, "accept") == words.folded(view, "counter") is not None
    assert words.folded(view, "flee") is words.folded(view, "fight") is None
    do(state, Accept(1, "attacker", ()))
    assert words.folded(RULES.view(state, 1), "accept") is None


def test_9_2_a_legion_with_a_lord_is_told_why_it_cannot_flee() -> None:
    state = engaged("lion*2 troll", "angel centaur", 3)
    told = [say(words.reason(RULES.view(state, seat), question(state, seat)) or "") for seat in (0, 1)]
    assert ["can’t flee" in each for each in told] == [False, True]


@pytest.mark.parametrize("roll", [5, 6])
def test_who_cannot_move_any_more_is_asked_to_send(roll: int) -> None:
    state = campaign({"R.key": (8, "ogre*2"), "R.moon": (300, "angel ogre")}, roll=roll)
    for legion in state.legions.values():
        legion.moved = True
    asked = question(state)
    assert say(words.question(RULES.view(state, 0), asked)) == "Send your moves?"
    # On a six nobody else can tell: an unseen lord might still teleport.
    told = say(words.question(RULES.view(state, 1), asked))
    assert told == ("Which legions do you move, and where?" if roll == 6 else "Send your moves?")
    state.legions["R.moon"].moved = False
    assert say(words.question(RULES.view(state, 0), asked)) == "Which legions do you move, and where?"


def test_who_cannot_maneuver_any_more_is_asked_to_end_it() -> None:
    state = fighting("lion", "ogre", 1)
    seat = question(state).seat
    enter = next(atom for atom in RULES.legal(state, question(state)) if isinstance(atom, Enter))
    assert (
        say(words.question(RULES.view(state, seat), question(state)))
        == "Where do your characters maneuver to?"
    )
    do(state, enter)
    assert say(words.question(RULES.view(state, seat), question(state))) == "End the maneuvers?"


def test_a_side_of_entry_tells_where_one_comes_from() -> None:
    assert entered_from(1, "right") == 42
    # All come into a tower by the same side (10.2), so that tells nothing.
    assert entered_from(100, "bottom") == 0


def test_a_form_still_to_be_filled_in_names_nobody() -> None:
    state = campaign({"R.anchor": (41, "ogre*3 lion")}, phase="split")
    split = Split(0, "R.anchor", ("ogre", "ogre"), "R.key")
    filling = words.filling(RULES.view(state, 0), split)
    assert filling is not None
    assert say(filling) == "Split Anchor"
    assert words.filling(RULES.view(state, 0), Done(0)) is None


def test_a_character_in_battle_is_named_with_its_hex() -> None:
    state = fighting("ogre*2", "lion*2", 41)
    enter = next(atom for atom in RULES.legal(state, question(state)) if isinstance(atom, Enter))
    text = say(words.deed(RULES.view(state, 1), enter))
    assert text == f"Bring on the Lion at {enter.hex}"
    (event,) = do(state, enter)
    telling = told_to(event, None)
    assert telling
    assert say(words.event(telling.code, telling.params)) == f"Blue brought on the Lion at {enter.hex}."


# ---- the reader's own seat ------------------------------------------------------------

FILLED: dict[str, object] = {
    "seat": 0, "victim": 1, "winner": 0, "loser": 1, "legion": "R.anchor", "to": "R.key", "other": "R.key",
    "donor": "R.key", "enemy": "B.rose", "attacker": "R.anchor", "defender": "B.rose", "land": 41, "from": 1,
    "side": "left", "markers": ["R.anchor", "R.key"], "lord": "angel", "recruit": "troll", "shown": ["troll"],
    "piece": "ogre", "hex": "D3", "foe": "lion", "target": "E4", "come": "D2", "pieces": ["ogre", "ogre"],
    "attackers": ["ogre"], "defenders": ["lion"], "dice": [5, 1], "number": 4, "hits": 1, "slain": False,
    "points": 24, "score": 124, "why": "battle", "roll": 3, "round": 2, "height": 5, "count": 2, "turns": 9,
    "offers": [["both"]],
}  # fmt: skip
"""Parameters for every sentence."""

VARIED: dict[str, tuple[dict[str, object], ...]] = {
    "out": tuple({"fate": fate} for fate in events.OUT_SENTENCES),
    "scored": ({}, {"why": "half"}),
    **{f"battle.{code}": ({}, {"slain": True}) for code in ("drift", "struck", "rangestruck", "carried")},
    **{
        code: ({}, {"shown": []}, {"recruit": "ogre"}, {"recruit": "ogre", "shown": []})
        for code in ("reinforcing", "reinforced", "mustered")
    },
}
"""What else its sentence depends on, by the code of a telling."""


def named_seats(code: str) -> Iterator[dict[str, object]]:
    """Yield the parameters of every variant of a code."""
    for each in VARIED.get(code, ({},)):
        yield FILLED | each


def text_of(told: str | Plural) -> str:
    return told.many if isinstance(told, Plural) else told


OF_NO_SEAT = {"towers", "offers_shown", "still_talking", "resolved", "turns_over", "drawn", "battle.over"}


@pytest.mark.parametrize("code", sorted(set(events.EVENTS) - OF_NO_SEAT))
def test_what_a_seat_did_is_said_to_it_as_you_and_to_others_by_its_colour(code: str) -> None:
    for params in named_seats(code):
        plain = say(words.event(code, params))
        own = words.addressed(code, params, 0)
        assert own is not None
        assert "Red" in plain
        assert "Red" not in say(own)
        assert re.search(r"\b[Yy]our?\b", say(own))
        # It says no more and no less than what the others read.
        filled = set(_FILLED.findall(text_of(events.event_message(code, params)))) - {"seat"}
        assert set(_FILLED.findall(text_of(own.message))) == filled
        assert words.addressed(code, params, 2) is None


@pytest.mark.parametrize(
    "code",
    sorted(
        {kind.removesuffix(".slain").removesuffix(".missed") for kind in own_seat.ACTION_ON_YOU_SENTENCES}
    ),
)
def test_what_another_did_to_a_seat_is_said_to_it_as_you(code: str) -> None:
    for params in named_seats(code):
        own = words.addressed(code, params, 1)
        assert own is not None
        assert "Blue" not in say(own)
        assert "Red" in say(own)
        assert re.search(r"\byour?\b", say(own))
        filled = set(_FILLED.findall(text_of(events.event_message(code, params)))) - {"victim"}
        assert set(_FILLED.findall(text_of(own.message))) == filled


def test_whoever_is_named_as_a_victim_is_told_so() -> None:
    named = {kind for kind, told in events.EVENTS.items() if "%(victim)s" in text_of(told)}
    named |= {kind for kind, told in events.EVENTS.items() if "%(foe)s" in text_of(told)}
    named |= {kind for kind, told in events.EVENTS.items() if "%(enemy)s" in text_of(told)}
    assert {
        kind.removesuffix(".slain").removesuffix(".missed") for kind in own_seat.ACTION_ON_YOU_SENTENCES
    } == named
    assert (
        set(own_seat.YOU_WON_SENTENCES)
        == set(own_seat.YOU_LOST_SENTENCES)
        == set(events.RESOLUTION_SENTENCES)
    )


@pytest.mark.parametrize("how", events.RESOLUTION_SENTENCES)
def test_the_end_of_an_engagement_is_said_to_both_of_its_players(how: str) -> None:
    params = FILLED | {"how": how}
    won, lost = (words.addressed("resolved", params, seat) for seat in (0, 1))
    assert won is not None
    assert lost is not None
    assert "Red" not in say(won)
    assert re.search(r"\byou\b", say(won), re.I)
    assert re.search(r"\byour?\b", say(lost), re.I)
    assert words.addressed("resolved", params, 2) is None
    # The tellings of older matches name the winner alone.
    older = {name: value for name, value in params.items() if name != "loser"}
    assert words.addressed("resolved", older, 1) is None
    assert words.addressed("resolved", params | {"winner": -1, "loser": -1}, 0) is None


def test_an_attack_and_its_losses_read_as_sentences() -> None:
    attack = {"seat": 1, "victim": 0, "attacker": "B.rose", "defender": "R.moon", "land": 30}
    told = {seat: words.addressed("engaged", attack, seat) for seat in (0, 1)}
    assert told[0] is not None
    assert told[1] is not None
    assert say(told[0]) == f"Blue attacked you in {say(names.land(30))}: Rose against Moon."
    assert say(told[1]) == f"You attacked Red in {say(names.land(30))}: Rose against Moon."
    entered = FILLED | {"seat": 1, "victim": 0, "legion": "B.rose", "enemy": "R.moon"}
    upon = words.addressed("moved_upon", entered, 0)
    assert upon is not None
    assert say(upon).endswith(" to attack your Moon.")
    inherited = words.addressed("moved_upon", entered | {"enemy": "G.moon"}, 0)
    assert inherited is not None
    assert say(inherited).endswith(" to attack your Moon (Green).")
    hit = words.addressed("battle.struck", FILLED | {"slain": True}, 1)
    assert hit is not None
    assert say(hit) == ("Red’s Ogre on D3 slew your Lion on E4 with 1 hit (rolled 5, 1; needed 4 or more).")


def test_the_rules_name_who_lost_and_who_was_struck() -> None:
    state = engaged("lion*3 angel", "ogre*2 troll", 15)
    events_of = do(state, Concede(1))
    (resolved,) = (told_to(each, None) for each in events_of if each.tellings[0].code == "resolved")
    assert resolved is not None
    assert (resolved.params["winner"], resolved.params["loser"]) == (0, 1)
