// The round's clock. The server says how many seconds are left; between its answers a clock that nobody can
// set counts on. Some machines stop that clock while they sleep, so after a gap nothing is shown until
// the server has been asked again.

const GAP = 2000;

export class RoundClock {
  /** ask(): get the server's time anew. */
  constructor(ask) {
    Object.assign(this, { ask, running: false, left: 0, at: 0, skew: 0, isKnown: false, isOld: false });
  }

  /** clock: { running, seconds_left, half_way, last_hand } or null. at: performance.now() of the moment it was true. */
  sync(clock, at) {
    this.isKnown = Boolean(clock);
    this.isOld = false;
    if (clock) Object.assign(this, { running: clock.running, left: clock.seconds_left, calls: clock, at });
    this.skew = Date.now() - performance.now();
  }

  forget() {
    this.isOld = true;
  }

  /** Seconds left, or null where there is no clock or its time is not known for sure. */
  seconds() {
    if (!this.isKnown) return null;
    // Either the phone slept or its clock was set: one as the other is settled by asking.
    if (!this.isOld && Math.abs(Date.now() - performance.now() - this.skew) > GAP) {
      this.isOld = true;
      this.ask();
    }
    if (this.isOld) return null;
    const gone = this.running ? (performance.now() - this.at) / 1000 : 0;
    return Math.max(0, Math.ceil(this.left - gone));
  }
}

/** What is called out at so many seconds left: "time", "lastHand", "halfWay" or "". */
export function callAt(seconds, { half_way: half, last_hand: last }) {
  if (seconds <= 0) return "time";
  if (last && seconds <= last) return "lastHand";
  return half && seconds <= half && seconds > half - 60 ? "halfWay" : "";
}

export const inMinutes = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
