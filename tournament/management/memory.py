"""How the C library keeps memory: in few heaps, so that what is freed is used again."""

import ctypes

# glibc's mallopt(3): how many heaps threads share. Left alone it makes eight for each core.
_M_ARENA_MAX = -8
HEAPS = 2


def in_few_heaps() -> bool:
    """Before any thread begins. Every screen is drawn in one thread and let go in another, twenty threads
    answer requests: with a heap for each of them what was freed lies about in all. False where the C library
    knows nothing of it (musl, macOS)."""
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    return bool(mallopt and mallopt(_M_ARENA_MAX, HEAPS))
