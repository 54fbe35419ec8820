"""What is said of each line of a list before anything is stored."""

import hashlib
import json
from dataclasses import dataclass

from scoring.problems import Problem
from tournament.services.entry_texts import AS_IT_IS, Texts


@dataclass(frozen=True)
class Verdict:
    """What one line of a list would do. verdict: ``add``, ``same``, ``changed`` or ``refused``.

    names, texts: as they would be kept. number: the one that the pair gets or has.
    entry: the row that is the same or changes; before, texts_before: how it stands now.
    notes: what is read otherwise than it is written, as problems that refuse nothing.
    """

    line: int
    verdict: str
    names: tuple[str, ...]
    number: int | None = None
    texts: Texts = AS_IT_IS
    entry: int | None = None
    before: tuple[str, ...] = ()
    texts_before: Texts = AS_IT_IS
    problems: tuple[Problem, ...] = ()
    notes: tuple[Problem, ...] = ()

    @property
    def texts_differ(self) -> bool:
        """Whether this line changes what a pair that is there carries."""
        new = zip(self.texts, self.texts_before, strict=True)
        return any(text is not None and text != before for text, before in new)


@dataclass(frozen=True)
class Comparison:
    """Every line with its verdict, in the order of the list."""

    verdicts: tuple[Verdict, ...]

    def of(self, verdict: str) -> tuple[Verdict, ...]:
        return tuple(found for found in self.verdicts if found.verdict == verdict)

    @property
    def mark(self) -> str:
        """Stands for what was shown: another mark later means that something has changed since."""
        told = [
            [v.line, v.verdict, v.names, v.number, v.texts, v.entry, v.before, v.texts_before]
            for v in self.verdicts
        ]
        return hashlib.sha256(json.dumps(told).encode("utf-8", "surrogatepass")).hexdigest()[:32]
