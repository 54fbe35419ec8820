// The seats of a table: sitting down, standing up, and what whoever runs the table does to them.

import { openHand } from "./open-hand.js";
import { make, words } from "./parts.js";
import { toHex } from "./sha256.js";

const page = document.querySelector("[data-join]");
const refusal = page.querySelector("[data-refusal]");
const name = page.querySelector("[data-name]");
const NAME = "whist:name";

function tell(text) {
  refusal.textContent = text;
  refusal.hidden = false;
  refusal.scrollIntoView({ block: "nearest" });
}

async function post(address, fields) {
  const form = new URLSearchParams(fields);
  try {
    const answer = await fetch(address, {
      method: "POST", body: form, credentials: "same-origin",
      headers: { Accept: "application/json", "X-Whist": "1", "X-CSRFToken": page.dataset.csrf },
    });
    const told = /json/.test(answer.headers.get("Content-Type") || "") ? await answer.json() : {};
    if (answer.ok) return told;
    tell((told.error && told.error.says) || words.refused);
  } catch {
    tell(words.lineLost);
  }
  return null;
}

/** A seed of this device's own: it is kept, so that the page of the check can show it again. */
function ownSeed() {
  if (!page.querySelector("[data-own-seed]")?.checked) return {};
  const seed = toHex(crypto.getRandomValues(new Uint8Array(16)));
  try {
    localStorage.setItem(`whist:seed:${page.dataset.code}`, seed);
  } catch { /* a browser that keeps nothing */ }
  return { seed };
}

function typedName() {
  if (!name) return {};
  try {
    if (name.value.trim()) localStorage.setItem(NAME, name.value.trim());
  } catch { /* it is typed again the next time */ }
  return { name: name.value };
}

// Whoever was quicker than this script keeps what he typed.
if (name && !name.value) {
  try {
    name.value = localStorage.getItem(NAME) || "";
  } catch { /* nothing is kept here */ }
}

for (const form of page.querySelectorAll("form")) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    refusal.hidden = true;
    const fields = Object.fromEntries(new FormData(form));
    if (event.submitter && event.submitter.name) fields[event.submitter.name] = event.submitter.value;
    delete fields.csrfmiddlewaretoken;
    if ("sit" in form.dataset) await sit(fields);
    else if ("leave" in form.dataset) await leave(fields);
    else await run(form, fields);
  });
}

async function sit(fields) {
  if (await post(page.dataset.join, { ...fields, ...typedName(), ...ownSeed() })) location.assign(page.dataset.table);
}

async function leave(fields) {
  if (await post(page.dataset.join, fields)) location.assign(`${page.dataset.table}join`);
}

async function run(form, fields) {
  const { run: base } = form.closest("[data-run]").dataset;
  if ("place" in form.dataset) {
    const told = await post(`${base}seat`, { ...fields, kind: form.dataset.place });
    if (told && told.link) show(told.link);
    else if (told) location.reload();
  } else if ("look" in form.dataset) {
    const told = await post(`${base}look`, fields);
    if (told) look(told);
  } else if (await post(`${base}abort`, fields)) location.assign(`${page.dataset.table}join`);
}

function show(link) {
  const box = page.querySelector("[data-new-link]");
  box.querySelector("[data-link]").textContent = link;
  box.hidden = false;
  box.scrollIntoView({ block: "nearest" });
}

function look(told) {
  const gone = new Set(told.tricks.flatMap((trick) => trick.plays.map(({ card }) => card)));
  const hands = [..."NESW"].map((seat) => openHand(told.deal[seat], { seat, name: told.names[seat] || words[`chair${seat}`], gone, level: "h4" }));
  page.querySelector("[data-looked]").replaceChildren(...hands,
    ...(told.kitty.length ? [openHand(told.kitty, { seat: "", name: words.kitty, level: "h4" })] : []));
}
