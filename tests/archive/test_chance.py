"""The proof of chance, checked as a player would."""

from __future__ import annotations

import hashlib
import json
import runpy
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from django.test import Client
from django.urls import reverse

from games.archive.selectors.export import build_record
from games.archive.services.imports import import_match
from games.archive.services.verify import verify_match
from games.engine.actions import Stop
from games.engine.chance import SealedChance, seal
from games.lobby.services import tables
from games.matches.models import Action, Match
from games.matches.selectors.chance import first_epoch
from games.operator.services import restoring
from tests.factories.accounts import make_user
from tests.factories.copying import copied
from tests.factories.matches import holder, make_match, make_table, play, state_of, store
from tests.probe.rules import Done, Name, Parry, Peek

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

CHECKER = Path(__file__).parents[2] / "docs" / "check_chance.py"

Change = Callable[[dict[str, Any]], None]


def turn(match: Match, *, high: bool = True) -> None:
    mover = state_of(match).mover
    play(match, mover, Parry(mover, high=high))
    play(match, mover, Peek(mover), Done(mover))


@copied
def finished(*, restores: int = 0) -> Match:
    match = make_match()
    for seat in (0, 1):
        play(match, seat, Name(seat, 1 + seat))
    turn(match)
    for _ in range(restores):
        restoring.renew_epochs()
        turn(match, high=False)
    store(match, Stop(-1, "vote"))
    match.refresh_from_db()
    return match


class Files(NamedTuple):
    """The files of a player after the end: two downloads from the page, and what they kept themselves."""

    folder: Path
    record: dict[str, Any]
    log: dict[str, Any]
    outside: dict[str, Any]

    def check(self, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
        """Run the checker; return its exit status and its output."""
        record, log = self.folder / "record.json", self.folder / "log.json"
        record.write_text(json.dumps(self.record))
        log.write_text(json.dumps(self.log))
        main = runpy.run_path(str(CHECKER))["main"]
        capsys.readouterr()
        status = main([str(record), str(log), *arguments(self.outside)])
        return status, capsys.readouterr().out


def arguments(outside: dict[str, Any]) -> list[str]:
    words = [part for word in outside["words"] for part in ("--word", word)]
    more = [
        part for name in ("match", "seal", "epoch", "since") for part in (f"--{name}", str(outside[name]))
    ]
    return more + words


def files_of(match: Match, folder: Path) -> Files:
    """Return the record and the log as the page offers them, with the emailed facts and the agreed words."""
    client = Client()
    client.force_login(match.host)
    record = client.get(reverse("matches:chance", args=[match.pk]), {"format": "json"}).json()
    log = client.get(reverse("matches:export", args=[match.pk])).json()
    outside = {
        "match": str(match.pk),
        "seal": match.key_seal,
        "epoch": first_epoch(match),
        "words": list(match.seats.values_list("word", flat=True)),
        "since": 0,
    }
    return Files(folder, record, log, outside)


@pytest.fixture
def files(tmp_path: Path) -> Files:
    return files_of(finished(restores=1), tmp_path)


# ---- the page --------------------------------------------------------------------------------


def test_a_running_match_shows_its_seal_and_epoch_and_keeps_its_key() -> None:
    match = make_match()
    client = Client()
    client.force_login(holder(match, 0))
    url = reverse("matches:chance", args=[match.pk])
    html = client.get(url).content.decode()
    assert match.key_seal in html
    assert match.epoch in html
    assert bytes(match.key).hex() not in html
    assert client.get(url, {"format": "json"}).status_code == 404


def test_after_the_end_the_page_makes_every_draw_again() -> None:
    match = finished(restores=1)
    html = Client().get(reverse("matches:chance", args=[match.pk])).content.decode()
    assert bytes(match.key).hex() in html
    assert " draws were repeated and match." in html
    assert "Restored from a backup" in html
    assert "What this does not prove" in html


def test_a_draw_that_was_changed_in_the_log_is_shown() -> None:
    match = finished()
    action = Action.objects.filter(match=match).exclude(draws=b"[]").latest("revision")
    bound, value = json.loads(bytes(action.draws))[0]
    Action.objects.filter(pk=action.pk).update(draws=json.dumps([[bound, (value + 1) % bound]]).encode())
    html = Client().get(reverse("matches:chance", args=[match.pk])).content.decode()
    assert "Some draws don’t match the key." in html


def test_an_epoch_that_does_not_follow_is_shown_by_page_and_command() -> None:
    match = finished(restores=1)
    stored = Action.objects.get(match=match, notation="house epoch")
    chosen = json.loads(bytes(stored.action)) | {"at": "2001-01-01T00:00:00Z"}
    Action.objects.filter(pk=stored.pk).update(action=json.dumps(chosen).encode())
    html = Client().get(reverse("matches:chance", args=[match.pk])).content.decode()
    assert "does not follow from the previous one" in html
    assert "Some draws don’t match the key." in html
    assert any("the epoch does not follow" in fault for fault in verify_match(match).faults)


def test_a_match_brought_here_after_a_restore_elsewhere_is_checked_from_there_on() -> None:
    match = make_match()
    for seat in (0, 1):
        play(match, seat, Name(seat, 1 + seat))
    restoring.renew_epochs()
    match.refresh_from_db()
    people = [make_user(), make_user()]
    clone = import_match(build_record(match), host=people[0], people=dict(enumerate(people)))
    turn(clone)
    restoring.renew_epochs()
    turn(clone, high=False)
    store(clone, Stop(-1, "vote"))
    clone.refresh_from_db()
    assert verify_match(clone).faults == ()
    client = Client()
    client.force_login(people[0])
    html = client.get(reverse("matches:chance", args=[clone.pk])).content.decode()
    assert (
        "This match was brought from another site: earlier draws can’t be checked "
        "here, and the words were already known when this key was drawn."
    ) in html
    assert " draws were repeated and match." in html


# ---- the checker -----------------------------------------------------------------------------


def test_the_checker_finds_an_honest_match_good(files: Files, capsys: pytest.CaptureFixture[str]) -> None:
    status, said = files.check(capsys)
    assert (status, "draws are exactly those that it gives" in said) == (0, True), said
    assert "not played again" not in said
    assert "whether there was a restore at" in said


@pytest.mark.thorough
def test_it_needs_python_alone_and_says_what_it_could_not_do_then(files: Files) -> None:
    alone = files.folder / "check_chance.py"
    shutil.copy(CHECKER, alone)
    (files.folder / "record.json").write_text(json.dumps(files.record))
    (files.folder / "log.json").write_text(json.dumps(files.log))
    stored = (files.folder / "record.json", files.folder / "log.json")
    command: list[str | Path] = [sys.executable, "-I", "-S", alone, *stored]
    done = subprocess.run(
        [*command, *arguments(files.outside)],
        capture_output=True, text=True, timeout=120, check=False, cwd=files.folder,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    assert "it was not played again" in done.stdout


def test_it_plays_a_title_of_the_house_again(tmp_path: Path) -> None:
    match = make_match("arena-2004")
    store(match, Stop(-1, "vote"))
    match.refresh_from_db()
    files = files_of(match, tmp_path)
    (tmp_path / "record.json").write_text(json.dumps(files.record))
    (tmp_path / "log.json").write_text(json.dumps(files.log))
    command: list[str | Path] = [sys.executable, CHECKER, tmp_path / "record.json", tmp_path / "log.json"]
    argv = [*command, *arguments(files.outside)]
    done = subprocess.run(argv, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "not played again" not in done.stdout


def _another_key(files: Files) -> None:
    """Whole and sound in itself: another key with its own seal, every draw made by it."""
    key = bytes(range(32))
    files.record["key"], files.record["seal"] = key.hex(), seal(key)
    files.log["key"], files.log["seal"] = key.hex(), seal(key)
    made: dict[int, list[list[int]]] = {}
    for entry in files.record["revisions"]:
        chance = SealedChance(
            key, files.record["match"], entry["epoch"], entry["revision"], files.record["words"]
        )
        entry["draws"] = [[bound, chance.below(bound)] for bound, _ in entry["draws"]]
        made[entry["revision"]] = entry["draws"]
    files.log["log"]["draws"] = made.get(0, [])
    for entry in files.log["log"]["entries"]:
        if "draws" in entry:
            entry["draws"] = made[entry["revision"]]


def _fewer_revisions(files: Files) -> None:
    del files.record["revisions"][1:]


def _no_revision(files: Files) -> None:
    files.record["revisions"] = []


def _fewer_in_both(files: Files) -> None:
    kept = [entry["revision"] for entry in files.record["revisions"][:2]]
    del files.record["revisions"][2:]
    files.log["log"]["entries"] = [
        entry for entry in files.log["log"]["entries"] if entry["revision"] <= max(kept)
    ]


def _no_draws_in_both(files: Files) -> None:
    """Of the same length, but nothing was ever drawn: only the rules know better."""
    files.record["revisions"], files.log["log"]["draws"] = [], []
    for entry in files.log["log"]["entries"]:
        entry.pop("draws", None)


def _another_draw(files: Files) -> None:
    bound, value = files.record["revisions"][1]["draws"][0]
    files.record["revisions"][1]["draws"][0] = [bound, (value + 1) % bound]


def _one_draw_more(files: Files) -> None:
    files.record["revisions"][1]["draws"].append([6, 0])


def _twice(files: Files) -> None:
    files.record["revisions"].append(files.record["revisions"][0])


def _another_word(files: Files) -> None:
    files.outside["words"][1] = "mine"


def _one_word_less(files: Files) -> None:
    files.outside["words"].pop()


def _no_word(files: Files) -> None:
    files.outside["words"] = ["?", "?"]


def _another_epoch(files: Files) -> None:
    files.outside["epoch"] = "0" * 32


def _another_number(files: Files) -> None:
    files.outside["match"] = "4711"


def _a_chosen_epoch(files: Files) -> None:
    for entry in files.log["log"]["entries"]:
        if entry["action"]["do"] == "epoch":
            entry["action"]["at"] = "2001-01-01T00:00:00Z"


def _nothing_covered(files: Files) -> None:
    files.record["since"] = files.log["sealed_from"] = files.log["revision"] + 1
    files.record["revisions"] = []


def _numbers_chose_a_person_s_act(files: Files) -> None:
    next(entry for entry in files.log["log"]["entries"] if entry.get("draws"))["prior"] = 1


@pytest.mark.parametrize(
    ("forge", "named"),
    [
        (_another_key, "the key does not fit your seal"),
        (_fewer_revisions, "the record 0"),
        (_no_revision, "the record 0"),
        (_fewer_in_both, "the log does not have every revision"),
        (_no_draws_in_both, "the log cannot be played again"),
        (_another_draw, "revision"),
        (_one_draw_more, "revision"),
        (_twice, "appears twice in the record"),
        (_another_word, "seat 2: the word in the record differs from yours"),
        (_one_word_less, "seats: 2, but words given with --word: 1"),
        (_no_word, "give at least your own"),
        (_another_epoch, "a different first epoch from yours"),
        (_another_number, "not of yours"),
        (_a_chosen_epoch, "the epoch does not follow"),
        (_nothing_covered, "are not covered"),
        (_numbers_chose_a_person_s_act, "numbers chose an action recorded as a person's own"),
    ],
)
def test_it_names_what_was_forged(
    forge: Callable[[Files], None], named: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = files_of(finished(restores=1), tmp_path)
    forge(files)
    status, said = files.check(capsys)
    assert (status, named in said) == (1, True), said


def test_an_unknown_word_of_another_is_named_as_not_proved(
    files: Files, capsys: pytest.CaptureFixture[str]
) -> None:
    files.outside["words"][1] = "?"
    status, said = files.check(capsys)
    assert (status, "not proved: whether the word of seat 2" in said) == (0, True)


def test_a_seat_that_gave_no_word_is_named_as_not_proved(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = make_table(start_when_full=False)
    guest = make_user()
    tables.join(match_id=table.pk, user=guest)
    tables.give_word(match_id=table.pk, user=table.host, word="a heron")
    tables.begin(match_id=table.pk, user=table.host)
    store(table, Stop(-1, "vote"))
    table.refresh_from_db()
    status, said = files_of(table, tmp_path).check(capsys)
    assert (status, "not proved: anything by seat 2: it gave no word" in said) == (0, True), said


def _bound(bound: object) -> Change:
    def change(record: dict[str, Any]) -> None:
        record["revisions"][0]["draws"][0] = [bound, 0]

    return change


def _set(name: str, value: object) -> Change:
    return lambda record: record.update({name: value})


@pytest.mark.parametrize(
    "spoil",
    [
        *(_bound(bound) for bound in (0, 1, -6, 1 << 65, 2.5, "6", None, True)),
        *(_set("key", value) for value in ("zz", 7, None)),
        _set("format", "muster-1"),
        _set("words", 3),
        _set("words", [1, 2]),
        _set("revisions", {"a": 1}),
        _set("revisions", [[]]),
        _set("since", "x"),
        lambda record: record.pop("key"),
    ],
)
def test_a_record_that_is_none_is_answered_with_2(
    files: Files, spoil: Change, capsys: pytest.CaptureFixture[str]
) -> None:
    spoil(files.record)
    status, said = files.check(capsys)
    assert (status, "the files cannot be checked" in said) == (2, True), said


@pytest.mark.parametrize(
    "text", ["", "[]", "null", "[" * 100_000, '{"format": "muster-match-1", "log": 1}', "\x00"]
)
def test_so_is_a_log_that_is_none(files: Files, text: str, capsys: pytest.CaptureFixture[str]) -> None:
    main = runpy.run_path(str(CHECKER))["main"]
    record, log = files.folder / "record.json", files.folder / "log.json"
    record.write_text(json.dumps(files.record))
    log.write_text(text)
    assert main([str(record), str(log), *arguments(files.outside)]) == 2
    assert main([str(files.folder / "nowhere"), str(log), *arguments(files.outside)]) == 2
    with pytest.raises(SystemExit) as ended:
        main([str(record), str(log)])
    assert ended.value.code == 2


def test_the_seal_is_the_key_s() -> None:
    match = make_match()
    assert match.key_seal == hashlib.sha256(bytes(match.key)).hexdigest()
