// The table's page: one question at a time, from the phone's holder to the server and back.
// What is entered goes to table-kept.js first and is carried by table-courier.js; "saved" is what a receipt says.
// While somebody is answering, a change from elsewhere is told above the question and swaps nothing.

import { ask, isState } from "./table-answers.js";
import { RoundClock, callAt, inMinutes } from "./table-clock.js";
import { Courier } from "./table-courier.js";
import { TRICKS, disputed, hasSitting, more, nextRow, overlaid, rowOf, screenFor, whatChanged, written } from "./table-flow.js";
import * as kept from "./table-kept.js";
import { make, say, saying, trump, words } from "./table-screens.js";
import { readOut, views } from "./table-views.js";

const EAGER = 5000;
const CALM = 15000;
const SETTLING = 350;
const PINNED = ["ask", "read", "check", "done"];

const head = document.querySelector("[data-code]");
const main = document.getElementById("screen");
const said = document.getElementById("said");
const idle = () => ({ after: null, hand: null, as: null, check: false, agree: false, pick: false, asked: false, side: false, finish: false, places: null, found: null, later: [] });

const app = {
  base: head.dataset.base,
  code: head.dataset.code,
  state: JSON.parse(document.getElementById("state").textContent),
  doing: idle(),
  pin: null,
  etag: null,
  isGone: false,
  isOffline: false,
  isSafe: true,
  news: null,
  get entries() { return kept.entries(); },
  get me() {
    const { state } = app;
    const chosen = kept.get(myKey());
    if (chosen && (!chosen.opened || state.yours.includes(chosen.side))) return chosen.side;
    return state.yours[0] || null;
  },
};
const myKey = () => `me:${app.state.event}:${app.state.table}:${app.state.round}`;
const door = (name) => `${app.base}${encodeURIComponent(app.code)}/${name}`;
const draftKey = () => `draft:${app.state.event}:${app.state.table}`;
const clock = new RoundClock(() => poll({ whole: true }));

app.nextRow = () => nextRow(app.state, overlaid(app.state, app.entries));

let adopted = 0;

/** at: when it was true. asked: when the question was sent that this answers. */
function adopt(state, at = performance.now(), asked = at) {
  if (state.table !== app.state.table || state.version < app.state.version) return;
  // Of two answers that crossed on the way, the one that was asked for later knows more of this phone.
  if (state.version === app.state.version && asked < adopted) return;
  adopted = performance.now();
  app.state = state;
  app.isGone = false;
  clock.sync(state.clock, at);
}

let timer = 0;
let isAsking = false;
let askAgain = null;
let failed = 0;

/** whole: the answer itself, not "nothing new": the clock is read from it. */
async function poll({ whole = false } = {}) {
  clearTimeout(timer);
  if (document.hidden) return;
  if (isAsking) {
    askAgain = askAgain || { whole: false };
    askAgain.whole = askAgain.whole || whole;
    return;
  }
  isAsking = true;
  const began = performance.now();
  const answer = await ask(door("state"), { etag: whole ? null : app.etag, formats: ["whist-table"] });
  isAsking = false;
  if (answer.kind === "taken" && isState(answer.body)) {
    app.etag = answer.etag;
    adopt(answer.body, (began + performance.now()) / 2, began);
  }
  const isLost = !["taken", "same", "gone", "slow"].includes(answer.kind);
  failed = isLost ? failed + 1 : 0;
  app.isOffline = failed > 1;
  app.isGone = answer.kind === "gone" || (app.isGone && isLost);
  if (answer.kind === "slow") failed = 3;
  // The line is back: what waits need not wait for its own next try.
  if (!isLost && courier.trouble) courier.kick(true);
  render();
  const again = askAgain;
  askAgain = null;
  if (again) poll(again);
  else timer = setTimeout(poll, pauseNow());
}

function pauseNow() {
  if (failed) return Math.min(30000, EAGER * failed);
  const isEager = ["waiting", "disputed"].includes(app.state.state) || app.entries.length > 0;
  return isEager ? EAGER : CALM;
}
setInterval(() => poll({ whole: true }), 60000);

function told(kind, entry, body) {
  if (kind === "taken") {
    adopt(body.state);
    announce(say("saySaved", body));
    if (app.doing.after !== entry.token) app.news = { isGood: true, text: `${say("place", entry)}: ${say("saySaved", body)}` };
  } else if (body && isState(body.state)) {
    adopt(body.state);
  }
  if (kind === "clash" && entry.kind === "confirm") {
    const { later } = app.doing;
    app.doing = { ...idle(), later, check: entry.side !== app.me };
    app.pin = null;
    app.news = { isGood: false, text: words.hasChanged };
  }
  render();
}

const place = () => ({ event: app.state.event, table: app.state.table, code: app.code });
const courier = new Courier(app.base, place, told);
app.courier = courier;

/** Another step: what was asked before is answered. */
function step(doing = {}) {
  app.pin = null;
  app.news = null;
  kept.drop(draftKey());
  app.doing = { ...idle(), later: app.doing.later, ...doing };
  render(true);
}

app.done = () => step();
app.showNow = () => { step(); poll(); };
app.askSide = () => step({ side: true });
app.edit = (hand, as) => step({ hand, as });
app.handOver = () => step({ check: true });
app.pick = (as) => {
  const rows = written(app.state.hands);
  if (rows.length === 1) step({ hand: rows[0].hand, as });
  else step({ pick: true, as });
};
app.pickWrong = () => app.pick(app.pin.as);
app.agree = () => step({ agree: true });
app.askOrganiser = () => step({ asked: true });
app.finish = () => step({ finish: true });
app.findPlaces = async () => {
  const answer = await ask(door("places"), { formats: ["whist-places"] });
  app.isOffline = answer.kind !== "taken";
  if (answer.kind === "taken" && Array.isArray(answer.body.pairs)) step({ places: answer.body });
  else render();
};
app.named = async (number) => {
  const form = new FormData();
  form.append("entry", number);
  const answer = await ask(door("named"), { form, formats: ["whist-named"] });
  app.isOffline = answer.kind !== "taken";
  if (answer.kind !== "taken") { render(); return; }
  if (isState(answer.body.state)) adopt(answer.body.state);
  step({ found: answer.body });
};
app.seen = async (number) => {
  const form = new FormData();
  form.append("entry", number);
  await report("seen", form);
};
async function report(name, form = new FormData()) {
  const answer = await ask(door(name), { form, formats: ["whist-table"] });
  if (answer.kind === "taken" && isState(answer.body)) adopt(answer.body);
  render(true);
}
app.later = (entry) => step({ later: [...app.doing.later, entry.token] });
app.tryNow = () => { courier.kick(true); poll(); };

app.choose = async (side) => {
  const { round, yours } = app.state;
  // "Not you?" gives the other side back.
  const only = app.doing.side && yours.length ? { only: 1 } : {};
  kept.put(myKey(), { side, opened: yours.includes(side), kept: Date.now() });
  step();
  if (yours.length === 1 && yours[0] === side) return;
  const answer = await courier.open(place(), side, round, only);
  if (answer.kind === "taken" && answer.body.yours.includes(side)) {
    kept.put(myKey(), { side, opened: true, kept: Date.now() });
    adopt(answer.body);
  }
  app.isOffline = answer.kind === "unreachable" || answer.kind === "stranger";
  app.isGone = answer.kind === "gone";
  render();
};

/** The question goes on to its next part; what it was asked about stays the same. */
function move(change) {
  app.pin = { ...app.pin, ...change };
  if (app.pin.name === "read") kept.put(draftKey(), { pin: app.pin, doing: app.doing, kept: Date.now() });
  render(true);
}

app.answer = (tricks) => {
  move({ name: "read", pair: app.pin.as === "ns" ? [tricks, TRICKS - tricks] : [TRICKS - tricks, tricks] });
  announce(readOut(app.pin));
};

app.digit = (digit) => {
  const most = TRICKS * app.pin.base.hands_per_round;
  const typed = digit === null ? "" : String(Number(`${app.pin.typed || ""}${digit}`));
  if (Number(typed) <= most) move({ typed });
};

app.totalDone = () => {
  const { typed, first, as, base } = app.pin;
  if (!typed) return;
  const value = Number(typed);
  if (!base.exact && first === undefined) {
    move({ first: value, typed: "" });
    return;
  }
  const own = base.exact ? value : first;
  const other = base.exact ? TRICKS * base.hands_per_round - value : value;
  move({ name: "read", pair: as === "ns" ? [own, other] : [other, own] });
  announce(readOut(app.pin));
};

app.change = () => {
  kept.drop(draftKey());
  move({ name: "ask", pair: undefined, typed: "", first: undefined, part: 0, said: {} });
};

/** What the other side says where the two differ: hand -> [ns, ew]. */
app.theirs = (state) => Object.fromEntries(disputed(state).map((one) =>
  [one.hand, one.side === app.me ? one.first : one.held]));

app.right = () => {
  const { pin } = app;
  const { name, as, base, hand, pair } = pin;
  if (name === "read") {
    enter("results", base, as, { [hand]: pair });
    return;
  }
  // Nothing is confirmed that is no longer what stands here.
  if (whatChanged(pin, base, app.state)) {
    step({ check: app.doing.check, finish: app.doing.finish });
    return;
  }
  const theirs = app.theirs(base);
  if (pin.agree && disputed(base).some((one) => one.side !== as)) {
    enter("results", base, as, theirs);
    return;
  }
  const hands = Object.fromEntries(written(base.hands).map((row) => [row.hand, more.told(row)]));
  enter("confirm", base, as, hands, app.pin.also);
};

function enter(kind, base, side, hands, also) {
  const seen = Object.fromEntries(Object.keys(hands).map((hand) => [hand, (rowOf(base, Number(hand)) || { version: 0 }).version]));
  const { event, table, round } = base;
  const entry = kept.addEntry({
    kind: also ? "results" : kind, code: app.code, event, table, round, side, hands, seen, also, sides: base.sides, opens: !app.state.yours.includes(side),
  });
  app.isSafe = kept.isSafe();
  step({ after: entry.token });
  courier.kick(true);
}

/** Send a refused entry again: its phone says for whom it speaks first. */
app.again = (entry) => {
  const { said: _said, ...rest } = entry;
  kept.saveEntry({ ...rest, status: "", opens: true });
  step({ after: entry.token });
  courier.kick(true);
};

app.forget = (entry) => {
  kept.dropEntry(entry.token);
  step();
  courier.kick(true);
  poll();
};

app.insist = (entry) => {
  const seen = { ...entry.seen };
  for (const one of entry.said.hands) seen[one.hand] = one.version;
  const { token, place: _place, status, said: _said, ...rest } = entry;
  kept.dropEntry(token);
  const again = kept.addEntry({ ...rest, seen });
  step({ after: again.token });
  courier.kick(true);
};

app.correct = (entry) => {
  kept.dropEntry(entry.token);
  step({ hand: Number(Object.keys(entry.hands)[0]), as: entry.side });
};

let isPressed = false;
let isSettling = 0;
let shown = "";
let identity = "";

function announce(text) {
  said.textContent = "";
  // A text that is put in at once after another is not always read out.
  setTimeout(() => { said.textContent = text; }, 50);
}

function wantedNow() {
  const { state, me, entries, doing, isGone } = app;
  const fits = screenFor({ state, me, entries, doing, isGone, receiptOf: kept.receiptOf });
  if (fits.name === "left" || fits.name === "clash") return { ...fits, base: state };
  if (!app.pin && PINNED.includes(fits.name)) app.pin = { ...fits, base: state };
  if (!app.pin) return { ...fits, base: state };
  // A result that is in follows the server until the next round takes its place at the table.
  if (app.pin.name === "done" && (state.round === app.pin.base.round || !app.pin.own)) {
    app.pin = fits.name === "done" ? { ...fits, base: state, own: Boolean(me || kept.lastReceipt(state)) } : null;
    return app.pin || wantedNow();
  }
  return { ...app.pin, changed: whatChanged(app.pin, app.pin.base, state) };
}

/** byHand: the holder has just done something. Otherwise nothing changes while a finger is down. */
function render(byHand = false) {
  if (isPressed && !byHand) return;
  const wanted = wantedNow();
  const { version, now, clock: _clock, ...state } = app.state;
  const { base, ...rest } = wanted;
  const now_ = JSON.stringify([rest, base.round, state, app.entries, app.courier.trouble, app.isSafe, app.isOffline, app.news, app.doing]);
  showHead(wanted);
  if (now_ === shown) return;
  shown = now_;
  const focused = [...main.querySelectorAll("button, a")].indexOf(document.activeElement);
  const hadFocus = main.contains(document.activeElement);
  main.replaceChildren(views[wanted.name](app, wanted));
  makeRoom();
  const who = JSON.stringify([wanted.name, wanted.hand, wanted.token, wanted.pick, wanted.first, wanted.as, wanted.part, wanted.also]);
  if (who === identity) {
    const place = focused >= 0 && main.querySelectorAll("button, a")[focused];
    if (hadFocus) (place || heading()).focus({ preventScroll: true });
    return;
  }
  const isFirst = identity === "";
  identity = who;
  if (!isFirst) settle();
  if (!isFirst && (byHand || hadFocus)) heading().focus({ preventScroll: true });
  if (!isFirst) window.scrollTo(0, 0);
}

const heading = () => main.querySelector("h2[tabindex]") || main;

/** The buttons stay at the lower edge unless large type makes them fill the screen. */
function makeRoom() {
  const thumb = main.querySelector(".thumb");
  if (thumb) thumb.classList.toggle("stays", thumb.offsetHeight < 0.6 * window.innerHeight);
}

/** A second tap of the same press must not answer the next question. */
function settle() {
  clearTimeout(isSettling);
  main.classList.add("settling");
  isSettling = setTimeout(() => main.classList.remove("settling"), SETTLING);
}

function showHead({ base, hand, name }) {
  const state = base.sides ? base : app.state;
  const place = head.querySelector("[data-round]");
  place.textContent = state.round ? say("round", state) : "";
  const line = head.querySelector("[data-hand-now]");
  const rows = state.sides && hasSitting(state) && state.state === "playing" ? state.hands : [];
  const row = ["ask", "read", "after"].includes(name) && (rowOf(state, hand) || (rows.length && app.nextRow()));
  line.replaceChildren();
  if (!row || !row.hand) return;
  line.append(make("span", { text: say("hand", { hand: row.hand, hands: state.hands_per_round }) }), trump(row.trump) || "", more.words(row, true),
    row.dealer ? make("span", {}, saying("deals", { name: make("bdi", { text: row.dealer }) })) : "");
}

let called = "";
function showClock() {
  const seconds = clock.seconds();
  const line = head.querySelector("[data-clock]");
  let text = "";
  if (seconds !== null && app.state.clock) {
    const time = `\u2066${inMinutes(seconds)}\u2069`;
    const call = callAt(seconds, clock.calls);
    if (call !== called && call) announce(words[`call${call[0].toUpperCase()}${call.slice(1)}`]);
    called = call;
    const how = !clock.running ? "timeHeld" : { lastHand: "leftLastHand", halfWay: "leftHalfWay" }[call] || "left";
    text = call === "time" ? words.callTime : say(how, { time });
  }
  if (line.textContent !== text) line.textContent = text;
}

function release() {
  if (!isPressed) return;
  isPressed = false;
  // The click of this press comes first.
  setTimeout(render, 50);
}
for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, () => { isPressed = true; }, true);
for (const kind of ["pointerup", "pointercancel", "keyup"]) document.addEventListener(kind, release, true);
window.addEventListener("blur", release);
main.addEventListener("click", (event) => {
  // Enter that is held down presses one button after another.
  if (main.classList.contains("settling")) event.stopPropagation();
}, true);

window.addEventListener("resize", makeRoom);
document.addEventListener("visibilitychange", () => {
  if (document.hidden) {
    clock.forget();
    return;
  }
  poll({ whole: true });
  courier.kick(true);
});
// Whoever comes next need not wait for a turn that nobody uses.
window.addEventListener("pagehide", kept.giveTurn);
window.addEventListener("pageshow", (event) => { if (event.persisted) poll({ whole: true }); });
window.addEventListener("online", () => { courier.kick(true); poll({ whole: true }); });
// Another tab has entered something or has got a receipt.
window.addEventListener("storage", ({ key }) => {
  render();
  if (key === null || key.startsWith("whist:receipt:")) poll();
});
window.addEventListener("beforeunload", (event) => {
  if (!app.isSafe && app.entries.length) event.preventDefault();
});

kept.sweep();
// The card was scanned again: what this phone holds of the table goes out under the code that works now.
for (const entry of kept.entries()) {
  const isHere = entry.event === app.state.event && entry.table === app.state.table;
  if (isHere && (entry.status === "session" || entry.status === "gone")) kept.saveEntry({ ...entry, status: "", opens: true });
}
app.isSafe = kept.isSafe();
if (head.dataset.more) (await import(head.dataset.more)).extend(Object.assign(app, { move, announce }), views);
clock.sync(app.state.clock, performance.now());
const draft = kept.get(draftKey());
if (draft) {
  app.pin = draft.pin;
  app.doing = { ...idle(), ...draft.doing };
}
render();
showClock();
setInterval(showClock, 500);
courier.kick(true);
// Whoever scans a code where he does not belong is told so here, and the organiser hears of it.
if (app.state.report) report("here");
timer = setTimeout(poll, EAGER);
