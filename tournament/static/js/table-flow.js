// Which question comes next. Nothing here touches the page or the network: what the server says, what this
// phone has not yet sent and what its holder is doing decide together.

import { isOf } from "./table-kept.js";

export const TRICKS = 13;
const AT_A_TABLE = ["playing", "waiting", "confirmed", "disputed"];

export const otherSide = (side) => (side === "ns" ? "ew" : "ns");
export const hasSitting = (state) => AT_A_TABLE.includes(state.state) && Boolean(state.sides);
export const rowOf = (state, hand) => state.hands.find((row) => row.hand === hand);
/** A hand as it is sent; table-more.js says what there is of it besides tricks. */
export const more = { told: ({ ns, ew }) => [ns, ew], words: () => "" };
export const rowFrom = (hand, [ns, ew, rest]) => ({ hand: Number(hand), ns, ew, ...rest });
const isFilled = (row) => row.ns !== null && row.ew !== null;

/** The sheet as it will be: what waits on this phone laid over what the server has. */
export function overlaid(state, entries) {
  const own = entries.filter((entry) => entry.kind === "results" && isOf(entry, state));
  return state.hands.map((row) => {
    const waiting = own.filter((entry) => row.hand in entry.hands).pop();
    if (!waiting) return row;
    return { ...row, ...rowFrom(row.hand, waiting.hands[row.hand]), waits: true };
  });
}

/** The hand to be played or written down now; undefined when the sheet is full. */
export function nextRow(state, rows) {
  if (state.more === false && rows.every((row) => !row.waits)) return undefined;
  return rows.find((row) => !isFilled(row));
}

export const written = (rows) => rows.filter(isFilled);

/** The hands on which the two sides differ: [{ hand, side, first: [ns, ew], held: [ns, ew] }]. side: who objects. */
export const disputed = (state) => state.hands.filter((row) => row.held).map((row) => ({
  hand: row.hand, side: row.held.side, first: more.told(row), held: more.told(row.held),
}));

/** The screen that fits, by name, and what it is about. doing: what the holder has asked for. */
export function screenFor({ state, me, entries, receiptOf, doing, isGone }) {
  const stuck = entries.find((entry) => entry.status && !doing.later.includes(entry.token));
  if (stuck) return { name: stuck.status === "clash" ? "clash" : "left", token: stuck.token };
  if (doing.after && isStillAfter(state, entries, receiptOf(doing.after), doing.after)) {
    return { name: "after", token: doing.after };
  }
  if (isGone) return { name: "gone" };
  if (!hasSitting(state)) return { name: "message" };
  if (state.state === "confirmed") return { name: "done" };
  if (doing.found) return { name: "found" };
  if (doing.places) return { name: "places" };
  if (!me || doing.side) return { name: "side" };
  const rows = overlaid(state, entries);
  if (doing.hand !== null) return { name: "ask", hand: doing.hand, as: doing.as || me };
  if (doing.pick && state.state === "waiting") return { name: "check", as: doing.as, pick: true };
  if (doing.finish) return { name: "check", as: me };
  if (state.state === "disputed") return doing.agree ? { name: "check", as: me, agree: true } : { name: "dispute", as: me };
  if (state.state === "waiting") return waiting(state, me, doing);
  const next = nextRow(state, rows);
  if (next) return { name: "ask", hand: next.hand, as: me };
  const last = entries.filter((entry) => isOf(entry, state)).pop();
  return last ? { name: "after", token: last.token } : { name: "wait", as: me };
}

/** What came of a sending stays in sight until it is used up or something larger follows. */
function isStillAfter(state, entries, receipt, token) {
  if (!receipt) return entries.some((entry) => entry.token === token);
  if (receipt.outcome === "late" || !isOf(receipt, state)) return true;
  return state.state === "playing";
}

/** One phone may hold both sides; then it asks the other one only once it was handed over. */
function waiting(state, me, doing) {
  const other = state.waiting_for;
  if (doing.check) return { name: "check", as: other };
  const holdsBoth = state.yours.includes("ns") && state.yours.includes("ew");
  return other === me && !holdsBoth ? { name: "check", as: me } : { name: "wait", as: otherSide(other) };
}

/** Why what is asked here no longer fits what the server says, or "". base: the state when it was asked. */
export function whatChanged(pinned, base, state) {
  if (base === state) return "";
  if (state.round !== base.round || !hasSitting(state)) return state.round > base.round ? "roundBegan" : "hasChanged";
  if (pinned.name === "check") {
    if (state.state !== base.state) return state.state === "confirmed" ? "isIn" : "hasChanged";
    const same = base.settled_by === state.settled_by && base.hands.every((row) => (rowOf(state, row.hand) || {}).version === row.version);
    return same ? "" : "hasChanged";
  }
  const [was, is] = [rowOf(base, pinned.hand), rowOf(state, pinned.hand)];
  if (is && was && is.version !== was.version) return "wasEntered";
  if (state.state === base.state) return "";
  if (state.state === "confirmed") return "isIn";
  return state.state === "waiting" && state.waiting_for === pinned.as ? "theyWait" : "hasChanged";
}
