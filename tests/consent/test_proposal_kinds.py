"""Every kind of proposal is known wherever kinds are told apart."""

from __future__ import annotations

from typing import assert_never

import pytest
from django.test import Client
from django.urls import reverse

from games.consent.forms import AskForm
from games.consent.models import Proposal
from games.consent.pages.proposals import KIND_LETTERS, RIGHT_LETTERS
from games.consent.proposal_kinds import KINDS, traits
from games.consent.selectors import text_of
from games.matches.models import Match
from games.matches.registries import announcements
from tests.consent.test_proposals import answer, ask, codes, outcome
from tests.factories.matches import holder, make_match, play
from tests.probe.meta import Options
from tests.probe.rules import Done, Parry, Walk

KIND = Proposal.Kind


def ready(kind: Proposal.Kind) -> Match:
    """A match of three at which Red can ask for that."""
    match = make_match(seats=3, options=Options(sealed=False))
    match kind:
        case KIND.RESUME:
            answer(ask(match, 0, KIND.PAUSE, days=3), 1)
        case KIND.UNDO:
            play(match, 0, Parry(0, high=True))
            play(match, 0, Walk(0, "left"), Done(0))
        case KIND.PAUSE | KIND.EXTENSION | KIND.END | KIND.REPLACEMENT:
            pass
        case _:
            assert_never(kind)
    return match


def test_every_kind_has_its_traits_and_every_field_a_kind() -> None:
    assert list(KINDS) == list(KIND)
    needed = {name for each in KINDS.values() for name in each.fields}
    assert needed == AskForm.base_fields.keys() - {"kind"}


def test_no_two_kinds_are_named_alike() -> None:
    for each in ("name", "note", "asked"):
        assert len({str(getattr(kind, each)) for kind in KINDS.values()}) == len(KIND), each
    for kind in KIND:
        announced = announcements.find(f"house.asked_{kind}")
        assert announced is not None
        assert announced.message == traits(kind).asked


def test_there_are_letters_for_every_kind_and_for_what_is_done_by_right() -> None:
    assert len(KIND_LETTERS) == len(KIND) <= len(RIGHT_LETTERS)
    assert not set(KIND_LETTERS) & set(RIGHT_LETTERS)


@pytest.mark.django_db
@pytest.mark.parametrize("kind", KIND)
def test_each_kind_is_offered_asked_told_and_done(kind: Proposal.Kind) -> None:
    match = ready(kind)
    client = Client()
    client.force_login(holder(match, 0))
    url = reverse("matches:ask", args=[match.pk])
    page = client.get(url, {"kind": kind})
    (chosen,) = (each for each in page.context["kinds"] if each["chosen"])
    assert chosen["name"] == traits(kind).name
    form = page.context["form"]
    assert list(form.fields) == ["kind", *traits(kind).fields]
    assert str(traits(kind).name) in page.content.decode()

    sent = {name: form[name].value() for name in form.fields}
    assert client.post(url, sent)["Location"] == reverse("matches:match", args=[match.pk])
    proposal = Proposal.objects.get(match=match, kind=kind, outcome="")
    assert proposal.expires_at - proposal.asked_at == traits(kind).lasts
    assert codes(match)[-1] == f"house.asked_{kind}"
    assert text_of(proposal).startswith("Red asks ")

    answer(proposal, 1)
    assert outcome(proposal) == ("" if traits(kind).everybody else "agreed")
    if traits(kind).everybody:
        answer(proposal, 2)
    assert outcome(proposal) == "agreed"
