// "Your pair": the reader's own row is marked and stands at the top as well. Kept on this device alone.

const select = document.getElementById("own");
const box = document.getElementById("own-pair");
const section = () => document.getElementById("standings");
const key = () => `own-pair:${section()?.dataset.event ?? ""}`;

function stored() {
  try { return localStorage.getItem(key()) ?? ""; } catch { return ""; }
}

function store(value) {
  // A browser that keeps nothing still shows the row until the page is left.
  try { value ? localStorage.setItem(key(), value) : localStorage.removeItem(key()); } catch { /* nothing to do */ }
}

function show() {
  const table = section()?.querySelector("table.standings");
  if (!table) return;
  table.querySelectorAll("tbody.own-row").forEach((one) => one.remove());
  table.querySelectorAll("tr.own").forEach((row) => row.classList.remove("own"));
  const row = select.value && table.querySelector(`tr[data-entry="${CSS.escape(select.value)}"]`);
  if (!row) return;
  row.classList.add("own");
  const pinned = row.cloneNode(true);
  pinned.classList.replace("own", "pinned");
  const body = document.createElement("tbody");
  body.className = "own-row";
  body.dataset.liveOwn = "";
  body.append(pinned);
  table.tBodies[0].before(body);
}

// The table may come later than the page: the first result of the evening brings it.
function refresh() {
  box.hidden = !section()?.querySelector("table.standings");
  show();
}

if (select && box) {
  const before = stored();
  if ([...select.options].some((option) => option.value === before)) select.value = before;
  select.addEventListener("change", () => { store(select.value); show(); });
  document.addEventListener("live:changed", refresh);
  refresh();
}
