// The server's time decides. Its beats and answers say what time it is there; in between a clock counts
// on that nobody can set, so that a computer whose own clock is wrong, or is set meanwhile, shows the same.

const JUMP = 2000;

// Milliseconds: what the server's clock is ahead of the monotonic one; and this computer's own, when last heard.
let ahead = null;
let skew = 0;

const skewNow = () => Date.now() - performance.now();

/** Whether the server was heard at all; until then this computer's own clock is all there is. */
export const isHeard = () => ahead !== null;

/**
 * Whether the server was heard since anything happened that the monotonic clock does not see: some
 * machines stop it while they sleep. A clock that was set looks the same; asking settles both.
 */
export const isSure = () => ahead !== null && Math.abs(skewNow() - skew) < JUMP;

/** ms: the server's clock just now, milliseconds since 1970. */
export function setServerNow(ms) {
  const seen = ms - performance.now();
  // What took longest to arrive says least: the largest difference is the nearest to the truth.
  ahead = isSure() && Math.abs(seen - ahead) < JUMP ? Math.max(ahead, seen) : seen;
  skew = skewNow();
}

/** Milliseconds since 1970 by the server's clock; by this computer's own while nothing was heard. */
export function serverNow() {
  return ahead === null ? Date.now() : performance.now() + ahead;
}

const told = Date.parse(document.documentElement.dataset.now ?? "");
if (!Number.isNaN(told)) setServerNow(told);
