"""What can be chosen about ranking, sit-outs and absences, in words (docs/rules.md, part 5)."""

from django.utils.translation import gettext_lazy as _

FIXED = "fixed"

RANKING = (
    ("points", _("Points"), _("Tricks above six. Ties: head-to-head, net points, tricks.")),
    (
        "match-points",
        _("Match points"),
        _("2 for a round won, 1 for a round drawn. Ties: head-to-head, net tricks, tricks."),
    ),
    ("tricks", _("Tricks"), _("All tricks count. Ties: head-to-head, net tricks.")),
    ("rounds", _("Games or rounds won"), _("Every game counts where games are played. Ties: points.")),
    ("own", _("Your own list"), _("You say what counts first, and what breaks a tie.")),
)

SIT_OUT = (
    ("average", _("Its own average"), _("What it makes in a round on average, exactly.")),
    ("zero", _("Nothing"), _("A round without a table counts 0.")),
    ("field-average", _("The round’s average"), _("What the others made in that round on average.")),
    ("winners-average", _("The winners’ average"), _("What that round’s winners made on average.")),
    (FIXED, _("A fixed award"), _("The same for every sit-out.")),
)

COMPARE = (
    ("points", _("Its points"), _("The side with more points has won the round.")),
    ("tricks", _("Its tricks"), _("The side with more tricks has won the round.")),
)

WITHDRAWAL = (
    ("stay", _("Results stay"), _("What it has played counts for everybody.")),
    ("remove", _("Results go"), _("Its opponents’ rounds against it count as not played.")),
    ("remove-under-half", _("Only after half"), _("Results go when under half of its rounds were played.")),
)

FORFEIT = (
    ("sit-out", _("What a sit-out gives"), _("And a win where wins are counted.")),
    ("win", _("The win alone"), _("No points or tricks.")),
)

RATE = (
    ("hand", _("A hand"), _("Divided by the hands played.")),
    ("round", _("A round"), _("Divided by the rounds played.")),
    ("available", _("What could be had"), _("Divided by the most that was possible.")),
)
