"""What happens to a reader's own seat is told to it as "you", and says what everyone else reads."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import pytest

from games.bots.driver import play
from games.bots.random_bot import choose
from games.engine import registry
from games.engine.events import EventForAudience
from games.engine.log import Log, moments
from games.engine.wording import SEAT_PARAMS
from games.matches.render import COLOURS, event_phrase, say
from tests.titles.hearing import told_to

TITLES = [key for key in sorted(registry.keys()) if registry.words(key).addressed is not None]
GAMES, MOST = 3, 150

YOU = re.compile(r"\b[Yy]our?\b")


def logs(key: str) -> list[Log]:
    """A few matches that are played at random."""
    rules = registry.get(key)
    least, most = rules.meta.seats
    return [
        play(
            rules,
            least + seed % (min(most, 4) - least + 1),
            rules.meta.options(),
            seed,
            choose,
            most=MOST,
        ).log
        for seed in range(GAMES)
    ]


def heard(key: str, played: Iterable[Log]) -> Iterator[tuple[int, EventForAudience]]:
    """What each seat hears in some matches."""
    rules = registry.get(key)
    for log in played:
        for moment in moments(rules, log):
            for event in moment.events:
                for seat in range(log.seats):
                    if (telling := told_to(event, seat)) is not None:
                        yield seat, telling


def test_the_titles_with_a_log_of_their_own_address_its_readers() -> None:
    assert {"titan", "arena-2004", "arena-1997", "gladiators"} <= set(TITLES)


@pytest.mark.parametrize("key", TITLES)
def test_what_concerns_a_seat_is_said_to_it_as_you(key: str) -> None:
    addressed, played = 0, logs(key)
    for seat, telling in heard(key, played):
        code, params = telling.code, telling.params
        plain = say(event_phrase(key, code, params))
        own = say(event_phrase(key, code, params, you=seat))
        if own == plain:
            # Nothing in it is of this seat, or it is named in a list with the others.
            assert params.get("seat") != seat, code
            continue
        assert YOU.search(own), own
        addressed += 1
        if seat in {params.get(name) for name in SEAT_PARAMS} and plain.count(COLOURS[seat]) == 1:
            assert COLOURS[seat] not in own, own
    assert addressed > sum(len(log.entries) for log in played) / 6


@pytest.mark.parametrize("key", TITLES)
def test_a_number_that_others_read_is_said_to_its_seat_too(key: str) -> None:
    for seat, telling in heard(key, logs(key)):
        plain = say(event_phrase(key, telling.code, telling.params))
        own = say(event_phrase(key, telling.code, telling.params, you=seat))
        assert sorted(re.findall(r"\d+", own)) == sorted(re.findall(r"\d+", plain)), own
