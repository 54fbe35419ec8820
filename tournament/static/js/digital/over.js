// The end of a hand: who made what, how it stands, and what comes next.

import { button, callWords, make, say, words } from "./parts.js";
import { sideOf } from "./seats.js";

const sign = (points) => (points > 0 ? `+${points}` : signed(points));
/** A score, with a minus that is as wide as a figure. */
export const signed = (points) => String(points).replace("-", "−");
const isolate = (text) => `\u2066${text}\u2069`;

export const sideName = (view, side, short = false) => {
  if (view.seat) return sideOf(view.seat) === side ? words.we : words.they;
  return words[short ? `${side}Short` : side];
};

/** A name of two parts that stays on one line. */
const unbroken = (text) => text.replaceAll("-", "\u2011");

function verdict(view) {
  const { result, contract } = view;
  if (!contract || !contract.bidder) return say("tookTricks", { ns: unbroken(words.ns), n: result.ns, ew: unbroken(words.ew), e: result.ew });
  const side = sideOf(contract.bidder);
  const bid = callWords(`${contract.bid} ${contract.kind}`);
  const isMade = result.points && result.points[side] > 0;
  return say(isMade ? "madeIt" : "setIt", { name: view.names[contract.bidder] || words[`chair${contract.bidder}`], bid, tricks: result[side] });
}

// The view has the address of the papers; their page stands beside them.
const page = (view, where) => view[where].replace(/replay\.json$/, "").replace(/\.json$/, "");

const names = (view, side) => [...(side === "ns" ? "NS" : "EW")].map((seat) => view.names[seat] || words[`chair${seat}`]);

export function over(view) {
  const { result, score } = view;
  if (!result) return [make("h2", { tabindex: "-1", text: words.passedOut })];
  const cell = (text) => make("td", { className: "number" }, make("bdi", { text }));
  const line = (side) => make("tr", {}, make("th", { scope: "row" }, make("strong", { text: sideName(view, side) }), " ",
    make("span", { className: "quiet side-names" }, names(view, side).flatMap((name, place) => [place ? words.and : "", make("bdi", { text: name })]))),
  cell(result[side]), cell(result.points ? isolate(sign(result.points[side] || 0)) : "–"), cell(score ? isolate(signed(score[side])) : "–"));
  const head = [["", ""], ["tricks", words.tricksHead], ["points", words.pointsHead], ["score", words.scoreHead]];
  const links = [["replay", "replayIt"], ["verify", "verifyIt"]].filter(([where]) => view[where])
    .map(([where, word]) => make("a", { className: "button", href: page(view, where), text: words[word] }));
  return [
    make("h2", { tabindex: "-1", text: say("handOver", { hand: view.hand }) }),
    make("p", { className: "verdict-line", text: verdict(view) }),
    make("table", { className: "sheet hand-result" },
      make("thead", {}, make("tr", {}, head.map(([, text], place) => make("th", { scope: "col", className: place ? "number" : "", text })))),
      make("tbody", {}, line("ns"), line("ew"))),
    links.length ? make("div", { className: "links-row" }, links) : null,
  ];
}

export function overBar(app) {
  const { view } = app;
  if (view.next) return [button(view.seat ? words.nextHand : words.nextHandSee, () => app.goOn(), { className: "main", key: "next" })];
  return [make("p", { className: "waits", text: view.table_over ? (view.event ? words.noNextEvent : words.noNext) : words.nextSoon })];
}
