// @ts-check
/** A turn of one's own is told from another tab too: by a tone, by vibration, and by a sign in the title. */

/** @import { Wishes } from "./wishes.js" */

import { arm, feel } from "../play/feel.js";

export class Notice {
  #wishes;
  #title = document.title;
  #words;
  #turn = "";

  /**
   * @param {Wishes} wishes
   * @param {string} words Before the title while it is one's own turn.
   * @param {AbortSignal} signal
   */
  constructor(wishes, words, signal) {
    this.#wishes = wishes;
    this.#words = words;
    for (const name of ["pointerdown", "keydown"]) window.addEventListener(name, arm, { passive: true, signal });
    signal.addEventListener("abort", () => (document.title = this.#title));
  }

  /**
   * @param {boolean} isMine
   * @param {string} turn Which turn it is, so that each is told once.
   */
  show(isMine, turn) {
    document.title = isMine ? `● ${this.#words} · ${this.#title}` : this.#title;
    const isNew = isMine && turn !== this.#turn;
    this.#turn = isMine ? turn : "";
    if (isNew) feel("turn", this.#wishes);
  }
}
