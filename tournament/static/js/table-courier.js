// Carries what was entered to the server: in order, each once, until there is a receipt.
// A token goes with every sending, so that one whose answer was lost is stored once however often it is sent.

import { ask, isReceiptOf, isState } from "./table-answers.js";
import * as kept from "./table-kept.js";

const FIRST_PAUSE = 2000;
const LONGEST_PAUSE = 30000;
const ANOTHER_TAB = 1500;

export class Courier {
  /** place(): { event, table, code } of this page. tell(kind, entry, body): what happened to an entry. */
  constructor(base, place, tell) {
    Object.assign(this, { base, place, tell, tries: 0, timer: 0, isBusy: false, isWanted: false, trouble: "" });
  }

  /** The card of a table may have been printed anew: the page's own code is the one that works. */
  codeOf(entry) {
    const here = this.place();
    return entry.event === here.event && entry.table === here.table ? here.code : entry.code;
  }

  address(entry, door) {
    return `${this.base}${encodeURIComponent(this.codeOf(entry))}/${door}`;
  }

  /** Send now; hurry: without the pause that came of failing. */
  async kick(hurry = false) {
    if (hurry) this.tries = 0;
    if (this.isBusy) {
      this.isWanted = true;
      return;
    }
    clearTimeout(this.timer);
    if (!kept.entries().some((entry) => !entry.status)) {
      this.trouble = "";
      return;
    }
    this.isBusy = true;
    this.isWanted = false;
    let pause = ANOTHER_TAB;
    try {
      if (await kept.takeTurn()) pause = await this.deliver();
    } finally {
      kept.giveTurn();
      this.isBusy = false;
    }
    if (this.isWanted) this.kick();
    else if (pause) this.timer = setTimeout(() => this.kick(), pause);
  }

  /** Everything that can go; how long to wait before the rest, 0 when nothing is left. */
  async deliver() {
    const held = new Set();
    for (let entry = this.next(held); entry; entry = this.next(held)) {
      const answer = await this.carry(entry);
      if (answer.kind === "slow" || answer.kind === "unreachable" || answer.kind === "stranger") {
        this.trouble = answer.kind;
        this.tell(answer.kind, entry);
        return this.pauseAfter(answer);
      }
      this.tries = 0;
      this.trouble = "";
      if (answer.kind === "taken") this.taken(entry, answer.body);
      else this.refused(entry, answer);
      if (!(await kept.takeTurn())) return ANOTHER_TAB;
    }
    return 0;
  }

  /** The oldest that nothing stands in the way of: what was refused holds up the same side's later ones. */
  next(held) {
    for (const entry of kept.entries()) {
      const line = JSON.stringify([entry.event, entry.table, entry.round, entry.side]);
      if (entry.status) held.add(line);
      else if (!held.has(line)) return entry;
    }
    return null;
  }

  async carry(entry) {
    const { opens } = entry;
    if (opens) {
      const opened = await this.open(entry, entry.side, entry.round);
      if (opened.kind !== "taken") return opened;
      kept.saveEntry(Object.assign(entry, { opens: false }));
    }
    const { token, round, side, hands, seen, also } = entry;
    const body = entry.kind === "confirm" ? { token, round, side, seen } : { token, round, side, hands, seen, ...also };
    const answer = await ask(this.address(entry, entry.kind), { body, formats: ["whist-receipt"] });
    // Let in a moment ago and unknown again: this browser has not kept what it was let in with.
    entry.noCookie = Boolean(opens) && answer.kind === "session";
    return answer.kind === "taken" && !isReceiptOf(entry, answer.body) ? { kind: "stranger" } : answer;
  }

  async open(where, side, round, more = {}) {
    const form = new URLSearchParams({ side, round, ...more });
    const answer = await ask(this.address(where, "side"), { form, formats: ["whist-table"] });
    return answer.kind === "taken" && !isState(answer.body) ? { kind: "stranger" } : answer;
  }

  taken(entry, body) {
    kept.keepReceipt(entry, body);
    kept.dropEntry(entry.token);
    rebase(entry, body.state);
    this.tell("taken", entry, body);
  }

  refused(entry, { kind, body }) {
    // What was to be confirmed is another sheet by now: nothing is lost, and it is looked at again.
    if (kind === "clash" && entry.kind === "confirm") kept.dropEntry(entry.token);
    else kept.saveEntry(Object.assign(entry, { status: kind, said: body }));
    this.tell(kind, entry, body);
  }

  pauseAfter({ kind, body }) {
    this.tries += 1;
    if (kind === "slow" && body.seconds > 0) return body.seconds * 1000;
    const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (this.tries - 1));
    return pause * (0.75 + Math.random() / 2);
  }
}

/** What was entered on top of this sending knew it: from now on it has seen the version that this became. */
function rebase(sent, state) {
  if (state.round !== sent.round || state.table !== sent.table) return;
  for (const later of kept.entries()) {
    if (!kept.isOf(later, sent) || later.place < sent.place) continue;
    for (const row of state.hands) {
      const own = sent.hands[row.hand];
      if (own && row.hand in later.seen && row.ns === own[0] && row.ew === own[1]) later.seen[row.hand] = row.version;
    }
    kept.saveEntry(later);
  }
}
