// One line to the server for all tabs of this browser.
//
// A browser allows six connections to a host: ten tabs with a stream each would hang. So one tab
// leads: it holds the stream for whatever all of them show, and passes on what comes. The others
// follow it. A hidden tab takes no part; a leader that falls silent is replaced. Should two lead for
// a moment, the older stays. The line itself is live-stream.js.

import { Stream } from "./live-stream.js";

// Milliseconds: between two signs of life; after which nobody is there any more; for the answer to a
// greeting; to let several tabs say what they show before the stream is opened; before it gets narrower.
const PULSE = 1000;
const LEASE = 4000;
const GREETING = 150;
const GATHERING = 60;
const WIDE = 15000;

const nobody = { postMessage() {} };

export class Line {
  /** page: topics() -> Map topic -> tag; part(news), gone(topic) and beat({now, slow}) take what comes. */
  constructor(page) {
    this.page = page;
    this.id = Math.random().toString(36).slice(2);
    this.role = "asleep";
    this.members = new Map();
    this.last = new Map();
    this.channel = typeof BroadcastChannel === "function" ? new BroadcastChannel("whist-live") : nobody;
    this.channel.onmessage = ({ data }) => this.hear(data);
    this.stream = new Stream((kind, what) => this.pass(kind, what), () => this.open());
  }

  wake() {
    if (this.role !== "asleep" || document.hidden) return;
    this.ticked = Date.now();
    this.ticking = setInterval(() => this.tick(), PULSE);
    this.ask(GREETING);
  }

  sleep() {
    if (this.role === "asleep") return;
    clearInterval(this.ticking);
    this.become("asleep");
    this.say({ kind: "bye" });
  }

  /** The network is back, or this computer has slept: what is open may be dead. */
  restart() {
    if (this.role === "leading") this.open();
  }

  // --- who leads

  become(role) {
    clearTimeout(this.asking);
    clearTimeout(this.opening);
    this.opening = null;
    this.role = role;
    this.members.clear();
    this.last.clear();
    this.stream.close();
  }

  /** Is somebody leading? Who gets no answer leads. */
  ask(patience) {
    this.become("asking");
    this.sayHere();
    this.asking = setTimeout(() => this.lead(), patience + Math.random() * GREETING);
  }

  lead() {
    this.become("leading");
    this.since = Date.now();
    this.say({ kind: "lead", since: this.since });
    this.enter(this.id, this.page.topics());
  }

  follow(leader) {
    const isNew = this.role !== "following" || this.leader !== leader;
    if (this.role !== "following") this.become("following");
    this.leader = leader;
    this.led = Date.now();
    if (isNew) this.sayHere();
  }

  /** Another one leads. */
  meet({ from, since }) {
    const isOlder = this.since < since || (this.since === since && this.id < from);
    if (this.role === "leading" && isOlder) this.say({ kind: "lead", since: this.since });
    else this.follow(from);
  }

  tick() {
    const slept = Date.now() - this.ticked > LEASE;
    this.ticked = Date.now();
    if (this.role === "leading") this.tickLeading(slept);
    else if (this.role === "following" && this.ticked - this.led > LEASE) this.ask(0);
    else if (this.role === "following") this.sayHere();
  }

  tickLeading(slept) {
    this.say({ kind: "lead", since: this.since });
    for (const [id, { at }] of this.members) if (this.ticked - at > LEASE) this.members.delete(id);
    this.enter(this.id, this.page.topics());
    const wanted = this.wanted();
    const isWide = [...this.stream.carried.keys()].some((topic) => !wanted.has(topic));
    if (slept || (isWide && this.ticked - this.stream.opened > WIDE)) this.open();
    this.stream.tick();
  }

  // --- what is said among the tabs

  say(words) {
    this.channel.postMessage({ ...words, from: this.id });
  }

  sayHere() {
    this.say({ kind: "here", topics: [...this.page.topics()] });
  }

  hear(words) {
    const { kind, from } = words;
    if (this.role === "asleep") return;
    if (kind === "lead") this.meet(words);
    else if (kind === "here" && this.role === "leading") this.enter(from, new Map(words.topics));
    else if (kind === "bye" && this.role === "leading") this.members.delete(from);
    else if (kind === "bye" && this.role === "following" && from === this.leader) this.ask(0);
    else if (kind === "news" && this.role === "following") this.page[words.of](words.what);
  }

  // --- what the tabs show, and what comes for them

  /** A tab says what it shows, and which state of it. */
  enter(id, topics) {
    if (!this.members.has(id) && id !== this.id) this.say({ kind: "lead", since: this.since });
    this.members.set(id, { topics, at: Date.now() });
    for (const [topic, tag] of topics) {
      const news = this.last.get(topic);
      // What came before this tab did does not come again by itself.
      if (news && news.tag !== tag) this.pass("part", news);
      if (!this.stream.carried.has(topic) || (!news && this.stream.carried.get(topic) !== tag)) this.openSoon();
    }
  }

  /** Topic -> the tag that all tabs have of it; "" where they differ, so that all of it comes. */
  wanted() {
    const found = new Map();
    for (const { topics } of this.members.values()) {
      for (const [topic, tag] of topics) {
        found.set(topic, (found.get(topic) ?? tag) === tag ? tag : "");
      }
    }
    return found;
  }

  openSoon() {
    this.opening ??= setTimeout(() => this.open(), GATHERING);
  }

  open() {
    clearTimeout(this.opening);
    this.opening = null;
    if (this.role !== "leading") return;
    this.members.set(this.id, { topics: this.page.topics(), at: Date.now() });
    this.stream.open(this.wanted());
  }

  pass(kind, what) {
    if (kind === "part") this.last.set(what.topic, what);
    if (kind === "gone") this.last.delete(what);
    this.say({ kind: "news", of: kind, what });
    this.page[kind](what);
  }
}
