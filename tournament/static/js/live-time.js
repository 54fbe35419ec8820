// The server's time decides. Its beats and answers say what time it is there.

let ahead = null;

/** ms: the server's clock just now, milliseconds since 1970. */
export function setServerNow(ms) {
  const seen = ms - Date.now();
  // What took longest to arrive says least: the largest difference is the nearest to the truth,
  // unless this computer's own clock was set meanwhile.
  ahead = ahead === null || Math.abs(seen - ahead) > 2000 ? seen : Math.max(ahead, seen);
}

/** Milliseconds since 1970 by the server's clock; by this computer's own while nothing was heard. */
export function serverNow() {
  return Date.now() + (ahead ?? 0);
}

const told = Date.parse(document.documentElement.dataset.now ?? "");
if (!Number.isNaN(told)) setServerNow(told);
