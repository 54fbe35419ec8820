// A hand that lies open, as rows of its suits: short enough for four of them on a phone.

import { jokerLetter, nameOf, suitOf } from "./cards.js";
import { make, words } from "./parts.js";

const SHAPES = { S: "♠", H: "♥", D: "♦", C: "♣" };
const RANKS = "AKQJT98765432";

const high = (one, other) => RANKS.indexOf(one[1]) - RANKS.indexOf(other[1]);

const rankText = (code) => (suitOf(code) ? (code[1] === "T" ? "10" : code[1]) : jokerLetter(code));

/** A card in two signs, "♥10", and by its name for who does not see it. */
export const cardShort = (code) => (suitOf(code) ? [make("span", { className: `suit ${suitOf(code)}`, "aria-hidden": "true", text: SHAPES[suitOf(code)] }),
  make("span", { "aria-hidden": "true", text: rankText(code) }), make("span", { className: "visually-hidden", text: nameOf(code) })] : nameOf(code));

const rank = (code, gone) => [make("span", { className: gone.has(code) ? "is-gone" : "" },
  make("span", { "aria-hidden": "true", text: rankText(code) }),
  make("span", { className: "visually-hidden", text: `${nameOf(code)}${gone.has(code) ? `, ${words.played}` : ""}` })), " "];

/** gone: cards that are played. place: where it lies, "top", "start", "end" or "bottom". */
export function openHand(cards, { seat, name, gone = new Set(), isNext = false, place = "", level = "h2" }) {
  const rows = Object.keys(SHAPES).map((suit) => [suit, cards.filter((card) => suitOf(card) === suit).sort(high)]);
  const jokers = cards.filter((card) => !suitOf(card));
  return make("section", { className: `open-hand at-${place}${isNext ? " is-turn" : ""}` },
    make(level, { className: "open-name" }, isNext ? make("span", { "aria-hidden": "true", text: "▶ " }) : "", make("bdi", { text: name }), isNext ? make("span", { className: "visually-hidden", text: `, ${words.toPlay}` }) : "", " ", make("span", { className: "quiet", text: words[`chair${seat}`] })),
    rows.map(([suit, own]) => make("p", { className: "suit-row" }, make("span", { className: `suit ${suit}`, "aria-hidden": "true", text: SHAPES[suit] }), " ", own.length ? own.map((code) => rank(code, gone)) : "–")),
    jokers.length ? make("p", { className: "suit-row" }, make("span", { "aria-hidden": "true", text: "★" }), " ", jokers.map((code) => rank(code, gone))) : "");
}
