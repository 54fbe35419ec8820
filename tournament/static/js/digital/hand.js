// The own cards. A tap or Enter chooses, the same once more plays; a card may be dragged onto the table; arrows walk
// along the hand. What may not be played now stays where it is and says why.

import { face, nameOf } from "./cards.js";
import { make } from "./parts.js";

const FAR = 12;
const ENOUGH = 56;

/** How many stand beside each other on a phone: no more than a thumb can tell apart. */
function perRow(count) {
  if (count <= 7) return Math.max(count, 5);
  return Math.ceil(count / Math.ceil(count / 7));
}

export class Hand {
  /** deeds: tap(code), play(code) when it was dragged onto the table. */
  constructor(list, deeds) {
    Object.assign(this, { list, deeds, codes: "", drag: null });
    list.addEventListener("keydown", (event) => this.walk(event));
    list.addEventListener("pointerdown", (event) => this.grip(event));
    list.addEventListener("pointermove", (event) => this.move(event));
    for (const kind of ["pointerup", "pointercancel"]) list.addEventListener(kind, (event) => this.release(event));
    // A card that was dragged is not tapped besides.
    list.addEventListener("click", (event) => { if (this.wasDragged) event.stopPropagation(); }, true);
  }

  /** cards: codes in order. legal, chosen, marked: sets of codes; marked have a word (of the kitty). */
  show(cards, { legal, chosen, marked, mark }) {
    if (cards.join() !== this.codes) this.lay(cards);
    this.codes = cards.join();
    for (const button of this.buttons()) {
      const { code } = button.dataset;
      const [isLegal, isChosen, isMarked] = [legal, chosen, marked].map((set) => set.has(code));
      button.classList.toggle("is-legal", isLegal);
      button.setAttribute("aria-pressed", isChosen);
      button.setAttribute("aria-label", isMarked ? `${nameOf(code)}, ${mark}` : nameOf(code));
      if (isLegal) button.removeAttribute("aria-disabled");
      else button.setAttribute("aria-disabled", "true");
      button.classList.toggle("is-marked", isMarked);
    }
  }

  buttons() {
    return [...this.list.querySelectorAll("button")];
  }

  /** Cards that stay keep their element, and with it the focus. */
  lay(cards) {
    const there = new Map([...this.list.children].map((item) => [item.firstChild.dataset.code, item]));
    const focused = document.activeElement;
    const place = this.buttons().indexOf(focused);
    const items = cards.map((code) => there.get(code) || make("li", {}, this.card(code)));
    for (const item of [...this.list.children]) if (!items.includes(item)) item.remove();
    // Once trumps are known the server sorts the hand anew.
    if (items.some((item, at) => item !== this.list.children[at])) this.list.replaceChildren(...items);
    this.list.dataset.per = perRow(cards.length);
    // What had the focus has it again; where its card is gone, the one that took its place.
    if (place < 0 || document.activeElement === focused) return;
    (this.list.contains(focused) ? focused : this.buttons()[Math.min(place, cards.length - 1)])?.focus({ preventScroll: true });
  }

  card(code) {
    const button = make("button", { type: "button", className: "card", "data-code": code, "data-key": code });
    button.append(face(code));
    button.addEventListener("click", () => this.deeds.tap(code));
    return button;
  }

  walk(event) {
    const buttons = this.buttons();
    const place = buttons.indexOf(document.activeElement);
    const back = getComputedStyle(this.list).direction === "rtl" ? 1 : -1;
    const to = { ArrowLeft: place + back, ArrowRight: place - back, Home: 0, End: buttons.length - 1 }[event.key];
    if (to === undefined || place < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    buttons[Math.max(0, Math.min(to, buttons.length - 1))].focus();
  }

  grip(event) {
    this.wasDragged = false;
    const button = event.target.closest("button");
    if (!button || event.button || !button.classList.contains("is-legal")) return;
    this.drag = { button, id: event.pointerId, x: event.clientX, y: event.clientY, isOn: false };
  }

  move(event) {
    const { drag } = this;
    if (!drag || event.pointerId !== drag.id) return;
    const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.isOn && Math.hypot(x, y) < FAR) return;
    if (!drag.isOn) drag.button.setPointerCapture(drag.id);
    drag.isOn = this.wasDragged = true;
    drag.button.classList.add("is-dragged");
    const place = `${x}px ${y}px`;
    drag.follow?.cancel();
    drag.follow = drag.button.animate({ translate: [place, place] }, { duration: 1, fill: "forwards" });
    drag.button.classList.toggle("is-over", -y > ENOUGH);
  }

  release(event) {
    const { drag } = this;
    if (!drag || event.pointerId !== drag.id) return;
    this.drag = null;
    const { button, isOn } = drag;
    button.classList.remove("is-dragged", "is-over");
    drag.follow?.cancel();
    if (isOn && event.type === "pointerup" && drag.y - event.clientY > ENOUGH) this.deeds.play(button.dataset.code);
  }
}
