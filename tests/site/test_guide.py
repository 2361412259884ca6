"""The guide for beginners in practice: the aim, each new thing once, and what the autopilot would do."""

from __future__ import annotations

import re
from collections.abc import Collection
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation

from accounts.met_hints import Moment, met_hints
from accounts.models import HintProgress
from accounts.services.hints import meet_hint
from games.arena.actions import Bet
from games.arena.state import ArenaState
from games.engine import registry
from games.engine.cached_state import fingerprint
from games.lobby.selectors.practice import propose_practice
from games.lobby.services import guests
from games.matches.models import Draft, Match, Visit
from games.matches.render import say
from games.odds.models import EncounterOdds
from games.odds.selectors import encounter_fingerprint
from games.site.selectors.guide import MAX_HINT_LENGTH, Guide
from games.titan.actions import Fight, Flee, Move, Mulligan, Muster
from games.titan.battle.hexes import HEX_INDEX
from games.titan.battle.phases import begin_maneuver, finish_maneuver
from games.titan.encounters import open_encounter
from games.titan.state import TitanState
from tests.arena.powers.test_magus import foresight
from tests.factories.accounts import make_user
from tests.factories.matches import make_match
from tests.titan.positions import RULES, Layout, battle, campaign, engaged, fighting

pytestmark = pytest.mark.django_db

TITLES = ("titan", "arena-2004", "arena-1997", "gladiators")


def begun(title: str) -> tuple[Client, Match]:
    """Return the client of a person and their practice match, as its title proposes it."""
    client, user = Client(), make_user()
    client.force_login(user)
    return client, guests.begin_as_proposed(user=user, title=title, name="Practice")


def page_of(client: Client, match: Match, query: str = "") -> Any:
    return client.get(reverse("matches:match", args=[match.pk]) + query).context["page"]


def head_of(page: Any) -> dict[str, Any]:
    """Return the fields that every form of the page sends."""
    position = page.position
    return {
        "visit": position.visit.pk,
        "counter": position.counter,
        "mark": position.mark,
        "token": page.frame.token,
        "hint": page.guide.key if page.guide else "",
    }


def follow(client: Client, match: Match, page: Any) -> None:
    """Press the button of the suggestion."""
    pairs: dict[str, Any] = {}
    for name, value in page.guide.suggestion.pairs:
        pairs.setdefault(name, []).append(value)
    client.post(reverse("matches:act", args=[match.pk]), head_of(page) | pairs)


def roll(client: Client, match: Match) -> Any:
    """Press *Roll* for the first roll; return the next page."""
    page = page_of(client, match)
    client.post(reverse("matches:text", args=[match.pk]), head_of(page) | {"text": page.button.typed})
    return page_of(client, match)


def undo(client: Client, match: Match, page: Any) -> None:
    client.post(reverse("matches:undo", args=[match.pk]), head_of(page))


def switch(client: Client, match: Match, hints: str) -> Any:
    return client.post(reverse("matches:hints", args=[match.pk]), {"hints": hints}, follow=True)


def text_of(client: Client, match: Match) -> str:
    return client.get(reverse("matches:match", args=[match.pk])).content.decode()


def meet_all(match: Match, *, but: Collection[str] = ()) -> None:
    """Let the beginner have seen the hints of the match before this visit, except some."""
    user, lesson = match.tenures.get(user__isnull=False).user, registry.lessons(match.title)
    assert user is not None
    assert lesson is not None
    for hint in lesson.hints:
        if hint.key not in but:
            meet_hint(user.pk, registry.meta(match.title).family, hint.key, Moment(0, 0, 0))


def moving() -> tuple[Client, Match, Any]:
    """Return a beginner whose first suggestion for a move waits for a button of its own."""
    for _ in range(30):
        client, match = begun("titan")
        follow(client, match, page_of(client, match))
        page = roll(client, match)
        if page.guide.suggestion is not None and isinstance(page.guide.action, Move):
            return client, match, page
    raise AssertionError


def test_a_beginner_presses_the_button_for_the_first_roll() -> None:
    client, match = begun("titan")
    follow(client, match, page_of(client, match))
    page = page_of(client, match)
    assert page.button.words == "Roll"
    assert page.question == "Roll for your moves?"
    assert "press “Roll”" in page.guide.reason
    page = roll(client, match)
    assert page.position.view.roll
    assert page.guide.key in {"roll", "teleport"}


def done(match: Match) -> tuple[int, int]:
    drafts = Draft.objects.filter(visit__match=match)
    return Match.objects.get(pk=match.pk).revision, sum(draft.counter for draft in drafts)


@pytest.mark.parametrize("title", TITLES)
def test_the_first_question_is_explained_and_its_suggestion_can_be_followed(title: str) -> None:
    client, match = begun(title)
    page = page_of(client, match)
    assert page.guide.text
    assert page.guide.number == 1
    before = done(match)
    follow(client, match, page)
    assert done(match) != before
    assert page_of(client, match).cut == ""


def test_the_suggestion_stays_the_same_however_often_one_looks() -> None:
    client, match = begun("titan")
    assert page_of(client, match).guide.suggestion.pairs == page_of(client, match).guide.suggestion.pairs


def test_the_question_asks_of_whom_the_suggestion_is_for() -> None:
    """With two legions, the autopilot moves sometimes the one first and sometimes the other."""
    suggested: set[str] = set()
    for _ in range(60):
        client, match = begun("titan")
        follow(client, match, page_of(client, match))
        page = roll(client, match)
        if page.guide.suggestion is None or not isinstance(page.guide.action, Move):
            continue
        (taken,) = [entry for entry in page.scene.ledger.entries if entry.state == "next"]
        name = taken.text.partition(":")[0]
        assert f"Move {name} to" in page.guide.suggestion.words
        assert name in page.question
        suggested.add(name)
        if len(suggested) == 2:
            return
    raise AssertionError(suggested)


def test_a_suggestion_beside_the_button_that_sends_has_a_button_of_its_own() -> None:
    """The autopilot moves a legion with one way to go, but the page would have asked about another first."""
    client, match = begun("titan")
    layout = {
        "R.key": (100, "ogre*2 titan"),
        "R.bell": (10, "lion*2"),
        "R.moon": (4, "ogre*2 lion*2"),
        "B.key": (3, "lion*3 titan"),
    }
    state = campaign(layout, phase="move", roll=1)
    state.legions["R.key"].moved = True
    put(match, state)
    page = page_of(client, match)
    assert page.button.words == "Send turn"
    assert page.guide.reason.startswith("In Marsh 103 it can muster a Troll")
    assert page.guide.suggestion is not None
    assert page.guide.suggestion.words == "Move Moon to Marsh 103"


def test_what_others_did_is_folded_in_a_beginner_s_first_turn() -> None:
    client, match = begun("titan")
    follow(client, match, page_of(client, match))
    page = page_of(client, match)
    assert page.recap.rows
    assert not page.recap.open
    HintProgress.objects.all().delete()
    Match.objects.update(practice=False)
    assert page_of(client, match).recap.open


def test_nothing_is_suggested_once_something_is_chosen() -> None:
    client, match = begun("arena-2004")
    page = page_of(client, match)
    row = page.groups[-1].rows[0]
    chosen = page_of(client, match, row.url.partition("#")[0])
    assert chosen.picked
    assert chosen.guide.suggestion is None
    assert chosen.guide.reason == ""
    assert chosen.guide.text


def test_nobody_is_guided_in_a_match_among_people() -> None:
    match = make_match("arena-2004")
    client = Client()
    asked = Visit.objects.filter(match=match, closed_at=None).values("seat")
    client.force_login(match.tenures.get(seat__in=asked).user)
    page = page_of(client, match)
    assert page.question
    assert page.guide is None


@pytest.mark.parametrize("title", TITLES)
def test_the_page_says_the_aim_before_its_question(title: str) -> None:
    client, match = begun(title)
    text = text_of(client, match)
    assert 0 < text.index('class="aim">Aim: ') < text.index('id="question"')


def test_each_hint_is_shown_once_and_returns_only_with_an_undo() -> None:
    client, match, page = moving()
    assert page.guide.key == "roll"
    follow(client, match, page)
    after = page_of(client, match)
    assert after.guide is None or after.guide.key != "roll"
    undo(client, match, after)
    assert page_of(client, match).guide.key == "roll"


def test_the_button_of_the_suggestion_is_the_only_filled_one_and_does_what_it_says() -> None:
    client, match, page = moving()
    text = text_of(client, match)
    decision = text[text.index('id="decision"') : text.index('id="asked"')]
    # A phone has it in its bar, and a wide screen beside its reason: one at a time.
    wide, _, phone = decision.partition("bar--suggest")
    assert wide.count("button--main") == phone.count("button--main") == 1
    assert 'form="suggestion"' in phone
    words = say(page.position.words.deed(page.position.view, page.guide.action))
    assert page.guide.suggestion.words == words
    assert "muster" in page.guide.reason or "full legion" in page.guide.reason


def test_a_mulligan_is_suggested_with_its_reason_and_price() -> None:
    for _ in range(40):
        client, match = begun("titan")
        follow(client, match, page_of(client, match))
        page = roll(client, match)
        if isinstance(page.guide.action, Mulligan):
            assert "The price: this roll is lost" in page.guide.reason
            assert page.button.words.startswith("Roll again")
            assert page.guide.suggestion is None, "the page has one button for it"
            assert page.question.endswith("or roll again?")
            chosen = [row.name for group in page.groups for row in group.rows if row.chosen]
            assert chosen == ["Roll again (mulligan)"]
            return
    raise AssertionError


def test_a_beginner_finds_the_words_of_the_rulebook_explained() -> None:
    """Without scripts, in a fold that names them; at a table of people too, until they know the game."""
    client, match, page = moving()
    assert [say(term.word) for term in page.terms] == [
        "muster",
        "showing",
        "power and skill",
        "the caretaker’s stacks",
    ]
    text = text_of(client, match)
    assert "What do these words mean: muster, showing" in text
    assert "the characters that bring the recruit in" in text
    Match.objects.filter(pk=match.pk).update(practice=False)
    among_people = page_of(client, match)
    assert among_people.guide is None
    assert among_people.terms == page.terms
    assert "What do these words mean: muster, showing" in text_of(client, match)
    known = make_match("titan")
    known.tenures.filter(seat__index=0).update(user=match.host)
    Match.objects.filter(pk=known.pk).update(status=Match.Status.FINISHED, ended_at=timezone.now())
    assert page_of(client, match).terms == ()


def test_the_suggestion_says_what_it_reveals() -> None:
    client, match = begun("titan")
    page = page_of(client, match)
    assert page.guide.suggestion.final
    assert page.guide.suggestion.reveals in text_of(client, match)
    assert "markers and heights" in page.guide.suggestion.reveals


def test_hints_can_be_skipped_and_shown_again() -> None:
    client, match = begun("titan")
    answered = switch(client, match, "off")
    page = answered.context["page"]
    assert page.guide is None
    assert "Aim: " not in answered.content.decode()
    assert "Show the hints again" in answered.content.decode()
    shown = switch(client, match, "on")
    assert shown.context["page"].guide.key == "divide"
    own = shown.content.decode().partition('id="own-title"')[2]
    assert "Read the hints again" in own
    assert reverse("matches:hints", args=[match.pk]) not in own, "there is nothing to show again"
    again = client.get(reverse("matches:chapter", args=["titan", "hints"])).content.decode()
    lesson = registry.lessons("titan")
    assert lesson is not None
    assert all(say(hint.heading) in again for hint in lesson.hints)


def test_a_second_campaign_does_not_repeat_what_the_first_taught() -> None:
    client, match = begun("titan")
    follow(client, match, page_of(client, match))
    user = match.tenures.get(user__isnull=False).user
    assert user is not None
    other = guests.begin_as_proposed(user=user, title="titan", name="Practice")
    assert page_of(client, other).guide.key == ""


@pytest.mark.parametrize("title", ["titan", "arena-1997"])
def test_people_who_know_the_game_are_not_taught(title: str) -> None:
    """They have finished a match of its family, in whichever edition."""
    client, match = begun("titan" if title == "titan" else "arena-2004")
    known = make_match(title)
    known.tenures.filter(seat__index=0).update(user=match.host)
    Match.objects.filter(pk=known.pk).update(status=Match.Status.FINISHED, ended_at=timezone.now())
    page = page_of(client, match)
    assert page.guide is None
    assert page.learner is None


def test_a_form_can_name_only_hints_of_its_title() -> None:
    client, match = begun("titan")
    page = page_of(client, match)
    page = page._replace(guide=page.guide._replace(key="bet"))
    follow(client, match, page)
    assert not HintProgress.objects.exists()


def test_a_refused_answer_leaves_its_hint() -> None:
    client, match = begun("titan")
    page = page_of(client, match)
    client.post(reverse("matches:act", args=[match.pk]), head_of(page) | {"act": "nothing"})
    assert page_of(client, match).guide.key == "divide"


def test_a_stranger_cannot_switch_hints() -> None:
    _, match = begun("titan")
    client = Client()
    client.force_login(make_user())
    assert client.post(reverse("matches:hints", args=[match.pk]), {"hints": "off"}).status_code == 404


def test_what_a_guest_has_met_goes_with_the_match_to_their_account() -> None:
    guest, match = guests.begin(title="titan", name="Practice", language="en")
    meet_hint(guest.pk, "titan", "divide", Moment(1, 1, 0))
    user = make_user()
    meet_hint(user.pk, "titan", "roll", Moment(1, 1, 0))
    guests.take_over(guest=guest, user=user, matches=[match.pk])
    assert {*met_hints(user.pk, "titan").moments} == {"divide", "roll"}


@pytest.mark.parametrize("title", TITLES)
def test_what_is_proposed_to_who_practises_is_there(title: str) -> None:
    meta = registry.meta(title)
    seats, preset = propose_practice(meta)
    assert meta.seats[0] <= seats <= meta.seats[1]
    assert preset in {each.key for each in meta.presets}


@pytest.mark.parametrize("title", TITLES)
def test_every_hint_differs_from_every_other(title: str) -> None:
    lesson = registry.lessons(title)
    assert lesson is not None
    for told in ("key", "heading", "text"):
        assert len({str(getattr(hint, told)) for hint in lesson.hints}) == len(lesson.hints)


def test_a_hint_suggests_only_an_answer_that_is_shown() -> None:
    """The autopilot offers that the other legion is eliminated, but agreements are folded away."""
    client, match = begun("titan")
    seat = match.tenures.get(user__isnull=False).seat.index
    state = engaged("lion*3 centaur*2", "ogre*3 centaur*2", 1)
    assert seat == 0
    match.state = RULES.encode_state(state)
    match.state_hash = fingerprint(match.state)
    match.save(update_fields=["state", "state_hash"])
    page = page_of(client, match)
    assert page.guide.key == "engagement"
    assert page.guide.action == Fight(seat)
    shown = [row.name for group in page.groups if not group.summary for row in group.rows]
    assert page.guide.suggestion.words in shown
    assert "You can still concede" in page.guide.reason


def attacked() -> TitanState:
    """Return an engagement in which the beginner's three Lions may flee from four Trolls."""
    state = engaged("lion*3", "troll*4", 41)
    here = state.under_way
    here.attacker, here.defender = here.defender, here.attacker
    return state


@pytest.mark.parametrize(
    ("wins", "step", "says"),
    [
        ((98, 2), Flee, "A flight gives it only half, 22."),
        ((50, 50), Fight, "worth the risk: it brings you 64 points if this legion slays the other"),
    ],
)
def test_the_suggestion_agrees_with_the_odds_above_it(wins: tuple[int, int], step: type, says: str) -> None:
    client, match = begun("titan")
    put(match, attacked())
    page = page_of(client, match)
    assert not page.encounter.odds.ready
    assert "odds" not in page.guide.reason
    encounter = open_encounter(RULES.view(attacked(), 0))
    assert encounter is not None
    EncounterOdds.objects.create(
        match=match,
        fingerprint=encounter_fingerprint(encounter),
        revision=0,
        attacker=wins[0],
        defender=wins[1],
    )
    page = page_of(client, match)
    assert isinstance(page.guide.action, step)
    assert page.guide.reason.startswith("By the odds above")
    assert says in page.guide.reason
    text = text_of(client, match)
    assert text.index('class="odds-text"') < text.index("By the odds above")
    shown = [row.name for group in page.groups if not group.summary for row in group.rows]
    assert page.guide.suggestion.words in shown
    before = done(match)
    follow(client, match, page)
    assert done(match) != before, "the suggestion is carried out at once"


def test_a_phone_s_bar_offers_a_suggestion_or_the_answers() -> None:
    client, match = begun("titan")
    put(match, attacked())
    page = page_of(client, match)
    assert page.guide.suggestion is not None
    assert page.answers == ()
    text = text_of(client, match)
    assert "bar--suggest" in text
    assert "bar--answers" not in text
    switch(client, match, "off")
    assert page_of(client, match).answers
    text = text_of(client, match)
    assert "bar--answers" in text
    assert "bar--suggest" not in text


def test_hint_button_and_bar_name_one_muster_with_its_reason() -> None:
    """The autopilot would muster a Cyclops: it is worth as many points, but it leads further."""
    client, match = begun("titan")
    layout: Layout = {"R.key": (113, "cyclops*2 titan"), "B.key": (3, "lion*3")}
    state = campaign(layout, phase="muster", roll=1)
    state.legions["R.key"].moved = True
    match.state = RULES.encode_state(state)
    match.state_hash = fingerprint(match.state)
    match.save(update_fields=["state", "state_hash"])
    page = page_of(client, match)
    assert page.guide.suggestion is None
    assert "Key can muster a Gorgon (6-3)" in page.guide.reason
    assert "One Cyclops (9-2) would be worth as many points" in page.guide.reason
    assert page.button.typed
    assert [line.text for line in page.button.outlook] == ["Key in Brush 113 musters a Gorgon"]
    assert isinstance(page.guide.action, Muster)
    assert page.guide.action.recruit == "gorgon"


def in_battle(match: Match, kind: str) -> None:
    """Put a practice match into a battle in which its beginner has to answer a question of this kind."""
    state = fighting("ogre*2", "lion*2", 1)
    here = battle(state)
    begin_maneuver(here, "attacker", [])
    for side, hexes in (("attacker", ("A1", "A2")), ("defender", ("B2", "B3"))):
        for piece, hex in zip(here.pieces[side], hexes, strict=True):  # type: ignore[index]
            piece.hex = (
                HEX_INDEX[hex] if kind == "strike" or side == "attacker" else HEX_INDEX["F4"] - len(hex)
            )
    if kind == "strike":
        finish_maneuver(here, [])
    match.state = RULES.encode_state(state)
    match.state_hash = fingerprint(match.state)
    match.save(update_fields=["state", "state_hash"])


@pytest.mark.parametrize(
    ("kind", "says"),
    [
        ("maneuver", "2 characters can still maneuver."),
        (
            "strike",
            "2 characters can still strike. This button lets the computer do it, by your strike settings.",
        ),
    ],
)
def test_an_ending_button_without_a_suggestion_says_what_is_left_undone(kind: str, says: str) -> None:
    client, match = begun("titan")
    in_battle(match, kind)
    page = page_of(client, match)
    assert page.guide.action is not None
    assert page.left_undone == ""
    meet_all(match)
    Visit.objects.filter(match=match, closed_at=None).update(number=9)
    page = page_of(client, match)
    assert page.guide is None or page.guide.action is None
    assert page.left_undone == says
    assert "button--main" not in decision_of(client, match)
    assert says in text_of(client, match)
    switch(client, match, "off")
    assert says not in text_of(client, match)


def decision_of(client: Client, match: Match, query: str = "") -> str:
    """Return the part of a match's page that asks its question."""
    text = client.get(reverse("matches:match", args=[match.pk]) + query).content.decode()
    return text[text.index('id="decision"') : text.index('id="asked"')]


def test_a_chosen_piece_leaves_no_filled_button_that_sends_without_it() -> None:
    """A hint stays beside what the reader has chosen, so the button that ends the turn must agree with it."""
    client, match, page = moving()
    follow(client, match, page)
    page = page_of(client, match)
    (taken,) = [entry for entry in page.scene.ledger.entries if entry.state == "next"]
    chosen = page_of(client, match, taken.link.href.partition("#")[0])
    assert chosen.picked
    assert chosen.button.typed
    assert "1 legion can still move." not in text_of(client, match), "“Not moved” says which"
    assert "button--main" not in decision_of(client, match, taken.link.href.partition("#")[0])


def test_a_hint_offers_another_choice_only_if_there_is_one() -> None:
    client, match = begun("titan")
    state = placed_for_strikes(lions=1)
    put(match, state)
    page = page_of(client, match)
    assert page.guide.key == "strike"
    assert page.guide.suggestion is not None
    assert page.guide.only
    text = text_of(client, match)
    assert "There is no other choice here." in text
    assert "choose your own" not in text
    put(match, placed_for_strikes(lions=2))
    assert not page_of(client, match).guide.only
    assert "choose your own" in text_of(client, match)


def placed_for_strikes(lions: int) -> TitanState:
    """Return a battle in which the beginner's Ogre on C3 can strike as many Lions."""
    state = fighting("ogre", "lion*2", 1)
    here = battle(state)
    begin_maneuver(here, "attacker", [])
    here.pieces["attacker"][0].hex = HEX_INDEX["C3"]
    for piece, hex in zip(here.pieces["defender"], ("C4", "D3" if lions == 2 else "F4"), strict=True):
        piece.hex = HEX_INDEX[hex]
    finish_maneuver(here, [])
    return state


def put(match: Match, state: TitanState | ArenaState) -> None:
    match.state = registry.get(match.title).encode_state(state)
    match.state_hash = fingerprint(match.state)
    match.save(update_fields=["state", "state_hash"])


def test_another_piece_is_offered_only_if_there_is_one() -> None:
    client, match = begun("titan")
    state = fighting("ogre", "lion*2", 1)
    here = battle(state)
    begin_maneuver(here, "attacker", [])
    here.pieces["attacker"][0].hex = HEX_INDEX["A1"]
    for piece, hex in zip(here.pieces["defender"], ("F3", "F4"), strict=True):
        piece.hex = HEX_INDEX[hex]
    put(match, state)
    groups = [group for group in page_of(client, match).groups if group.settled]
    assert [len(group.rows) for group in groups] == [1]
    assert "choose another" not in text_of(client, match)
    in_battle(match, "maneuver")
    assert "choose another" in text_of(client, match)


def test_the_bar_of_a_strike_says_what_to_expect() -> None:
    client, match = begun("titan")
    put(match, placed_for_strikes(lions=1))
    user = match.tenures.get(user__isnull=False).user
    assert user is not None
    for key in ("strike", "wounds"):
        meet_hint(user.pk, "titan", key, Moment(0, 0, 0))
    Visit.objects.filter(match=match, closed_at=None).update(number=9)
    page = page_of(client, match)
    (row,) = [row for group in page.groups for row in group.rows if "Lion" in row.name or "Ogre" in row.name]
    chosen = decision_of(client, match, row.url.partition("#")[0])
    assert "Expect 2.0 hits; 5 would slay the target." in chosen.partition('class="bar-note"')[2]


def test_the_board_marks_the_land_that_the_hint_suggests() -> None:
    _client, _match, page = moving()
    suggested = page.guide.action
    ahead = "".join(picture.drawn for picture in page.scene.pictures)
    marked = re.findall(r'<a [^>]*aria-current="true"[^>]*>', ahead)
    assert any(f" {suggested.land}" in link for link in marked)


@pytest.mark.parametrize("title", TITLES)
def test_no_sentence_comes_in_two_hints(title: str) -> None:
    lesson = registry.lessons(title)
    assert lesson is not None
    sentences = [sentence for hint in lesson.hints for sentence in re.split(r"(?<=[.!?])\s+", say(hint.text))]
    assert len({*sentences}) == len(sentences)


def test_the_form_of_the_first_legions_begins_with_the_markers_of_the_suggestion() -> None:
    """Others can't predict them either: the suggestion has drawn their order."""
    for _ in range(6):
        client, match = begun("titan")
        page = page_of(client, match)
        form = page.button.fields
        names = [name for name in form.fields if name.startswith("marker")]
        assert [form.initial[name] for name in names] == list(page.guide.action.markers)


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("title", sorted(filter(registry.lessons, registry.keys())))
def test_a_long_hint_shows_its_first_sentences_and_folds_the_rest(title: str, language: str) -> None:
    with translation.override(language):
        for hint in registry.lessons(title).hints:
            text = say(hint.text)
            shown = Guide(hint.key, 1, say(hint.heading), text, "", None, None, only=False, asked_for=False)
            assert " ".join(filter(None, (shown.lead, shown.rest))) == text, hint.key
            assert shown.lead.rstrip("”")[-1] in ".!?", hint.key
            assert len(shown.lead) <= MAX_HINT_LENGTH, hint.key
            assert bool(shown.rest) == (len(text) > MAX_HINT_LENGTH), hint.key
            assert not shown.rest or shown.rest.lstrip("“«")[0].isupper(), hint.key


def test_the_form_of_a_suggestion_has_ticked_what_is_suggested() -> None:
    """Otherwise empty boxes and a button that wants them ticked contradict the suggestion beside them."""
    client, match = begun("titan")
    page = page_of(client, match)
    assert page.guide.suggestion is not None
    assert page.button.fields.initial["with_titan"] == list(page.guide.action.with_titan)
    Match.objects.filter(pk=match.pk).update(practice=False)
    assert "with_titan" not in page_of(client, match).button.fields.initial


def test_the_suggestion_stays_beside_what_cannot_be_done() -> None:
    client, match, page = moving()
    assert page.pick
    assert 'href="?why=1#why"' in text_of(client, match)
    explained = page_of(client, match, "?why=1")
    assert explained.guide.suggestion.pairs == page.guide.suggestion.pairs
    assert explained.guide.reason == page.guide.reason
    assert explained.question == page.question
    assert [entry.state for entry in explained.scene.ledger.entries] == [
        entry.state for entry in page.scene.ledger.entries
    ]


def test_a_suggestion_that_was_asked_for_stays_beside_what_cannot_be_done() -> None:
    client, match, _page = moving()
    meet_all(match)
    Visit.objects.filter(match=match, closed_at=None).update(number=30)
    asked = page_of(client, match, "?suggest=1")
    (address,) = re.findall(r'href="(\?why=1[^"]*)#why"', decision_of(client, match, "?suggest=1"))
    explained = page_of(client, match, unescape(address))
    assert explained.why
    assert explained.guide.action == asked.guide.action
    assert explained.guide.suggestion.pairs == asked.guide.suggestion.pairs


def test_there_is_a_suggestion_at_every_question_until_the_basic_hints_were_seen() -> None:
    client, match = begun("titan")
    meet_all(match, but={"engagement", "attacked"})
    Visit.objects.filter(match=match, closed_at=None).update(number=30)
    page = page_of(client, match)
    assert page.guide.key == ""
    assert page.guide.reason
    assert page.guide.suggestion is not None


def test_suggestions_go_on_to_the_end_of_a_visit_with_a_hint() -> None:
    client, match = begun("titan")
    meet_all(match)
    Visit.objects.filter(match=match, closed_at=None).update(number=30)
    assert page_of(client, match).guide is None
    visit = Visit.objects.get(match=match, closed_at=None, seat__index=0)
    progress = HintProgress.objects.get()
    HintProgress.objects.update(met=progress.met | {"divide": [visit.pk, -1, 0]})
    page = page_of(client, match)
    assert page.guide.key == ""
    assert page.guide.suggestion is not None


@pytest.mark.parametrize("left", [set(), {"angel"}])
def test_a_beginner_without_a_hint_is_told_so_and_can_ask_for_a_suggestion(left: set[str]) -> None:
    client, match = begun("titan")
    meet_all(match, but=left)
    Visit.objects.filter(match=match, closed_at=None).update(number=30)
    text = text_of(client, match)
    assert ("The next hint comes when something is." in text) == bool(left)
    assert 'href="?suggest=1#decision"' in text
    page = page_of(client, match, "?suggest=1")
    assert page.guide.key == ""
    assert page.guide.suggestion is not None
    assert page.guide.reason
    switch(client, match, "off")
    assert "suggest=1" not in text_of(client, match), "hints that were skipped stay away"
    assert page_of(client, match, "?suggest=1").guide is None


def test_a_suggestion_that_is_asked_for_comes_even_if_its_reason_is_not_plain(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    client, match = begun("titan")
    meet_all(match)
    Visit.objects.filter(match=match, closed_at=None).update(number=30)
    without_reasons(monkeypatch)
    assert page_of(client, match).guide is None
    assert page_of(client, match, "?suggest=1").guide.suggestion is not None


def without_reasons(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no suggestion of Titan have a reason."""
    lesson = registry.lessons("titan")
    assert lesson is not None
    monkeypatch.setattr(registry, "lessons", lambda title: lesson._replace(reason=None))


def test_a_suggestion_that_is_asked_for_names_the_page_s_own_button(monkeypatch: pytest.MonkeyPatch) -> None:
    client, match = begun("titan")
    follow(client, match, page_of(client, match))
    meet_all(match)
    Visit.objects.filter(match=match, closed_at=None).update(number=30)
    without_reasons(monkeypatch)
    assert "<b>Roll.</b>" not in text_of(client, match)
    page = page_of(client, match, "?suggest=1")
    assert (page.guide.suggestion, page.button.words) == (None, "Roll")
    shown = decision_of(client, match, "?suggest=1")
    assert "Suggested move" in shown
    assert "<b>Roll.</b>" in shown


def test_a_suggestion_can_be_asked_for_where_the_page_has_chosen_an_action() -> None:
    client, match = begun("arena-2004")
    put(match, foresight())
    meet_all(match)
    Visit.objects.filter(match=match, closed_at=None).update(number=30)
    page = page_of(client, match)
    assert page.without_hint
    assert page.button.words == "Discard face down this turn"
    assert page_of(client, match, "?suggest=1").suggests
    assert "Suggested move" in decision_of(client, match, "?suggest=1")


def test_nobody_can_ask_for_a_suggestion_in_a_match_among_people() -> None:
    match = make_match("titan")
    client = Client()
    client.force_login(match.tenures.get(seat__index=0).user)
    page = page_of(client, match, "?suggest=1")
    assert page.question
    assert page.guide is None
    assert "suggest=1" not in text_of(client, match)


def marked_choices(client: Client, match: Match) -> list[str]:
    """Return the text of everything that can be chosen and that the question's panel marks."""
    found = re.findall(
        r'<(a|button|span) class="(?:choice|chip|card)"[^>]*aria-current="true"[^>]*>(.*?)</\1>',
        decision_of(client, match),
        re.DOTALL,
    )
    return [" ".join(re.sub(r"<[^>]+>", " ", each).split()) for _tag, each in found]


def test_the_marked_answer_to_an_engagement_is_that_of_the_button() -> None:
    client, match = begun("titan")
    put(match, attacked())
    page = page_of(client, match)
    rows = [row for group in page.groups for row in group.rows if row.suggested]
    assert [row.name for row in rows] == [page.guide.suggestion.words]
    chosen = page_of(client, match, rows[0].url.partition("#")[0])
    assert not any(row.suggested for group in chosen.groups for row in group.rows)
    switch(client, match, "off")
    assert not any(row.suggested for group in page_of(client, match).groups for row in group.rows)


def test_the_marked_bet_is_that_of_the_button() -> None:
    """“no one” was marked beside a button that bets."""
    for _ in range(20):
        client, match = begun("arena-2004")
        page = page_of(client, match)
        if isinstance(page.guide.action, Bet):
            creature = page.guide.suggestion.words.removeprefix("Bet on the ")
            assert {each.split()[-1] for each in marked_choices(client, match)} == {creature}
            switch(client, match, "off")
            assert marked_choices(client, match) == ["no one"]
            return
    raise AssertionError


def test_the_marked_gladiator_and_card_are_those_of_the_button() -> None:
    client, match = begun("gladiators")
    page = page_of(client, match)
    rows = [row for group in page.groups for row in group.rows if row.suggested]
    assert [row.name for row in rows] == [page.guide.suggestion.words.removeprefix("Fight with a ")]
