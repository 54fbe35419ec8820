// Ticks without leaving the page. A mark changes when the server has answered, and not before.

const trouble = document.querySelector("[data-trouble]");
const counted = document.querySelector("[data-counted]");
const last = document.querySelector("[data-last]");
const savedWord = document.querySelector("[data-ticks]")?.dataset.saved ?? "";

function tell(sentences) {
  trouble.textContent = sentences.join(" ");
  trouble.hidden = sentences.length === 0;
}

function mark(row, now) {
  for (const form of row.querySelectorAll("form[data-tick]")) {
    const on = now[form.dataset.tick];
    form.querySelector(".tick").setAttribute("aria-pressed", String(on));
    form.elements.on.value = on ? "0" : "1";
  }
}

function flash(row) {
  row.querySelector(".saved")?.remove();
  const saved = document.createElement("span");
  saved.className = "saved";
  saved.textContent = savedWord;
  row.querySelector(".who").append(saved);
  setTimeout(() => saved.remove(), 2500);
}

function remember(now) {
  if (!last || !now.undo) return;
  last.querySelector("[data-last-words]").textContent = now.last;
  last.querySelector("form").action = now.undo;
  last.hidden = false;
}

async function send(form) {
  const button = form.querySelector(".tick");
  if (button.getAttribute("aria-busy") === "true") return;
  button.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(form.action, {
      method: "POST",
      headers: { Accept: "application/json" },
      body: new URLSearchParams(new FormData(form)),
      redirect: "error",
    });
    const now = await answer.json();
    if (!answer.ok) {
      tell(now.problems);
      return;
    }
    const row = form.closest(".tick-row");
    mark(row, now);
    flash(row);
    counted.textContent = now.counted;
    remember(now);
    tell([]);
  } catch {
    tell([trouble.dataset.offline]);
  } finally {
    button.removeAttribute("aria-busy");
  }
}

for (const form of document.querySelectorAll("form[data-tick]")) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send(form);
  });
}

const filter = document.querySelector("[data-filter]");
if (filter) {
  const rows = [...document.querySelectorAll(".tick-row")];
  const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  document.querySelector("[data-filter-field]").hidden = false;
  filter.addEventListener("input", () => {
    const words = plain(filter.value).split(/\s+/).filter(Boolean);
    for (const row of rows) row.hidden = !words.every((word) => plain(row.dataset.name).includes(word));
    document.querySelector("[data-none]").hidden = rows.some((row) => !row.hidden);
  });
}
