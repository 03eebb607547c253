// @ts-check
/**
 * What changes, for all parts of a page and for all tabs of a browser by one event stream: `follow("/tables/ID/events?since=REVISION", …)`.
 *
 * A shared worker keeps the stream (live/worker.js); where a browser has none, or none of modules, each page that is seen
 * keeps its own. A page that is left, kept by the browser for its way back, or long out of sight listens to nothing; when it
 * is seen again it is told what it missed.
 */

import { browserName } from "./browser-name.js";
import { Connection } from "./connection.js";

/** Out of sight for so long, a page stops listening to the stream of all, in milliseconds; to its own at once. */
const UNSEEN = 10_000;
/** How often the worker is told what is followed; it answers. */
const BEAT = 20_000;
/** After so many beats without an answer there is no worker. */
const SILENT_BEATS = 3;

/**
 * @typedef {object} Listener
 * @property {(revision: number) => void} told  There is this revision, later than any heard of.
 * @property {(isLive: boolean) => void} [stands]  Whether changes are heard of.
 */

/** @type {Map<string, Set<Listener>>} */
const listeners = new Map();
/** The last revision heard of, at first that which the page shows. @type {Map<string, string>} */
const revisions = new Map();

/** How changes are heard of. @typedef {{ follow(topics: Map<string, string>): void, renew(): void, close(): void }} Way */

/** The stream of all tabs, kept by a worker. @implements {Way} */
class Shared {
  #worker;
  /** @type {Map<string, string>} */
  #topics = new Map();
  #unanswered = 0;
  #beating = setInterval(() => this.#beat(), BEAT);
  #failed;

  /** @param {() => void} failed */
  constructor(failed) {
    this.#failed = failed;
    this.#worker = new SharedWorker(new URL("./worker.js", import.meta.url), { type: "module", name: browserName() });
    this.#worker.addEventListener("error", failed);
    this.#worker.port.addEventListener("message", ({ data }) => {
      this.#unanswered = 0;
      if ("isLive" in data) data.isLive === undefined || stands(data.isLive);
      else told(data.changed, data.revision);
    });
    this.#worker.port.start();
  }

  /** @param {Map<string, string>} topics */
  follow(topics) {
    this.#topics = topics;
    this.#say({ follow: [...topics] });
  }

  renew() {
    this.#say({ renew: true });
  }

  close() {
    clearInterval(this.#beating);
    this.#say({ follow: [] });
    this.#worker.port.close();
  }

  #beat() {
    if (++this.#unanswered > SILENT_BEATS) this.#failed();
    else this.follow(this.#topics);
  }

  /** @param {object} message */
  #say(message) {
    this.#worker.port.postMessage(message);
  }
}

let hasWorker = "SharedWorker" in window;
/** @type {Way | undefined} */
let way;
/** @type {number | undefined} */
let unseen;
let isAway = false;
/** The device said that it has no network, and nothing has been heard since: a stream that ended may not know yet. */
let isCut = false;

/** Where the worker cannot be had, for the time of the page. */
function alone() {
  hasWorker = false;
  way?.close();
  way = undefined;
  listen();
}

/** @returns {Way} */
function open() {
  try {
    if (hasWorker) return new Shared(alone);
  } catch {
    hasWorker = false;
  }
  return new Connection(browserName(), told, stands);
}

/** Listens to what is followed, from what was heard of last on. */
function listen() {
  clearTimeout(unseen);
  if (isAway || (document.hidden && !way)) return;
  if (listeners.size > 0) (way ??= open()).follow(new Map([...listeners.keys()].map((topic) => [topic, revisions.get(topic) ?? ""])));
  else rest();
}

function rest() {
  clearTimeout(unseen);
  way?.close();
  way = undefined;
}

/**
 * @param {string} topic
 * @param {string} revision
 */
function told(topic, revision) {
  if (Number(revision) <= Number(revisions.get(topic) ?? 0)) return;
  revisions.set(topic, revision);
  for (const listener of listeners.get(topic) ?? []) listener.told(Number(revision));
  if (!isCut) return;
  isCut = false;
  stands(true);
}

/** @param {boolean} isLive */
function stands(isLive) {
  if (isLive && isCut) return;
  for (const all of listeners.values()) for (const listener of all) listener.stands?.(isLive);
}

/**
 * Tells `listener` of changes until the answer is called.
 * @param {string} address  Of the events of a tournament or a table; `since` is the revision that the page shows.
 * @param {Listener} listener
 * @returns {() => void}
 */
export function follow(address, listener) {
  const url = new URL(address, location.href);
  const topic = url.pathname.replace(/^\/|\/events$/g, "");
  const since = url.searchParams.get("since") ?? "";
  const all = listeners.get(topic) ?? new Set();
  listeners.set(topic, all.add(listener));
  // Of two parts of a page the one that shows more has been fetched later; the other is told.
  const known = revisions.get(topic);
  if (known === undefined || Number(since) > Number(known)) revisions.set(topic, since);
  else if (Number(known) > Number(since)) queueMicrotask(() => all.has(listener) && listener.told(Number(known)));
  listen();
  return () => {
    all.delete(listener);
    if (all.size === 0) listeners.delete(topic);
    listen();
  };
}

window.addEventListener("pagehide", () => {
  isAway = true;
  rest();
});
window.addEventListener("pageshow", () => {
  isAway = false;
  listen();
});
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) listen();
  else unseen = setTimeout(rest, way instanceof Shared ? UNSEEN : 0);
});
window.addEventListener("online", () => {
  isCut = false;
  way?.renew();
});
window.addEventListener("offline", () => {
  isCut = true;
  stands(false);
});
