"""The pages and doors of a phone at a table."""
