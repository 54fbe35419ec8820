// Draws a card: all 52, two jokers and the back. A small card shows rank and suit as large as they go;
// a large one its pips or its court. Which of the two is seen is for the style sheet, by the card's own width.

import { CAP, COURTS, PIPS, STAR, SUITS } from "./card-shapes.js";

const SPACE = "http://www.w3.org/2000/svg";
const [WIDE, HIGH] = [100, 140];
const PIP = 21;

const names = JSON.parse(document.getElementById("card-names").textContent);

/** "9 of hearts", as the page's language has it. */
export const nameOf = (code) => names[code] || code;

export const isJoker = (code) => code === "BJ" || code === "LJ";
export const jokerLetter = (code) => names[`${code}-letter`] || code[0];
export const suitOf = (code) => (isJoker(code) ? "" : code[0]);
const rankText = (code) => (code[1] === "T" ? "10" : code[1]);

function draw(tag, attributes = {}, ...inside) {
  const node = document.createElementNS(SPACE, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...inside);
  return node;
}

const path = (d, more = {}) => draw("path", { d, ...more });

/** A shape of the square of 32 with its middle at (x, y), so many units wide. */
function shape(d, x, y, size, { turned = false, ...more } = {}) {
  const turn = turned ? " rotate(180)" : "";
  return path(d, { transform: `translate(${x} ${y})${turn} scale(${size / 32}) translate(-16 -16)`, ...more });
}

function text(words, x, y, size, more = {}) {
  const node = draw("text", { x, y, "font-size": size, "text-anchor": "middle", ...more });
  node.textContent = words;
  return node;
}

/** A rank is as wide as its place, whatever the font: "10" is drawn together. */
const rank = (words, x, y, size) => text(words, x, y, size, words.length > 1 ? { textLength: size * 0.98, lengthAdjust: "spacingAndGlyphs" } : {});

function court(code) {
  const { lines, filled } = COURTS[code[1]];
  const half = (turn) => draw("g", { transform: `translate(63 70)${turn}` },
    path("M-9 -37H9V-24C9 -13 -9 -13 -9 -24Z", { class: "card-skin" }),
    ...filled.map((d) => path(d, { class: "card-robe" })),
    ...lines.map((d) => path(d, { class: "card-line" })),
    draw("circle", { cx: -3.5, cy: -29, r: 1.3, class: "card-eye" }), draw("circle", { cx: 3.5, cy: -29, r: 1.3, class: "card-eye" }));
  return [
    draw("rect", { x: 31, y: 9, width: 63, height: 122, rx: 3, class: "card-frame" }),
    half(""), half(" rotate(180)"),
    shape(SUITS[code[0]], 42, 21, 15), shape(SUITS[code[0]], 83, 119, 15, { turned: true }),
  ];
}

function pips(code) {
  if (code[1] === "A") return [shape(SUITS[code[0]], 62, 70, 54)];
  return PIPS[code[1]].map(([x, y]) => shape(SUITS[code[0]], x, y, PIP, { turned: y > 70 }));
}

const isCourt = (code) => code[1] in COURTS;

function large(code) {
  const group = draw("g", { class: "card-large" });
  group.append(rank(rankText(code), 16, 33, 32), shape(SUITS[code[0]], 16, 52, 23), ...(isCourt(code) ? court(code) : pips(code)));
  return group;
}

function small(code) {
  return draw("g", { class: "card-small" },
    rank(rankText(code), 31, 55, 60), shape(SUITS[code[0]], 78, 34, 38), shape(SUITS[code[0]], 50, 100, 62));
}

/** The big joker is filled, the little one drawn in lines; both say which they are by a letter. */
function joker(code) {
  const letter = jokerLetter(code);
  const style = code === "BJ" ? "card-robe" : "card-outline";
  const cap = (x, y, scale) => draw("g", { transform: `translate(${x} ${y}) scale(${scale})` },
    path(CAP.filled, { class: style }), path(CAP.band, { class: style }),
    ...CAP.bells.map(([cx, cy]) => draw("circle", { cx, cy, r: 5, class: style })));
  return [
    draw("g", { class: "card-large" }, text(letter, 16, 33, 32), shape(STAR, 16, 52, 24, { class: style }), cap(63, 76, 0.8)),
    draw("g", { class: "card-small" }, text(letter, 30, 54, 56), shape(STAR, 76, 34, 36, { class: style }), cap(50, 108, 0.9)),
  ];
}

function sheet(className, ...inside) {
  return draw("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, class: `card-face ${className}`, "aria-hidden": "true", focusable: "false" },
    draw("rect", { x: 1, y: 1, width: WIDE - 2, height: HIGH - 2, rx: 8, class: "card-paper" }), ...inside);
}

/** The drawing alone; what it is called is said by the element that holds it. */
export function face(code) {
  return isJoker(code) ? sheet("joker", ...joker(code)) : sheet(`suit-${code[0]}`, small(code), large(code));
}

export function back() {
  return sheet("back", draw("rect", { x: 8, y: 8, width: 84, height: 124, rx: 5, class: "card-back" }),
    path("M16 16 84 124M84 16 16 124M50 16 84 70 50 124 16 70Z", { class: "card-lattice" }), shape(SUITS.S, 50, 70, 34, { class: "card-mark" }));
}
