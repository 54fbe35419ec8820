"""Addresses: whole ones, for links that leave the program, and those of the next page of a list."""

import segno
from django.conf import settings
from django.http import HttpRequest


def whole(request: HttpRequest, path: str) -> str:
    """The address that works from elsewhere. BASE_URL decides; a request's own host only without one."""
    if settings.BASE_URL:
        return f"{settings.BASE_URL.rstrip('/')}{path}"
    return request.build_absolute_uri(path)


def qr(address: str) -> str:
    """A QR code of the address as a data URI, dark on light in either theme."""
    return segno.make(address, error="m").svg_data_uri(scale=6, border=4, dark="#000", light="#fff")


def query_before_page(request: HttpRequest) -> str:
    """What a link to another page of a list starts with: the search as it is, and a place for "page="."""
    kept = request.GET.copy()
    kept.pop("page", None)
    return f"{kept.urlencode()}&" if kept else ""
