// @ts-check
/// <reference lib="webworker" />
/**
 * The one event stream of all tabs of a browser, which would run out of connections with one each: a shared worker. A page
 * sends `{ follow: [[TOPIC, REVISION], …] }`, what it shows, and again from time to time; it is told
 * `{ changed: TOPIC, revision: REVISION }` and `{ isLive: … }`.
 */

import { Connection } from "./connection.js";

/** A page that was not heard of for so long is gone without a word, in milliseconds. */
const GONE = 150_000;
/** A page that goes is mostly followed by another one that wants the same. */
const LINGER = 3000;

/** @typedef {{ topics: Map<string, string>, heard: number }} Page */

/** @type {Map<MessagePort, Page>} */
const pages = new Map();
/**
 * The latest revision heard of, from the stream or from a page that shows it; also of what nobody looks at now, since the
 * stream may go on telling of it.
 * @type {Map<string, string>}
 */
const latest = new Map();
/** @type {number | undefined} */
let settling;

const connection = new Connection(
  self.name,
  (topic, revision) => {
    note(topic, revision);
    for (const [port, page] of pages) tell(port, page, topic);
  },
  (isLive) => {
    for (const port of pages.keys()) port.postMessage({ isLive });
  },
);

/**
 * @param {string} topic
 * @param {string} revision
 */
function note(topic, revision) {
  if (Number(revision) > Number(latest.get(topic) ?? 0)) latest.set(topic, revision);
}

/**
 * Tells a page what is later than what it shows.
 * @param {MessagePort} port
 * @param {Page} page
 * @param {string} topic
 */
function tell(port, page, topic) {
  const [shown, revision] = [page.topics.get(topic), latest.get(topic)];
  if (shown === undefined || revision === undefined || Number(revision) <= Number(shown)) return;
  page.topics.set(topic, revision);
  port.postMessage({ changed: topic, revision });
}

/** Follows what pages show now. */
function settle() {
  for (const [port, { heard }] of pages) if (Date.now() - heard > GONE) pages.delete(port);
  const wanted = [...pages.values()].flatMap(({ topics }) => [...topics.keys()]);
  connection.follow(new Map(wanted.map((topic) => [topic, latest.get(topic) ?? ""])));
}

/**
 * @param {MessagePort} port
 * @param {[string, string][]} follow
 */
function heard(port, follow) {
  const page = { topics: new Map(follow), heard: Date.now() };
  clearTimeout(settling);
  if (follow.length === 0) {
    pages.delete(port);
    settling = setTimeout(settle, LINGER);
    return;
  }
  pages.set(port, page);
  for (const [topic, revision] of follow) {
    note(topic, revision);
    for (const [other, its] of pages) tell(other, its, topic);
  }
  settle();
  port.postMessage({ isLive: connection.isLive });
}

self.addEventListener("connect", (event) => {
  const [port] = /** @type {MessageEvent} */ (event).ports;
  port.addEventListener("message", ({ data }) => {
    if (data.renew) connection.renew();
    else heard(port, data.follow);
  });
  port.start();
});
