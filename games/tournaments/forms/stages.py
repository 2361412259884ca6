"""Forms for the settings of a tournament's stages.

There is a form for each stage, with the fields of its format. All forms are checked together before anything
is stored.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.engine.sent_numbers import read_numbers
from games.pairing.designs import Prefer
from games.tournaments.formats import (
    DoubleElimination,
    Elimination,
    League,
    Pools,
    Settings,
    Swiss,
)
from games.tournaments.formats.settings import MAX_ENTRANTS, MAX_ROUNDS, tie_breaks_known
from games.tournaments.selectors.readiness import stage_problems
from games.tournaments.texts.rules import stage_name, usual_tie_breaks
from games.tournaments.texts.standings import TIE_BREAKS, TieBreak

SCORED_FORMATS = (Swiss, Pools, League)
"""The settings of formats with a score."""

MAX_POINTS = 99_999
"""Maximum number of points for a place."""

REPLAY_CHOICES = ((0, _("the better seed advances")), (1, _("it is played once more")), (2, _("twice more")))

BEST_OF_CHOICES = ((1, _("one game")), (3, _("the best of three")))


TABLE_SIZE_CHOICES = (
    (Prefer.FULL_TABLES, _("Full tables: as few smaller tables as possible")),
    (Prefer.NEW_OPPONENTS, _("New opponents: no one meets anyone twice")),
)

MAX_TIE_BREAKS = 6
"""The maximum number of tie-breaks in the list; players who are level by all of them share a place."""


def _count(label: Any) -> forms.IntegerField:
    return forms.IntegerField(label=label, min_value=0, max_value=MAX_ENTRANTS)


class StageForm(forms.Form):
    """A form for one stage, with the fields that apply to its format and the size of its tables."""

    rounds = forms.IntegerField(
        label=pgettext_lazy("of a competition", "Rounds"), min_value=0, max_value=MAX_ROUNDS
    )
    pools = _count(_("Pools"))
    group_size = _count(_("Players in a group"))
    pyramid = forms.BooleanField(
        label=_("Each division has twice as many groups as the one above"), required=False
    )
    up = _count(_("Players promoted from each group"))
    prefer = forms.TypedChoiceField(
        label=_("What matters more"),
        coerce=Prefer,
        choices=TABLE_SIZE_CHOICES,
        help_text=_("Some numbers of players can’t have both. The last step shows what you will get."),
    )
    twice = forms.BooleanField(label=_("Everyone plays everyone twice"), required=False)
    at_once = forms.BooleanField(label=_("All rounds are played at the same time"), required=False)
    advance = _count(_("How many advance"))
    points = forms.CharField(
        label=_("Points by place"),
        required=False,
        max_length=60,
        help_text=_(
            "For example 4 3 2 1. If empty, first place counts 1, last place 0, and the places "
            "between in equal steps."
        ),
    )
    best_of = forms.TypedChoiceField(label=_("A match is"), coerce=int, choices=BEST_OF_CHOICES)
    replays = forms.TypedChoiceField(label=_("If it ends level"), coerce=int, choices=REPLAY_CHOICES)
    third_place = forms.BooleanField(label=_("A match for third place"), required=False)
    reset = forms.BooleanField(
        label=_("A second final if the player who has not yet lost loses the first"), required=False
    )
    lockstep = forms.BooleanField(
        label=_("Each round waits until all tables of the previous round have finished"), required=False
    )

    def __init__(
        self, settings: Settings, lockstep: bool, *, goes_on: bool, number: int, **kwargs: Any
    ) -> None:
        super().__init__(prefix=f"stage{number}", **kwargs)
        self.settings, self.number = settings, number
        self.heading = stage_name(settings)
        wanted = _fields(settings, goes_on)
        for name in [name for name in self.fields if name not in wanted]:
            del self.fields[name]
        for name in self.fields:
            self.fields[name].initial = lockstep if name == "lockstep" else _shown(settings, name)
        self._add_tie_breaks(settings)
        if isinstance(settings, Pools | League) and "rounds" in self.fields:
            self.fields["rounds"].help_text = _("Enter 0 for as many as a table has seats.")

    def clean_points(self) -> tuple[int, ...]:
        """Return the points as whole numbers; spaces or commas may separate them."""
        words = self.cleaned_data["points"].replace(",", " ").split()
        points = tuple(read_numbers(words, most=MAX_POINTS))
        if len(points) != len(words):
            raise ValidationError(_("Enter whole numbers separated by spaces."), code="points")
        return points

    def chosen(self) -> tuple[Settings, bool]:
        """Return the settings as chosen, and whether the stage's rounds run in lockstep."""
        data = {name: value for name, value in self.cleaned_data.items() if name not in self._order}
        lockstep = bool(data.pop("lockstep", False))
        return msgspec.structs.replace(self.settings, **data, **self._tie_breaks()), lockstep

    def own_fields(self) -> list[forms.BoundField]:
        """Return the fields without those of the tie-breaks."""
        return [self[name] for name in self.fields if name not in self._order]

    def tie_breaks(self) -> list[forms.BoundField]:
        """Return the fields of the tie-breaks, in order."""
        return [self[name] for name in self._order]

    def meanings(self) -> list[TieBreak]:
        """Return the tie-breaks that can be chosen, with explanations; none for formats without a score."""
        settings = self.settings
        return [TIE_BREAKS[name] for name in _known(settings)] if isinstance(settings, SCORED_FORMATS) else []

    def _add_tie_breaks(self, settings: Settings) -> None:
        self._order: list[str] = []
        if not isinstance(settings, SCORED_FORMATS):
            return
        choices = [("", _("nothing more")), *((name, TIE_BREAKS[name].name) for name in _known(settings))]
        order = [name for name in settings.tie_breaks or usual_tie_breaks(settings) if name != "points"]
        for number in range(MAX_TIE_BREAKS):
            name = f"tie_break{number + 1}"
            self._order.append(name)
            self.fields[name] = forms.ChoiceField(
                label=pgettext_lazy("tie-breaks", "First")
                if not number
                else pgettext_lazy("tie-breaks", "Then"),
                choices=choices,
                required=False,
                initial=order[number] if number < len(order) else "",
            )

    def _tie_breaks(self) -> dict[str, tuple[str, ...]]:
        """Return the chosen order of tie-breaks, as settings.

        It is empty if it is the usual order. No settings are returned if the form did not show tie-breaks.
        """
        settings = self.settings
        if not isinstance(settings, SCORED_FORMATS) or self.add_prefix(self._order[0]) not in self.data:
            return {}
        order = ("points", *(self.cleaned_data[name] for name in self._order if self.cleaned_data[name]))
        usual = usual_tie_breaks(settings)
        return {"tie_breaks": () if order == usual[: MAX_TIE_BREAKS + 1] else order}


class ExpectedForm(forms.Form):
    """A form for the number of entrants that the director expects."""

    expected = forms.IntegerField(
        label=_("How many entrants do you expect?"),
        min_value=2,
        max_value=MAX_ENTRANTS,
        help_text=_(
            "Your choices are checked for this number. If fewer players enter, there are fewer rounds."
        ),
    )


class StagesForm:
    """The forms of all stages, with the problems of their combination in `mistakes`."""

    def __init__(
        self, stages: Sequence[tuple[Settings, bool]], expected: int, data: Any | None = None
    ) -> None:
        self.expected = ExpectedForm(data, initial={"expected": expected})
        self.stages = [
            StageForm(settings, lockstep, goes_on=number < len(stages), number=number, data=data)
            for number, (settings, lockstep) in enumerate(stages, 1)
        ]
        self.mistakes: list[str] = []

    def is_valid(self) -> bool:
        """Return whether every field is valid and the expected entrants can play all stages in turn.

        If they cannot, `mistakes` says why.
        """
        good = [form.is_valid() for form in (self.expected, *self.stages)]
        if not all(good):
            return False
        chosen = [form.chosen()[0] for form in self.stages]
        self.mistakes = stage_problems(chosen, self.expected.cleaned_data["expected"])
        return not self.mistakes

    def chosen(self) -> list[tuple[Settings, bool]]:
        """Return all stages as chosen."""
        return [form.chosen() for form in self.stages]


def _known(settings: Swiss | Pools | League) -> list[str]:
    """Return the tie-breaks that can be chosen for a stage, without points.

    The tie-breaks of the stage's usual order come first.
    """
    return list(dict.fromkeys([*usual_tie_breaks(settings), *tie_breaks_known(settings)]))[1:]


def _fields(settings: Settings, goes_on: bool) -> tuple[str, ...]:
    """Return the names of the fields of a stage; `goes_on` means that another stage follows."""
    two = settings.for_two
    points = () if two else ("points",)
    meetings = ("twice",) if two else ("rounds", "prefer")
    advance = ("advance",) if goes_on else ()
    match settings:
        case Swiss():
            return ("rounds", *advance, *points)
        case Pools():
            return ("pools", *meetings, "at_once", *advance, *points, "lockstep")
        case League():
            return (
                "group_size",
                "up",
                "pyramid",
                *meetings,
                "at_once",
                *points,
                "lockstep",
            )
        case Elimination():
            return ("best_of", "replays", "third_place", "lockstep") if two else ("advance",)
        case DoubleElimination():
            return ("best_of", "replays", "reset", "lockstep")
    return ()


def _shown(settings: Settings, name: str) -> Any:
    value = getattr(settings, name)
    return " ".join(map(str, value)) if name == "points" else value
