// @ts-check
/**
 * `<game-clock left="MILLISECONDS" running data-up="Time" data-label="Time left">`: counts down from what the server said was
 * left when it made the page; the device's own clock is not asked. Paused, or without script, the server's words stay.
 */

/** From here on the clock is shown as nearly up, in milliseconds. */
const LAST = 5 * 60_000;

class GameClock extends HTMLElement {
  /** When it is up, in the time of `performance.now()`. */
  #end = 0;
  /** @type {number | undefined} */
  #timer;

  connectedCallback() {
    if (!this.hasAttribute("running")) return;
    this.#end = performance.now() + Number(this.getAttribute("left"));
    this.setAttribute("aria-label", this.dataset.label ?? "");
    this.#tick();
  }

  disconnectedCallback() {
    clearTimeout(this.#timer);
  }

  #tick() {
    const left = this.#end - performance.now();
    const isUp = left <= 0;
    const seconds = isUp ? Math.floor(-left / 1000) : Math.ceil(left / 1000);
    const state = isUp ? "up" : left <= LAST ? "last" : "runs";
    const isNew = isUp && this.dataset.state !== "up";
    this.dataset.state = state;
    if (isNew) this.#announce();
    const shown = this.querySelector(".clock__time");
    if (shown) shown.textContent = isUp ? `${this.dataset.up} +${digits(seconds)}` : digits(seconds);
    const rest = isUp ? 1000 - (-left % 1000) : left % 1000 || 1000;
    this.#timer = setTimeout(() => this.#tick(), rest + 10);
  }

  /** Says aloud and to the page, once, that time is up. */
  #announce() {
    this.dispatchEvent(new Event("game-clock:up", { bubbles: true }));
    const alert = document.createElement("span");
    alert.className = "visually-hidden";
    alert.setAttribute("role", "alert");
    this.append(alert);
    alert.textContent = this.dataset.up ?? "";
  }
}

/**
 * "4:05", "1:02:09".
 * @param {number} seconds
 */
function digits(seconds) {
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

customElements.define("game-clock", GameClock);
