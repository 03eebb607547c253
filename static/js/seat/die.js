// @ts-check
/** The die of a player's page: a button while it may be thrown, otherwise what was thrown last, and by which color. */

/** @import { Seat } from "./wire.js" */

const SVG = "http://www.w3.org/2000/svg";
/** Middles of the pips of each face, in the drawing of 30 by 30 that the server uses too (templates/table/parts.html). */
const [LOW, MIDDLE, HIGH] = [6.5, 15, 23.5];
/** @type {[number, number][][]} */
const PIPS = [
  [],
  [[MIDDLE, MIDDLE]],
  [[LOW, LOW], [HIGH, HIGH]],
  [[LOW, LOW], [MIDDLE, MIDDLE], [HIGH, HIGH]],
  [[LOW, LOW], [HIGH, HIGH], [HIGH, LOW], [LOW, HIGH]],
  [[LOW, LOW], [HIGH, HIGH], [HIGH, LOW], [LOW, HIGH], [MIDDLE, MIDDLE]],
  [[LOW, LOW], [HIGH, HIGH], [HIGH, LOW], [LOW, HIGH], [LOW, MIDDLE], [HIGH, MIDDLE]],
];

export class Die {
  #host;
  #button;
  #word;
  #face = -1;

  /** @param {HTMLElement} host The element `.own-die`. */
  constructor(host) {
    this.#host = host;
    this.#button = /** @type {HTMLButtonElement} */ (host.querySelector("button"));
    this.#word = /** @type {HTMLElement} */ (host.querySelector(".own-die__word"));
  }

  /**
   * @param {object} shown
   * @param {"throw" | "sent" | "rest"} shown.state
   * @param {number} shown.face 0 for none.
   * @param {Seat | undefined} shown.seat Whose it is.
   * @param {string} shown.words
   */
  show({ state, face, seat, words }) {
    this.#host.dataset.state = state;
    this.#host.className = `own-die seat-${seat?.name ?? ""}`;
    this.#host.hidden = state === "rest" && face === 0;
    this.#button.disabled = state !== "throw";
    this.#button.setAttribute("aria-label", words);
    this.#word.textContent = words;
    if (face !== this.#face) this.#draw(face);
  }

  /** Lets it fall, so long in milliseconds. @param {number} time */
  fall(time) {
    const frames = [{ transform: "translateY(-40%) rotate(-260deg) scale(1.25)", opacity: 0.4 }, { transform: "none", opacity: 1 }];
    this.#button.animate?.(frames, { duration: time, easing: "cubic-bezier(.2,.9,.3,1.1)" });
  }

  /** @param {number} face */
  #draw(face) {
    this.#face = face;
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("viewBox", "0 0 30 30");
    svg.setAttribute("aria-hidden", "true");
    const pips = PIPS[face || 5].map(([x, y]) => {
      const pip = document.createElementNS(SVG, "circle");
      for (const [name, value] of Object.entries({ cx: x, cy: y, r: 3.2 })) pip.setAttribute(name, String(value));
      return pip;
    });
    svg.append(...pips);
    this.#button.replaceChildren(svg);
  }
}
