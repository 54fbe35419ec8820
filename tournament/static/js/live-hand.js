// Where the person's hand is. What is being typed, marked or pressed does not change until that is
// done, and what the mouse aims at stays where it is.

const ACTIONABLE = "a[href], button, summary, label, input, select, textarea, [tabindex]";
// Milliseconds: so long after its last move the mouse may be about to press; so long the thing under it is held.
const AIMING = 600;
const HELD = 15000;

let pressed = null;
let aimed = null;
let moved = 0;
let room = [];

const now = () => performance.now();

function moveTo(event) {
  if (event.buttons === 0) pressed = null;
  moved = now();
  aimed = event.pointerType === "mouse" ? event.target.closest?.(ACTIONABLE) ?? null : null;
  if (!aimed) giveRoomBack();
}

document.addEventListener("pointerdown", (event) => { pressed = event.target; }, true);
for (const kind of ["pointerup", "pointercancel"]) {
  // What is pressed has been pressed once its click has been heard.
  document.addEventListener(kind, () => setTimeout(() => { pressed = null; }, 0), true);
}
document.addEventListener("pointermove", moveTo, { capture: true, passive: true });
document.addEventListener("pointerleave", () => { aimed = null; giveRoomBack(); });
window.addEventListener("blur", () => { pressed = null; });

const isField = (element) => Boolean(element?.closest?.("input, select, textarea, [contenteditable]"));

function isTyped(field) {
  if (field.type === "checkbox" || field.type === "radio") return field.checked !== field.defaultChecked;
  if (field.nodeName === "SELECT") {
    const usual = [...field.options].findIndex((option) => option.defaultSelected);
    return field.selectedIndex !== Math.max(usual, 0) && field.options.length > 0;
  }
  return field.type !== "hidden" && field.value !== field.defaultValue;
}

function isMarked(part) {
  const marked = document.getSelection();
  return Boolean(marked?.rangeCount) && !marked.isCollapsed && marked.getRangeAt(0).intersectsNode(part);
}

/** Whether somebody is doing something in this part that a change would disturb. */
export function isBusy(part) {
  if (part.contains(pressed)) return true;
  if (part.contains(document.activeElement) && isField(document.activeElement)) return true;
  if (part.contains(aimed) && now() - moved < AIMING) return true;
  return isMarked(part) || [...part.querySelectorAll("input, select, textarea")].some(isTyped);
}

/** Make a change; what the mouse is over, or the keyboard's focus, is where it was before. */
export function steadily(change) {
  const anchor = aimed?.isConnected && now() - moved < HELD ? aimed : document.activeElement;
  const before = anchor && anchor !== document.body ? anchor.getBoundingClientRect().top : null;
  const page = document.documentElement;
  // The browser's own way of holding still would add to ours.
  page.style.overflowAnchor = "none";
  change();
  if (before !== null && anchor.isConnected && before > -anchor.offsetHeight && before < window.innerHeight) {
    hold(() => anchor.getBoundingClientRect().top - before, anchor === aimed);
  }
  requestAnimationFrame(() => { page.style.overflowAnchor = ""; });
}

function hold(shift, underMouse) {
  window.scrollBy({ top: shift(), behavior: "instant" });
  if (!underMouse || Math.abs(shift()) < 1) return;
  // The page cannot scroll so far: it gets room for it, until the mouse has left.
  const end = shift() > 0;
  makeRoom(end ? document.body : document.querySelector("main"), end ? "paddingBlockEnd" : "paddingBlockStart", Math.abs(shift()));
  window.scrollBy({ top: shift(), behavior: "instant" });
}

function makeRoom(box, side, more) {
  if (!box) return;
  room.push([box, side]);
  box.style[side] = `${parseFloat(getComputedStyle(box)[side]) + more}px`;
}

function giveRoomBack() {
  for (const [box, side] of room) box.style[side] = "";
  room = [];
}
