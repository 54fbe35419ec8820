"""A second referee of basic and bid whist: slow, plain, and by another hand than the engine's.

It is written from docs/rules.md alone and imports nothing of the program, so that it can be held beside
the rules line by line. Cards, bids and seats are texts, hands are lists, and nothing is worked out in
advance. Each rule names the part of docs/rules.md that it comes from.

    options.py   what an event may choose, and the named rule sets
    pack.py      seats, the pack, dealing, misdeals, which hand has which trump
    auction.py   who calls, what may be said, who has won
    trick.py     which cards may be played, and which of them wins
    points.py    what a hand scores
    claim.py     whether the rest of the tricks is certain
    table.py     one hand at a table: who is to act, everything he may do, how it stands
"""
