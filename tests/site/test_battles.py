"""Battles of the Law of Titan on the site: visits, the strike policy's button, pages, history."""

from __future__ import annotations

import html
import re
from itertools import pairwise
from typing import Any

import pytest
from django.db.models import F
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.clocks.controls import NEVER
from games.clocks.standstill import Agreement
from games.engine import registry
from games.engine.chance import SeededChance
from games.engine.meta import AUTOPILOT
from games.matches.errors import ActionRefused, StaleForm
from games.matches.models import Action, Deadline, Event, Match, Seat, Visit
from games.matches.positions import read_position
from games.matches.services import turns
from games.matches.services.orders import save_orders
from games.titan.actions import Accept, Fight, Flee, Summon
from games.titan.battle.actions import Done, Maneuver, Strike
from games.titan.battle.policy import StrikeOrder
from games.titan.drawing.roster import roster_sections
from tests.arena.speech import say
from tests.e2e import battle_stage
from tests.factories.accounts import make_user
from tests.factories.deputies import make_deputy
from tests.factories.matches import access_of, form_of, holder, play, state_of
from tests.titan.positions import battle, campaign

pytestmark = pytest.mark.django_db

RULES = registry.get("titan")


def begun(state: Any) -> Match:
    return battle_stage.laid_out([make_user() for _ in range(state.seats)], state)


def awaited(match: Match) -> list[int]:
    return sorted(Visit.objects.filter(match=match, closed_at=None).values_list("seat__index", flat=True))


def page_of(match: Match, seat: int, query: str = "", *, user: User | None = None) -> str:
    client = Client()
    client.force_login(user or holder(match, seat))
    answer = client.get(reverse("matches:match", args=[match.pk]) + query)
    assert answer.status_code == 200
    return answer.content.decode()


# ---- visits --------------------------------------------------------------------------


@pytest.mark.thorough
def test_a_battle_round_takes_two_hand_overs() -> None:
    """Striking back, maneuvering and striking are one visit, one for each side in each round (6)."""
    match = begun(battle_stage.in_battle(1, "serpent:D3 lion:D2", "colossus:D4 ogre:E4", round=1))
    seen: list[tuple[int, int, str]] = []
    while (battle := _battle(match)) is not None:
        (seat,) = awaited(match)
        visit = Visit.objects.get(match=match, seat__index=seat, closed_at=None)
        if not seen or seen[-1][:2] != (visit.pk, seat):
            seen.append((visit.pk, seat, f"{battle.round}{battle.mover}"))
        play(match, seat, _program(match, seat))
    assert all(one[1] != two[1] for one, two in pairwise(seen)), "sides take turns"
    rounds = _rounds_fought(match)
    assert rounds >= 2
    # The last strikes back may cost one more.
    assert len(seen) <= 2 * rounds + 1


def _program(match: Match, seat: int) -> Any:
    """What the title's program does for a seat, after what is in its draft."""
    visit = Visit.objects.select_related("draft").get(match=match, seat__index=seat, closed_at=None)
    state = read_position(access_of(match, seat), visit).state
    decision = next(each for each in RULES.decisions(state) if (each.seat, each.asks) == (seat, "must"))
    return RULES.default(RULES.view(state, seat), decision, AUTOPILOT, SeededChance(1))


def _battle(match: Match) -> Any:
    engagement = state_of(match).engagement
    return engagement.battle if engagement else None


def _rounds_fought(match: Match) -> int:
    """Maneuver phases of the defender, counting the one it began in."""
    keys = Action.objects.filter(match=match, decision__contains=".b").values_list("decision", flat=True)
    halves = {int(key.split(".b")[1].split(".")[0]) for key in keys}
    return (max(halves) + 1) // 2 - (min(halves) - 1) // 2


# ---- the strike policy's button ------------------------------------------------------


def test_the_policy_finishes_a_strike_phase_and_no_more() -> None:
    match = begun(battle_stage.strikes())
    taken = turns.apply_orders(access_of(match, 0), form_of(match, 0))
    assert taken.stored >= 2
    assert taken.visit_over
    battle = _battle(match)
    assert battle.step == "back"
    assert awaited(match) == [1]
    causes = set(Action.objects.filter(match=match).values_list("cause", flat=True))
    assert causes == {"player"}


def test_after_strikes_back_the_maneuver_waits_for_the_player() -> None:
    match = begun(battle_stage.strikes(round=2))
    turns.apply_orders(access_of(match, 0), form_of(match, 0))
    taken = turns.apply_orders(access_of(match, 1), form_of(match, 1))
    assert taken.stored
    assert not taken.visit_over
    assert _battle(match).step == "maneuver"
    assert awaited(match) == [1]


def test_it_strikes_by_the_order_that_was_left() -> None:
    match = begun(battle_stage.strikes())
    save_orders(access_of(match, 0), {"strikes": StrikeOrder(rangestrikes=False)})
    turns.apply_orders(access_of(match, 0), form_of(match, 0))
    struck = [
        RULES.decode_action(bytes(row.action))
        for row in Action.objects.filter(match=match).order_by("revision")
    ]
    assert {action.piece for action in struck if isinstance(action, Strike)} == {"E4", "D3"}


def test_a_double_click_finishes_once() -> None:
    match = begun(battle_stage.strikes())
    form = form_of(match, 0)
    first = turns.apply_orders(access_of(match, 0), form)
    again = turns.apply_orders(access_of(match, 0), form)
    assert again.repeated
    assert Action.objects.filter(match=match).count() == first.stored


def test_an_old_form_finishes_nothing() -> None:
    match = begun(battle_stage.strikes())
    with pytest.raises(StaleForm):
        turns.apply_orders(access_of(match, 0), form_of(match, 0, mark="0" * 16))
    assert not Action.objects.filter(match=match).exists()


def test_no_order_goes_on_with_maneuvers() -> None:
    match = begun(battle_stage.mountains())
    with pytest.raises(ActionRefused):
        turns.apply_orders(access_of(match, 0), form_of(match, 0))
    assert "/finish/" not in page_of(match, 0)
    assert "/finish/" in page_of(begun(battle_stage.strikes()), 0)


def test_the_button_is_a_form_that_works() -> None:
    match = begun(battle_stage.strikes())
    client = Client()
    client.force_login(holder(match, 0))
    form = form_of(match, 0)
    data = {"visit": form.visit, "counter": form.counter, "mark": form.mark, "token": form.token}
    answer = client.post(reverse("matches:finish", args=[match.pk]), data)
    assert answer.status_code == 302
    assert awaited(match) == [1]
    stranger = Client()
    stranger.force_login(make_user())
    assert stranger.post(reverse("matches:finish", args=[match.pk]), data).status_code in (403, 404)


# ---- pages ---------------------------------------------------------------------------


def test_a_strike_is_weighed_before_it_is_made() -> None:
    page = page_of(begun(battle_stage.strikes()), 0, "?pick=b.b&at=0")
    assert "expected hits: 2.7 of 6; 0% chance to slay" in page
    assert "The Dragon on D4 strikes back" in page
    assert "Strike the Dragon on D4 with the Minotaur on D3: 4 dice, 3+" in page


def test_a_maneuver_says_whom_it_meets() -> None:
    match = begun(battle_stage.mountains())
    state = state_of(match)
    decision = next(each for each in RULES.decisions(state) if each.asks == "must")
    goals = [
        each for each in RULES.legal(state, decision) if isinstance(each, Maneuver) and each.piece == "E1"
    ]
    place = next(number for number, each in enumerate(goals) if each.hex == "D3")
    page = page_of(match, 0, f"?pick=a.{'abcdefghijklmnop'[place]}&at=0")
    assert "In contact with the Dragon on D4" in page
    assert "In contact with the Gorgon on C2" in page
    assert "is struck with 12 dice, 5+" in page


def test_a_hex_says_which_enemies_are_in_contact_there() -> None:
    page = page_of(begun(battle_stage.mountains()), 0, "?pick=a&at=0")
    assert re.search(r"D3(, [\w ]+)?; in contact: Dragon and Gorgon", page)


def test_what_is_known_of_a_legion_in_battle_is_who_is_still_alive() -> None:
    state = battle_stage.in_battle(3, "lion:E4 lion:F3", "ogre:D4 ogre:C3 gargoyle:B3")
    fight = battle(state)
    ogre = fight.pieces["defender"].pop(0)
    fight.dead["defender"].append(ogre.name)
    view: Any = RULES.view(state, 0)
    known = {each.marker: each for section in roster_sections(view, say) for each in section.legions}
    legion = known[state.under_way.defender]
    assert sorted(piece.name for piece in legion.pieces) == ["Gargoyle", "Ogre"]
    assert (legion.height, len(legion.blanks)) == (2, 0)


@pytest.mark.thorough
def test_illegal_hexes_and_strikes_are_explained() -> None:
    """For the chosen character alone; while none is chosen, for those that have no choice."""
    match = begun(battle_stage.mountains())
    nobody = page_of(match, 0, "?why=1")
    assert "The Lion is in contact with an enemy." in nobody
    assert "can’t reach" not in nobody
    assert "To see what a piece can’t do, choose it on the board or in the list, then ask again." in nobody
    minotaur = page_of(match, 0, "?why=1&pick=a&at=0")
    assert "can’t reach" in minotaur
    assert "Lion." not in minotaur.split('id="why"')[1].split("</dl>")[0]
    told = re.findall(r"<dt>(.*?)</dt>", minotaur.split('id="why"')[1])
    assert told
    assert all("Minotaur on E1" in act for act in told)
    assert "?why=1&amp;pick=a&amp;at=0#why" in page_of(match, 0, "?pick=a&at=0")
    page = page_of(begun(battle_stage.strikes()), 0, "?why=1")
    assert "is in contact with an enemy and must strike." in page


def test_answers_to_an_engagement_say_what_they_bring() -> None:
    """They state the points, in the order of their keys (9.2 - 9.4)."""
    page = page_of(begun(battle_stage.attacked()), 1)
    panel = page.split('id="decision"')[1].split("</section>")[0]
    assert "You lose Key. Red scores half and then has 24 points." in panel
    assert "You lose Key. Red then has 48 points." in panel
    assert re.findall(r'choice-gains">(.*?)<', panel) == ["Red +24", "You +58 or Red +48", "Red +48"]
    assert re.search(r"if this is agreed, you lose Key \(\d characters\), and Red scores its full 48", panel)
    assert re.search(r"\w+ is eliminated, and you score its full 58 points\.", panel)
    assert "if this is agreed, both legions are eliminated without points, and you lose" in panel
    keys = re.findall(r'data-key="(.)"', panel)
    assert keys == sorted(keys)
    assert keys[0] == "a"


def test_who_must_answer_an_engagement_reads_who_meets_whom_before_the_question() -> None:
    """A phone shows the Masterboard of `board-beside` below the question (tests/e2e/test_engagement.py)."""
    match = begun(battle_stage.attacked())
    asked = page_of(match, 1)
    marks = ("engagement-title", 'class="board-beside"', 'id="board"', 'id="question"', "seats-title")
    places = [asked.index(mark) for mark in marks]
    assert places == sorted(places)
    assert asked.count('id="board"') == 1
    play(match, 1, Fight(1))
    told = page_of(match, 1)
    assert told.index("engagement-title") < told.index('id="board"') < told.index("seats-title")


def test_a_question_that_the_masterboard_answers_stands_below_it() -> None:
    text = page_of(begun(battle_stage.summoning()), 0)
    assert text.index("engagement-title") < text.index('id="board"') < text.index('id="question"')


def test_a_watcher_and_both_sides_see_the_battle() -> None:
    match = begun(battle_stage.mountains())
    for seat in (0, 1):
        page = page_of(match, seat)
        assert "Dragon of Blue, 9-3, hits 3 of 9" in page
        assert "<title>Red" not in page


def test_the_history_replays_a_battle_blow_by_blow() -> None:
    match = begun(battle_stage.strikes())
    play(match, 0, Strike(0, "D3", "C2", 5, 3))
    client = Client()
    client.force_login(holder(match, 0))
    answer = client.get(reverse("matches:history", args=[match.pk]))
    page = answer.content.decode()
    assert answer.status_code == 200
    told = (
        r"Your Minotaur on D3 (slew|struck) Blue’s Gorgon on C2(:| with| and missed)( \d hits?)? "
        r"\(rolled [\d, and]+; needed 3 or more\)"
    )
    assert re.search(told, page)
    assert page.count('class="die') == 5
    assert 'class="hex hex--2"' in page
    assert "pick=" not in page


# ---- engagements ---------------------------------------------------------------------


def test_both_answer_at_once_and_unseen() -> None:
    match = begun(battle_stage.attacked())
    assert awaited(match) == [0, 1]
    play(match, 0, Accept(0, "both", ()), Done(0))
    assert awaited(match) == [1]
    page = page_of(match, 1)
    assert "both are eliminated" not in page.split('id="since-title"')[1]
    play(match, 1, Accept(1, "both", ()), Done(1))
    assert state_of(match).engagement is None


def test_a_flight_closes_the_attackers_question() -> None:
    match = begun(battle_stage.attacked())
    play(match, 1, Flee(1))
    assert 1 not in awaited(match)
    assert "fled" in page_of(match, 0)


def test_a_summon_after_the_battle() -> None:
    match = begun(battle_stage.summoning())
    page = page_of(match, 0)
    assert "Moon" in page
    play(match, 0, Summon(0, "R.moon", "angel"))
    assert "Angel summoned from Moon" in page_of(match, 0)


def test_battle_demanded_by_both_begins() -> None:
    match = begun(battle_stage.attacked())
    play(match, 1, Fight(1))
    play(match, 0, Fight(0))
    assert "not yet on the map" in page_of(match, 1)


# ---- the latest strikes --------------------------------------------------------------


def exchanges_of(match: Match, seat: int) -> str:
    """Return the part of a seat's page with the latest strikes, or "" if there is none."""
    found = re.search(r'<section class="exchanges.*?</section>', page_of(match, seat), re.S)
    return re.sub(r"\s+", " ", found[0]) if found else ""


def struck() -> tuple[Match, dict[str, Any]]:
    """Return a battle in which Red's Minotaur has struck Blue's Gorgon, and what was said of it."""
    match = begun(battle_stage.strikes(round=2))
    play(match, 0, Strike(0, "D3", "C2", 5, 3))
    return match, Event.objects.get(match=match, code="battle.struck").params


def test_the_page_shows_the_dice_of_the_latest_strike_to_both_players() -> None:
    match, told = struck()
    mine, theirs = (exchanges_of(match, seat) for seat in (0, 1))
    hits, dice = told["hits"], ", ".join(map(str, sorted(told["dice"], reverse=True)))
    assert re.search(rf'role="img" aria-label="{dice}: {hits} hits? on 3 or more"', mine)
    assert mine.count("die-face--hit") == hits
    assert "Your <b>Minotaur</b> struck the Gorgon" in mine
    assert "5 dice, hits on 3+" in mine
    assert f"the Gorgon has {6 - hits} left" in mine
    assert "The <b>Minotaur</b> struck your Gorgon" in theirs
    assert f"your Gorgon has {6 - hits} left" in theirs


FIGHTS_TEXT = "No answer means a fight unless the enemy concedes."
COMPUTER_TEXT = "If you don’t answer, the computer answers for you."


def test_a_phones_bar_says_what_an_attack_without_an_answer_leads_to() -> None:
    match = begun(battle_stage.attacked())
    assert FIGHTS_TEXT in page_of(match, 1)
    Seat.objects.filter(match=match, index=1).update(policies={"answer": AUTOPILOT})
    page = page_of(match, 1)
    assert COMPUTER_TEXT in page
    assert FIGHTS_TEXT not in page


def test_a_page_names_the_attacked_legion_and_above_it_the_match_and_the_land() -> None:
    """A phone has room for the heading on one line."""
    match = begun(battle_stage.attacked())
    page = page_of(match, 1)
    place = re.search(r"<h1>Red attacks your (\w+)</h1>", page)
    assert place
    (line,) = re.findall(r'<p class="turn-match">(.*?)</p>', page)
    assert re.fullmatch(rf"{match.name} · [A-Z][a-z]+ \d+", line)


def test_the_bar_promises_nothing_that_is_not_certain() -> None:
    """An absence may start first, and a match without a clock waits. A deputy reads what the player does."""
    match = begun(battle_stage.attacked())
    friend = make_deputy(match, 1)
    assert FIGHTS_TEXT in page_of(match, 1, user=friend)
    Seat.objects.filter(match=match, index=1).update(policies={"answer": AUTOPILOT})
    assert COMPUTER_TEXT in page_of(match, 1, user=friend)
    Match.objects.filter(pk=match.pk).update(agreement=Agreement(absences=True, automatic=True))
    assert COMPUTER_TEXT not in page_of(match, 1)
    Match.objects.filter(pk=match.pk).update(agreement=Agreement())
    assert COMPUTER_TEXT in page_of(match, 1)
    Deadline.objects.filter(visit__match=match).update(due_at=NEVER)
    assert COMPUTER_TEXT not in page_of(match, 1)


def test_the_question_says_where_to_choose_below_the_latest_strikes() -> None:
    match, _told = struck()
    assert "Choose on the board or from the list." in page_of(match, 0)


def test_the_symbols_of_the_dice_are_on_the_page_once() -> None:
    match, told = struck()
    page = page_of(match, 0)
    for face in range(1, 7):
        assert page.count(f'id="die-{face}"') == 1
    assert set(re.findall(r"#die-(\d)", page)) == {str(face) for face in told["dice"]}


def test_a_battle_without_strikes_has_no_exchanges() -> None:
    assert exchanges_of(begun(battle_stage.mountains()), 0) == ""


def test_more_than_two_strikes_are_folded() -> None:
    match = begun(battle_stage.strikes(round=2))
    for seat in (0, 1):
        turns.apply_orders(access_of(match, seat), form_of(match, seat))
    shown, folded = exchanges_of(match, 1).split("<details", 1)
    assert shown.count('<li class="exchange') == 2
    assert shown.count("exchange--newest") == 1
    assert folded.count('<li class="exchange') >= 1
    assert re.search(r"<summary>\d more", folded)


def test_a_strike_is_told_from_others_without_its_revision() -> None:
    """It would reveal how many actions are hidden from the reader: here there are a thousand more."""
    match = begun(battle_stage.strikes(round=2))
    for seat in (0, 1):
        turns.apply_orders(access_of(match, seat), form_of(match, seat))
    names = re.findall(r'id="exchange-(\w+)"', page_of(match, 1))
    assert len(names) == len({*names}) > 2
    for rows in (Action, Event):
        rows.objects.filter(match=match).update(revision=F("revision") + 1_000)
    Match.objects.filter(pk=match.pk).update(revision=F("revision") + 1_000)
    assert re.findall(r'id="exchange-(\w+)"', page_of(match, 1)) == names


def test_one_s_own_latest_strike_is_shown_however_often_the_enemy_has_struck_since() -> None:
    match = begun(battle_stage.strikes(round=2))
    for seat in (0, 1):
        turns.apply_orders(access_of(match, seat), form_of(match, seat))
    back = Event.objects.filter(match=match, code="battle.struck", params__contains='"seat":1').count()
    assert back > 1
    shown, _, _ = exchanges_of(match, 0).partition("<details")
    assert shown.count('<li class="exchange') == 2
    assert "Your <b>" in shown


def test_the_roll_of_a_turn_is_a_face_beside_the_heading_of_its_player_alone() -> None:
    layout = {"R.anchor": (3, "titan lion*2 ogre"), "B.bell": (34, "titan ogre*3")}
    assert "dice--roll" not in page_of(begun(campaign(layout, phase="split")), 0)
    match = begun(campaign(layout, phase="move", roll=4))
    face = r'dice--roll"[^>]*><svg[^>]*><use href="#die-4"/></svg></span>\s*<h1'
    assert re.search(face, page_of(match, 0))
    assert "dice--roll" not in page_of(match, 1)


def test_the_button_of_a_split_says_what_is_missing_until_enough_is_ticked() -> None:
    match = begun(campaign({"R.key": (41, "ogre*3 troll*2 lion*2")}, phase="split"))
    links = re.findall(r'href="(\?pick=[^"#]+)', page_of(match, 0))
    page = next(
        page for page in (page_of(match, 0, html.unescape(each)) for each in links) if "Marker of" in page
    )
    assert re.search(r'class="when-unticked">Tick 2 or more first<', page)
    assert re.search(r' until-ticked"[^>]*><span class="when-ticked">Split Key<', page)


def test_a_chosen_strike_shows_its_dice_once() -> None:
    """They stand above those of the strike back, unless they are in the chosen row of an open list."""
    match = begun(battle_stage.strikes())
    folded = _outlook(page_of(match, 0, "?pick=a.b&at=0"))
    assert re.findall(r"<b>(.*?)</b>", folded) == ["Your strike", "The Dragon on D4 strikes back"]
    assert folded.count('class="die die--hit"') == 2 * 3
    listed = page_of(match, 0, "?pick=a&at=0")
    assert re.findall(r"<b>(.*?)</b>", _outlook(listed)) == ["The Dragon on D4 strikes back"]
    assert 'aria-current="true"' in listed


def _outlook(page: str) -> str:
    """Return the part of a page that says what follows from a choice."""
    return page.partition('<ul class="outlook">')[2].partition("</ul>")[0]
