// The screens, one function each: from what there is to what stands on the page.
// app: { state, me, entries, doing, courier, isSafe, ... } and the deeds of table.js.

import {
  button, differences, keys, make, names, nextPlaces, note, pairs, plainNames, say, saying, screen, sheet, stepLine, whereSaid, whichHand, words,
} from "./table-screens.js";
import { TRICKS, disputed, otherSide, overlaid, rowFrom, rowOf, written } from "./table-flow.js";
import * as kept from "./table-kept.js";

const BETWEEN = ["wait", "done", "message"];
const handOf = (entry) => Number(Object.keys(entry.hands)[0]);
const clockTime = (at) => (/T(\d\d:\d\d)/.exec(at) || ["", ""])[1];

/** What is to be known on any screen: what waits, what keeps it, what has changed, where to be. */
function notes(app, wanted) {
  const { state, entries, courier } = app;
  const found = [];
  if (wanted.changed) found.push(changed(app, wanted));
  if (!app.isSafe && (entries.length || ["ask", "read", "total"].includes(wanted.name))) found.push(note("warn", words.keptUnsafe));
  if (state.alarm) found.push(note("warn", make("p", {}, make("span", { "aria-hidden": "true", text: "▲ " }), state.alarm)));
  const steps = wanted.name === "done" && wanted.base.round === state.round ? [] : state.steps || [];
  if (steps.length && ["side", "message", "done"].includes(wanted.name)) {
    found.push(make("section", { className: "panel steps" }, make("h2", { text: words.steps }), make("ul", {}, steps.map(stepLine))));
  } else if ((state.moved || []).length && ["side", "message", "done"].includes(wanted.name)) {
    found.push(note("warn", make("ul", { className: "plain" }, state.moved.map(moved))));
  } else if (state.elsewhere && ["side", "message", "done"].includes(wanted.name)) found.push(elsewhere(state.elsewhere));
  else if (state.message && ["side", "dispute", "done"].includes(wanted.name)) found.push(note("", state.message));
  // What concerns later rounds waits until this one is played.
  const isDue = ({ rounds }) => BETWEEN.includes(wanted.name) || (wanted.name === "side" && rounds.includes(state.round));
  found.push(...(state.changed || []).filter(isDue).map((one) => changedPlace(app, one)));
  if (entries.length && !["after", "left", "clash"].includes(wanted.name)) {
    const waits = entries.length === 1 ? words.waitsOne : say("waits", { count: entries.length });
    found.push(note("warn line", make("p", {}, make("span", { "aria-hidden": "true", text: "◐ " }), waits),
      button(words.tryNow, app.tryNow)));
  } else if (app.isOffline && wanted.name !== "after") {
    found.push(make("p", { className: "quiet" }, make("span", { "aria-hidden": "true", text: "○ " }), words.noLine));
  }
  if (app.news) {
    const { isGood, text } = app.news;
    found.push(make("p", { className: `state ${isGood ? "done" : "missing"}` },
      make("span", { "aria-hidden": "true", text: isGood ? "✓ " : "▲ " }), text));
  }
  return found;
}

/** What somebody here was told, and what holds now; it stays until somebody says that it is known. */
const changedPlace = (app, one) => note("warn", make("h3", {}, make("span", { "aria-hidden": "true", text: "▲ " }), words.placeChanged),
  make("p", {}, names(one.names)), one.said.map((line) => make("p", {}, make("strong", { text: line }))),
  button(words.seen, () => app.seen(one.entry), { className: "wide" }));

function changed({ state, showNow }, { changed: what, name, hand, as, base }) {
  const row = rowOf(state, hand);
  const inside = {
    roundBegan: () => say("roundBegan", { round: state.round }),
    wasEntered: () => say("wasEntered", { hand: whichHand(hand) }),
    theyWait: () => saying("theyWait", { names: names(base.sides[otherSide(as)].names) }),
    isIn: () => words.isIn,
    hasChanged: () => words.hasChanged,
  }[what]();
  const both = what === "wasEntered" && row && row.ns !== null ? pairs(state.sides, [row.ns, row.ew]) : null;
  return note("warn", make("p", {}, inside), both, button(name === "check" ? words.lookAgain : words.show, showNow));
}

const elsewhere = (place) => note("warn", make("h3", {}, make("span", { "aria-hidden": "true", text: "▲ " }), words.wrongTable),
  make("p", {}, names(place.names), ": ", make("strong", { text: whereSaid(place) })));

const moved = (place) => make("li", {}, names(place.names), ": ", make("strong", { text: whereSaid(place) }));

const below = (app, ...more) => [...more, button(words.changeSide, app.askSide, { className: "link" })];

/** Of single players the chair of each. */
const chairsOf = ({ names: who, chairs }) => chairs && who.flatMap((name, at) =>
  [at ? " · " : "", make("bdi", { text: name }), `: ${words[`chair${chairs[at]}`]}`]);

function side(app, wanted) {
  const { state } = app;
  const choice = (one) => button("", () => app.choose(one), { className: "choice-button" });
  const sides = ["ns", "ew"].map((one) => {
    const made = choice(one);
    made.append(make("span", {}, names(state.sides[one].names)), make("span", { className: "quiet small" }, chairsOf(state.sides[one]) || words[one]));
    return made;
  });
  return screen("side", { notes: notes(app, wanted), sides, buttons: button(words.neither, app.findPlaces, { className: "link" }) });
}

/** For those who sit down at a wrong table: everybody's place in this round. */
function places(app, wanted) {
  const pairsHere = app.doing.places.pairs;
  return screen("places", {
    notes: notes(app, wanted),
    list: pairsHere.map((one) => {
      const row = button("", () => app.named(one.entry), { className: "place-button" });
      row.replaceChildren(make("span", {}, names(one.names)), make("strong", { text: whereSaid(one) }));
      return make("li", {}, row);
    }),
    buttons: button(words.back, app.done, { className: "wide" }),
  });
}

/** Somebody has found his name in the list. */
function found(app, wanted) {
  const { names: who, here, place } = app.doing.found;
  return screen("message", {
    notes: notes(app, wanted), head: names(who),
    text: [make("p", { className: "where" }, make("strong", { text: place ? whereSaid(place) : words.unusedText })),
      here ? make("p", { text: words.isYours }) : make("p", { text: words.goThere })],
    buttons: button(words.back, app.done, { className: "main wide" }),
  });
}

function ask(app, wanted) {
  const { hand, as, base } = wanted;
  const who = names(base.sides[as].names);
  const leave = app.doing.hand === null ? lastHand(app) : [button(words.back, app.showNow, { className: "link" })];
  const row = rowOf(base, hand) || {};
  if (hand === 0) return total(app, wanted, who, leave);
  return screen("ask", {
    notes: notes(app, wanted), who, below: below(app, ...leave),
    keys: keys(0, TRICKS, app.answer, { known: row[as] ?? null }),
  });
}

/** Where only the table knows when its round is over, somebody says so. */
const lastHand = ({ state, finish }, className = "link") =>
  (state.open_ended && written(state.hands).length ? [button(words.lastHand, finish, { className })] : []);

/** One total for the round: a pad of ten keys, so that the phone's own keyboard never comes up. */
function total(app, wanted, who, leave) {
  const most = TRICKS * wanted.base.hands_per_round;
  const asked = wanted.first === undefined ? who : names(wanted.base.sides[otherSide(wanted.as)].names);
  const digits = keys(1, 9, app.digit).concat(
    button(words.clear, () => app.digit(null), { className: "key small" }),
    keys(0, 0, app.digit),
    button(words.goOn, app.totalDone, { className: "key main small", "aria-disabled": wanted.typed === "" ? "true" : undefined }),
  );
  return screen("total", {
    notes: notes(app, wanted), who: asked, most: say("most", { most }), typed: wanted.typed || "–", keys: digits,
    below: below(app, ...leave),
  });
}

function read(app, wanted) {
  return screen("read", { notes: notes(app, wanted), which: whichHand(wanted.hand), pairs: pairs(wanted.base.sides, wanted.pair) },
    { right: app.right, change: app.change });
}

function after(app, wanted) {
  const { entries, courier } = app;
  const entry = entries.find((one) => one.token === wanted.token);
  const receipt = kept.receiptOf(wanted.token);
  const sent = entry || receipt;
  const slots = {
    notes: notes(app, wanted),
    verdict: entry ? unsent(courier.trouble) : saved(receipt),
    why: entry && courier.trouble ? [make("p", { text: words[courier.trouble] }), app.isSafe ? make("p", { text: words.kept }) : ""] : [],
    buttons: entry && courier.trouble ? [button(words.tryNow, app.tryNow)] : [],
  };
  if (Object.keys(sent.hands).length === 1) {
    slots.which = whichHand(handOf(sent));
    slots.pairs = pairs(sent.sides, sent.hands[handOf(sent)]);
  } else {
    const rows = Object.entries(sent.hands).map(([hand, told]) => rowFrom(hand, told));
    slots.pairs = sheet(sent.sides, rows);
  }
  slots.buttons.unshift(...goingOn(app, sent, receipt));
  return screen("after", slots);
}

function goingOn(app, sent, receipt) {
  const { state } = app;
  if (!kept.isOf(sent, state)) return receipt ? [button(words.goOn, app.done, { className: "main wide" })] : [];
  const next = sent.kind === "results" ? app.nextRow() : undefined;
  if (!next || next.hand === 0) return receipt && receipt.outcome === "late" ? [button(words.goOn, app.done, { className: "main wide" })] : [];
  return [button(say("enterHand", { hand: next.hand }), app.done, { className: "main wide" }), ...lastHand(app, "wide")];
}

/** A verdict on what was entered, by shape, word and colour. */
const verdict = (kind, shape, word) => make("h2", { tabindex: "-1" },
  make("span", { className: `state ${kind}` }, make("span", { "aria-hidden": "true", text: shape }), ` ${word}`));

const unsent = (trouble) => (trouble ? verdict("missing", "▲", words.notSaved) : verdict("", "◐", words.sending));

const saved = (receipt) => [
  verdict("done", "✓", words.saved),
  make("p", { className: "receipt" }, make("strong", { text: say("receipt", receipt) }), " ", make("time", { className: "quiet", text: clockTime(receipt.at) })),
  receipt.outcome === "late" ? make("p", { text: say("late", receipt) }) : "",
];

const isTotal = (state) => state.record === "totals";

function wait(app, wanted) {
  const { state, entries } = app;
  const other = otherSide(wanted.as);
  const receipt = kept.lastReceipt(state);
  const next = app.nextRow();
  const isOurs = app.me === wanted.as;
  return screen("wait", {
    notes: notes(app, wanted),
    other: names(state.sides[other].names),
    receipt: receipt ? say("receipt", receipt) : "",
    sheet: sheet(state.sides, written(overlaid(state, entries)), { isTotal: isTotal(state) }),
    buttons: [
      state.waiting_for ? button(saying("handOver", { names: names(state.sides[other].names) }), app.handOver, { className: "main wide" }) : "",
      isOurs ? button(words.changeSomething, () => app.pick(wanted.as), { className: "wide" }) : "",
      next && isOurs ? button(say("enterHand", { hand: next.hand }), () => app.edit(next.hand, wanted.as), { className: "wide" }) : "",
    ],
  });
}

function check(app, wanted) {
  const { base, as, agree, pick } = wanted;
  const held = agree ? app.theirs(base) : {};
  const rows = written(base.hands).map((row) => (row.hand in held ? { ...row, ...rowFrom(row.hand, held[row.hand]) } : row));
  const who = names(base.sides[as].names);
  const options = { pick: pick ? (hand) => app.edit(hand, as) : null, isTotal: isTotal(base) };
  const wrong = pick || agree ? words.back : words.notRight;
  const made = screen("check", { notes: notes(app, wanted), who, sheet: sheet(base.sides, rows, options), wrong },
    { right: app.right, wrong: pick || agree ? app.showNow : app.pickWrong });
  if (pick) {
    made.querySelector("h2").textContent = words.whichWrong;
    made.querySelector("[data-do=right]").remove();
  }
  return made;
}

function dispute(app, wanted) {
  const { state } = app;
  const { as } = wanted;
  const hands = disputed(state);
  const objector = hands.length ? hands[0].side : otherSide(as);
  const values = (key) => Object.fromEntries(hands.map((one) => [one.hand, one[key]]));
  const said = (one, key) => [saying("says", { names: names(state.sides[one].names) }), values(key)];
  const other = names(state.sides[otherSide(as)].names);
  const next = app.nextRow();
  return screen("dispute", {
    notes: notes(app, wanted),
    differences: differences(state.sides, hands.map((one) => one.hand), [said(otherSide(objector), "first"), said(objector, "held")]),
    advice: app.doing.asked ? note("", words.organiserSees) : [],
    buttons: [
      hands.length ? button(saying("agree", { names: other }), app.agree, { className: "wide" }) : "",
      next ? button(say("enterHand", { hand: next.hand }), () => app.edit(next.hand, as), { className: "wide" }) : "",
      app.doing.asked ? "" : button(words.askOrganiser, app.askOrganiser, { className: "wide" }),
    ],
  });
}

function clash(app, wanted) {
  const entry = app.entries.find((one) => one.token === wanted.token);
  const hands = entry.said.hands;
  const values = (key) => Object.fromEntries(hands.map((one) => [one.hand, one[key]]));
  const by = hands.map((one) => one.by).find(Boolean);
  return screen("clash", {
    notes: notes(app, wanted), which: say("place", entry),
    differences: differences(entry.sides, hands.map((one) => one.hand),
      [[words.youSent, values("yours")], [by ? saying("storedBy", { name: make("bdi", { text: by }) }) : words.stored, values("theirs")]]),
  }, { theirs: () => app.forget(entry), ours: () => app.insist(entry) });
}

/** What the server would not take: why, and what to do with the numbers. */
function left(app, wanted) {
  const entry = app.entries.find((one) => one.token === wanted.token);
  const own = names(entry.sides[entry.side].names);
  const canCorrect = entry.status === "fault" && kept.isOf(entry, app.state) && entry.kind === "results";
  const why = {
    session: () => make("p", { text: entry.noCookie ? words.noCookie : words.session }),
    gone: () => make("p", { text: words.goneEntry }),
    fault: () => entry.said.problems.map((one) => make("p", { className: "error", text: one.sentence })),
  }[entry.status]();
  const buttons = {
    session: () => [button(saying("weAre", { names: own }), () => app.again(entry), { className: "main wide" }), button(words.later, () => app.later(entry), { className: "wide" })],
    gone: () => [button(words.told, () => app.forget(entry), { className: "wide" }), button(words.later, () => app.later(entry), { className: "wide" })],
    fault: () => [canCorrect ? button(words.change, () => app.correct(entry), { className: "main wide" })
      : button(entry.kind === "confirm" ? words.lookAgain : words.told, () => app.forget(entry), { className: "wide" })],
  }[entry.status]();
  const hands = Object.keys(entry.hands).map(Number);
  return screen("left", {
    notes: notes(app, wanted), why, buttons,
    which: `${say("place", entry)} · ${hands.length === 1 ? whichHand(hands[0]) : words.wholeRound}`,
    pairs: hands.length === 1 ? pairs(entry.sides, entry.hands[hands[0]])
      : sheet(entry.sides, hands.map((hand) => rowFrom(hand, entry.hands[hand]))),
  });
}

function done(app, wanted) {
  const state = wanted.base;
  const receipt = kept.lastReceipt(state);
  const rows = written(state.hands);
  return screen("done", {
    notes: notes(app, wanted),
    verdict: receipt ? saved(receipt) : verdict("done", "●", words.isIn),
    sheet: rows.length ? sheet(state.sides, rows, { isTotal: isTotal(state) }) : "",
    next: state.next ? nextPlaces(state.sides, state.next, state.next.round) : "",
  });
}

function message(app, wanted) {
  const { state } = app;
  const gone = wanted.name === "gone";
  const key = gone ? "gone" : ["before", "unused", "closed", "off"].find((one) => one === state.state) || "hasChanged";
  const text = gone ? words.goneText : state.message || words[`${key}Text`] || "";
  const code = make("a", { className: "button wide", href: app.base, text: words.typeCode });
  return screen("message", {
    notes: notes(app, wanted), head: words[key], text: make("p", { text }),
    next: state.next && state.sides ? nextPlaces(state.sides, state.next, state.next.round) : "",
    buttons: gone || key === "unused" ? code : [],
  });
}

export { notes as notesOf };

export const views = { side, places, found, ask, total: ask, read, after, wait, check, dispute, clash, left, done, message, gone: message };

export const readOut = ({ hand, pair: [ns, ew], base: { sides } }) => say("sayRead", {
  hand: whichHand(hand), pairs: `${plainNames(sides.ns.names)} ${ns}, ${plainNames(sides.ew.names)} ${ew}`,
});
