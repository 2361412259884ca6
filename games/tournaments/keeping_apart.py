"""Find out whether two entrants can meet in the current format although a director keeps them apart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _

from games.competitions.competition_kinds import EntrantPair
from games.competitions.models import Competition, Entrant
from games.competitions.names import entrant_name
from games.competitions.selectors.forbidden_pairs import forbidden_pairs
from games.tournaments import formats
from games.tournaments.formats import stage as seen
from games.tournaments.formats.groups import GroupFormat
from games.tournaments.formats.settings import DoubleElimination, Elimination, Settings, Swiss
from games.tournaments.models import Stage, Tournament
from games.tournaments.selectors import stages
from games.tournaments.services.fitting import fit_settings


def why_not_apart(competition: Competition, pairs: Sequence[EntrantPair]) -> list[str]:
    """Return for each pair of entrants' keys a sentence about why the two can meet despite being kept apart.

    The text is "" if, as things are now, they cannot meet.
    """
    if not pairs:
        return []
    tournament = Tournament.objects.get(pk=competition.pk)
    stage = tournament.stages.exclude(status=Stage.Status.OVER).order_by("number").first()
    here = _as_it_stands(tournament, stage) if stage is not None else None
    entrants = Entrant.objects.select_related("user").in_bulk({key for pair in pairs for key in pair})
    return ["" if here is None else _why(here, entrants, *pair) for pair in pairs]


def _why(here: seen.Stage[Settings], entrants: Mapping[int, Entrant], one: int, other: int) -> str:
    if any(key not in here.by_key or here.gone(key) for key in (one, other)):
        return ""
    names = {"one": entrant_name(entrants[one]), "other": entrant_name(entrants[other])}
    if isinstance(here.settings, Elimination | DoubleElimination):
        return _("%(one)s and %(other)s will still meet if their results bring them together.") % names
    if _meet(here, {one, other}):
        return _("%(one)s and %(other)s will still meet, because everyone plays everyone there.") % names
    return ""


def _meet(here: seen.Stage[Settings], pair: set[int]) -> bool:
    rules, settings = formats.of(here.settings), here.settings
    if any(pair <= {*table.keys} for table in here.running):
        return True
    if isinstance(rules, GroupFormat):
        return any(pair <= {*table.keys} for each in rules.plan(here) for table in each.tables)
    present = sum(not here.gone(each.key) for each in here.entrants)
    if isinstance(settings, Swiss) and settings.for_two:
        return settings.rounds >= present - 1
    return present <= settings.seats


def _as_it_stands(tournament: Tournament, stage: Stage) -> seen.Stage[Settings] | None:
    """Return the stage in progress, or the first stage as it would begin now.

    None if a later stage has not begun yet, or the first stage cannot be played by its entrants.
    """
    if stage.status == Stage.Status.RUNNING:
        return stages.read(stage)
    if stage.number > 1:
        return None
    entrants = Entrant.objects.filter(competition=tournament.pk, status__in=Entrant.TAKING_PART)
    keys = list(entrants.order_by("seed", "pk").values_list("pk", flat=True))
    settings = fit_settings(stage.settings, len(keys))
    if settings is None:
        return None
    return seen.Stage(
        settings=settings,
        entrants=tuple(seen.Entrant(key, seed) for seed, key in enumerate(keys, 1)),
        forbidden=forbidden_pairs(tournament.pk),
    )
