"""What a page or a letter about a fault may tell: where it happened, never with which values.

Some functions hold cards that nobody may see, or secrets; Django's own filter goes by their names, and
does nothing at all while DEBUG is on.
"""

from collections.abc import Iterable
from types import FrameType
from typing import Any

from django.http import HttpRequest
from django.views.debug import SafeExceptionReporterFilter


class WithoutValues(SafeExceptionReporterFilter):
    def get_traceback_frame_variables(
        self, request: HttpRequest | None, tb_frame: FrameType
    ) -> Iterable[tuple[str, Any]]:
        return [(name, self.cleansed_substitute) for name in tb_frame.f_locals]

    def is_active(self, request: HttpRequest | None) -> bool:
        return True

    def get_post_parameters(self, request: HttpRequest | None) -> dict[str, Any]:
        return dict.fromkeys(request.POST, self.cleansed_substitute) if request is not None else {}
