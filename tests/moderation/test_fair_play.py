"""Fair play: which pairs of accounts are listed for the staff, for how long, and what the staff can do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.db.models import QuerySet
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import SignInTrace, User
from accounts.services.erasure import erase
from games.competitions.models import Entrant
from games.engine.actions import Stop
from games.engine.results import Fate
from games.matches.errors import AlreadyChanged, ConflictOfInterest, NotYours
from games.matches.models import Action, AuditEntry, Ending, Event, Match, Placing
from games.moderation.models import ExaminedMatch, KnownPair, Measure, PairFinding, Report
from games.moderation.selectors.evidence import UNREAD_OF_MATCH
from games.moderation.selectors.pairs import LEAST_RESIGNED, Pair, find_pair, listed_pairs
from games.moderation.selectors.staff import queue
from games.moderation.services import known_pairs, match_exams, pair_findings, reports
from games.moderation.services.pair_findings import LEAST_ONE_SIDED, find_pairs
from games.notices.budget import Budget
from games.notices.now import database_now
from games.notices.services.approaching import lock_people
from games.titan import match_statistics
from tests.factories.accounts import make_user
from tests.factories.exports import exported
from tests.factories.ladders import make_ladder
from tests.factories.matches import holder, make_match, make_table, store
from tests.factories.staff import make_operator, operating
from tests.factories.traces import make_trace
from tests.moderation.test_moderation import client_of, make_report, text_of

pytestmark = pytest.mark.django_db


def search() -> None:
    find_pairs(database_now(), Budget(60))


def listed(by: User | None = None, *, settled: bool = False) -> list[Pair]:
    return listed_pairs(by or make_operator(), settled=settled)


def kinds() -> set[str]:
    return set(PairFinding.objects.values_list("kind", flat=True))


def ended(users: Sequence[User], *, fate: str = Fate.PLAYED, **fields: Any) -> Match:
    """Return a rated match that has ended; the first person won, and the last one's seat met `fate`."""
    match = make_match(seats=len(users), users=list(users), **fields)
    store(match, Stop(-1, "limit"))
    Ending.objects.filter(match=match).update(stopped=False)
    for placing in Placing.objects.filter(match=match).select_related("seat"):
        Placing.objects.filter(pk=placing.pk).update(rank=placing.seat.index + 1)
    Placing.objects.filter(match=match, seat__index=len(users) - 1).update(fate=fate)
    return match


def twins(*, kind: str = "browser") -> Match:
    """Return a match in progress of two people who signed in in one browser."""
    match = make_match(seats=3)
    for seat in (0, 2):
        make_trace(holder(match, seat), "shared", kind)
    return match


# ---- what is found -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "said"), [("browser", "with the same browser"), ("address", "from the same network address")]
)
def test_players_of_one_match_who_share_a_browser_or_address_are_listed(kind: str, said: str) -> None:
    match = twins(kind=kind)
    search()
    search()
    (pair,) = listed()
    assert {pair.one, pair.other} == {holder(match, 0), holder(match, 2)}
    (evidence,) = pair.evidence
    assert said in evidence.text
    assert [place.name for place in evidence.places] == [match.shown_name]


def test_others_who_share_a_browser_are_not_listed() -> None:
    table = make_table(host=(host := make_user()))
    match, practice = make_match(), make_match()
    Match.objects.filter(pk=practice.pk).update(practice=True)
    for user in (host, holder(match, 0), holder(practice, 0), holder(practice, 1)):
        make_trace(user, "shared", "browser")
    assert table.host == host
    search()
    assert not PairFinding.objects.exists()


def test_entrants_with_one_browser_are_listed_at_the_event() -> None:
    one, other = make_user(), make_user()
    ladder = make_ladder([one, other, make_user()])
    Entrant.objects.filter(user__in=[one, other]).update(mark="a" * 64)
    make_trace(one, "home")
    make_trace(other, "home")
    search()
    (pair,) = listed()
    assert pair.kinds == {"entry", "address"}
    assert {place.name for each in pair.evidence for place in each.places} == {ladder.competition.shown_name}


def test_matches_conceded_to_the_same_person_are_counted() -> None:
    winner, loser = make_user(), make_user()
    for number in range(LEAST_RESIGNED):
        search()
        assert not listed(), number
        ended([winner, loser], fate=Fate.RESIGNED)
    ended([winner, loser], fate=Fate.RESIGNED, rated=False)
    search()
    (pair,) = listed()
    (evidence,) = (each for each in pair.evidence if "conceded" in each.text)
    assert evidence.text == f"{loser.name} conceded {LEAST_RESIGNED} matches to {winner.name}."
    assert len(evidence.places) == LEAST_RESIGNED


def test_engagements_conceded_or_settled_by_agreement_are_given_up() -> None:
    resolved = {"how": "conceded", "winner": 1, "loser": 0}
    assert match_statistics.yielded("resolved", resolved) == (0, 1)
    assert match_statistics.yielded("resolved", resolved | {"how": "agreed"}) == (0, 1)
    assert match_statistics.yielded("resolved", resolved | {"how": "battle"}) is None
    assert match_statistics.yielded("resolved", resolved | {"winner": -1, "loser": -1}) is None


def test_a_match_that_ended_early_is_listed() -> None:
    for _ in range(match_exams.LEAST_SAMPLE):
        usual = ended([make_user(), make_user()])
        Match.objects.filter(pk=usual.pk).update(revision=100)
    winner, loser = make_user(), make_user()
    for revision in (25, 26):
        match = ended([winner, loser])
        Match.objects.filter(pk=match.pk).update(revision=revision)
    silent = ended([make_user(), make_user()], fate=Fate.SILENT)
    Match.objects.filter(pk=silent.pk).update(revision=3)
    search()
    (pair,) = listed()
    assert [each.text for each in pair.evidence] == [
        "The match ended early, after 25 actions. Half of the matches like it took at least 100."
    ]
    assert {pair.one, pair.other} == {winner, loser}


def test_without_matches_to_compare_nothing_is_early() -> None:
    ended([make_user(), make_user()], fate=Fate.RESIGNED)
    search()
    assert kinds() == {"resigned"}


def test_a_person_who_always_loses_to_the_same_one_is_listed() -> None:
    winner, loser, third = make_user(), make_user(), make_user()
    for number in range(LEAST_ONE_SIDED):
        search()
        assert not listed(), number
        latest = ended([winner, third, loser] if number else [winner, loser])
    search()
    (pair,) = listed()
    (evidence,) = pair.evidence
    assert evidence.text.startswith(f"All {LEAST_ONE_SIDED} rated or competition matches of {loser.name}")
    assert [place.name for place in evidence.places] == [latest.shown_name]
    ended([third, loser])
    PairFinding.objects.all().delete()
    search()
    assert not listed()


def test_a_finding_stays_listed_until_its_successor_is_stored(monkeypatch: pytest.MonkeyPatch) -> None:
    winner, loser = make_user(), make_user()
    for _ in range(LEAST_ONE_SIDED):
        earlier = ended([winner, loser])
    search()
    latest, bulk_create = ended([winner, loser]), QuerySet.bulk_create

    def places() -> list[str]:
        return [place.name for pair in listed() for each in pair.evidence for place in each.places]

    def fail(rows: Any, objects: Any, **options: Any) -> Any:
        if rows.model is PairFinding and options.get("update_conflicts"):
            raise ValueError
        return bulk_create(rows, objects, **options)

    with monkeypatch.context() as broken:
        broken.setattr(QuerySet, "bulk_create", fail)
        search()
    assert places() == [earlier.shown_name]
    find_pairs(database_now(), Budget(0))
    assert places() == [earlier.shown_name]
    search()
    assert places() == [latest.shown_name]


def test_a_match_is_examined_once_and_what_was_found_lasts_90_days() -> None:
    winner, loser = make_user(), make_user()
    match = ended([winner, loser], fate=Fate.RESIGNED)
    for _ in range(2):
        search()
        assert (PairFinding.objects.count(), ExaminedMatch.objects.count()) == (1, 1)
    long_ago = database_now() - timedelta(days=90)
    for rows in (Ending.objects.filter(match=match), ExaminedMatch.objects.all()):
        rows.update(ended_at=long_ago)
    PairFinding.objects.update(happened_at=long_ago)
    search()
    assert not PairFinding.objects.exists()
    assert not ExaminedMatch.objects.exists()


def test_a_shared_browser_is_forgotten_with_its_traces() -> None:
    twins()
    search()
    long_ago = database_now() - timedelta(days=90)
    SignInTrace.objects.filter(pk=SignInTrace.objects.order_by("pk").values("pk")[:1]).update(
        last_at=long_ago
    )
    search()
    assert not listed()


@pytest.mark.parametrize("broken", ["_one_sided", "_same_entries", "_store"])
def test_what_fails_keeps_neither_deletions_nor_other_searches_waiting(
    broken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, stored = twins(), pair_findings._store
    winner, loser = make_user(), make_user()
    for _ in range(LEAST_ONE_SIDED):
        ended([winner, loser])
    old = match_exams.make_finding("resigned", winner.pk, loser.pk)
    old.match, old.found_at = match, database_now()
    old.happened_at = old.found_at - timedelta(days=91)
    old.save()

    def fail(first: Any, *rest: Any) -> None:
        if broken == "_store" and first.kind == "one_sided":
            return stored(first, *rest)
        raise ValueError

    monkeypatch.setattr(pair_findings, broken, fail)
    search()
    wanted = {"_one_sided": {"browser"}, "_store": {"one_sided"}}
    assert kinds() == wanted.get(broken, {"browser", "one_sided"})


def test_a_search_without_time_reads_nothing_about_pairs(monkeypatch: pytest.MonkeyPatch) -> None:
    twins()
    asked: list[object] = []

    def ask(*given: object) -> list[int]:
        asked.append(given)
        return []

    monkeypatch.setattr(pair_findings, "_matches_in_common", ask)
    find_pairs(database_now(), Budget(0))
    assert not asked
    search()
    assert len(asked) == 1


# ---- who sees it ---------------------------------------------------------------------------


def test_staff_with_a_part_see_nothing_of_a_pair() -> None:
    match, staff = twins(), make_operator()
    search()
    player = make_operator()
    make_match(users=[holder(match, 0), player])
    host = make_operator()
    Match.objects.filter(pk=match.pk).update(host=host)
    one, other = holder(match, 0), holder(match, 2)
    User.objects.filter(pk=one.pk).update(is_staff=True)
    assert len(listed(staff)) == 1
    for by in (player, host, User.objects.get(pk=one.pk)):
        assert not listed(by)
        with pytest.raises(ConflictOfInterest):
            known_pairs.mark_harmless(one_id=one.pk, other_id=other.pk, by=by, reason="a family")
        with pytest.raises(ConflictOfInterest):
            reports.report_pair(by=by, one_id=one.pk, other_id=other.pk, about_id=other.pk, text="Look.")
    assert not Report.objects.exists()
    shown = text_of(operating(player), "moderation:pair", one.pk, other.pk)
    assert "You are involved in this" in shown
    assert one.name not in shown
    assert one.name not in text_of(operating(player), "moderation:pairs")


def test_staff_with_a_part_in_the_event_see_nothing_of_a_pair() -> None:
    director, one, other = make_operator(), make_user(), make_user()
    make_ladder([one, other], director=director)
    Entrant.objects.filter(user__in=[one, other]).update(mark="a" * 64)
    search()
    assert not listed(director)
    assert listed()


def test_an_anonymous_match_of_the_staff_hides_no_pair_of_its_players() -> None:
    match, player, third = twins(), make_operator(), make_user()
    one, other = holder(match, 0), holder(match, 2)
    before = make_report(one)
    masked = make_match(users=[player, one, other, third], seats=4, anonymous=True)
    make_trace(third, "shared", "browser")
    search()
    (pair,) = listed(player)
    assert (pair.one, pair.other) == (one, other)
    assert [place.name for each in pair.evidence for place in each.places] == [match.shown_name]
    assert list(queue("open", player)) == [before]
    staff = operating(player)
    assert "You are involved in this" not in text_of(staff, "moderation:pair", one.pk, other.pk)
    assert staff.get(reverse("moderation:pair", args=[one.pk, third.pk])).status_code == 404
    assert len(listed()) == 3
    for second, reason in ((other, "Neighbours"), (third, "Sisters")):
        known_pairs.mark_harmless(one_id=one.pk, other_id=second.pk, by=make_operator(), reason=reason)
    trail = text_of(staff, "staff:audit")
    assert [reason in trail for reason in ("Neighbours", "Sisters")] == [True, False]
    KnownPair.objects.all().delete()
    Match.objects.filter(pk=masked.pk).update(anonymous=False)
    assert "Sisters" in text_of(staff, "staff:audit")
    assert not listed(player)
    assert not queue("open", player)


def test_players_see_nothing_of_it() -> None:
    one, two, three, four = (
        make_user(display_name=name) for name in ("Anemone", "Bluebell", "Chicory", "Daffodil")
    )
    for pair, devices in (((one, two), ("shared", "shared")), ((three, four), ("own", "another"))):
        make_match(seats=3, users=[pair[0], make_user(), pair[1]])
        for user, device in zip(pair, devices, strict=True):
            make_trace(user, device, "browser")
    search()
    (found,) = listed()
    assert (found.one, found.other) == (one, two)
    for name, numbers in (("pairs", ()), ("pair", (one.pk, two.pk))):
        assert client_of(one).get(reverse(f"moderation:{name}", args=numbers)).status_code == 404
    for user, other, unsuspected in ((one, two, three), (two, one, four)):
        data = exported(user)
        assert {name: len(rows) for name, rows in data.items()} == {
            name: len(rows) for name, rows in exported(unsuspected).items()
        }
        assert other.name not in str(data)
        assert "same browser" not in str(data)
    with pytest.raises(NotYours):
        known_pairs.mark_harmless(one_id=one.pk, other_id=two.pk, by=one, reason="we are one person")


# ---- what the staff does -------------------------------------------------------------------


def test_a_pair_is_marked_as_harmless_until_there_is_evidence_of_another_kind() -> None:
    match, by = twins(), make_operator()
    search()
    one, other = holder(match, 0), holder(match, 2)
    staff, address = operating(by), reverse("moderation:pair", args=[one.pk, other.pk])
    assert "This field is required." in staff.post(address, {"clear": "yes", "reason": ""}).content.decode()
    assert staff.post(address, {"clear": "yes", "reason": "Sisters"}).status_code == 302
    assert (listed(), [pair.known.reason for pair in listed(settled=True) if pair.known]) == ([], ["Sisters"])
    search()
    assert not listed()
    for user in (one, other):
        make_trace(user, "home")
    search()
    (pair,) = listed()
    assert pair.news
    staff.post(address, {"clear": "yes", "reason": "Sisters at home"})
    assert not listed()
    staff.post(address, {"reopen": "yes", "reason": "They are not"})
    assert len(listed()) == 1
    assert not KnownPair.objects.exists()
    with pytest.raises(AlreadyChanged):
        known_pairs.remove_mark(one_id=one.pk, other_id=other.pk, by=by, reason="again")
    trail = AuditEntry.objects.filter(target=f"user:{other.pk}").order_by("pk")
    assert [(entry.verb, entry.reason) for entry in trail] == [
        ("pair_cleared", "Sisters"),
        ("pair_cleared", "Sisters at home"),
        ("pair_reopened", "They are not"),
    ]


def test_lists_of_reports_and_pairs_read_no_large_columns_of_matches() -> None:
    match, by = twins(), make_operator()
    search()
    one, other = holder(match, 0), holder(match, 2)
    make_report(other)
    Report.objects.update(match=match)
    with CaptureQueriesContext(connection) as read:
        (report,) = queue("open", by)
        (pair,) = listed(by)
        found = find_pair(one.pk, other.pk, by)
    assert report.about == other
    assert found is not None
    assert [each.match for shown in (pair, found) for each in shown.evidence[0].findings] == [match, match]
    for column in UNREAD_OF_MATCH:
        name = column.removeprefix("match__")
        assert not [query["sql"] for query in read if f'"matches_match"."{name}"' in query["sql"]]


def test_a_report_is_opened_from_a_pair_and_decided_with_the_usual_tools() -> None:
    match, by = twins(), make_operator()
    search()
    one, other = holder(match, 0), holder(match, 2)
    staff, address = operating(by), reverse("moderation:pair", args=[one.pk, other.pk])
    data = {"report": "yes", "report-about": other.pk, "report-text": "Ask them who plays."}
    page = staff.get(address)
    assert "Open report" in page.content.decode()
    assert staff.post(address, data | {"report-about": by.pk}).status_code == 200
    assert staff.post(address, data).status_code == 302
    (report,) = Report.objects.all()
    assert (report.about, report.reporter, report.kind, report.match) == (other, by, "fair_play", match)
    assert "with the same browser" in report.text
    assert list(queue("open", by)) == [report]
    shown = text_of(staff, "moderation:report", report.pk)
    assert "To the reporter" not in shown
    answer = {"decision": "warning", "days": 3, "text": "One account each, please.", "reason": "Two accounts"}
    assert staff.post(reverse("moderation:report", args=[report.pk]), answer).status_code == 302
    assert Measure.objects.get().user == other
    assert exported(by)["reports.json"] == []


def test_the_evidence_of_a_report_about_a_pair_names_neither_of_them() -> None:
    by, winner, loser = make_operator(), make_user(), make_user()
    for _ in range(LEAST_RESIGNED):
        ended([winner, loser], fate=Fate.RESIGNED)
    search()
    texts = {}
    for about in (winner, loser):
        one, other = sorted((winner.pk, loser.pk))
        made = reports.report_pair(by=by, one_id=one, other_id=other, about_id=about.pk, text="Look.")
        texts[about] = made.text
    assert texts[winner] == "Look.\n\n– The other player conceded 3 matches to the reported player."
    assert texts[loser] == "Look.\n\n– The reported player conceded 3 matches to the other player."


def test_a_report_keeps_whole_sentences_of_evidence_and_counts_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    winner, loser = make_user(), make_user()
    for number in range(3):
        match = ended([winner, loser])
        finding = match_exams.make_finding(
            PairFinding.Kind.EARLY, loser.pk, winner.pk, length=number, usual=100
        )
        finding.match, finding.found_at = match, database_now()
        finding.happened_at = finding.found_at + timedelta(minutes=number)
        finding.save()
    one, other = sorted((winner.pk, loser.pk))
    sentences = [
        f"– The match ended early, after {number} actions. Half of the matches like it took at least 100."
        for number in (2, 1, 0)
    ]
    wanted = {
        len("\n".join(["Look.", "", *sentences])): sentences,
        len("\n".join(["Look.", "", *sentences])) - 1: [*sentences[:2], "– and 1 more piece of evidence"],
        len("\n".join(["Look.", "", *sentences[:2]])): [sentences[0], "– and 2 more pieces of evidence"],
    }
    for length, lines in wanted.items():
        monkeypatch.setattr(reports, "TEXT_LENGTH", length)
        made = reports.report_pair(
            by=make_operator(), one_id=one, other_id=other, about_id=loser.pk, text="Look."
        )
        assert made.text.split("\n") == ["Look.", "", *lines]


def test_a_report_leaves_an_anonymous_match_out_beside_other_evidence() -> None:
    match, by = twins(), make_operator()
    one, other = holder(match, 0), holder(match, 2)
    masked = make_match(users=[one, other, make_user()], seats=3, anonymous=True)
    search()
    made = reports.report_pair(by=by, one_id=one.pk, other_id=other.pk, about_id=one.pk, text="Look.")
    assert made.match == match
    PairFinding.objects.filter(match=match).delete()
    alone = reports.report_pair(by=by, one_id=one.pk, other_id=other.pk, about_id=one.pk, text="Look.")
    assert alone.match == masked


def test_nothing_is_found_about_an_erased_account() -> None:
    winner, loser = make_user(), make_user()
    for _ in range(LEAST_ONE_SIDED):
        ended([winner, loser], fate=Fate.RESIGNED)
    for user in (winner, loser):
        User.objects.filter(pk=user.pk).update(erased_at=database_now())
        search()
        assert not PairFinding.objects.exists()
        ExaminedMatch.objects.all().delete()
        User.objects.filter(pk=user.pk).update(erased_at=None)
    search()
    assert kinds() == {"resigned", "one_sided"}


def test_pairs_are_deleted_with_the_account() -> None:
    match, by = twins(), make_operator()
    search()
    one, other = holder(match, 0), holder(match, 2)
    known_pairs.mark_harmless(one_id=one.pk, other_id=other.pk, by=by, reason="a family")
    erase(one)
    assert not PairFinding.objects.exists()
    assert not KnownPair.objects.exists()


@pytest.mark.parametrize(
    "decide",
    [
        lambda keys, by: known_pairs.mark_harmless(**keys, by=by, reason="a family"),
        lambda keys, by: reports.report_pair(**keys, by=by, about_id=keys["other_id"], text="Look."),
    ],
)
def test_nothing_is_decided_about_a_pair_that_is_erased_at_that_moment(
    decide: Callable[[dict[str, int], User], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    match, by = twins(), make_operator()
    search()
    one, other = holder(match, 0), holder(match, 2)

    def erase_first(*people: User) -> None:
        User.objects.filter(pk=one.pk).update(erased_at=database_now())
        lock_people(*people)

    monkeypatch.setattr(known_pairs, "lock_people", erase_first)
    with pytest.raises(NotYours):
        decide({"one_id": one.pk, "other_id": other.pk}, by)
    assert not KnownPair.objects.exists()
    assert not Report.objects.exists()


def test_a_pair_that_nothing_is_known_about_has_no_page() -> None:
    match = twins()
    search()
    one, other = holder(match, 0), holder(match, 2)
    staff = operating()
    for pair in ((other.pk, one.pk), (one.pk, one.pk), (holder(match, 1).pk, other.pk)):
        assert staff.get(reverse("moderation:pair", args=pair)).status_code == 404


def give_up(match: Match, *given: tuple[int, int], cause: str = "player") -> None:
    """Store in an ended match of Titan that the first seat of each pair conceded to the second."""
    match.refresh_from_db()
    Action.objects.filter(match=match).update(cause=cause)
    for number, (loser, winner) in enumerate(given):
        told = {"how": "conceded", "land": "plains-1", "winner": winner, "loser": loser, "legion": "1"}
        Event.objects.create(
            match=match,
            revision=match.revision,
            number=100 + number,
            telling=0,
            audience=0,
            code="resolved",
            params=told,
            happened_at=database_now(),
        )


def test_engagements_given_up_are_counted_without_what_came_back() -> None:
    one, other = make_user(), make_user()
    first, second, third = (ended([one, other], title="titan") for _ in range(3))
    give_up(first, (0, 1), (0, 1), (0, 1), (1, 0))
    give_up(second, (0, 1), (0, 1), cause="clock")
    search()
    assert (kinds(), listed()) == ({"yielded"}, [])
    give_up(third, (0, 1), (0, 1), (0, 1))
    ExaminedMatch.objects.all().delete()
    search()
    (pair,) = listed()
    assert [each.text for each in pair.evidence] == [
        f"{one.name} gave up 5 engagements to {other.name} by conceding or by agreement, not counting "
        "what came back in the same match."
    ]
