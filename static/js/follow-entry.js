// @ts-check
/**
 * `<follow-entry hidden data-tournament data-entry data-club="other ids">` with buttons (`data-follows="one"` or `"club"`)
 * that follow an entry, or all of its club, on this device. Without script there is nothing to keep it with: it stays
 * hidden.
 */

import { CHANGED, followed, keep } from "./following.js";

class FollowEntry extends HTMLElement {
  /** @type {AbortController | undefined} */
  #listeners;

  connectedCallback() {
    this.#listeners = new AbortController();
    const { signal } = this.#listeners;
    this.addEventListener("click", (event) => this.#press(event), { signal });
    window.addEventListener(CHANGED, () => this.#show(), { signal });
    window.addEventListener("storage", () => this.#show(), { signal });
    this.#show();
    this.hidden = false;
  }

  disconnectedCallback() {
    this.#listeners?.abort();
  }

  get #tournament() {
    return this.dataset.tournament ?? "";
  }

  /**
   * Whom a button follows.
   * @param {HTMLElement} button
   */
  #meant(button) {
    const own = this.dataset.entry ?? "";
    const others = (this.dataset.club ?? "").split(" ").filter(Boolean);
    return button.dataset.follows === "club" ? [own, ...others] : [own];
  }

  #show() {
    const known = followed(this.#tournament);
    for (const button of this.querySelectorAll("button")) {
      const isOn = this.#meant(button).every((id) => known.includes(id));
      button.setAttribute("aria-pressed", String(isOn));
      const [star, words] = button.children;
      if (star) star.textContent = isOn ? "★" : "☆";
      const { on, off } = button.dataset;
      if (words && on && off) words.textContent = isOn ? on : off;
    }
  }

  /** @param {Event} event */
  #press(event) {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (!button) return;
    const meant = this.#meant(button);
    const isOn = button.getAttribute("aria-pressed") === "true";
    const kept = followed(this.#tournament).filter((id) => !meant.includes(id));
    keep(this.#tournament, isOn ? kept : [...kept, ...meant]);
  }
}

customElements.define("follow-entry", FollowEntry);
