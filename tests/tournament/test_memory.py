"""The server asks for few heaps, where the C library knows what heaps are, and is swept seldom."""

import gc
import platform

from tournament.management import memory


def test_few_heaps_where_the_c_library_has_them() -> None:
    assert memory.in_few_heaps() is (platform.libc_ver()[0] == "glibc")


def test_what_is_loaded_when_the_server_opens_is_swept_no_more() -> None:
    before = gc.get_threshold()
    try:
        memory.swept_seldom()
        assert gc.get_freeze_count() > 10_000
        assert gc.get_threshold() == (50_000, 20, 50)
    finally:
        gc.unfreeze()
        gc.set_threshold(*before)
