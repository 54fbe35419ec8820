// Keeps parts of a page up to date while others change the event.
//
//   <div class="live" data-live="tuesday/standings" data-live-version="17" data-live-tag="3f…">…</div>
//
// The line (live-line.js) brings whole parts, for all tabs of this browser at once. A part in which
// somebody is doing something waits until that is done (live-hand.js); then what differs is changed
// in place (live-morph.js). Events from the part: live:news before (cancelable: "I do it myself"),
// live:changed after.

import { isBusy, steadily } from "./live-hand.js";
import { Line } from "./live-line.js";
import { morph } from "./live-morph.js";
import { setServerNow } from "./live-time.js";

const LOOK_AGAIN = 150;
const waiting = new Map();
let looking = 0;

const parts = () => [...document.querySelectorAll("[data-live]")];

function put(part, news) {
  part.dataset.liveVersion = news.version;
  part.dataset.liveTag = news.tag;
  const detail = { html: news.html, version: news.version };
  if (part.dispatchEvent(new CustomEvent("live:news", { bubbles: true, cancelable: true, detail }))) {
    steadily(() => {
      morph(part, news.html);
      part.dispatchEvent(new CustomEvent("live:changed", { bubbles: true }));
    });
  }
}

/** Puts in what has waited for a hand to be gone. */
function lookAgain() {
  for (const [part, news] of waiting) {
    if (!part.isConnected) waiting.delete(part);
    else if (!isBusy(part)) {
      waiting.delete(part);
      put(part, news);
    }
  }
  if (!waiting.size) {
    clearInterval(looking);
    looking = 0;
  }
}

function take(news) {
  for (const part of parts().filter((one) => one.dataset.live === news.topic)) {
    if (news.version < Number(part.dataset.liveVersion)) continue;
    waiting.delete(part);
    if (news.tag === part.dataset.liveTag) part.dataset.liveVersion = news.version;
    else if (isBusy(part)) waiting.set(part, news);
    else put(part, news);
  }
  if (waiting.size && !looking) looking = setInterval(lookAgain, LOOK_AGAIN);
}

/** This reader gets no more of it: what stands there may be old, and that is said. */
function lose(topic) {
  for (const part of parts().filter((one) => one.dataset.live === topic)) {
    delete part.dataset.live;
    if (!part.dataset.liveGone || document.querySelector("[data-live-said]")) continue;
    const said = document.createElement("p");
    said.className = "note warn";
    said.setAttribute("role", "status");
    said.dataset.liveSaid = said.dataset.liveOwn = "";
    said.textContent = part.dataset.liveGone;
    document.querySelector("main")?.prepend(said);
  }
}

/** Topic -> tag of what this page has, or will have once the hand is gone. */
function topics() {
  const found = new Map();
  for (const part of parts()) {
    const tag = waiting.get(part)?.tag ?? part.dataset.liveTag ?? "";
    found.set(part.dataset.live, !found.has(part.dataset.live) || found.get(part.dataset.live) === tag ? tag : "");
  }
  return found;
}

function hear({ now, slow }) {
  setServerNow(now);
  for (const note of document.querySelectorAll("[data-live-slow]")) note.hidden = !slow;
}

const line = new Line({ topics, part: take, gone: lose, beat: hear });
line.wake();
document.addEventListener("focusout", () => setTimeout(lookAgain, 0));
document.addEventListener("visibilitychange", () => (document.hidden ? line.sleep() : line.wake()));
window.addEventListener("pagehide", () => line.sleep());
window.addEventListener("pageshow", (event) => { if (event.persisted) line.wake(); });
window.addEventListener("online", () => line.restart());
