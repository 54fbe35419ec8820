// Which tables are silent depends on the hour, so it stands in no live part: it is asked for once a minute.
// Without this file the line shows what was so when the page was opened.

const line = document.querySelector("[data-silent]");
const EVERY = 60_000;
let told = { tables: [], word: "" };

/** Marks the tiles; a tile that has spoken since loses its mark. */
function mark() {
  for (const old of document.querySelectorAll("[data-silent-mark]")) old.remove();
  for (const number of told.tables) {
    const head = document.querySelector(`#table-${number} .tile-head`);
    if (!head) continue;
    const shape = Object.assign(document.createElement("span"), { textContent: "◌ " });
    shape.setAttribute("aria-hidden", "true");
    const mark = Object.assign(document.createElement("span"), { className: "state silent" });
    mark.dataset.silentMark = mark.dataset.liveOwn = "";
    mark.append(shape, told.word);
    head.append(mark);
  }
}

async function ask() {
  if (document.hidden) return;
  const answer = await fetch(line.dataset.silent, { credentials: "same-origin", headers: { Accept: "application/json" } });
  if (!answer.ok || answer.redirected) return;
  told = await answer.json();
  line.hidden = told.said === "";
  line.querySelector("[data-said]").textContent = told.said;
  mark();
}

if (line) {
  // A network that is gone is said elsewhere; here the last word stands.
  const again = () => ask().catch(() => {});
  again();
  setInterval(again, EVERY);
  document.addEventListener("visibilitychange", again);
  document.addEventListener("live:changed", mark);
}
