"""Checks one revealed shuffle (docs/engine.md): python3 verify_shuffle.py shuffle.json"""

import hashlib
import hmac
import json
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    shown = json.load(file)
seeds = {owner: bytes.fromhex(seed) for owner, seed in shown["seeds"].items()}  # server, N, E, S, W
sized = lambda data: len(data).to_bytes(4, "big") + data  # noqa: E731
for owner, seed in seeds.items():
    tagged = b"whist-night shuffle 1 " + owner.encode() + b" " + seed
    if hashlib.sha256(tagged).hexdigest() != shown["commitments"][owner]:
        sys.exit(f"WRONG: the seed of {owner} is not the one that was promised")
message = b"".join(sized(seat.encode()) + sized(seeds[seat]) for seat in "NESW" if seat in seeds)
key = hmac.digest(seeds["server"], message, "sha256")
label = sized(f"hand {shown['hand']} deal {shown['deal']}".encode())
counters = (label + count.to_bytes(8, "big") for count in range(2**64))
numbers = (number for counter in counters for number in hmac.digest(key, counter, "sha256"))
pack = [suit + rank for suit in "SHDC" for rank in "23456789TJQKA"]
pack += ["LJ", "BJ"][2 - shown["jokers"] :]
for last in range(len(pack) - 1, 0, -1):
    chosen = next(n for n in numbers if n < 256 - 256 % (last + 1)) % (last + 1)
    pack[last], pack[chosen] = pack[chosen], pack[last]
print(" ".join(pack))
if pack != shown["pack"]:
    sys.exit("WRONG: the cards were dealt in another order")
print("right")
