// What is typed and not yet saved stays with this tab: a reload, the browser's way back
// or a session that ended in between loses none of it. It leaves once the page shows it as stored.

const keyOf = (form) => `kept:${new URL(form.action, location.href).pathname}`;
const fieldsOf = (form) => [...form.querySelectorAll("input[type=text][name]:not([readonly])")];
const seenOf = (form) => [...form.querySelectorAll("input[type=hidden][name$=seen]")];

/** The same number however it is written, or the same text. */
function same(one, other) {
  const [a, b] = [one.trim(), other.trim()];
  return a === b || (/^\d+$/.test(a) && /^\d+$/.test(b) && Number(a) === Number(b));
}

function read(form) {
  try { return JSON.parse(sessionStorage.getItem(keyOf(form))); } catch { return null; }
}

function write(form, kept) {
  try {
    if (kept) sessionStorage.setItem(keyOf(form), JSON.stringify(kept));
    else sessionStorage.removeItem(keyOf(form));
  } catch { /* a private window without storage: the page still asks before it is left */ }
}

/** All that differs from what the page came with; the versions it was typed against go along. */
function keep(form) {
  const all = form.dataset.keep === "refused";
  const differs = (field) => all || !same(field.value, field.defaultValue);
  const typed = fieldsOf(form).filter(differs).map((field) => [field.name, field.value]);
  const seen = seenOf(form).map((field) => [field.name, field.value]);
  write(form, typed.length ? { typed, seen } : null);
}

function put(field, text) {
  field.value = text;
  field.dataset.back = "";
  field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "historyUndo" }));
}

/** Put back what is not stored yet. Whoever stored the same hand meanwhile is seen on saving, as ever. */
function restore(form) {
  const kept = read(form);
  if (!kept) return;
  const fields = new Map(fieldsOf(form).map((field) => [field.name, field]));
  const missing = kept.typed.filter(([name, text]) => fields.has(name) && !same(fields.get(name).value, text));
  if (!missing.length) {
    write(form, null);
    return;
  }
  const tables = missing.map(([name]) => /^t\d+/.exec(name)?.[0]);
  for (const [name, version] of kept.seen) {
    const field = form.elements.namedItem(name);
    if (field && tables.includes(name.replace(/seen$/, ""))) field.value = version;
  }
  for (const [name, text] of missing) put(fields.get(name), text);
  tell(form, missing.map(([name]) => fields.get(name)));
}

function tell(form, fields) {
  const note = document.createElement("div");
  note.className = "note warn row spread";
  note.setAttribute("role", "status");
  const words = document.createElement("span");
  words.textContent = form.dataset.wordKept;
  const forget = document.createElement("button");
  forget.type = "button";
  forget.textContent = form.dataset.wordForget;
  forget.addEventListener("click", () => {
    for (const field of fields) put(field, field.defaultValue);
    write(form, null);
    note.remove();
  });
  note.append(words, forget);
  form.prepend(note);
}

document.addEventListener("input", (event) => {
  const form = event.target.closest?.("form[data-keep]");
  if (!form) return;
  if (event.isTrusted) delete event.target.dataset.back;
  keep(form);
});

// Who says that it stays as it is does not want it back.
document.addEventListener("click", (event) => {
  const link = event.target.closest?.("[data-forget]");
  if (link) write(link.closest("form"), null);
});

for (const form of document.querySelectorAll("form[data-keep]")) {
  if (form.dataset.keep === "refused") keep(form);
  else restore(form);
}
