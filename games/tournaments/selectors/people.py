"""Select the players of a tournament, with their names for pages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from functools import cached_property
from typing import Any, NamedTuple

from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _

from games.competitions.models import Entrant, Place
from games.competitions.names import entrant_name, entrant_name_from_values
from games.compiled_queries import CompiledQuery, Key, Parameter
from games.matches.anonymity import anonymous_player
from games.matches.selectors.seats import PersonName
from games.tournaments.models import Round, Stage, Starter, Tournament


class Person(NamedTuple):
    """An entrant: their name, whether it is the reader, and a text if they left or are away ("": neither)."""

    key: int
    name: str
    mine: bool = False
    gone: str = ""
    seed: int = 0


def players(tournament_id: Key) -> QuerySet[Entrant]:
    """Return all entrants who take part in a tournament or took part in it.

    Entrants who only waited for a place, were invited, or left before the first stage began are not included.
    """
    return Entrant.objects.filter(
        Q(status__in=Entrant.TAKING_PART)
        | Q(Exists(Starter.objects.filter(entrant=OuterRef("pk"))))
        | Q(Exists(Place.objects.filter(entrant=OuterRef("pk"))))
        | Q(final_placing__isnull=False),
        competition=tournament_id,
    )


def count_players(tournament: Tournament) -> int:
    """Return the number of players of a tournament (`players`)."""
    return sum(_COUNTED.run(tournament=tournament.pk))


def _counted() -> QuerySet[Entrant, int]:
    found = players(Parameter("tournament")).order_by().values("competition")
    return found.annotate(count=Count("pk")).values_list("count", flat=True)


_COUNTED = CompiledQuery(_counted)


class BegunRound(NamedTuple):
    """A round of any stage of a tournament, and when it began."""

    stage: int
    number: int
    begun_at: datetime


def begun_rounds(tournament: Tournament) -> list[BegunRound]:
    """Return the rounds of all stages of a tournament that have begun, in order of time."""
    rows = Round.objects.filter(stage__tournament=tournament, begun_at__isnull=False).order_by("begun_at")
    return [
        BegunRound(stage, number, begun_at)
        for stage, number, begun_at in rows.values_list("stage__number", "number", "begun_at")
        if begun_at is not None
    ]


def has_left(status: str, left_at: datetime | None) -> bool:
    """Return whether an entrant has left, even if they wait to take part again or are invited to."""
    return status != Entrant.Status.HELD and (status in Entrant.GONE or left_at is not None)


def last_round_before(left_at: datetime | None, rounds: Iterable[BegunRound]) -> BegunRound | None:
    """Return the last round that had begun when an entrant left; None if none had.

    `rounds` are in order of time. If it is not known when the entrant left (None), all of them count.
    """
    last = None
    for each in rounds:
        if left_at is None or each.begun_at <= left_at:
            last = each
    return last


class People(dict[int, Person]):
    """A mapping from entrants' keys to everyone who is or was in a tournament.

    An entrant who is missing is read when first needed: a page makes several queries, and someone may enter
    between two of them.

    While the tournament's players are anonymous, the mapping does not contain the names of people other than
    the reader, and nothing by which they could be told apart, except with `named`: for directors, and for
    the list of entrants before the tournament begins.
    """

    def __init__(self, tournament: Tournament, reader_id: int | None, *, named: bool = False) -> None:
        self._tournament, self._reader_id = tournament, reader_id
        self._masked = tournament.competition.masked and not named
        super().__init__(self._read(_ENTRANTS.run(tournament=tournament.pk)))

    def __missing__(self, key: int) -> Person:
        self.update(self._read(_entrants(self._tournament.pk).filter(pk=key)))
        if key not in self:
            raise KeyError(key)
        return self[key]

    @cached_property
    def _rounds(self) -> list[BegunRound]:
        return begun_rounds(self._tournament)

    @cached_property
    def _many_stages(self) -> bool:
        return Stage.objects.filter(tournament=self._tournament).count() > 1

    def _gone(self, status: str, left_at: datetime | None) -> str:
        if status == Entrant.Status.HELD:
            return _("away, place kept")
        if not has_left(status, left_at):
            return ""
        last = last_round_before(left_at, self._rounds)
        if last is None:
            return _("withdrew before the first round")
        facts = {"stage": last.stage, "round": last.number}
        if self._many_stages:
            return _("withdrew in stage %(stage)d, round %(round)d") % facts
        return _("withdrew in round %(round)d") % facts

    def _read(self, rows: Iterable[Any]) -> Iterator[tuple[int, Person]]:
        for key, status, left_at, seed, program, user_id, name, erased_at in rows:
            mine = user_id is not None and user_id == self._reader_id
            if self._masked and user_id is not None and not mine:
                yield key, Person(key, anonymous_player())
                continue
            yield (
                key,
                Person(
                    key,
                    entrant_name_from_values(name, user_id, erased_at, program),
                    mine,
                    self._gone(status, left_at),
                    seed,
                ),
            )


def _entrants(tournament_id: Key) -> QuerySet[Entrant, Any]:
    """Return the entrants of a tournament as the values from which `People` are made.

    For five hundred people, model instances would take longer than the rest of the page.
    """
    return (
        Entrant.objects.filter(competition=tournament_id)
        .order_by("pk")
        .values_list(
            "pk",
            "status",
            "left_at",
            "seed",
            "program",
            "user_id",
            "user__display_name",
            "user__erased_at",
        )
    )


_ENTRANTS = CompiledQuery(lambda: _entrants(Parameter("tournament")))


def players_at_start(tournament: Tournament) -> list[PersonName]:
    """Return the names of everyone who had entered when an anonymous tournament began, in their own order.

    People who come later, or leave, do not change the list: together with what happens at the tables, that
    would tell who sits there.
    """
    begun_at = tournament.competition.begun_at
    if begun_at is None:
        return []
    rows = Entrant.objects.filter(
        Q(status__in=Entrant.TAKING_PART) | Q(left_at__gt=begun_at),
        competition=tournament.pk,
        entered_at__lte=begun_at,
    )
    return sorted((entrant_name(each) for each in rows.select_related("user")), key=str.casefold)


def join_names(keys: Iterable[int], known: Mapping[int, Person]) -> str:
    """Return the names of people, separated by commas."""
    return ", ".join(known[key].name if key in known else "?" for key in keys)
