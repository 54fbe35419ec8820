// The page that checks a shuffle: it does here, on this device, what the server says it has done.

import "./settings.js";
import { face } from "./cards.js";
import { button, make, say, words } from "./parts.js";
import { commitmentOf, dealt, shuffled } from "./shuffle.js";

const papers = JSON.parse(document.getElementById("papers").textContent);
const hand = JSON.parse(document.getElementById("hand").textContent);
const box = document.querySelector("[data-steps]");
const verdict = document.querySelector("[data-verdict]");

const ownerName = (owner) => (owner === "server" ? words.server : words[`chair${owner}`]);
const same = (one, other) => [...one].sort().join() === [...other].sort().join();

function step(isRight, text, ...more) {
  return make("li", { className: isRight ? "right" : "wrong" },
    make("strong", {}, make("span", { "aria-hidden": "true", text: isRight ? "✓ " : "▲ " }), isRight ? words.right : words.wrong), " ", text, ...more);
}

const hex = (text) => make("code", { className: "hex", dir: "ltr", text });

function seeds() {
  return Object.entries(papers.seeds).map(([owner, seed]) => {
    const made = commitmentOf(owner, seed);
    return step(made === papers.commitments[owner], say("checkSeed", { owner: ownerName(owner) }),
      make("dl", { className: "papers" }, make("dt", { text: words.promised }), make("dd", {}, hex(papers.commitments[owner])),
        make("dt", { text: words.shownSeed }), make("dd", {}, hex(seed)), make("dt", { text: words.madeOfIt }), make("dd", {}, hex(made))));
  });
}

function pack() {
  const made = shuffled(papers);
  return step(made.join() === papers.pack.join(), words.checkPack,
    make("ol", { className: "pack", "aria-label": words.thePack }, made.map((code) => make("li", {}, make("span", { className: "card" }, face(code)), make("span", { className: "visually-hidden", text: code })))));
}

function deal() {
  const made = dealt(shuffled(papers), papers.dealer, papers.kitty_size);
  const isRight = [..."NESW"].every((seat) => same(made[seat], hand.deal[seat])) && same(made.kitty, hand.kitty || []);
  return step(isRight, words.checkDeal);
}

/** The seed that this very device added, where it remembers one. */
function own() {
  let seed = null;
  try {
    seed = localStorage.getItem(`whist:seed:${box.dataset.code}`);
  } catch { /* a browser that keeps nothing */ }
  return seed ? [step(Object.values(papers.seeds).includes(seed), words.checkOwn)] : [];
}

function check() {
  const steps = seeds().concat(own(), pack(), hand ? deal() : []);
  box.replaceChildren(...steps);
  const isRight = steps.every((one) => one.className === "right");
  verdict.className = `note${isRight ? "" : " warn"}`;
  verdict.textContent = isRight ? words.allRight : words.notRight;
}

if (papers.revealed && box) {
  check();
  box.before(button(words.checkAgain, check));
}
