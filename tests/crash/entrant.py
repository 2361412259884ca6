"""Entrants of a competition who come by the web: they enter, answer, challenge, play, give up, leave.

What someone does follows from their name: the *silent* answer nothing at a table, the *absent* no roll-call
and no challenge either, the *leaver* withdraws when the second round has begun.
"""

from __future__ import annotations

import re
import time
from contextlib import suppress
from random import Random
from typing import Any

from django.db.models import Q, QuerySet
from django.db.models.functions import Now
from django.urls import reverse

import tests.probe.site  # noqa: F401  makes the probe known
from accounts.models import User
from games.competitions.models import Competition, Entrant, Place, Table
from games.ladders.models import Challenge
from games.matches.errors import SiteRefusal
from games.matches.models import Match, Tenure
from games.matches.services import leaving
from games.tournaments.models import Round
from tests.config.walking import Form, Forms
from tests.crash.seats import somebody_of
from tests.crash.stage import waiting
from tests.crash.standing import for_ever
from tests.crash.visitor import IDLE, Visitor

DIRECTOR, SILENT, ABSENT, LEAVER = "Director", "Silent", "Absent", "Leaver"

LONG = 18
"""Actions after which someone may give up a match of the probe, which never ends otherwise."""

# How often, of a hundred times.
ABOUT, GIVES_UP, REFUSES = 45, 3, 25


def run(source: Random) -> None:
    """Come again and again until killed."""
    entrant = EntrantAtPage(source)
    for_ever(entrant.come)


class EntrantAtPage(Visitor):
    """A visitor who signs in as one of the people who have something to do."""

    def come(self) -> None:
        """Do one thing at a page of the competition, or at a table of it."""
        if self._source.randrange(100) < ABOUT:
            self._about()
            return
        visits = [visit for visit in waiting() if not self._never_acts(visit.match_id, visit.seat)]
        if not visits:
            time.sleep(IDLE)
            return
        found = self._source.choice(visits)
        user = somebody_of(found.match_id, found.seat, self._source)
        if user is None:
            return
        match = Match.objects.get(pk=found.match_id)
        if match.title == "probe" and match.revision > LONG and self._source.randrange(100) < GIVES_UP:
            with suppress(SiteRefusal):
                leaving.leave(match_id=match.pk, user=user)
        else:
            self.at_table(found.match_id, user)

    def _never_acts(self, match_id: int, seat: int) -> bool:
        names = Tenure.objects.filter(match=match_id, seat__index=seat, role=Tenure.Role.PLAYER)
        name = names.values_list("user__display_name", flat=True).first() or ""
        return name.startswith((SILENT, ABSENT))

    def _about(self) -> None:
        """Someone comes to a page of a competition that is not over."""
        going = Competition.objects.exclude(status__in=("draft", "finished", "cancelled"))
        competition = self._source.choice([*going.order_by("pk"), None])
        if competition is None:
            time.sleep(IDLE)
            return
        people = User.objects.exclude(display_name=DIRECTOR).order_by("pk")
        # People who have something to answer come first.
        user = self._source.choice(list(_asked(people, competition)) or list(people))
        name = user.display_name
        if competition.kind == Competition.Kind.LADDER:
            self._on_the_ladder(competition, user, name)
        else:
            self._in_the_tournament(competition, user, name)

    # ---- a tournament -------------------------------------------------------------------

    def _in_the_tournament(self, competition: Competition, user: User, name: str) -> None:
        address = reverse("tournaments:tournament", args=[competition.pk])
        if name.startswith(LEAVER) and Table.objects.filter(competition=competition, group="s1r2").exists():
            form = self.form_at(reverse("tournaments:ask_leave", args=[competition.pk]), user, "leave/now")
            if form is not None and "tables" in form.fields:
                form.fields["tables"] = ["forfeit"]
            self.send(form, user)
            return
        form = self.form_at(address, user, "enter")
        if form is None and not name.startswith(ABSENT):
            form = self.form_at(address, user, "here")
            if form is not None:
                form.fields["ready"] = ["yes"]
        self.send(form, user)

    # ---- a ladder -----------------------------------------------------------------------

    def _on_the_ladder(self, competition: Competition, user: User, name: str) -> None:
        mine = Entrant.objects.filter(competition=competition, user=user).first()
        if mine is None:
            self.send(self.form_at(reverse("ladders:join", args=[competition.pk]), user, "join"), user)
            return
        played = Place.objects.filter(entrant=mine, table__status=Table.Status.SCORED).count()
        if name.startswith(LEAVER) and played and mine.status == Entrant.Status.ENTERED:
            address = reverse("ladders:mine", args=[competition.pk])
            form = self.form_at(address, user, "leave", having="when")
            self.send(form, user)
            return
        if mine.status != Entrant.Status.ENTERED:
            return
        asked = Challenge.objects.filter(defender=mine, status=Challenge.Status.OPEN).first()
        if asked is not None:
            if not name.startswith(ABSENT):
                wish = "refuse" if self._source.randrange(100) < REFUSES else "accept"
                self.send(self.form_at(reverse("ladders:answer", args=[asked.pk]), user, wish), user)
            return
        page = self.page(reverse("ladders:ladder", args=[competition.pk]), user) or ""
        links = sorted({*re.findall(rf"/ladders/{competition.pk}/challenge/\d+/", page)})
        if links:
            address = self._source.choice(links)
            self.send(self.form_at(address, user, address.strip("/").rpartition("/")[2]), user)

    # ---- pages --------------------------------------------------------------------------

    def form_at(self, address: str, user: User, name: str, having: str = "") -> Form | None:
        """The form of a page whose address ends so, with a field of that name; None where there is none."""
        page = self.page(address, user)
        forms = [] if page is None else Forms(page, address).found
        for form in forms:
            if form.action.rstrip("/").endswith(f"/{name}") and (not having or having in form.fields):
                return form
        return None


def _asked(people: QuerySet[User], competition: Competition) -> QuerySet[User]:
    """Those who have not entered yet, or have not answered: a roll that is being called, or a challenge."""
    out = people.exclude(entries__competition=competition)
    if out.exists():
        return out
    return people.filter(pk__in=_waited_for(competition)).exclude(display_name__startswith=ABSENT)


def _waited_for(competition: Competition) -> QuerySet[Any]:
    """The users whose answer to a roll-call or a challenge is waited for."""
    if competition.kind == Competition.Kind.LADDER:
        return Challenge.objects.filter(
            ladder=competition.pk, status=Challenge.Status.OPEN, defender__status=Entrant.Status.ENTERED
        ).values("defender__user")
    called = Round.objects.filter(
        stage__tournament=competition.pk, status=Round.Status.PLANNED, called_until__gt=Now()
    ).first()
    if called is None:
        return Entrant.objects.none().values("user")
    silent = Q(ready_at=None) | Q(ready_at__lt=called.called_at)
    return Entrant.objects.filter(silent, competition=competition, status=Entrant.Status.ENTERED).values(
        "user"
    )
