"""Letters: asked for in a row, in the same transaction as what they tell of; written and sent by the worker.

``rows`` are asked for, ``turns`` says whose turn it is, ``letters`` writes the texts, ``post`` hands them to
the mail server; ``wishes`` is who wants his own results, ``stops`` who wants no letters.
"""
