// @ts-check
/**
 * A table as it is kept in this tab: the game, and what the referee does in it. Every act is answered at once out of the
 * rules in the page and handed to the queue. Tells of "change", and with "said" what is to be heard.
 */

/** @import { Piece, Played } from "../rules/types.js" */
/** @import { Choice } from "./board.js" */
/** @import { Queue } from "./queue.js" */
/** @import { Deed, PageData } from "./wire.js" */
/** @import { Words } from "./words.js" */

import { whyNot, write } from "../rules.js";
import { remember, wishes } from "./choices.js";
import { feel, feelingOf } from "./feel.js";
import { Game } from "./game.js";
import { choicesOf, lastWords, onlyMove } from "./scene.js";

export class Table extends EventTarget {
  wishes = wishes();
  /** @type {Game | undefined} */
  #game;
  /** Index of the choice that Enter would take, or -1. */
  selected = -1;
  /** Whether the referee works with the keyboard. */
  isByKeys = false;
  /** Why what was tapped cannot be done. */
  refusal = "";
  /** The start itself was undone. */
  isGone = false;

  /**
   * @param {PageData} data
   * @param {Words} words
   * @param {Queue} queue
   */
  constructor(data, words, queue) {
    super();
    this.data = data;
    this.words = words;
    this.queue = queue;
  }

  get game() {
    return this.#game;
  }

  /** @returns {Choice[]} */
  get choices() {
    return this.#game ? choicesOf(this.#game, this.data.rules) : [];
  }

  /** What an undo would take back, in words. */
  get last() {
    return this.#game ? lastWords(this.#game, this.words, this.#game.together(this.wishes.auto)) : "";
  }

  /**
   * The game out of what the server confirmed and what is unsent. Returns whether the rules in the page come to the server's
   * position.
   */
  build() {
    const { queue } = this;
    const { rules, now } = this.data;
    try {
      const game = new Game(rules, queue.base.start, queue.acts);
      const isSame = queue.base.version !== now.version || queue.unsent.length > 0 || write(game.position) === now.position;
      if (!isSame) throw new Error(`another position: ${write(game.position)} instead of ${now.position}`);
      this.#game = game;
      this.selected = -1;
      this.refusal = "";
      this.changed();
      return true;
    } catch (error) {
      console.error("the page's rules do not come to the server's position", error);
      return false;
    }
  }

  /** @param {Deed} deed */
  do(deed) {
    const game = this.#game;
    const isUndo = deed.kind === "undo";
    if (!game || (game.isOver && !isUndo) || this.isGone) return;
    const turns = game.turns;
    const isStart = !game.last;
    const deeds = isUndo ? Array(game.together(this.wishes.auto)).fill(deed) : [deed];
    const undone = isUndo ? lastWords(game, this.words, deeds.length) : "";
    /** @type {Played[]} */
    let steps;
    try {
      steps = deeds.flatMap((it) => game.do(it));
    } catch (error) {
      this.refuse(error && typeof error === "object" && "key" in error ? this.words.reason(/** @type {any} */ (error)) : String(error));
      return;
    }
    if (isUndo && isStart) this.isGone = true;
    for (let forced = this.#forced(deed); forced; forced = this.#forced(forced)) {
      deeds.push(forced);
      steps.push(...game.do(forced));
    }
    this.queue.add(...deeds);
    this.refusal = "";
    this.selected = this.isByKeys && this.choices.length > 0 ? 0 : -1;
    if (game.turns !== turns) this.queue.turnSince = Date.now();
    feel(feelingOf(steps), this.wishes);
    this.#tell(game, undone ? this.words.say("say-undone", { what: undone }) : this.words.steps(steps));
    this.changed();
  }

  /**
   * The only move there is, where such are played by themselves.
   * @param {Deed} deed
   * @returns {Deed | null}
   */
  #forced(deed) {
    return this.wishes.auto ? onlyMove(this.choices, deed) : null;
  }

  /** @param {Choice | undefined} choice */
  choose(choice) {
    if (choice) this.do({ kind: "move", ...choice.move });
  }

  /**
   * The next choice is the one that Enter would take.
   * @param {1 | -1} way
   */
  select(way) {
    const n = this.choices.length;
    this.selected = (Math.max(this.selected, way > 0 ? -1 : 0) + way + n) % n;
    this.changed();
  }

  /**
   * @param {Choice[]} choices What may be meant by a tap on the board.
   * @param {Piece | null} piece
   */
  tapped(choices, piece) {
    const game = this.#game;
    if (!game || game.isOver) return;
    if (choices.length === 1) return this.choose(choices[0]);
    if (choices.length > 1) return this.refuse(this.words.say("say-choose", { n: choices.length }));
    const why = piece && whyNot(game.position, piece.color, piece.progress, this.data.rules);
    if (why) this.refuse(this.words.reason(why));
  }

  /** @param {string} why */
  refuse(why) {
    this.refusal = why;
    feel("refused", this.wishes);
    this.#said(why);
    this.changed();
  }

  /** Turns the board by one arm, on this device. */
  turnBoard() {
    this.wishes.turn = (this.wishes.turn + 1) % this.data.arms;
    remember(this.wishes);
    this.changed();
  }

  changed() {
    this.dispatchEvent(new Event("change"));
  }

  /**
   * What was done, and what is due now.
   * @param {Game} game
   * @param {string} words
   */
  #tell({ position }, words) {
    const n = this.choices.length;
    const next = n > 1 ? this.words.say("say-choose", { n }) : this.words.status(position);
    this.#said([words, next].filter(Boolean).join(". "));
  }

  /** @param {string} words */
  #said(words) {
    this.dispatchEvent(new CustomEvent("said", { detail: words }));
  }
}
