"""The log replays to the same bytes, and a mismatch names the revision."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from games.engine.actions import Action, Drop, Epoch, Level, Stop, Undo
from games.engine.cached_state import fingerprint
from games.engine.errors import ReplayMismatch
from games.engine.log import Log, LogEntry, continue_replay, first_moment, moments, replay
from tests.engine.promises.match import HAPPENINGS, Match, histories, played
from tests.engine.promises.title import TINY, Ask, Concede, Done, Options, Roll, Walk, begun

few = settings(max_examples=40)
acted = st.lists(st.sampled_from([each for each in HAPPENINGS if each != "restore"]), min_size=1, max_size=10)
"""Histories in which every entry but an undo changes the state."""


def changed(log: Log, number: int, **fields: Any) -> Log:
    """Return the log with some `fields` of its entry `number` changed."""
    entries = list(log.entries)
    entries[number] = msgspec.structs.replace(entries[number], **fields)
    return msgspec.structs.replace(log, entries=tuple(entries))


def parted(log: Log) -> ReplayMismatch:
    """Return the mismatch between log and rules."""
    with pytest.raises(ReplayMismatch) as found:
        replay(TINY, log)
    assert str(found.value).startswith(f"revision {found.value.revision}: ")
    return found.value


@few
@given(histories)
def test_every_moment_is_the_same_bytes_and_the_same_happenings_again(happenings: list[str]) -> None:
    match = played(happenings)
    again = []
    for moment in moments(TINY, match.log):
        again.append((moment.revision, TINY.encode_state(moment.state), moment.events, moment.reveals))
    steps = zip(match.states, match.steps, strict=True)
    assert again == [(n, data, step.events, step.reveals) for n, (data, step) in enumerate(steps)]
    assert TINY.encode_state(replay(TINY, match.log)) == TINY.encode_state(match.state)


@few
@given(histories)
def test_a_log_that_was_written_and_read_is_the_same_log(happenings: list[str]) -> None:
    log = played(happenings).log
    read = msgspec.json.decode(msgspec.json.encode(log), type=Log)
    assert msgspec.json.encode(read) == msgspec.json.encode(log)
    assert TINY.encode_state(replay(TINY, read)) == TINY.encode_state(replay(TINY, log))


@few
@given(histories, st.integers(0, 20))
def test_a_state_of_then_is_played_on_to_the_same_end(happenings: list[str], since: int) -> None:
    match = played([each for each in happenings if each != "undo"])
    since %= len(match.states)
    rest = msgspec.structs.replace(match.log, entries=match.log.entries[since:])
    then = TINY.decode_state(match.states[since])
    assert TINY.encode_state(continue_replay(TINY, then, rest)) == match.states[-1]
    assert TINY.encode_state(continue_replay(TINY, None, match.log)) == match.states[-1]


@settings(max_examples=150)
@given(acted, st.integers(0, 20), st.integers(0, 200), st.integers(32, 126).map(chr))
def test_a_changed_byte_of_an_action_is_found_where_it_is(
    happenings: list[str], number: int, place: int, byte: str
) -> None:
    log = played(happenings).log
    assume(log.entries)
    number %= len(log.entries)
    stored = bytes(log.entries[number].action).decode()
    place %= len(stored)
    assume(stored[place] != byte and '"undo"' not in stored)
    forged = msgspec.Raw((stored[:place] + byte + stored[place + 1 :]).encode())
    assert parted(changed(log, number, action=forged)).revision == number + 1


@few
@given(acted, st.integers(0, 20), st.integers(0, 63))
def test_a_changed_digit_of_a_state_s_hash_is_found_where_it_is(
    happenings: list[str], number: int, place: int
) -> None:
    log = played(happenings).log
    assume(log.entries)
    number %= len(log.entries)
    stored = log.entries[number].hash
    forged = stored[:place] + ("0" if stored[place] != "0" else "1") + stored[place + 1 :]
    found = parted(changed(log, number, hash=forged))
    assert (found.revision, found.why) == (number + 1, "the state differs from the one that was stored")


def rolled() -> Match:
    """Return a match in which Red rolled at revision 2 and chance chose Blue's toll at revision 4."""
    match = Match(level=2)
    for act in (Walk(0, "left", 1), Roll(0, (1,)), Ask(0)):
        match.act(act)
    match.follow()
    return match


def test_a_changed_draw_is_found_where_it_is() -> None:
    log = rolled().log
    ((bound, value),) = log.entries[1].draws
    for other in {*range(bound)} - {value}:
        assert "differs" in parted(changed(log, 1, draws=((bound, other),))).why
    for forged in (((bound, bound),), ((bound + 1, value),), ()):
        assert parted(changed(log, 1, draws=forged)).revision == 2
    twice = ((bound, value), (bound, value))
    assert "not asked for" in parted(changed(log, 1, draws=twice)).why


def test_draws_that_chose_an_action_are_no_part_of_carrying_it_out() -> None:
    log = rolled().log
    assert (log.entries[3].prior, len(log.entries[3].draws)) == (1, 2)
    for prior in (0, 2):
        assert parted(changed(log, 3, prior=prior)).revision == 4


def test_a_draw_of_the_set_up_that_is_changed_is_found() -> None:
    log = rolled().log
    (first, second) = log.draws
    for forged in ((first,), (first, second, second), (first, (6, 6)), ((5, 0), second)):
        assert parted(msgspec.structs.replace(log, draws=forged)).revision == 0
    other = (6, (first[1] + 1) % 6)
    # Revision 0 has no hash of its own: the first stored state tells.
    assert parted(msgspec.structs.replace(log, draws=(other, second))).revision == 1


@pytest.mark.parametrize("number", [0, 1, 2])
def test_an_action_that_is_missing_or_stands_twice_is_found(number: int) -> None:
    entries = rolled().log.entries
    for forged in (
        entries[:number] + entries[number + 1 :],
        entries[: number + 1] + entries[number:],
    ):
        found = parted(msgspec.structs.replace(rolled().log, entries=forged))
        assert found.revision in (number + 1, number + 2)


def test_an_action_that_the_rules_refuse_is_found_with_their_rule() -> None:
    log = changed(rolled().log, 1, action=msgspec.Raw(b'{"do":"roll","seat":0,"bets":[7]}'))
    assert (parted(log).revision, parted(log).why) == (2, "refused by 2")
    log = changed(rolled().log, 1, action=msgspec.Raw(b'{"do":"drop","seat":5}'))
    assert (parted(log).revision, parted(log).why) == (2, "refused by not_seated")


@pytest.mark.parametrize(
    "stored", [b'{"do":"fly","seat":0}', b'{"seat":0}', b'{"do":"walk","seat":0}', b"{", b"[]"]
)
def test_what_is_no_action_is_found_where_it_stands(stored: bytes) -> None:
    found = parted(changed(rolled().log, 1, action=msgspec.Raw(stored)))
    assert (found.revision, found.why) == (2, "the action cannot be read")


def test_a_field_that_a_newer_release_dropped_is_passed_over() -> None:
    log = rolled().log
    old = changed(log, 0, action=msgspec.Raw(b'{"do":"walk","seat":0,"way":"left","steps":1,"speed":"slow"}'))
    old = msgspec.structs.replace(old, options=msgspec.Raw(b'{"start":0,"weather":"fair"}'))
    assert TINY.encode_state(replay(TINY, old)) == TINY.encode_state(replay(TINY, log))


def test_a_log_without_hashes_is_replayed_without_them() -> None:
    log = rolled().log
    bare = msgspec.structs.replace(
        log, entries=tuple(msgspec.structs.replace(entry, hash="") for entry in log.entries)
    )
    assert TINY.encode_state(replay(TINY, bare)) == TINY.encode_state(replay(TINY, log))


def test_a_match_begins_with_its_options_under_the_level_it_was_begun_with() -> None:
    moment = first_moment(TINY, Options(start=7), 2, 1, [(6, 2), (6, 4)])
    assert moment.state == begun(level=1, at=[7, 7])
    assert (moment.revision, moment.reveals, len(moment.events)) == (0, True, 1)


def stored(*actions: Action, level: int = 2) -> Log:
    """Return a log of these actions, without draws and hashes."""
    entries = (LogEntry(n, msgspec.Raw(TINY.encode_action(act))) for n, act in enumerate(actions, 1))
    return Log("tiny", 2, level, msgspec.Raw(b"{}"), ((6, 2), (6, 4)), tuple(entries))


WALK = Walk(0, "right", 1)


def test_a_raised_level_counts_from_its_entry_on() -> None:
    assert replay(TINY, stored(WALK, Level(-1, 2), WALK, level=1)).at == [3, 0]
    assert parted(stored(WALK, Level(-1, 2), WALK)).revision == 2


def test_a_new_epoch_changes_no_state() -> None:
    epoch = Epoch(-1, "ab", "cd", "2026-11-22T10:22:24Z")
    assert replay(TINY, stored(epoch, WALK, epoch)) == replay(TINY, stored(WALK))
    assert continue_replay(TINY, begun(), stored(epoch, WALK)) == replay(TINY, stored(WALK))
    assert [moment.events for moment in moments(TINY, stored(epoch))][1] == ()


@pytest.mark.parametrize("last", [Stop(-1, "vote"), Drop(1), Concede(0)])
def test_after_the_end_nothing_is_in_the_log(last: Action) -> None:
    ended = stored(WALK, last)
    assert TINY.result(replay(TINY, ended)) is not None
    assert TINY.decisions(replay(TINY, ended)) == ()
    for more in (WALK, Drop(0), Stop(-1, "date"), Level(-1, 2)):
        assert parted(stored(WALK, last, more)).revision == 3


def test_an_undo_of_everything_leads_to_the_set_up() -> None:
    *_, last = moments(TINY, stored(WALK, Done(0), Undo(-1, 0)))
    assert (last.revision, last.state, last.reveals) == (3, begun(), False)
    assert [event.tellings[0].code for event in last.events] == ["house.undone"]


def test_from_the_start_a_log_is_played_with_its_undoings() -> None:
    log = stored(WALK, Done(0), Undo(-1, 1))
    assert continue_replay(TINY, None, log) == begun(at=[2, 0])


def test_a_log_cannot_be_gone_on_with_by_an_undo_of_what_was_before_it() -> None:
    with pytest.raises(ReplayMismatch) as found:
        continue_replay(TINY, begun(), stored(Undo(-1, 0)))
    assert found.value.revision == 1


def test_the_hash_of_a_state_is_the_sha_256_of_its_bytes() -> None:
    assert fingerprint(b"abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
