"""The server asks the C library for few heaps, where that library knows what heaps are."""

import platform

from tournament.management import memory


def test_few_heaps_where_the_c_library_has_them() -> None:
    assert memory.in_few_heaps() is (platform.libc_ver()[0] == "glibc")
