// A tap on a row of the standings opens that pair's results to date below it; the next tap closes them.
// Without this file the names in the row lead to the pair's own page.

const words = document.querySelector("[data-results-words]")?.dataset;
const ROWS = "table.standings tbody tr[data-entry]";
// Which row is open: of this entry, and whether it is the pinned one at the top.
let open = null;

const linkOf = (row) => row.querySelector("th a[href]");
const isPinned = (row) => Boolean(row.closest("tbody.own-row"));
const find = ({ entry, pinned }) => [...document.querySelectorAll(ROWS)]
  .find((row) => row.dataset.entry === entry && isPinned(row) === pinned);

function close() {
  document.querySelectorAll("tr.results-row").forEach((one) => one.remove());
  document.querySelectorAll(`${ROWS} a[aria-expanded="true"]`).forEach((one) => one.setAttribute("aria-expanded", "false"));
  open = null;
}

/** As wide as what is seen of the table, however far it is pulled sideways. */
function measure() {
  const box = document.querySelector(".results-box");
  const seen = box?.closest(".scroll");
  if (seen) box.style.inlineSize = `${seen.clientWidth}px`;
}

function place(row) {
  document.querySelectorAll("tr.results-row").forEach((one) => one.remove());
  const line = document.createElement("tr");
  line.className = "results-row";
  line.dataset.liveOwn = "";
  const cell = document.createElement("td");
  cell.colSpan = row.cells.length;
  const box = document.createElement("div");
  box.className = "results-box";
  box.setAttribute("aria-live", "polite");
  cell.append(box);
  line.append(cell);
  row.after(line);
  measure();
  return box;
}

function told(text) {
  const line = document.createElement("p");
  line.textContent = text;
  return line;
}

async function results(address) {
  const answer = await fetch(address, { credentials: "same-origin", signal: AbortSignal.timeout(10000) });
  if (!answer.ok || answer.redirected) throw new Error(answer.statusText);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const found = page.querySelector("table.stacked") ?? page.querySelector("main .empty p");
  const more = document.createElement("a");
  more.href = address;
  more.className = "button";
  more.textContent = words.wordPage;
  return [...(found ? [document.importNode(found, true)] : []), more];
}

/** before: what stands there until the answer comes. */
async function show(row, before = [told(words.wordWait)]) {
  const link = linkOf(row);
  const mine = { entry: row.dataset.entry, pinned: isPinned(row) };
  open = mine;
  link.setAttribute("aria-expanded", "true");
  const box = place(row);
  box.replaceChildren(...before);
  try {
    const found = await results(link.href);
    if (open === mine && box.isConnected) box.replaceChildren(...found);
  } catch {
    if (open === mine && box.isConnected) box.replaceChildren(told(words.wordLost));
  }
}

// Another result came: the open row may stand elsewhere now, and may tell more.
function follow() {
  if (!open) return;
  const row = find(open);
  const before = [...(document.querySelector(".results-box")?.childNodes ?? [])];
  if (row && linkOf(row)) show(row, before);
  else close();
}

document.addEventListener("click", (event) => {
  const row = event.target.closest(ROWS);
  const plain = !event.ctrlKey && !event.metaKey && !event.shiftKey && event.button === 0;
  if (!row || !words || !plain || !linkOf(row) || event.target.closest("button, summary, details")) return;
  // Whoever marks a name in order to copy it has not tapped the row.
  if (!document.getSelection()?.isCollapsed) return;
  event.preventDefault();
  const same = open && open.entry === row.dataset.entry && open.pinned === isPinned(row);
  close();
  if (!same) show(row);
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && open) close();
});
document.getElementById("own")?.addEventListener("change", close);
document.addEventListener("live:changed", follow);
window.addEventListener("resize", measure);
