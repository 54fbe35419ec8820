"""An owner, a club of his, and his browser."""

import pytest
from django.test import Client

from tests.factories import make_club, make_owner
from tournament.models import Club, User


@pytest.fixture
def owner() -> User:
    return make_owner()


@pytest.fixture
def club(owner: User) -> Club:
    return make_club(by=owner)


@pytest.fixture
def client(owner: User, club: Club) -> Client:
    client = Client()
    client.force_login(owner)
    return client
