"""Checks of an event under way and at its end: its pages, emails, standings and exports."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator
from fractions import Fraction
from html import unescape
from itertools import pairwise
from typing import Any

from django.db.models import F, Q
from django.urls import reverse

from accounts.models import User
from games.competitions.models import Competition, Entrant, Place, Table
from games.competitions.names import entrant_name
from games.ladders.models import Ladder, Season, Standing
from games.tournaments.formats.settings import Elimination, Swiss
from games.tournaments.models import Bye, FinalPlacing, Round, Stage, Starter
from tests.events.driver import Event
from tests.events.house import links_in
from tests.events.reckoning import Replay, depth, points, reached, rungs_of, sat_in, season_sums

OF_ALL = ("competitions:announcements", "competitions:log")
OF_DIRECTORS = tuple(
    f"competitions:{name}"
    for name in ("desk", "calls", "entrants", "pairs", "directors", "settings", "cancel")
)
TOURNAMENTS = tuple(f"tournaments:{name}" for name in ("tournament", "placings", "log"))
TOURNAMENT_EXPORTS = tuple(f"tournaments:{name}" for name in ("standings_csv", "tables_csv", "json"))
TOURNAMENT_DIRECTORS = tuple(f"tournaments:{name}" for name in ("rounds", "seeds", "call_off"))
LADDERS = tuple(f"ladders:{name}" for name in ("ladder", "rules", "matches", "seasons"))

GOOD = (200, 302)
"""How an address answers that someone may open; 302 where what it is for is over."""

NOT_THEIRS = (302, 403, 404)

REFUSED_ADDRESSES = 4
"""So many of a director's addresses are tried by others: the rights of each have tests of their own."""

LEAVES_OUT = frozenset({"direct_encounter"})
"""Tie-breaks that depend on who is level: their values are none of a line alone."""


def words_of(page: str) -> str:
    """Return the visible text of a page: without markup, words separated by one space."""
    text = re.sub(r"<(script|style)\b.*?</\1>", " ", page, flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", text)).split())


# ---- pages -------------------------------------------------------------------------------


def look_at_pages(event: Event) -> None:
    """Check that every page of the event responds to its director, an entrant and a stranger.

    The status is 200 where they may read it, and never a server error."""
    competition = event.competition
    for user in (event.director, _somebody(event), None):
        browser = event.house.browser(user)
        for address in _public(event, competition):
            browser.get(address)
        directs = user == event.director
        for address in [*_directors(event, competition)][: None if directs else REFUSED_ADDRESSES]:
            status = browser.status(address)
            assert status in (GOOD if directs else NOT_THEIRS), f"{address} answers {status} to {user}"


def _somebody(event: Event) -> User | None:
    entered = Entrant.objects.filter(
        competition=event.number, status=Entrant.Status.ENTERED, user__is_active=True
    )
    first = entered.select_related("user").order_by("pk").first()
    return first.user if first is not None else None


def _public(event: Event, competition: Competition) -> Iterator[str]:
    for name in OF_ALL:
        yield reverse(name, args=[event.number])
    if competition.kind == Competition.Kind.LADDER:
        for name in LADDERS:
            yield reverse(name, args=[event.number])
        for season in Season.objects.filter(ladder=event.number).exclude(status="planned"):
            yield reverse("ladders:season", args=[event.number, season.number])
        for key in Entrant.objects.filter(competition=event.number, rung__isnull=False)[:1]:
            yield reverse("ladders:person", args=[event.number, key.pk])
        return
    for name in TOURNAMENTS:
        yield reverse(name, args=[event.number])
    for each in Round.objects.filter(stage__tournament=event.number, begun_at__isnull=False):
        stage = each.stage.number
        yield f"{reverse('tournaments:tournament', args=[event.number])}?stage={stage}&round={each.number}"
    if competition.status != Competition.Status.OPEN:
        for name in TOURNAMENT_EXPORTS:
            yield reverse(name, args=[event.number])


def _directors(event: Event, competition: Competition) -> Iterator[str]:
    for name in OF_DIRECTORS:
        yield reverse(name, args=[event.number])
    for entrant in Entrant.objects.filter(competition=event.number)[:1]:
        yield reverse("competitions:entrant", args=[event.number, entrant.pk])
    for table in Table.objects.filter(competition=event.number).order_by("number")[:1]:
        yield reverse("competitions:table", args=[event.number, table.number])
        yield reverse("competitions:result", args=[event.number, table.number])
    if competition.kind == Competition.Kind.LADDER:
        yield reverse("ladders:settings", args=[event.number])
    else:
        for name in TOURNAMENT_DIRECTORS:
            yield reverse(name, args=[event.number])


def look_at_mails(event: Event, mails: list[tuple[str, str, str]], seen: set[tuple[str, str]]) -> None:
    """Check that each kind of email leads its reader to pages that respond.

    `seen` contains the kinds and pages that have been checked, without their numbers. Pages about the
    reader alone are the same whichever email leads to them."""
    for address, subject, body in mails:
        user = User.objects.filter(email=address, is_active=True).first()
        if user is None:
            continue
        links = links_in(body)
        assert links, f"an email leads nowhere: {subject}"
        for link in dict.fromkeys(links):
            page = _without_numbers(link)
            key = (_without_numbers(subject) if page != link else "", page)
            if key in seen:
                continue
            seen |= {key}
            status = event.house.browser(user).status(link)
            assert status in GOOD, f"{link} of the email {subject!r} answers {status}"


def _without_numbers(text: str) -> str:
    return re.sub(r"\d+", "0", text)


# ---- what everyone reads under *You* ----------------------------------------------------


def own_words(event: Event, user: User) -> str:
    """Return what someone reads about themself on the tournament's page."""
    page = event.house.browser(user).get(reverse("tournaments:tournament", args=[event.number]))
    parts = re.findall(
        r'<section class="[a-z]+" aria-labelledby="(?:mine|roll|asked|enter)-title">.*?</section>',
        page,
        flags=re.DOTALL,
    )
    return words_of(" ".join(parts))


def look_at_own_words(event: Event, user: User) -> None:
    """Check that what someone reads under *You* is true."""
    competition, entrant = event.competition, event.entrant(user)
    told = own_words(event, user)
    for sentence in _true_words(competition, entrant):
        assert sentence in told, f"{user} ({entrant.status}) does not read {sentence!r} but {told!r}"
    for sentence in _untrue_words(competition, entrant):
        assert sentence not in told, f"{user} ({entrant.status}) reads {sentence!r}: {told!r}"


def _true_words(competition: Competition, entrant: Entrant) -> Iterator[str]:
    if entrant.status in (Entrant.Status.WITHDRAWN, Entrant.Status.REMOVED):
        return
    place = FinalPlacing.objects.filter(entrant=entrant).values_list("rank", flat=True).first()
    if place is not None:
        yield f"Your final place is {place}."
    elif entrant.status == Entrant.Status.WAITING:
        yield "waiting list"
    elif competition.status == Competition.Status.OPEN:
        yield "You have entered"
    called = _called(competition, entrant)
    if called is not None:
        answered = entrant.ready_at is not None and entrant.ready_at >= called.called_at
        if not answered:
            yield "will you play?"
        else:
            yield "You are playing in this round" if entrant.ready else "You are not playing in this round"


def _untrue_words(competition: Competition, entrant: Entrant) -> Iterator[str]:
    if competition.over:
        yield "Withdraw from the tournament"
        yield "You have entered. You’ll get an email when the first round starts."
    if _called(competition, entrant) is None:
        yield "will you play?"


def _called(competition: Competition, entrant: Entrant) -> Round | None:
    """The roll-call that someone is asked in."""
    if entrant.status != Entrant.Status.ENTERED or competition.status != Competition.Status.RUNNING:
        return None
    called = Round.objects.filter(
        stage__starters__entrant=entrant,
        stage__starters__status=Starter.Status.IN,
        stage__starters__called_for=F("number"),
        stage__status=Stage.Status.RUNNING,
        status=Round.Status.PLANNED,
        called_until__isnull=False,
    )
    return called.first()


# ---- standings, places, exports ----------------------------------------------------------


def look_at_end(event: Event) -> None:
    """Check that the event is over, and that everything the site says about it agrees with what happened."""
    competition = event.competition
    assert competition.status == Competition.Status.FINISHED
    open_now = Table.objects.filter(competition=event.number, status__in=("planned", "running"))
    assert not open_now.exists()
    if competition.kind == Competition.Kind.LADDER:
        _look_at_ladder(event)
    else:
        _look_at_tournament(event)


def _look_at_tournament(event: Event) -> None:
    told = json.loads(_export(event, "json"))
    numbers = {player["number"]: player["name"] for player in told["players"]}
    assert len({*numbers.values()}) == len(numbers)
    keys = _keys_by_name(event)
    key_of = {number: keys[name] for number, name in numbers.items()}
    for stage in Stage.objects.filter(tournament=event.number).order_by("number"):
        _look_at_rounds(stage)
        exported = next((each for each in told["stages"] if each["number"] == stage.number), None)
        if exported is None:
            continue
        lines = [line for group in exported["standings"] for line in group["lines"]]
        shown = {key_of[line["player"]]: line for line in lines}
        assert len(shown) == len(lines), f"stage {stage.number} tells somebody twice"
        if stage.format in ("elimination", "double-elimination"):
            _look_at_bracket(stage, shown)
        else:
            _look_at_scores(stage, shown, exported["standings"])
    _look_at_places(event, {key_of[each["player"]]: each["place"] for each in told["final"]})
    _look_at_kinds(event, told, key_of)
    _look_at_csv(event, told, numbers)
    _look_at_trf(event, told)


def _look_at_rounds(stage: Stage) -> None:
    """Each round was paired once, everyone sat at one table of it or had a bye, and every table is over."""
    settings = stage.settings
    several = getattr(settings, "best_of", 1) > 1 or getattr(settings, "replays", 0) > 0
    together = getattr(settings, "at_once", False) or several
    numbers = [*Round.objects.filter(stage=stage).order_by("number").values_list("number", flat=True)]
    assert numbers == [*range(1, len(numbers) + 1)]
    for each in Round.objects.filter(stage=stage):
        assert each.status == Round.Status.OVER, f"round {each.number} is {each.status}"
        seated = [key for seats in each.pairings.values_list("seats", flat=True) for key in seats]
        byes = [*each.byes.values_list("entrant", flat=True)]
        assert together or len({*seated}) == len(seated), f"somebody sits twice in round {each.number}"
        assert not {*seated} & {*byes}, f"somebody plays and has a bye in round {each.number}"
        for pairing in each.pairings.all():
            at_table = Place.objects.filter(table=pairing.table).values_list("entrant", flat=True)
            assert {*at_table} == {*pairing.seats}


def _look_at_scores(stage: Stage, shown: dict[int, Any], groups: list[Any]) -> None:
    """Points are those that the results bring, and everyone stands where the published order puts them."""
    own = points(stage)
    for key, line in shown.items():
        told = Fraction(line["values"]["points"]["exact"])
        assert key not in own or told == own[key], (
            f"entrant {key} has {own.get(key)} points, and is told {told}"
        )
    for group in groups:
        lines = group["lines"]
        for before, after in pairwise(lines):
            one, other = _values(before), _values(after)
            if before["place"] == after["place"]:
                assert one == other, f"a place is shared by {one} and {other}"
            else:
                same = all(one[name] == other[name] for name in one.keys() & other.keys())
                first = next((n for n in before["values"] if one.get(n) != other.get(n)), None)
                met = "direct_encounter" in before["values"]
                assert (same and met) or first is None or met or one[first] > other[first], (before, after)
        _look_at_ranks([line["place"] for line in lines])


def _values(line: Any) -> dict[str, Fraction]:
    return {
        name: Fraction(value["exact"]) for name, value in line["values"].items() if name not in LEAVES_OUT
    }


def _look_at_ranks(ranks: list[int]) -> None:
    """Places from 1, shared ones counted."""
    for place in ranks:
        assert place == 1 + sum(other < place for other in ranks), ranks


def _look_at_bracket(stage: Stage, shown: dict[int, Any]) -> None:
    """One who came further than another stands before them; of a single elimination exactly so."""
    settings = stage.settings
    _look_at_ranks([line["place"] for line in shown.values()])
    tables = sat_in(stage)
    if not tables or not isinstance(settings, Elimination):
        return
    came = reached(stage)
    last = max(depth(each, settings) for each in tables)
    for one, here in came.items():
        for other, behind in came.items():
            if here == last > behind:
                assert shown[one]["place"] < shown[other]["place"], (one, other)
    final = [each for each in tables if depth(each, settings) == last and each.counts]
    winners = {key for each in final for key, placing in each.placings.items() if placing == 1}
    first = {key for key, line in shown.items() if line["place"] == 1}
    left = {*Entrant.objects.filter(pk__in=first).exclude(status="entered").values_list("pk", flat=True)}
    assert len(first) == 1 or not settings.for_two
    assert first & winners or left or (settings.for_two and settings.best_of > 1), (first, winners)


def _look_at_places(event: Event, exported: dict[int, int]) -> None:
    """Final places are complete, those of the last stage come first, and everyone is told the same."""
    stored = dict(FinalPlacing.objects.filter(tournament=event.number).values_list("entrant", "rank"))
    assert exported == stored
    played = Starter.objects.filter(stage__tournament=event.number, status=Starter.Status.IN)
    # Players who left before the first round began have no place.
    began = played.filter(stage__rounds__isnull=False).filter(
        Q(entrant__places__isnull=False) | Q(entrant__left_at__isnull=True)
    )
    assert {*began.values_list("entrant", flat=True)} <= stored.keys(), "somebody has no final place"
    _look_at_ranks([*stored.values()])
    stages = Stage.objects.filter(tournament=event.number, rounds__isnull=False).distinct()
    for stage in stages.filter(number__gt=1):
        inside = {*Starter.objects.filter(stage=stage, status="in").values_list("entrant", flat=True)}
        outside = stored.keys() - inside
        if inside and outside:
            assert max(stored[key] for key in inside) < min(stored[key] for key in outside)
    page = event.house.browser(None).get(reverse("tournaments:placings", args=[event.number]))
    told = words_of(page)
    for entrant in Entrant.objects.filter(pk__in=stored).select_related("user"):
        assert entrant_name(entrant) in told


def _look_at_kinds(event: Event, told: Any, key_of: dict[int, int]) -> None:
    """The export tells how each table ended, who gave it up, and why someone had none in a round."""
    rounds = [each for stage in told["stages"] for each in stage["rounds"]]
    tables = [table for each in rounds for table in each["tables"]]
    stored = Table.objects.filter(competition=event.number, pairing__isnull=False)
    ends = {table["number"]: (table["status"], table["how"] or "") for table in tables}
    assert ends == {row.number: (row.status, row.how) for row in stored}
    gone = {
        (table["number"], key_of[seat["player"]])
        for table in tables
        for seat in table["seats"]
        if seat["forfeited"]
    }
    rows = Place.objects.filter(table__in=stored, forfeited=True)
    assert gone == {*rows.values_list("table__number", "entrant")}
    away = [(key_of[bye["player"]], bye["kind"]) for each in rounds for bye in each["byes"]]
    byes = Bye.objects.filter(round__stage__tournament=event.number)
    assert sorted(away) == sorted(byes.values_list("entrant", "kind"))


def _look_at_csv(event: Event, told: Any, numbers: dict[int, str]) -> None:
    """The two spreadsheets say what the JSON says."""
    rows = _rows(_export(event, "standings_csv"))
    wanted = [
        (str(stage["number"]), str(line["place"]), numbers[line["player"]])
        for stage in told["stages"]
        for group in stage["standings"]
        for line in group["lines"]
    ]
    assert [(row["stage"], row["place"], row["name"]) for row in rows] == wanted
    seats = [
        (str(table["number"]), numbers[seat["player"]], str(seat["place"] or ""))
        for stage in told["stages"]
        for each in stage["rounds"]
        for table in each["tables"]
        for seat in table["seats"]
    ]
    tables = [row for row in _rows(_export(event, "tables_csv")) if row["status"] != "bye"]
    assert [(row["table"], row["name"], row["place"]) for row in tables] == seats
    stored = Place.objects.filter(table__competition=event.number, table__pairing__isnull=False)
    keys = _keys_by_name(event)
    by_rows = {(int(table), keys[name]): place for table, name, place in seats}
    for place in stored.select_related("table"):
        assert by_rows[place.table.number, place.entrant_id] == str(place.placing or "")


def _look_at_trf(event: Event, told: Any) -> None:
    """FIDE's report, where the page offers it, has everyone's points and opponents."""
    address = reverse("tournaments:trf", args=[event.number])
    page = event.house.browser(None).get(reverse("tournaments:tournament", args=[event.number]))
    if address not in page:
        return
    stage = next((each for each in told["stages"] if each["format"] == "swiss"), None)
    if stage is None:
        # The link leads nowhere where there is no Swiss.
        return
    row = Stage.objects.get(tournament=event.number, number=stage["number"])
    settings = row.settings
    assert isinstance(settings, Swiss)
    assert settings.for_two
    lines = [line for line in event.house.browser(None).get(address).splitlines() if line.startswith("001")]
    # The report numbers those who started in its stage, and ranks them without shared ranks.
    keys = _keys_by_name(event)
    key_of = {int(line[4:8]): keys[line[14:47].strip()] for line in lines}
    names = {player["number"]: player["name"] for player in told["players"]}
    places = {
        keys[names[line["player"]]]: line["place"] for group in stage["standings"] for line in group["lines"]
    }
    ranked = sorted(lines, key=lambda line: int(line[85:89]))
    assert [places[key_of[int(line[4:8])]] for line in ranked] == sorted(places.values())
    own, opponents = points(row), _opponents(row)
    for line in lines:
        key = key_of[int(line[4:8])]
        assert Fraction(line[80:84].strip()) == own[key], line
        rounds = [line[89 + start : 99 + start] for start in range(0, len(line) - 89, 10)]
        met = [int(cell[2:6]) for cell in rounds if cell[2:6].strip() and int(cell[2:6])]
        assert [key_of[each] for each in met] == opponents.get(key, []), line


def _opponents(stage: Stage) -> dict[int, list[int]]:
    """Whom everyone was paired with, in order of rounds, at tables that count."""
    found: dict[int, list[int]] = {}
    for each in sat_in(stage):
        if each.counts:
            one, other = each.placings
            found.setdefault(one, []).append(other)
            found.setdefault(other, []).append(one)
    return found


def _look_at_ladder(event: Event) -> None:
    """Rungs, seasons and honours are what the matches make of them."""
    ladder = Ladder.objects.get(pk=event.number)
    assert Replay(ladder).order == rungs_of(ladder)
    assert not Season.objects.filter(ladder=ladder).exclude(status="over").exists()
    for season in Season.objects.filter(ladder=ladder).order_by("number"):
        sums = season_sums(season)
        standings = list(Standing.objects.filter(season=season).select_related("entrant__user"))
        rungs = [each.rung for each in standings]
        assert sorted(rungs) == [*range(1, len(rungs) + 1)]
        page = words_of(
            event.house.browser(None).get(reverse("ladders:season", args=[event.number, season.number]))
        )
        for each in standings:
            own = sums.get(each.entrant_id, (0, 0, 0, []))
            assert (each.won, each.drawn, each.lost, list(each.placings)) == own, entrant_name(each.entrant)
            assert entrant_name(each.entrant) in page
        honours = sorted(each.honour for each in standings if each.honour)
        assert honours == [*range(1, len(honours) + 1)]
    for user in event.people:
        entrant = Entrant.objects.filter(
            competition=event.number, user=user, user__is_active=True, status=Entrant.Status.ENTERED
        ).first()
        if entrant is None:
            continue
        rung = rungs_of(ladder).index(entrant.pk) + 1
        page = words_of(event.house.browser(user).get(reverse("ladders:ladder", args=[event.number])))
        assert f"rung {rung}" in page, f"{user} on rung {rung} reads {page[:600]!r}"


def _keys_by_name(event: Event) -> dict[str, int]:
    found = Entrant.objects.filter(competition=event.number).select_related("user")
    return {str(entrant_name(each)): each.pk for each in found}


def _export(event: Event, name: str) -> str:
    return event.house.browser(None).get(reverse(f"tournaments:{name}", args=[event.number]))


def _rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff"))))
