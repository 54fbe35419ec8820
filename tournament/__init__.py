"""The Django project and its only app: people, tables, clocks and screens."""
