// @ts-check
/**
 * `<live-watching data-table="ID" data-one="1 watching" data-more="999 watching">`: the number of spectators of a table as
 * it changes; whoever has no seat there is one of them while the page is seen. Without script it is what the server sent.
 */

import { follow } from "./live/stream.js";

/** What the stream tells has the number in its last three digits, after the time. */
const NUMBERS = 1000;

/** @type {Map<string, number>} */
const latest = new Map();

class LiveWatching extends HTMLElement {
  /** @type {(() => void) | undefined} */
  #unfollow;

  connectedCallback() {
    const table = this.dataset.table ?? "";
    this.#show(latest.get(table));
    this.#unfollow = follow(`/tables/${table}/spectators/events?since=0`, {
      told: (stamp) => {
        latest.set(table, stamp % NUMBERS);
        this.#show(stamp % NUMBERS);
      },
    });
  }

  disconnectedCallback() {
    this.#unfollow?.();
  }

  /** @param {number | undefined} n */
  #show(n) {
    if (n === undefined) return;
    const { one = "", more = "" } = this.dataset;
    this.textContent = n === 1 ? one : more.replace("999", String(n));
    this.hidden = n === 0;
  }
}

customElements.define("live-watching", LiveWatching);
