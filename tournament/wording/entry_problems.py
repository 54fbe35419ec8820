from collections.abc import Callable, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

ENTRY_PROBLEMS: Mapping[str, str | Promise | Callable[[Mapping[str, object]], str]] = {}
