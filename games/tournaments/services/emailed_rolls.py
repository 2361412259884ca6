"""Answer the roll call before a round with the link in its email."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext as _

from games.competitions.errors import CompetitionRefusal
from games.competitions.models import Entrant
from games.notices.answer_links import AnswerClosed, AnswerLink, AnswerQuestion, instant_mark
from games.notices.links import absolute_url
from games.tournaments.models import Round
from games.tournaments.models.round import has_answered
from games.tournaments.selectors.round_names import name_of_round
from games.tournaments.services import answering


def describe_round(link: AnswerLink) -> AnswerQuestion:
    """Return the question of the roll call that a link answers.

    Raises `AnswerClosed` if the roll call has ended or is already answered.
    """
    entrant, each = _called(link)
    return AnswerQuestion(
        whose=_("This counts for you in %(name)s.") % {"name": entrant.competition.shown_name},
        task=_("%(round)s: will you play?") % {"round": name_of_round(each)},
        label=_("I’ll play"),
        url=_tournament_url(entrant),
    )


def play_round(link: AnswerLink) -> str:
    """Record that a link's reader plays in the round, and return a confirmation.

    Raises `AnswerClosed` if the roll call has ended or is already answered.
    """
    entrant, each = _called(link)
    try:
        answering.answer_roll(
            competition_id=entrant.competition_id, user=link.user, number=each.number, ready=True
        )
    except CompetitionRefusal as refusal:
        raise AnswerClosed(refusal.sentence(), _tournament_url(entrant)) from None
    return _("You are playing in this round.")


def _called(link: AnswerLink) -> tuple[Entrant, Round]:
    """Return the entrant of a link and the round whose roll is being called.

    Raises `AnswerClosed` if the roll call has ended or is already answered.
    """
    entrant_id, round_id, called = link.binding
    entrants = Entrant.objects.select_related("competition")
    entrant = entrants.filter(pk=int(entrant_id), user=link.user).first()
    each = Round.objects.select_related("stage__tournament").filter(pk=int(round_id)).first()
    if entrant is None:
        raise AnswerClosed(_over(), absolute_url("/"))
    url = _tournament_url(entrant)
    if each is None or not entrant.active or each.status != Round.Status.PLANNED:
        raise AnswerClosed(_over(), url)
    if each.called_at is None or instant_mark(each.called_at) != called:
        raise AnswerClosed(_over(), url)
    if has_answered(entrant, each):
        raise AnswerClosed(_("You have already answered this roll call."), url)
    return entrant, each


def _over() -> str:
    return _("This roll call has ended.")


def _tournament_url(entrant: Entrant) -> str:
    return absolute_url(reverse("tournaments:tournament", args=[entrant.competition_id]))
