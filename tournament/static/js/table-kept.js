// What a phone keeps at the table: numbers that the server has not taken yet, receipts, a half-made answer.
// Every entry has a key of its own, so that two tabs never write over each other. Where the browser keeps
// nothing (a private window, a full phone) memory does until the page is left, and the page says so.

const PREFIX = "whist:";
const WEEK = 7 * 24 * 3600 * 1000;
const memory = new Map();

function write(key, text) {
  try {
    localStorage.setItem(PREFIX + key, text);
    memory.delete(key);
  } catch {
    memory.set(key, text);
  }
}

export function put(key, value) {
  write(key, JSON.stringify(value));
}

export function get(key) {
  let text = memory.get(key) ?? null;
  try {
    text = text ?? localStorage.getItem(PREFIX + key);
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export function drop(key) {
  memory.delete(key);
  try { localStorage.removeItem(PREFIX + key); } catch { /* nothing is kept there either */ }
}

function keys(start) {
  const found = new Set([...memory.keys()].filter((key) => key.startsWith(start)));
  try {
    for (let index = 0; index < localStorage.length; index += 1) {
      const key = localStorage.key(index);
      if (key.startsWith(PREFIX + start)) found.add(key.slice(PREFIX.length));
    }
  } catch { /* memory alone */ }
  return [...found];
}

export function isSafe() {
  write("probe", "1");
  const safe = !memory.size;
  drop("probe");
  return safe;
}

/** A name that nobody else chooses; works without https, where randomUUID does not. */
export function newToken() {
  const bytes = crypto.getRandomValues(new Uint8Array(18));
  return btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_");
}

export function entries() {
  return keys("entry:").map(get).filter(Boolean)
    .sort((one, other) => one.place - other.place || (one.token < other.token ? -1 : 1));
}

export function addEntry(entry) {
  const last = entries().pop();
  const whole = { ...entry, token: newToken(), place: (last ? last.place : 0) + 1, status: "" };
  saveEntry(whole);
  return whole;
}

export const saveEntry = (entry) => put(`entry:${entry.token}`, entry);
export const dropEntry = (token) => drop(`entry:${token}`);
export const isOf = (entry, { event, table, round }) =>
  entry.event === event && entry.table === table && entry.round === round;

export const receiptOf = (token) => get(`receipt:${token}`);

export function keepReceipt(entry, answer) {
  const { event, table, round, side, sides, kind } = entry;
  const { receipt, at, outcome, hands } = answer;
  put(`receipt:${entry.token}`, { event, table, round, side, sides, kind, receipt, at, outcome, hands, kept: Date.now() });
}

export function lastReceipt(sitting) {
  const own = keys("receipt:").map(get).filter((one) => one && isOf(one, sitting));
  return own.sort((one, other) => one.receipt - other.receipt).pop() || null;
}

/** Receipts and half-made answers of other weeks go. What was never sent stays. */
export function sweep() {
  for (const key of [...keys("receipt:"), ...keys("draft:"), ...keys("me:")]) {
    if (Math.abs(Date.now() - ((get(key) || {}).kept || 0)) > WEEK) drop(key);
  }
}

const LEASE = 20000;
const OWN = newToken();
const pause = (time) => new Promise((done) => { setTimeout(done, time); });

/** Take or lengthen the turn to send; false while another tab has it. A token sent twice is stored once all the same. */
export async function takeTurn() {
  const held = get("turn");
  const left = held ? held.until - Date.now() : 0;
  // A clock that was put back must not shut everybody out.
  if (held && held.by !== OWN && left > 0 && left <= LEASE) return false;
  put("turn", { by: OWN, until: Date.now() + LEASE });
  if (held && held.by === OWN) return true;
  await pause(30 + Math.random() * 50);
  return (get("turn") || {}).by === OWN;
}

export function giveTurn() {
  if ((get("turn") || {}).by === OWN) drop("turn");
}
