// Keeps parts of a page up to date while others change the event.
//
//   <section id="standings" data-live-part="/events/tuesday/" data-live-stream="/events/tuesday/stream"
//            data-live-version="17">
//
// The stream says that the event has a new version; then the part is fetched from data-live-part
// (a whole page that holds a part of the same id, or the part alone) and takes the old one's place.
// A part in which somebody is typing waits until he has left it. A hidden page closes its stream;
// after 25 seconds of silence the page asks every 5 seconds instead, until the stream is back.

const SILENCE = 25000;
const POLL = 5000;

const parts = () => [...document.querySelectorAll("[data-live-part]")];
const isField = (element) => Boolean(element?.closest?.("form, input, select, textarea, [contenteditable]"));
const isBusy = (part) => part.contains(document.activeElement) && isField(document.activeElement);

let source = null;
let heard = 0;
let newest = 0;
let fetching = false;

function pick(text, part) {
  const page = new DOMParser().parseFromString(text, "text/html");
  return (part.id && page.getElementById(part.id)) || page.querySelector("[data-live-part]");
}

// Where the reader is must not change: the focused link and a table's scroll position are kept.
function put(part, fresh) {
  const focused = part.contains(document.activeElement) ? document.activeElement : null;
  const address = focused?.getAttribute("href");
  const scrolled = [...part.querySelectorAll("[data-live-scroll]")].map((one) => one.scrollLeft);
  const taken = document.importNode(fresh, true);
  part.replaceWith(taken);
  taken.querySelectorAll("[data-live-scroll]").forEach((one, index) => {
    one.scrollLeft = scrolled[index] ?? 0;
  });
  if (address) {
    [...taken.querySelectorAll("a[href]")].find((one) => one.getAttribute("href") === address)?.focus();
  }
  taken.dispatchEvent(new CustomEvent("live:changed", { bubbles: true }));
}

async function refresh(address, waiting) {
  const answer = await fetch(address, {
    cache: "no-cache",
    credentials: "same-origin",
    headers: { "X-Live": "1" },
  });
  if (!answer.ok || answer.redirected) return;
  const text = await answer.text();
  for (const part of waiting) {
    const fresh = pick(text, part);
    // Somebody may have begun to type while the answer was on its way.
    if (fresh && !isBusy(part) && fresh.dataset.liveVersion !== part.dataset.liveVersion) put(part, fresh);
  }
}

const isBehind = (part) => Number(part.dataset.liveVersion || 0) < newest;

// Parts that come from one address are fetched once.
async function catchUp(always = false) {
  if (fetching || document.hidden) return;
  fetching = true;
  try {
    const waiting = parts().filter((part) => !isBusy(part) && (always || isBehind(part)));
    for (const address of new Set(waiting.map((part) => part.dataset.livePart))) {
      await refresh(address, waiting.filter((part) => part.dataset.livePart === address));
    }
  } catch {
    // The line is down; the next beat or poll tries again.
  } finally {
    fetching = false;
  }
}

function open() {
  const part = parts().find((one) => one.dataset.liveStream);
  if (!part || source || document.hidden) return;
  const address = new URL(part.dataset.liveStream, location.href);
  address.searchParams.set("seen", part.dataset.liveVersion || "0");
  source = new EventSource(address);
  source.addEventListener("version", (event) => {
    heard = Date.now();
    newest = Math.max(newest, Number(event.data));
    catchUp();
  });
  source.addEventListener("beat", () => {
    heard = Date.now();
    catchUp();
  });
}

function close() {
  source?.close();
  source = null;
}

function watch() {
  if (document.hidden || Date.now() - heard < SILENCE) return;
  // A stream that the server has refused for good does not open itself again.
  if (source?.readyState === EventSource.CLOSED) close();
  open();
  catchUp(true);
}

document.addEventListener("visibilitychange", () => {
  if (document.hidden) {
    close();
  } else {
    heard = Date.now();
    open();
    catchUp(true);
  }
});
document.addEventListener("focusout", () => setTimeout(() => catchUp(), 0));
window.addEventListener("pagehide", close);
window.addEventListener("pageshow", () => open());

heard = Date.now();
open();
setInterval(watch, POLL);
