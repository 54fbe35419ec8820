// Round clocks of a page: <div data-clock data-ends-at="2026-12-01T19:20:00+00:00" data-half-way="600"
// data-last-hand="300"> with a [data-clock-left] and a [data-clock-call] in it; data-held="725" while it is held.
//
// The server's time decides. serverNow() reckons it from what the server said last and a clock that nobody can
// set, so a device whose own clock is wrong, or is changed meanwhile, shows the same as every other.

import { isHeard, serverNow } from "./live-time.js";

// How long the call at half time stands, in seconds; the later ones stand until something else does.
const STANDS = 60;
const TICK = 250;

/** Seconds left on a clock of the page, never below 0. */
export function secondsLeft(clock, now = serverNow()) {
  if (clock.dataset.held) return Number(clock.dataset.held);
  return Math.max(0, (Date.parse(clock.dataset.endsAt) - now) / 1000);
}

export function face(seconds) {
  const whole = Math.ceil(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** "half-way", "last-hand", "time", or "" for nothing to be called out. */
export function callAt(clock, left) {
  const [half, last] = [Number(clock.dataset.halfWay), Number(clock.dataset.lastHand)];
  if (left <= 0) return "time";
  if (last && left <= last) return "last-hand";
  return half && left <= half && left > half - STANDS ? "half-way" : "";
}

const wordOf = (element, call) => (call ? element.getAttribute(`data-call-${call}`) : "");

// Only what has changed is written, or a screen reader would hear the call again with every second.
function put(element, text) {
  if (element && element.textContent !== text) element.textContent = text;
}

export function show(clock) {
  // Until the server has said its time, the page says until when, as it came.
  if (!clock.dataset.held && !isHeard()) return;
  const left = secondsLeft(clock);
  const call = callAt(clock, left);
  put(clock.querySelector("[data-clock-left]"), face(left));
  const told = clock.querySelector("[data-clock-call]");
  if (told) put(told, wordOf(told, call));
  if (clock.dataset.call !== call) clock.dataset.call = call;
}

export function showAll() {
  document.querySelectorAll("[data-clock]").forEach(show);
}

document.addEventListener("live:changed", showAll);
document.addEventListener("visibilitychange", showAll);
setInterval(showAll, TICK);
showAll();
