// @ts-check
/**
 * `<count-down day="MILLISECONDS" left="MILLISECONDS">`: counts down to the beginning of a tournament from what the server
 * said was left; the device's own clock is not asked. Without `left` the hour is unknown and the element is empty. `day` is
 * the time until the next day begins: then the page is fetched again, since the server's words beside it count days.
 */

/** Milliseconds of a day. */
const DAY = 86_400_000;
/** After midnight the page is asked for a little late, in milliseconds: earlier, it would have the words of before. */
const LATE = 1_000;

class CountDown extends HTMLElement {
  #end = 0;
  #nextDay = 0;
  /** @type {number | undefined} */
  #timer;
  /** @type {number | undefined} */
  #dayTimer;
  #shown = () => this.#turn();

  connectedCallback() {
    document.addEventListener("visibilitychange", this.#shown);
    this.#end = performance.now() + Number(this.getAttribute("left"));
    this.#nextDay = performance.now() + Number(this.getAttribute("day")) + LATE;
    if (this.hasAttribute("left")) this.#tick();
    this.#turn();
  }

  disconnectedCallback() {
    document.removeEventListener("visibilitychange", this.#shown);
    clearTimeout(this.#timer);
    clearTimeout(this.#dayTimer);
  }

  /** Asks for the page once the day is over; a page out of sight waits until it is shown again. */
  #turn() {
    clearTimeout(this.#dayTimer);
    const left = this.#nextDay - performance.now();
    if (left > 0) {
      this.#dayTimer = setTimeout(this.#shown, left);
    } else if (!document.hidden) {
      const region = this.closest("live-region");
      if (region && "refresh" in region && typeof region.refresh === "function") region.refresh();
    }
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
