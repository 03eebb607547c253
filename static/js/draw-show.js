// @ts-check
/**
 * `<draw-show data-since="…" data-lead="…" data-pace="…" data-n="…" data-running>`: groups that fill up one entry after
 * another, as they were drawn. It began `data-since` milliseconds ago; the first entry comes after `data-lead`, the
 * others `data-pace` apart. What is to be seen follows from the time alone, so that all screens show the same, however
 * often they are loaded. While it runs it has `data-running` and the turn in
 * `data-turn`, and the entry that was drawn last `data-now`.
 */

class DrawShow extends HTMLElement {
  #began = 0;
  #step = -1;
  /** @type {number | undefined} */
  #timer;

  connectedCallback() {
    this.#began = performance.now() - this.#number("since");
    this.#step = -1;
    this.#look();
    if (this.hasAttribute("data-running")) this.#timer = setInterval(() => this.#look(), 200);
  }

  disconnectedCallback() {
    clearInterval(this.#timer);
  }

  /** @param {string} name */
  #number(name) {
    return Number(this.dataset[name]) || 0;
  }

  /** Shows what is drawn by now. */
  #look() {
    const passed = performance.now() - this.#began - this.#number("lead");
    const step = Math.max(0, Math.floor(passed / (this.#number("pace") || 1)) + 1);
    if (step === this.#step) return;
    this.#step = step;
    const isOver = step > this.#number("n");
    this.toggleAttribute("data-running", !isOver);
    if (isOver) clearInterval(this.#timer);
    for (const group of this.querySelectorAll("[data-letter]")) group.removeAttribute("data-filling");
    for (const line of this.querySelectorAll("[data-turn]")) {
      const turn = Number(line.getAttribute("data-turn"));
      line.toggleAttribute("data-drawn", turn <= step);
      line.toggleAttribute("data-now", turn === step);
      if (turn === step) this.#say(/** @type {HTMLElement} */ (line));
    }
    this.dispatchEvent(new Event("draw-show:step", { bubbles: true }));
  }

  /**
   * The entry drawn last, large.
   * @param {HTMLElement} line
   */
  #say(line) {
    const part = (/** @type {string} */ name) => this.querySelector(`.hall-draw__${name}`);
    const crest = line.querySelector(".crest");
    part("crest")?.replaceChildren(...(crest ? [crest.cloneNode(true)] : []));
    const texts = { origin: line.dataset.origin, name: line.dataset.name, "to strong": letter(line), "count strong": line.dataset.turn };
    for (const [name, text] of Object.entries(texts)) {
      const element = part(name);
      if (element) element.textContent = text ?? "";
    }
    part("to")?.removeAttribute("hidden");
    // A new cup tips again.
    const cup = part("cup");
    cup?.replaceWith(cup.cloneNode(true));
    line.closest("[data-letter]")?.setAttribute("data-filling", "");
    this.dataset.turn = line.dataset.turn;
  }
}

/** @param {Element} line */
function letter(line) {
  return line.closest("[data-letter]")?.getAttribute("data-letter") ?? "";
}

customElements.define("draw-show", DrawShow);
