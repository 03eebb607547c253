// @ts-check
/** The time that a turn has, where the rules give it one. */

/** @import { Queue } from "./queue.js" */
/** @import { View } from "./view.js" */

export class TurnTime {
  #seconds;
  #view;
  #queue;
  #isUp = false;
  #isDue = true;
  #ran;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #ticking;

  /**
   * @param {number} seconds 0: as long as it takes.
   * @param {View} view
   * @param {Queue} queue Knows when the turn began.
   * @param {() => void} ran It is up.
   */
  constructor(seconds, view, queue, ran) {
    this.#seconds = seconds;
    this.#view = view;
    this.#queue = queue;
    this.#ran = ran;
    if (seconds > 0) this.#ticking = setInterval(() => this.show(this.#isDue), 500);
  }

  stop() {
    clearInterval(this.#ticking);
  }

  /** @param {boolean} isDue Whether a turn can be lost now. */
  show(isDue) {
    this.#isDue = isDue;
    if (!this.#seconds) return;
    const left = Math.ceil(this.#seconds - (Date.now() - this.#queue.turnSince) / 1000);
    this.#view.showTime(left, isDue);
    const isUp = left <= 0 && isDue;
    if (isUp && !this.#isUp) this.#ran();
    this.#isUp = isUp;
  }
}
