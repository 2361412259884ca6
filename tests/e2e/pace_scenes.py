"""Scenes of how soon people answer, and of how long matches take."""

from __future__ import annotations

from django.urls import reverse

from accounts.models import User
from games.clocks.controls import DAY, Fixed
from games.matches.models import TitleStatistics, UsualResponse
from games.matches.title_figures import EndingShare, Lengths, SeatWins, Spread, TitleFigures
from games.notices.now import database_now
from tests.e2e.cast import Maker, People, Scene, path_of
from tests.factories.matches import make_table
from tests.factories.records import give_record

FIGURES = TitleFigures(
    matches=164,
    lengths=(
        Lengths("daily", 0, 118, Spread(25 * DAY, 37 * DAY + 9_000, 51 * DAY), Spread(88, 131, 190)),
        Lengths("daily", 3, 41, Spread(22 * DAY, 31 * DAY, 36 * DAY), Spread(80, 104, 133)),
        Lengths("daily", 4, 58, Spread(29 * DAY, 40 * DAY + 50_000, 54 * DAY), Spread(120, 155, 201)),
        Lengths("slow", 0, 33, Spread(64 * DAY, 90 * DAY, 150 * DAY), Spread(90, 128, 187)),
    ),
    wins=(
        SeatWins(3, 47, {"first": 382, "second": 319, "third": 299}),
        SeatWins(4, 71, {"first": 296, "second": 253, "third": 239, "fourth": 212}),
    ),
    endings=(EndingShare("rounds", 640), EndingShare("deck", 220), EndingShare("vote", 140)),
)
"""Figures of a title, as some months of play would give them."""


def usually(user: User, within: str) -> None:
    """Let a person usually answer this soon."""
    values = {"within": within, "counted_at": database_now()}
    UsualResponse.objects.update_or_create(user=user, defaults=values)


def give_statistics(title: str = "arena-2004") -> None:
    """Give a title its statistics."""
    figures = FIGURES
    TitleStatistics.objects.create(title=title, figures=figures, counted_at=database_now())


def statistics_of_title(people: People) -> Scene:
    give_statistics()
    return Scene(reverse("matches:title_statistics", args=["arena-2004"]), None)


def statistics_of_new_title(people: People) -> Scene:
    return Scene(reverse("matches:title_statistics", args=["titan"]), people.reader)


def tables_with_paces(people: People) -> Scene:
    give_statistics()
    give_record(people.rival, 29, 1)
    usually(people.rival, "six_hours")
    usually(people.reader, "day")
    for days, name in ((2, "Friday table"), (7, "Long winter")):
        controls = {"main": Fixed(days * DAY)}
        make_table("arena-2004", 4, host=people.rival, name=name, controls=controls)
    return Scene(reverse("matches:tables"), people.reader)


def table_with_paces(people: People) -> Scene:
    give_statistics()
    give_record(people.rival, 29, 1)
    usually(people.rival, "two_days")
    return Scene(path_of(make_table("arena-2004", 4, host=people.rival, name="Friday table")), people.reader)


def new_table_with_lengths(people: People) -> Scene:
    give_statistics()
    usually(people.reader, "day")
    return Scene(reverse("matches:new", args=["arena-2004"]), people.reader)


def friends_table_with_lengths(people: People) -> Scene:
    give_statistics()
    give_statistics("titan")
    usually(people.reader, "day")
    return Scene(reverse("matches:choose_title"), people.reader)


def account_with_response_time(people: People) -> Scene:
    usually(people.reader, "day")
    return Scene(reverse("accounts:settings"), people.reader)


ALL: dict[str, Maker] = {
    "title-statistics": statistics_of_title,
    "title-statistics-none": statistics_of_new_title,
    "tables-with-paces": tables_with_paces,
    "table-with-paces": table_with_paces,
    "new-table-with-lengths": new_table_with_lengths,
    "friends-table-with-lengths": friends_table_with_lengths,
    "account-with-response-time": account_with_response_time,
}
