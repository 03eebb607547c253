// @ts-check
/**
 * `<draw-pace data-seconds="5">` around the remote of a draw on the stage: with `data-seconds` the next name comes by itself
 * after that time, as long as the page is open; without, it shows what such a pace is chosen with. Without script every name
 * is a tap.
 */

import { stayAwake } from "./stay-awake.js";

class DrawPace extends HTMLElement {
  /** @type {AbortController | undefined} */
  #listeners;
  /** @type {number | undefined} */
  #waiting;

  connectedCallback() {
    this.#listeners = new AbortController();
    const { signal } = this.#listeners;
    this.querySelector("[data-paced]")?.removeAttribute("hidden");
    const next = this.querySelector("button[value=next]");
    const seconds = Number(this.dataset.seconds);
    if (!(next instanceof HTMLButtonElement) || !seconds) return;
    stayAwake(signal);
    this.#waiting = setTimeout(() => next.click(), seconds * 1000);
    // A tap in between is the next name, not one more.
    this.addEventListener("submit", () => clearTimeout(this.#waiting), { signal });
    window.addEventListener("pagehide", () => clearTimeout(this.#waiting), { signal });
  }

  disconnectedCallback() {
    this.#listeners?.abort();
    clearTimeout(this.#waiting);
  }
}

customElements.define("draw-pace", DrawPace);
