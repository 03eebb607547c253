// @ts-check
/**
 * One event stream for any number of topics. A topic is what `/TOPIC/events` tells of, such as `tables/ID`; the stream says
 * "changed" with the topic and its revision whenever there is a later one than the last that was heard of.
 */

/** The first wait before connecting again; each later one is longer, and all are taken by chance from 0.5 s on. */
const FIRST_WAIT = 1500;
const LONGEST_WAIT = 5000;
const SHORTEST_WAIT = 500;
/** Who asks for topics one after another is answered by one stream, after so many milliseconds. */
const GATHER = 30;
/** A clock that stood still for so long says that the device slept: then the stream may be dead without having said so. */
const ASLEEP = 20_000;
const BEAT = 5000;

/** The service tells of so many topics by one stream. */
const MOST = 99;

/** @typedef {Map<string, string>} Topics  Each topic with the last revision that is known of it; empty if none is. */

export class Connection {
  /** @type {Topics} */
  #wanted = new Map();
  /** What the open stream tells of. @type {Set<string>} */
  #followed = new Set();
  /** @type {EventSource | undefined} */
  #events;
  /** @type {number | undefined} */
  #connecting;
  /** @type {number | undefined} */
  #beating;
  #failures = 0;
  #beat = Date.now();
  #browser;
  #told;
  #stands;

  /**
   * @param {string} browser  Name by which it counts among spectators.
   * @param {(topic: string, revision: string) => void} told  Something changed.
   * @param {(isLive: boolean) => void} stands  Whether the stream stands.
   */
  constructor(browser, told, stands) {
    this.#browser = browser;
    this.#told = told;
    this.#stands = stands;
  }

  /** Whether the stream stands; while it is opened and has not failed yet, nobody knows. @returns {boolean | undefined} */
  get isLive() {
    if (this.#events?.readyState === EventSource.OPEN) return true;
    return this.#failures > 0 ? false : undefined;
  }

  /**
   * Tells of these topics from now on. A stream that tells of them already goes on; without topics there is none.
   * @param {Topics} topics
   */
  follow(topics) {
    this.#wanted = new Map([...topics].slice(-MOST));
    if (topics.size === 0) return this.close();
    this.#beating ??= setInterval(() => this.#wake(), BEAT);
    if (![...this.#wanted.keys()].every((topic) => this.#followed.has(topic))) this.#soon(GATHER);
  }

  /** Connects anew at once: the network is back. */
  renew() {
    if (this.#wanted.size > 0) this.#connect();
  }

  close() {
    this.#wanted.clear();
    this.#end();
    clearTimeout(this.#connecting);
    clearInterval(this.#beating);
    this.#beating = undefined;
  }

  #end() {
    this.#followed.clear();
    this.#events?.close();
    this.#events = undefined;
  }

  /** @param {number} delay */
  #soon(delay) {
    clearTimeout(this.#connecting);
    this.#connecting = setTimeout(() => this.#connect(), delay);
  }

  #wake() {
    const slept = Date.now() - this.#beat;
    this.#beat = Date.now();
    if (slept > ASLEEP) this.renew();
  }

  #connect() {
    clearTimeout(this.#connecting);
    this.#end();
    this.#beat = Date.now();
    this.#followed = new Set(this.#wanted.keys());
    const events = new EventSource(`/events?${new URLSearchParams([...this.#wanted, ["browser", this.#browser]])}`);
    this.#events = events;
    events.addEventListener("changed", ({ data }) => {
      const [topic, revision] = data.split(" ");
      if (this.#wanted.has(topic)) this.#wanted.set(topic, revision);
      this.#told(topic, revision);
    });
    events.addEventListener("open", () => {
      this.#failures = 0;
      this.#stands(true);
    });
    events.addEventListener("error", () => {
      // The browser would come back after a fixed time, and a hall with it in the same moment.
      this.#end();
      this.#stands(false);
      const most = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#failures++);
      this.#soon(SHORTEST_WAIT + Math.random() * (most - SHORTEST_WAIT));
    });
  }
}
