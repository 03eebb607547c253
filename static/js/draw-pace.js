// @ts-check
/**
 * `<draw-pace data-seconds="5">` around the remote of a draw on the stage: with `data-seconds` the next name comes by itself
 * after that time, as long as the page is open; without, it shows what such a pace is chosen with. Where the network is away it
 * tries again: a name that came all the same does not come twice. Without script every name is a tap.
 */

import { fieldsOf, patience } from "./floor.js";
import { stayAwake } from "./stay-awake.js";

/** After a name that could not be sent the next try comes after so many milliseconds. */
const AGAIN = 1000;
/** So long an answer is waited for, in milliseconds. */
const PATIENCE = 10000;

class DrawPace extends HTMLElement {
  /** @type {AbortController | undefined} */
  #listeners;
  /** Ends the pace: the wait for the next name, and what is under way for it. */
  #pace = new AbortController();

  connectedCallback() {
    this.#listeners = new AbortController();
    const { signal } = this.#listeners;
    this.querySelector("[data-paced]")?.removeAttribute("hidden");
    const next = this.querySelector("button[value=next]");
    const seconds = Number(this.dataset.seconds);
    if (!(next instanceof HTMLButtonElement) || !seconds) return;
    stayAwake(signal);
    this.#wait(next, seconds * 1000);
    // A tap in between is the next name, not one more; a tap on a link leaves, however slow the line is.
    const stop = () => this.#pace.abort();
    this.addEventListener("submit", stop, { signal });
    this.addEventListener("click", ({ target }) => {
      if (target instanceof Element && target.closest("a")) stop();
    }, { signal });
    window.addEventListener("pagehide", stop, { signal });
    // Back on it, as the browser kept it.
    window.addEventListener("pageshow", ({ persisted }) => persisted && location.reload(), { signal });
  }

  disconnectedCallback() {
    this.#listeners?.abort();
    this.#pace.abort();
  }

  /**
   * @param {HTMLButtonElement} next
   * @param {number} milliseconds
   */
  #wait(next, milliseconds) {
    const waiting = setTimeout(() => this.#next(next), milliseconds);
    this.#pace.signal.addEventListener("abort", () => clearTimeout(waiting));
  }

  /** @param {HTMLButtonElement} next */
  async #next(next) {
    const { form } = next;
    if (!form) return;
    const { signal } = this.#pace;
    try {
      const body = fieldsOf(form, next);
      const answer = await fetch(form.action, { method: "POST", body, signal: patience(PATIENCE) });
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      if (signal.aborted) return;
      // How far it is by now, whoever tapped.
      const now = page.querySelector("draw-pace");
      if (now) this.replaceWith(now);
      else location.reload();
    } catch {
      if (!signal.aborted) this.#wait(next, AGAIN);
    }
  }
}

customElements.define("draw-pace", DrawPace);
