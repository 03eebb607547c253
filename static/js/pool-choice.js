// @ts-check
/**
 * `<pool-choice>` around a form with a list to choose from and a button: what is chosen with a finger, the mouse or out of
 * the unfolded list is gone to at once. Arrows and letters on the folded list only walk through it (browsers call each step
 * a change): then the button is there, and Enter does the same. Without script it is a form.
 */

/** Keys that unfold the list, or take what is chosen in it. */
const UNFOLDING = ["Enter", " ", "F4"];

class PoolChoice extends HTMLElement {
  /** The last key on the list only walked through it. */
  #walks = false;
  /** @type {AbortController | undefined} */
  #listeners;

  connectedCallback() {
    this.#listeners = new AbortController();
    const list = this.querySelector("select");
    list?.addEventListener("pointerdown", () => (this.#walks = false));
    list?.addEventListener("keydown", (event) => this.#key(event));
    list?.addEventListener("change", () => this.#changed());
    // Come back to, the page is about what it was about.
    const { signal } = this.#listeners;
    window.addEventListener("pageshow", () => this.querySelector("form")?.reset(), { signal });
  }

  disconnectedCallback() {
    this.#listeners?.abort();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (["Shift", "Control", "Alt", "Meta"].includes(event.key)) return;
    if (event.key === "Enter" && this.hasAttribute("data-waits")) {
      event.preventDefault();
      this.#go();
      return;
    }
    this.#walks = !UNFOLDING.includes(event.key) && !event.altKey;
  }

  #changed() {
    if (this.#walks) this.setAttribute("data-waits", "");
    else this.#go();
  }

  #go() {
    // Not by requestSubmit(), which old Safari lacks.
    this.querySelector("button")?.click();
  }
}

customElements.define("pool-choice", PoolChoice);
