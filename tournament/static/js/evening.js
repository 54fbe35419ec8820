// A tile opens its table in place; in a table's form the other side's tricks are worked out.
// Without this file a tile leads to the table's own page, and a blank side is worked out on saving.

const opened = document.querySelector("[data-opened]");
let from = null;

/** The whole number that was typed; null for anything else. */
function count(text, most) {
  const trimmed = text.trim();
  return /^\d{1,6}$/.test(trimmed) && Number(trimmed) <= most ? Number(trimmed) : null;
}

/** North-South decides East-West; East-West decides a North-South that is blank. */
function workOut(field) {
  const row = field.closest("tr");
  const north = row.querySelector("[data-north]");
  const east = row.querySelector("[data-east]");
  if (!north || !east || north.dataset.whole === "") return;
  const whole = Number(north.dataset.whole);
  const typed = count(field.value, whole);
  if (typed === null) return;
  if (field === north) east.value = whole - typed;
  else if (north.value.trim() === "") north.value = whole - typed;
}

function fieldsOf(form) {
  return [...form.querySelectorAll("[data-north]:not([readonly])")];
}

function onKey(event) {
  const form = event.target.closest("[data-result]");
  if (!form || event.key !== "Enter" || !event.target.matches("[data-north], [data-east]")) return;
  const fields = fieldsOf(form);
  const row = event.target.closest("tr").querySelector("[data-north]");
  const next = fields[fields.indexOf(row) + 1];
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.select();
}

const dirty = () => [...document.querySelectorAll("[data-result] input:not([type=hidden])")]
  .some((field) => field.value !== field.defaultValue && !("back" in field.dataset));

function close() {
  opened.hidden = true;
  opened.replaceChildren();
  const tile = from && document.querySelector(`[data-tile][href="${CSS.escape(from)}"]`);
  from = null;
  tile?.focus();
}

async function open(tile) {
  const address = new URL(tile.href);
  address.searchParams.set("part", "1");
  const answer = await fetch(address, { credentials: "same-origin" });
  if (!answer.ok || answer.redirected) throw new Error(answer.statusText);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  from = tile.getAttribute("href");
  opened.replaceChildren(...page.body.childNodes);
  opened.hidden = false;
  opened.scrollIntoView({ block: "start" });
  const field = opened.querySelector("[data-north]:not([readonly])") || opened.querySelector("[data-result-head]");
  field?.focus();
  if (field?.select) field.select();
}

function onClick(event) {
  if (event.target.closest("[data-close]") && opened?.contains(event.target)) {
    event.preventDefault();
    close();
    return;
  }
  const tile = event.target.closest("[data-tile]");
  const plain = !event.ctrlKey && !event.metaKey && !event.shiftKey && event.button === 0;
  if (!tile || !opened || !plain) return;
  event.preventDefault();
  if (dirty()) {
    // What was typed for another table is not thrown away by a tap beside it.
    opened.scrollIntoView({ block: "start" });
    opened.querySelector("[data-north]")?.focus();
    return;
  }
  open(tile).catch(() => { location.href = tile.href; });
}

let sending = false;
document.addEventListener("click", onClick);
document.addEventListener("keydown", onKey);
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && opened && !opened.hidden && !dirty()) close();
});
document.addEventListener("focusin", (event) => {
  if (event.target.matches("[data-north], [data-east]")) event.target.select();
});
document.addEventListener("input", (event) => {
  if (event.target.matches("[data-north], [data-east]")) workOut(event.target);
});
document.addEventListener("submit", () => { sending = true; });
window.addEventListener("beforeunload", (event) => { if (!sending && dirty()) event.preventDefault(); });
