"""What a page or a letter about a fault may tell: where it happened, never with which values.

Some functions hold cards that nobody may see, or secrets; Django's own filter goes by their names, and
does nothing at all while DEBUG is on.
"""

from collections.abc import Iterable
from types import FrameType
from typing import Any

from django.http import HttpRequest
from django.views.debug import ExceptionReporter, SafeExceptionReporterFilter

from tournament.logs import without_rows


class WithoutValues(SafeExceptionReporterFilter):
    def get_traceback_frame_variables(
        self, request: HttpRequest | None, tb_frame: FrameType
    ) -> Iterable[tuple[str, Any]]:
        return [(name, self.cleansed_substitute) for name in tb_frame.f_locals]

    def is_active(self, request: HttpRequest | None) -> bool:
        return True

    def get_post_parameters(self, request: HttpRequest | None) -> dict[str, Any]:
        return dict.fromkeys(request.POST, self.cleansed_substitute) if request is not None else {}


class WithoutRows(ExceptionReporter):
    """Nor what a database says of the row that it refused."""

    def get_traceback_data(self) -> dict[str, Any]:
        data = super().get_traceback_data()
        if "exception_value" in data:
            data["exception_value"] = without_rows(data["exception_value"])
        for frame in data.get("frames", ()):
            cause = frame.get("exc_cause")
            frame["exc_cause"] = without_rows(str(cause)) if cause is not None else None
        return data
