// The line to the table: what this seat may see, as it changes, and what it does.
//
// A nudge says only how far the table has come; the view itself is asked for. Without nudges it is asked for every
// few seconds. A deed carries a token and is sent until there is an answer, so that it counts once.

import { setServerNow } from "../live-time.js";

// Milliseconds.
const POLL = 3000;
const HEARTBEAT = 20000;
const PATIENCE = 10000;
const AGAIN = [1000, 2000, 4000, 8000];
const LOST_AFTER = 2;

const wait = (ms) => new Promise((done) => { setTimeout(done, ms); });
const isView = (body) => Boolean(body) && Number.isInteger(body.ply) && typeof body.phase === "string";

function token() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((one) => one.toString(16).padStart(2, "0")).join("");
}

export class Line {
  /** doors: { view, deed, stream, csrf }. page: take(view), state("ok" or "lost"), gone(). */
  constructor(doors, page, view) {
    Object.assign(this, { doors, page, ply: view.ply, hand: view.hand, failures: 0, asking: null, isWanted: false, source: null });
    if (view.now) setServerNow(Date.parse(view.now));
    document.addEventListener("visibilitychange", () => (document.hidden ? this.sleep() : this.wake()));
    window.addEventListener("pageshow", ({ persisted }) => { if (persisted) this.wake(); });
    window.addEventListener("online", () => this.wake());
    window.addEventListener("offline", () => this.fail(LOST_AFTER));
    window.addEventListener("pagehide", () => this.sleep());
    this.wake();
  }

  wake() {
    if (document.hidden) return;
    this.listen();
    this.ask();
  }

  sleep() {
    clearTimeout(this.timer);
    clearTimeout(this.relisten);
    this.source?.close();
    this.source = null;
  }

  listen() {
    clearTimeout(this.relisten);
    this.source?.close();
    const source = new EventSource(this.doors.stream);
    this.source = source;
    source.addEventListener("ply", ({ data }) => {
      if (JSON.parse(data).ply > this.ply) this.ask();
      else this.later();
    });
    source.addEventListener("error", () => {
      if (source !== this.source) return;
      source.close();
      this.source = null;
      this.relisten = setTimeout(() => this.listen(), POLL);
      this.ask();
    });
  }

  /** With nudges coming the table is asked now and then all the same: one of them may have been lost. */
  later() {
    clearTimeout(this.timer);
    if (document.hidden) return;
    const isOpen = this.source && this.source.readyState === EventSource.OPEN;
    const pause = this.failures ? AGAIN[Math.min(this.failures, AGAIN.length) - 1] : isOpen ? HEARTBEAT : POLL;
    this.timer = setTimeout(() => this.ask(), pause);
  }

  async ask() {
    if (this.asking) {
      this.isWanted = true;
      return;
    }
    clearTimeout(this.timer);
    const address = new URL(this.doors.view, location.href);
    if (this.ply >= 0) address.searchParams.set("ply", this.ply);
    if (this.hand) address.searchParams.set("hand", this.hand);
    const { hand } = this;
    this.asking = this.fetch(address);
    const { status, body } = await this.asking;
    this.asking = null;
    if (status === 200 && isView(body)) {
      // An answer that was overtaken by a deed's, or is of a hand that was left meanwhile, says nothing new.
      if (body.ply >= this.ply && hand === this.hand) this.take(body);
      else this.heard();
    }
    else if (status === 204) this.heard();
    else if (status === 404 || status === 403) this.page.gone(status);
    else this.fail();
    const again = this.isWanted;
    this.isWanted = false;
    if (again) this.ask();
    else if (status !== 404 && status !== 403) this.later();
  }

  /** On to another hand: until then the table answers with the one that is shown. */
  go(hand) {
    this.hand = hand;
    this.ply = -1;
    this.ask();
  }

  take(view) {
    this.heard();
    if (view.now) setServerNow(Date.parse(view.now));
    this.ply = view.ply;
    this.hand = view.hand;
    this.page.take(view);
  }

  heard() {
    const wasLost = this.failures >= LOST_AFTER;
    this.failures = 0;
    if (wasLost) this.page.state("ok");
  }

  fail(count = 1) {
    const wasLost = this.failures >= LOST_AFTER;
    this.failures += count;
    if (!wasLost && this.failures >= LOST_AFTER) this.page.state("lost");
  }

  async fetch(address, form) {
    const headers = { Accept: "application/json", "X-Whist": "1" };
    if (form) headers["X-CSRFToken"] = this.doors.csrf;
    try {
      const answer = await fetch(address, {
        method: form ? "POST" : "GET", headers, body: form, credentials: "same-origin", cache: "no-store", redirect: "manual",
        signal: AbortSignal.timeout(PATIENCE),
      });
      if (answer.status === 204) return { status: 204 };
      if (answer.type === "opaqueredirect" || !/json/.test(answer.headers.get("Content-Type") || "")) {
        return { status: [403, 404].includes(answer.status) ? answer.status : 0 };
      }
      return { status: answer.status, body: await answer.json() };
    } catch {
      return { status: 0 };
    }
  }

  /** { kind: "done" | "moved" | "refused" | "gone", says }: sent again and again until somebody answers. */
  async send(what) {
    const form = new URLSearchParams({ ply: this.ply, token: token(), ...what });
    for (let tries = 0; ; tries += 1) {
      const { status, body } = await this.fetch(this.doors.deed, form);
      const view = body && (isView(body) ? body : body.view);
      const says = (body && body.error && body.error.says) || "";
      if (status === 200 && isView(view)) {
        this.take(view);
        return { kind: "done" };
      }
      if ((status === 409 || status === 422) && body) {
        if (isView(view)) this.take(view);
        return { kind: status === 409 ? "moved" : "refused", says };
      }
      if (status === 403 || status === 404) return { kind: "gone", says };
      if (status !== 429) this.fail();
      await wait(AGAIN[Math.min(tries, AGAIN.length - 1)]);
    }
  }
}
