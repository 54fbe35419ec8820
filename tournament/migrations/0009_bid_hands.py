"""What was bid and named in a hand of bid whist, other marks of a hand, and how a table's round ended."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0008_mails")]
    operations = [
        migrations.AddField(
            model_name="handscore",
            name="bid",
            field=models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="bid"),
        ),
        migrations.AddField(
            model_name="handscore",
            name="bidder",
            field=models.CharField(blank=True, default="", max_length=2, verbose_name="bidder"),
        ),
        migrations.AddField(
            model_name="handscore",
            name="extra",
            field=models.JSONField(blank=True, default=dict),
        ),
        migrations.AddField(
            model_name="handscore",
            name="kind",
            field=models.CharField(blank=True, default="", max_length=8, verbose_name="kind"),
        ),
        migrations.AddField(
            model_name="handscore",
            name="ranks",
            field=models.CharField(blank=True, default="", max_length=8, verbose_name="ranks"),
        ),
        migrations.AddField(
            model_name="handscore",
            name="trump",
            field=models.CharField(blank=True, default="", max_length=1, verbose_name="trump"),
        ),
        migrations.AddField(
            model_name="sitting",
            name="late_side",
            field=models.CharField(blank=True, default="", max_length=2),
        ),
        migrations.AddField(
            model_name="sitting",
            name="settled_by",
            field=models.CharField(blank=True, default="", max_length=2),
        ),
        migrations.AddField(
            model_name="sitting",
            name="settled_said",
            field=models.CharField(blank=True, default="", max_length=2),
        ),
        migrations.AddConstraint(
            model_name="handscore",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        ("bid__isnull", True), ("bidder", ""), ("kind", ""), ("ranks", ""), ("trump", "")
                    ),
                    models.Q(
                        ("bidder__in", ["ns", "ew"]),
                        ("ns__isnull", False),
                        ("bid__gte", 1),
                        ("bid__isnull", False),
                        ("bid__lte", 7),
                        models.Q(("hand", 0), _negated=True),
                        models.Q(
                            models.Q(
                                ("kind__in", ["uptown", "downtown"]),
                                ("ranks", ""),
                                ("trump__in", ["S", "H", "D", "C"]),
                            ),
                            models.Q(
                                ("kind", "notrump"), ("ranks__in", ["uptown", "downtown"]), ("trump", "")
                            ),
                            _connector="OR",
                        ),
                    ),
                    _connector="OR",
                ),
                name="a_contract_is_whole_or_not_at_all",
            ),
        ),
        migrations.AddConstraint(
            model_name="sitting",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("settled_by__in", ["ns", "ew"]), ("settled_said__in", ["", "ns", "ew"])),
                    models.Q(("settled_by", ""), ("settled_said", "")),
                    _connector="OR",
                ),
                name="extra_hand_is_won_by_a_side",
            ),
        ),
        migrations.AddConstraint(
            model_name="sitting",
            constraint=models.CheckConstraint(
                condition=models.Q(("late_side__in", ["", "ns", "ew"])), name="late_is_a_side"
            ),
        ),
    ]
