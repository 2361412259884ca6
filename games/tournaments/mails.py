"""The emails of a tournament: each is composed when it is sent, and dropped if it is no longer true."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts import lines
from accounts.instants import format_with_zone
from accounts.models import MailKind
from games.competitions import entry_sentences
from games.competitions.models import Competition, Entrant, LogEntry
from games.competitions.names import entrant_name
from games.engine.invariants import require
from games.notices import notice_kinds
from games.notices.answer_links import answer_url, instant_mark
from games.notices.links import absolute_url
from games.notices.mail_content import Button, DropNotice, MailContent, RenderResult
from games.tournaments import formats
from games.tournaments.formats.protocol import AbsenceCost
from games.tournaments.models import Bye, FinalPlacing, Round, Stage, Starter, Tournament
from games.tournaments.models.round import has_answered
from games.tournaments.selectors import rolls
from games.tournaments.selectors.round_names import name_of_round
from games.tournaments.texts import absence
from games.tournaments.texts.failures import failure_sentences
from games.tournaments.texts.part import last_call_text

if TYPE_CHECKING:
    from games.notices.models import Notice


def register_mails() -> None:
    """Register the function that composes each kind of email.

    Call this from `AppConfig.ready`.
    """
    for name, renderer in (
        ("tournament_entered", entered),
        ("tournament_roll", roll),
        ("tournament_withdrawn", withdrawn),
        ("tournament_asked", place_offered),
        ("tournament_passed_over", passed_over),
        ("tournament_bye", bye),
        ("tournament_over", over),
        ("tournament_called_off", called_off),
        ("tournament_stuck", stuck),
    ):
        notice_kinds.register_notice_kind(name, renderer, mail_kind=MailKind.COMPETITION)


def entered(notice: Notice, now: datetime) -> RenderResult:
    """Compose the email saying that the reader has entered the tournament.

    The notice is dropped if the reader no longer takes part, or the tournament has ended.
    """
    entrant = _entrant(notice)
    if entrant is None or not entrant.active or entrant.competition.over:
        return DropNotice("gone")
    competition, begins = entrant.competition, entrant.competition.begins_at
    told = _("You play from the next round on.")
    if begins is not None and competition.status == Competition.Status.OPEN:
        told = _("It starts at %(instant)s.") % {"instant": format_with_zone(begins)}
    return MailContent(
        subject=_("%(name)s: you have entered") % {"name": competition.shown_name},
        headline=_("You have entered %(name)s") % {"name": competition.shown_name},
        paragraphs=(told, _("You can withdraw at any time on the tournament’s page.")),
        button=_button(_("View the tournament"), competition),
        why=_why(competition),
    )


def _play(entrant: Entrant, each: Round) -> tuple[Button, ...]:
    """Return a button with the link that answers a round's roll call with yes."""
    reader = require(entrant.user_id, "an email has a reader")
    called = instant_mark(require(each.called_at, "the roll is being called"))
    return (Button(_("I’ll play"), answer_url("play_round", reader, entrant.pk, each.pk, called)),)


def roll(notice: Notice, now: datetime) -> RenderResult:
    """Compose the email that asks the reader to answer the roll call before a round.

    The notice is dropped if the reader has answered or left, or the roll call has ended.
    """
    each = Round.objects.select_related("stage__tournament").filter(pk=notice.ids["round"]).first()
    entrant = _entrant(notice)
    if each is None or entrant is None or not entrant.active or each.status != Round.Status.PLANNED:
        return DropNotice("over")
    if each.called_until is None or each.called_until <= now or has_answered(entrant, each):
        return DropNotice("answered")
    competition = entrant.competition
    facts, tournament = {"name": competition.shown_name, "round": name_of_round(each)}, each.stage.tournament
    return MailContent(
        subject=_("%(name)s, %(round)s: will you play?") % facts,
        headline=_("%(round)s: will you play?") % facts,
        paragraphs=(
            _(
                "There is a roll call before the round is paired, so that only players who are "
                "there are paired."
            ),
            *([last_call_text()] if rolls.is_last_roll_call(each, entrant.pk, tournament.absences) else []),
        ),
        button=_button(_("Answer the roll call"), competition),
        answers=_play(entrant, each),
        due_at=each.called_until,
        deadline=_("Answer by %(instant)s.") % {"instant": format_with_zone(each.called_until)},
        silence=absence.text_for_player(each.stage.settings),
        why=_why(competition),
    )


def withdrawn(notice: Notice, now: datetime) -> RenderResult:
    """Compose the email saying that the reader was withdrawn for leaving too many roll calls unanswered.

    The notice is dropped if the reader is back.
    """
    entrant = _entrant(notice)
    if entrant is None or entrant.status != Entrant.Status.WITHDRAWN:
        return DropNotice("back")
    competition = entrant.competition
    missed = Tournament.objects.get(pk=competition.pk).absences
    return MailContent(
        subject=_("%(name)s: you have been withdrawn") % {"name": competition.shown_name},
        headline=_("You have been withdrawn from %(name)s") % {"name": competition.shown_name},
        paragraphs=(
            ngettext(
                "You left %(count)d roll call unanswered, so you won’t be paired again.",
                "You left %(count)d roll calls in a row unanswered, so you won’t be paired again.",
                missed,
            )
            % {"count": missed},
            _("The matches you have played still count. If you want to come back, call a director."),
        ),
        button=Button(
            _("Call a director"), absolute_url(reverse("competitions:call", args=[competition.pk]))
        ),
        why=_("You’re receiving this because you took part in %(name)s.") % {"name": competition.shown_name},
    )


def place_offered(notice: Notice, now: datetime) -> RenderResult:
    """Compose the email saying that the reader has a place in the next stage, and asking for an answer.

    The notice is dropped if the reader has answered, or players are no longer being asked.
    """
    stage, entrant = Stage.objects.filter(pk=notice.ids["stage"]).first(), _entrant(notice)
    if stage is None or entrant is None or stage.status != Stage.Status.CALLING:
        return DropNotice("over")
    starter = Starter.objects.filter(stage=stage, entrant=entrant).first()
    if starter is None or starter.status != Starter.Status.ASKED or stage.answer_until is None:
        return DropNotice("answered")
    competition = entrant.competition
    return MailContent(
        subject=_("%(name)s: you have advanced") % {"name": competition.shown_name},
        headline=_("You have advanced. Will you play?"),
        paragraphs=(
            _("You have a place in the next stage of %(name)s.") % {"name": competition.shown_name},
            _("If you can’t play, decline: the next player in line will be asked."),
        ),
        button=_button(_("Answer"), competition),
        due_at=stage.answer_until,
        deadline=_("Answer by %(instant)s.") % {"instant": format_with_zone(stage.answer_until)},
        silence=_("If you don’t answer, your place goes to the next player in line."),
        why=_why(competition),
    )


def passed_over(notice: Notice, now: datetime) -> RenderResult:
    """Compose the email saying that the reader no longer advances, because a result was corrected.

    The notice is dropped if the reader is being asked again, or the tournament has ended.
    """
    stage, entrant = Stage.objects.filter(pk=notice.ids["stage"]).first(), _entrant(notice)
    if stage is None or entrant is None or entrant.competition.over:
        return DropNotice("over")
    starter = Starter.objects.filter(stage=stage, entrant=entrant).first()
    if starter is None or starter.status != Starter.Status.RESERVE:
        return DropNotice("asked")
    competition = entrant.competition
    return MailContent(
        subject=_("%(name)s: places in the next stage have changed") % {"name": competition.shown_name},
        headline=_("For now, you no longer advance"),
        paragraphs=(
            _("A result was corrected. This changed the order in which places in the next stage are given."),
            _("You are among the next in line: if someone can’t play, you may be asked again."),
        ),
        button=_button(_("View the order"), competition),
        why=_why(competition),
    )


def bye(notice: Notice, now: datetime) -> RenderResult:
    """Compose the email saying that a round has begun in which the reader has no match, and why.

    The notice is dropped if the round is no longer in progress, or the reader no longer takes part.
    """
    each = Round.objects.select_related("stage").filter(pk=notice.ids["round"]).first()
    entrant = _entrant(notice)
    if each is None or entrant is None or not entrant.active or each.status != Round.Status.RUNNING:
        return DropNotice("over")
    competition = entrant.competition
    facts = {"name": competition.shown_name, "round": name_of_round(each)}
    return MailContent(
        subject=_("%(name)s, %(round)s: the round has started") % facts,
        headline=_("%(round)s: you have no match") % facts,
        paragraphs=(_why_free(each, entrant),),
        button=_button(_("View the round"), competition),
        why=_why(competition),
    )


def _why_free(each: Round, entrant: Entrant) -> str:
    unopposed = each.byes.filter(entrant=entrant, kind=Bye.Kind.UNOPPOSED).exists()
    if not unopposed:
        return _("You have a bye: there is no opponent for you in this round. You don’t have to do anything.")
    settings = each.stage.settings
    match formats.of(settings).absence(settings):
        case AbsenceCost.LOSES_MATCH:
            return _("Your opponent isn’t there, so you advance without playing.")
        case AbsenceCost.FORFEITS:
            return _("Your opponent isn’t there, so you win without playing.")
    return _("There are too few players for a table.")


def over(notice: Notice, now: datetime) -> RenderResult:
    """Compose the email saying that a tournament has finished, with the reader's place and the winner."""
    competition, entrant = _competition(notice), _entrant(notice)
    if competition is None or entrant is None or competition.status != Competition.Status.FINISHED:
        return DropNotice("gone")
    placings = FinalPlacing.objects.filter(tournament=competition.pk).select_related("entrant__user")
    first = ", ".join(entrant_name(each.entrant) for each in placings if each.rank == 1)
    mine = next((each.rank for each in placings if each.entrant_id == entrant.pk), None)
    paragraphs = [_("First place: %(names)s.") % {"names": first}] if first else []
    if mine == 1:
        paragraphs.append(_("You came first."))
    elif mine is not None:
        paragraphs.append(_("Your final place is %(place)d.") % {"place": mine})
    return MailContent(
        subject=_("%(name)s has finished") % {"name": competition.shown_name},
        headline=_("%(name)s has finished") % {"name": competition.shown_name},
        paragraphs=tuple(paragraphs),
        button=_button(_("View the final standings"), competition),
        why=_why(competition),
    )


def called_off(notice: Notice, now: datetime) -> RenderResult:
    """Compose the email saying that a tournament was cancelled, with the reason if one was recorded."""
    competition = _competition(notice)
    if competition is None or competition.status != Competition.Status.CANCELLED:
        return DropNotice("gone")
    said = LogEntry.objects.filter(competition=competition, verb="called_off").first()
    why = ""
    if said is not None:
        why = lines.display_text(said.reason) or (
            entry_sentences.entry_text(said) if said.details.get("why") else ""
        )
    return MailContent(
        subject=_("%(name)s has been cancelled") % {"name": competition.shown_name},
        headline=_("%(name)s has been cancelled") % {"name": competition.shown_name},
        paragraphs=(
            *([_("Reason: %(why)s") % {"why": why}] if why else []),
            _("No new tables will be created. Matches in progress continue outside the tournament."),
        ),
        button=_button(_("View the tournament"), competition),
        why=_why(competition),
    )


def stuck(notice: Notice, now: datetime) -> RenderResult:
    """Compose the email saying that a tournament directed by the reader cannot continue.

    The notice is dropped if the tournament has continued or ended.
    """
    competition = _competition(notice)
    if competition is None or competition.over:
        return DropNotice("gone")
    tournament = Tournament.objects.select_related("competition").get(pk=competition.pk)
    if not tournament.failures:
        return DropNotice("goes on")
    return MailContent(
        subject=_("%(name)s can’t continue") % {"name": competition.shown_name},
        headline=_("%(name)s can’t continue") % {"name": competition.shown_name},
        paragraphs=failure_sentences(tournament),
        button=_button(_("View the tournament"), competition),
        why=_("You’re receiving this because you direct %(name)s.") % {"name": competition.shown_name},
    )


def _entrant(notice: Notice) -> Entrant | None:
    rows = Entrant.objects.select_related("competition", "user")
    return rows.filter(pk=notice.ids["entrant"]).first()


def _competition(notice: Notice) -> Competition | None:
    return Competition.objects.filter(pk=notice.ids["competition"]).first()


def _button(label: str, competition: Competition) -> Button:
    return Button(label, absolute_url(reverse("tournaments:tournament", args=[competition.pk])))


def _why(competition: Competition) -> str:
    return _("You’re receiving this because you’re taking part in %(name)s.") % {
        "name": competition.shown_name
    }
