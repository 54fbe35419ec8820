// The page of a digital table: shows what this seat may see, asks for what it may do, and says what others did.

import { happened, isWhole, showFelt } from "./felt.js";
import { Hand } from "./hand.js";
import { Countdown, showHead } from "./head.js";
import { Line } from "./line.js";
import { over, overBar } from "./over.js";
import { panel, whyNot } from "./panels.js";
import { button, fill, make, say, words } from "./parts.js";
import { bind, settings } from "./settings.js";

// Milliseconds that a whole trick lies there before the next one takes its place.
const LIES = 1600;

const page = document.querySelector("[data-table]");
const at = (name) => page.querySelector(`[data-${name}]`);
const first = JSON.parse(document.getElementById("view").textContent);
const said = document.getElementById("said");

const app = { view: first, chosen: new Set(), pick: null, tapped: null, number: 0, isBusy: false, isClaiming: false, isAsking: false, news: "", lies: null };
let lying = 0;

let waitingWords = [];
/** Everything that happened at once is said in one go, and once. */
function announce(...texts) {
  waitingWords.push(...texts.filter(Boolean));
  said.textContent = "";
  setTimeout(() => {
    if (!waitingWords.length) return;
    said.textContent = waitingWords.join(" ");
    waitingWords = [];
  }, 60);
}

const isMine = () => Boolean(app.view.seat) && app.view.turn === app.view.seat;
const isExchange = () => app.view.phase === "exchange" && isMine();

function held() {
  const { view } = app;
  return isExchange() ? [...view.cards, ...(view.kitty || []).filter((card) => !view.cards.includes(card))] : view.cards || [];
}

function reset() {
  app.chosen = new Set();
  app.pick = app.tapped = null;
  app.number = 0;
  app.isClaiming = false;
  const { view } = app;
  // Where there is no choice, nothing needs choosing.
  if (isMine() && view.phase === "play" && view.legal.length === 1 && settings.taps !== "one") app.chosen.add(view.legal[0]);
}

app.pickOne = (what) => {
  // What a number has chosen by itself was not tapped yet.
  const isSame = app.tapped === what;
  app.pick = app.tapped = what;
  if (settings.taps === "one" || isSame) app.do(app.view.phase === "auction" ? { call: what } : { name: what });
  else render();
};

app.pickNumber = (number, [kind]) => {
  app.number = number;
  app.tapped = null;
  app.pick = settings.taps === "one" ? null : `${number} ${kind}`;
  render();
};

app.goOn = () => line.go(Number(new URL(app.view.next, location.href).searchParams.get("hand")) || app.view.hand + 1);

app.unclaim = () => {
  app.isClaiming = false;
  render();
};

function tap(code) {
  const { view, chosen } = app;
  if (isExchange()) {
    if (!chosen.delete(code)) chosen.add(code);
    announce(say("discardCount", { chosen: chosen.size, count: view.must_discard }));
    render();
    return;
  }
  if (view.phase !== "play" || !isMine() || !view.legal.includes(code)) {
    tell(view.phase === "play" ? whyNot(view) : words.notNow);
    return;
  }
  if (settings.taps === "one" || chosen.has(code)) app.do({ card: code });
  else {
    app.chosen = new Set([code]);
    app.news = "";
    render();
  }
}

const hand = new Hand(at("cards"), { tap, play: (code) => (isExchange() ? tap(code) : isMine() && app.do({ card: code })) });

function tell(text) {
  app.news = text;
  announce(text);
  render();
}

/** One deed at a time. What is not ready says so by its own words and does nothing. */
app.do = async (what) => {
  const [value] = Object.values(what);
  if (app.isBusy || !value || (what.discard !== undefined && app.chosen.size !== app.view.must_discard)) return;
  app.isBusy = true;
  app.news = "";
  settle();
  render();
  const { kind, says } = await line.send(what);
  app.isBusy = false;
  if (kind === "refused") tell(says || words.refused);
  else if (kind === "moved") tell(says || words.moved);
  else if (kind === "gone") gone();
  else render();
};

/** The trick that lay there goes. */
function settle() {
  clearTimeout(lying);
  app.lies = null;
}

function take(view) {
  const before = app.view;
  app.view = view;
  const isNew = before.ply !== view.ply || before.hand !== view.hand;
  if (isNew) {
    announce(...happened(before, view), ...asks(before, view));
    app.news = "";
    reset();
    const whole = isWhole(before, view) && view.last_trick;
    if (whole) {
      clearTimeout(lying);
      app.lies = view.last_trick;
      lying = setTimeout(() => { settle(); render(); }, LIES);
    }
  }
  countdown.take(view);
  render();
  // Somebody else, or another device of the same person, sits there now.
  if (before.seat && view.seat !== before.seat) gone();
  if (isNew && view.phase === "over" && before.phase !== "over") at("panel").querySelector("h2")?.focus({ preventScroll: true });
}

function asks(before, view) {
  if (view.phase === "over") return before.phase === "over" ? [] : [words.isOver];
  if (!view.seat || view.turn !== view.seat) return [];
  return [words[{ auction: "yourBid", naming: view.named_by ? "askTrump" : "yourNaming", exchange: "yourExchange", play: view.trick.length ? "yourCard" : "yourLead" }[view.phase]]];
}

function showLast() {
  app.isAsking = !app.isAsking;
  render();
}

function more(view) {
  const found = [];
  if (view.phase === "play" && view.last_trick && !app.isClaiming) found.push(button(app.isAsking ? words.lastAway : words.lastTrick, showLast, { className: "link", key: "last", "aria-expanded": String(app.isAsking) }));
  if (view.may_claim && !app.isClaiming) found.push(button(words.claim, () => { app.isClaiming = true; render(); }, { className: "link", key: "claim" }));
  return found;
}

function render() {
  const { view } = app;
  const isOver = view.phase === "over";
  const shown = app.lies || (app.isAsking && view.last_trick) || null;
  document.body.dataset.phase = view.phase;
  document.body.classList.toggle("is-mine", isMine());
  page.classList.toggle("is-busy", app.isBusy);
  showHead(at("head"), view);
  at("felt").hidden = (isOver && !app.lies) || isExchange() || (view.phase === "naming" && isMine()) || app.isClaiming;
  if (!at("felt").hidden) showFelt(at("felt"), view, shown, shown !== null && !app.lies);
  const asked = isOver ? { body: app.lies ? null : over(view), bar: overBar(app) } : panel(app);
  fill(at("panel"), asked.body);
  fill(at("bar"), app.isBusy ? make("p", { className: "waits", text: words.sending }) : asked.bar);
  fill(at("more"), more(view));
  at("news").hidden = !app.news;
  at("news").textContent = app.news;
  at("own").hidden = isOver || !view.seat;
  const legal = new Set(isExchange() ? held() : view.phase === "play" && isMine() ? view.legal : []);
  hand.show(held(), { legal, chosen: app.chosen, marked: new Set(isExchange() ? view.kitty : []), mark: words.fromKitty });
}

function gone() {
  at("gone").hidden = false;
  announce(at("gone").textContent);
}

function state(kind) {
  at("line").hidden = kind === "ok";
  announce(kind === "ok" ? words.lineBack : words.lineLost);
}

const { base, csrf } = page.dataset;
const countdown = new Countdown(at("clock"), announce);
const line = new Line({ view: `${base}view`, deed: `${base}deed`, stream: `${base}stream`, csrf }, { take, state, gone }, first);

bind(page.querySelectorAll("[data-setting]"), () => { reset(); render(); });
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && (app.chosen.size || app.pick || app.isClaiming)) {
    reset();
    app.news = "";
    render();
  }
});
countdown.take(first);
reset();
render();
if (isMine()) announce(...asks({ phase: "" }, first));
