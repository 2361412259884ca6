"""The director's desk, on an evening on which there is something to do."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.urls import reverse

from accounts.models import User
from games.competitions.models import Call, Competition, ForbiddenPair, LogEntry, Place, Table
from games.competitions.services import announcing, calling
from games.matches.models import Deadline, Ending, Match
from games.notices.now import database_now
from tests.e2e.cast import Maker, People, Scene
from tests.e2e.tournament_scenes import cup
from tests.factories.accounts import make_user
from tests.factories.competitions import make_entrant
from tests.factories.desks import age, came, fall_silent, make_directed, make_seated
from tests.factories.matches import make_match
from tests.factories.tournaments import entrants

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
TITLE = "arena-2004"
MORE = ("Okke", "Pim", "jonas_b", "Sabela", "Radka")


def league(people: People) -> tuple[User, Competition]:
    """A tournament of ten tables under way: three silent, one late, one the director's own, two over."""
    director, mira = people.reader, people.all[2]
    others = [make_user(display_name=name, time_zone="Europe/Moscow") for name in MORE]
    _ended()
    found = make_directed(director, mira, title=TITLE, seats=2, name="Winter League of Titan")
    date = database_now() + 14 * DAY

    def table(one: User, two: User, waits: timedelta, left: timedelta, visits: int) -> Table:
        made = make_seated(found, one, two, decide_at=date, group="s1r3")
        age(made.match, begun=20 * DAY, waits=waits, left=left, visits=visits)
        came(made.match, 0)
        came(made.match, 1)
        return made

    gone = table(others[0], others[4], 9 * DAY, 3 * DAY, 20)
    fall_silent(gone.match, 0, 2 * DAY)
    for person, waits, left in ((others[1], 6 * DAY, 7 * HOUR), (others[2], 5 * DAY, 26 * HOUR)):
        quiet = table(person, others[4], waits, left, 22)
        for seat in (0, 1):
            came(quiet.match, seat, 12 * DAY)
    table(people.all[1], others[4], 52 * HOUR, 3 * DAY, 14)
    table(director, people.all[3], 44 * HOUR, 2 * DAY, 16)
    for place, visits in enumerate((24, 27, 29, 30, 33)):
        table(others[3], people.all[1], (6 + place) * HOUR, (50 + place) * HOUR, visits)
    still = table(others[3], mira, 4 * HOUR, 2 * DAY, 25)
    Match.objects.filter(pk=still.match_id).update(paused_at=database_now())
    Deadline.objects.filter(match=still.match_id).update(frozen_at=database_now(), remaining=90_000)
    for _ in range(2):
        over = table(others[3], people.all[1], HOUR, DAY, 40)
        Place.objects.filter(table=over, seat=0).update(placing=1)
        Place.objects.filter(table=over, seat=1).update(placing=2)
        Table.objects.filter(pk=over.pk).update(
            status=Table.Status.SCORED, how=Table.How.PLAYED, scored_at=database_now() - 2 * DAY
        )
    for ago in (HOUR, DAY):
        LogEntry.objects.create(
            competition=found,
            table=gone,
            by=mira,
            verb="reminded",
            details={"seat": 0},
            at=database_now() - ago,
        )
    for name in ("Ludo", "Wim"):
        make_entrant(found, make_user(display_name=name), status="waiting")
    calling.call(
        competition_id=found.pk,
        user=others[1],
        reason=Call.Reason.TIME,
        text="I move house. May I have five days? My table agrees.",
        table_id=Table.objects.get(competition=found, number=2).pk,
    )
    calling.call(
        competition_id=found.pk,
        user=people.all[1],
        reason=Call.Reason.RESULT,
        text="Radka had conceded before her time ran out.",
    )
    return director, found


def _ended() -> None:
    for _ in range(3):
        match = make_match(TITLE, 2)
        age(match, begun=30 * DAY, waits=HOUR, left=DAY, visits=42)
        Match.objects.filter(pk=match.pk).update(status=Match.Status.FINISHED, ended_at=database_now())
        Ending.objects.create(match=match, how="won", ended_at=database_now())


def desk(people: People) -> Scene:
    director, found = league(people)
    numbers = "&".join(f"table={number}" for number in (1, 2, 3))
    return Scene(f"{reverse('competitions:desk', args=[found.pk])}?{numbers}", director)


def _deed(key: str, *tables: int) -> Callable[[People], Scene]:
    def scene(people: People) -> Scene:
        director, found = league(people)
        numbers = "&".join(f"table={number}" for number in tables)
        address = reverse("competitions:replace", args=[found.pk])
        if key != "replace":
            address = reverse("competitions:desk_action", args=[found.pk, key])
        return Scene(f"{address}?{numbers}", director)

    return scene


def _page(name: str, *rest: object) -> Callable[[People], Scene]:
    def scene(people: People) -> Scene:
        director, found = league(people)
        return Scene(reverse(f"competitions:{name}", args=[found.pk, *rest]), director)

    return scene


def call_form(people: People) -> Scene:
    _director, found = league(people)
    player = Table.objects.get(competition=found, number=4).places.get(seat=0).entrant.user
    return Scene(reverse("competitions:call_at_table", args=[found.pk, 4]), player)


def call(people: People) -> Scene:
    director, found = league(people)
    return Scene(reverse("competitions:one_call", args=[found.pk, Call.objects.earliest("pk").pk]), director)


def call_answered(people: People) -> Scene:
    director, found = league(people)
    waiting = Call.objects.earliest("pk")
    calling.answer(call_id=waiting.pk, by=director, text="You have three more days.", shown=True)
    return Scene(reverse("competitions:one_call", args=[found.pk, waiting.pk]), waiting.entrant.user)


def announcements(people: People) -> Scene:
    director, found = league(people)
    announcing.announce(competition_id=found.pk, by=people.all[2], text="Round 3 ends on Sunday week.")
    return Scene(reverse("competitions:announcements", args=[found.pk]), director)


def entrant(people: People) -> Scene:
    director, found = league(people)
    entry = found.entrants.filter(status="entered").exclude(user=director).earliest("pk")
    return Scene(reverse("competitions:entrant", args=[found.pk, entry.pk]), director)


def kept_apart(people: People) -> Scene:
    found = cup(people, "swiss", 8)
    one, other = entrants(found)[:2]
    # A row, not the service: this director takes part, and so has no say in who meets.
    ForbiddenPair.objects.create(competition=found.competition, one=one, other=other)
    return Scene(reverse("competitions:pairs", args=[found.pk]), people.rival)


def result_preview(people: People) -> Scene:
    director, found = league(people)

    def swap(page: Any) -> None:
        first, second = page.locator("main select").all()
        first.select_option("2")
        second.select_option("1")
        page.get_by_role("textbox").fill("The loser had conceded")
        page.locator("main .button--main").click()
        page.locator("#changes-title").wait_for()

    return Scene(reverse("competitions:result", args=[found.pk, 12]), director, swap)


ALL: dict[str, Maker] = {
    "desk": desk,
    "desk-extend": _deed("extend", 2, 3, 5),
    "desk-pause": _deed("pause", 2, 3),
    "desk-mail": _deed("mail", 1, 2),
    "desk-adjudicate": _deed("adjudicate", 1, 4),
    "desk-replace": _deed("replace", 1, 2),
    "desk-table": _page("table", 4),
    "desk-result": result_preview,
    "desk-calls": _page("calls"),
    "call-form": call_form,
    "call": call,
    "call-answered": call_answered,
    "announcements": announcements,
    "entrants": _page("entrants"),
    "entrant": entrant,
    "kept-apart": kept_apart,
    "directors": _page("directors"),
    "competition-settings": _page("settings"),
    "competition-cancel": _page("cancel"),
    "competition-log": _page("log"),
}
