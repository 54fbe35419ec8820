"""Pages of pairs cost the same for a few and for many."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.factories import make_event
from tests.tournament.evenings import organiser

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("page", ["", "check-in/", "pairs.csv", "paste/", "import/", "sign-up/"])
def test_the_number_of_queries_does_not_grow_with_the_pairs(page: str) -> None:
    user = organiser()
    found = []
    for pairs in (10, 120):
        event = make_event(pairs=pairs, by=user, seated=False, name=f"With {pairs}")
        client = Client()
        client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
        with CaptureQueriesContext(connection) as queries:
            assert client.get(f"/organiser/events/{event.slug}/entries/{page}").status_code == 200
        found.append(len(queries))
    assert found[0] == found[1] <= 20


def test_a_list_of_many_lines_is_checked_with_few_queries() -> None:
    user = organiser()
    event = make_event(pairs=100, by=user, seated=False)
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    text = "\n".join(f"Ann {one} & Ben {one}" for one in range(1, 101))
    with CaptureQueriesContext(connection) as queries:
        page = client.post(f"/organiser/events/{event.slug}/entries/paste/", {"text": text}).content.decode()
    assert "0 to add, 0 changed, 100 the same, 0 refused." in page
    assert len(queries) <= 20
