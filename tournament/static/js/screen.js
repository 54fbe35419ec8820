// The screen in the hall turns its own pages. What it shows by itself: when a round opens, who sits where; then the
// standings, and in between the seating of the next round once that is shown; at the end the winners, then the
// final standings. Keys: space holds, arrows and page keys turn, F is full screen.

import { serverNow } from "./live-time.js";

// For so long after a round has opened nothing but its seating is shown.
const SEATING_ALONE = 5 * 60 * 1000;
const SECONDS = { table: 10, name: 12, standings: 9, winners: 20, welcome: 15 };
// Rows on a page: as many as are read at ten metres; the most only where there would be many pages.
const [FEWEST, USUAL, MOST] = [8, 10, 12];
const MANY = 60;
const QUIET_AFTER = 4000;

const body = document.body;
const box = document.querySelector("[data-screen]");
const title = document.querySelector("[data-screen-title]");
const told = document.querySelector("[data-screen-page]");
const show = document.querySelector("[data-screen-show]");
const tool = (name) => document.querySelector(`[data-screen-do="${name}"]`);
const large = matchMedia("(min-width: 56rem) and (min-height: 30rem)");

let at = { deck: "", page: 0 };
let addressed = false;
let held = false;
let since = performance.now();

const decks = () => [...box.querySelectorAll("[data-deck]")];
const itemsOf = (deck) => [...deck.querySelectorAll("[data-item]")];
const of = (all, kind, state) => all.filter((deck) => deck.dataset.deck === kind && (!state || deck.dataset.state === state));
const seating = (all, state) => all.filter((deck) => deck.dataset.round && deck.dataset.state === state);
const isFresh = (deck) => serverNow() - Date.parse(deck.dataset.opened) < SEATING_ALONE;

/** The decks whose turn it is, in order. */
function turn() {
  const all = decks();
  if (show.value) {
    const wanted = of(all, show.value, "open").concat(of(all, show.value, "published"));
    const found = show.value === "standings" ? of(all, "standings") : wanted.slice(0, 1);
    if (found.length) return found;
  }
  const [open, next] = [seating(all, "open"), seating(all, "published")];
  const [winners, ranked] = [of(all, "winners"), of(all, "standings")];
  if (winners.length) return [...winners, ...ranked];
  if (open.some(isFresh)) return open;
  if (ranked.length) return [...next, ...ranked];
  if (open.length) return [...open, ...next];
  return next.length ? next : of(all, "welcome");
}

/** How many lines a page of this deck has; by name there are two columns of them. */
function linesOf(deck) {
  const columns = deck.dataset.deck === "name" ? 2 : 1;
  const lines = Math.ceil(itemsOf(deck).length / columns);
  const most = lines > MANY ? MOST : USUAL;
  const pages = Math.max(1, Math.ceil(lines / most));
  return { rows: Math.min(most, Math.max(FEWEST, Math.ceil(lines / pages))), columns };
}

function pagesOf(deck) {
  const { rows, columns } = linesOf(deck);
  return Math.max(1, Math.ceil(itemsOf(deck).length / (rows * columns)));
}

/** Of a page by name, which letters it holds: a player looks for one. */
function lettersOf(shown) {
  const first = (item) => [...item.textContent.trim()][0]?.toUpperCase() ?? "";
  const [from, to] = [first(shown[0]), first(shown.at(-1))];
  return from === to ? from : `${from} ${box.dataset.wordBetween} ${to}`;
}

function put(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

function hide(element, hidden) {
  if (element.hidden !== hidden) element.hidden = hidden;
}

// Names are measured, not counted: letters are wider in one font than in another. A page whose names differ
// little is written in one size; a name that is much longer than the others has its own.
const [SMALLEST, ALIKE] = [6, 2];

function fitted(name) {
  for (let size = 0; size < SMALLEST; size += 1) {
    name.dataset.fit = size;
    if (name.scrollWidth <= name.clientWidth && name.scrollHeight <= name.clientHeight + 1) return size;
  }
  return SMALLEST;
}

function fit(deck) {
  const names = [...deck.querySelectorAll(".fit")].filter((name) => !name.closest("[data-item]")?.hidden);
  const sizes = names.map(fitted);
  // Winners are of different sizes on purpose.
  const common = deck.dataset.deck === "winners" ? 0 : Math.min(ALIKE, Math.max(0, ...sizes));
  names.forEach((name, place) => { name.dataset.fit = Math.max(common, sizes[place]); });
}

/** The address stands there on request, and by itself while there is nothing else to read. */
function putAddress(deck) {
  const panel = document.querySelector("[data-screen-address]");
  if (panel) hide(panel, !addressed && deck?.dataset.deck !== "welcome");
}

function draw() {
  const all = decks();
  if (!large.matches) {
    all.forEach((deck) => { hide(deck, false); itemsOf(deck).forEach((item) => hide(item, false)); });
    put(title, "");
    put(told, "");
    putAddress(null);
    return;
  }
  const mine = turn();
  const deck = mine.find((one) => one.id === at.deck) ?? mine[0];
  if (!deck) return;
  const { rows, columns } = linesOf(deck);
  const pages = pagesOf(deck);
  at = { deck: deck.id, page: Math.min(at.page, pages - 1) };
  const from = at.page * rows * columns;
  deck.dataset.rows = rows;
  const items = itemsOf(deck);
  items.forEach((item, place) => hide(item, place < from || place >= from + rows * columns));
  all.forEach((one) => hide(one, one !== deck));
  fit(deck);
  putAddress(deck);
  const shown = items.slice(from, from + rows * columns);
  const letters = deck.dataset.deck === "name" && pages > 1 && shown.length ? `: ${lettersOf(shown)}` : "";
  put(title, `${deck.querySelector("h2").textContent}${letters}`);
  const before = mine.slice(0, mine.indexOf(deck)).reduce((sum, one) => sum + pagesOf(one), 0);
  const total = mine.reduce((sum, one) => sum + pagesOf(one), 0);
  put(told, total > 1 ? `${before + at.page + 1} / ${total}` : "");
}

/** One page on, or back; round and round. */
function step(by) {
  const mine = turn();
  const places = mine.flatMap((deck) => Array.from({ length: pagesOf(deck) }, (_, page) => ({ deck: deck.id, page })));
  if (!places.length) return;
  const now = Math.max(0, places.findIndex((one) => one.deck === at.deck && one.page === at.page));
  at = places[(now + by + places.length) % places.length];
  since = performance.now();
  draw();
}

function hold(on) {
  held = on;
  since = performance.now();
  const button = tool("hold");
  button.setAttribute("aria-pressed", String(held));
  put(button, held ? button.dataset.wordOn : button.dataset.wordOff);
  body.classList.toggle("held", held);
}

function tick() {
  call();
  const deck = document.getElementById(at.deck);
  const seconds = SECONDS[deck?.dataset.deck] ?? 10;
  // What is shown may end by the clock alone: the seating after its five minutes.
  if (deck && !turn().includes(deck)) {
    at = { deck: "", page: 0 };
    since = performance.now();
    draw();
  } else if (!held && large.matches && performance.now() - since >= seconds * 1000) {
    step(1);
  }
}

/** What the clock calls out stands in the head of the screen. */
function call() {
  const clock = document.querySelector("[data-clock]");
  const now = clock?.dataset.call ?? "";
  const line = document.querySelector("[data-screen-call]");
  put(line, now ? clock.querySelector("[data-clock-call]").getAttribute(`data-call-${now}`) ?? "" : "");
  if (now) body.dataset.call = now;
  else delete body.dataset.call;
}

// A round that opens, or ends, begins with its own first page.
let known = "";
function changed() {
  const now = turn().map((deck) => deck.id).join(" ");
  if (now !== known && !held) at = { deck: "", page: 0 };
  known = now;
  draw();
  call();
}

const deeds = {
  hold: () => hold(!held),
  next: () => step(1),
  back: () => step(-1),
  address: () => {
    addressed = !addressed;
    tool("address").setAttribute("aria-pressed", String(addressed));
    draw();
  },
  full: () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => {}),
};

const onward = () => (document.documentElement.dir === "rtl" ? "ArrowLeft" : "ArrowRight");
const keys = (key) => {
  if (key === " ") return "hold";
  if (key === "PageDown" || key === onward() || key === "ArrowDown") return "next";
  if (key === "PageUp" || key === "ArrowLeft" || key === "ArrowRight" || key === "ArrowUp") return "back";
  return key.toLowerCase() === "f" ? "full" : "";
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || !large.matches) return;
  if (event.target.closest("select, input, textarea")) return;
  // A key that presses the button it is on is that button's.
  if ((event.key === " " || event.key === "Enter") && event.target.closest("button, a")) return;
  const deed = keys(event.key);
  if (!deed) return;
  event.preventDefault();
  deeds[deed]();
});

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-screen-do]");
  if (button) deeds[button.dataset.screenDo]();
  else if (large.matches && event.target.closest("[data-screen]")) deeds.hold();
});

show.addEventListener("change", () => {
  at = { deck: "", page: 0 };
  since = performance.now();
  changed();
  show.blur();
});

let moved = performance.now();
function wake() {
  moved = performance.now();
  body.classList.remove("quiet");
}
for (const kind of ["pointermove", "pointerdown", "keydown"]) document.addEventListener(kind, wake, { passive: true });

// A screen that goes dark in mid-evening helps nobody; browsers allow this over https and on the machine itself.
async function stayAwake() {
  if (document.hidden) return;
  try { await navigator.wakeLock?.request("screen"); } catch { /* not allowed here */ }
}

const full = tool("full");
if (document.fullscreenEnabled) full.hidden = false;
document.addEventListener("fullscreenchange", () => full.setAttribute("aria-pressed", String(Boolean(document.fullscreenElement))));
document.addEventListener("visibilitychange", stayAwake);
document.addEventListener("live:changed", changed);
large.addEventListener("change", changed);
window.addEventListener("resize", draw);
setInterval(() => {
  tick();
  if (document.fullscreenElement && performance.now() - moved > QUIET_AFTER) body.classList.add("quiet");
}, 250);

body.classList.add("scripted");
stayAwake();
changed();
