"""The rest of an evening, planned again after somebody came late, left, or the night was cut short."""
