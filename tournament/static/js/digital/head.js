// The lines at the top: table and hand, trumps, dealer, tricks and score, and the time that is left.

import { serverNow } from "../live-time.js";
import { nameAt } from "./felt.js";
import { callWords, fill, make, put, say, saying, suit, words } from "./parts.js";
import { sideName, signed } from "./over.js";

const two = (view, values) => ["ns", "ew"].sort((a) => (view.seat && "EW".includes(view.seat) === (a === "ew") ? -1 : 0))
  .map((side) => make("span", { className: "of-side" }, make("span", { text: `${sideName(view, side, true)} ` }), make("strong", {}, make("bdi", { text: values ? signed(values[side]) : "–" }))));

function trumps(view) {
  const { contract, phase, turned, aim } = view;
  if (aim === "misere") return [make("strong", { text: words.misere }), make("span", { className: "of-bid of-aim", text: words.misereAim })];
  if (!contract || !contract.trump) {
    const text = contract && contract.bid ? callWords(`${contract.bid} ${contract.kind}`) : phase === "auction" ? words.auction : "–";
    return [make("strong", { text }), contract && contract.bidder ? make("bdi", { className: "quiet", text: nameAt(view, contract.bidder) }) : ""];
  }
  const bid = contract.bid ? make("span", { className: "of-bid" }, callWords(`${contract.bid} ${contract.kind}`, true), " · ", make("bdi", { text: nameAt(view, contract.bidder) })) : "";
  return [make("strong", {}, suit(contract.trump)), bid || (turned ? make("span", { className: "of-bid", text: words.turnedWord }) : ""),
    contract.trump === "NT" && contract.ranks ? make("span", { className: "of-bid", text: words[contract.ranks === "low" ? "downtown" : "uptown"] }) : ""];
}

const fact = (word, ...inside) => make("div", {}, make("dt", { text: word }), make("dd", {}, inside));

export function showHead(head, view) {
  put(head.querySelector("[data-hand]"), view.extra ? words.extraHand : say(view.hands ? "hand" : "handAlone", { hand: view.hand, hands: view.hands }));
  fill(head.querySelector("[data-facts]"),
    fact(words.trumps, trumps(view)),
    fact(words.dealer, view.dealer ? make("bdi", { text: nameAt(view, view.dealer) }) : "–"),
    ...(view.hidden ? [] : [fact(words.tricksHead, two(view, view.tricks)), fact(words.scoreHead, two(view, view.score))]));
}

/** Counts down by the server's time. warn(): called once a turn when the own time runs short. */
export class Countdown {
  constructor(line, warn) {
    Object.assign(this, { line, warn, view: null, warned: "", shown: "" });
    setInterval(() => this.show(), 500);
  }

  take(view) {
    this.view = view;
    this.show();
  }

  show() {
    const { view, line } = this;
    const isOn = view && view.deadline && view.turn && view.phase !== "over";
    line.hidden = !isOn;
    if (!isOn) return;
    const left = Math.max(0, Math.ceil((Date.parse(view.deadline) - serverNow()) / 1000));
    const isMine = view.turn === view.seat;
    this.write(left, isMine ? "" : nameAt(view, view.turn));
    line.classList.toggle("is-short", left <= 10);
    const turn = `${view.hand}:${view.ply}`;
    if (isMine && left <= 10 && left > 0 && this.warned !== turn) {
      this.warned = turn;
      this.warn(say("shortTime", { count: left }));
    }
  }

  /** The words beside the time go where there is no room for them: the plates say whose turn it is. */
  write(left, name) {
    const key = `${left} ${name}`;
    if (this.shown === key) return;
    this.shown = key;
    const time = make("bdi", { className: "clock-time", text: `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}` });
    const parts = left ? saying(name ? "theirTime" : "yourTime", { time, name: make("bdi", { text: name }) }) : [words.timeUp];
    fill(this.line, parts.map((part) => (part === time || !left ? part : make("span", { className: "clock-words" }, part))));
  }
}
