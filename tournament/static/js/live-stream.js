// The line to the server itself: a stream, or a question every few seconds while the stream is silent.

// Milliseconds. The server says something every 8 seconds at the latest.
const SILENCE = 25000;
const POLL = 5000;
const PATIENCE = 10000;
const RETRY = 1000;
const RETRY_AT_MOST = 15000;

export class Stream {
  /** take(kind, what): "part" with {topic, version, tag, html}, "gone" with a topic, "beat" with {now, slow}.
   *  again(): open() is to be called anew, with what is wanted then. */
  constructor(take, again) {
    this.take = take;
    this.again = again;
    this.carried = new Map();
    this.source = null;
    this.isOpen = false;
    this.opened = this.heard = this.polled = this.failures = 0;
  }

  /** wanted: topic -> tag of what is there already. A stream that is open stays until the new one stands. */
  open(wanted) {
    const before = this.source;
    clearTimeout(this.retrying);
    if (!this.isOpen) this.heard = Date.now();
    this.isOpen = true;
    this.carried = wanted;
    this.opened = Date.now();
    this.source = wanted.size ? new EventSource(this.address("stream", true)) : null;
    if (!this.source) before?.close();
    else this.listen(this.source, before);
  }

  close() {
    clearTimeout(this.retrying);
    this.source?.close();
    this.source = null;
    this.isOpen = false;
    this.carried = new Map();
  }

  listen(source, before) {
    const on = (kind, deed) => source.addEventListener(kind, (event) => {
      if (source !== this.source) return;
      this.heard = Date.now();
      this.failures = 0;
      deed(JSON.parse(event.data));
    });
    on("part", (news) => this.take("part", news));
    on("beat", (told) => this.take("beat", told));
    on("gone", ({ topic }) => this.lose(topic));
    source.addEventListener("open", () => before?.close());
    source.addEventListener("error", () => {
      before?.close();
      if (source === this.source) this.fail();
      else source.close();
    });
  }

  lose(topic) {
    this.carried.delete(topic);
    this.take("gone", topic);
  }

  /** The line broke, or the server refused it. By itself the browser would ask for what was wanted long ago. */
  fail() {
    const refused = this.source.readyState === EventSource.CLOSED;
    this.source.close();
    this.source = null;
    this.failures += 1;
    const wait = Math.min(RETRY * 2 ** (this.failures - 1), RETRY_AT_MOST) * (0.5 + Math.random());
    this.retrying = setTimeout(this.again, wait);
    if (refused) this.poll();
  }

  /** To be called every second or so. */
  tick() {
    const now = Date.now();
    if (!this.carried.size || now - this.heard <= SILENCE) return;
    if (now - this.polled >= POLL) this.poll();
    // Perhaps the line is dead and nobody has noticed.
    if (now - this.opened > SILENCE) this.again();
  }

  address(what, withTags) {
    const address = new URL(`/live/${what}`, location.href);
    for (const [topic, tag] of this.carried) {
      address.searchParams.append("on", withTags && tag ? `${topic}~${tag}` : topic);
    }
    return address;
  }

  /** The browser keeps the last answer and asks only whether it still holds. */
  async poll() {
    this.polled = Date.now();
    const asked = [...this.carried.keys()];
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), PATIENCE);
    try {
      const answer = await fetch(this.address("parts", false), {
        cache: "no-cache",
        credentials: "same-origin",
        headers: { "X-Live": "1" },
        signal: stop.signal,
      });
      if (answer.status === 404 && this.isOpen) asked.forEach((topic) => this.lose(topic));
      // What some other page answers (a hall's network that wants a sign-in) is no answer.
      else if (answer.ok && !answer.redirected) this.takeAll(await answer.json());
    } catch {
      // The network is down; the next question comes soon.
    } finally {
      clearTimeout(timer);
    }
  }

  takeAll({ now, slow, parts, gone }) {
    if (!this.isOpen || !Array.isArray(parts) || !Array.isArray(gone)) return;
    for (const news of parts) this.take("part", news);
    for (const topic of gone) this.lose(topic);
    this.take("beat", { now, slow });
  }
}
