// SHA-256 and HMAC (FIPS 180-4, RFC 2104): in a hall over plain http a browser lends nobody its own.

const primes = (count) => {
  const found = [];
  for (let n = 2; found.length < count; n += 1) if (found.every((p) => n % p)) found.push(n);
  return found;
};

/** The first 32 bits of the fraction of a number's root. */
const fraction = (n, root) => ((n ** (1 / root) % 1) * 2 ** 32) | 0;

const START = primes(8).map((p) => fraction(p, 2));
const ROUNDS = primes(64).map((p) => fraction(p, 3));
const BLOCK = 64;

const turn = (word, by) => (word >>> by) | (word << (32 - by));

function padded(data) {
  const size = Math.ceil((data.length + 9) / BLOCK) * BLOCK;
  const whole = new Uint8Array(size);
  whole.set(data);
  whole[data.length] = 0x80;
  new DataView(whole.buffer).setUint32(size - 4, data.length * 8);
  return new DataView(whole.buffer);
}

function compress(state, words) {
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < 64; i += 1) {
    const sum = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[i] + words[i]) | 0;
    const other = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + sum) | 0, c, b, a, (sum + other) | 0];
  }
  return [a, b, c, d, e, f, g, h].map((word, place) => (word + state[place]) | 0);
}

/** data: bytes, 32 of them come back. */
export function sha256(data) {
  const view = padded(data);
  let state = START;
  for (let at = 0; at < view.byteLength; at += BLOCK) {
    const words = Array.from({ length: 16 }, (_, i) => view.getInt32(at + 4 * i));
    for (let i = 16; i < 64; i += 1) {
      const [early, late] = [words[i - 15], words[i - 2]];
      const first = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
      const second = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
      words[i] = (words[i - 16] + first + words[i - 7] + second) | 0;
    }
    state = compress(state, words);
  }
  const made = new DataView(new ArrayBuffer(32));
  state.forEach((word, place) => made.setInt32(4 * place, word));
  return new Uint8Array(made.buffer);
}

export const joined = (...parts) => Uint8Array.from(parts.flatMap((part) => [...part]));

export function hmac(key, data) {
  const block = new Uint8Array(BLOCK);
  block.set(key.length > BLOCK ? sha256(key) : key);
  const inner = sha256(joined(block.map((byte) => byte ^ 0x36), data));
  return sha256(joined(block.map((byte) => byte ^ 0x5c), inner));
}

export const toHex = (bytes) => [...bytes].map((one) => one.toString(16).padStart(2, "0")).join("");
export const fromHex = (text) => Uint8Array.from(text.match(/../g) || [], (two) => parseInt(two, 16));
export const bytesOf = (text) => new TextEncoder().encode(text);
