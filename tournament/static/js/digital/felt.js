// The table as one looks at it from the own seat: who sits where, whose turn it is, and the trick in the middle.

import { nameOf } from "./cards.js";
import { callWords, fill, lying, make, say, words } from "./parts.js";
import { PLACES, placesFor } from "./seats.js";

const SIGNS = { bot: "⚙", away: "◌", open: "○" };

export const nameAt = (view, seat) => (seat && seat === view.seat ? words.you : view.names[seat] || words[`chair${seat}`]);

function kind(view, seat) {
  const what = view.kinds[seat];
  return what in SIGNS ? make("span", { className: `seat-kind ${what}` }, make("span", { "aria-hidden": "true", text: SIGNS[what] }), ` ${words[what]}`) : "";
}

/** What this seat has called so far, in order. */
function calls(view, seat) {
  const own = view.phase === "auction" ? view.calls.filter((call) => call.seat === seat) : [];
  return own.length ? make("span", { className: "seat-calls" }, own.map(({ call }, place) => [
    place ? " · " : "", make("span", { className: call === "pass" ? "" : "bid", text: callWords(call, true) })])) : "";
}

const isBidder = ({ contract, phase }, seat) => phase !== "auction" && Boolean(contract && contract.bid) && contract.bidder === seat;

function plate(view, seat, place) {
  const isTurn = view.turn === seat;
  return make("li", { className: `seat at-${place}${isTurn ? " is-turn" : ""}` },
    make("span", { className: "seat-name" }, isTurn ? make("span", { className: "turn-sign", "aria-hidden": "true", text: "▶\u00a0" }) : "",
      make("bdi", { text: nameAt(view, seat) }), isTurn ? make("span", { className: "visually-hidden", text: `, ${words.toPlay}` }) : ""),
    make("span", { className: "seat-more" },
      seat !== view.seat && !view.names[seat] ? "" : make("span", { className: "seat-chair", text: words[`chair${seat}`] }),
      view.dealer === seat ? make("span", { className: "deals", text: words.deals }) : "",
      isBidder(view, seat) ? make("span", { className: "seat-bid", text: callWords(`${view.contract.bid} ${view.contract.kind}`, true) }) : "",
      kind(view, seat)),
    calls(view, seat));
}

/** plays: [{ seat, card }]; winner: who takes it, once it is whole. A card that lies there already stays as it is. */
function showTrick(list, view, plays, winner) {
  const places = placesFor(view.seat);
  const there = new Map([...list.children].map((item) => [item.dataset.card, item]));
  const items = plays.map(({ seat, card }) => {
    const item = there.get(card) || make("li", { "data-card": card },
      make("span", { className: "visually-hidden", text: `${nameAt(view, seat)}: ` }), lying(card), make("span", { className: "wins", text: words.wins }));
    item.className = `lies at-${places[seat]}${seat === winner ? " is-winner" : ""}`;
    item.lastChild.hidden = seat !== winner;
    return item;
  });
  for (const item of [...list.children]) if (!items.includes(item)) item.remove();
  list.append(...items.filter((item) => item.parentNode !== list));
}

function middle(view) {
  if (view.hidden) return [make("p", { text: words.hiddenHand })];
  if (view.phase === "auction") {
    const bids = view.calls.filter(({ call }) => call !== "pass");
    const best = bids[bids.length - 1];
    return [make("p", { className: "highest" }, best ? [make("strong", { text: callWords(best.call) }), make("bdi", { text: nameAt(view, best.seat) })] : words.noBid)];
  }
  if (view.phase === "naming" && view.named_by) return [make("p", { text: say("kingNames", { card: nameOf(view.named_by) }) })];
  const isOpenKitty = view.kitty && view.kitty.length && (view.phase === "exchange" || view.phase === "naming") && view.turn !== view.seat;
  if (isOpenKitty) return [make("p", { text: words.kitty }), make("div", { className: "kitty" }, view.kitty.map((card) => lying(card)))];
  if (view.turned && view.phase === "play") return [make("p", { className: "turned" }, make("span", { text: words.turned }), lying(view.turned))];
  return [];
}

/** shown: { plays, winner } when a whole trick still lies there; else the trick being played. isLast: it was asked for. */
export function showFelt(felt, view, shown, isLast = false) {
  const places = placesFor(view.seat);
  const byPlace = Object.fromEntries(Object.entries(places).map(([seat, place]) => [place, seat]));
  fill(felt.querySelector("[data-seats]"), PLACES.filter((place) => place !== "bottom" || !view.seat).map((place) => plate(view, byPlace[place], place)));
  const plays = shown ? shown.plays : view.trick || [];
  showTrick(felt.querySelector("[data-trick]"), view, plays, shown && shown.winner);
  fill(felt.querySelector("[data-middle]"), isLast ? make("p", { className: "which", text: words.lastTrick }) : plays.length ? [] : middle(view));
  felt.dataset.phase = view.phase;
}

/** What has been said or laid since the view before, in words, one sentence each. */
export function happened(before, view) {
  const found = [];
  const by = (seat) => view.names[seat] || words[`chair${seat}`];
  if (!before || !isSameDeal(before, view)) return found;
  for (const { seat, call } of view.calls.slice(before.calls.length)) {
    if (seat !== view.seat) found.push(say(call === "pass" ? "saidPass" : "saidBid", { name: by(seat), bid: callWords(call) }));
  }
  const named = view.contract && view.contract.trump;
  const namer = named && (view.contract.bidder || (before.phase === "naming" && before.turn));
  if (namer && !(before.contract && before.contract.trump) && namer !== view.seat) {
    found.push(say("saidNames", { name: by(namer), trump: words[`suit${named[0]}${named.slice(1).toLowerCase()}`] }));
  }
  if (view.swapped !== null && view.swapped !== undefined && before.swapped !== view.swapped && view.contract && view.contract.bidder !== view.seat) {
    found.push(say("saidSwaps", { name: by(view.contract.bidder), count: view.swapped }));
  }
  for (const { seat, card } of fresh(before, view)) if (seat !== view.seat) found.push(say("saidPlays", { name: by(seat), card: nameOf(card) }));
  if (isWhole(before, view) && view.last_trick) {
    const { winner } = view.last_trick;
    found.push(winner === view.seat ? words.saidYouTake : say("saidTakes", { name: by(winner) }));
  }
  return found;
}

const wholeTricks = ({ tricks }) => (tricks ? tricks.ns + tricks.ew : 0);

const isSameDeal = (before, view) => before.hand === view.hand && before.attempt === view.attempt;

/** Whether a trick has become whole since. */
export const isWhole = (before, view) => Boolean(before) && isSameDeal(before, view) && view.phase !== "naming" && view.phase !== "exchange"
  && before.phase === "play" && wholeTricks(view) > wholeTricks(before);

function fresh(before, view) {
  const lay = (one) => (one || []).map(({ seat, card }) => ({ seat, card }));
  const known = new Set(lay(before.trick).concat(before.last_trick ? lay(before.last_trick.plays) : []).map(({ card }) => card));
  const now = (isWhole(before, view) && view.last_trick ? lay(view.last_trick.plays) : []).concat(lay(view.trick));
  return now.filter(({ card }) => !known.has(card));
}
