"""Select the reader's own part in a tournament: open questions, possible actions, and what they need."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from accounts.models import User
from games.competitions.competition_kinds import EntryState
from games.competitions.models import Competition, Entrant
from games.competitions.selectors import entry_conditions
from games.competitions.selectors.invitations import inviter_of
from games.compiled_queries import CompiledQuery, Parameter
from games.tournaments.formats.protocol import ComingTable
from games.tournaments.models import Pairing, Round, Stage, Starter, Tournament
from games.tournaments.models.round import has_answered
from games.tournaments.selectors import rolls
from games.tournaments.selectors.people import Person
from games.tournaments.selectors.round_names import RoundNames
from games.tournaments.services import sheets
from games.tournaments.texts import absence
from games.tournaments.texts.needs import coming_text, need_text
from games.tournaments.texts.part import last_call_text, part_text


class RollCallQuestion(NamedTuple):
    """A roll call that the reader is asked to answer.

    `answer` is their answer (None: not given yet), and `absence` is a text about the cost of being away.
    """

    number: int
    name: str
    until: datetime
    answer: bool | None
    absence: str
    warning: str = ""
    """The warning that this is the last roll call they can leave unanswered."""


class AdvanceQuestion(NamedTuple):
    """The question whether the reader will play in the next stage, in which they have a place."""

    stage: int
    until: datetime


class MyPart(NamedTuple):
    """The reader's own part in a tournament."""

    entrant: Entrant | None = None
    may_enter: bool = False
    waits: bool = False
    """Whether a reader who enters now is put on the waiting list."""
    invited_by: str = ""
    """The name of the director whose invitation they have not answered."""
    why_not: str = ""
    may_leave: bool = False
    roll: RollCallQuestion | None = None
    call: AdvanceQuestion | None = None
    coming: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    placing: int | None = None
    ahead: int | None = None
    """The number of people who are asked before the reader (None: the reader is not in line)."""
    cut_by_seed: bool = False
    """Whether the reader did not advance although they finished level with a player who did."""

    @property
    def asked(self) -> bool:
        """Return whether a question is waiting for the reader's answer."""
        return self.call is not None or (self.roll is not None and self.roll.answer is None)


def my_part(
    tournament: Tournament,
    user: User | None,
    token: str,
    stage: Stage,
    rounds: Sequence[Round],
    names: RoundNames,
    people: Mapping[int, Person],
    placings: Mapping[int, int],
) -> MyPart:
    """Return the reader's part in a tournament.

    `stage` is the current stage, `rounds` are its rounds, and `names` gives their names. `placings` are the
    final places by entrant.
    """
    competition = tournament.competition
    entrant = _entrant(competition, user) if user is not None else None
    if entrant is None or entrant.status in (
        Entrant.Status.WITHDRAWN,
        Entrant.Status.REMOVED,
        Entrant.Status.ASKED,
    ):
        return _outside(competition, user, token, entrant)
    part = MyPart(
        entrant=entrant,
        may_leave=not competition.over,
        why_not=_why_waiting(entrant),
        placing=placings.get(entrant.pk),
    )
    if competition.status != Competition.Status.RUNNING:
        return part
    starter = _STARTER.first(stage=stage.pk, entrant=entrant.pk)
    if starter is not None:
        part = _in_line(part, stage, entrant, starter)._replace(
            roll=_roll(stage, rounds, entrant, starter, names), call=_call(stage, starter)
        )
    if stage.status != Stage.Status.RUNNING:
        return part
    outlook = sheets.outlook_of(stage, tournament.revision, entrant.pk)
    if outlook is None:
        return part
    previewed = any(each.status == Round.Status.PREVIEWED for each in rounds)
    foreseen = any(not each.running for each in outlook.coming)
    paired = _paired(stage, entrant) if previewed and not foreseen else ()
    return part._replace(
        coming=tuple(
            coming_text(
                each, names.name(each.number, [each.part]), part_text(stage.format, each.part), people
            )
            for each in (*outlook.coming, *paired)[:3]
        ),
        # What a player needs depends on where the others sit.
        needs=() if competition.masked else tuple(need_text(each) for each in outlook.needs),
    )


def _entrant(competition: Competition, user: User) -> Entrant | None:
    for entrant in _ENTRANT.run(competition=competition.pk, user=user.pk):
        entrant.competition, entrant.user = competition, user
        return entrant
    return None


_ENTRANT = CompiledQuery(
    lambda: Entrant.objects.filter(competition=Parameter("competition"), user=Parameter("user"))
)
_STARTER = CompiledQuery(
    lambda: Starter.objects.filter(stage=Parameter("stage"), entrant=Parameter("entrant")).order_by()
)


def _outside(competition: Competition, user: User | None, token: str, entrant: Entrant | None) -> MyPart:
    """Return the part of a reader who does not take part, including whether they can enter."""
    if competition.over or competition.status == Competition.Status.DRAFT:
        return MyPart(entrant=entrant)
    entries = entry_conditions.entry_state(competition)
    if user is None:
        return MyPart(may_enter=entries is not EntryState.CLOSED, waits=entries is EntryState.RESERVE)
    why_not = entry_conditions.why_not_enter(competition, user, token=token)
    return MyPart(
        entrant=entrant,
        may_enter=why_not is None,
        waits=entries is EntryState.RESERVE,
        invited_by=inviter_of(entrant),
        why_not=why_not or "",
    )


def _why_waiting(entrant: Entrant) -> str:
    """Return why a person on the waiting list would not get a free place; "" if they would."""
    if entrant.status != Entrant.Status.WAITING:
        return ""
    refusal = entry_conditions.why_waiting(entrant)
    return refusal.sentence() if refusal is not None else ""


def _paired(stage: Stage, entrant: Entrant) -> tuple[ComingTable, ...]:
    """Return the reader's tables in a round that is paired and has not begun."""
    rows = Pairing.objects.filter(round__stage=stage, round__status=Round.Status.PREVIEWED)
    return tuple(
        ComingTable(number, part, tuple(key for key in keys if key != entrant.pk), running=False)
        for number, part, keys in rows.values_list("round__number", "part", "seats")
        if entrant.pk in keys
    )


def _roll(
    stage: Stage, rounds: Sequence[Round], entrant: Entrant, starter: Starter, names: RoundNames
) -> RollCallQuestion | None:
    called = (each for each in rounds if each.status == Round.Status.PLANNED and each.called_until)
    each = next(called, None)
    if each is None or each.called_until is None or not entrant.active:
        return None
    if starter.status != Starter.Status.IN or starter.called_for != each.number:
        return None
    answered = has_answered(entrant, each)
    last = rolls.withdraws_if_silent(starter, stage.tournament.absences)
    return RollCallQuestion(
        each.number,
        names.of(each),
        each.called_until,
        entrant.ready if answered else None,
        absence.text_for_player(stage.settings),
        last_call_text() if last else "",
    )


def _in_line(part: MyPart, stage: Stage, entrant: Entrant, starter: Starter) -> MyPart:
    """Return a part with the place in line of an entrant who missed the cut before this stage."""
    if starter.status != Starter.Status.RESERVE or not entrant.takes_part:
        return part
    ahead = None
    if stage.status == Stage.Status.CALLING:
        line = Starter.objects.filter(stage=stage, status=Starter.Status.RESERVE)
        ahead = line.filter(seed__lt=starter.seed, entrant__status__in=Entrant.TAKING_PART).count()
    return part._replace(ahead=ahead, cut_by_seed=starter.level)


def _call(stage: Stage, starter: Starter) -> AdvanceQuestion | None:
    if stage.status != Stage.Status.CALLING or stage.answer_until is None:
        return None
    asked = starter.status == Starter.Status.ASKED
    return AdvanceQuestion(stage.number, stage.answer_until) if asked else None
