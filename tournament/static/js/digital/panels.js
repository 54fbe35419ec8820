// What is asked of the person: a bid, trumps, cards for the kitty, a card, or nothing but patience.
// Each panel gives { body, bar }: what stands above the own hand, and the buttons at the lower edge.
// app: { view, chosen (a set), pick, isBusy, ... } and its deeds.

import { nameOf } from "./cards.js";
import { nameAt } from "./felt.js";
import { button, callWords, isolated, make, plainNames, say, saying, suit, words } from "./parts.js";
import { settings } from "./settings.js";

const KINDS = ["uptown", "downtown", "notrump"];
const NUMBERS = [1, 2, 3, 4, 5, 6, 7];
const long = (call) => (call === "pass" || call.includes(" ") ? call : `${call} uptown`);

const main = (text, deed, isReady, key = "do") => button(text, deed, { className: "main", key, "aria-disabled": isReady ? undefined : "true" });
const pressed = (is) => (is ? "true" : "false");

/** Who is still to come: people by name, then free seats; and what brings others here. */
function gathering(view) {
  const seats = Object.keys(view.kinds);
  const away = seats.filter((seat) => view.kinds[seat] === "away").map((seat) => view.names[seat] || words[`chair${seat}`]);
  const count = seats.filter((seat) => view.kinds[seat] === "open").length;
  const free = count === 1 ? words.seatFree : say("seatsFree", { count });
  const text = [away.length ? say("waitsFor", { name: away.length > 2 ? away.map(isolated).join(", ") : plainNames(away) }) : "", count ? free : ""].filter(Boolean);
  return {
    body: [make("p", { className: "bring" }, saying("bringCode", { code: make("strong", { className: "code", dir: "ltr", text: view.code }) }))],
    bar: [make("p", { className: "waits" }, text.map((line) => make("span", { text: line })))],
  };
}

function waiting(app) {
  const { view } = app;
  if (view.phase === "waiting") return gathering(view);
  if (!view.seat) return { body: null, bar: [] };
  const text = view.turn ? say("waitsFor", { name: view.names[view.turn] || words[`chair${view.turn}`] }) : "";
  return { body: null, bar: [make("p", { className: "waits", text })] };
}

/** How many, and which kind: only what may be bid is there, and a number alone means uptown where that is open. */
function auction(app) {
  const { view, pick, number } = app;
  const legal = new Set(view.legal_calls.map(long));
  const kindsOf = (one) => KINDS.filter((kind) => legal.has(`${one} ${kind}`));
  const numbers = NUMBERS.filter((one) => kindsOf(one).length).map((one) => button(String(one), () => app.pickNumber(one, kindsOf(one)),
    { className: `bid number-of n${one}`, key: `n${one}`, "aria-pressed": pressed(number === one) }));
  const kinds = number ? kindsOf(number).map((kind) => button(words[kind], () => app.pickOne(`${number} ${kind}`),
    { className: `bid k${KINDS.indexOf(kind)}`, key: kind, "aria-pressed": pressed(pick === `${number} ${kind}`) })) : [];
  const bar = legal.has("pass") ? [button(words.pass, () => app.do({ call: "pass" }), { key: "pass" })] : [];
  if (numbers.length) bar.push(main(pick ? say("bidIt", { bid: callWords(pick) }) : words.chooseBid, () => app.do({ call: pick }), pick));
  const row = (className, name, made) => make("div", { className: `bid-row ${className}`, role: "group", "aria-label": name }, made);
  return { body: numbers.length ? make("div", { className: "bids" }, row("of-numbers", words.bidNumber, numbers), row("of-kinds", words.bidKind, kinds)) : null, bar };
}

function naming(app) {
  const { view, pick } = app;
  const isRanks = view.may_name.includes("uptown");
  const choices = view.may_name.map((one) => button("", () => app.pickOne(one), { className: "naming", key: one, "aria-pressed": pressed(pick === one) },
    isRanks ? words[`ranks${one[0].toUpperCase()}${one.slice(1)}`] : suit(one)));
  const text = !pick ? words.chooseTrump : isRanks ? say("nameRanks", { ranks: words[pick] }) : say("nameTrump", { trump: words[`suit${pick}`] });
  return {
    body: [make("h2", { text: isRanks ? words.askRanks : words.askTrump }),
      view.named_by ? make("p", { className: "quiet", text: say("kingNames", { card: nameOf(view.named_by) }) }) : "",
      make("div", { className: "namings" }, choices)],
    bar: [main(text, () => app.do({ name: pick }), pick)],
  };
}

function exchange(app) {
  const { view, chosen } = app;
  const [must, count] = [view.must_discard, chosen.size];
  const isReady = count === must;
  return {
    body: [make("h2", { text: say("askDiscard", { count: must }) }),
      make("p", { className: "counted" }, make("strong", { text: say("discardCount", { chosen: count, count: must }) }), " ", make("span", { className: "quiet", text: words.discardHelp }))],
    bar: [main(isReady ? say("discardDo", { count: must }) : say(count < must ? "discardMore" : "discardFewer", { count: Math.abs(must - count) }),
      () => app.do({ discard: [...chosen].join(" ") }), isReady)],
  };
}

function play(app) {
  const { view, chosen } = app;
  const [code] = chosen;
  const bar = [main(code ? say("playIt", { card: nameOf(code) }) : settings.taps === "one" ? words.tapCard : words.chooseCard, () => app.do({ card: code }), code)];
  if (!app.isClaiming) return { body: null, bar };
  const left = view.cards.length;
  return {
    body: [make("h2", { text: words.askClaim }), make("p", { text: say(left === 1 ? "claimOne" : "claimAll", { count: left }) })],
    bar: [button(words.playOn, app.unclaim, { key: "on" }), main(words.claimDo, () => app.do({ claim: String(left) }), true)],
  };
}

const asked = { auction, naming, exchange, play };

export function panel(app) {
  const { view } = app;
  const isMine = view.seat && view.turn === view.seat;
  return isMine && view.phase in asked ? asked[view.phase](app) : waiting(app);
}

/** What a refusal that this page can see by itself says: a card that cannot be played now. */
export function whyNot(view) {
  if (view.turn !== view.seat) return view.turn ? say("notYet", { name: nameAt(view, view.turn) }) : "";
  const led = view.trick && view.trick[0];
  return led ? words.mustFollow : words.notNow;
}
