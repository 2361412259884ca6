"""The page of the director's desk."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories.accounts import make_user
from tests.factories.desks import make_directed, make_seated

pytestmark = pytest.mark.django_db


def test_it(client: Client) -> None:
    competition = make_directed()
    make_seated(competition)
    client.force_login(competition.created_by)
    answer = client.get(reverse("competitions:desk", args=[competition.pk]))
    assert answer.status_code == 200
    client.force_login(make_user())
    assert client.get(reverse("competitions:desk", args=[competition.pk])).status_code == 404
