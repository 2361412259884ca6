"""Replay by turn, engagement and round; and the addresses of moments."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import User
from games.archive.selectors.contents import Contents, PassageTreeBuilder, contents, passage_tree
from games.archive.selectors.history import Replay
from games.archive.selectors.moments import Moment, MomentNumbers, revision_at, revisions_of
from games.engine.actions import Stop
from games.engine.match_statistics import Passage
from games.engine.phrases import Phrase
from games.matches.models import Event, Match
from games.notices.now import database_now
from games.site.selectors.incident import incident_line
from games.titan.state import TitanState
from tests.e2e import stage, titan_stage
from tests.factories.accounts import make_user
from tests.factories.matches import access_of, holder, make_match, make_table, play, store
from tests.probe.rules import Done, Name, Parry, Peek, Walk

pytestmark = pytest.mark.django_db


def in_third_round(state: TitanState) -> bool:
    fought = state.engagement.battle if state.engagement else None
    return fought is not None and fought.round == 3


@pytest.fixture
def fight() -> Match:
    """Return a campaign of two in the third round of a battle."""
    return titan_stage.campaign([make_user(), make_user()], in_third_round, seed=5)


def get(match: Match, user: User | None, name: str, *args: Any, **query: Any) -> Any:
    client = Client()
    if user is not None:
        client.force_login(user)
    return client.get(reverse(f"matches:{name}", args=[match.pk, *args]), query)


def at(match: Match, seat: int, number: int) -> Contents:
    revisions = revisions_of(match, seat)
    found = contents(match, passage_tree(match, seat), revisions, number)
    assert found is not None
    return found


def moment_of(match: Match, seat: int | None, revision: int) -> Moment | None:
    return MomentNumbers(match, seat, revisions_of(match, seat)).moment_of(revision)


def turn_done(match: Match) -> None:
    """Play a round of the probe up to the end of its first turn."""
    for seat in (0, 1):
        play(match, seat, Name(seat, 3))
    play(match, 0, Parry(0, high=True))
    play(match, 0, Walk(0, "left"))
    play(match, 0, Peek(0))
    play(match, 0, Done(0))


# ---- passages ------------------------------------------------------------------------


def test_a_passage_of_the_same_head_goes_on_and_a_wider_one_ends_those_within() -> None:
    opener = PassageTreeBuilder()
    heard = [
        (Passage(0, Phrase("one")), 1),
        (Passage(1, Phrase("red")), 1),
        (Passage(0, Phrase("one")), 4),
        (Passage(1, Phrase("blue")), 4),
        (Passage(1, None), 6),
        (Passage(0, Phrase("two")), 9),
    ]
    opened = [opener.hear(passage, revision) for passage, revision in heard]
    assert opened == [True, True, False, True, False, True]
    one, two = opener.top
    assert [(each.head.message, each.revision, each.over) for each in one.within] == [
        ("red", 1, 4),
        ("blue", 4, 6),
    ]
    assert (one.over, two.over) == (9, None)


def test_the_contents_unfold_where_one_is(fight: Match) -> None:
    last = at(fight, 0, len(revisions_of(fight, 0)))
    assert len(last.path) == 4
    assert last.path[0].startswith("Game-Turn ")
    assert last.path[-1] == "Round 3"
    *_, turn = [entry for entry in last.entries if entry.current]
    (mover,) = [entry for entry in turn.within if entry.current]
    (met,) = [entry for entry in mover.within if entry.current]
    assert [entry.text for entry in met.within] == ["Round 1", "Round 2", "Round 3"]
    assert all(not entry.within for entry in last.entries if not entry.current)


def test_each_link_leads_to_where_its_passage_begins(fight: Match) -> None:
    last = len(revisions_of(fight, 0))
    for jump, level in zip(at(fight, 0, last).back, range(4), strict=True):
        there = at(fight, 0, jump.number)
        replay = Replay(access_of(fight, 0), 0)
        (page,) = replay.pages(replay.place_of(jump.number), 1)
        begun = page.sentences
        assert len(there.path) > level or level < 2, jump
        wanted = ("Game-Turn", "Game-Turn", "attacked", "Round")[level]
        assert any(wanted in told.text for told in begun), jump.text


def test_next_and_before_lead_there_and_back(fight: Match) -> None:
    first = at(fight, 0, 1)
    assert not first.back
    number = first.on[0].number
    assert number > 1
    following = at(fight, 0, number)
    assert following.path[0] == "Game-Turn 1"
    onwards = following.on[0].number
    assert at(fight, 0, onwards).path[0] == "Game-Turn 2"
    assert at(fight, 0, onwards).back[0].number == number


def test_what_was_taken_back_is_no_passage(fight: Match) -> None:
    before = len(passage_tree(fight, 0))
    for event in Event.objects.filter(match=fight, code="turn"):
        if event.params["round"] == 2:
            Event.objects.filter(pk=event.pk).update(undone=True)
    assert len(passage_tree(fight, 0)) == before - 1


def test_a_lone_widest_passage_is_left_out() -> None:
    match = stage.arena([make_user(), make_user()], stage.round_of(2), title="arena-1997")
    assert [str(each.head.params.get("round")) for each in passage_tree(match, 0)] == ["1", "2"]


def test_the_page_tells_where_one_is_and_leads_on(fight: Match) -> None:
    text = get(fight, holder(fight, 0), "history", step=1).content.decode()
    assert "Next Game-Turn" in text
    assert "Previous Game-Turn" not in text
    last = get(fight, holder(fight, 0), "history", step=0).content.decode()
    assert "Round 3" in last
    assert "Previous engagement" in last


def test_the_page_takes_no_more_queries_in_a_long_match(fight: Match) -> None:
    young = titan_stage.campaign([make_user(), make_user()], titan_stage.asks("split", round=2), seed=5)
    counts = []
    for match in (young, fight):
        client = Client()
        client.force_login(holder(match, 0))
        # The frame asks for an outage to tell of, once in half a minute.
        incident_line()
        with CaptureQueriesContext(connection) as queries:
            client.get(reverse("matches:history", args=[match.pk]))
        counts.append(len(queries))
    assert counts[1] <= counts[0] <= 14, counts


def test_a_table_that_has_not_begun_has_no_pages() -> None:
    table = make_table()
    assert get(table, table.host, "history").status_code == 404


# ---- moments -------------------------------------------------------------------------


def test_a_moment_is_the_same_for_everybody_and_stays_it_after_the_end() -> None:
    match = make_match()
    turn_done(match)
    revision = revisions_of(match, 0)[2]
    moment = moment_of(match, 0, revision)
    assert moment is not None
    assert moment == moment_of(match, 1, revision) == moment_of(match, None, revision)
    assert moment.whose == "watcher"
    store(match, Stop(-1, "vote"))
    match.refresh_from_db()
    assert revision_at(match, moment) == revision
    after = moment_of(match, 0, revision)
    assert after is not None
    assert after.whose == "all"
    assert revision_at(match, after) == revision


def private_action(match: Match, seat: int) -> int:
    """Store an event that only one seat was told, at a revision of its own; return the revision."""
    silent = next(
        revision
        for revision in range(1, match.revision)
        if not Event.objects.filter(match=match, revision=revision).exists()
    )
    params = {"seat": seat}
    Event.objects.create(
        match=match,
        revision=silent,
        number=0,
        telling=0,
        audience=1 << seat,
        code="waved",
        params=params,
        happened_at=database_now(),
    )
    return silent


def test_an_action_of_one_seat_alone_opens_to_it_alone_until_the_end() -> None:
    match = make_match()
    turn_done(match)
    revision = private_action(match, 0)
    moment = moment_of(match, 0, revision)
    assert moment is not None
    assert moment.seat == 0
    own = get(match, holder(match, 0), "moment", *moment)
    assert own.status_code == 302
    for other in (holder(match, 1), None):
        refused = get(match, other, "moment", *moment)
        assert refused.status_code == 403
        assert (
            "while the match is in progress, this link opens only for that seat." in refused.content.decode()
        )
    rival = holder(match, 1)
    store(match, Stop(-1, "vote"))
    match.refresh_from_db()
    led = get(match, rival, "moment", *moment)
    place = revisions_of(match, 1).index(revision) + 1
    assert led.headers["location"].endswith(f"step={place}")


def test_the_refusal_says_nothing_of_how_far_another_has_come() -> None:
    """A number of another seat's numbering gets the same response, whether or not there is such an action."""
    match = make_match()
    turn_done(match)
    private_action(match, 0)
    answers = {
        re.sub(r"moments/0/\d+", "", get(match, holder(match, 1), "moment", "0", number).content.decode())
        for number in (1, 2, 5, 99)
    }
    assert len({re.sub(r'csrf[^>]*value="[^"]*"', "", text) for text in answers}) == 1


def test_actions_others_alone_were_told_of_do_not_move_the_public_count() -> None:
    match = make_match()
    turn_done(match)
    revision = revisions_of(match, 1)[-1]
    before = moment_of(match, 1, revision)
    private_action(match, 0)
    assert moment_of(match, 1, revision) == before
    assert moment_of(match, 0, revision) == before
    assert len(revisions_of(match, 0)) == len(revisions_of(match, 1)) + 1


def test_a_moment_leads_each_to_their_own_page() -> None:
    match = make_match()
    turn_done(match)
    private_action(match, 0)
    revision = revisions_of(match, 1)[-1]
    moment = moment_of(match, 1, revision)
    assert moment is not None
    for seat in (0, 1):
        led = get(match, holder(match, seat), "moment", *moment)
        place = revisions_of(match, seat).index(revision) + 1
        assert led.headers["location"].endswith(f"/history/?step={place}")


def test_no_such_moment_is_not_found() -> None:
    match = make_match()
    for moment in (("watcher", 99), ("all", 1), ("watcher", 0)):
        assert get(match, holder(match, 0), "moment", *moment).status_code == 404
    assert get(match, holder(match, 0), "moment", "5", 1).status_code == 404


def test_after_the_end_the_link_keeps_whose_eyes_one_looked_with() -> None:
    match = make_match()
    turn_done(match)
    reader = holder(match, 0)
    store(match, Stop(-1, "vote"))
    match.refresh_from_db()
    text = get(match, reader, "history", **{"step": 2, "as": "1"}).content.decode()
    (link,) = re.findall(r'href="([^"]*/moments/all/2/[^"]*)"', text)
    client = Client()
    client.force_login(reader)
    led = client.get(link.replace("&amp;", "&"), follow=True).content.decode()
    assert re.search(r'as=1"[^>]*aria-current="true"', led)


@pytest.mark.parametrize("eyes", ["²", "٣", "9", "9" * 5_000, "-1", "nobody"])
def test_eyes_that_nobody_has_are_the_readers_own(eyes: str) -> None:
    match = make_match()
    player = holder(match, 0)
    store(match, Stop(-1, "vote"))
    for reader in (player, make_user()):
        assert get(match, reader, "history", **{"as": eyes}).status_code == 200


def test_a_numbering_is_one_of_those_that_are_kept(client: Client) -> None:
    match = make_match()
    assert client.get(f"/matches/{match.pk}/moments/6/1/").status_code == 404
    assert Moment("3", 1).seat == 3


@pytest.mark.parametrize("page", ["log", "known", "numbers"])
def test_a_watcher_is_told_that_everybody_knows_this_and_a_player_that_their_seat_does(page: str) -> None:
    match = make_match("titan", 2)
    address = reverse(f"matches:{page}", args=[match.pk])
    watcher, player = Client(), Client()
    player.force_login(holder(match, 0))
    assert "This is what everyone can see." in watcher.get(address).content.decode()
    assert "This is what your seat can see." in player.get(address).content.decode()
