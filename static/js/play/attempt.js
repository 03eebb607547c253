// @ts-check
/** Sending over a bad line: how long an attempt may take, when the next one comes, and the id that an act keeps. */

/** An attempt without an answer is given up after so many milliseconds. */
export const PATIENCE = 10000;
/** Waits between attempts, in milliseconds; the last one repeats. */
const WAITS = [500, 1000, 2000, 4000, 8000, 15000];

/**
 * The wait after so many failures in a row, in milliseconds; by chance a little shorter or longer.
 * @param {number} failures At least 1.
 */
export const waitAfter = (failures) => WAITS[Math.min(failures, WAITS.length) - 1] * (0.75 + Math.random() / 2);

/** A random id (UUID version 4); `crypto.randomUUID` is not there without TLS. */
export function requestId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
