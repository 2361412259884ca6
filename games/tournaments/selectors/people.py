"""Who takes part in a tournament, as pages name them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from django.utils.translation import gettext as _

from games.competitions.models import Entrant
from games.competitions.names import entrant_name
from games.tournaments.models import Round, Stage, Tournament


class Person(NamedTuple):
    """An entrant: their name, whether it is the reader, and in words that they left or are away ("": they
    take part)."""

    key: int
    name: str
    mine: bool = False
    gone: str = ""
    seed: int = 0


def people(tournament: Tournament, reader_id: int | None) -> dict[int, Person]:
    """Everybody who is or was in a tournament, by the entrant's key."""
    entrants = Entrant.objects.filter(competition=tournament.pk).select_related("user").order_by("pk")
    rounds = list(
        Round.objects.filter(stage__tournament=tournament, begun_at__isnull=False)
        .order_by("begun_at")
        .values_list("stage__number", "number", "begun_at")
    )
    many = Stage.objects.filter(tournament=tournament).count() > 1
    return {
        each.pk: Person(
            each.pk,
            entrant_name(each),
            each.user_id is not None and each.user_id == reader_id,
            _gone(each, rounds, many),
            each.seed,
        )
        for each in entrants
    }


def _gone(entrant: Entrant, rounds: Iterable[tuple[int, int, object]], many: bool) -> str:
    if entrant.status == Entrant.Status.HELD:
        return _("away, place kept")
    if entrant.status not in (Entrant.Status.WITHDRAWN, Entrant.Status.REMOVED):
        return ""
    last = None
    for stage, number, begun_at in rounds:
        if entrant.left_at is None or begun_at <= entrant.left_at:  # type: ignore[operator]
            last = (stage, number)
    if last is None:
        return _("left before the first round")
    facts = {"stage": last[0], "round": last[1]}
    if many:
        return _("left in stage %(stage)d, round %(round)d") % facts
    return _("left in round %(round)d") % facts


def named(keys: Iterable[int], known: Mapping[int, Person]) -> str:
    """Names with commas between them."""
    return ", ".join(known[key].name if key in known else "?" for key in keys)
