"""Tables on screens: seats, deals, deeds, and how a hand ends (docs/digital-tables.md)."""
