"""Results for tests, without a match being played."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any, NamedTuple

from django.db import transaction

from accounts.models import User
from games.clocks.controls import DAY, Fixed
from games.matches.models import Ending, Match
from games.ratings.inputs import Inputs, SeatHolder, SeatInput
from games.ratings.models import Pool, RatedResult
from games.ratings.rules import SeatPart
from games.ratings.services.locking import lock_pool
from games.ratings.services.replaying import replay
from tests.factories.accounts import make_user
from tests.factories.counting import MATCHES

BEGUN = datetime(2026, 1, 1, tzinfo=UTC)
"""When simulated results begin."""

CONTROLS = {"main": Fixed(2 * DAY)}


class Given(NamedTuple):
    """A result before it is stored: the end of its match, and its inputs."""

    ended_at: datetime
    inputs: Inputs


def make_pool(title: str = "probe", pace: str = "daily") -> Pool:
    return Pool.objects.get_or_create(title=title, pace=pace)[0]


def seats_of(
    users: Sequence[int],
    places: Sequence[int],
    *,
    caused: Iterable[int] = (),
    left: Iterable[int] = (),
    roles: Sequence[str] = (),
    sides: Sequence[int] = (),
) -> tuple[SeatInput, ...]:
    """Return the seats' inputs from their holders.

    `caused` and `left` contain numbers of seats; `roles[n]` and `sides[n]` are the role and the side of
    seat n."""
    caused, left = set(caused), set(left)
    return tuple(
        SeatInput(
            place,
            seat,
            (SeatHolder(user, part=SeatPart.LEFT if seat in left else SeatPart.PLAYED),),
            roles[seat] if roles else "",
            seat in caused,
            sides.index(sides[seat]) if sides else None,
        )
        for seat, (user, place) in enumerate(zip(users, places, strict=True))
    )


def store_results(pool: Pool, given: Sequence[Given], *, host: User | None = None) -> list[RatedResult]:
    """Store results after those of a pool, each with a finished match, without rating them."""
    host = host or User.objects.order_by("pk").first() or make_user()
    matches = Match.objects.bulk_create(
        (_match(pool, host, each.ended_at, len(each.inputs.seats)) for each in given), batch_size=500
    )
    endings = Ending.objects.bulk_create(
        (
            Ending(match=match, how="over", ended_at=each.ended_at)
            for match, each in zip(matches, given, strict=True)
        ),
        batch_size=500,
    )
    results = RatedResult.objects.bulk_create(
        (
            RatedResult(
                pool=pool,
                number=number,
                ending=ending,
                ended_at=each.ended_at,
                rated_at=each.ended_at,
                inputs=each.inputs,
                caused=any(seat.caused for seat in each.inputs.seats),
            )
            for number, (ending, each) in enumerate(zip(endings, given, strict=True), pool.last + 1)
        ),
        batch_size=500,
    )
    pool.last += len(given)
    pool.save()
    return results


def rate_results(pool: Pool, given: Sequence[Given]) -> list[RatedResult]:
    """Store results as `store_results` does, but one by one, each rated as the newest."""
    found = []
    for each in given:
        with transaction.atomic():
            found += store_results(lock_pool(pool.pk), [each])
            pool.refresh_from_db()
            replay(pool, pool.last)
    return found


def simulated(users: Sequence[int], count: int, *, seed: int = 1, **shares: float) -> list[Given]:
    """Return `count` random results of tables with two to six seats.

    People earlier in `users` are stronger; luck is as large as the distance of a quarter of them. `ties`,
    `caused` and `left` are shares of the results in which two seats share a place, someone's silence
    ended the match, or someone left it."""
    random = Random(seed)
    strength = {user: -number for number, user in enumerate(users)}
    found = []
    for number in range(count):
        table = random.sample(list(users), random.randint(2, min(6, len(users))))
        luck = len(users) / 4
        order = sorted(table, key=lambda user: -strength[user] - random.gauss(0, luck))
        places = {user: place for place, user in enumerate(order, 1)}
        if random.random() < shares.get("ties", 0) and len(order) > 2:
            places[order[1]] = 1
        seats = list(range(len(table)))
        caused = [random.choice(seats)] if random.random() < shares.get("caused", 0) else []
        left = [random.choice(seats)] if random.random() < shares.get("left", 0) else []
        roles = random.sample(
            ["first", "second", "third", "fourth", "fifth", "sixth"][: len(table)], len(table)
        )
        inputs = Inputs(
            seats_of(table, [places[user] for user in table], caused=caused, left=left, roles=roles)
        )
        # One match in five ended before the one that was read before it.
        at = BEGUN + timedelta(hours=number - (3 if random.random() < 0.2 else 0))
        found.append(Given(at, inputs))
    return found


def _match(pool: Pool, host: User, ended_at: datetime, seats: int) -> Match:
    values: dict[str, Any] = {
        "name": f"Match {next(MATCHES)}",
        "title": pool.title,
        "options": {},
        "level": 1,
        "seats_count": seats,
        "status": Match.Status.FINISHED,
        "host": host,
        "controls": CONTROLS,
        "offered_until": ended_at,
        "key": b"0" * 32,
        "key_seal": "0" * 64,
        "epoch": "0",
        "created_at": ended_at,
        "started_at": ended_at,
        "ended_at": ended_at,
    }
    return Match(**values)
