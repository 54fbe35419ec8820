// Hands of which more is written down than a side's tricks: contracts of bid whist, players' own tricks,
// honours and talk; and the extra hand that settles a level round. Only events that need it load this file.

import { TRICKS, more, otherSide, rowOf, written } from "./table-flow.js";
import { button, make, names, pairs, screen, sheet, trump, whichHand } from "./table-screens.js";
import { notesOf } from "./table-views.js";

const own = document.getElementById("words-more").dataset;
const fill = (key, told) => own[key].replace(/\{(\w+)\}/g, (_whole, name) => String(told[name]));
const BIDS = 7;
const HONOURS = 5;
const SEATS = ["N", "E", "S", "W"];
const AUCTION = ["bidder", "bid", "kind", "trump", "ranks"];
const MARKS = ["own", "honours", "talked"];

const signed = (number) => (number > 0 ? `+${number}` : String(number).replace("-", "−"));
const kindWord = (kind) => own[kind];
const isLast = (row, part) => part === partsOf(row).length - 1;

// --- a hand in words ------------------------------------------------------------------------------

function rest(row) {
  const found = Object.fromEntries([...AUCTION, ...MARKS].filter((name) => row[name] !== undefined && row[name] !== null)
    .map((name) => [name, row[name]]));
  return Object.keys(found).length ? found : null;
}

function told(row) {
  const [ns, ew, also] = [row.ns, row.ew, rest(row)];
  return also ? [ns, ew, also] : [ns, ew];
}

function contractWords({ bidder, bid, kind, trump: suit, ranks }) {
  const named = suit ? trump(suit) : ranks ? fill("ranksAre", { order: kindWord(ranks) }) : "";
  return [own[`short${bidder === "ns" ? "Ns" : "Ew"}`], ` ${bid} ${kindWord(kind)} `, named];
}

function marksWords(row) {
  const found = [];
  if (row.own) found.push(row.own.map((tricks, seat) => `${own[`seat${SEATS[seat]}`]} ${tricks}`).join(", "));
  if (row.honours) found.push(fill("honoursAre", { ns: row.honours[0], ew: row.honours[1] }));
  for (const side of row.talked || []) found.push(fill("hasTalked", { side: own[side] }));
  return found.join("; ");
}

/** What was written down of a hand. as: "tr" for a row of a sheet; true for what the rules say of the hand. */
function wordsOf(row, as) {
  if (as === true) return row.aim === "misere" ? make("span", { text: own.misere }) : "";
  const inside = row.bidder ? contractWords(row) : marksWords(row);
  if (!inside.length) return "";
  const line = make("div", { className: "contract small" }, inside);
  return as ? make("tr", { className: "also" }, make("td", { colspan: 3 }, line)) : line;
}

// --- one question at a time -------------------------------------------------------------------------

/** The questions of a hand, in order. said: what has been answered of it so far. */
function partsOf(row) {
  const first = row.bidding ? ["bidder", "bid", "kind", "named", "tricks"] : row.count === "own" ? ["N", "E", "S"] : ["tricks"];
  return [...first, ...(row.honour ? ["honours"] : []), ...(row.talk ? ["talked"] : [])];
}

const value = (text, deed, label, className = "key") => button(label, () => deed(text), { className });
const numbers = (from, to, deed) => Array.from({ length: to - from + 1 }, (_none, place) => value(from + place, deed, String(from + place)));
const wide = (list, deed) => list.map(([text, label]) => value(text, deed, label, "wide"));

function question(app, wanted, row, part, said) {
  const { sides, bidding } = wanted.base;
  const answer = (found) => next(app, row, { ...said, [part]: found });
  const taken = ["N", "E", "S"].reduce((sum, seat) => sum + (said[seat] ?? 0), 0);
  const player = () => sides[part === "N" || part === "S" ? "ns" : "ew"].names[part === "N" || part === "E" ? 0 : 1];
  const suits = ["S", "H", "D", "C"].map((suit) => [suit, trump(suit)]);
  const kinds = ["uptown", "downtown", "notrump"].map((kind) => [kind, kindWord(kind)]);
  const both = ["ns", "ew"].map((side) => [side, names(sides[side].names)]);
  return {
    bidder: () => [own.askBidder, wide(both, answer)],
    bid: () => [saying0("askBid", names(sides[said.bidder]?.names ?? [])), numbers(bidding?.lowest ?? 1, BIDS, answer)],
    kind: () => [own.askKind, wide(kinds, answer)],
    named: () => (said.kind === "notrump"
      ? [own.askRanks, wide([["uptown", own.ranksUptown], ["downtown", own.ranksDowntown]], answer)]
      : [own.askTrump, wide(suits, answer)]),
    tricks: () => [saying0(row.bidding ? "askTricks" : "askCount", names(sides[said.bidder ?? wanted.as].names)), numbers(0, TRICKS, answer),
      { bidder: own.kittyToo, "first-trick": own.kittyFirst }[bidding?.kitty] ?? ""],
    honours: () => [saying0("askHonours", names(sides.ns.names)), numbers(0, HONOURS, answer)],
    talked: () => [own.askTalked, wide([["", own.nobody], ["ns", names(sides.ns.names)], ["ew", names(sides.ew.names)], ["ns ew", own.both]], answer)],
    N: () => [saying0("askCount", [make("bdi", { text: player() })]), numbers(0, TRICKS, answer)],
    E: () => [saying0("askCount", [make("bdi", { text: player() })]), numbers(0, TRICKS - taken, answer)],
    S: () => [saying0("askCount", [make("bdi", { text: player() })]), numbers(0, TRICKS - taken, answer)],
  }[part]();
}

/** A sentence of this page's own with {who} taken by nodes. */
function saying0(key, who) {
  return own[key].split(/(\{who\})/).map((part) => (part === "{who}" ? who : part));
}

function next(app, row, said) {
  const part = app.pin.part || 0;
  if (!isLast(row, part)) {
    app.move({ part: part + 1, said });
    return;
  }
  app.move({ name: "read", said, pair: handOf(row, said, app.pin.as) });
  app.announce(own.sayRead);
}

/** What was answered, as it is sent. */
function handOf(row, said, as) {
  const rest_ = {};
  let pair;
  if (row.bidding) {
    const { bidder, bid, kind, named, tricks } = said;
    Object.assign(rest_, { bidder, bid, kind, [kind === "notrump" ? "ranks" : "trump"]: named });
    pair = bidder === "ns" ? [tricks, TRICKS - tricks] : [TRICKS - tricks, tricks];
  } else if (row.count === "own") {
    const { N, E, S } = said;
    rest_.own = [N, E, S, TRICKS - N - E - S];
    pair = [N + S, TRICKS - N - S];
  } else pair = as === "ns" ? [said.tricks, TRICKS - said.tricks] : [TRICKS - said.tricks, said.tricks];
  if (row.honour) rest_.honours = [said.honours, HONOURS - said.honours];
  if (row.talk && said.talked) rest_.talked = said.talked.split(" ");
  return Object.keys(rest_).length ? [...pair, rest_] : pair;
}

const withRules = (base, hand) => ({ ...rowOf(base, hand), bidding: base.bidding });

function askOf(usual) {
  return (app, wanted) => {
    const row = withRules(wanted.base, wanted.hand);
    const parts = partsOf(row);
    if (wanted.hand === 0 || (parts.length === 1 && !row.bidding)) return usual(app, wanted);
    const part = wanted.part || 0;
    const said = wanted.said || {};
    const [head, keys, help] = question(app, wanted, row, parts[part], said);
    const back = part ? button(own.stepBack, () => app.move({ part: part - 1 }), { className: "link" }) : "";
    const leave = usual(app, wanted).querySelectorAll(".below > *");
    return screen("question", { notes: notesOf(app, wanted), head, help: help || "", keys, below: [back, ...(part ? [] : leave)] });
  };
}

/** Read back with names: what was bid, both sides' tricks, and what it gives. */
function readView(app, wanted) {
  const { base, hand, pair } = wanted;
  const row = { ...withRules(base, hand), ...(pair[2] || {}) };
  const given = row.bidding && pair[2]?.bid ? points(base.bidding, pair) : null;
  const line = given === null ? "" : make("p", { className: "gives", text: fill("gives", { points: signed(given) }) });
  return screen("read", { notes: notesOf(app, wanted), which: whichHand(hand), pairs: [pairs(base.sides, pair), line] },
    { right: app.right, change: app.change });
}

function points({ points: line }, [ns, ew, { bidder, bid, kind }]) {
  const place = ((kind === "notrump" ? BIDS : 0) + bid - 1) * (TRICKS + 1) + (bidder === "ns" ? ns : ew);
  return Number(line.split(" ")[place]);
}

// --- the extra hand -----------------------------------------------------------------------------------

const asks = ({ base, pick, agree, also }) => base.level && !base.settled_by && !also && !pick && !agree;

function checkOf(usual) {
  return (app, wanted) => {
    const { base, as } = wanted;
    if (asks(wanted)) return extraHand(app, wanted);
    const made = usual(app, wanted);
    const winner = wanted.also?.settled_by || base.settled_by;
    if (!winner || wanted.pick) return made;
    const line = make("p", { className: "gives" }, saying0("extraWon", names(base.sides[winner].names)));
    made.querySelector(".sheet")?.after(line);
    if (!base.settled_by) return made;
    const other = otherSide(winner);
    const wrong = button(saying0("extraWrong", names(base.sides[other].names)),
      () => app.move({ also: { settled_by: other, finished: true } }), { className: "link" });
    line.after(as === app.me ? wrong : "");
    return made;
  };
}

function extraHand(app, wanted) {
  const { base } = wanted;
  const choose = (side) => app.move({ also: side ? { settled_by: side, finished: true } : { finished: true } });
  const both = ["ns", "ew"].map((side) => [side, names(base.sides[side].names)]);
  return screen("question", {
    notes: notesOf(app, wanted), head: own.askExtra, help: "",
    keys: wide([...both, ["", own.noExtra]], choose), below: sheet(base.sides, written(base.hands)),
  });
}

/** Hang everything into the page's own views. */
export function extend(app, views) {
  Object.assign(more, { told, words: wordsOf });
  Object.assign(views, { ask: askOf(views.ask), read: readView, check: checkOf(views.check) });
}
