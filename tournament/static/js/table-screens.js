// What stands on the table's page. The words are in the page's templates; here they are put together with
// names and numbers. Names and scores are isolated, so that they stand the same way in every script.

import { more, rowFrom } from "./table-flow.js";

export const words = document.getElementById("words").dataset;

/** A sentence of the page with its {names} filled in; isolated where it goes into one string. */
export function say(key, fill = {}) {
  return words[key].replace(/\{(\w+)\}/g, (whole, name) => (name in fill ? String(fill[name]) : whole));
}

export const isolated = (text) => `\u2068${text}\u2069`;
export const plainNames = (names) => names.map(isolated).join(words.and);

export function make(tag, { className, text, ...more } = {}, ...inside) {
  const node = document.createElement(tag);
  if (className) node.className = className;
  if (text !== undefined) node.textContent = text;
  for (const [name, value] of Object.entries(more)) {
    if (value !== undefined && value !== false) node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...inside.flat(9).filter((one) => one !== null && one !== undefined && one !== ""));
  return node;
}

export const names = (list) => list.flatMap((name, index) =>
  [index ? words.and : "", make("bdi", { text: name })]);

export const number = (value) => make("bdi", { className: "tricks", text: value ?? "–" });

/** The sentence in which {name} is taken by nodes. */
export function saying(key, fill) {
  return words[key].split(/(\{\w+\})/).map((part) => {
    const slot = /^\{(\w+)\}$/.exec(part);
    return slot && slot[1] in fill ? fill[slot[1]] : part;
  });
}

export function button(text, deed, { className = "", ...more } = {}) {
  // One piece inside: names and words of a button flow as a sentence does.
  const made = make("button", { type: "button", className, ...more }, make("span", {}, text));
  made.addEventListener("click", deed);
  return made;
}

/** A copy of the template with its slots filled and its buttons bound. */
export function screen(name, slots = {}, deeds = {}) {
  const copy = document.getElementById(`t-${name}`).content.cloneNode(true);
  for (const slot of copy.querySelectorAll("[data-slot]")) {
    const filling = [slots[slot.dataset.slot]].flat(9).filter((one) => one !== null && one !== undefined && one !== "");
    if (filling.length) slot.replaceChildren(...filling);
    else slot.remove();
  }
  for (const place of copy.querySelectorAll("[data-do]")) place.addEventListener("click", deeds[place.dataset.do]);
  return copy;
}

export const note = (className, ...inside) => make("div", { className: `note ${className}` },
  inside.map((one) => (one instanceof HTMLElement ? one : make("p", {}, one))));

export const whichHand = (hand) => (hand ? say("handAlone", { hand }) : words.wholeRound);

const SHAPES = { S: "♠", H: "♥", D: "♦", C: "♣" };

export function trump(code) {
  if (!code) return null;
  const word = words[`suit${code[0].toUpperCase()}${code.slice(1).toLowerCase()}`] || code;
  const isSuit = code in SHAPES;
  return make("span", { className: `suit ${code}` },
    isSuit ? [make("span", { "aria-hidden": "true", text: SHAPES[code] }), ` ${word} ${words.trumps}`] : word);
}

export function pairs(sides, told) {
  const [ns, ew] = told;
  const line = (side, tricks) => make("div", {}, make("dt", {}, names(sides[side].names)), make("dd", {}, number(tricks)));
  return make("dl", { className: "pairs-read" }, line("ns", ns), line("ew", ew), more.words(rowFrom(0, told)));
}

const column = (side) => make("th", { scope: "col", className: "number" },
  side.names.map((name, index) => [index ? make("br") : "", make("bdi", { text: name })]));

/** The sheet as it stands: a row for each hand, the tricks under the names. pick(row): each hand is a button. */
export function sheet(sides, rows, { pick = null, isTotal = false } = {}) {
  const sum = (side) => rows.reduce((total, row) => total + (row[side] ?? 0), 0);
  const head = make("tr", {}, make("th", { scope: "col", text: isTotal ? "" : words.handHead }), column(sides.ns), column(sides.ew));
  const lines = rows.map((row) => [make("tr", { className: row.waits ? "waits" : "" },
    make("th", { scope: "row" }, pick ? button(whichHand(row.hand), () => pick(row.hand)) : row.hand || words.totalHead,
      row.waits ? [" ", make("span", { "aria-hidden": "true", text: "◐" })] : ""),
    make("td", { className: "number" }, number(row.ns)), make("td", { className: "number" }, number(row.ew))), more.words(row, "tr")]);
  const foot = rows.length < 2 ? null : make("tfoot", {}, make("tr", {}, make("th", { scope: "row", text: words.totalHead }),
    make("td", { className: "number" }, number(sum("ns"))), make("td", { className: "number" }, number(sum("ew")))));
  return make("table", { className: "sheet" }, make("thead", {}, head), make("tbody", {}, lines), foot);
}

/** Two values of the same hands, one above the other. said: [whose, { hand: [ns, ew] }] twice. */
export function differences(sides, hands, said) {
  return hands.map((hand) => make("table", { className: "sheet two-values" },
    make("thead", {}, make("tr", {}, make("th", { scope: "col", text: whichHand(hand) }), column(sides.ns), column(sides.ew))),
    make("tbody", {}, said.map(([whose, values]) => make("tr", {}, make("th", { scope: "row" }, whose, more.words(rowFrom(hand, values[hand]))),
      values[hand].slice(0, 2).map((tricks) => make("td", { className: "number" }, number(tricks))))))));
}

/** "table 5, East-West", of a single player "table 5, sit South", or that he sits out. */
export function whereSaid({ table, side, chair, sit_out: sitsOut }) {
  if (sitsOut) return words.sitOut;
  return chair ? say("atSeat", { table, chair: words[`chair${chair}`] }) : say("atTable", { table, side: words[side] });
}

/** "Ann: go to table 7, sit South", or who stays; a sign before each, since both are read from afar. */
export const stepLine = ({ names: who, said: what, stays }) => make("li", { className: stays ? "stays" : "goes" },
  make("span", { "aria-hidden": "true", text: stays ? "● " : "➜ " }), names(who), ": ", make("strong", { text: what }));

/** Where all go next: { ns: { table, side } | { sit_out }, ew }, or { players: each by himself }. */
export function nextPlaces(sides, next, round) {
  const line = (who, place) => (place.said ? stepLine({ names: who, ...place })
    : make("li", {}, names(who), " ", make("strong", { text: whereSaid(place) })));
  const lines = (next.players || []).map((one) => line(one.names, one));
  for (const side of ["ns", "ew"]) if (next[side]) lines.push(line(sides[side].names, next[side]));
  return make("section", { className: "panel next" }, make("h2", { text: `${words.next}: ${say("nextRound", { round })}` }),
    lines.length ? make("ul", {}, lines) : make("p", { text: say("nextLater", { round }) }));
}

export function keys(from, to, deed, { known = null } = {}) {
  const made = [];
  for (let value = from; value <= to; value += 1) {
    made.push(button(String(value), () => deed(value), { className: "key", "aria-pressed": value === known ? "true" : undefined }));
  }
  return made;
}
