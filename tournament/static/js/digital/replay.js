// A finished hand, card by card: four open hands, the trick on the table, and what each card has cost.

import "./settings.js";
import { nameOf } from "./cards.js";
import { cardShort, openHand } from "./open-hand.js";
import { button, callWords, fill, lying, make, put, say, saying, suit, words } from "./parts.js";
import { placesFor } from "./seats.js";

const AGAIN = 4000;
const page = document.querySelector("[data-replay]");
const at = (name) => page.querySelector(`[data-${name}]`);
let told = JSON.parse(document.getElementById("hand").textContent);

const plays = told.tricks.flatMap((trick) => trick.plays);
let place = 0;

const nameAt = (seat) => told.names[seat] || words[`chair${seat}`];

/** The cards that a seat held when the first card was led. */
function held(seat) {
  const own = told.deal[seat];
  if (!told.contract || told.contract.bidder !== seat || !told.kitty.length || !told.discards.length) return own;
  return [...own, ...told.kitty].filter((card) => !told.discards.includes(card));
}

function hand(seat, gone) {
  const isNext = plays[place] && plays[place].seat === seat;
  return openHand(held(seat), { seat, name: nameAt(seat), gone, isNext, place: placesFor("S")[seat] });
}

function trickNow() {
  if (!place) return [];
  const number = Math.floor((place - 1) / 4);
  const trick = told.tricks[number];
  const shown = trick.plays.slice(0, place - 4 * number);
  return shown.map(({ seat, card }) => make("li", { className: `lies at-${placesFor("S")[seat]}${shown.length === 4 && seat === trick.winner ? " is-winner" : ""}` },
    make("span", { className: "visually-hidden", text: `${nameAt(seat)}: ` }), lying(card)));
}

const better = (codes) => codes.slice(0, 4).map((code, at) => [at ? ", " : "", cardShort(code)]);

/** What the analysis says of the card that was laid last. */
function judged() {
  const { analysis } = told;
  if (!place) return analysis.best ? [make("p", { text: say("bestPlay", { ns: words.ns, n: analysis.best.ns, ew: words.ew, e: analysis.best.ew }) })] : [];
  const { seat, card } = plays[place - 1];
  const line = say("saidPlays", { name: nameAt(seat), card: nameOf(card) });
  const word = analysis.cards.find((one) => one.place === place);
  if (!word) return [make("p", { text: line })];
  const cost = word.cost === null ? words.costUnknown : word.cost ? say(word.cost === 1 ? "costOne" : "costMany", { count: word.cost }) : words.costNone;
  const more = word.cost && (word.better || []).length ? saying("betterWas", { cards: better(word.better) }) : "";
  return [make("p", {}, `${line} `, make("strong", { className: word.cost ? "cost" : "", text: cost }), " ", more)];
}

/** What the side to play may still come to, below the buttons: it is read, not waited for. */
function from() {
  const word = place && told.analysis.cards.find((one) => one.place === place);
  return word && word.tricks ? say("bestFrom", { ns: words.ns, n: word.tricks.ns, ew: words.ew, e: word.tricks.ew }) : "";
}

function show() {
  const gone = new Set(plays.slice(0, place).map(({ card }) => card));
  fill(at("hands"), ["N", "W", "E", "S"].map((seat) => hand(seat, gone)), make("ol", { className: "trick", "aria-label": words.trickNow }, trickNow()));
  put(at("place"), place ? say("cardPlace", { card: place, cards: plays.length, trick: Math.ceil(place / 4) }) : words.beforePlay);
  fill(at("judged"), judged());
  put(at("from"), from());
  for (const [name, isOff] of [["first", !place], ["back", !place], ["on", place === plays.length], ["last", place === plays.length]]) {
    const one = page.querySelector(`[data-go="${name}"]`);
    if (isOff) one.setAttribute("aria-disabled", "true");
    else one.removeAttribute("aria-disabled");
  }
}

function go(to) {
  place = Math.max(0, Math.min(plays.length, to));
  show();
}

const WAYS = { first: () => 0, back: () => place - 1, on: () => place + 1, last: () => plays.length };
for (const one of page.querySelectorAll("[data-go]")) one.addEventListener("click", () => go(WAYS[one.dataset.go]()));
document.addEventListener("keydown", (event) => {
  const way = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" }[event.key];
  if (!way || event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, select, textarea, .scroll")) return;
  event.preventDefault();
  go(WAYS[way]());
});

/** The cards that cost something, to go there at once. */
function costly() {
  const found = told.analysis.cards.filter((one) => one.cost);
  fill(at("costly"), found.length ? [make("h2", { text: words.costlyCards }), make("ul", { className: "costly" }, found.map((one) => {
    const { seat, card } = plays[one.place - 1];
    return make("li", {}, button(say("costlyLine", { trick: Math.ceil(one.place / 4), name: nameAt(seat), card: nameOf(card), cost: one.cost }), () => { go(one.place); at("place").scrollIntoView({ block: "nearest" }); }, { className: "link" }));
  }))] : []);
  at("working").hidden = told.analysis.state !== "working";
}

/** Trumps, and who bid what, as the hand was played. */
function contract() {
  const { contract: made } = told;
  if (!made || !made.trump) return [];
  const bid = made.bid ? [`${callWords(`${made.bid} ${made.kind}`)}, `, make("bdi", { text: nameAt(made.bidder) }), made.trump === "NT" ? "" : " · "] : [];
  return [bid, made.trump === "NT" && made.bid ? "" : [`${words.trumps}: `, suit(made.trump)]];
}

/** A row a trick, a column a seat; who led and who took it in words. */
function allTricks() {
  const cell = (trick, seat) => {
    const play = trick.plays.find((one) => one.seat === seat);
    const signs = [seat === trick.plays[0].seat ? words.led : "", seat === trick.winner ? words.wins : ""].filter(Boolean);
    return make("td", { className: seat === trick.winner ? "took" : "" }, play ? cardShort(play.card) : "–", signs.length ? make("span", { className: "quiet", text: ` ${signs.join(", ")}` }) : "");
  };
  const head = ["N", "E", "S", "W"].map((seat) => make("th", { scope: "col" }, make("bdi", { text: nameAt(seat) })));
  return make("table", { className: "sheet all-tricks" }, make("thead", {}, make("tr", {}, make("th", { scope: "col", text: words.trickNow }), head)),
    make("tbody", {}, told.tricks.map((trick, at) => make("tr", {}, make("th", { scope: "row", text: at + 1 }), [..."NESW"].map((seat) => cell(trick, seat))))));
}

async function askAgain() {
  try {
    const answer = await fetch(page.dataset.json, { headers: { Accept: "application/json", "X-Whist": "1" }, cache: "no-store", credentials: "same-origin" });
    if (answer.ok) told = await answer.json();
  } catch { /* the line is down: it is asked again */ }
  show();
  costly();
  if (told.analysis.state === "working") setTimeout(askAgain, AGAIN);
}

function auction() {
  const { contract, calls } = told;
  const lines = calls.map(({ seat, call }) => make("li", {}, make("bdi", { text: nameAt(seat) }), `: ${callWords(call)}`));
  const named = contract && contract.trump ? make("p", {}, words.trumps, ": ", suit(contract.trump)) : "";
  const group = (word, cards) => (cards.length ? make("p", {}, `${word}: `, make("span", { text: cards.map(nameOf).join(", ") })) : "");
  fill(at("auction"), lines.length ? make("ol", { className: "call-list" }, lines) : "", named, group(words.kitty, told.kitty || []), group(words.discards, told.discards || []));
}

// On paper the hand stands as it was dealt, with everything that is folded away on the screen.
let before = null;
addEventListener("beforeprint", () => {
  const folded = [...page.querySelectorAll("details:not([open])")];
  before = { place, folded };
  for (const one of folded) one.open = true;
  go(0);
});
addEventListener("afterprint", () => {
  if (!before) return;
  for (const one of before.folded) one.open = false;
  go(before.place);
  before = null;
});

fill(at("contract"), contract());
fill(at("all"), allTricks());
auction();
show();
costly();
if (told.analysis.state === "working") setTimeout(askAgain, AGAIN);
