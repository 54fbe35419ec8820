"""Letters: asked for in a row, in the same transaction as what they tell of; written and sent by the worker.

``rows`` keeps the rows, ``letters`` writes the texts, ``post`` hands them to the mail server,
``results`` is who gets his own results, ``stops`` who wants no letters.
"""
