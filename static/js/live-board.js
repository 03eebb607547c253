// @ts-check
/**
 * `<live-board id="live-board" data-game="ID" data-n="12">`: the board of a table's page inside a `<live-region>`, or one of
 * those of a hall's screen. When the page has been fetched again, the board stays: its pieces walk to where the new page has
 * them. The new page also has the latest steps (templates/table/parts.html). A step: the die falls in the yard of who threw it, the piece walks, captured
 * pieces fly to their nest. What comes meanwhile ends what is being played, so that the board is never far behind. Without
 * script, and under reduced motion, it is the board that the server drew.
 */

import { FLIGHT, SQUARE, move, placeOf, pointsOf } from "./live/motion.js";

/** Longest time for the steps of one page, in milliseconds. */
const LONGEST = 1500;
/** Times for one die, and for one piece that makes room, in milliseconds. */
const DIE = 260;
const ROOM = 140;

const isStill = matchMedia("(prefers-reduced-motion: reduce)");

class LiveBoard extends HTMLElement {
  /** The drawing to which the steps being played lead. @type {Element | undefined} */
  #due;
  /** @type {Set<Animation>} */
  #running = new Set();

  connectedCallback() {
    if (typeof Element.prototype.animate === "function") this.dataset.inCharge = "itself";
  }

  disconnectedCallback() {
    this.#end();
  }

  /**
   * The page was fetched again. Returns false if the new board has another shape and takes the place of this one.
   * @param {Element} fresh
   * @returns {boolean}
   */
  renew(fresh) {
    const [drawing, next] = [drawingOf(this), drawingOf(fresh)];
    if (!drawing || !next || drawing.getAttribute("viewBox") !== next.getAttribute("viewBox")) return false;
    this.#end();
    const steps = fresh instanceof HTMLElement ? this.#missed(fresh, next) : [];
    const { game = "", n = "" } = /** @type {HTMLElement} */ (fresh).dataset;
    [this.dataset.game, this.dataset.n] = [game, n];
    if (isStill.matches || document.hidden) settle(drawing, next, 0);
    else void this.#play(drawing, next, steps);
    return true;
  }

  /**
   * The steps from what is shown to what is new; none if they are not all there, or were undone.
   * @param {HTMLElement} fresh
   * @param {Element} next
   */
  #missed(fresh, next) {
    const [from, to] = [Number(this.dataset.n), Number(fresh.dataset.n)];
    if (fresh.dataset.game !== this.dataset.game || !(to > from)) return [];
    const steps = [...next.querySelectorAll(".board__step")].filter((step) => Number(step.getAttribute("data-n")) > from);
    return steps.length === to - from ? steps : [];
  }

  /**
   * @param {Element} drawing
   * @param {Element} next
   * @param {Element[]} steps
   */
  async #play(drawing, next, steps) {
    this.#due = next;
    const pace = Math.min(1, LONGEST / Math.max(1, steps.reduce((sum, step) => sum + timeOf(step), 0)));
    for (const step of steps) {
      const isKnown = await this.#step(drawing, step, pace, () => this.#due !== next);
      if (this.#due !== next) return;
      if (!isKnown) break;
    }
    const die = next.querySelector(":scope > .board__die[data-due]");
    if (die) await this.#throw(drawing, die, pace);
    if (this.#due !== next) return;
    this.#due = undefined;
    for (const animation of settle(drawing, next, FLIGHT * pace)) void this.#track(animation);
  }

  /**
   * Plays one step. Resolves to false if the pieces do not stand where the step begins.
   * @param {Element} drawing
   * @param {Element} step
   * @param {number} pace 1 for the usual times, less for shorter ones.
   * @param {() => boolean} isEnded
   */
  async #step(drawing, step, pace, isEnded) {
    const die = step.querySelector(".board__die");
    if (die) await this.#throw(drawing, die, pace);
    if (isEnded()) return false;
    const { color = "", pieces = "0", from = "", to = "", way = "", captured = "" } = dataOf(step);
    const points = pointsOf(way);
    if (points.length === 0) return true;
    const movers = piecesAt(drawing, color, from).slice(0, Number(pieces));
    if (movers.length < Number(pieces)) return false;
    const time = (to === "0" ? FLIGHT : points.length * SQUARE) * pace;
    for (const mark of drawing.querySelectorAll(".board__end")) mark.remove();
    const walks = movers.map((piece) => {
      loosen(drawing, piece);
      drawing.append(piece);
      piece.setAttribute("data-at", to);
      return this.#track(move(piece, points, time));
    });
    await Promise.all(walks);
    if (isEnded()) return false;
    const flights = captured.split(" ").filter(Boolean).map((it) => {
      const [whose, where, nest] = it.split(":");
      const piece = piecesAt(drawing, whose, where).find((one) => !movers.includes(one));
      if (!piece) return undefined;
      loosen(drawing, piece);
      drawing.append(piece);
      piece.setAttribute("data-at", "0");
      return this.#track(move(piece, pointsOf(nest), FLIGHT * pace));
    });
    await Promise.all(flights);
    return true;
  }

  /**
   * @param {Element} drawing
   * @param {Element} die
   * @param {number} pace
   */
  async #throw(drawing, die, pace) {
    const thrown = document.importNode(die, true);
    const old = drawing.querySelector(":scope > .board__die") ?? undefined;
    if (old) old.replaceWith(thrown);
    else drawing.querySelector(":scope > .piece")?.before(thrown);
    const says = (/** @type {Element} */ it) => `${it.getAttribute("transform")} ${dataOf(it).face}`;
    // The die was there before its move was chosen.
    if (old && old.hasAttribute("data-due") && says(old) === says(thrown)) return;
    const frames = [{ transform: "rotate(-200deg) scale(1.7)", opacity: 0.2 }, { transform: "none", opacity: 1 }];
    await this.#track(thrown.querySelector(".board__cube")?.animate(frames, DIE * pace));
  }

  /**
   * @param {Animation | undefined} animation
   * @returns {Promise<void>} Resolves when the animation is over, or was ended.
   */
  #track(animation) {
    if (!animation) return Promise.resolve();
    this.#running.add(animation);
    const over = () => void this.#running.delete(animation);
    return animation.finished.then(over, over);
  }

  /** Ends what is played: the pieces stand where it leads. */
  #end() {
    for (const animation of this.#running) animation.cancel();
    this.#running.clear();
    const [drawing, due] = [drawingOf(this), this.#due];
    this.#due = undefined;
    if (drawing && due) settle(drawing, due, 0);
  }
}

/** @param {Element} element */
const drawingOf = (element) => element.querySelector(".board__drawing, .mini");

/**
 * @param {Element} element
 * @returns {DOMStringMap}
 */
const dataOf = (element) => /** @type {SVGElement} */ (element).dataset;

/**
 * How long a step is played at the usual pace, in milliseconds.
 * @param {Element} step
 */
function timeOf(step) {
  const { to, way = "", captured = "" } = dataOf(step);
  const walk = to === "0" ? FLIGHT : pointsOf(way).length * SQUARE;
  return (step.querySelector(".board__die") ? DIE : 0) + walk + (captured ? FLIGHT : 0);
}

/**
 * @param {Element} drawing
 * @param {string} color
 * @param {string} progress
 */
const piecesAt = (drawing, color, progress) => [...drawing.querySelectorAll(`.piece.seat-${color}[data-at="${progress}"]`)];

/**
 * Takes away the bar of the barrier that a piece leaves.
 * @param {Element} drawing
 * @param {Element} piece
 */
function loosen(drawing, piece) {
  const at = placeOf(piece).join();
  for (const bar of drawing.querySelectorAll(".board__barrier, .mini__barrier")) {
    const ends = ["1", "2"].map((end) => [Number(bar.getAttribute(`x${end}`)), Number(bar.getAttribute(`y${end}`))].join());
    if (ends.includes(at)) bar.remove();
  }
}

/**
 * Makes a drawing that of the new page. Pieces stay themselves: each takes the place of a piece of its color, those first
 * that stand there already. The others glide there within `time` milliseconds.
 * @param {Element} drawing
 * @param {Element} next
 * @param {number} time
 * @returns {Animation[]}
 */
function settle(drawing, next, time) {
  const old = [...drawing.children];
  const free = new Set(old.filter((child) => child.matches(".piece")));
  const spare = new Set(old.filter((child) => !free.has(child)));
  const parts = [...next.children].map((part) => /** @type {[Element, Element | undefined]} */ ([part, undefined]));
  const pieces = parts.filter(([part]) => part.matches(".piece"));
  for (const isExact of [true, false]) {
    for (const pair of pieces) {
      if (pair[1]) continue;
      const [{ classList }] = pair;
      const own = [...free].filter((piece) => piece.classList.value === classList.value);
      const stays = own.find((piece) => !isExact || piece.getAttribute("data-at") === pair[0].getAttribute("data-at"));
      if (!stays) continue;
      free.delete(stays);
      pair[1] = stays;
    }
  }
  /** @type {Animation[]} */
  const glides = [];
  const now = parts.map(([part, piece], index) => {
    if (!piece) {
      const same = [old[index], ...spare].find((it) => spare.has(it) && it.isEqualNode(part));
      if (same) spare.delete(same);
      return same ?? document.importNode(part, true);
    }
    const [x, y] = placeOf(piece);
    const [left, top] = placeOf(part);
    const goesHome = part.getAttribute("data-at") === "0" && piece.getAttribute("data-at") !== "0";
    const glide = x === left && y === top ? undefined : move(piece, [[left, top]], goesHome ? time : Math.min(time, ROOM));
    if (glide) glides.push(glide);
    for (const { name, value } of part.attributes) piece.setAttribute(name, value);
    piece.toggleAttribute("data-last", part.hasAttribute("data-last"));
    return piece;
  });
  for (const child of old) if (!now.includes(child)) child.remove();
  now.forEach((child, index) => {
    if (drawing.children[index] !== child) drawing.insertBefore(child, drawing.children[index] ?? null);
  });
  return glides;
}

customElements.define("live-board", LiveBoard);
