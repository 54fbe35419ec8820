// A pair's own page follows the evening: it asks every ten seconds while it is looked at, and at once when this
// device has slept. The answer is the part that changes, or 304; either way its header tells the server's time,
// by which the clock counts.

import { showAll } from "./clock.js";
import { isSure, setServerNow } from "./live-time.js";

const EVERY = 10000;
const SOON = 3000;
const LOOK = 1000;
const PATIENCE = 8000;

const box = document.querySelector("[data-own]");
const silent = document.querySelector("[data-own-silent]");
const gone = document.querySelector("[data-own-gone]");
let tag = "";
let asking = false;
let asked = 0;

function put(text) {
  const page = new DOMParser().parseFromString(text, "text/html");
  const fresh = page.getElementById("own");
  if (!fresh) return;
  const focused = box.contains(document.activeElement) ? document.activeElement.getAttribute("href") : null;
  box.replaceChildren(document.importNode(fresh, true));
  if (focused) box.querySelector(`a[href="${CSS.escape(focused)}"]`)?.focus();
  showAll();
}

// Whoever is reading with a finger on the text is not interrupted.
const isRead = () => {
  const marked = document.getSelection();
  return Boolean(marked && !marked.isCollapsed && box.contains(marked.anchorNode));
};

async function ask() {
  if (asking || document.hidden || isRead()) return;
  asking = true;
  asked = performance.now();
  try {
    const answer = await fetch(box.dataset.own, {
      cache: "no-store",
      credentials: "same-origin",
      headers: tag ? { "If-None-Match": tag } : {},
      signal: AbortSignal.timeout(PATIENCE),
    });
    if (answer.status === 404) {
      gone.hidden = false;
      return;
    }
    const now = Number(answer.headers.get("X-Now"));
    // Another page in between, a hotel's or a proxy's, has no such header.
    if (!now) throw new Error("not our answer");
    setServerNow(now);
    if (answer.status === 200) {
      put(await answer.text());
      tag = answer.headers.get("ETag") ?? "";
    }
    silent.hidden = gone.hidden = true;
    showAll();
  } catch {
    silent.hidden = false;
  } finally {
    asking = false;
  }
}

// On the table of standings of this evening the own row stands at the top, on this device.
const { ownEvent, ownNumber } = box.dataset;
try {
  if (ownEvent && !localStorage.getItem(`own-pair:${ownEvent}`)) {
    localStorage.setItem(`own-pair:${ownEvent}`, ownNumber);
  }
} catch { /* a browser that keeps nothing */ }

document.addEventListener("visibilitychange", ask);
window.addEventListener("pageshow", ask);
window.addEventListener("online", ask);
setInterval(() => { if (performance.now() - asked >= (isSure() ? EVERY : SOON)) ask(); }, LOOK);
ask();

// A phone that is at a table says so; the organiser sees whoever sits at a wrong one.
const here = document.querySelector("[data-own-here]");
if (here) fetch(here.action, { method: "POST", body: new FormData(here), credentials: "same-origin", redirect: "manual" }).catch(() => {});
