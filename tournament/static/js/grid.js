// The grid by keyboard: type, the other side appears, Enter goes on.
// Without this file the page is an ordinary form that does the same with Tab.

import { withMore } from "./grid-more.js";

const form = document.querySelector("[data-grid]");

/** The number that was typed, null for a blank, or NaN for anything else. */
function count(text) {
  const trimmed = text.trim();
  if (trimmed === "") return null;
  return /^\d{1,6}$/.test(trimmed) ? Number(trimmed) : NaN;
}

/** Whether no further digit can make a larger number of tricks. */
export function isComplete(text, most) {
  const number = count(text);
  if (number === null || Number.isNaN(number) || number > most) return false;
  return text.trim().startsWith("0") || number * 10 > most;
}

function fault(number, most) {
  if (Number.isNaN(number)) return form.dataset.wordNotWhole;
  return number !== null && number > most ? form.dataset.wordTooMany.replace("{most}", most) : "";
}

class Cell {
  constructor(input) {
    this.input = input;
    this.most = Number(input.dataset.whole);
    this.td = input.closest("td");
    this.line = input.closest("[data-line]");
    this.other = this.td.querySelector("[data-other]");
    this.east = this.td.querySelector("[data-side]");
    this.says = this.td.querySelector("[data-says]");
    this.column = [...this.line.querySelectorAll("input[data-cell]")].indexOf(input);
  }

  /** Both sides as numbers, or null. */
  pair() {
    const north = count(this.input.value);
    const east = this.east ? count(this.east.value) : null;
    const good = (n) => n !== null && !Number.isNaN(n) && n <= this.most;
    if (good(north)) return [north, good(east) ? east : this.most - north];
    return this.east && north === null && good(east) ? [this.most - east, east] : null;
  }

  show() {
    const pair = this.pair();
    if (this.other) this.other.textContent = pair ? pair[1] : "";
    const words = fault(count(this.input.value), this.most);
    this.input.toggleAttribute("aria-invalid", false);
    if (words) this.input.setAttribute("aria-invalid", "true");
    this.says.replaceChildren();
    if (words) {
      const said = document.createElement("span");
      said.className = "error";
      said.textContent = words;
      this.says.append(said);
    }
  }

  /** Whether somebody types here, or has and not saved it yet. */
  isTouched() {
    const fields = [this.input, this.east].filter(Boolean);
    return fields.some((field) => field === document.activeElement || field.value !== field.defaultValue
      || "back" in field.dataset);
  }

  /** Show what somebody else has stored ("8.5", "-" for nothing); false when it does not belong in here now. */
  take(stored) {
    const [north, east] = stored === "-" ? ["", ""] : stored.split(".");
    const isOdd = stored !== "-" && Number(north) + Number(east) !== this.most;
    if (this.isTouched() || (isOdd && !this.east)) return false;
    this.input.value = this.input.defaultValue = north;
    if (this.east) this.east.value = this.east.defaultValue = east;
    this.show();
    return true;
  }

  go() {
    this.input.focus();
    this.input.select();
  }
}

const CellWithMore = withMore(Cell);
const cellOf = (input) => (input.dataset.part ? new CellWithMore(input) : new Cell(input));
const isStacked = form?.classList.contains("stacked");

class Grid {
  constructor() {
    this.cells = [...form.querySelectorAll("input[data-cell]:not([readonly])")].map(cellOf);
    this.byInput = new Map(this.cells.map((cell) => [cell.input, cell]));
    this.lines = [...form.querySelectorAll("[data-line]")];
    this.save = form.querySelector("[data-save]");
    this.dirty = false;
    // The cell the cursor was just put into because the one before was complete:
    // an Enter that follows belongs to the number before, and does not skip a cell.
    this.arrived = null;
    this.direction = this.readDirection();
    this.listen();
  }

  readDirection() {
    const choices = [...form.querySelectorAll("[data-direction-choice]")];
    const key = form.dataset.directionKey;
    let stored = form.dataset.direction || "down";
    try { stored = localStorage.getItem(key) || stored; } catch { /* private window: the choice lasts for this page */ }
    for (const choice of choices) {
      choice.checked = choice.value === stored;
      choice.addEventListener("change", () => {
        for (const each of choices) each.checked = each === choice;
        this.direction = choice.value;
        try { localStorage.setItem(key, choice.value); } catch { /* as above */ }
      });
    }
    const box = form.querySelector("[data-direction]");
    if (box) box.hidden = false;
    return stored === "across" || isStacked ? "across" : "down";
  }

  listen() {
    form.addEventListener("input", (event) => this.typed(event));
    form.addEventListener("change", (event) => { if (event.target.name) this.mark(); });
    form.addEventListener("keydown", (event) => this.key(event));
    form.addEventListener("focusin", (event) => {
      if (this.byInput.has(event.target)) event.target.select();
    });
    form.addEventListener("pointerdown", () => { this.arrived = null; });
    form.addEventListener("submit", () => { this.dirty = false; });
    window.addEventListener("beforeunload", (event) => { if (this.dirty) event.preventDefault(); });
  }

  /** What came back from an earlier visit was left knowingly once: it is not asked about again. */
  mark(cameBack = false) {
    this.dirty ||= !cameBack;
    const note = form.querySelector("[data-dirty]");
    if (note) note.textContent = form.dataset.wordUnsaved;
  }

  typed(event) {
    const cell = this.byInput.get(event.target)
      || this.cells.find((each) => each.east === event.target || each.owns?.(event.target));
    if (!cell) return;
    this.arrived = null;
    this.mark(!event.isTrusted);
    cell.show();
    this.total(cell.line);
    const inserted = event.inputType === undefined || event.inputType.startsWith("insert");
    if (cell.owns) {
      if (event.target.nodeName === "INPUT" && inserted && isComplete(event.target.value, cell.most)) this.goOn(cell, event.target);
    } else if (event.target === cell.input && inserted && isComplete(cell.input.value, cell.most)) {
      const next = cell.east ? null : this.after(cell);
      if (next) {
        next.go();
        this.arrived = next;
      }
    }
  }

  /** To the next field of the same hand, or else to the next hand. */
  goOn(cell, field) {
    const next = cell.following(field);
    if (!next) this.onward(cell, 1)?.go();
    else {
      next.focus();
      next.select?.();
    }
  }

  total(line) {
    if (form.dataset.points) {
      this.totalOfPoints(line);
      return;
    }
    const cells = this.cells.filter((cell) => cell.line === line);
    const pairs = cells.map((cell) => cell.pair());
    const known = pairs.filter(Boolean);
    const sum = (side) => known.reduce((all, pair) => all + pair[side], 0);
    const place = line.querySelector("[data-total]");
    if (place) place.textContent = known.length ? `${sum(0)}–${sum(1)}` : "–";
    line.classList.toggle("whole", cells.length > 0 && known.length === cells.length);
  }

  totalOfPoints(line) {
    const cells = this.cells.filter((cell) => cell.line === line);
    const known = cells.map((cell) => cell.scored?.()).filter(Boolean);
    const sum = (side) => String(known.reduce((all, pair) => all + pair[side], 0)).replace("-", "−");
    const place = line.querySelector("[data-total]");
    if (place) place.textContent = known.length ? `${sum(0)} : ${sum(1)}` : "–";
    line.classList.toggle("whole", cells.length > 0 && known.length === cells.length);
  }

  /** The cell after this one in the chosen direction; null after the last. */
  after(cell, step = 1) {
    const order = this.direction === "across"
      ? this.cells
      : [...this.cells].sort((a, b) => a.column - b.column || this.lines.indexOf(a.line) - this.lines.indexOf(b.line));
    return order[order.indexOf(cell) + step] || null;
  }

  beside(cell, rows, columns) {
    const line = this.lines[this.lines.indexOf(cell.line) + rows];
    return this.cells.find((each) => each.line === line && each.column === cell.column + columns) || null;
  }

  key(event) {
    const cell = this.byInput.get(event.target);
    if ((event.ctrlKey || event.metaKey) && (event.key === "s" || event.key === "Enter")) {
      event.preventDefault();
      this.save?.click();
      return;
    }
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (!cell) {
      this.keyElsewhere(event);
      return;
    }
    const next = this.move(event, cell);
    if (next === undefined) return;
    event.preventDefault();
    this.arrived = null;
    if (next) next.go();
  }

  /** Enter in any other field must not send a grid that is half typed. */
  keyElsewhere(event) {
    if (event.key !== "Enter" || !event.target.matches("input, select")) return;
    event.preventDefault();
    const more = this.cells.find((each) => each.owns?.(event.target));
    if (more) {
      this.goOn(more, event.target);
      return;
    }
    const cell = this.cells.find((each) => each.east === event.target);
    if (cell) this.onward(cell, 1)?.go();
  }

  /** Where a key leads: a cell, null for nowhere, undefined when the key is the field's own. */
  move(event, cell) {
    const forward = getComputedStyle(form).direction === "rtl" ? -1 : 1;
    switch (event.key) {
      case "Enter":
        if (this.arrived === cell) return null;
        return this.onward(cell, event.shiftKey ? -1 : 1);
      case "ArrowDown": return this.beside(cell, 1, 0);
      case "ArrowUp": return this.beside(cell, -1, 0);
      case "ArrowRight": return this.beside(cell, 0, forward);
      case "ArrowLeft": return this.beside(cell, 0, -forward);
      case "Backspace": return cell.input.value === "" ? this.after(cell, -1) : undefined;
      default: return undefined;
    }
  }

  onward(cell, step) {
    const next = this.after(cell, step);
    if (!next && step > 0) this.save?.focus();
    return next;
  }
}

/** What others store meanwhile comes into the cells that nobody has touched, and nowhere else. */
class Follower {
  constructor(grid) {
    this.grid = grid;
    const head = form.querySelector("thead th:last-child");
    // A shorter word for a table's state must not draw the columns together under the cursor.
    head?.setAttribute("width", head.offsetWidth);
    document.addEventListener("live:news", (event) => {
      if (!/\/grid\/\d+$/.test(event.target.dataset.live)) return;
      event.preventDefault();
      this.take(event.detail.html);
    });
    // What had to wait for the cursor to go comes in then.
    form.addEventListener("focusout", () => setTimeout(() => this.take(this.last), 0));
  }

  take(html) {
    if (!html) return;
    this.last = html;
    const stored = new DOMParser().parseFromString(html, "text/html");
    for (const line of this.grid.lines) {
      const found = stored.querySelector(`li[data-key="${line.id.replace("table-", "")}"]`);
      if (found) this.takeLine(line, found);
    }
  }

  takeLine(line, found) {
    line.querySelector(".state-cell").replaceChildren(...found.childNodes);
    const cells = this.grid.cells.filter((cell) => cell.line === line);
    const field = line.querySelector("input[name$=seen]");
    const [hands, versions, seen] = [found.dataset.hands.split(" "), found.dataset.seen.split("."), field.value.split(".")];
    // With more or fewer hands than before the line is another one: the page shows it when it is opened next.
    if (hands.length !== cells.length || versions.length !== seen.length) return;
    cells.forEach((cell, place) => {
      if (versions[place] !== seen[place] && cell.take(hands[place])) seen[place] = versions[place];
    });
    field.value = seen.join(".");
    this.grid.total(line);
  }
}

if (form && form.querySelector("[data-save]")) new Follower(new Grid());
