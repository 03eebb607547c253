// @ts-check
/** How the sending goes, as the sign in the bar says it. */

/** @import { Queue } from "./queue.js" */
/** @import { Net } from "./view.js" */

/** A little while in which nothing is said of sending, in milliseconds. */
const UNNOTICED = 1200;

/**
 * @param {Queue} queue
 * @returns {Net & { soon: number }} With the milliseconds after which it may be said otherwise, or 0.
 */
export function netOf(queue) {
  const n = queue.unsent.length;
  if (queue.trouble) return { n, state: "trouble", soon: 0 };
  if (n === 0) return { n, state: "sent", soon: 0 };
  if (!navigator.onLine || queue.failures > 0) return { n, state: "offline", soon: 0 };
  const soon = Math.max(0, UNNOTICED - queue.waited);
  return { n, state: soon > 0 ? "sent" : "sending", soon };
}
