// What counts as an answer of our server, and what is a captive portal, a proxy or a broken line.
// Only a whole answer of the shape that was asked for is believed; everything else is tried again.

const PATIENCE = 15000;
const REFUSALS = {
  403: "whist-session", 404: "whist-gone", 409: "whist-clash", 422: "whist-fault", 429: "whist-slow",
};

const isJson = (answer) => /^application\/json\b/i.test(answer.headers.get("Content-Type") || "");
const isNumber = (value) => Number.isInteger(value) && value >= 0;

/**
 * Ask, and say what came: { kind, body }. kind: "taken" (a whole answer in one of the formats), "same" (304),
 * "session", "gone", "clash", "fault", "slow"; "stranger" when something else answered; "unreachable".
 */
export async function ask(address, { body, form, etag, formats }) {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), PATIENCE);
  const headers = { Accept: "application/json", "X-Whist": "1" };
  if (body) headers["Content-Type"] = "application/json";
  if (etag) headers["If-None-Match"] = etag;
  try {
    const answer = await fetch(address, {
      method: body || form ? "POST" : "GET",
      headers,
      body: body ? JSON.stringify(body) : form,
      credentials: "same-origin",
      cache: "no-store",
      redirect: "manual",
      signal: stop.signal,
    });
    return await understood(answer, formats);
  } catch {
    return { kind: "unreachable" };
  } finally {
    clearTimeout(timer);
  }
}

async function understood(answer, formats) {
  if (answer.status === 304) return { kind: "same" };
  if (answer.status >= 500 && answer.status !== 511) return { kind: "unreachable" };
  if (answer.type === "opaqueredirect" || answer.redirected || !isJson(answer)) return { kind: "stranger" };
  let body = null;
  try {
    body = JSON.parse(await answer.text());
  } catch (fault) {
    // Cut off in the middle is a broken line; whole and no JSON is somebody else.
    if (!(fault instanceof SyntaxError)) throw fault;
  }
  const format = body && typeof body === "object" ? body.format : "";
  if (answer.status === 200 && formats.includes(format)) {
    return { kind: "taken", body, etag: answer.headers.get("ETag") };
  }
  if (format && format === REFUSALS[answer.status]) return { kind: format.slice(6), body };
  return { kind: "stranger" };
}

const sameHands = (sent, said) => Object.entries(sent).every(([hand, [ns, ew]]) => {
  const pair = said[hand];
  return Array.isArray(pair) && pair[0] === ns && (ew === null || pair[1] === ew);
});

/** A receipt is true when it names this very sending: its token, table, round and numbers. */
export function isReceiptOf(entry, body) {
  return body.format === "whist-receipt"
    && body.token === entry.token
    && body.table === entry.table
    && body.round === entry.round
    && isNumber(body.receipt) && body.receipt > 0
    && typeof body.at === "string"
    && body.hands !== null && typeof body.hands === "object"
    && sameHands(entry.hands, body.hands)
    && isState(body.state);
}

export function isState(body) {
  return Boolean(body) && body.format === "whist-table" && isNumber(body.version)
    && typeof body.state === "string" && Array.isArray(body.hands) && Array.isArray(body.yours);
}
