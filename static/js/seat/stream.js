// @ts-check
/**
 * The event stream of a table: each message is the table as it is, with the steps since the version that is known here. It
 * goes on in a tab out of sight, so that a player hears of a turn.
 */

/** @import { PlayState } from "./wire.js" */

import { browserName } from "../live/browser-name.js";
import { waitAfter } from "../play/attempt.js";

/** A clock that stood still for so long says that the device slept, in milliseconds. */
const ASLEEP = 20_000;
const BEAT = 5000;

export class Stream {
  #url;
  #known;
  #told;
  #stands;
  #watched;
  /** @type {EventSource | undefined} */
  #events;
  #failures = 0;
  /** @type {number | undefined} */
  #connecting;
  #beat = Date.now();

  /**
   * @param {string} path Address of the table.
   * @param {() => string} known What is known here: the game and the version, as in `1-12`.
   * @param {(state: PlayState) => void} told
   * @param {(isLive: boolean) => void} stands Whether changes are heard of.
   * @param {(n: number) => void} [watched] So many watch.
   */
  constructor(path, known, told, stands, watched) {
    this.#url = `${path}/play/stream`;
    this.#known = known;
    this.#told = told;
    this.#stands = stands;
    this.#watched = watched;
  }

  /** @param {AbortSignal} signal */
  listen(signal) {
    window.addEventListener("online", () => this.renew(), { signal });
    window.addEventListener("offline", () => this.#stands(false), { signal });
    window.addEventListener("pageshow", ({ persisted }) => persisted && this.renew(), { signal });
    const beating = setInterval(() => this.#wake(), BEAT);
    signal.addEventListener("abort", () => {
      clearInterval(beating);
      clearTimeout(this.#connecting);
      this.#events?.close();
    });
    this.renew();
  }

  /** Connects anew, from what is known here. */
  renew() {
    clearTimeout(this.#connecting);
    this.#events?.close();
    const events = new EventSource(`${this.#url}?since=${this.#known()}&browser=${browserName()}`);
    this.#events = events;
    events.addEventListener("state", ({ data }) => {
      this.#beat = Date.now();
      this.#told(JSON.parse(data));
    });
    events.addEventListener("spectators", ({ data }) => this.#watched?.(Number(data)));
    events.addEventListener("open", () => {
      this.#failures = 0;
      this.#stands(true);
    });
    events.addEventListener("error", () => {
      // The browser would come back after a fixed time, and all devices of a table in the same moment.
      events.close();
      if (events !== this.#events) return;
      this.#stands(false);
      this.#failures += 1;
      this.#connecting = setTimeout(() => this.renew(), waitAfter(this.#failures));
    });
  }

  #wake() {
    const slept = Date.now() - this.#beat;
    this.#beat = Date.now();
    if (slept > ASLEEP) this.renew();
  }
}
