"""A round before it begins, as its director sees it: who meets whom, what it breaks, what if somebody
dropped out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from games.pairing.field import Pair
from games.tournaments import formats
from games.tournaments.formats.groups import GroupFormat
from games.tournaments.formats.preview import Preview, preview
from games.tournaments.formats.stage import NewRound, NewTable
from games.tournaments.formats.stage import Stage as Seen
from games.tournaments.models import Bye, Round
from games.tournaments.selectors import stages
from games.tournaments.selectors.people import Person, named
from games.tournaments.texts.part import part_text


class PreviewTable(NamedTuple):
    """A table that would be made."""

    number: int
    part: str
    people: tuple[Person, ...]


class RoundPreview(NamedTuple):
    """A round as it would be played: its tables, who has a bye, who is away, and in sentences what it
    breaks."""

    tables: tuple[PreviewTable, ...]
    byes: tuple[Person, ...]
    away: tuple[Person, ...]
    breaks: tuple[str, ...]


def previewed(each: Round, people: Mapping[int, Person]) -> RoundPreview:
    """A round that is paired."""
    seen = stages.read(each.stage)
    byes = list(each.byes.order_by("pk"))
    new = NewRound(
        each.number,
        tuple(NewTable(tuple(pairing.seats), pairing.part) for pairing in each.pairings.order_by("number")),
        tuple(bye.entrant_id for bye in byes if bye.kind == Bye.Kind.PAIRED),
    )
    away = tuple(people[bye.entrant_id] for bye in byes if bye.kind != Bye.Kind.PAIRED)
    return _told(seen, new, away, people)


def without(each: Round, key: int, people: Mapping[int, Person]) -> RoundPreview | None:
    """The same round if somebody dropped out now; None if none would be left."""
    away = each.byes.exclude(kind=Bye.Kind.PAIRED).values_list("entrant_id", flat=True)
    seen = stages.read(each.stage, away=away).dropping((key,))
    rules = formats.of(seen.settings)
    new = None if rules.finished(seen) else rules.next_round(seen)
    if new is None:
        return None
    return _told(seen, new, tuple(people[other] for other in away if other != key), people)


def _told(
    seen: Seen[Any], new: NewRound, away: tuple[Person, ...], people: Mapping[int, Person]
) -> RoundPreview:
    rules = formats.of(seen.settings)
    breaks = _sentences(preview(seen, new), people)
    if isinstance(rules, GroupFormat):
        breaks += [
            _("Since somebody left, two of %(part)s meet %(now)d times at the most; the plan had %(before)d.")
            % {
                "part": part_text(rules.key, mended.part) or _("the field"),
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
        away=away,
        breaks=tuple(breaks),
    )


def _sentences(found: Preview, people: Mapping[int, Person]) -> list[str]:
    def names(pair: Pair) -> dict[str, str]:
        return {"names": named(sorted(pair), people)}

    def name(key: int) -> dict[str, str]:
        return {"name": people[key].name}

    return [
        *(_("Meet although they shall not: %(names)s.") % names(pair) for pair in found.forbidden),
        *(_("Meet again: %(names)s.") % names(pair) for pair in found.repeats),
        *(_("A second bye: %(name)s.") % name(key) for key in found.second_byes),
        *(_("Once more at a short table: %(name)s.") % name(key) for key in found.short_again),
    ]
