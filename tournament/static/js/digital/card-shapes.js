// What a card is drawn with: suits, places of the pips, and the heads of king, queen and jack. Units: a card is 100 by 140.

/** Each in a square of 32. */
export const SUITS = {
  S: "M16 2C12 9 4 12 4 19a6 6 0 0 0 10.6 3.8C14.4 26 13 28 11 30h10c-2-2-3.4-4-3.6-7.2A6 6 0 0 0 28 19C28 12 20 9 16 2Z",
  H: "M16 29.5C7 22 2.5 16.5 2.5 10.8A7 7 0 0 1 16 7.6a7 7 0 0 1 13.5 3.2C29.5 16.5 25 22 16 29.5Z",
  D: "M16 1.5C19.2 7.5 23 12.3 27 16c-4 3.7-7.8 8.5-11 14.5C12.8 24.5 9 19.7 5 16c4-3.7 7.8-8.5 11-14.5Z",
  C: "M16 2a6.4 6.4 0 0 1 5.4 9.9A6.4 6.4 0 1 1 17.8 21.3c.4 3.7 1.6 6.4 3.6 8.7H10.6c2-2.3 3.2-5 3.6-8.7A6.4 6.4 0 1 1 10.6 11.9 6.4 6.4 0 0 1 16 2Z",
};

export const STAR = "M16 1.5 20.2 11.6 31 12.4 22.7 19.5 25.3 30 16 24.3 6.7 30 9.3 19.5 1 12.4 11.8 11.6Z";

const [LEFT, MID, RIGHT] = [44, 63, 82];
const [TOP, BOTTOM, CENTRE] = [24, 116, 70];
const both = (...at) => at.flatMap((y) => [[LEFT, y], [RIGHT, y]]);
const [UPPER, LOWER] = [55, 85];

/** Middles of the pips; those below the centre stand on their heads. */
export const PIPS = {
  A: [[MID, CENTRE]],
  2: [[MID, TOP], [MID, BOTTOM]],
  3: [[MID, TOP], [MID, CENTRE], [MID, BOTTOM]],
  4: both(TOP, BOTTOM),
  5: [...both(TOP, BOTTOM), [MID, CENTRE]],
  6: both(TOP, CENTRE, BOTTOM),
  7: [...both(TOP, CENTRE, BOTTOM), [MID, 47]],
  8: [...both(TOP, CENTRE, BOTTOM), [MID, 47], [MID, 93]],
  9: [...both(TOP, UPPER, LOWER, BOTTOM), [MID, CENTRE]],
  T: [...both(TOP, UPPER, LOWER, BOTTOM), [MID, 39], [MID, 101]],
};

/** Half a figure, looking up from the middle of the card at (0, 0): its lines, and what is filled with the suit's colour. */
export const COURTS = {
  K: {
    lines: ["M-9 -27C-9 -14 9 -14 9 -27", "M-5 -20C-4 -12 4 -12 5 -20"],
    filled: ["M-12 -36V-54L-6 -46 0 -57 6 -46 12 -54V-36Z", "M-27 0C-26 -12 -16 -16 -8 -17L0 -6 8 -17C16 -16 26 -12 27 0Z"],
  },
  Q: {
    lines: ["M-9 -35C-17 -26 -16 -18 -14 -14", "M9 -35C17 -26 16 -18 14 -14", "M-9 -28C-9 -14 9 -14 9 -28"],
    filled: [
      "M-11 -36-13 -47A3 3 0 1 1 -9 -48L-6 -43-2 -50A3 3 0 1 1 2 -50L6 -43 9 -48A3 3 0 1 1 13 -47L11 -36Z",
      "M-27 0C-26 -10 -17 -15 -9 -15C-6 -8 6 -8 9 -15C17 -15 26 -10 27 0Z",
    ],
  },
  J: {
    lines: ["M-9 -35V-22C-9 -14 9 -14 9 -22V-35", "M9 -42C18 -46 20 -54 17 -59"],
    filled: ["M-13 -35C-14 -46 -4 -50 4 -48C11 -46 14 -41 13 -35Z", "M-27 0-20 -13-7 -16 0 -9 7 -16 20 -13 27 0Z"],
  },
};

/** The fool's cap with its three bells. */
export const CAP = {
  filled: "M-22 8C-20 -8 -28 -18 -34 -20C-26 -30 -14 -26 -9 -14C-8 -28 -4 -34 0 -38C4 -34 8 -28 9 -14C14 -26 26 -30 34 -20C28 -18 20 -8 22 8Z",
  band: "M-22 12H22V19H-22Z",
  bells: [[-34, -18], [0, -40], [34, -18]],
};
