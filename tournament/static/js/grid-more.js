// Hands of which more is written down than a side's tricks: contracts, players' own tricks, honours.
// The points of every contract stand in the page as the server has worked them out.

const TRICKS = 13;
const BIDS = 7;

const whole = (text) => (/^\d{1,2}$/.test(text.trim()) ? Number(text) : null);

/** A line of numbers, bid by bid: with a trump suit, and then in notrump. */
export function pointsOf(line, { bid, notrump, tricks }) {
  const place = ((notrump ? BIDS : 0) + bid - 1) * (TRICKS + 1) + tricks;
  return Number(line.split(" ")[place]);
}

const signed = (number) => (number > 0 ? `+${number}` : String(number).replace("-", "−"));

function isChanged(field) {
  if (field.nodeName !== "SELECT") return field.value !== field.defaultValue;
  const usual = [...field.options].findIndex((option) => option.defaultSelected);
  return field.selectedIndex !== Math.max(usual, 0);
}

function settle(field, value) {
  field.value = value;
  if (field.nodeName === "SELECT") {
    for (const option of field.options) option.defaultSelected = option.value === value;
  } else field.defaultValue = value;
}

/** The same with all the fields of such a hand. */
export const withMore = (Cell) => class extends Cell {
  constructor(input) {
    super(input);
    this.parts = [...this.td.querySelectorAll("[data-part]")];
    this.points = this.td.querySelector("[data-points]");
  }

  part(name) {
    return this.parts.find((field) => field.dataset.part === name)?.value ?? "";
  }

  owns(field) {
    return this.parts.includes(field);
  }

  pair() {
    if (this.points) {
      const tricks = whole(this.part("tricks"));
      const bidder = this.part("bidder");
      if (tricks === null || tricks > TRICKS || !bidder) return null;
      return bidder === "ns" ? [tricks, TRICKS - tricks] : [TRICKS - tricks, tricks];
    }
    const own = ["north", "east", "south", "west"].map((seat) => whole(this.part(seat)));
    if (this.part("ns") || this.part("ew")) {
      const [ns, ew] = [whole(this.part("ns")), whole(this.part("ew"))];
      return ns === null && ew === null ? null : [ns ?? TRICKS - ew, ew ?? TRICKS - ns];
    }
    return own.includes(null) ? null : [own[0] + own[2], own[1] + own[3]];
  }

  /** What North-South and East-West get, or null. */
  scored() {
    const pair = this.points && this.pair();
    const bid = whole(this.part("bid"));
    const named = this.part("named");
    if (!pair || !bid || !named) return null;
    const isNorth = this.part("bidder") === "ns";
    const line = this.td.closest("form").dataset.points;
    const points = pointsOf(line, { bid, notrump: named.startsWith("notrump"), tricks: pair[isNorth ? 0 : 1] });
    return isNorth ? [points, 0] : [0, points];
  }

  show() {
    super.show();
    if (!this.points) return;
    const scored = this.scored();
    this.points.textContent = scored ? signed(scored[0] + scored[1]) : "";
  }

  isTouched() {
    return this.parts.some((field) => field === document.activeElement || isChanged(field) || "back" in field.dataset);
  }

  take(stored) {
    if (this.isTouched()) return false;
    const values = stored === "-" ? [] : stored.split(",");
    this.parts.forEach((field, place) => settle(field, (values[place] ?? "").replace("+", " ")));
    this.show();
    return true;
  }

  /** The field after this one in the same hand. */
  following(field) {
    return this.parts[this.parts.indexOf(field) + 1] ?? null;
  }

  go() {
    this.parts[0].focus();
    this.parts[0].select?.();
  }
};
