"""How memory is kept: in few heaps, so that what is freed is used again, and swept seldom."""

import ctypes
import gc

# glibc's mallopt(3): how many heaps threads share. Left alone it makes eight for each core.
_M_ARENA_MAX = -8
HEAPS = 2


def in_few_heaps() -> bool:
    """Before any thread begins. Every screen is drawn in one thread and let go in another, twenty threads
    answer requests: with a heap for each of them what was freed lies about in all. False where the C library
    knows nothing of it (musl, macOS)."""
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    return bool(mallopt and mallopt(_M_ARENA_MAX, HEAPS))


# So many objects made and not let go, then the youngest are swept; so many sweeps, then the older ones too.
SWEPT_AFTER = (50_000, 20, 50)


def swept_seldom() -> None:
    """Once everything is loaded: what stands then stays for good, and no sweep looks through it again.

    Drawing one screen makes tens of thousands of objects, nearly all of which go by themselves. Python
    sweeps after every 700 of them and looked through the whole program each few screens, which took a
    third of the time of drawing.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SWEPT_AFTER)
