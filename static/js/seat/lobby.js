// @ts-check
/** Before the start: who is there, this device's word for the dice, and the commitment of the seed. */

/** @import { Parts } from "./parts.js" */
/** @import { SeatTable } from "./table.js" */

import * as device from "./device.js";

export class Lobby {
  #parts;
  #table;
  #kept;

  /**
   * @param {Parts} parts
   * @param {SeatTable} table
   */
  constructor(parts, table) {
    this.#parts = parts;
    this.#table = table;
    const { commitment, mine, now, table: id } = table.data;
    this.#kept = device.readDice(id) ?? { draft: device.randomWord(), commitment, color: mine[0] ?? "" };
    // A commitment proves something only if the device saw it before the game began.
    if (mine.length > 0 && now.state === "waiting") device.keepDice(id, this.#kept);
  }

  /** This device's word, from now on one of those in the dice. */
  giveWord() {
    this.#kept.word = this.#kept.draft;
    device.keepDice(this.#table.data.table, this.#kept);
    return this.#kept.draft;
  }

  draw() {
    const { control, data, isReady, mine } = this.#table;
    const parts = this.#parts;
    parts.show(".own-lobby", control === "lobby");
    if (control !== "lobby") return;
    const plays = mine.length > 0;
    parts.show(".own-lobby__ready", plays && !isReady);
    parts.show(".own-lobby__waits", plays && isReady);
    parts.say(".own-lobby__word", plays && data.commitment ? this.#kept.draft : "");
    // If another device of the same seat said to be ready, the word in the dice is not this one.
    parts.show(".own-lobby__words", plays && !!data.commitment && (!isReady || !!this.#kept.word));
    // Shows a warning: the seed is not the one whose commitment this device saw first.
    parts.show(".own-lobby__changed", plays && this.#kept.commitment !== data.commitment);
  }
}
