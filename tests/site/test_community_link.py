"""The link to the operator's own place for players, in the footer of every page."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


def test_every_page_links_to_the_community_if_there_is_one(settings: Any) -> None:

    assert ">Community<" not in Client().get("/").content.decode()
    settings.COMMUNITY_URL = "https://forum.example.org/?a=1&b=2"
    for address in ("/", "/credits/"):
        page = Client().get(address).content.decode()
        assert '<a href="https://forum.example.org/?a=1&amp;b=2" rel="noopener">Community</a>' in page
