"""Answers to a challenge by a link in its email."""

from __future__ import annotations

from collections.abc import Callable

from django.urls import reverse
from django.utils.translation import gettext as _

from games.engine.invariants import require
from games.ladders.models import Challenge
from games.ladders.selectors import current_state
from games.ladders.selectors.panel import Panel, panel
from games.ladders.services import challenging
from games.matches.errors import ExplainedRefusal
from games.notices.answer_links import AnswerClosed, AnswerKind, AnswerLink, AnswerQuestion, answer_url
from games.notices.links import absolute_url
from games.notices.mail_content import Button
from games.notices.now import database_now


def challenge_links(made: Challenge) -> tuple[Button, ...]:
    """Return the links that accept and decline an open challenge."""
    reader = require(made.defender.user_id, "an email has a reader")
    return (
        Button(_("Accept the challenge"), answer_url("accept_challenge", reader, made.pk)),
        Button(_("Decline the challenge"), answer_url("decline_challenge", reader, made.pk)),
    )


def _accept(link: AnswerLink) -> str:
    _answer(link, lambda made: challenging.accept(challenge_id=made.pk, user=link.user))
    return _(
        "The match has been created and sealed. Give your word of luck: the match starts "
        "when the last one is given."
    )


def _decline(link: AnswerLink) -> str:
    _answer(link, lambda made: challenging.refuse(challenge_id=made.pk, user=link.user))
    return _("You declined the challenge.")


def _describe_accepting(link: AnswerLink) -> AnswerQuestion:
    made = _open(link)
    told = _panel(made)
    return _question(made, told, _("Accept the challenge"), "")


def _describe_declining(link: AnswerLink) -> AnswerQuestion:
    made = _open(link)
    told = _panel(made)
    return _question(made, told, _("Decline the challenge"), told.decline.effect)


ACCEPT_ANSWER = AnswerKind(_describe_accepting, _accept)
DECLINE_ANSWER = AnswerKind(_describe_declining, _decline)


def _question(made: Challenge, told: Panel, label: str, effect: str) -> AnswerQuestion:
    """Return what the page of a link shows; `effect` is how the answer moves the players, or ""."""
    whose = _("This counts for you in %(name)s.") % {"name": made.ladder.competition.shown_name}
    task = _("%(name)s (rung %(rung)d) challenges you") % {"name": told.name, "rung": told.rung}
    return AnswerQuestion(f"{whose} {effect}".strip(), task, label, _url(made))


def _answer(link: AnswerLink, act: Callable[[Challenge], object]) -> None:
    """Answer a challenge, so that both of its links stop working.

    Raises `AnswerClosed` if it can no longer be answered.
    """
    made = _open(link)
    try:
        act(made)
    except ExplainedRefusal as refusal:
        raise AnswerClosed(refusal.sentence(), _url(made)) from None


def _open(link: AnswerLink) -> Challenge:
    (challenge_id,) = link.binding
    challenges = Challenge.objects.select_related(
        "ladder__competition", "season", "challenger__user", "defender__user", "table"
    )
    made = challenges.filter(pk=int(challenge_id), defender__user=link.user).first()
    if made is None:
        raise AnswerClosed(_("You can’t answer this challenge any more."), absolute_url("/"))
    now = database_now()
    due = current_state.answer_deadline(made, current_state.absences([made.defender], now))
    if made.status != Challenge.Status.OPEN or due <= now:
        raise AnswerClosed(_("You can’t answer this challenge any more."), _url(made))
    return made


def _panel(made: Challenge) -> Panel:
    now = database_now()
    away = current_state.absences([made.defender], now)
    shown = current_state.take_snapshot(made.ladder, made.season, now)
    return panel(made.ladder.competition, made, shown.order, away, mine=True)


def _url(made: Challenge) -> str:
    return absolute_url(reverse("ladders:answer", args=[made.pk]))
