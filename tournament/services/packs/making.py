"""A file of paper from its row: what may be asked for, and the PDF itself."""

from collections.abc import Callable, Iterable, Mapping
from urllib.parse import urlsplit

from scoring.problems import Problem, Refused
from tournament.models import Event, Export
from tournament.queries.printed import plan_of
from tournament.services.packs import lettering
from tournament.services.packs.book import PAPERS, bind
from tournament.services.packs.catalogue import Kind, kind_of, round_of
from tournament.services.packs.material import Material, read
from tournament.services.packs.names import pair

# Nobody else reaches a program by these.
ALONE = ("localhost", "127.0.0.1", "::1", "testserver", "")
# How much of the time goes into the parts; the rest binds them.
_BUILT = 30


def paper_faults(event: Event, key: str, paper: str, entries: Iterable[int] = ()) -> list[Problem]:
    """Why this cannot be printed now, all of it at once.

    ``paper-size``, ``paper-not-seated``, ``paper-not-played``, ``paper-over``, ``paper-nobody``,
    ``round-unknown``, ``paper-pairs``.
    """
    kind, problems = kind_of(key), []
    if paper not in PAPERS:
        sizes = [one.name for one in PAPERS.values()]
        problems.append(Problem("paper-size", {"paper": paper, "known": sizes}))
    if kind is not None and event.state not in kind.states:
        problems.append(_too_early_or_late(event, kind))
    elif not event.entries.filter(number__isnull=False).exists():
        problems.append(Problem("paper-nobody", {}))
    number, rounds = round_of(key), event.rounds.count()
    if number is not None and rounds and not event.rounds.filter(number=number).exists():
        problems.append(Problem("round-unknown", {"round": number, "rounds": rounds}))
    unknown = sorted(set(entries) - set(event.entries.values_list("number", flat=True)))
    if unknown:
        problems.append(Problem("paper-pairs", {"numbers": unknown}))
    return problems


def _too_early_or_late(event: Event, kind: Kind) -> Problem:
    if event.state == Event.State.CLOSED:
        return Problem("paper-over", {"name": str(kind.title)})
    if event.state == Event.State.DRAFT:
        return Problem("paper-not-seated", {"name": str(kind.title)})
    return Problem("paper-not-played", {"name": str(kind.title)})


def reachable(address: str) -> str:
    """The address, when a phone could reach the program under it; "" when only this computer does."""
    return "" if urlsplit(address).hostname in (*ALONE, None) else address.rstrip("/")


def pack_of(export: Export, tell: Callable[[int], None]) -> tuple[bytes, Mapping[str, object]]:
    """The file, and what is said of it: ``pages``, ``missing`` and the ``version`` that it shows.

    tell: is told how far it is, in percent. Raises Refused(paper-nothing).
    """
    kind = kind_of(export.kind)
    if kind is None:
        raise ValueError(f"no kind of paper: {export.kind}")
    details = export.details
    material = read(
        export.event,
        PAPERS[export.paper],
        base=reachable(str(details.get("address", ""))),
        chosen=details.get("entries", ()),
        only_round=round_of(export.kind),
    )
    tell(5)
    parts = [part for part in kind.build(material) if part.pages]
    if not parts:
        raise Refused(Problem("paper-nothing", {"name": str(kind.title)}))
    tell(_BUILT)
    content = bind(
        material.paper, parts, material.imprint, lambda done: tell(_BUILT + done * (100 - _BUILT) // 100)
    )
    return content, {
        "pages": sum(len(part.pages) for part in parts),
        "missing": _missing(material),
        "version": material.number,
        **({"plan": plan_of(material.facts, material.only_round)} if kind.tells_places else {}),
    }


def _missing(material: Material) -> str:
    """Signs in names, and in the event's own name, that print as boxes."""
    return lettering.missing([material.event.name, *(pair(entry) for entry in material.entries)])
