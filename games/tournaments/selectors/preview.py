"""Select a round before it begins, for its director.

The preview contains the pairing, the conditions that it breaks, and the pairing as it would be if a player
withdrew.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from games.competitions.selectors.forbidden_pairs import secret_pairs
from games.pairing.pairing_types import Pair
from games.tournaments import formats
from games.tournaments.formats.groups import GroupFormat
from games.tournaments.formats.preview import Preview, preview
from games.tournaments.formats.stage import NewRound, NewTable
from games.tournaments.formats.stage import Stage as Seen
from games.tournaments.models import Bye, Round, Stage, Starter, Tournament
from games.tournaments.selectors import rolls, stages
from games.tournaments.selectors.people import Person, join_names
from games.tournaments.texts.part import part_text

AWAY_KINDS = (Bye.Kind.REQUESTED, Bye.Kind.ABSENT, Bye.Kind.AWAY)


class PreviewTable(NamedTuple):
    """A table that would be made."""

    number: int
    part: str
    people: tuple[Person, ...]


class PendingCut(NamedTuple):
    """A stage whose players are being asked: its number, the deadline for answers, and names.

    The names are those of the players who will play, have not answered, have declined, are next in line, or
    were level at the cut.
    """

    stage: int
    until: datetime
    playing: str
    silent: str
    refused: str
    reserves: str
    level: str


class RoundPreview(NamedTuple):
    """A round as it would be played.

    It contains the tables, the players with a bye, the players whose opponent is away, the players who are
    away, sentences about the conditions that the pairing breaks, and the names of players who were level at
    the cut before the round.
    """

    tables: tuple[PreviewTable, ...]
    byes: tuple[Person, ...]
    unopposed: tuple[Person, ...]
    away: tuple[Person, ...]
    breaks: tuple[str, ...]
    level: str = ""


def preview_round(each: Round, people: Mapping[int, Person]) -> RoundPreview:
    """Return the preview of a round that is paired."""
    seen = stages.read(each.stage)
    byes = list(each.byes.order_by("pk"))
    new = NewRound(
        each.number,
        tuple(NewTable(tuple(pairing.seats), pairing.part) for pairing in each.pairings.order_by("number")),
        tuple(bye.entrant_id for bye in byes if bye.kind == Bye.Kind.PAIRED),
        tuple(bye.entrant_id for bye in byes if bye.kind in AWAY_KINDS),
        tuple(bye.entrant_id for bye in byes if bye.kind == Bye.Kind.UNOPPOSED),
    )
    secret = secret_pairs(each.stage.tournament_id)
    return _told(seen, new, people, secret)._replace(level=_level_at_the_cut(each, people))


def _level_at_the_cut(each: Round, people: Mapping[int, Person]) -> str:
    """Return the names of players who were separated only by seeds at the cut before a stage.

    Return "" after the stage's first round.
    """
    return _names(each.stage, people, level=True) if each.number == 1 else ""


def pending_cut(tournament: Tournament, people: Mapping[int, Person]) -> PendingCut | None:
    """Return the stage whose players are being asked now, with their names; None if there is none."""
    stage = tournament.stages.filter(status=Stage.Status.CALLING).first()
    if stage is None or stage.answer_until is None:
        return None
    return PendingCut(
        stage=stage.number,
        until=stage.answer_until,
        playing=_names(stage, people, status=Starter.Status.IN),
        silent=_names(stage, people, status=Starter.Status.ASKED),
        refused=_names(stage, people, status=Starter.Status.REFUSED),
        reserves=_names(stage, people, status=Starter.Status.RESERVE),
        level=_names(stage, people, level=True),
    )


def _names(stage: Stage, people: Mapping[int, Person], **only: str | bool) -> str:
    """Return the names of some of the players in line for a stage, the best first."""
    rows = Starter.objects.filter(stage=stage, **only).order_by("seed")
    return join_names(rows.values_list("entrant_id", flat=True), people)


def preview_without(each: Round, key: int, people: Mapping[int, Person]) -> RoundPreview | None:
    """Return the round as it would be if a player withdrew now; None if there would be no round."""
    seen = stages.read(each.stage, away=rolls.read(each).away).dropping((key,))
    new = formats.of(seen.settings).next_round(seen)
    secret = secret_pairs(each.stage.tournament_id)
    return None if new is None else _told(seen, new, people, secret)


def _told(
    seen: Seen[Any], new: NewRound, people: Mapping[int, Person], secret: Collection[Pair]
) -> RoundPreview:
    rules = formats.of(seen.settings)
    found = preview(seen, new)
    shown = tuple(pair for pair in found.forbidden if pair not in secret)
    breaks = _sentences(found._replace(forbidden=shown), people)
    if isinstance(rules, GroupFormat):
        breaks += [
            _(
                "Someone has withdrawn, so two players now meet up to %(now)d times (%(part)s). The "
                "plan had at most %(before)d."
            )
            % {
                "part": part_text(rules.key, mended.part) or _("all players"),
                "now": mended.most_meetings,
                "before": mended.most_meetings_before,
            }
            for mended in rules.mended(seen)
            if mended.most_meetings > mended.most_meetings_before
        ]
    return RoundPreview(
        tables=tuple(
            PreviewTable(number, part_text(rules.key, table.part), tuple(people[key] for key in table.keys))
            for number, table in enumerate(new.tables, 1)
        ),
        byes=tuple(people[key] for key in new.byes),
        unopposed=tuple(people[key] for key in new.unopposed),
        away=tuple(people[key] for key in new.missed),
        breaks=tuple(breaks),
    )


def _sentences(found: Preview, people: Mapping[int, Person]) -> list[str]:
    def names(pair: Pair) -> dict[str, str]:
        return {"names": join_names(sorted(pair), people)}

    def name(key: int) -> dict[str, str]:
        return {"name": people[key].name}

    return [
        *(
            _("These players meet although they should not: %(names)s.") % names(pair)
            for pair in found.forbidden
        ),
        *(_("These players meet again: %(names)s.") % names(pair) for pair in found.repeats),
        *(
            _("%(name)s has a bye despite an earlier bye or win by forfeit.") % name(key)
            for key in found.second_byes
        ),
        *(_("At a smaller table again: %(name)s.") % name(key) for key in found.short_again),
    ]
