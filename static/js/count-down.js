// @ts-check
/**
 * `<count-down left="MILLISECONDS">`: counts down to the beginning of a tournament from what the server said was left; the
 * device's own clock is not asked. Without script it is empty, and the server's words beside it stay.
 */

/** Milliseconds of a day. */
const DAY = 86_400_000;

class CountDown extends HTMLElement {
  #end = 0;
  /** @type {number | undefined} */
  #timer;

  connectedCallback() {
    this.#end = performance.now() + Number(this.getAttribute("left"));
    this.#tick();
  }

  disconnectedCallback() {
    clearTimeout(this.#timer);
  }

  #tick() {
    const left = Math.max(0, this.#end - performance.now());
    const two = (/** @type {number} */ n) => String(Math.floor(n)).padStart(2, "0");
    const days = Math.floor(left / DAY);
    const hours = `${two((left % DAY) / 3_600_000)}:${two((left / 60_000) % 60)}:${two((left / 1000) % 60)}`;
    this.textContent = days ? `${days} d ${hours}` : hours;
    if (left > 0) this.#timer = setTimeout(() => this.#tick(), (left % 1000) + 10);
  }
}

customElements.define("count-down", CountDown);
