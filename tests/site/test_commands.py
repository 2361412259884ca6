"""The commands: their output, their effects, and their exit codes."""

from __future__ import annotations

import io
import json
import stat
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command, get_commands, load_command_class

from accounts.models import User
from games.archive.records import MatchRecord, decode_record, encode_record
from games.archive.selectors.export import build_record
from games.archive.services.imports import import_match
from games.archive.services.verify import verify_match, verify_record
from games.engine import registry
from games.engine.actions import Stop
from games.engine.chance import following_epoch, utc_second
from games.lobby import demo
from games.matches.models import Action, AuditEntry, Deadline, Match, Seat, Snapshot
from games.matches.selectors.chance import logged_draws, proof
from games.matches.selectors.states import state_at
from games.matches.services.arrival import come_back
from games.notices.models import Notice
from games.operator.services.restoring import OLD_EPOCH_REASON
from tests.factories.accounts import make_user
from tests.factories.ageing import overdue
from tests.factories.copying import copied
from tests.factories.matches import holder, make_match, make_table, play, spoil, state_of, store
from tests.probe.rules import Demand, Done, Name, Parry, Peek, Walk

pytestmark = pytest.mark.django_db

OURS = {name: room for name, room in get_commands().items() if room.startswith(("games.", "config"))}


def run(*words: str, **options: Any) -> str:
    """Run a command and return its output."""
    said = io.StringIO()
    call_command(*words, stdout=said, stderr=io.StringIO(), **options)
    return said.getvalue()


@copied
def played(seats: int = 2) -> Match:
    """Return a running match with a draw, a default and answers by order in its history."""
    match = make_match(seats=seats)
    play(match, 0, Name(0, 5))
    overdue(match)
    run("sweep")
    come_back(match_id=match.pk, user=holder(match, 1))
    mover = state_of(match).mover
    play(match, mover, Parry(mover, high=True))
    play(match, mover, Peek(mover), Demand(mover, 1 - mover), Walk(mover, "left"), Done(mover))
    match.refresh_from_db()
    return match


@copied
def finished() -> Match:
    match = played()
    store(match, Stop(-1, "vote"))
    match.refresh_from_db()
    return match


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return a finished match as a file."""
    path = tmp_path / "match.json"
    run("export_match", str(finished().pk), output=path)
    return path


def test_every_command_says_what_it_does_and_how_it_exits() -> None:
    assert {"simulate", "replay", "verify_match", "export_match", "demo", "restored"} <= set(OURS)
    for name, room in OURS.items():
        command = load_command_class(room, name)
        assert len(command.help) > 40, name
        command.create_parser("manage.py", name).format_help()


# ---- simulate --------------------------------------------------------------------------


def test_simulate_prints_its_tally_last() -> None:
    said = run("simulate", "probe", seats=3, games=2, seed=4, max_actions=50, option=["hand=6"])
    tally = json.loads(said.splitlines()[-1])
    assert tally["key"] == "probe"
    assert (tally["finished"], tally["stopped"], tally["replayed"]) == (2, 2, 2)
    assert set(tally) == {
        *("key", "seats", "games", "finished", "stopped", "errors", "dead_ends", "replayed"),
        *("actions", "seconds", "state_bytes"),
    }


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ({"key": "chess"}, "no title chess"),
        ({"seats": 9}, "cannot be set up"),
        ({"option": ["hand"]}, "name=value"),
        ({"option": ["hands=4"]}, "is not an option"),
        ({"option": ["hand=red"]}, "refused"),
    ],
)
def test_simulate_refuses_in_a_sentence(words: dict[str, Any], sentence: str) -> None:
    wanted: dict[str, Any] = {"key": "probe", "seats": 2} | words
    with pytest.raises(CommandError, match=sentence):
        run("simulate", wanted.pop("key"), **wanted)


def test_simulate_exits_with_1_when_a_game_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.probe.rules.ProbeRules.decisions", lambda *_args: ())
    with pytest.raises(SystemExit) as stopped:
        run("simulate", "probe", seats=2)
    assert stopped.value.code == 1


# ---- files -----------------------------------------------------------------------------


@pytest.mark.thorough
def test_a_match_is_the_same_after_the_file() -> None:
    record = build_record(finished())
    assert decode_record(encode_record(record)) == record


def test_the_file_of_a_running_match_has_no_key() -> None:
    match = played()
    record = json.loads(run("export_match", str(match.pk)))
    assert record["key"] == ""
    assert bytes(match.key).hex() not in json.dumps(record)
    assert "orders" not in record["seats"][0]


def test_a_file_with_what_is_hidden_is_for_its_owner_only(file: Path) -> None:
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_every_file_stands_in_the_trail() -> None:
    match = played()
    run("export_match", str(match.pk))
    entry = AuditEntry.objects.get()
    assert (entry.actor, entry.verb, entry.target) == (None, "exported", f"match:{match.pk}")


def test_an_open_table_is_no_file() -> None:
    with pytest.raises(CommandError, match="has not started"):
        run("export_match", str(make_table().pk))
    with pytest.raises(CommandError, match="no match 999"):
        run("export_match", "999")


def test_replay_tells_the_match_and_ends_with_the_hash(file: Path) -> None:
    lines = run("replay", str(file)).splitlines()
    assert lines[-1] == json.loads(file.read_text())["state_hash"]
    assert any("The match was stopped early because the players agreed." in line for line in lines)


@pytest.mark.parametrize("command", ["replay", "verify_match"])
def test_what_is_no_file_gives_a_sentence(command: str, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="Cannot read"):
        run(command, str(tmp_path / "none.json"))
    (tmp_path / "bad.json").write_text("{}")
    with pytest.raises(CommandError, match="not a match"):
        run(command, str(tmp_path / "bad.json"))


def test_a_good_match_and_its_file_are_good(file: Path) -> None:
    assert run("verify_match", str(file)).rstrip().endswith("good")
    assert run("verify_match", str(Match.objects.get().pk)).rstrip().endswith("good")
    played()
    assert len(run("verify_match", all=True).splitlines()) == 2


def changed(file: Path, change: Any) -> MatchRecord:
    data = json.loads(file.read_text())
    change(data)
    return decode_record(json.dumps(data).encode())


def _draw(data: Any) -> None:
    bound, value = data["log"]["draws"][0]
    data["log"]["draws"][0] = [bound, (value + 1) % bound]


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (_draw, "revision 1: the state differs"),
        (lambda data: data["log"]["entries"].pop(2), "every revision"),
        (lambda data: data["log"]["entries"][2].update(action={"do": "fly"}), "3: the action cannot be read"),
        (lambda data: data["booked"].pop(), "when they were stored"),
        (lambda data: data.update(state_hash="0" * 64), "different state"),
        (lambda data: data.update(key="00" * 32), "does not fit its seal"),
        (lambda data: data.update(id="999"), "other draws"),
        (lambda data: data["placings"][0].update(score=77), "placings"),
        (lambda data: data.update(status="running"), "marked as ended"),
    ],
)
def test_what_was_changed_in_a_file_is_found(file: Path, change: Any, fault: str) -> None:
    verdict = verify_record(changed(file, change))
    assert any(fault in found for found in verdict.faults), verdict.faults


def test_verify_exits_with_1_when_a_stored_state_is_not_the_logs() -> None:
    match = played()
    Match.objects.filter(pk=match.pk).update(state=b"{}")
    Snapshot.objects.filter(match=match).update(state=b"{}")
    said = io.StringIO()
    with pytest.raises(SystemExit) as stopped:
        call_command("verify_match", str(match.pk), stdout=said)
    assert stopped.value.code == 1
    assert "BROKEN" in said.getvalue()
    assert "revision 0: the snapshot has a different state" in said.getvalue()


# ---- imports ---------------------------------------------------------------------------


def test_a_running_match_goes_on_as_a_clone() -> None:
    origin = played()
    record = build_record(origin)
    people = {0: make_user(), 1: make_user()}
    clone = import_match(record, host=people[0], people=people)
    copied = build_record(clone)
    assert copied.log == record.log
    assert copied.booked == record.booked
    assert copied.words == record.words
    assert (clone.rated, clone.key_seal == origin.key_seal) == (False, False)
    assert Deadline.objects.filter(match=clone, handled_at=None).count() == 1
    assert Notice.objects.filter(kind="turn", user__in=people.values()).count() == 1
    assert AuditEntry.objects.get().after["match"] == str(origin.pk)
    mover = state_of(clone).mover
    play(clone, mover, Parry(mover, high=False))
    play(clone, mover, Peek(mover))
    clone.refresh_from_db()
    assert verify_match(clone).good
    store(clone, Stop(-1, "vote"))
    clone.refresh_from_db()
    assert verify_match(clone).good
    assert proof(clone).good
    assert {each.revision for each in proof(clone).checked} == {clone.revision - 1}


def test_a_finished_match_comes_back_with_its_placings(file: Path) -> None:
    people = [make_user(), make_user()]
    record = decode_record(file.read_bytes())
    number = int(run("import_match", str(file), *(str(user.email) for user in people)))
    clone = Match.objects.get(pk=number)
    assert clone.finished
    assert build_record(clone).placings == record.placings
    assert build_record(clone).ended_at == record.ended_at
    assert not Notice.objects.filter(kind="ended", user__in=people).exists()
    assert verify_match(clone).good


def test_a_file_somebody_laid_out_is_taken_as_it_was(file: Path) -> None:
    record = decode_record(file.read_bytes())
    file.write_text(json.dumps(json.loads(file.read_text()), indent=4))
    user = make_user()
    clone = import_match(decode_record(file.read_bytes()), host=user, people={1: user})
    assert build_record(clone).log == record.log


def test_a_file_that_does_not_stand_up_is_not_taken(file: Path) -> None:
    record = changed(file, _draw)
    file.write_bytes(encode_record(record))
    matches = Match.objects.count()
    with pytest.raises(CommandError, match="differs"):
        run("import_match", str(file), str(make_user().email), "-")
    assert Match.objects.count() == matches


def test_an_import_wants_to_know_who_sits_where(file: Path) -> None:
    user = make_user()
    with pytest.raises(CommandError, match="2 seats, not 1"):
        run("import_match", str(file), str(user.email))
    with pytest.raises(CommandError, match="No account has"):
        run("import_match", str(file), "nobody@example.org", "-")
    with pytest.raises(CommandError, match="no one twice"):
        run("import_match", str(file), str(user.email), str(user.email))
    matches = Match.objects.count()
    assert "sound match" in run("import_match", str(file), str(user.email), "-", dry_run=True)
    assert Match.objects.count() == matches


# ---- the house -------------------------------------------------------------------------


def test_sweep_does_all_that_is_due() -> None:
    overdue(make_match())
    assert (
        run("sweep", house=True)
        == "timed_out 2, reminded 0, competitions 0, fair play 0, received 0, alerts 0, offers 0, guests 0, "
        "forms 0, notices 0, browsers 0, leavers 0, exports 0, replies 0, mails 0, pushes 0, odds 0, "
        "moments 0\n"
    )


def test_after_a_restore_chance_goes_on_under_the_epoch_that_follows() -> None:
    match, table, over = played(), make_table(), finished()
    epochs = {each.pk: each.epoch for each in (match, table, over)}
    seal = table.key_seal
    assert run("restored", dry_run=True) == "Matches that would continue under a new epoch: 1.\n"
    match.refresh_from_db()
    assert match.epoch == epochs[match.pk]
    assert run("restored") == "Matches that continue under a new epoch: 1.\n"
    for each in (match, table, over):
        each.refresh_from_db()
    assert (table.epoch != epochs[table.pk], table.key_seal != seal) == (True, True)
    assert over.epoch == epochs[over.pk]
    logged = Action.objects.filter(match=match).latest("revision")
    assert logged.notation == "house epoch"
    action = json.loads(bytes(logged.action))
    at = action["at"]
    assert at <= utc_second(logged.stored_at)
    assert action == {
        "do": "epoch",
        "seat": -1,
        "epoch": following_epoch(epochs[match.pk], at),
        "before": epochs[match.pk],
        "at": at,
    }
    assert match.epoch == following_epoch(epochs[match.pk], at)


def test_a_match_that_cannot_be_read_is_named_and_the_others_go_on() -> None:
    bad, good, table = make_match(), make_match(), make_table()
    spoil(bad)
    epochs = {each.pk: each.epoch for each in (bad, good, table)}
    with pytest.raises(CommandError, match=f"old epoch: {bad.pk}[.]"):
        run("restored")
    renewed = {each.pk: each.epoch != epochs[each.pk] for each in Match.objects.all()}
    assert renewed == {bad.pk: False, good.pk: True, table.pk: True}
    bad.refresh_from_db()
    assert (bad.quarantined_at is not None, bad.quarantine_reason) == (True, OLD_EPOCH_REASON)
    good.refresh_from_db()
    assert good.quarantined_at is None


def test_the_proof_holds_before_and_after_a_restore() -> None:
    match = played()
    run("restored")
    mover = state_of(match).mover
    play(match, mover, Parry(mover, high=False))
    play(match, mover, Peek(mover))
    run("restored")
    play(match, mover, Peek(mover))
    store(match, Stop(-1, "vote"))
    match.refresh_from_db()
    assert verify_match(match).good
    assert len({each.epoch for each in logged_draws(match)}) == 3


def test_history_passes_a_new_epoch_over() -> None:
    match = played()
    run("restored")
    mover = state_of(match).mover
    play(match, mover, Parry(mover, high=False))
    match.refresh_from_db()
    rules = registry.get("probe")
    assert rules.encode_state(state_at(match, rules, match.revision)) == bytes(match.state)


# ---- the demonstration -----------------------------------------------------------------


def test_its_people_can_come_before_its_matches(settings: Any) -> None:
    settings.DEMO = True
    assert demo.PASSWORD in run("demo", people=True)
    assert User.objects.filter(email__endswith=demo.EMAIL_DOMAIN).count() == demo.PEOPLE_COUNT
    assert not Match.objects.exists()


def test_there_is_no_demonstration_on_a_real_site() -> None:
    with pytest.raises(CommandError, match="DEMO=1"):
        run("demo")
    assert not Seat.objects.exists()
