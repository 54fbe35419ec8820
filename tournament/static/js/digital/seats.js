// Who sits where on the screen: the own seat at the bottom, the others clockwise from there.

const SEATS = ["N", "E", "S", "W"];
export const PLACES = ["bottom", "start", "top", "end"];

/** seat -> "bottom", "start" (the player on one's left), "top" or "end". A spectator looks from the south. */
export function placesFor(own) {
  const from = SEATS.indexOf(own || "S");
  return Object.fromEntries(PLACES.map((place, turn) => [SEATS[(from + turn) % 4], place]));
}

export const sideOf = (seat) => (seat === "N" || seat === "S" ? "ns" : "ew");
export const otherSide = (side) => (side === "ns" ? "ew" : "ns");
export const nextSeat = (seat) => SEATS[(SEATS.indexOf(seat) + 1) % 4];
