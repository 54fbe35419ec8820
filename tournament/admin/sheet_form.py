"""One table's result as a form of the admin: the same service, the same faults, the same versions."""

import hashlib
import secrets
from collections.abc import Iterator, Mapping
from typing import Any

from django import forms
from django.db import transaction
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.problems import Refused
from tournament.admin.hand_fields import end_field, ends_of, field_of, writing_at
from tournament.mapping.hands import hand_on
from tournament.mapping.rules import hands_of_round, rules_of
from tournament.models import Event, HandScore, Round, Sitting, User
from tournament.services import sheets
from tournament.services.previewing import preview
from tournament.services.receipts import Receipt
from tournament.services.typed_hands import Typed
from tournament.web.organiser.hand_fields import Writing
from tournament.web.organiser.typed_hand import in_words
from tournament.wording import sentence
from tournament.wording.changes import lines

# What may stand in a hand's ``choice`` after somebody else was quicker.
KEEP, MINE = "keep", "mine"


def hands_of(sitting: Sitting) -> list[int]:
    """The hands that have fields: those planned and those written; 0 where totals are recorded."""
    event = sitting.round.event
    if rules_of(event).record == "totals":
        return [0]
    written = HandScore.objects.filter(sitting=sitting, is_current=True).values_list("hand", flat=True)
    return list(range(1, max([hands_of_round(event, sitting.round.number), *written]) + 1))


class SheetForm(forms.ModelForm):  # type: ignore[type-arg]
    """Tricks of both sides for each hand, with the version that was seen beside each."""

    reason = forms.CharField(
        label=gettext_lazy("Why is it changed?"),
        required=False,
        help_text=gettext_lazy("Needed for a round that is over."),
    )
    short = forms.CharField(label=gettext_lazy("Fewer or more hands, because"), required=False)
    accepted = forms.CharField(
        label=gettext_lazy("The card cannot be right, but must stand, because"), required=False
    )
    token = forms.CharField(widget=forms.HiddenInput, required=False)
    # Stands for the correction of which was shown what it would change.
    looked = forms.CharField(widget=forms.HiddenInput, required=False)

    class Meta:
        model = Sitting
        fields: list[str] = []

    by: User | None = None

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        current = {row.hand: row for row in HandScore.objects.filter(sitting=self.instance, is_current=True)}
        self.hands = hands_of(self.instance)
        for hand in self.hands:
            self._add_hand(hand, current.get(hand))
        self.fields["token"].initial = secrets.token_urlsafe(16)
        self.fields["short"].initial = self.instance.short
        self.fields["accepted"].initial = self.instance.accepted
        stored = {"settled_by": self.instance.settled_by, "late": self.instance.late_side}
        self.ends = ends_of(self.instance)
        for name in self.ends:
            self.fields[name] = end_field(name)
            self.fields[name].initial = stored[name]

    def _add_hand(self, hand: int, row: HandScore | None) -> None:
        writing = self._writing(hand)
        stored = writing.texts(hand_on(row))
        for end in writing.fields:
            self.fields[f"{end}_{hand}"] = field_of(end, hand, writing)
            self.fields[f"{end}_{hand}"].initial = stored[end]
        self.fields[f"seen_{hand}"] = forms.IntegerField(
            widget=forms.HiddenInput, required=False, min_value=0
        )
        self.fields[f"choice_{hand}"] = forms.CharField(
            label=_("Which is right?"), widget=forms.HiddenInput, required=False
        )
        self.fields[f"seen_{hand}"].initial = row.version if row else 0

    def clean(self) -> dict[str, Any] | None:
        """Try it and undo it, so that everything the service says stands beside its field."""
        cleaned = super().clean()
        if self.errors:
            return cleaned
        # A field with an error leaves the cleaned data; what was typed is still needed.
        self.typed = dict(self.cleaned_data)
        # Nobody else may write between the trial and the deed.
        Event.objects.select_for_update(no_key=True).get(pk=self.instance.round.event_id)
        hands = [hand for hand in self.hands if cleaned and cleaned[f"choice_{hand}"] != KEEP]
        self._try(hands)
        # The trial left its marks on the row in memory.
        self.instance.refresh_from_db()
        if self.errors.keys() <= {"reason"}:
            self._look_first(hands)
        self.instance.refresh_from_db()
        return self.cleaned_data

    def _look_first(self, hands: list[int]) -> None:
        """Of a round that is over say what it would change; the next press stores it."""
        over = self.instance.round.state == Round.State.CLOSED
        seal = _seal(self.typed, without=("looked", "token", "reason"))
        if not over or self.instance.state != Sitting.State.CONFIRMED or self.typed["looked"] == seal:
            return
        try:
            found = preview(
                self.instance.round.event,
                # Why it is changed may be written afterwards.
                lambda: self._send(hands, by=self.by, token="", reason=_("to see what it changes")),
            )
        except Refused:
            # Only the reason was at fault a moment ago, and it says so itself.
            return
        if not found.lines:
            return
        said = lines(found.changes, found.rounds, found.names)
        self.add_error(
            None,
            [
                _("What this would change:"),
                *(said or [_("No place, no prize and no later pairing.")]),
                _("Nothing is saved yet. Save once more to store it."),
            ],
        )
        self.data = self.data.copy()
        self.data[self.add_prefix("looked")] = seal

    def _try(self, hands: list[int]) -> None:
        """Send these hands and undo it; what the service says goes to its field."""
        try:
            with transaction.atomic():
                self._send(hands, by=self.by, token="")
                transaction.set_rollback(True)
        except (Refused, sheets.Stale) as refusal:
            for problem in refusal.problems:
                self._place(str(sentence(problem)), problem.details)
            for clash in getattr(refusal, "clashes", ()):
                self._meet(clash)

    def store(self, *, by: User | None) -> Receipt:
        """Send it to the service that every other door uses."""
        data = self.cleaned_data
        hands = [hand for hand in self.hands if data[f"choice_{hand}"] != KEEP]
        # Bound to what it carries: the same page sent again with another choice is no second press.
        token = _seal(self.typed)
        return self._send(hands, by=by, token=token if data["token"] else "")

    def _send(self, hands: list[int], *, by: User | None, token: str, reason: str = "") -> Receipt:
        data = self.typed
        return sheets.submit(
            self.instance,
            {hand: self._typed(hand) for hand in hands},
            seen={hand: self._seen(hand) for hand in hands},
            by=by,
            source="admin",
            token=token,
            reason=reason or data["reason"],
            short=data["short"],
            accepted=data["accepted"],
            **{name: data[name] for name in self.ends},
        )

    def _writing(self, hand: int) -> Writing:
        return writing_at(self.instance, hand)

    def _typed(self, hand: int) -> Typed:
        writing = self._writing(hand)
        return writing.typed({end: self.typed[f"{end}_{hand}"] for end in writing.fields})

    def _seen(self, hand: int) -> int:
        """The version this person saw: the one he has just decided against, if he has."""
        choice, _dot, version = self.typed[f"choice_{hand}"].partition(".")
        if choice == MINE and version.isascii() and version.isdecimal() and len(version) < 9:
            return int(version)
        return self.typed[f"seen_{hand}"] or 0

    def _place(self, said: str, details: Any) -> None:
        hand, side, field = details.get("hand"), details.get("side"), details.get("field")
        ends = self._writing(hand).fields if isinstance(hand, int) else ()
        name = f"{side if side in ends else next(iter(ends), '')}_{hand}"
        if field in ("reason", "short", "accepted"):
            name = str(field)
        self.add_error(name if name in self.fields else None, said)

    def _meet(self, clash: sheets.Clash) -> None:
        """Both versions, and a box to say that one's own is right; nothing is stored meanwhile."""
        said = _("Yours is %(yours)s; %(theirs)s was stored by %(by)s at %(at)s. Nothing is saved yet.") % {
            "yours": in_words(clash.yours),
            "theirs": in_words(clash.theirs),
            "by": clash.by or _("somebody"),
            "at": localtime(clash.at).strftime("%H:%M"),
        }
        self.fields[f"choice_{clash.hand}"].widget = forms.Select(
            choices=[
                ("", _("Choose")),
                (KEEP, _("Keep stored %(pair)s") % {"pair": in_words(clash.theirs)}),
                (f"{MINE}.{clash.their_version}", _("Take mine %(pair)s") % {"pair": in_words(clash.yours)}),
            ]
        )
        self.add_error(f"{self._writing(clash.hand).fields[0]}_{clash.hand}", said)


def _seal(typed: Mapping[str, Any], *, without: tuple[str, ...] = ()) -> str:
    """Stands for what was typed, field by field."""
    told = [(name, value) for name, value in sorted(typed.items()) if name not in without]
    return hashlib.sha256(repr(told).encode()).hexdigest()


def fieldsets_of(sitting: Sitting) -> Iterator[tuple[str, list[str | tuple[str, ...]]]]:
    """Titles with their fields, in the order in which they are typed."""
    for hand in hands_of(sitting):
        title = _("Hand %(hand)d") % {"hand": hand} if hand else _("Tricks of the round")
        fields = tuple(f"{end}_{hand}" for end in writing_at(sitting, hand).fields)
        yield title, [fields, f"choice_{hand}", f"seen_{hand}"]
    if ends := ends_of(sitting):
        yield _("How the round ended"), list(ends)
    yield _("In words"), ["reason", "short", "accepted", "token", "looked"]
