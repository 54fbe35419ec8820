"""The evening on paper: cards, slips, lists and certificates as PDF.

``catalogue`` says what there is; ``material`` reads an event once; each piece of paper has a
module of its own, and ``book`` binds them. How letters, pens, strips and cut sheets work stands
in ``lettering``, ``pen``, ``strips`` and ``cutting``; those know nothing of whist.
"""
