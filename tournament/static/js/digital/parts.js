// Small pieces that several parts of the table's page are made of.

import { isolated, make, say, words } from "../table-screens.js";
import { face, nameOf } from "./cards.js";

export { isolated, make, say, words };
export { plainNames, saying } from "../table-screens.js";

const SHAPES = { S: "♠", H: "♥", D: "♦", C: "♣" };

export const suitWord = (code) => words[`suit${code[0].toUpperCase()}${code.slice(1).toLowerCase()}`];

/** A suit by shape and word; no trumps by its word. */
export const suit = (code) => make("span", { className: `suit ${code}` },
  code in SHAPES ? [make("span", { "aria-hidden": "true", text: SHAPES[code] }), " "] : "", suitWord(code));

/** "4 downtown": what a call is named in a sentence. short: where there is little room. */
export function callWords(call, short = false) {
  if (call === "pass") return words.pass;
  const [number, kind = "uptown"] = call.split(" ");
  return say(short ? "bidShort" : "bidLong", { number, kind: words[`${kind}${short ? "Short" : ""}`] });
}

/** A card that only lies there: drawn, and named for who does not see it. */
export const lying = (code, className = "") =>
  make("span", { className: `card ${className}` }, face(code), make("span", { className: "visually-hidden", text: nameOf(code) }));

export function button(text, deed, { className = "", key, ...more } = {}, ...inside) {
  const made = make("button", { type: "button", className, "data-key": key, ...more }, inside.length ? inside : make("span", {}, text));
  made.addEventListener("click", deed);
  return made;
}

/** New children; the focus stays on what has the same key. */
export function fill(root, ...inside) {
  const key = root.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  root.replaceChildren(...inside.flat(9).filter((one) => one !== null && one !== undefined && one !== ""));
  if (key) root.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
}

export function put(node, text) {
  if (node && node.textContent !== text) node.textContent = text;
}
