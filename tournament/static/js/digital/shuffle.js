// The shuffle that anybody can do again, as docs/engine.md says it: seeds -> key -> the order of the pack -> the deal.

import { bytesOf, fromHex, hmac, joined, sha256, toHex } from "./sha256.js";

const TAG = "whist-night shuffle 1 ";
const SEATS = "NESW";
const JOKERS = ["LJ", "BJ"];

function whole(number, bytes) {
  const made = new Uint8Array(bytes);
  for (let place = bytes - 1, rest = number; place >= 0; place -= 1, rest = Math.floor(rest / 256)) made[place] = rest % 256;
  return made;
}

const measured = (data) => joined(whole(data.length, 4), data);

/** What was published of a seed (hexadecimal) before the deal; owner: "server", or a seat. */
export const commitmentOf = (owner, seed) => toHex(sha256(joined(bytesOf(`${TAG}${owner} `), fromHex(seed))));

/** seeds: owner -> hexadecimal. */
function keyOf(seeds) {
  const message = [...SEATS].filter((seat) => seat in seeds).flatMap((seat) => [measured(bytesOf(seat)), measured(fromHex(seeds[seat]))]);
  return hmac(fromHex(seeds.server), joined(...message));
}

export function packOf(jokers) {
  const suits = [..."SHDC"].flatMap((suit) => [..."23456789TJQKA"].map((rank) => suit + rank));
  return [...suits, ...JOKERS.slice(2 - jokers)];
}

function* bytesFrom(key, label) {
  for (let count = 0; ; count += 1) yield* hmac(key, joined(label, whole(count, 8)));
}

/** The order of the pack for this hand; the numbers are the server's and the players' seeds, and nothing else. */
export function shuffled({ seeds, hand, deal, jokers }) {
  const pack = packOf(jokers);
  const numbers = bytesFrom(keyOf(seeds), measured(bytesOf(`hand ${hand} deal ${deal}`)));
  for (let last = pack.length - 1; last > 0; last -= 1) {
    const bound = last + 1;
    let number = numbers.next().value;
    while (number >= 256 - (256 % bound)) number = numbers.next().value;
    const chosen = number % bound;
    [pack[last], pack[chosen]] = [pack[chosen], pack[last]];
  }
  return pack;
}

/** Who gets which cards: one by one from the dealer's left; the last ones are the kitty. */
export function dealt(pack, dealer, kittySize) {
  const hands = Object.fromEntries([...SEATS].map((seat) => [seat, []]));
  const from = SEATS.indexOf(dealer) + 1;
  const last = pack.length - kittySize;
  pack.slice(0, last).forEach((card, place) => hands[SEATS[(from + place) % 4]].push(card));
  return { ...hands, kitty: pack.slice(last) };
}
