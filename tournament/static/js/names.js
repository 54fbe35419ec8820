// Suggests members while a name is typed. Without this script the fields are plain fields.

const WAIT = 120;

function option(list, id, found, choose) {
  const item = document.createElement("li");
  item.id = id;
  item.setAttribute("role", "option");
  item.setAttribute("aria-selected", "false");
  const name = document.createElement("bdi");
  name.textContent = found.name;
  item.append(name);
  if (found.note) {
    const note = document.createElement("span");
    note.className = "quiet";
    note.textContent = ` ${found.note}`;
    item.append(note);
  }
  // Pressing must not take the focus from the field.
  item.addEventListener("pointerdown", (event) => event.preventDefault());
  item.addEventListener("click", () => choose(found.name));
  list.append(item);
}

function suggestFor(input, address) {
  const list = document.createElement("ul");
  list.id = `${input.id}-names`;
  list.className = "names";
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", input.form.dataset.listed);
  list.hidden = true;
  const note = document.createElement("p");
  note.className = "help";
  note.setAttribute("aria-live", "polite");
  input.after(list, note);
  input.setAttribute("role", "combobox");
  input.setAttribute("aria-autocomplete", "list");
  input.setAttribute("aria-expanded", "false");
  input.setAttribute("aria-controls", list.id);

  let active = -1;
  let timer = 0;
  let asked = null;

  const close = () => {
    list.hidden = true;
    active = -1;
    input.setAttribute("aria-expanded", "false");
    input.removeAttribute("aria-activedescendant");
  };

  const choose = (name) => {
    input.value = name;
    note.textContent = "";
    close();
  };

  const show = (names) => {
    list.replaceChildren();
    names.forEach((found, place) => option(list, `${list.id}-${place}`, found, choose));
    active = -1;
    input.removeAttribute("aria-activedescendant");
    list.hidden = names.length === 0;
    input.setAttribute("aria-expanded", String(!list.hidden));
  };

  const move = (step) => {
    const items = [...list.children];
    if (!items.length) return;
    active = (active + step + items.length + (active < 0 && step < 0 ? 1 : 0)) % items.length;
    items.forEach((item, place) => item.setAttribute("aria-selected", String(place === active)));
    input.setAttribute("aria-activedescendant", items[active].id);
    items[active].scrollIntoView({ block: "nearest" });
  };

  const ask = async () => {
    asked?.abort();
    asked = new AbortController();
    const typed = input.value;
    if (!typed.trim()) {
      note.textContent = "";
      close();
      return;
    }
    try {
      const answer = await fetch(`${address}?q=${encodeURIComponent(typed)}`, {
        headers: { Accept: "application/json" },
        signal: asked.signal,
      });
      if (!answer.ok || input.value !== typed) return;
      const { names, note: told } = await answer.json();
      note.textContent = told;
      const whole = names.length === 1 && names[0].name === typed;
      show(document.activeElement === input && !whole ? names : []);
    } catch {
      close(); // a suggestion that does not come is no loss
    }
  };

  input.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(ask, WAIT);
  });
  input.addEventListener("blur", close);
  input.addEventListener("keydown", (event) => {
    if (list.hidden) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      move(event.key === "ArrowDown" ? 1 : -1);
    } else if (event.key === "Enter" && active >= 0) {
      event.preventDefault();
      list.children[active].click();
    } else if (event.key === "Escape") {
      event.preventDefault();
      close();
    }
  });
}

for (const form of document.querySelectorAll("form[data-names]")) {
  for (const input of form.querySelectorAll("input[data-suggest]")) suggestFor(input, form.dataset.names);
}
