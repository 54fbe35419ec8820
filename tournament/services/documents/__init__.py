"""Whole events as documents of the results format: read, loaded, written."""

from tournament.services.documents.export import export_document, worked_out
from tournament.services.documents.loading import load
from tournament.services.documents.reading import read, written

__all__ = ["export_document", "load", "read", "worked_out", "written"]
