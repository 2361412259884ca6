"""The mails of a tournament: each is built when its time has come, or is no longer true."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.instants import with_zone
from accounts.models import MailKind
from games.competitions import words
from games.competitions.models import Competition, Entrant, LogEntry
from games.competitions.names import entrant_name
from games.notices import kinds
from games.notices.links import absolute
from games.notices.mail_content import Answer, Button, Drop, MailContent
from games.tournaments.models import FinalPlacing, Round, Stage, Starter
from games.tournaments.models.round import has_answered

if TYPE_CHECKING:
    from games.notices.models import Notice


def register() -> None:
    """Tell the outbox how they are written. Called from AppConfig.ready."""
    for name, renderer in (
        ("tournament_entered", entered),
        ("tournament_roll", roll),
        ("tournament_asked", asked),
        ("tournament_passed_over", passed_over),
        ("tournament_bye", bye),
        ("tournament_over", over),
        ("tournament_called_off", called_off),
    ):
        kinds.register(name, renderer, mail_kind=MailKind.COMPETITION)


def entered(notice: Notice, now: datetime) -> Answer:
    """The reader takes part from now on."""
    entrant = _entrant(notice)
    if entrant is None or not entrant.active or entrant.competition.over:
        return Drop("gone")
    competition, begins = entrant.competition, entrant.competition.begins_at
    told = _("You are in from the next round on.")
    if begins is not None and competition.status == Competition.Status.OPEN:
        told = _("It begins at %(instant)s.") % {"instant": with_zone(begins)}
    return MailContent(
        subject=_("%(name)s: you have entered") % {"name": competition.name},
        headline=_("You have entered %(name)s") % {"name": competition.name},
        paragraphs=(told, _("You can leave at any time on its page.")),
        button=_button(_("See the tournament"), competition),
        why=_why(competition),
    )


def roll(notice: Notice, now: datetime) -> Answer:
    """The roll is called before a round."""
    each = Round.objects.select_related("stage").filter(pk=notice.ids["round"]).first()
    entrant = _entrant(notice)
    if each is None or entrant is None or not entrant.active or each.status != Round.Status.PLANNED:
        return Drop("over")
    if each.called_until is None or each.called_until <= now or has_answered(entrant, each):
        return Drop("answered")
    competition = entrant.competition
    return MailContent(
        subject=_("%(name)s: do you play in round %(number)d?")
        % {"name": competition.name, "number": each.number},
        headline=_("Do you play in round %(number)d?") % {"number": each.number},
        paragraphs=(
            _("Before the round is paired its roll is called, so that nobody is paired who is not there."),
        ),
        button=_button(_("Answer the roll-call"), competition),
        deadline=_("Answer by %(instant)s.") % {"instant": with_zone(each.called_until)},
        silence=_("Who does not answer has no table and no points in this round."),
        why=_why(competition),
    )


def asked(notice: Notice, now: datetime) -> Answer:
    """The reader has reached the next stage, or is next in line for it."""
    stage, entrant = Stage.objects.filter(pk=notice.ids["stage"]).first(), _entrant(notice)
    if stage is None or entrant is None or stage.status != Stage.Status.CALLING:
        return Drop("over")
    starter = Starter.objects.filter(stage=stage, entrant=entrant).first()
    if starter is None or starter.status != Starter.Status.ASKED or stage.answer_until is None:
        return Drop("answered")
    competition = entrant.competition
    return MailContent(
        subject=_("%(name)s: you go on") % {"name": competition.name},
        headline=_("You go on. Do you play?"),
        paragraphs=(
            _("You have a place in the next stage of %(name)s.") % {"name": competition.name},
            _("If you cannot play, say so: the next in line will be asked."),
        ),
        button=_button(_("Answer"), competition),
        deadline=_("Answer by %(instant)s.") % {"instant": with_zone(stage.answer_until)},
        silence=_("Without an answer your place goes to the next in line."),
        why=_why(competition),
    )


def passed_over(notice: Notice, now: datetime) -> Answer:
    """A result was corrected, the line was drawn again, and the reader is behind it now."""
    stage, entrant = Stage.objects.filter(pk=notice.ids["stage"]).first(), _entrant(notice)
    if stage is None or entrant is None or entrant.competition.over:
        return Drop("over")
    starter = Starter.objects.filter(stage=stage, entrant=entrant).first()
    if starter is None or starter.status != Starter.Status.RESERVE:
        return Drop("asked")
    competition = entrant.competition
    return MailContent(
        subject=_("%(name)s: the line is drawn again") % {"name": competition.name},
        headline=_("You do not go on as it stands now"),
        paragraphs=(
            _("A result was corrected, and with it the order by which places in the next stage are given."),
            _("You are among the next in line: if somebody cannot play, you may be asked again."),
        ),
        button=_button(_("See the order"), competition),
        why=_why(competition),
    )


def bye(notice: Notice, now: datetime) -> Answer:
    """A round has begun in which the reader has a bye."""
    each = Round.objects.select_related("stage").filter(pk=notice.ids["round"]).first()
    entrant = _entrant(notice)
    if each is None or entrant is None or not entrant.active or each.status != Round.Status.RUNNING:
        return Drop("over")
    competition = entrant.competition
    return MailContent(
        subject=_("%(name)s: round %(number)d has begun") % {"name": competition.name, "number": each.number},
        headline=_("You have a bye in round %(number)d") % {"number": each.number},
        paragraphs=(_("The number of players does not go up. Nothing is asked of you in this round."),),
        button=_button(_("See the round"), competition),
        why=_why(competition),
    )


def over(notice: Notice, now: datetime) -> Answer:
    """A tournament is over: where the reader came in, and who won."""
    competition, entrant = _competition(notice), _entrant(notice)
    if competition is None or entrant is None or competition.status != Competition.Status.FINISHED:
        return Drop("gone")
    placings = FinalPlacing.objects.filter(tournament=competition.pk).select_related("entrant__user")
    first = ", ".join(entrant_name(each.entrant) for each in placings if each.rank == 1)
    mine = next((each.rank for each in placings if each.entrant_id == entrant.pk), None)
    paragraphs = [_("First place: %(names)s.") % {"names": first}] if first else []
    if mine == 1:
        paragraphs.append(_("You came in first."))
    elif mine is not None:
        paragraphs.append(_("You came in at place %(place)d.") % {"place": mine})
    return MailContent(
        subject=_("%(name)s is over") % {"name": competition.name},
        headline=_("%(name)s is over") % {"name": competition.name},
        paragraphs=tuple(paragraphs),
        button=_button(_("See the final standings"), competition),
        why=_why(competition),
    )


def called_off(notice: Notice, now: datetime) -> Answer:
    """A tournament was called off."""
    competition = _competition(notice)
    if competition is None or competition.status != Competition.Status.CANCELLED:
        return Drop("gone")
    said = LogEntry.objects.filter(competition=competition, verb="called_off").first()
    why = said.reason or (words.text(said) if said.details.get("why") else "") if said is not None else ""
    return MailContent(
        subject=_("%(name)s is called off") % {"name": competition.name},
        headline=_("%(name)s is called off") % {"name": competition.name},
        paragraphs=(
            *([_("Why: %(why)s") % {"why": why}] if why else []),
            _("No new table is made. Matches that are under way go on outside it."),
        ),
        button=_button(_("See the tournament"), competition),
        why=_why(competition),
    )


def _entrant(notice: Notice) -> Entrant | None:
    rows = Entrant.objects.select_related("competition", "user")
    return rows.filter(pk=notice.ids["entrant"]).first()


def _competition(notice: Notice) -> Competition | None:
    return Competition.objects.filter(pk=notice.ids["competition"]).first()


def _button(label: str, competition: Competition) -> Button:
    return Button(label, absolute(reverse("tournaments:tournament", args=[competition.pk])))


def _why(competition: Competition) -> str:
    return _("You get this mail because you take part in %(name)s.") % {"name": competition.name}
