"""The recap: what the others did since the reader's last turn, in the order in which it happened."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from config.templatetags.story import recap_lines
from games.archive.selectors import print_page
from games.engine import registry
from games.engine.log import Log, moments
from games.engine.recap import ActWords
from games.matches.access import Access
from games.matches.mails import readers
from games.matches.mails.readers import since_last_look
from games.matches.models import Action, Ending, Event, Match, Tenure, Visit
from games.matches.positions import read_position
from games.matches.selectors.key_moments import key_moments
from games.matches.selectors.recap import (
    MAX_RECAP_LENGTH,
    MAX_RECAP_LINES,
    Recap,
    acts_after,
    acts_in,
    recap,
    telling_once,
)
from games.matches.selectors.story import latest_events
from games.notices.models import Notice
from games.site.selectors import briefing, turn_page
from games.site.selectors.briefing import briefing_page
from games.site.selectors.recap_panel import RecapPanel, RecapRow, recap_panel
from games.site.selectors.turn_frame import turn_frame
from games.titan import recap as titan_recap
from games.titan.actions import Divide
from games.titan.words.names import CHARGE_NAMES
from tests.factories.matches import access_of, holder, make_match, play
from tests.titles.hearing import told_to

pytestmark = pytest.mark.django_db

THREE = ("centaur", "gargoyle", "ogre")

RED_TURN: tuple[tuple[str, dict[str, Any]], ...] = (
    ("turn", {"seat": 0, "round": 3}),
    ("rolled", {"seat": 0, "roll": 4}),
    ("moved", {"seat": 0, "legion": "R.key", "from": 3, "land": 5, "route": [3, 4, 5]}),
    ("mustered", {"seat": 0, "legion": "R.key", "land": 5, "recruit": "ogre", "shown": []}),
)
BLUE_TURN: tuple[tuple[str, dict[str, Any]], ...] = (
    ("turn", {"seat": 1, "round": 3}),
    ("rolled", {"seat": 1, "roll": 6}),
    ("moved", {"seat": 1, "legion": "B.key", "from": 41, "land": 1, "route": [41, 42, 1]}),
    (
        "moved_upon",
        {
            "seat": 1, "legion": "B.anchor", "from": 136, "land": 38, "route": [136, 600, 38], "side": "left",
            "enemy": "R.anchor", "victim": 0,
        },
    ),
)  # fmt: skip
RED_WIN: tuple[tuple[str, dict[str, Any]], ...] = (
    ("moved_upon", {"seat": 0, "legion": "R.moon", "from": 7, "land": 9, "enemy": "B.moon", "victim": 1}),
    ("engaged", {"seat": 0, "victim": 1, "land": 9, "attacker": "R.moon", "defender": "B.moon"}),
    ("resolved", {"how": "battle", "land": 9, "winner": 0, "loser": 1, "legion": "R.moon"}),
    ("scored", {"seat": 0, "points": 18, "score": 118, "why": "engagement"}),
)
RED_AGAIN: tuple[tuple[str, dict[str, Any]], ...] = (
    ("turn", {"seat": 0, "round": 4}),
    ("rolled", {"seat": 0, "roll": 2}),
)


def told(*events: tuple[str, dict[str, Any]]) -> Match:
    """Return a campaign of two whose log has these events alone, all seen by nobody yet."""
    match = make_match("titan", 2)
    for seat, letter in enumerate("RB"):
        play(match, seat, Divide(seat, THREE, (f"{letter}.anchor", f"{letter}.key")))
    match.refresh_from_db()
    Event.objects.filter(match=match).delete()
    Event.objects.bulk_create(
        Event(
            match=match,
            revision=number,
            number=0,
            code=code,
            params=params,
            audience=0xFFFF,
            telling=0,
            happened_at=timezone.now(),
        )
        for number, (code, params) in enumerate(events, 1)
    )
    # Everything has been seen, so that the reader's own turn decides where a recap begins.
    Tenure.objects.filter(match=match).update(seen_revision=len(events), looked_revision=len(events))
    return match


def recap_of(access: Access) -> Recap | None:
    return recap(access, latest_events(access))


def recap_for(match: Match, seat: int) -> Recap:
    found = recap_of(access_of(match, seat))
    assert found is not None
    return found


def texts(found: Recap) -> list[str]:
    return [f"{line.roll} {line.text}".strip() for line in found.lines]


def test_it_tells_what_happened_after_the_reader_s_own_turn_in_order() -> None:
    """What concerns the reader is marked, and not moved ahead of what came before it."""
    found = recap_for(told(*RED_TURN, *BLUE_TURN, *RED_AGAIN), 0)
    assert texts(found) == [
        "Blue rolled 6. Key moved from Marsh 41 to Plains 1.",
        "Anchor came from Marsh 136 to Brush 38 and attacks your Anchor.",
    ]
    assert [line.mine for line in found.lines] == [False, True]
    assert (found.own, found.own_at) == ("You moved 1 legion. You mustered an Ogre.", 0)
    assert found.fresh, "a roll alone is no answer"


def test_only_what_is_told_is_put_into_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """A recap is made from hundreds of messages, most of which were told long ago."""
    match = told(*RED_TURN, *BLUE_TURN, *RED_TURN, *BLUE_TURN, *RED_AGAIN)
    composed: list[ActWords] = []

    def counted(*args: Any, **kwargs: Any) -> ActWords:
        composed.append(words(*args, **kwargs))
        return composed[-1]

    words = titan_recap._words
    monkeypatch.setattr(titan_recap, "_words", counted)
    found = recap_for(match, 0)
    assert (len(found.lines), found.own) == (2, "You moved 1 legion. You mustered an Ogre.")
    assert len(composed) == 3, "the reader's own act and what followed it, not the turns before"
    assert recap_for(match, 0) == found
    assert len(composed) == 3


def test_it_stays_until_the_next_turn_but_is_no_longer_fresh() -> None:
    moved = ("moved", {"seat": 0, "legion": "R.key", "from": 5, "land": 7})
    found = recap_for(told(*RED_TURN, *BLUE_TURN, *RED_AGAIN, moved), 0)
    assert len(found.lines) == 2
    assert not found.fresh


def test_what_was_told_before_the_last_turn_is_left_out_once_it_was_seen() -> None:
    match = told(*BLUE_TURN, *RED_TURN, *BLUE_TURN)
    assert len(recap_for(match, 0).lines) == 2
    Tenure.objects.filter(match=match).update(seen_revision=0)
    assert len(recap_for(match, 0).lines) == 4, "what has not been seen is told, whatever came after it"


GUESSED: dict[str, Any] = {
    "by": "B1", "gladiator": "R1", "card": "B01", "type": "stab", "numbers": [], "number": 6, "strength": 10,
    "opposition": 3, "lost": 7, "left": 2, "cast": {"R1": ["assassin", 0], "B1": ["barbarian", 0]},
}  # fmt: skip


def walk(gladiator: str, start: str, at: str) -> tuple[str, dict[str, Any]]:
    return ("walked", {"gladiator": gladiator, "start": start, "at": at, "cast": GUESSED["cast"]})


PASSES: dict[str, tuple[tuple[tuple[str, dict[str, Any]], ...], ...]] = {
    "titan": (
        RED_TURN,
        BLUE_TURN[:2],
        (("moved", {"seat": 1, "legion": "B.key", "from": 41, "land": 1}),),
        RED_AGAIN,
        BLUE_TURN,
    ),
    "arena-2004": (
        (("played", {"seat": 0, "card": "wyrm-4", "creature": "wyrm"}),),
        (("played", {"seat": 1, "card": "wyrm-5", "creature": "wyrm"}),),
        (),
        (("passed", {"seat": 0, "cards": ["troll-1"]}),),
        (("played", {"seat": 1, "card": "wyrm-6", "creature": "wyrm"}),),
    ),
    "gladiators": (
        (("turn", {"number": 1, "gladiator": "R1"}), walk("R1", "g1", "g2")),
        (("turn", {"number": 2, "gladiator": "B1"}), walk("B1", "g8", "g7")),
        (),
        (("turn", {"number": 3, "gladiator": "R1"}), ("idle", {"gladiator": "R1", "cast": {}})),
        (("turn", {"number": 4, "gladiator": "B1"}), walk("B1", "g7", "g6")),
    ),
}
"""By title: a turn of the reader, two parts of another's, a turn in which the reader only passed or was asked
nothing, and another's turn again."""


def told_of(title: str, *events: tuple[str, dict[str, Any]]) -> Match:
    """Return a match whose log has these events alone, and which everyone has seen."""
    match = told(*events)
    Match.objects.filter(pk=match.pk).update(title=title)
    match.refresh_from_db()
    return match


ATTACK_FOUGHT: tuple[tuple[str, dict[str, Any]], ...] = (
    ("engaged", {
        "seat": 1, "victim": 0, "attacker": "B.anchor", "defender": "R.anchor", "land": 38, "side": "left",
    }),
    ("battle", {
        "seat": 1, "victim": 0, "attacker": "B.anchor", "defender": "R.anchor", "land": 38, "side": "left",
        "attackers": ["ogre", "ogre"], "defenders": ["lion"],
    }),
    ("battle.entered", {"seat": 0, "piece": "lion", "hex": "D1"}),
)  # fmt: skip
THEIR_ENTRY: tuple[tuple[str, dict[str, Any]], ...] = (
    ("battle.entered", {"seat": 1, "piece": "ogre", "hex": "A1"}),
    ("battle.entered", {"seat": 1, "piece": "ogre", "hex": "A2"}),
)


def test_an_attack_is_told_once() -> None:
    """The defender brings on first; what follows need not say again who attacked whom."""
    match = told(*RED_TURN, *BLUE_TURN, *ATTACK_FOUGHT, *THEIR_ENTRY)
    entered = recap_for(match, 0)
    assert entered.own.endswith("Blue’s Anchor, which attacked.")
    assert texts(entered) == ["Blue’s Anchor brought on 2 characters in Brush 38 against your Anchor."]
    Tenure.objects.filter(match=match).update(seen_revision=len(RED_TURN))
    defender = recap_for(match, 0)
    assert defender.own == "Your Anchor brought on 1 character in Brush 38 against Blue’s Anchor."
    assert "attacks your Anchor" in " ".join(texts(defender)[:-1])
    assert texts(defender)[-1] == "Blue’s Anchor brought on 2 characters in Brush 38 against your Anchor."
    attacker = recap_for(told(*RED_TURN, *BLUE_TURN, *ATTACK_FOUGHT), 1)
    assert attacker.own == "You moved 2 legions and attacked Red’s Anchor."
    assert texts(attacker) == ["Red’s Anchor brought on 1 character in Brush 38 against your Anchor."]


GOLDEN_TITAN = ("three-stopped", "two-plus-to-the-end")


def heard_of(name: str) -> list[tuple[str, dict[str, Any]]]:
    """Return the messages of a stored campaign that everyone is sent."""
    path = Path(__file__).parents[1] / "titan" / "golden" / f"{name}.json"
    log = msgspec.json.decode(path.read_bytes(), type=Log)
    messages = (
        told_to(event, None) for moment in moments(registry.get(log.title), log) for event in moment.events
    )
    return [(each.code, dict(each.params)) for each in messages if each is not None]


@pytest.mark.parametrize("name", GOLDEN_TITAN)
def test_no_recap_of_a_whole_match_names_one_attack_twice(name: str) -> None:
    events = heard_of(name)
    twice = 0
    for start in [n for n, (code, _) in enumerate(events) if code == "battle"][:6]:
        params = next(told for code, told in reversed(events[:start]) if code in ("engaged", "examined"))
        attacker, defender = (CHARGE_NAMES[params[side][2:]] for side in ("attacker", "defender"))
        first = max(n for n in range(start) if events[n][0] == "turn")
        ends = [n for n in range(start, len(events)) if events[n][0] in ("battle.phase", "battle.over")]
        for end in ends[:2]:
            match = told(*events[first : end + 1])
            for seat in {params["seat"], params["victim"]} & {0, 1}:
                access = access_of(match, seat)
                found = recap_of(access)
                lines = (found.own, *(each.text for each in (*found.lines, *found.more))) if found else ()
                since = acts_after(access, 0)
                for texts in (lines, [each.text for each in telling_once(since)]):
                    attacks = [
                        sentence
                        for text in texts
                        for sentence in text.split(". ")
                        if "attack" in sentence
                        and defender in sentence
                        and (attacker in sentence or sentence.startswith("You "))
                    ]
                    assert len(attacks) <= 1
                twice += sum("attack" in each.text for each in since) > 1
    assert twice, "each act tells it alone"


def test_emails_the_briefing_and_the_book_tell_an_attack_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is told by the first of the acts that are shown."""
    match = told(*RED_TURN, *BLUE_TURN, *ATTACK_FOUGHT, *THEIR_ENTRY)
    Tenure.objects.filter(match=match).update(seen_revision=0, looked_revision=0)
    access = access_of(match, 0)
    full = [each.text for each in acts_after(access, 0)]
    assert ["attack" in text for text in full] == [False, False, True, True, True]

    def briefed() -> list[str]:
        return [each.text for each in briefing_page(access).acts]

    def printed() -> list[str]:
        found = print_page._texts_by_event(acts_in(access, latest_events(access)))
        return [text for _, texts in sorted(found.items()) for text in texts]

    notice = Notice(user=holder(match, 0))
    mailed = [each.text for each in since_last_look(notice, access.own_tenure, match).lines]
    for texts in (mailed, briefed(), printed()):
        assert ["attack" in text for text in texts] == [False, False, True, False, False]
    monkeypatch.setattr(briefing, "MAX_BRIEFED_ACTS", 2)
    assert ["attack" in text for text in briefed()] == [True, False]
    monkeypatch.setattr(print_page, "MAX_STORY_ACTS", 4)
    assert ["attack" in text for text in printed()] == [False, False, False, True, False]
    monkeypatch.setattr(readers, "MAX_ACTS_TOLD", 2)
    mailed = [each.text for each in since_last_look(notice, access.own_tenure, match).lines]
    assert ["attack" in text for text in mailed] == [True, False]


def test_an_attack_in_a_later_turn_is_told_again() -> None:
    """One legion may attack another twice; the second time is no repetition."""
    again = ("moved_upon", BLUE_TURN[3][1] | {"from": 38, "land": 39, "route": [38, 39]})
    found = acts_after(access_of(told(*BLUE_TURN, *RED_TURN, *BLUE_TURN[:2], again), 0), 0)
    assert ["attack" in each.text for each in telling_once(found)] == [False, True, False, True]


TURN_OF_RED, TURN_OF_BLUE = (
    ("turn", {"number": number, "gladiator": gladiator}) for number, gladiator in enumerate(("R1", "B1"), 1)
)


def offered(give: str, take: str) -> tuple[str, dict[str, Any]]:
    exchange = {"gladiator": "R1", "other": "B1", "give": give, "take": take}
    return ("offered", exchange | {"cast": GUESSED["cast"]})


def accepted(given: str, taken: str) -> tuple[str, dict[str, Any]]:
    exchange = {"gladiator": "B1", "giver": "R1", "given": given, "taken": taken}
    return ("exchanged", exchange | {"cast": GUESSED["cast"]})


@pytest.mark.parametrize(
    ("give", "take", "own"),
    [
        ("", "flail", "Your Assassin asks Barbarian B for a flail and offers nothing for it."),
        ("flail", "", "Your Assassin offers Barbarian B a flail for nothing."),
        ("flail", "axe", "Your Assassin offers Barbarian B a flail in exchange for an axe."),
    ],
)
def test_an_acceptance_does_not_list_again_what_was_offered(give: str, take: str, own: str) -> None:
    """Not even if the offer's sentence began with a pronoun, where the summary says the name."""
    stands = ("stood_up", {"gladiator": "R1", "cast": {"R1": GUESSED["cast"]["R1"]}})
    used = ("used", {"gladiator": "R1", "special": "bellow", "cast": {"R1": GUESSED["cast"]["R1"]}})
    for before in ((), (stands,), (used,)):
        turn = (TURN_OF_RED, *before, offered(give, take), TURN_OF_BLUE)
        found = recap_for(told_of("gladiators", *turn, accepted(give, take)), 0)
        assert found.own.removeprefix("Your Assassin stands up. ").replace("It ", "Your Assassin ") == own
        assert texts(found) == ["Barbarian B accepts the exchange with your Assassin."]


def test_an_acceptance_of_a_part_of_what_was_offered_lists_it() -> None:
    turn = (TURN_OF_RED, offered("flail", "axe"), TURN_OF_BLUE)
    for part, ending in ((("flail", ""), "gets a flail for nothing."), (("", "axe"), "gives it an axe")):
        (text,) = texts(recap_for(told_of("gladiators", *turn, accepted(*part)), 0))
        assert ending in text


def test_a_key_moment_tells_an_exchange_once() -> None:
    turn = (TURN_OF_RED, offered("flail", "axe"), TURN_OF_BLUE, accepted("flail", "axe"))
    match = told_of("gladiators", *turn)
    moment = {"revisions": [2, 4], "turn": -1, "turning": False, "step": 1, "before": 0, "after": 0}
    match.status = Match.Status.FINISHED
    Ending.objects.create(match=match, how="won", ended_at=timezone.now(), moments=[moment])
    (shown,) = key_moments(Access(match, None))
    assert shown.text == (
        "Assassin R offers Barbarian B a flail in exchange for an axe. "
        "Barbarian B accepts the exchange with Assassin R."
    )


def test_each_exchange_of_a_turn_is_paired_with_its_own_sentence() -> None:
    """Blue accepts what was offered, then offers something else, which Red accepts."""
    back = ("offered", {"gladiator": "B1", "other": "R1", "give": "axe", "take": "", "cast": GUESSED["cast"]})
    taken = ("exchanged", accepted("axe", "")[1] | {"gladiator": "R1", "giver": "B1"})
    blue = (TURN_OF_RED, offered("", "flail"), TURN_OF_BLUE, accepted("", "flail"), back)
    (text,) = texts(recap_for(told_of("gladiators", *blue), 0))
    assert text == (
        "Barbarian B accepts the exchange with your Assassin. It offers your Assassin an axe for nothing."
    )
    found = recap_for(told_of("gladiators", *blue, TURN_OF_RED, taken), 1)
    assert found.own.endswith(" It offers Assassin R an axe for nothing.")
    assert texts(found) == ["Assassin R accepts the exchange with your Barbarian."]


@pytest.mark.parametrize("title", list(PASSES))
def test_only_what_came_after_a_turn_is_headed_so(title: str) -> None:
    chosen, first, *_ = PASSES[title]
    match = told_of(title, *first)
    assert recap_for(match, 0).follows_turn, "the reader has answered, though the log no longer says what"
    Action.objects.filter(match=match, seat=0).delete()
    assert not recap_for(match, 0).follows_turn
    assert recap_for(told_of(title, *chosen, *first), 0).follows_turn


@pytest.mark.parametrize("title", list(PASSES))
def test_a_pass_is_not_the_reader_s_last_turn(title: str) -> None:
    chosen, first, rest, passed, last = PASSES[title]
    found = recap_for(told_of(title, *chosen, *first, *rest, *passed, *last), 0)
    revisions = set().union(*(line.revisions for line in (*found.lines, *found.more) if line.seat == 1))
    assert max(revisions) > len((*chosen, *first, *rest, *passed))
    assert min(revisions) <= len((*chosen, *first, *rest)), "what came before the pass is still told"
    assert found.own
    assert "pass" not in found.own
    assert "no action" not in found.own


def test_passes_take_no_room_from_what_was_done() -> None:
    card = ("played", {"seat": 0, "card": "wyrm-4", "creature": "wyrm"})
    rounds = [
        event
        for number in range(4)
        for event in (
            ("played", {"seat": 1, "card": f"hydra-{number}", "creature": "hydra"}),
            ("passed", {"seat": 2, "cards": []}),
            ("passed", {"seat": 0, "cards": []}),
        )
    ]
    found = recap_for(told_of("arena-1997", card, *rounds), 0)
    assert [line.seat for line in found.lines] == [1] * 4
    assert [line.seat for line in found.more] == [2], "one line for a pass, and none for the reader's own"
    assert found.own == "You played Wyrm 4."


def test_what_was_answered_for_the_reader_does_not_shut_the_recap() -> None:
    """A forced answer is told like another's act, and the recap stays open, because nothing was chosen."""
    chosen, first, *_ = PASSES["gladiators"]
    hit = (("turn", {"number": 3, "gladiator": "R1"}), ("hit", GUESSED))
    found = recap_for(told_of("gladiators", *chosen, *first, *hit), 0)
    assert found.fresh
    (struck,) = (line for line in found.lines if line.seat == 0)
    assert struck.mine
    assert "Your Assassin guesses no number; " in struck.text
    assert "costs it 7 Condition" in struck.text
    assert found.own == "Your Assassin moves from g1 to g2."
    chose = ("hit", GUESSED | {"numbers": [2]})
    assert not recap_for(told_of("gladiators", *chosen, *first, hit[0], chose), 0).fresh


@pytest.mark.parametrize("cause", [Action.Cause.ORDER, Action.Cause.CLOCK, Action.Cause.FORCED])
def test_what_the_reader_did_not_answer_themselves_is_not_their_last_turn(cause: Action.Cause) -> None:
    match = told(*RED_TURN, *BLUE_TURN, *RED_TURN, *BLUE_TURN)
    assert len(recap_for(match, 0).lines) == 2
    half = len(RED_TURN) + len(BLUE_TURN)
    for revision in range(half + 1, half + len(RED_TURN) + 1):
        answer(match, revision, cause)
    found = recap_for(match, 0)
    assert len([line for line in (*found.lines, *found.more) if line.seat == 1]) == 4


def test_an_attack_that_opens_by_itself_does_not_shut_the_recap() -> None:
    """Nobody is asked for the last engagement of a turn, so it is no act of the reader."""
    attack, met = RED_WIN[:2]
    struck = ("battle.maneuvered", {"seat": 1, "piece": "lion", "come": "A1", "hex": "B2"})
    match = told(*RED_TURN, attack, struck, met)
    assert not recap_for(match, 0).fresh
    answer(match, len(RED_TURN) + 3, Action.Cause.FORCED)
    assert recap_for(match, 0).fresh


def answer(match: Match, revision: int, cause: Action.Cause, seat: int = 0) -> None:
    """Store that a seat's action of a revision had this cause."""
    stored = Action.objects.filter(match=match).first()
    assert stored is not None
    Action.objects.filter(match=match, revision=revision).delete()
    stored.pk, stored.revision, stored.seat, stored.cause = None, revision, seat, cause
    stored.save()


def test_the_reader_s_own_line_stands_where_it_happened() -> None:
    match = told(*BLUE_TURN, *RED_TURN, *BLUE_TURN)
    Tenure.objects.filter(match=match).update(seen_revision=0)
    found = recap_for(match, 0)
    assert (found.own_at, len(found.lines)) == (2, 4)
    own = len(BLUE_TURN) + 1
    assert [line.revision < own for line in found.lines] == [True, True, False, False]
    client = Client()
    client.force_login(holder(match, 0))
    page = client.get(reverse("matches:match", args=[match.pk])).content.decode()
    lines = page[page.index('class="recap-lines"') : page.index("</ol>")]
    shields = ["--own" in line for line in lines.split('<li class="recap-line')[1:]]
    assert shields == [False, False, True, False, False]


def test_the_reader_s_own_line_comes_after_what_ended_before_their_own_act_did() -> None:
    """Everyone enters in turn, so that an entry may begin before others enter."""

    def enters(gladiator: str, at: str) -> tuple[str, dict[str, Any]]:
        known = {"gladiator": gladiator, "at": at, "held": [], "worn": [], "cast": GUESSED["cast"]}
        return ("equipped", known)

    turns = [
        (("turn", {"number": n, "gladiator": gladiator}), walk(gladiator, start, at))
        for n, (gladiator, start, at) in enumerate((("R1", "a1", "a2"), ("B1", "g8", "g7")), 1)
    ]
    entries = (enters("R1", "a1"), enters("B1", "g8"), enters("R1", "a1"))
    # The stored match has answered its first revisions automatically.
    began = [("round", {"round": 1})] * 5
    found = recap_for(told_of("gladiators", *began, *entries, *turns[0], *turns[1]), 0)
    assert (found.own, found.own_at) == ("Your Assassin moves from a1 to a2.", 1)
    assert [line.seat for line in found.lines] == [1, 1]


def test_an_attack_that_waits_for_the_reader_is_told_until_they_meet_it() -> None:
    """The reader may have acted since with another gladiator; it is shown before anything else."""
    cast = GUESSED["cast"] | {"R2": ["assassin", 1]}
    start, turn = ("turn", {"number": 1, "gladiator": "B1"}), ("turn", {"number": 2, "gladiator": "R2"})
    attack = (
        "declared",
        {
            "by": "B1", "gladiator": "R1", "card": "B01", "type": "stab", "distance": 1, "base": 4, "low": 1,
            "high": 6, "times": 1, "opposed": "defense", "specials": [], "aim": "", "cast": cast,
        },
    )  # fmt: skip
    own = ("walked", {"gladiator": "R2", "start": "g1", "at": "g2", "cast": cast})
    again = ("turn", {"number": 3, "gladiator": "B1"})
    others = [each for _ in range(MAX_RECAP_LINES) for each in (again, walk("B1", "g7", "g6"))]
    asked = ("turn", {"number": 4, "gladiator": "R1"})
    found = recap_for(told_of("gladiators", start, attack, turn, own, *others, asked), 0)
    assert [line.awaiting for line in found.lines] == [True, False, False, False]
    assert found.own_at == 1
    for unasked in ((), (turn,)):
        (line, *_) = recap_for(told_of("gladiators", start, attack, turn, own, *others, *unasked), 0).lines
        assert line.awaiting == (not unasked)


def test_an_engagement_that_was_decided_counts_in_the_reader_s_own_line() -> None:
    """All legions that moved are counted, and all that was mustered stands in one place.

    Only the attack's own row mentions it.
    """
    mustered = ("mustered", {"seat": 0, "legion": "R.moon", "land": 9, "recruit": "lion", "shown": []})
    found = recap_for(told(*RED_TURN[:3], *RED_WIN, RED_TURN[3], mustered, *BLUE_TURN), 0)
    assert (found.own, found.own_at) == ("You moved 2 legions. You mustered an Ogre and a Lion.", 0)
    assert found.lines[0].sentence.endswith("attacked Blue’s Moon. You won the battle and scored 18 points.")
    assert found.lines[0].mine
    later = recap_for(told(*RED_TURN[:3], *RED_WIN, RED_TURN[3], *BLUE_TURN), 0)
    assert (later.lines[0].seat, later.own_at) == (0, 0), "the muster of another legion ended the turn"
    other = ("moved", {"seat": 0, "legion": "R.bell", "from": 1, "land": 2})
    several = recap_for(told(*RED_TURN[:3], other, *RED_WIN, RED_TURN[3], *BLUE_TURN), 0)
    assert several.lines[0].roll == "You rolled 4."
    assert [line.roll for line in several.own_lines] == ["", ""], "said once"


def test_acts_that_concern_the_reader_are_told_as_they_happened() -> None:
    again = ("moved_upon", BLUE_TURN[3][1] | {"legion": "B.moon", "land": 39})
    found = recap_for(told(*RED_TURN, *BLUE_TURN, again), 0)
    assert [line.mine for line in found.lines] == [False, True, True]
    revisions = [line.revision for line in found.lines]
    assert revisions == sorted(revisions)


def test_the_most_important_acts_are_shown() -> None:
    """An attack on somebody else and a decided engagement are shown before the latest moves."""
    many = [
        ("moved", {"seat": 1, "legion": f"B.{charge}", "from": 3, "land": 4})
        for charge in list(CHARGE_NAMES)[2:10]
    ]
    on_green = ("moved_upon", BLUE_TURN[3][1] | {"enemy": "G.anchor", "victim": 2})
    won = {"how": "battle", "land": 50, "winner": 1, "loser": 2, "legion": "B.axes"}
    met = {"seat": 1, "victim": 2, "land": 50, "attacker": "B.axes", "defender": "G.key"}
    found = recap_for(
        told(*RED_TURN, *BLUE_TURN[:2], on_green, ("engaged", met), ("resolved", won), *many), 0
    )
    assert [line.revision for line in found.lines[:2]] == [7, 9]
    assert len(found.lines) + 1 == MAX_RECAP_LINES


def test_every_player_who_acted_has_a_row_before_anyone_has_a_second_plain_one() -> None:
    """A pass is no row of that kind."""
    early = [
        ("moved", {"seat": seat, "legion": f"{letter}.{charge}", "from": 3, "land": 4})
        for seat, letter in ((2, "G"), (1, "B"))
        for charge in list(CHARGE_NAMES)[2:8]
    ]
    found = recap_for(told(*RED_TURN, *early), 0)
    assert [line.seat for line in found.lines] == [2, 1, 1, 1]
    assert len(found.more) == 8


def test_a_plain_act_is_folded_if_what_matters_more_is_long() -> None:
    """All that concerns the reader then stays on the first screen of a phone."""
    cards = [f"{creature}-{n}" for creature in ("hydra", "troll", "wyrm") for n in range(1, 8)]
    long = [("discarded", {"seat": 1, "card": card}) for card in cards * 4]
    plain = ("played", {"seat": 3, "card": "troll-4", "creature": "troll"})
    asked = ("demanded", {"seat": 2, "victim": 0, "creature": "wyrm"})
    found = recap_for(told_of("arena-2004", CARDS[0], plain, asked), 0)
    assert [line.seat for line in found.lines] == [3, 2]
    stunned = ("stunned_cards", {"seat": 1, "victim": 0, "cards": cards})
    found = recap_for(told_of("arena-2004", CARDS[0], plain, *long, stunned, asked), 0)
    assert len(found.lines[0].text) > MAX_RECAP_LENGTH / 2
    assert [line.seat for line in (*found.lines, *found.more)] == [1, 2, 3]
    assert [line.seat for line in found.more] == [3]


def backing(creature: str, *, secretly: bool) -> Any:
    """Return the first seat's view of an arena match in which it has one bet, on a creature."""
    view = read_position(access_of(make_match("arena-2004", 3), 0), None).view
    if secretly:
        return msgspec.structs.replace(view, secret=f"{creature}-3")
    return msgspec.structs.replace(view, bets=view.bets | {creature: (-1, 0, -1)})


@pytest.mark.parametrize("secretly", [True, False])
@pytest.mark.parametrize(
    "touched",
    [
        ("played", {"seat": 1, "card": "troll-4", "creature": "troll"}),
        ("spectator", {"seat": 1, "card": "spectator-4", "creature": "troll"}),
        ("prefect", {"seat": 1, "place": "troll.1", "card": "troll-7", "bared": ""}),
        ("bet", {"seat": 1, "creature": "troll", "round": 1, "value": 4}),
    ],
)
def test_what_touches_a_creature_that_the_reader_backs_is_not_folded(touched: Any, secretly: bool) -> None:
    """Without the bet, the latest acts are shown and it is folded."""
    others = [("played", {"seat": 1 + n % 4, "card": f"hydra-{n}", "creature": "hydra"}) for n in range(1, 7)]
    stunned = ("stunned", {"seat": 3, "victim": 2, "count": 2})
    passed = ("passed", {"seat": 4, "cards": list[str]()})
    match = told_of("arena-2004", CARDS[0], touched, *others, *(stunned, passed) * 3)
    access = access_of(match, 0)
    for view, there in ((None, False), (backing("troll", secretly=secretly), True)):
        found = recap(access, latest_events(access), view)
        assert found is not None
        assert (2 in [line.revision for line in found.lines]) == there
    other = recap(access, latest_events(access), backing("wyrm", secretly=secretly))
    assert other is not None
    assert 2 not in [line.revision for line in other.lines]


def test_what_led_to_the_loss_of_a_bet_is_not_folded() -> None:
    """The bet is gone from the view, because an elimination clears it away in some editions."""
    early = ("played", {"seat": 1, "card": "troll-3", "creature": "troll"})
    others = [("played", {"seat": seat, "card": f"wyrm-{seat}", "creature": "wyrm"}) for seat in (2, 3, 4)]
    for seats, there in (([0], True), ([2], False)):
        died = (DIED[0], DIED[1] | {"seats": seats})
        found = recap_for(told_of("arena-1997", CARDS[0], early, *others, died), 0)
        assert (2 in [line.revision for line in found.lines]) == there


def test_an_attack_on_an_ally_is_not_folded_for_what_the_foes_do_to_each_other() -> None:
    sides = (0, 0, 1, 1, 1)
    gladiators = {
        f"{letter}1": SimpleNamespace(name=f"{letter}1", seat=seat, side=sides[seat])
        for seat, letter in enumerate("RBGYK")
    }
    view = SimpleNamespace(seat=0, sides=sides, gladiators=gladiators)
    held = {"gladiator": "G1", "victim": "B1", "cast": {"G1": ["barbarian", 0], "B1": ["barbarian", 0]}}
    events = [walk("R1", "g1", "g2"), ("turn", {"number": 2, "gladiator": "G1"}), ("held", held)]
    for number, (one, other) in enumerate([("G", "Y"), ("Y", "G"), ("G", "K"), ("K", "G"), ("Y", "K")], 3):
        cast = {f"{name}1": ["barbarian", 0] for name in (one, other)}
        met = GUESSED | {"by": f"{other}1", "gladiator": f"{one}1", "numbers": [1], "cast": cast}
        events += [("turn", {"number": number, "gladiator": f"{one}1"}), ("hit", met)]
    access = access_of(told_of("gladiators", *events), 0)
    for seen, there in ((None, False), (view, True)):
        found = recap(access, latest_events(access), seen)
        assert found is not None
        assert (3 in [line.revision for line in found.lines]) == there


def test_a_muster_is_shown_before_a_later_plain_move() -> None:
    """So is a teleport, which shows a lord."""
    moved = [
        ("moved", {"seat": 1, "legion": f"B.{charge}", "from": 3, "land": 4})
        for charge in list(CHARGE_NAMES)[4:10]
    ]
    mustered = ("mustered", {"seat": 1, "legion": "B.key", "land": 1, "recruit": "lion", "shown": []})
    shown = ("teleported", {"seat": 1, "legion": "B.moon", "from": 3, "land": 300, "lord": "titan"})
    found = recap_for(told(*RED_TURN, *BLUE_TURN[:3], mustered, shown, *moved), 0)
    assert [line.revision for line in found.lines[:2]] == [8, 9]
    assert len(found.lines) + 1 == MAX_RECAP_LINES


DIED = ("died", {"creature": "troll", "round": 1, "strength": 0, "seats": [0], "counts": [1], "values": [4]})
CARDS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("played", {"seat": 0, "card": "wyrm-4", "creature": "wyrm"}),
    ("played", {"seat": 1, "card": "hydra-4", "creature": "hydra"}),
    ("spectator", {"seat": 2, "card": "spectator-4", "creature": "troll"}),
)


@pytest.mark.parametrize("title", ["arena-2004", "arena-1997"])
def test_a_death_is_told_after_the_card_that_caused_it(title: str) -> None:
    played = ("played", {"seat": 3, "card": "troll-4", "creature": "troll"})
    found = recap_for(told_of(title, *CARDS, DIED, played), 0)
    assert [line.revision for line in found.lines] == [2, 3, 4, 5]
    assert [line.mine for line in found.lines] == [False, False, True, False]
    own = recap_for(told_of(title, CARDS[1], CARDS[0], DIED, CARDS[2]), 0)
    assert (own.own_at, [line.revision for line in own.lines]) == (0, [3, 4])


@pytest.mark.parametrize("title", ["arena-2004", "arena-1997"])
def test_a_card_played_on_the_reader_is_not_told_before_what_came_first(title: str) -> None:
    plain = ("played", {"seat": 1, "card": "hydra-5", "creature": "hydra"})
    asked = ("demanded", {"seat": 2, "victim": 0, "creature": "wyrm"})
    died = (DIED[0], DIED[1] | {"seats": [2]})
    found = recap_for(told_of(title, CARDS[0], died, plain, CARDS[2], asked), 0)
    assert [line.revision for line in found.lines] == [2, 3, 5]


def test_a_death_of_somebody_else_is_told_after_the_strike_that_caused_it() -> None:
    """The reader's own attack on the victim does not bring its death before another's strike."""
    attack = {
        "by": "G1", "gladiator": "B1", "card": "B01", "type": "stab", "distance": 1, "base": 1, "dice": 6,
        "specials": [], "cast": {"G1": ["barbarian", 0], "B1": ["barbarian", 0]},
    }  # fmt: skip
    hit = GUESSED | {"by": "G1", "gladiator": "B1", "left": 0, "cast": attack["cast"]}
    stopped = GUESSED | {"by": "R1", "gladiator": "B1", "numbers": [2]}
    died = {"gladiator": "B1", "at": "g6", "items": [], "cast": {"B1": ["barbarian", 0]}}
    found = recap_for(
        told_of(
            "gladiators", walk("R1", "g1", "g2"), ("turn", {"number": 2, "gladiator": "G1"}),
            ("declared", attack), ("turn", {"number": 3, "gladiator": "B1"}),
            ("guessed", stopped), ("hit", hit), ("eliminated", died),
        ),
        0,
    )  # fmt: skip
    assert [line.mine for line in found.lines] == [False, True]
    assert [line.revision for line in found.lines] == [3, 7]


def test_a_death_is_told_after_the_strike_that_caused_it() -> None:
    """Of gladiators the strike and the death both concern the reader, and stand as they happened."""
    attack = {
        "by": "B1", "gladiator": "R1", "card": "B01", "type": "stab", "distance": 1, "base": 1, "dice": 6,
        "specials": [], "cast": GUESSED["cast"],
    }  # fmt: skip
    died = {"gladiator": "R1", "at": "g6", "items": [], "cast": {"R1": ["assassin", 0]}}
    found = recap_for(
        told_of(
            "gladiators", walk("R1", "g1", "g2"), ("turn", {"number": 2, "gladiator": "B1"}),
            ("declared", attack), ("turn", {"number": 3, "gladiator": "R1"}),
            ("hit", GUESSED | {"left": 0}), ("eliminated", died), ("ended_won", {"seats": [1]}),
        ),
        0,
    )  # fmt: skip
    assert [line.revision for line in found.lines] == [3, 6, 7]


def test_a_split_is_told_beside_the_name_of_the_legion() -> None:
    split = ("split", {"seat": 1, "legion": "B.moon", "to": "B.key", "height": 5, "count": 2})
    found = recap_for(told(*RED_TURN, BLUE_TURN[0], split, *BLUE_TURN[1:3]), 0)
    (line,) = found.lines
    assert line.sentence == "Blue rolled 6. Key (2 split off Moon) moved from Marsh 41 to Plains 1."
    other = ("split", split[1] | {"to": "B.rose"})
    rose = ("moved", BLUE_TURN[2][1] | {"legion": "B.rose"})
    moved = recap_for(told(*RED_TURN, BLUE_TURN[0], other, split, BLUE_TURN[1], rose, *BLUE_TURN[2:]), 0)
    assert texts(moved)[1] == "Key (2 split off Moon) moved from Marsh 41 to Plains 1."


def test_an_act_that_goes_on_does_not_bring_back_what_came_after_its_beginning() -> None:
    """A legion that moved before the reader struck, and mustered since, is told alone."""
    struck = ("battle.maneuvered", {"seat": 0, "piece": "lion", "come": "A1", "hex": "B2"})
    mustered = ("mustered", {"seat": 1, "legion": "B.key", "land": 1, "recruit": "lion", "shown": []})
    found = recap_for(told(*RED_TURN, *BLUE_TURN, struck, mustered), 0)
    assert [line.text for line in found.lines] == ["Key moved from Marsh 41 to Plains 1 and mustered a Lion."]
    assert (found.own, found.own_at) == ("You maneuvered 1 character.", 0)


def test_what_the_reader_had_in_view_when_they_acted_is_folded_once_others_have_acted() -> None:
    """An answer that is no act of its own, such as an offer, counts too."""
    moon = ("moved", BLUE_TURN[2][1] | {"legion": "B.moon"})
    match = told(*RED_TURN, *BLUE_TURN, moon)
    answer(match, len(RED_TURN) + len(BLUE_TURN), Action.Cause.PLAYER)
    found = recap_for(match, 0)
    assert [line.text for line in found.lines] == ["Moon moved from Marsh 41 to Plains 1."]
    assert found.lines[0].roll == "Blue rolled 6."
    assert [line.seat for line in found.more] == [1, 1]
    seen = ("before your last action",)
    assert found.gists == seen, "the heading of the fold does not say again what was seen"
    answer(match, len(RED_TURN) + len(BLUE_TURN) + 1, Action.Cause.PLAYER)
    assert len(recap_for(match, 0).lines) == 3, "until others act, it stays as it was"


def test_a_battle_that_the_reader_won_is_not_left_to_a_fold() -> None:
    """Not even if they mustered after it and others have attacked since."""
    own = (*RED_TURN[:3], *RED_WIN, RED_TURN[3])
    match = told(*own, *BLUE_TURN)
    answer(match, len(own), Action.Cause.PLAYER)
    found = recap_for(match, 0)
    assert found.lines[0].text == "You won in Hills 9 and scored 18 points."
    assert [line.seat for line in found.lines] == [0, 1, 1]


def test_an_attack_that_was_seen_and_still_waits_shrinks_to_a_sentence() -> None:
    attack = {"gladiator": "R1", "by": "B1", "card": "B01", "specials": [], "cast": GUESSED["cast"]}
    chosen, first, *_ = PASSES["gladiators"]
    match = told_of(
        "gladiators", *chosen, *first, ("declared", attack), ("turn", {"number": 3, "gladiator": "R1"})
    )
    (line,) = recap_for(match, 0).lines
    assert line.text.startswith("Barbarian B moves from g8 to g7 and attacks your Assassin with ")
    stands = ("stood_up", {"gladiator": "B1", "cast": GUESSED["cast"]})
    long = told_of("gladiators", *chosen, first[0], stands, first[1], ("declared", attack))
    before = recap_for(long, 0).lines[0]
    assert before.text.startswith("Barbarian B stands up. It moves from g8 to g7 and attacks your Assassin ")
    answer(long, long.revision + 4, Action.Cause.PLAYER)
    (line,) = recap_for(long, 0).lines
    assert line.awaiting
    assert line.text == before.text.removeprefix("Barbarian B stands up. ").replace("It ", "Barbarian B ", 1)


def test_sealed_answers_of_others_are_announced_without_what_they_are() -> None:
    match = told(*RED_TURN, *BLUE_TURN)
    last = len(RED_TURN) + len(BLUE_TURN)
    answer(match, last, Action.Cause.PLAYER)
    assert not recap_for(match, 0).sealed
    answer(match, last + 1, Action.Cause.PLAYER, seat=1)
    blue = Visit.objects.filter(pk=Visit.objects.filter(match=match, seat__index=1).latest("pk").pk)
    blue.update(closed_at=None)
    assert not recap_for(match, 0).sealed, "Blue is awaited, so what they have begun is no answer yet"
    blue.update(closed_at=timezone.now())
    found = recap_for(match, 0)
    assert (found.sealed, found.fresh, found.lines) == (True, True, ())
    assert found.own == "You moved 1 legion. You mustered an Ogre."
    assert len(found.more) == 2, "what was seen before is folded"
    client = Client()
    client.force_login(holder(match, 0))
    page = client.get(reverse("matches:match", args=[match.pk])).content.decode()
    assert "Others have answered. You can’t see what they chose yet." in page
    assert recap_of(Access(match, None)) is not None, "watchers have missed nothing"


def test_there_is_no_card_without_a_line() -> None:
    rolled = (("turn", {"seat": 1, "round": 4}),)
    assert recap_of(access_of(told(*RED_TURN, *rolled), 0)) is None


MET = ("engaged", {"seat": 1, "victim": 0, "land": 38, "attacker": "B.anchor", "defender": "R.anchor"})


def test_an_attack_that_waits_for_the_reader_says_so() -> None:
    match = told(*RED_TURN, *BLUE_TURN, MET)
    assert [line.awaiting for line in recap_for(match, 0).lines] == [False, True]
    access = access_of(match, 0)
    for asked in (True, False):
        panel = recap_panel(
            access, read_position(access, None), latest_events(access), "", busy=False, asked=asked
        )
        assert panel is not None
        assert [row.waiting for row in panel.rows] == [False, asked]
        shown = recap_lines([panel.rows[1]])
        assert ("Waiting for your answer" in shown) == asked


def test_what_the_reader_did_is_folded_where_an_answer_is_waiting() -> None:
    """It is said once: act by act in the fold or, if it was a single act, in its line."""
    moon = ("moved", {"seat": 0, "legion": "R.moon", "from": 5, "land": 7})
    access = access_of(told(*RED_TURN, moon, *BLUE_TURN, MET), 0)

    def recap_page(*, asked: bool) -> tuple[str, str]:
        found = recap_panel(
            access, read_position(access, None), latest_events(access), "", busy=False, asked=asked
        )
        assert found is not None
        assert found.own, "told act by act in the fold"
        page = SimpleNamespace(access=access, asked=asked)
        html = render_to_string("site/recap.html", {"panel": found, "page": page, "match": access.match})
        return html[: html.index("recap-more")], html

    for asked, lines in ((False, 1), (True, 0)):
        above, whole = recap_page(asked=asked)
        assert above.count("recap-line--own") == lines
        assert whole.count("recap-line--own") == lines
        assert ("your turn in detail" in whole.lower()) is True


def test_the_line_above_the_question_is_the_one_that_matters_most() -> None:
    access = access_of(told(*RED_TURN, *BLUE_TURN, MET), 0)
    position, heard = read_position(access, None), latest_events(access)
    panel = recap_panel(access, position, heard, "", busy=False, asked=True)
    assert panel is not None
    plain, mine = (row._replace(waiting=False) for row in panel.rows)
    later = mine._replace(line=mine.line._replace(first=mine.line.first + 1))
    nobody = plain._replace(line=plain.line._replace(seat=None))
    elimination = mine._replace(line=mine.line._replace(seat=None))
    for rows, leads in (
        (panel.rows, panel.rows[1]),
        ((mine._replace(waiting=True), later), mine),
        ((plain, mine, later, plain), later),
        ((nobody, elimination), elimination),
        ((plain, nobody), plain),
        ((nobody, plain), None),
        ((), None),
    ):
        assert panel._replace(rows=rows).above_question == (leads and leads.line)


def test_a_line_that_only_gives_the_order_of_play_is_not_above_the_question() -> None:
    access = access_of(told(*RED_TURN, *BLUE_TURN, MET), 0)
    panel = recap_panel(
        access, read_position(access, None), latest_events(access), "", busy=False, asked=True
    )
    assert panel is not None
    page = SimpleNamespace(access=access, asked=True)
    nobody = panel.rows[0]._replace(line=panel.rows[0].line._replace(seat=None))
    for rows, there in ((panel.rows, 1), ((nobody,), 0)):
        context = {"panel": panel._replace(rows=rows), "page": page, "match": access.match}
        assert render_to_string("site/recap.html", context).count("recap-brief") == there


def test_a_folded_line_does_not_shorten_the_lines_above_it() -> None:
    """The reader's own line tells the exchange; folded, it comes after the line of the acceptance."""
    cast = GUESSED["cast"]
    stands = ("stood_up", {"gladiator": "R2", "cast": {"R2": ["assassin", 1]}})
    attack = ("declared", {"gladiator": "R1", "by": "B1", "card": "B01", "specials": [], "cast": cast})
    both = (("turn", {"number": 0, "gladiator": "R2"}), stands, TURN_OF_RED, offered("flail", "axe"))
    answered = (TURN_OF_BLUE, accepted("flail", "axe"), attack, ("turn", {"number": 3, "gladiator": "R1"}))
    access = access_of(told_of("gladiators", *both, *answered), 0)
    for asked, text in (
        (False, "Barbarian B accepts the exchange with your Assassin. "),
        (True, "Barbarian B accepts your Assassin’s offer, getting a flail and giving an axe. "),
    ):
        found = recap(access, latest_events(access), asked=asked)
        assert found is not None
        assert (found.own_folded, len(found.own_lines)) == (asked, 2)
        (line,) = found.lines
        assert line.awaiting
        assert line.text.startswith(text)
        assert "an axe" in found.own or found.own_folded
    single = access_of(told_of("gladiators", *both[2:], *answered), 0)
    found = recap(single, latest_events(single), asked=True)
    assert found is not None
    assert not found.own_folded, "there is no fold"


def test_the_board_first_shows_what_waits_for_the_reader_then_what_concerns_them() -> None:
    attack = ("moved_upon", {**BLUE_TURN[3][1], "legion": "B.eye", "land": 40, "enemy": "R.key"})
    access = access_of(told(*RED_TURN, *BLUE_TURN[:3], attack, BLUE_TURN[3], MET), 0)
    position, heard = read_position(access, None), latest_events(access)

    def panel(*, asked: bool, busy: bool = False) -> RecapPanel:
        found = recap_panel(access, position, heard, "", busy=busy, asked=asked)
        assert found is not None
        return found

    asked, idle, later = panel(asked=True), panel(asked=False), panel(asked=True, busy=True)
    assert [row.number for row in asked.rows if row.waiting] == [asked.first] == [asked.shown]
    assert next(row.number for row in idle.rows if row.line.mine) == idle.first == idle.shown > 1
    assert idle.first < asked.first
    assert (later.shown, later.box) == (0, asked.box), "unfolding it shows the same"


@pytest.mark.parametrize(
    ("others", "own", "text"),
    [
        (1, 1, "1 more action by Blue · moved 1 legion"),
        (3, 1, "3 more actions by Blue · moved 3 legions"),
        (0, 2, "Your turn in detail"),
        (1, 2, "1 more action by Blue (moved 1 legion), and your turn in detail"),
        (2, 2, "2 more actions by Blue (moved 2 legions), and your turn in detail"),
    ],
)
def test_the_fold_says_of_what_there_is_more(others: int, own: int, text: str) -> None:
    moves = [
        ("moved", {"seat": 1, "legion": f"B.{charge}", "from": 3, "land": 4}) for charge in list(CHARGE_NAMES)
    ]
    turn = [*RED_TURN, ("moved", {"seat": 0, "legion": "R.moon", "from": 5, "land": 7})][
        : len(RED_TURN) + own - 1
    ]
    page = turn_page.turn_page(
        turn_frame(access_of(told(*turn, *BLUE_TURN[:2], *moves[: MAX_RECAP_LINES - 1 + others]), 0))
    )
    assert page.recap is not None
    assert page.recap.folded == text


def test_the_fold_calls_the_reader_you() -> None:
    """Acts of the reader that do not belong to their latest turn are among those of the others."""
    panel = turn_page.turn_page(turn_frame(access_of(told(*RED_TURN, *BLUE_TURN), 0))).recap
    assert panel is not None
    line = panel.rows[0].line
    more = tuple(RecapRow(line._replace(seat=seat)) for seat in (1, 0, 1))
    folded = panel._replace(more=more, own=()).folded
    assert folded.startswith("3 more actions by you and Blue")


def test_the_fold_does_not_say_what_it_brought_in_many_words(monkeypatch: pytest.MonkeyPatch) -> None:
    moves = [
        ("moved", {"seat": 1, "legion": f"B.{charge}", "from": 3, "land": 4}) for charge in list(CHARGE_NAMES)
    ]
    access = access_of(told(*RED_TURN, *BLUE_TURN[:2], *moves[: MAX_RECAP_LINES + 1]), 0)
    for most, brought in ((len("moved 2 legions"), " · moved 2 legions"), (len("moved 2 legions") - 1, "")):
        monkeypatch.setattr("games.site.selectors.recap_panel.MAX_GIST_LENGTH", most)
        panel = turn_page.turn_page(turn_frame(access)).recap
        assert panel is not None
        assert panel.folded == f"2 more actions by Blue{brought}"


def test_one_s_own_strikes_are_counted_and_told_in_detail_in_the_fold() -> None:
    blow = {"piece": "lion", "hex": "D3", "foe": "ogre", "target": "D4", "hits": 2, "slain": False}
    struck = ("battle.struck", {"seat": 0, "victim": 1, **blow})
    back = ("battle.struck", {"seat": 1, "victim": 0, **blow})
    found = recap_for(told(struck, back), 0)
    assert found.own == "You struck Blue: 1 strike and 2 hits."
    assert [line.text for line in found.own_lines] == ["You struck Blue: your Lion hit an Ogre twice."]
    assert found.folded == 1
    panel = turn_page.turn_page(turn_frame(access_of(told(struck, back), 0))).recap
    assert panel is not None
    assert panel.folded == "Your turn in detail"
    assert recap_for(told(*RED_TURN, *BLUE_TURN), 0).own_lines == (), "a single move is no longer in detail"


def test_nothing_is_told_of_one_s_own_turn_alone() -> None:
    assert recap_of(access_of(told(*RED_TURN), 0)) is None


def test_more_than_a_few_acts_are_folded() -> None:
    many = [
        ("moved", {"seat": 1, "legion": f"B.{charge}", "from": 3, "land": 4})
        for charge in list(CHARGE_NAMES)[:8]
    ]
    found = recap_for(told(*RED_TURN, *BLUE_TURN[:2], *many), 0)
    shown = MAX_RECAP_LINES - 1
    assert found.own, "it is one of the lines"
    assert (len(found.lines), len(found.more)) == (shown, 8 - shown)
    assert found.folded == len(found.more)
    assert found.gists == (f"moved {8 - shown} legions",)


def test_the_heading_of_a_fold_names_the_characters_that_were_mustered_there(client: Client) -> None:
    many = [
        (
            code,
            {"seat": 1, "legion": f"B.{charge}", "from": 3, "land": 4, "recruit": "ogre", "shown": ["ogre"]},
        )
        for charge in list(CHARGE_NAMES)[:8]
        for code in ("moved", "mustered")
    ]
    match = told(*RED_TURN, *BLUE_TURN[:2], *many)
    found = recap_for(match, 0)
    folded = len(found.more)
    assert found.gists == (f"moved {folded} legions and mustered {folded} Ogres",)
    client.force_login(holder(match, 0))
    page = client.get(f"/matches/{match.pk}/").content.decode()
    assert f"{folded} more actions by Blue · {found.gists[0]}" in " ".join(page.split())


def test_a_fold_whose_title_has_no_words_for_it_begins_with_its_latest_act() -> None:
    drawn = [("discarded", {"seat": seat, "card": f"troll-{seat}"}) for seat in (1, 2, 3, 4)]
    found = recap_for(told_of("arena-2004", CARDS[0], *drawn, *drawn), 0)
    assert found.more
    assert found.gists == (found.more[-1].text,)


def test_what_several_players_did_in_a_fold_is_said_of_each() -> None:
    many = [
        ("moved", {"seat": seat, "legion": f"{letter}.{charge}", "from": 3, "land": 4})
        for seat, letter in ((2, "G"), (1, "B"))
        for charge in list(CHARGE_NAMES)[2:8]
    ]
    found = recap_for(told(*RED_TURN, *many), 0)
    assert found.gists == ("Green: moved 5 legions", "Blue: moved 3 legions")


def test_an_elimination_is_not_folded_with_the_card_that_caused_it() -> None:
    """Three acts about a creature that the reader backs leave room for one more."""
    caused = ("played", {"seat": 4, "card": "wyrm-0", "creature": "wyrm"})
    died = (DIED[0], DIED[1] | {"creature": "wyrm", "seats": [], "counts": [], "values": []})
    backed = [("played", {"seat": seat, "card": f"troll-{seat}", "creature": "troll"}) for seat in (1, 2, 3)]
    match = told_of("arena-2004", CARDS[0], caused, died, *backed)
    access = access_of(match, 0)
    found = recap(access, latest_events(access), backing("troll", secretly=False))
    assert found is not None
    assert 3 in [line.revision for line in found.lines]
    assert [line.seat for line in found.more] == [4]


def test_a_watcher_reads_the_latest_acts_about_everyone() -> None:
    match = told(*RED_TURN, *BLUE_TURN)
    found = recap_of(Access(match, None))
    assert found is not None
    assert found.own == ""
    assert texts(found)[0] == "Red rolled 4. Key moved from Brush 3 to Jungle 5 and mustered an Ogre."


def test_a_substitute_is_not_told_that_they_did_what_their_seat_did_before() -> None:
    match = told(*RED_TURN, *BLUE_TURN)
    tenure = Tenure.objects.get(match=match, seat__index=0, to_revision=None)
    tenure.role, tenure.from_revision = Tenure.Role.SUBSTITUTE, len(RED_TURN)
    tenure.save()
    found = recap_for(match, 0)
    assert found.own == ""
    assert len(found.lines) == 2


def test_the_page_shows_the_way_of_the_line_that_its_address_names() -> None:
    match = told(*RED_TURN, *BLUE_TURN)
    client = Client()
    client.force_login(holder(match, 0))
    page = reverse("matches:match", args=[match.pk])
    text = client.get(page).content.decode()
    assert '<g id="told-trail"><use href="#trail-2"/></g>' in text, "the attack on the reader"
    assert text.count('class="recap-board"') == 0
    assert 'class="drawing recap-board"' in text
    assert '<g id="told-trail"><use href="#trail-1"/></g>' in client.get(f"{page}?tell=1").content.decode()
    for nonsense in ("99", "-1", "x", "٢", "0" * 40):
        again = client.get(page, {"tell": nonsense}).content.decode()
        assert '<g id="told-trail"><use href="#trail-2"/></g>' in again


OUTCOME: tuple[tuple[str, dict[str, Any]], ...] = (
    ("resolved", {"how": "battle", "land": 38, "winner": 1, "loser": 0, "legion": "B.anchor"}),
    ("eliminated", {"seat": 0, "legion": "R.anchor", "pieces": ["ogre"]}),
    ("scored", {"seat": 1, "points": 24, "score": 24, "why": "engagement"}),
)


def test_the_heading_is_the_news_until_the_reader_acts() -> None:
    fresh = turn_page.turn_page(turn_frame(access_of(told(*RED_TURN, *BLUE_TURN, *OUTCOME), 0))).headline
    assert fresh.text == "You lost Anchor; Blue scored 24 points"
    assert fresh.situation
    moved = ("moved", {"seat": 0, "legion": "R.key", "from": 5, "land": 7})
    later = turn_page.turn_page(
        turn_frame(access_of(told(*RED_TURN, *BLUE_TURN, *OUTCOME, moved), 0))
    ).headline
    assert later.situation == ""
    assert "lost" not in later.text


def test_a_gain_has_a_picture_beside_the_heading() -> None:
    past_100 = ("scored", {"seat": 1, "points": 102, "score": 126, "why": "engagement"})
    match = told(*RED_TURN, *BLUE_TURN, *OUTCOME[:2], past_100)
    won, lost = (turn_page.turn_page(turn_frame(access_of(match, seat))).headline for seat in (1, 0))
    assert won.text == "You won in Brush 38 and scored 102 points; your points make your Titan 7-4"
    assert (won.picture, lost.picture) == ("spartan-helmet", "")
    for seat, pictures in ((1, 1), (0, 0)):
        client = Client()
        client.force_login(holder(match, seat))
        page = client.get(reverse("matches:match", args=[match.pk])).content.decode()
        assert page.count("turn-gain") == pictures


def test_a_reader_in_the_middle_of_a_turn_has_it_folded() -> None:
    match = told(*RED_TURN, *BLUE_TURN, *RED_AGAIN)
    fresh = turn_page.turn_page(turn_frame(access_of(match, 0))).recap
    assert fresh is not None
    assert (fresh.open, fresh.shown) == (True, 2)
    moved = ("moved", {"seat": 0, "legion": "R.key", "from": 5, "land": 7})
    later = turn_page.turn_page(
        turn_frame(access_of(told(*RED_TURN, *BLUE_TURN, *RED_AGAIN, moved), 0))
    ).recap
    assert later is not None
    assert (later.open, later.shown) == (False, 0)
